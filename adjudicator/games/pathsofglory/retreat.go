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
	cancel  bool // lose a step and stay (12.5.3)
	with    unitID
	paths   map[unitID][]space // after the origin
	toward  space
	surplus []unitID // die first when not all find room
}

// retreatStep is the retreat of beaten defenders (12.5): by the answer of a
// side that asked to be asked, by standing orders, else by default.
func (r *run) retreatStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Retreat == 0 || b.Gone {
		return seq.Done
	}
	sd := b.side(defending)
	wish, rung := retreatWish{}, standing.Default
	if o := r.standFor("RETREAT", sd, b); r.decides(b, sd, o != nil && isAsk(o) && r.hasRetreatChoice(b)) {
		lines, answered := r.reply(b, sd)
		if !answered {
			return seq.Ask
		}
		r.onlyFighters(lines, b, defending, "12.5")
		wish, rung = r.retreatWishOf(lines, b, false), standing.Clause
	} else if w := r.retreatWishOf(r.standing[sd], b, true); w.cancel || w.paths != nil || w.toward != nowhere || w.surplus != nil {
		wish, rung = w, standing.Standing
	}
	if r.stopHere() {
		return seq.Ask
	}
	if !wish.cancel && r.mustCancel(b) {
		wish.cancel, rung = true, standing.Only
	}
	if wish.cancel && r.cancelRetreat(b, wish.with) {
		r.rung(b, sd, "retreat", rung)
		return seq.Done
	}
	r.retreatAll(b, wish)
	r.rung(b, sd, "retreat", rung)
	b.Gone = r.count[sd][b.Target] == 0
	return seq.Done
}

// retreatWishOf reads RETREAT lines of an answer, or standing ones.
func (r *run) retreatWishOf(lines []orders.Order, b *battle, stand bool) (w retreatWish) {
	sd := b.side(defending)
	for i := range lines {
		o := &lines[i]
		if !stand && o.Verb == "LOSS" {
			if list := r.namedUnits(o.Args); len(list) > 0 {
				w.with = list[0]
			}
			continue
		}
		if (stand && o.Sub != "RETREAT" || !stand && o.Verb != "RETREAT") || isAsk(o) {
			if !stand && o.Verb != "PASS" {
				r.fault(o.Pos, "line-unused", "12.5", "verb", o.Verb)
			}
			continue
		}
		if !r.speaksOf(o, b) || !r.holds(o.When, b, sd) {
			continue
		}
		r.readRetreat(o, b, &w)
		if !stand {
			r.checkWays(o, b, &w)
		}
		if list := r.namedUnits(clauseArgs(o, "WITH")); len(list) > 0 {
			w.with = list[0]
		}
		if w.surplus == nil {
			w.surplus = r.namedUnits(clauseArgs(o, "SURPLUS"))
		}
		if args := append(clauseArgs(o, "TOWARD"), clauseArgs(o, "TO")...); len(args) > 0 && w.toward == nowhere {
			w.toward, _ = r.sys.findSpace(args[0].Text)
		}
		if stand && w.cancel {
			break // first match wins
		}
	}
	if !stand && w.cancel && !r.canCancel(b) {
		r.fault(lines[0].Pos, "cannot-cancel", "12.5.3", "space", r.name(b.Target))
	}
	return w
}

// readRetreat reads the words, units and ways of a line.
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
		for _, u := range units {
			if w.paths == nil {
				w.paths = map[unitID][]space{}
			}
			w.paths[u] = path
		}
		units = nil
	}
}

// checkWays faults ways of an answer that no rule allows (12.5.5); standing
// orders that cannot be followed give way to the default.
func (r *run) checkWays(o *orders.Order, b *battle, w *retreatWish) {
	for _, u := range r.living(b, defending) {
		path := w.paths[u]
		if len(path) == 0 {
			continue
		}
		if !slices.ContainsFunc(r.ways(u, b.Target, b.Retreat), func(x way) bool { return x.follows(path) }) {
			r.fault(o.Pos, "no-way", "12.5.5", "unit", r.unitName(u), "space", r.name(path[len(path)-1]))
		}
	}
}

// canCancel reports whether a step may be lost instead of a retreat: in a
// trench, forest, desert, mountain or swamp, with a step that remains
// (12.5.3); not under Withdrawal.
func (s *State) canCancel(b *battle) bool {
	t := &s.sys.tables
	if b.Withdraw || !t.terrain[s.sys.board.places[b.Target].terrain].cancel && !t.trench[s.trenchOf(b)].cancel {
		return false
	}
	return s.stepsAfterOne(b) > 0
}

// mustCancel reports whether nobody has a way to retreat while a step could
// still pay for staying: only those who can do neither die (12.5.4).
func (s *State) mustCancel(b *battle) bool {
	if !s.canCancel(b) {
		return false
	}
	for _, u := range s.living(b, defending) {
		if len(s.ways(u, b.Target, b.Retreat)) > 0 {
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
		if s.reduced[u] && s.substitute(u, noUnit, nil) != noUnit {
			return n
		}
	}
	return n - 1
}

// cancelRetreat loses the step that lets the defenders stay; false when that
// is not possible.
func (r *run) cancelRetreat(b *battle, with unitID) bool {
	if !r.canCancel(b) {
		return false
	}
	live := r.living(b, defending)
	if !containsUnit(live, with) {
		with = live[0]
		for _, u := range live { // the cheapest: a full corps, a reduced one, a full army
			if r.stepPrice(u, len(live)) < r.stepPrice(with, len(live)) {
				with = u
			}
		}
	} else if r.stepPrice(with, len(live)) >= priceLast {
		return false
	}
	r.emit("retreat-cancelled", "12.5.3", "space", r.name(b.Target), "unit", r.shown(with))
	r.loseStep(b, defending, with, lossWish{})
	b.Retreat = 0
	return true
}

// priceLast is the price of a step after which nobody would stand.
const priceLast = 100

// stepPrice orders units by how little the loss of a step costs.
func (s *State) stepPrice(u unitID, count int) int {
	c := &s.sys.counters[u]
	switch {
	case !c.army && !s.reduced[u]:
		return 0
	case !c.army && count > 1:
		return 1
	case c.army && !s.reduced[u]:
		return 2
	case c.army && s.substitute(u, noUnit, nil) != noUnit, c.army && count > 1:
		return 3
	}
	return priceLast
}

// hasRetreatChoice reports whether the defender has anything to decide.
func (s *State) hasRetreatChoice(b *battle) bool {
	if s.canCancel(b) {
		return true
	}
	for _, u := range s.living(b, defending) {
		if len(s.ways(u, b.Target, b.Retreat)) > 1 {
			return true
		}
	}
	return false
}

// retreatAll moves all surviving defenders, the strongest first.
func (r *run) retreatAll(b *battle, w retreatWish) {
	live := r.living(b, defending)
	if !b.Withdraw && r.haigStays(b) {
		live = r.haigLeaves(b)
	}
	r.byWorth(live, w.surplus)
	r.retreatUnits(b, live, b.Retreat, w)
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
			if i+1 < len(chosen.path) && !containsSpace(b.Vacated, sp) {
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

// byWorth sorts units for a retreat: those that may die last.
func (r *run) byWorth(list []unitID, surplus []unitID) {
	worth := func(u unitID) int {
		n := r.cf(u)
		if r.sys.counters[u].army {
			n += 20
		}
		if containsUnit(surplus, u) {
			n -= 100
		}
		return n
	}
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && worth(list[j]) > worth(list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// dieRetreating eliminates a unit that can neither retreat nor stay
// (12.5.4). When it has just replaced an army, the army is out as well
// (FAQ-12.4).
func (r *run) dieRetreating(b *battle, u unitID) {
	to := boxLost
	if r.sys.counters[u].army {
		to = boxRemoved
	}
	from := r.at[u]
	r.put(u, to)
	r.emit("eliminated", "12.5.4", "unit", r.unitName(u), "space", r.name(from), "to", r.name(to))
	for _, l := range b.Sides[defending].Lost {
		if l.By == u && l.Dead && r.at[l.Unit] == boxLost {
			r.put(l.Unit, boxRemoved)
			r.emit("eliminated", "FAQ-12.4e", "unit", r.unitName(l.Unit), "space", r.name(from), "to", r.name(boxRemoved))
		}
	}
}

// greatRetreat takes the Russian units out of the target before any die
// (AP 27). Others stay and fight.
func (r *run) greatRetreat(b *battle) {
	var leaving, staying []unitID
	for _, u := range b.Sides[defending].Units {
		if r.sys.counters[u].nation == russia {
			leaving = append(leaving, u)
		} else {
			staying = append(staying, u)
		}
	}
	r.emit("great-retreat", "card AP 27", "space", r.name(b.Target), "units", r.shownAll(leaving))
	r.byWorth(leaving, nil)
	r.retreatUnits(b, leaving, 1, retreatWish{})
	b.Sides[defending].Units = staying
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
			b.Gone = false
			return
		}
	}
}
