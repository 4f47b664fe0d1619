package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// watch collects, while a sheet is checked, what it costs the side that sends
// it. It looks at what that side may know and nothing else: its own units,
// where enemies stand and their ZOC, the tracks. A nil watch collects nothing.
type watch struct {
	sd     side
	before *State
	sheet  []orders.Order
	list   []adjudicator.Warning
	gone   []unitID // units whose loss is told already
	fought bool     // an attack was declared: what follows it is not certain
}

// warn keeps a warning.
func (w *watch) warn(pos orders.Pos, code string, rule adjudicator.Rule, certain bool, pairs ...any) {
	if pos.Line < 0 { // a line that waited for its phase stands in no sheet
		pos = orders.Pos{}
	}
	w.list = append(w.list, adjudicator.NewWarning(pos, code, rule, certain, pairs...))
}

// Warnings implements adjudicator.Warner: the sheet is executed without dice
// on a clone, as in Check, and what it leaves behind is compared with what
// was there before.
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	s, sheet = s.known(seat), sheet.Numbered()
	w := &watch{sd: sd, before: s.apart(), sheet: sheet.Orders}
	r := s.trial()
	defer w.before.rest()
	defer r.rest()
	r.watch = w
	r.watch = w
	g := s.segment()
	r.execute(sd, sheet)
	w.sheet = pass.Right(sheet.Orders, r.Faults)
	for i := range w.sheet {
		w.line(r, &w.sheet[i])
	}
	switch {
	case r.result != nil:
	case g == segDiplomatic:
		w.talks(r, sheet)
	case g > segDiplomatic && sd == s.active:
		w.position(r)
	}
	return w.list
}

// line warns of what a single line costs, whatever else happens.
func (w *watch) line(r *run, o *orders.Order) {
	switch o.Verb {
	case "MOBILIZE":
		w.mobilized(r, o)
	case "CALL":
		w.called(r, o.Pos, o.Args, o.When == nil && r.talks.Called != w.before.talks.Called)
	case "CONFLICT":
		if o.Sub == "DECLARE" {
			w.warn(o.Pos, "conflict-risk", "3.5", false)
		}
	case "GIVE":
		w.given(o)
	case "RETURN":
		w.returned(r, o)
	case "ARMISTICE":
		if o.Sub != "WITHDRAW" {
			w.armistice(o)
		}
	case "ADVANCE":
		w.advanced(r, o)
	case "RETREAT":
		w.routed(r, o)
	case "MORALE":
		w.moraleSpent(r, o)
	case "STAND":
		w.stands(r, o)
	}
}

// mobilized warns of units that are bought and lost at once (4.4), and of
// those that arrive among the Rustcuk group (R102).
func (w *watch) mobilized(r *run, o *orders.Order) {
	for _, a := range o.Args {
		u, ok := r.unitIn(a, w.sd)
		switch {
		case !ok:
		case isPoolWord(o):
			w.warn(a.Pos, "wasted", "4.4", true, "unit", r.unitName(u), "n", r.sys.mobilizationCost(u))
		case r.at(u) >= 0 && r.isFrozen(u):
			w.warn(a.Pos, "arrives-frozen", "S1.sr6", true, "unit", r.unitName(u), "hex", r.placeName(u))
		}
	}
}

// pointsLeft warns of the Mobilization Points of a country that vanish though
// they would buy something (4.3).
func (w *watch) pointsLeft(r *run, n nation) {
	if w == nil || r.active != w.sd || r.points[n] <= 0 || !r.couldBuy(n, int(r.points[n])) {
		return
	}
	w.warn(orders.Pos{}, "points-vanish", "4.3", true, "nation", n, "n", int(r.points[n]))
}

// allPointsLeft does so at the end of a Mobilization Segment.
func (w *watch) allPointsLeft(r *run) {
	if w == nil || r.active != w.sd {
		return
	}
	for n := range nations {
		w.pointsLeft(r, n)
	}
	if free := int(r.talks.Free[w.sd]); free > 0 && r.sys.tables.mobilizes(r.turn) {
		w.warn(orders.Pos{}, "free-points-vanish", "4.3", true, "n", free)
	}
}

// couldBuy tells whether points buy any unit of the Pool that a Depot would
// still take.
func (s *State) couldBuy(n nation, points int) bool {
	room := n == ottoman && s.offmapUsed < s.offmapDepots
	for u := range s.units {
		k := &s.sys.counters[u]
		room = room || k.kind == depot && k.nation == n && s.at(unitID(u)) >= 0 && !s.units[u].demoralized && s.units[u].flags&didReceive == 0
	}
	if !room {
		return false
	}
	for _, u := range s.poolOf(n) {
		if s.sys.mobilizationCost(u) <= points {
			return true
		}
	}
	return false
}

// called warns of the Victory Points that committing a Great Power costs (3.2,
// 14.1).
func (w *watch) called(r *run, pos orders.Pos, powers []orders.Arg, certain bool) {
	for _, a := range powers {
		n := parseNation(firstWord(a.Text))
		if n == noNation || !hasForces(n) || w.before.talks.Called.has(n) || w.before.allegiance[n] != w.sd {
			continue
		}
		w.warn(pos, "commit-vp", "3.2", certain, "power", n, "vp", -r.scene().commit[n])
	}
}

// given warns of Morale Points above the end of the track (3.4).
func (w *watch) given(o *orders.Order) {
	for _, a := range o.Args {
		name, count, ok := a.Amount()
		n := parseNation(firstWord(name))
		if !ok || n == noNation || !n.hasMorale() {
			continue
		}
		if over := int(w.before.morale[n]) + count - w.before.sys.tables.num.moraleMax; over > 0 {
			w.warn(a.Pos, "morale-over", "3.4", o.When == nil, "nation", n, "n", min(over, count))
		}
	}
}

// returned warns of prisoners that come back into a full hex (R14).
func (w *watch) returned(r *run, o *orders.Order) {
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "AT", "TO")...) {
		for c := range r.argCells(a) {
			if n := r.stackSize(c, w.sd) + 1; n > r.sys.tables.num.stacking {
				w.warn(o.Pos, "overstacked", "7", false, "hex", r.hexName(c), "n", n, "limit", r.sys.tables.num.stacking)
			}
		}
	}
}

// armistice warns of how the game ends by it, as the points stand (14.3).
func (w *watch) armistice(o *orders.Order) {
	s := w.before
	vp := s.totals()
	level, winner := s.victoryLevel(vp[sideA], vp[sideB]), sideA
	if vp[sideB] > vp[sideA] {
		winner = sideB
	}
	pairs := []any{"level", level, "vp", vp[w.sd], "enemy", vp[w.sd.other()]}
	if level != drawLevel {
		pairs = append(pairs, "winner", s.seat(winner))
	}
	w.warn(o.Pos, "armistice-ends", "14.3", s.offer[w.sd.other()], pairs...)
}

// talks warns of a country that capitulates by the choice of an event (10.3).
func (w *watch) talks(r *run, sheet orders.Sheet) {
	c := w.before.talks.Choice
	if c == nil || c.By != w.sd || c.Verb != eventCollapse {
		return
	}
	chosen, pos := r.leastLoss(c), orders.Pos{}
	for i := range w.sheet {
		o := &w.sheet[i]
		if n, ok := r.readChoice(w.sd, o, c.From); o.Verb == "EVENT" && ok {
			chosen, pos = n, o.Pos
		}
	}
	if pos.Line > 0 || sheet.End {
		w.warn(pos, "capitulates", "10.3", true, "nation", chosen)
	}
}
