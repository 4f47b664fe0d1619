package pathsofglory

import (
	"cmp"
	"slices"
	"strings"
)

// carryOut does to our position what the record did by a line of its own.
func (p *replayer) carryOut(d *deed) {
	r := &run{State: p.state}
	for _, u := range d.units {
		if sp := p.state.at(u); sp.isMap() {
			p.left = append(p.left, sp)
		}
	}
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
	case "activate":
		p.unpaid = append(p.unpaid, d.path[0])
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
	for _, c := range slices.Concat(a.cards[attacking], a.cards[defending]) {
		if r.where[c] == cardHand {
			r.where[c], r.played[c] = cardKept, uint8(r.turn)
			r.raiseWS(c)
		}
		r.spent[c] = true
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
		case moved && (section == "Retreat:" || section == "Great Retreat:"):
			way := loggedSpaces(where)
			end := way[len(way)-1]
			for _, u := range units {
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
	p.attacks = slices.DeleteFunc(slices.Clone(p.attacks), func(x *oneAttack) bool { return x == a })
}

// carryLoss takes one logged loss.
func (p *replayer) carryLoss(r *run, l string, units []unitID, target space) {
	switch {
	case l == ">Fort destroyed":
		r.ruin(target, "15.1.7", "combat")
	case len(units) == 0:
	case strings.Contains(l, "broke to"):
		sp := p.last.at(units[0])
		if r.at(units[0]) == sp {
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

// retreated is a unit that retreated on a way that our rules do not allow.
type retreated struct {
	unit unitID
	path []space // with the origin
}

// worth rates a way of a retreat: what the rules want first counts most, a
// friendly end, friendly spaces on the way, supply at the end (12.5.5).
func (p *replayer) worth(u unitID, path []space) (n int) {
	sd := p.state.sideOf(u)
	end := path[len(path)-1]
	for i, good := range [...]bool{p.state.control[end] == sd, p.state.control[path[1]] == sd, p.state.suppliedAt(u, end)} {
		if good {
			n += 4 >> i
		}
	}
	return n
}

// worseWay reports whether a RETREAT line names a way that is worse than
// another of the same length; the unit goes it after the combat.
func (p *replayer) worseWay(line string) bool {
	o := p.sheet(line + "\n").Orders[0]
	r := &run{State: p.state}
	w := retreatWish{}
	b := p.state.battle
	r.readRetreat(&o, b, &w)
	for u, path := range w.paths {
		way := append([]space{b.Target}, path...)
		best := 0
		for _, x := range p.freeWays(u, b.Target, len(path)) {
			best = max(best, p.worth(u, x))
		}
		if p.worth(u, way) < best {
			p.counts["refused by 12.5.5 a friendly end, then friendly spaces, then supply"]++
			p.strayed = append(p.strayed, retreated{u, way})
			return true
		}
	}
	return false
}

// freeWays are all ways of a length over lines of the unit, without enemy
// units, unbesieged enemy forts or full ends.
func (p *replayer) freeWays(u unitID, from space, length int) (list [][]space) {
	s, c := p.state, &p.state.sys.counters[u]
	for _, l := range s.place(from).links {
		if l.to == s.battle.Target || l.only != 0 && l.only&c.uses == 0 || s.isClosed(l.to) || s.pieces.Has(l.to, c.side.other()) ||
			s.control[l.to] != c.side && s.fortIntact(l.to) && !s.isBesieged(l.to) {
			continue
		}
		if length > 1 {
			for _, rest := range p.freeWays(u, l.to, length-1) {
				list = append(list, append([]space{from}, rest...))
			}
		} else if s.room(l.to, c.side) > 0 {
			list = append(list, []space{from, l.to})
		}
	}
	return list
}

// carryRetreats puts units where the record has them after retreats on ways
// that we do not allow; what they took by default goes back.
func (p *replayer) carryRetreats() {
	r := &run{State: p.state}
	slices.SortFunc(p.strayed, func(a, b retreated) int { return cmp.Compare(a.unit, b.unit) })
	for _, x := range p.strayed {
		was, sd := r.at(x.unit), r.sideOf(x.unit)
		end := x.path[len(x.path)-1]
		r.put(x.unit, end)
		if !r.pieces.Has(was, sd) && was.isMap() && p.last.control[was] != sd {
			r.setControl(was, sd.other(), "went elsewhere")
		}
		if r.control[end] != sd {
			r.enter(x.unit, end, "retreat")
		}
	}
	p.strayed = nil
}
