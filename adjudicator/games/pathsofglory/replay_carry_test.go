package pathsofglory

import "strings"

// carryOut does to our position what the record did by a line of its own.
func (p *replayer) carryOut(d *deed) {
	r := &run{State: p.state}
	switch d.kind {
	case "sr":
		r.redeployUnit(&srMove{unit: d.units[0], from: d.path[0], to: d.path[1]})
	case "move":
		p.carryMove(r, d.units, d.path)
	case "refit":
		r.reduced[d.units[0]] = false
	case "replace":
		r.reduced[d.units[0]] = true
		r.put(d.units[0], d.path[0])
	case "play":
		p.carryEvent(r, d.card)
	case "attack":
		p.carryAttack(r, d.fight)
	}
}

func (p *replayer) carryMove(r *run, units []unitID, path []space) {
	for i := 1; i < len(path); i++ {
		for _, u := range units {
			r.crossing(u, path[i-1], path[i])
			r.put(u, path[i])
			r.enter(u, path[i], "entered")
		}
		r.anaLeaves()
	}
}

// carryEvent does what the record did by a reinforcement card.
func (p *replayer) carryEvent(r *run, c cardID) {
	r.played[c] = uint8(r.turn)
	r.retire(c)
	r.raiseWS(c)
	r.reinforced |= setOf(r.sys.cards[c].nation)
	for _, l := range p.log() {
		if who, where, ok := strings.Cut(l, " placed in s"); ok {
			u, to := loggedUnits(who)[0], fromRecord(num(where))
			r.arrive(u, to, "9.5.3")
			if to.isMap() {
				r.enter(u, to, "placed")
			}
		}
	}
}

// carryAttack does what the record tells of a combat that our rules do not
// allow so: its losses, retreats and advances, and the way of its cards. Its
// dice are not rolled.
func (p *replayer) carryAttack(r *run, a *oneAttack) {
	for as, list := range a.cards {
		for _, c := range list {
			if r.where[c] == cardHand {
				r.where[c], r.played[c] = cardKept, uint8(r.turn)
				r.raiseWS(c)
			}
			r.spent[c] = as >= 0
		}
	}
	from := map[unitID]space{}
	for _, u := range a.attackers {
		from[u] = r.at[u]
	}
	section := ""
	for _, l := range a.log {
		if strings.HasSuffix(l, ":") && !strings.HasPrefix(l, ">") {
			section = l
			continue
		}
		who, where, moved := strings.Cut(l, " -> ")
		units := loggedUnits(who)
		switch {
		case strings.HasSuffix(section, "losses:"), strings.HasPrefix(section, "Retreat canceled"):
			p.carryLoss(r, l, units, a.target)
		case moved && strings.HasSuffix(section, "etreat:"):
			for _, u := range units {
				way := loggedSpaces(where)
				end := way[len(way)-1]
				r.put(u, end)
				if r.control[end] != r.sideOf(u) {
					r.enter(u, end, "retreat")
				}
			}
		case moved && section == "Advance:":
			way := []space{nowhere, a.target}
			if to := loggedSpaces(where)[0]; to != a.target {
				way = append(way, to)
			}
			p.carryMove(r, units, way)
		}
		switch {
		case strings.HasPrefix(l, "Removed c"):
			r.where[cardID(num(l[len("Removed c"):]))] = cardRemoved
		case strings.HasPrefix(l, "Discarded c"):
			r.where[cardID(num(l[len("Discarded c"):]))] = cardDiscard
		case l == "*Mandated offensive satisfied!":
			r.moDone[r.active] = true
		}
	}
	for i, x := range p.attacks {
		if x == a {
			p.attacks = append(p.attacks[:i:i], p.attacks[i+1:]...)
			break
		}
	}
}

// carryLoss takes one logged loss.
func (p *replayer) carryLoss(r *run, l string, units []unitID, target space) {
	switch {
	case l == ">Fort destroyed":
		r.ruin(target, "15.1.7", "combat")
	case len(units) == 0:
	case strings.Contains(l, "broke to"):
		sp := p.last.at[units[0]]
		if r.at[units[0]] == sp {
			r.put(units[0], boxLost)
		}
		r.put(units[1], sp)
	case strings.Contains(l, "permanently"):
		r.put(units[0], boxRemoved)
	case strings.Contains(l, "eliminated"):
		r.put(units[0], boxLost)
	case strings.Contains(l, "reduced"):
		r.reduced[units[0]] = true
	}
}
