// Retreats, and steps lost instead (12.5).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// retreatWish is what an owner says about a retreat; the zero value is the
// default.
type retreatWish struct {
	cancel  bool               // lose a step and stay (12.5.3)
	with    []unitID           // of whom the first that lives pays for staying
	paths   map[unitID][]space // after the origin
	way     []space            // of all others
	goals   map[unitID]space
	toward  space    // of all others
	surplus []unitID // die first when not all find room
	subs    []unitID // corps that shall replace the army that pays for staying
}

// retreatStep is the retreat of beaten defenders (12.5): by the answer of a
// side that asked to be asked, by standing orders, else by default.
func (r *run) retreatStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Retreat == 0 || b.Gone {
		return seq.Done
	}
	sd := b.side(defending)
	wish, rung, ok := r.retreatWishNow(b)
	if !ok {
		return seq.Ask
	}
	if r.stopHere() {
		return seq.Ask
	}
	if !wish.cancel && r.mustCancel(b) {
		wish.cancel, rung = true, standing.Only
	}
	if wish.cancel && r.cancelRetreat(b, wish) {
		r.rung(b, sd, "retreat", rung)
		return seq.Done
	}
	r.retreatAll(b, wish)
	r.rung(b, sd, "retreat", rung)
	b.Gone = !r.pieces.Has(b.Target, sd)
	return seq.Done
}

// retreatWishNow is what the owner of retreating units wants: his answer,
// standing orders, or nothing; false while he has to be asked.
func (r *run) retreatWishNow(b *battle) (w retreatWish, rung standing.Rung, ok bool) {
	sd := b.side(defending)
	if o := r.standFor("RETREAT", sd, b); r.decides(b, sd, o != nil && isAsk(o) && r.hasRetreatChoice(b)) {
		lines, answered := r.reply(b, sd)
		if answered {
			r.onlyVerbs(lines, "12.5", "RETREAT", "LOSS", "PASS")
			w = r.retreatWishOf(lines, b, false)
		}
		return w, standing.Clause, answered
	}
	w, rung = r.retreatWishOf(r.standing[sd], b, true), standing.Default
	if w.cancel || w.paths != nil || w.way != nil || w.goals != nil || w.toward != nowhere || w.surplus != nil {
		rung = standing.Standing
	}
	return w, rung, true
}

// leaving are the defenders that retreat now, and how far: the Russians of a
// Great Retreat one space, else all survivors but those whom Haig lets stay.
func (r *run) leaving(b *battle) (units []unitID, length int) {
	switch live := r.living(b, defending); {
	case b.Leaving:
		for _, u := range live {
			if r.sys.counters[u].nation == russia {
				units = append(units, u)
			}
		}
		return units, 1
	case !b.Withdraw && r.haigStays(b):
		return r.haigLeaves(b), b.Retreat
	default:
		return live, b.Retreat
	}
}

// retreatWishOf reads RETREAT lines of an answer, or standing ones.
func (r *run) retreatWishOf(lines []orders.Order, b *battle, stand bool) (w retreatWish) {
	sd := b.side(defending)
	for i := range lines {
		o := &lines[i]
		if !stand && o.Verb == "LOSS" { // a step can only be lost to stay
			r.readCancel(o, b, &w)
			continue
		}
		if (stand && o.Sub != "RETREAT" || !stand && o.Verb != "RETREAT") || isAsk(o) {
			continue
		}
		if stand && !r.speaksOf(o, b) || !r.holds(o.When, b, sd) {
			continue
		}
		r.readRetreat(o, b, &w)
		if !stand {
			r.checkWays(o, b, &w)
		}
		w.with = append(w.with, r.namedUnits(clauseArgs(o, "WITH"))...)
		if w.surplus == nil {
			w.surplus = r.namedUnits(clauseArgs(o, "SURPLUS"))
		}
		r.readGoal(o, stand, &w)
		if stand && w.cancel {
			if r.canCancel(b) {
				break // first match wins
			}
			w.cancel = false
		}
	}
	if len(w.subs) == 0 {
		before, _ := r.lossWishOf(r.standing[sd], b, sd, true)
		w.subs = before.subs
	}
	if !stand && w.cancel && !r.canCancel(b) {
		r.fault(lines[0].Pos, "cannot-cancel", "12.5.3", "space", r.name(b.Target))
	}
	return w
}

// readCancel reads the LOSS line of an answer: who pays for staying.
func (r *run) readCancel(o *orders.Order, b *battle, w *retreatWish) {
	var loss lossWish
	r.readLossLine(o, &loss)
	first := r.fighters(loss.first)
	r.mustFight(o, r.living(b, defending), first, b)
	w.cancel, w.subs = true, loss.subs
	w.with = first
}

// mustFight faults a line of an answer that names units other than those it
// may speak of.
func (r *run) mustFight(o *orders.Order, may, named []unitID, b *battle) {
	for _, u := range named {
		if !slices.Contains(may, u) {
			r.fault(o.Pos, "not-in-attack", "12.1.7", "unit", r.unitName(u), "space", r.name(b.Target))
		}
	}
}

// readGoal reads whither units go: those that a line of an answer names, or all.
func (r *run) readGoal(o *orders.Order, stand bool, w *retreatWish) {
	args := append(clauseArgs(o, "TOWARD"), clauseArgs(o, "TO")...)
	if len(args) == 0 {
		return
	}
	to, _ := r.sys.findSpace(args[0].Text)
	units := r.namedUnits(o.Args)
	switch {
	case len(units) > 0 && !stand:
		if w.goals == nil {
			w.goals = map[unitID]space{}
		}
		for _, u := range units {
			w.goals[u] = to
		}
	case w.toward == nowhere:
		w.toward = to
	}
}

// goal is the space that a unit is to go toward, nowhere when the owner says none.
func (w *retreatWish) goal(u unitID) space {
	if sp, ok := w.goals[u]; ok {
		return sp
	}
	return w.toward
}

// readRetreat reads the words, units and ways of a line. A way without units in
// front of it is for all.
func (r *run) readRetreat(o *orders.Order, b *battle, w *retreatWish) {
	var units []unitID
	for _, a := range o.Args {
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.word == "NEVER" || x.word == "CANCEL":
				w.cancel = true
			case x.unit != noUnit:
				units = append(units, x.unit)
			}
		}
		if a.Kind != orders.Path {
			continue
		}
		var path []space
		for _, name := range a.Path {
			if sp, _ := r.sys.findSpace(name); sp != nowhere && sp != b.Target {
				path = append(path, sp)
			}
		}
		if len(units) == 0 && w.way == nil {
			w.way = path
		}
		for _, u := range units {
			if w.paths == nil {
				w.paths = map[unitID][]space{}
			}
			w.paths[u] = path
		}
		units = nil
	}
}

// pathOf is the way that the owner gives a unit, none when he gives none.
func (w *retreatWish) pathOf(u unitID) []space {
	if path, ok := w.paths[u]; ok {
		return path
	}
	return w.way
}

// checkWays faults ways of an answer that no rule allows (12.5.5); standing
// orders that cannot be followed give way to the default.
func (r *run) checkWays(o *orders.Order, b *battle, w *retreatWish) {
	units, length := r.leaving(b)
	r.mustFight(o, units, append(r.namedUnits(o.Args), r.namedUnits(clauseArgs(o, "SURPLUS"))...), b)
	for _, u := range units {
		path := w.pathOf(u)
		if len(path) == 0 {
			continue
		}
		if !slices.ContainsFunc(r.ways(u, b.Target, length), func(x way) bool { return x.follows(path) }) {
			r.fault(o.Pos, "no-path", "12.5.5", "unit", r.unitName(u), "space", r.name(path[len(path)-1]))
		}
	}
}

// canCancel reports whether a step may be lost instead of a retreat: in a
// trench, forest, desert, mountain or swamp, with a step that remains
// (12.5.3); not under Withdrawal nor by Great Retreat.
func (s *State) canCancel(b *battle) bool {
	t := &s.sys.tables
	if b.Withdraw || b.Leaving || !t.terrain[s.sys.board.places[b.Target].terrain].cancel && !t.trench[s.trenchOf(b)].cancel {
		return false
	}
	return s.stepsAfterOne(b) > 0
}

// mustCancel reports whether nobody has a way to retreat while a step could
// still pay for staying: only those who can do neither die (12.5.4).
func (r *run) mustCancel(b *battle) bool {
	if !r.canCancel(b) {
		return false
	}
	units, length := r.leaving(b)
	for _, u := range units {
		if len(r.ways(u, b.Target, length)) > 0 {
			return false
		}
	}
	return true
}

// stepsAfterOne counts the steps left when the best step is lost; the corps
// that replaces a reduced army remains.
func (s *State) stepsAfterOne(b *battle) int {
	n := s.stepsOf(b, defending)
	for _, u := range s.living(b, defending) {
		if s.reduced[u] && s.substitute(u, nil, nil) != noUnit {
			return n
		}
	}
	return n - 1
}

// cancelRetreat loses the step that lets the defenders stay; false when that
// is not possible.
func (r *run) cancelRetreat(b *battle, w retreatWish) bool {
	if !r.canCancel(b) {
		return false
	}
	live := r.living(b, defending)
	with := noUnit
	for _, u := range w.with {
		if with == noUnit && slices.Contains(live, u) {
			with = u
		}
	}
	if with == noUnit {
		with = live[0]
		for _, u := range live { // the cheapest: a full corps, a reduced one, a full army
			if r.stepPrice(u, len(live)) < r.stepPrice(with, len(live)) {
				with = u
			}
		}
	}
	r.emit("retreat-cancelled", "12.5.3", "space", r.name(b.Target), "unit", r.shown(with))
	r.loseStep(b, defending, with, lossWish{subs: w.subs})
	b.Retreat = 0
	return true
}

// retreatAll moves all that retreat, those with the best claim to room first.
// The space that they leave remains theirs until the enemy enters it (12.5.8).
func (r *run) retreatAll(b *battle, w retreatWish) {
	units, length := r.leaving(b)
	r.byWorth(units, &w)
	r.retreatUnits(b, units, length, w)
}

func (r *run) retreatUnits(b *battle, live []unitID, length int, w retreatWish) {
	together := r.commonEnd(b, live, length, w)
	for _, u := range live {
		list := r.ways(u, b.Target, length)
		if len(list) == 0 {
			r.dieRetreating(b, u)
			continue
		}
		chosen := r.chooseWay(u, list, w, together)
		for i, sp := range chosen.path {
			from := b.Target
			if i > 0 {
				from = chosen.path[i-1]
			}
			r.crossing(u, from, sp)
			if i+1 < len(chosen.path) && !slices.Contains(b.Vacated, sp) {
				b.Vacated = append(b.Vacated, sp)
			}
		}
		end := chosen.end()
		r.done[u] |= hasRetreated
		r.put(u, end)
		r.emit("retreat", "12.5", "unit", r.shown(u), "path", r.name(b.Target)+">"+r.pathText(chosen.path))
		if r.control[end] != r.sideOf(u) {
			r.enter(u, end, "retreat")
		}
	}
}

// greatRetreat takes the Russian units out of the target before any die
// (AP 27), by their owner's ways. Others stay and fight.
func (r *run) greatRetreat(b *battle, w retreatWish) {
	leaving, _ := r.leaving(b)
	var staying []unitID
	for _, u := range b.Sides[defending].Units {
		if !slices.Contains(leaving, u) {
			staying = append(staying, u)
		}
	}
	r.emit("great-retreat", "card AP 27", "space", r.name(b.Target), "units", r.shownAll(leaving))
	r.retreatAll(b, w)
	b.Sides[defending].Units, b.Leaving = staying, false
	if len(staying) > 0 {
		return
	}
	b.Called, b.Gone, b.Retreat = true, true, 1
	r.act.Retreat = true
	if !b.Fort {
		return
	}
	for i := b.Line + 1; i < len(r.script); i++ { // the fort may be attacked alone
		o := &r.script[i]
		if o.Verb != "ATTACK" || len(o.Args) != 1 || o.When == nil || !r.holds(o.When, nil, b.Side) {
			continue
		}
		if sp, _ := r.sys.findSpace(o.Args[0].Text); sp == b.Target {
			r.attacked[b.Target] = false
			for _, u := range b.Sides[attacking].Units {
				r.done[u] &^= hasAttacked | attackedFort
			}
			b.Gone, b.Retreat = false, 0 // nobody advances before that
			return
		}
	}
}
