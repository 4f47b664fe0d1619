// What a side thinks over before it sends a sheet: where its units can go, and what
// an assault would come to. No chapter of its own; it asks the rules.

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Guard: the optional power.
var _ adjudicator.Drafter = (*State)(nil)

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd, by := s.seated(seat)
	s = s.known(seat)
	return adjudicator.NewDraft(adjudicator.Drafting[*run]{
		Begin:    s.trial,
		Language: s.sys.language,
		// the scratch space stays: its traces are good as long as the draft is
		Carry:    func(r *run, list []orders.Order) { r.executeFor(seat, orders.Sheet{Orders: list}) },
		Ways:     func(r *run, verb, piece string) [][]string { return r.waysOf(sd, by, verb, piece) },
		Weigh:    func(r *run, o *orders.Order) []adjudicator.Field { return r.weigh(sd, o) },
		Forecast: func(r *run, a adjudicator.Assault) (adjudicator.Forecast, bool) { return r.forecast(sd, a) },
	}, seat)
}

// waysOf are the hexes and boxes to which a unit can go: by MOVE, PLACE and SR, and
// by SEA, which is written SR with BY SEA.
func (r *run) waysOf(sd side, by member, verb, piece string) (ways [][]string) {
	u, ok := r.unitNamed(piece, sd)
	if !ok || !r.commandsUnit(by, u) {
		return nil
	}
	var list []cell
	switch verb {
	case "MOVE":
		list = r.marchesOf(u)
	case "PLACE":
		list = r.entriesOf(u)
	case "SR":
		list = r.tripsOf(u, r.mayTravel, func(u unitID, c cell) bool {
			if !r.mayArrive(u, c).ok() || !r.isConnected(u, c).ok() {
				return false
			}
			_, b := r.bill(u, c)
			return b.ok()
		})
	case "SEA":
		list = r.tripsOf(u, r.mayTravel, func(u unitID, c cell) bool { return r.maySail(u, c).ok() })
	}
	for _, c := range list {
		if c >= 0 && !r.commandsFront(by, r.hex(c).front) {
			continue
		}
		ways = append(ways, []string{r.placeName(c)})
	}
	return ways
}

// unitNamed is a unit of a side by its whole name.
func (r *run) unitNamed(name string, sd side) (unitID, bool) {
	u, ok, _ := r.sys.named.Find(name)
	return u, ok && r.sideOf(u) == sd
}

// marchesOf are the hexes in which a unit alone can end a march in supply, Americans beside the map by
// one hex (8, 8.26, 13.25).
func (r *run) marchesOf(u unitID) (list []cell) {
	if r.at(u) == locEdge && r.Phase.Active[west] == r.sideOf(u) {
		return r.edgesOf(u)
	}
	if !r.mayMarch(u).ok() {
		return nil
	}
	at, sd := r.at(u), r.sideOf(u)
	t := r.travellerOf([]unitID{u})
	sure, _ := r.slowest([]unitID{u})
	for _, c := range r.scratch().search.Reach(at, sure, &t) {
		if c != at && r.hex(c).terrain != fullLake && r.overfull(c, sd, u) == nil && r.supplyAt(u, c).is(toStay) {
			list = append(list, c)
		}
	}
	return list
}

// entriesOf are the hexes and boxes into which a unit that waits can come (13).
func (r *run) entriesOf(u unitID) (list []cell) {
	if !r.mayBring(u).ok() {
		return nil
	}
	if box := r.findEntry(u, func(c cell) bool {
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
		return false
	}); box != noCell {
		return []cell{box}
	}
	return list
}

// tripsOf are the towns and harbours in which a unit can end a strategic or sea move
// (9).
func (r *run) tripsOf(u unitID, may func(u unitID) bar, can func(u unitID, c cell) bool) (list []cell) {
	if !may(u).ok() {
		return nil
	}
	for _, c := range r.sys.board.towns {
		if r.control[c] == r.sideOf(u) && c != r.at(u) && r.uses(r.hex(c).front) && can(u, c) {
			list = append(list, c)
		}
	}
	return list
}

// weigh tells what an ATTACK line comes to, as its side may know it (10.3).
func (r *run) weigh(sd side, o *orders.Order) []adjudicator.Field {
	if o.Verb != "ATTACK" {
		return nil
	}
	r.Quiet = true
	a, ok := r.readAttack(sd, o)
	ok = ok && r.mayAttack(a)
	r.Quiet = false
	if !ok {
		return nil
	}
	in := adjudicator.Assault{Target: r.hexName(a.target)}
	for _, u := range a.units {
		in.Pieces, in.From = append(in.Pieces, r.unitName(u)), append(in.From, r.hexName(r.at(u)))
	}
	if a.hq != noUnit {
		in.Pieces, in.From = append(in.Pieces, r.unitName(a.hq)), append(in.From, "")
	}
	f, ok := r.forecast(sd, in)
	if !ok {
		return nil
	}
	return f.Note()
}

// forecast reckons an assault before its die (10.3), its units where they would
// stand. Of the defence it knows what its side may look at: the others are taken for
// the top unit (7.25). An HQ among the pieces supports it.
func (r *run) forecast(sd side, x adjudicator.Assault) (out adjudicator.Forecast, ok bool) {
	a := attack{order: &orders.Order{Verb: "ATTACK"}, side: sd, target: r.sys.board.Named(x.Target), hq: noUnit}
	if a.target == noCell || len(x.Pieces) != len(x.From) || r.result != nil || !r.isTarget(a.target, sd) ||
		r.Phase.Active[r.hex(a.target).front.theatre()] != sd {
		return out, false
	}
	for _, u := range r.defenders(a.target, sd.Other()) {
		r.supply(u) // the lines of the enemy are those of now: who is only thought of cuts none
	}
	was := make([]cell, 0, len(x.Pieces))
	defer func() { // nothing has moved
		for i, at := range was {
			r.pieces.Put(a.units[i], at, sd)
		}
	}()
	for i, name := range x.Pieces {
		u, known := r.unitNamed(name, sd)
		switch from := r.sys.board.Named(x.From[i]); {
		case !known:
			return out, false
		case r.counter(u).kind == headquarters:
			a.hq = u
		case from == noCell:
			return out, false
		default:
			a.units, was = append(a.units, u), append(was, r.at(u))
			r.pieces.Put(u, from, sd)
		}
	}
	if len(a.units) == 0 || !r.isAllowed(&a) {
		return out, false
	}
	return r.foresee(&a), true
}

// isAllowed tells whether an assault that is only thought of would stand.
func (r *run) isAllowed(a *attack) bool {
	r.Quiet = true
	defer func() { r.Quiet = false }()
	return r.mayAttack(a)
}

// foresee reckons column, modifiers and the losses of each die against the defence as
// it is seen.
func (r *run) foresee(a *attack) (out adjudicator.Forecast) {
	b := r.newBattle(a)
	v := viewer{State: r.State, seat: seats.Seat(a.side), side: a.side}
	unseen, known := 0, b.defenders[:0:0]
	for _, u := range b.defenders {
		if v.sees(u) {
			known = append(known, u)
		} else {
			unseen++
		}
	}
	if b.defenders = known; unseen > 0 {
		top := r.top(a.target, a.side.Other())
		for range unseen {
			b.defenders = append(b.defenders, top)
		}
	}
	r.reckon(b)
	l := &b.look
	out.Attack, out.Defence, out.Unseen = l.attack, l.defence, unseen
	all := 0
	for _, u := range b.defenders {
		all += r.stepsOf(u)
	}
	if b.intrinsic {
		all++
	}
	if !l.auto {
		out.Odds = columnNames[min(l.column+1, columns-1)]
		r.modifyByGround(b)
		out.Die = l.modifier()
	}
	for die := 1; die <= 6; die++ {
		if !l.auto {
			l.die = die
			l.result(r.sys.tables.crt[l.table])
		}
		lost := [2]int{int(l.loss.attacker), int(l.loss.defender)}
		if l.loss.all {
			lost[1] = all
		}
		out.Losses = append(out.Losses, lost)
	}
	return out
}
