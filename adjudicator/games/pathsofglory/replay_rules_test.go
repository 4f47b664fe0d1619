package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// refusal is a line that our rules refuse while the other program, which
// goes by the later edition as it reads it, allows it.
type refusal struct {
	rule string
	code []string
	// fits tells from the map and the position, not from our rules, that the
	// line is what the rule speaks of.
	fits func(p *replayer, d *deed) bool
}

func refusals() []refusal {
	return slices.Concat(redeployRefusals(), cardRefusals(), attackRefusals())
}

// redeployRefusals are those of redeployment, activation and replacement.
func redeployRefusals() []refusal {
	return []refusal{
		{"13.1.10 the Montenegrin corps never redeploys", []string{"montenegro"}, func(p *replayer, d *deed) bool {
			return d.kind == "sr" && p.printed(d.units[0]) == "MNc"
		}},
		{"13.1.8 Serbians come from the Reserve to sources in Serbia only", []string{"no-comrade"}, func(p *replayer, d *deed) bool {
			return d.kind == "sr" && p.printed(d.units[0]) == "SBc" && d.path[0] == boxReserve && d.path[1] == p.state.sys.board.salonika &&
				!p.standsIn(d.path[1], serbia)
		}},
		{"FAQ-11.3, QA-13 Russians do not redeploy over the lines at the Caucasus or from box to box", []string{"no-route"},
			func(p *replayer, d *deed) bool {
				return d.kind == "sr" && p.nation(d) == russia && p.russianRoute(d.path, true) && !p.russianRoute(d.path, false)
			}},
		{"FAQ-13.2 a land route into the Near East counts as one by sea", []string{"near-east-corps", "near-east-turn"},
			func(p *replayer, d *deed) bool {
				return d.kind == "sr" && d.path[0].isMap() && d.path[1].isMap() && p.landRoute(d.path)
			}},
		{"13.2.1 Salonika does not lift the limit of the Near East", []string{"near-east-corps", "near-east-turn"},
			func(p *replayer, d *deed) bool {
				return d.kind == "sr" && p.salonikaNow() && p.state.place(d.path[0]).near
			}},
		{"FAQ-9.2 the 11th Army makes one nation of corps, not of armies", []string{"too-few-ops"}, func(p *replayer, d *deed) bool {
			return d.kind == "activate" && p.armiesOnly(d.path[0])
		}},
		{"FAQ-9.2 the 11th Army makes one nation of corps, not of armies", []string{"not-active"}, func(p *replayer, d *deed) bool {
			return len(d.units) > 0 && slices.Contains(p.unpaid, p.state.at(d.units[0]))
		}},
		{"17.1.5 the Belgian army comes to Calais when no space in Belgium is Allied", []string{"wrong-place"}, func(p *replayer, d *deed) bool {
			b := &p.state.sys.board
			return d.kind == "replace" && p.nation(d) == belgium && d.path[0] == b.calais &&
				(p.state.control[b.brussels] == ap || p.state.control[b.ostend] == ap || p.state.control[b.antwerp] == ap)
		}},
		{"13.1.5 Salonika does not lift supply", []string{"unsupplied"}, func(p *replayer, d *deed) bool {
			return d.kind == "sr" && p.salonikaNow() && d.path[0].isMap()
		}},
	}
}

// cardRefusals are those of movement and of cards.
func cardRefusals() []refusal {
	return []refusal{
		{"FAQ-11.3.2 movement, attack and redeployment share one Russian crossing a turn", []string{"caucasus-once"},
			func(p *replayer, d *deed) bool {
				return p.nation(d) == russia && (p.crossed || p.crossesBefore(d))
			}},
		{"9.2.6 who goes by a line that is refused leaves nobody to be activated", []string{"no-units"}, func(p *replayer, d *deed) bool {
			return d.kind == "activate" && slices.Contains(p.left, d.path[0]) && !p.state.pieces.Has(d.path[0], p.state.active)
		}},
		{"card CP 5 the Landwehr refits nobody who is out of the game", []string{"not-reduced"}, func(p *replayer, d *deed) bool {
			at := p.state.at(d.units[0])
			return d.kind == "landwehr" && !at.isMap() && at != boxReserve
		}},
		{"FAQ-13b, FAQ-17a a way must lead home or to a port", []string{"no-route-home"}, func(p *replayer, d *deed) bool {
			sp := p.state.at(d.units[0])
			if d.kind == "sr" {
				sp = d.path[1]
			}
			return !p.wayHome(d, sp)
		}},
		{"QA-10 no Allied corps in Libya before Turkey is at war", []string{"libya"}, func(p *replayer, d *deed) bool {
			return d.kind == "move" && p.state.war[turkey] == 0 && slices.Contains(d.path, p.state.sys.board.libya)
		}},
		{"9.5.3.1 a reinforcement card needs a place for all its units", []string{"no-place", "libya-taken"}, func(p *replayer, d *deed) bool {
			return d.kind == "play" && slices.ContainsFunc(p.log(), func(l string) bool { return strings.HasSuffix(l, " could not be placed") })
		}},
		{"card AP 41 the Arabs wait for Turkey", []string{"turkey-neutral"}, func(p *replayer, d *deed) bool {
			return d.kind == "play" && p.state.sys.cards[d.card].event == "arab_northern_army" && p.state.war[turkey] == 0
		}},
	}
}

// attackRefusals are those of combat.
func attackRefusals() []refusal {
	return []refusal{
		{"CL17, 12.1.9 Everyone into Battle does not join nations that share no space", []string{"multinational"},
			func(p *replayer, d *deed) bool {
				return d.kind == "attack" && p.state.playedNow(cardEveryone) && d.fight.nationsApart(p.state)
			}},
		{"15.2.3 who has attacked from a siege no longer keeps it", []string{"siege-needs"}, func(p *replayer, d *deed) bool {
			return d.kind == "attack" && p.foughtFrom(d)
		}},
		{"FAQ-cards British cards need a British unit proper", []string{"card-unfit"}, func(p *replayer, d *deed) bool {
			return d.kind == "attack" && d.fight.uses(36, 48) && !slices.ContainsFunc(d.units, func(u unitID) bool {
				x := p.printed(u)
				return p.state.sys.counters[u].nation == britain && x != "AUSc" && x != "CNDc" && x != "PTc" && x != "BR ANAc"
			})
		}},
		{"card AP 48 the Royal Tank Corps fights in France and Belgium", []string{"card-unfit"}, func(p *replayer, d *deed) bool {
			return d.kind == "attack" && d.fight.uses(48) && p.state.place(d.path[0]).nation == germany
		}},
		{"card CP 26 Place of Execution is for German attacks", []string{"card-unfit"}, func(p *replayer, d *deed) bool {
			return d.kind == "attack" && d.fight.uses(perSide+26) && !slices.ContainsFunc(d.units, func(u unitID) bool {
				return p.state.sys.counters[u].nation == germany
			})
		}},
	}
}

// decided reports whether a rule decides that a line is refused. What the
// record did is then done to our position.
func (p *replayer) decided(f *adjudicator.Fault, d *deed) bool {
	for _, x := range refusals() {
		if slices.Contains(x.code, f.Code) && x.fits(p, d) {
			p.counts["refused by "+x.rule]++
			p.carryOut(d)
			return true
		}
	}
	return false
}

// crossesBefore reports whether a Russian crosses at the Caucasus by an earlier line of
// the block than this one.
func (p *replayer) crossesBefore(d *deed) bool {
	for i := range p.done {
		x := &p.done[i]
		if x.line == d.line {
			return false
		}
		if p.crosses(x) {
			return true
		}
	}
	return false
}

// crosses reports whether Russians go from one map to the other.
func (p *replayer) crosses(d *deed) bool {
	near := func(sp space) bool { return sp.isMap() && p.state.place(sp).near }
	for i := 1; i < len(d.path); i++ {
		if p.nation(d) == russia && near(d.path[i-1]) != near(d.path[i]) {
			return true
		}
	}
	return false
}

func (p *replayer) printed(u unitID) string { return p.state.sys.counters[u].printed }

// nation is whose unit a deed is about.
func (p *replayer) nation(d *deed) nation {
	if len(d.units) == 0 {
		return noNation
	}
	return p.state.sys.counters[d.units[0]].nation
}

func (p *replayer) standsIn(sp space, n nation) bool {
	for u := unitID(1); int(u) < len(p.state.sys.counters); u++ {
		if p.state.at(u) == sp && p.state.sys.counters[u].nation == n {
			return true
		}
	}
	return false
}

func (p *replayer) salonikaNow() bool {
	return len(p.steps) > 0 && slices.ContainsFunc(p.steps, func(s replayStep) bool { return s.State == "salonika" })
}

// armiesOnly reports whether the 11th Army stands with an army of another
// nation and corps of a third: the record counts the nations of armies then.
func (p *replayer) armiesOnly(sp space) bool {
	s := p.state
	var all, armies nationSet
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if c := &s.sys.counters[u]; s.at(u) == sp {
			all |= setOf(c.nation)
			if c.army {
				armies |= setOf(c.nation)
			}
		}
	}
	return s.at(s.sys.ge11) == sp && s.hasPlayed(cardEleventh) && armies.size() > 1 && armies.size() < all.size()
}

// reach looks for a way from one space to one that is a goal, over spaces
// and lines that are open.
func (p *replayer) reach(from space, goal func(space) bool, open func(at space, l link) bool) bool {
	seen := map[space]bool{from: true}
	for queue := []space{from}; len(queue) > 0; queue = queue[1:] {
		if goal(queue[0]) {
			return true
		}
		for _, l := range p.state.place(queue[0]).links {
			if !seen[l.to] && open(queue[0], l) {
				seen[l.to] = true
				queue = append(queue, l.to)
			}
		}
	}
	return false
}

// russianRoute reports whether Russian spaces lead from one to the other;
// free allows the lines between the Caucasus and the Near East and those
// from one box at the map's edge to the next.
func (p *replayer) russianRoute(path []space, free bool) bool {
	b := &p.state.sys.board
	return p.reach(path[0], func(sp space) bool { return sp == path[1] }, func(at space, l link) bool {
		to := p.state.place(l.to)
		if to.nation != russia || p.state.control[l.to] != ap || l.only != 0 && l.only&byRU == 0 {
			return false
		}
		return free || p.state.place(at).near == to.near && !(b.isToward(at) && b.isToward(l.to))
	})
}

// landRoute reports whether spaces of the side of the unit in the first space
// lead to the second.
func (p *replayer) landRoute(path []space) bool {
	sd := p.state.control[path[1]]
	return p.reach(path[0], func(sp space) bool { return sp == path[1] }, func(_ space, l link) bool {
		return l.only == 0 && p.state.control[l.to] == sd && !p.state.pieces.Has(l.to, sd.other())
	})
}

// wayHome reports whether friendly spaces lead to the unit's country or to a
// friendly port.
func (p *replayer) wayHome(d *deed, from space) bool {
	c := &p.state.sys.counters[d.units[0]]
	home := func(sp space) bool {
		x := p.state.place(sp)
		return p.state.control[sp] == c.side && (x.nation == c.nation || x.port[c.side] || sp == p.state.beachhead)
	}
	return p.reach(from, home, func(_ space, l link) bool {
		return (l.only == 0 || l.only&c.uses != 0) && (p.state.control[l.to] == c.side || p.state.isBesieged(l.to)) &&
			!p.state.pieces.Has(l.to, c.side.other())
	})
}

// uses reports whether the attacker plays one of some cards.
func (a *oneAttack) uses(cards ...cardID) bool {
	return slices.ContainsFunc(cards, func(c cardID) bool { return slices.Contains(a.cards[attacking], c) })
}

// nationsApart reports whether no space of an attack holds attackers of all
// its nations.
func (a *oneAttack) nationsApart(s *State) bool {
	var all nationSet
	from := map[space]nationSet{}
	for _, u := range a.attackers {
		all |= setOf(s.sys.counters[u].nation)
		from[s.at(u)] |= setOf(s.sys.counters[u].nation)
	}
	for _, here := range from {
		if here == all {
			return false
		}
	}
	return true
}

// foughtFrom reports whether an earlier attack of the block came out of a
// fort that attackers of this one besiege.
func (p *replayer) foughtFrom(d *deed) bool {
	for _, a := range p.attacks {
		if a == d.fight {
			return false
		}
		for _, u := range a.attackers {
			for _, v := range d.units {
				if sp := p.state.at(u); sp == p.state.at(v) && sp != a.target && p.state.fortIntact(sp) {
					return true
				}
			}
		}
	}
	return false
}
