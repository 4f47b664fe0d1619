package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd := seats.Of(seat)
	s = s.known(seat)
	return adjudicator.NewDraft(adjudicator.Drafting[*run]{
		Begin:    s.trial,
		Language: s.sys.language,
		Carry: func(r *run, list []orders.Order) {
			r.execute(sd, orders.Sheet{Orders: list})
			r.rest()
		},
		Ways:     func(r *run, verb, piece string) [][]string { return r.waysOf(sd, verb, piece) },
		Weigh:    func(r *run, o *orders.Order) []adjudicator.Field { return r.weigh(sd, o) },
		Forecast: func(r *run, a adjudicator.Assault) (adjudicator.Forecast, bool) { return r.forecast(sd, a) },
	}, seat)
}

// waysOf are those of a unit for MOVE and INFILTRATE, and the stations for RAIL.
func (r *run) waysOf(sd side, verb, piece string) (ways [][]string) {
	u, _ := r.unitNamed(piece, sd)
	if u == noUnit || r.sys.counters[u].side != sd {
		return nil
	}
	defer r.rest()
	r.Quiet = true
	defer func() { r.Quiet = false }()
	var list []cell
	switch verb {
	case "MOVE":
		if r.mayMove(u).None() {
			list = r.marches(u)
		}
	case "RAIL":
		if r.mayRail(u).None() {
			list = r.rides(u)
		}
	case "INFILTRATE":
		if r.mayInfiltrate(u).None() {
			list = slices.DeleteFunc(r.beside(u), func(c cell) bool { return !r.overfull(c, sd, u).None() })
		}
	}
	names := r.hexNames(list)
	for i := range names {
		ways = append(ways, names[i:i+1:i+1])
	}
	return ways
}

// marches are the hexes in which a unit can end a march (12), from off the map
// those by which it can come (8.1.2).
func (r *run) marches(u unitID) []cell {
	switch {
	case r.at(u) == locPool && r.Active == german: // they come by rail
		return nil
	case r.at(u) == locPool:
		return r.entries(u)
	}
	return r.goals([]unitID{u}, r.Active)
}

// rides are the stations to which a unit can go by rail (11).
func (r *run) rides(u unitID) []cell {
	t := train{units: []unitID{u}, sd: r.Active, from: max(r.at(u), noCell)}
	if int(r.Railed) >= r.railLimit(t.sd) || !r.startsByRail(u) {
		return nil
	}
	return slices.DeleteFunc(r.stations(u, r.Active), func(c cell) bool {
		t.to = c
		cells, _, ok := r.wayOf(&t)
		return !ok || r.mixesAlong(t.pos, t.units, cells)
	})
}

// weigh tells what an ATTACK line comes to, as its side may know it (13.10).
func (r *run) weigh(sd side, o *orders.Order) []adjudicator.Field {
	b := r.newBattle()
	if o.Verb != "ATTACK" || r.Active != sd || !r.declare(b, o) || len(b.Attackers) == 0 {
		return nil
	}
	a := adjudicator.Assault{Target: r.hexName(b.Target)}
	for _, u := range b.Attackers {
		a.Pieces, a.From = append(a.Pieces, r.unitName(u)), append(a.From, r.hexName(r.at(u)))
	}
	f, ok := r.forecast(sd, a)
	if !ok {
		return nil
	}
	return f.Note()
}

// forecast reckons an assault before its die (13.10-13.28). Of the defence it
// knows what its side may look at: the others are taken for the top unit (13.8).
func (r *run) forecast(sd side, x adjudicator.Assault) (out adjudicator.Forecast, ok bool) {
	a, ok := r.imagine(sd, &x)
	if !ok {
		return out, false
	}
	attack, defence, odds := r.ratio(a)
	out.Attack, out.Defence, out.Unseen = attack, defence, a.unseen
	fortress, num := r.fortressLoss(a), &r.sys.tables.num
	look := r.sys.tables.crt.Look(odds)
	if weak := isTooWeak(odds); !weak {
		out.Odds = look.Base().Name
		for _, m := range r.modifiers(a, odds) {
			look.Modify(m)
		}
		out.Die = look.Modifiers.Sum()
	}
	for die := 1; die <= dieSides; die++ {
		lost := [2]int{num.automaticLoss + fortress, 0}
		if out.Odds != "" {
			look.Die = die
			res := look.Result()
			lost = [2]int{int(res.attacker) + fortress, int(res.defender)}
		}
		out.Losses = append(out.Losses, lost)
	}
	return out, true
}

// imagine reads an assault that may be made once its units stand where they are
// to; false for one that may not (13.1, 13.5, 14.1, 14.3).
func (r *run) imagine(sd side, x *adjudicator.Assault) (*assault, bool) {
	a := &assault{target: r.sys.board.Named(x.Target), side: sd, agb: noUnit, phase: 1}
	if r.phase() >= phaseInfiltration {
		a.phase = 2
	}
	if a.target == noCell || len(x.Pieces) != len(x.From) || !r.enemyIn(a.target, sd) || r.Result != nil {
		return nil, false
	}
	v := r.viewerFor(seats.Seat(sd))
	defer v.rest()
	again := r.phase() == phaseInfiltration // another Combat Phase comes
	for u := range r.pieces.Of(a.target, sd.Other()) {
		switch {
		case r.units[u].flags&wasAttacked != 0 && !again:
			return nil, false
		case r.units[u].flags&didFlee != 0 && !again:
		case v.sees(u):
			a.defenders = append(a.defenders, u)
		default:
			a.unseen++
		}
	}
	for i, text := range x.Pieces {
		u, _ := r.unitNamed(text, sd)
		if u == noUnit || r.sys.counters[u].side != sd || !r.joins(a, u, r.sys.board.Named(x.From[i])) {
			return nil, false
		}
	}
	for i, u := range a.attackers {
		if r.sys.counters[u].kind.isTank() && !r.isLedIn(a, i) {
			return nil, false
		}
	}
	is := func(army nation) bool { return r.has(a.attackers, func(k *counter) bool { return k.army == army }) }
	a.mixed = r.Mixed > 0 && is(british) && is(french)
	return a, len(a.attackers) > 0 && len(a.defenders)+a.unseen > 0
}

// joins adds a unit to an assault from a hex, or as its support.
func (r *run) joins(a *assault, u unitID, from cell) bool {
	k := &r.sys.counters[u]
	switch {
	case k.kind.flies():
		a.airs++
		return r.mayFly(u).None()
	case k.special == agb:
		a.agb = u
		return r.maySupport(u, a.target).None()
	case k.kind == artillery, k.kind == antitank, from == noCell, r.units[u].flags&didAttack != 0 && r.phase() != phaseInfiltration:
		return false
	case !r.sys.board.joined(from, a.target), k.kind.isTank() && r.sys.tankBan(from, a.target, r.Wet) != "":
		return false
	}
	a.attackers, a.from = append(a.attackers, u), append(a.from, from)
	return true
}

// isLedIn tells whether infantry of a tank's army attacks from its hex (14.1).
func (r *run) isLedIn(a *assault, tank int) bool {
	for i, u := range a.attackers {
		if k := &r.sys.counters[u]; k.isFoot() && k.army == r.sys.counters[a.attackers[tank]].army && a.from[i] == a.from[tank] {
			return true
		}
	}
	return false
}
