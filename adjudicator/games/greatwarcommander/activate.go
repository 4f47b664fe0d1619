// Who is activated by an Order: one Formation, or a Leader and whom he commands (3.3.1, O14.2).

package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// mayActivate tells whether a Formation may be activated in this Turn: once, but for Heroes
// (O14.2, E70.1).
func (p *situation) mayActivate(f formation) bool {
	s := &p.pieces[f]
	return s.in == onBoard && (!s.activated || p.info(f).kind == hero)
}

// commands tells whether a Leader reaches a Formation by his Command (3.3.1.1).
func (p *situation) commands(l, f formation) bool {
	return distance(p.pieces[l].at, p.pieces[f].at) <= p.command(l)
}

// chain is who a Leader activates: the Leaders through whom, himself first, and by whom each
// was reached.
type chain struct {
	leaders []formation
	by      []int
}

// chainOf is the longest chain that begins with a Leader: Leaders beyond himself only for the
// Senior Leader (3.3.1.2).
func (p *situation) chainOf(l formation, sd side) (c chain) {
	c.leaders, c.by = []formation{l}, []int{-1}
	if p.senior(sd) != l {
		return c
	}
	for i := 0; i < len(c.leaders); i++ {
		for f := range p.all(sd) {
			if p.info(f).kind.isLeader() && p.mayActivate(f) && p.commands(c.leaders[i], f) && !slices.Contains(c.leaders, f) {
				c.leaders, c.by = append(c.leaders, f), append(c.by, i)
			}
		}
	}
	return c
}

// activated finds whom a Leader must activate to reach some Formations: those, and the Leaders
// between; false when he does not reach one of them.
func (p *situation) reaches(l formation, sd side, want []formation) (all []formation, ok bool) {
	c := p.chainOf(l, sd)
	all = []formation{l}
	add := func(at int) {
		for ; at >= 0; at = c.by[at] {
			if !slices.Contains(all, c.leaders[at]) {
				all = append(all, c.leaders[at])
			}
		}
	}
	for _, f := range want {
		k := p.info(f).kind
		switch at := slices.Index(c.leaders, f); {
		case at >= 0:
			add(at)
		case !k.isUnit():
			return nil, false
		default:
			at := slices.IndexFunc(c.leaders, func(x formation) bool { return p.commands(x, f) })
			if at < 0 {
				return nil, false
			}
			add(at)
			if !slices.Contains(all, f) {
				all = append(all, f)
			}
		}
	}
	return all, true
}

// activation finds who is activated so that some Formations are: one alone, or by a Leader, by the Senior
// Leader's chain, or by a Tank Leader (3.3.1, 3.3.1.6). The Leader may be given.
func (p *situation) activation(sd side, want []formation, by formation, tanksToo bool) (all []formation, leader formation, ok bool) {
	for _, f := range want {
		if !p.mayActivate(f) {
			return nil, noFormation, false
		}
	}
	if by != noFormation {
		if !p.mayActivate(by) {
			return nil, noFormation, false
		}
		if p.info(by).kind == tankLeader {
			all, ok = p.tankGroup(by, want)
			return all, by, ok && (tanksToo || len(all) == 1) // O14.2.1: for a Move or an Advance alone
		}
		all, ok = p.reaches(by, sd, want)
		return all, by, ok
	}
	if len(want) == 1 {
		return want, want[0], true
	}
	if tanksToo {
		for _, f := range want {
			if p.info(f).kind == tankLeader {
				if all, ok = p.tankGroup(f, want); ok {
					return all, f, true
				}
			}
		}
	}
	// Leaders among those wanted first, then the others: whoever needs the fewest.
	best, boss := []formation(nil), noFormation
	for f := range p.all(sd) {
		if !p.info(f).kind.isLeader() || !p.mayActivate(f) {
			continue
		}
		if all, ok := p.reaches(f, sd, want); ok && (best == nil || len(all) < len(best)) {
			best, boss = all, f
		}
	}
	return best, boss, best != nil
}

// tankGroup is the Tanks that a Tank Leader takes along, within two hexes, as long as his side has
// lost none (3.1.6, 3.3.1.6, O23.5.1).
func (p *situation) tankGroup(l formation, want []formation) (all []formation, ok bool) {
	all = []formation{l}
	for _, f := range want {
		switch {
		case f == l:
		case p.info(f).kind != tank, p.tankLost[p.info(l).side], distance(p.pieces[l].at, p.pieces[f].at) > 2:
			return nil, false
		default:
			all = append(all, f)
		}
	}
	return all, true
}

// activate reads who an Order activates: those that its lines need, and whom it names itself; it
// returns what to do when the Order is carried out.
func (r *run) activate(o *orders.Order, need []formation, tanksToo bool, rule adjudicator.Rule) bool {
	by := noFormation
	want := slices.Clone(need)
	more := func(key string) bool {
		cl, has := o.Clause(key)
		if !has || len(cl.Args) == 0 {
			return true
		}
		fs, ok := r.formations(o, cl.Args)
		for _, f := range fs {
			if !slices.Contains(want, f) {
				want = append(want, f)
			}
		}
		return ok
	}
	if cl, has := o.Clause("LEADER"); has {
		fs, ok := r.formations(o, cl.Args)
		if !ok || len(fs) == 0 {
			return false
		}
		if by = fs[0]; !r.info(by).kind.isLeader() && r.info(by).kind != tankLeader {
			r.wrong(o, cl.Pos, "no-leader", "3.3.1.1", "unit", r.info(by).name)
			return false
		}
	}
	if !more("CHAIN") || !more("UNITS") {
		return false
	}
	if cl, has := o.Clause("AT"); has {
		hexes, ok := r.hexes(cl.Args)
		if !ok {
			return false
		}
		for _, h := range hexes {
			for f := range r.at(h, r.active) {
				if r.info(f).kind.isUnit() && r.mayActivate(f) && !slices.Contains(want, f) {
					want = append(want, f)
				}
			}
		}
	}
	if len(want) == 0 {
		r.wrong(o, o.Pos, "nobody", "O14.5")
		return false
	}
	for _, f := range want {
		if !r.mayActivate(f) {
			r.wrong(o, o.Pos, "activated", "O14.2", "unit", r.info(f).name)
			return false
		}
	}
	all, leader, ok := r.situation.activation(r.active, want, by, tanksToo)
	if !ok {
		r.wrong(o, o.Pos, "no-command", rule, "units", r.names(want))
		return false
	}
	r.order.chosen, r.order.leader = all, leader
	return true
}

// spend marks those of an Order as activated (O14.2).
func (r *run) spend(fs []formation) {
	for _, f := range fs {
		r.pieces[f].activated = true
	}
	r.Event("activated", "O14.2", "units", r.names(fs))
}

// names are the names of Formations.
func (p *situation) names(fs []formation) (list []string) {
	for _, f := range fs {
		list = append(list, p.info(f).name)
	}
	return list
}
