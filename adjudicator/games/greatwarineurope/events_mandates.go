// Mandated offensives: who does not attack as he must loses the game (6.30).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// mandateTurns is how many turns Conrad and Haig last; they begin with the turn after
// the one in which they are drawn.
const mandateTurns = 3

// What the offensives want in a turn.
const (
	conradAttacks = 1
	haigAttacks   = 2
	enverUnits    = 3 // of the CP in one attack, or on the march
)

// noOffensive tells whether Conrad has nobody to attack yet: Italy is neutral.
func (r *run) noOffensive(i int) bool {
	return r.event(i).name[:6] == "Conrad" && !r.War[italy]
}

// mandate begins an offensive: Enver in this turn, Conrad and Haig in the next three.
func (r *run) mandate(i int) {
	switch r.event(i).name[:4] {
	case "Enve":
		r.Duties.Enver = r.Turn
	case "Conr":
		r.Duties.Conrad = r.Turn + mandateTurns
	case "Haig":
		r.Duties.Haig = r.Turn + mandateTurns
	}
	r.discardChit(i)
}

// runs tells whether an offensive of three turns is on, by its last one.
func (s *State) runs(last int) bool { return s.Turn <= last && s.Turn > last-mandateTurns }

// isConrad and isHaig tell the attacks that the offensives want: of Austro-Hungarian
// units alone on the Italian Front; of British ones alone on the Western Front, with a
// ratio of 1-1 or better before shifts.
func (s *State) isConrad(a *attack) bool {
	return s.runs(s.Duties.Conrad) && a.side == central && s.hex(a.target).front == italian && s.onlyArmy(a.units, austria)
}

func (s *State) isHaig(b *battle) bool {
	return s.runs(s.Duties.Haig) && b.side == allied && s.hex(b.target).front == western && s.onlyArmy(b.units, britain) && b.look.base >= 0
}

// isFirstConrad tells the first attack of the first turn of Conrad's offensive.
func (s *State) isFirstConrad(a *attack) bool {
	return s.isConrad(a) && s.Turn == s.Duties.Conrad-mandateTurns+1 && s.Duties.ConradMade == 0
}

// countMandates counts what was done of the offensives.
func (r *run) countMandates(b *battle) {
	if r.isConrad(b.attack) {
		r.Duties.ConradMade++
	}
	if r.isHaig(b) {
		r.Duties.HaigMade++
	}
	if r.Duties.Enver == r.Turn && b.side == central && r.hex(b.target).front == caucasus && len(b.units) >= enverUnits {
		r.Duties.EnverMade++
	}
}

// mandates are what the offensives oblige to in a movement and its combats.
type mandates struct {
	conrad, haig int        // attacks that could be made, and are wanted
	enver        bool       // three CP units can come to attack
	nearest      []approach // else who must march towards the Allies
	marched      int        // how many of them have
	isEnver      bool
}

// approach is a unit of the CP on the Caucasus Front: how far the next Allied unit is,
// and would be after a full march.
type approach struct {
	unit       unitID
	far, close int
	nearer     bool // than the third: it has to march itself
}

// mandates finds what is wanted before anybody marches.
func (r *run) mandates() (d mandates) {
	was := r.Quiet
	r.Quiet = true
	d.conrad, d.haig = r.openConrad(), r.openHaig()
	if r.Duties.Enver == r.Turn && r.Turn > 0 && r.Phase.Active[east] == central {
		d.isEnver = true
		if d.enver = r.mayReachRussians(); !d.enver {
			d.nearest = r.approaches()
		}
	}
	r.Quiet = was
	return d
}

// afterMarch adds the attacks that the march has opened, and counts who has gone towards
// the Allies as far as he could.
func (d *mandates) afterMarch(r *run) {
	was := r.Quiet
	r.Quiet = true
	d.conrad, d.haig = max(d.conrad, r.openConrad()), max(d.haig, r.openHaig())
	r.Quiet = was
	idle := false
	for _, x := range d.nearest {
		if r.onMap(x.unit) && r.farFromAllies(r.at(x.unit)) <= x.close {
			d.marched++
		} else {
			idle = idle || x.nearer
		}
	}
	if idle {
		d.marched = min(d.marched, min(enverUnits, len(d.nearest))-1)
	}
}

// judgeMandates ends the game of who has left an offensive undone that he could have
// made.
func (r *run) judgeMandates(d mandates) {
	if r.result != nil {
		return
	}
	tell := func(name string, n, need int) {
		r.emit("mandate", "6.30", "name", name, "n", n, "need", need)
	}
	if r.runs(r.Duties.Conrad) && r.Phase.Active[west] == central {
		tell("conrad", int(r.Duties.ConradMade), d.conrad)
		if int(r.Duties.ConradMade) < d.conrad {
			r.finish(allied, "mandate", "6.30")
		}
	}
	if r.runs(r.Duties.Haig) && r.Phase.Active[west] == allied {
		tell("haig", int(r.Duties.HaigMade), d.haig)
		if int(r.Duties.HaigMade) < d.haig {
			r.finish(central, "mandate", "6.30")
		}
	}
	switch {
	case d.isEnver && d.enver:
		tell("enver", int(r.Duties.EnverMade), 1)
		if r.Duties.EnverMade == 0 {
			r.finish(allied, "mandate", "6.30")
		}
	case d.isEnver:
		need := min(enverUnits, len(d.nearest))
		tell("enver-march", d.marched, need)
		if d.marched < need {
			r.finish(allied, "mandate", "6.30")
		}
	}
}

// openConrad is how many of the wanted attacks Austro-Hungarian units could make where
// they stand: one at most.
func (r *run) openConrad() int {
	if !r.runs(r.Duties.Conrad) || r.Phase.Active[west] != central {
		return 0
	}
	for _, c := range r.sys.board.byFront[italian] {
		if a := r.openAttack(c, central, austria); a != nil {
			return conradAttacks
		}
	}
	return 0
}

// openAttack is the attack on a hex by all units of a nation that may join, nil for
// none.
func (r *run) openAttack(c cell, sd side, army nation) *attack {
	if !r.hex(c).playable || !r.isTarget(c, sd) {
		return nil
	}
	a := &attack{order: &orders.Order{}, side: sd, target: c, hq: noUnit}
	for _, n := range r.sys.board.next(c) {
		if n == noCell {
			continue
		}
		for _, u := range r.defenders(n, sd) {
			if r.counter(u).army == army && r.mayJoin(a, u).ok() {
				a.units = append(a.units, u)
			}
		}
	}
	a.units = slices.DeleteFunc(a.units, func(u unitID) bool { return !r.maySort(a, u).ok() })
	if len(a.units) == 0 || !r.mayAttack(a) {
		return nil
	}
	return a
}

// openHaig is how many of the wanted attacks British units could make where they
// stand, two at most, with a ratio of 1-1 each.
func (r *run) openHaig() (n int) {
	if !r.runs(r.Duties.Haig) || r.Phase.Active[west] != allied {
		return 0
	}
	var list []*battle
	for _, c := range r.sys.board.byFront[western] {
		a := r.openAttack(c, allied, britain)
		if a == nil {
			continue
		}
		if b := r.newBattle(a); r.isEven(b) {
			if n = 1; slices.ContainsFunc(list, func(x *battle) bool { return r.mayPart(x, b) }) {
				return haigAttacks
			}
			list = append(list, b)
		}
	}
	return n
}

// isEven reckons a combat and tells whether its ratio is 1-1 or better.
func (r *run) isEven(b *battle) bool {
	b.look = look{}
	r.reckon(b)
	return b.look.base >= 0
}

// mayPart tells whether two attacks can be made with a ratio of 1-1 each when no unit
// takes part in both.
func (r *run) mayPart(x, y *battle) bool {
	var both, ours, theirs []unitID
	for _, u := range x.units {
		if slices.Contains(y.units, u) {
			both = append(both, u)
		} else {
			ours = append(ours, u)
		}
	}
	for _, u := range y.units {
		if !slices.Contains(both, u) {
			theirs = append(theirs, u)
		}
	}
	slices.SortStableFunc(both, func(a, b unitID) int { return int(r.face(b).attack) - int(r.face(a).attack) })
	even := func(b *battle, list []unitID) bool {
		a := *b.attack
		a.units = list
		return len(list) > 0 && r.isEven(r.newBattle(&a))
	}
	for mask := range 1 << min(len(both), 12) {
		one, other := slices.Clone(ours), slices.Clone(theirs)
		for i, u := range both {
			if mask>>i&1 != 0 {
				one = append(one, u)
			} else {
				other = append(other, u)
			}
		}
		if even(x, one) && even(y, other) {
			return true
		}
	}
	return false
}

// mayReachRussians tells whether three units of the CP could come to attack one hex of
// the Caucasus Front in this turn.
func (r *run) mayReachRussians() bool {
	count := map[cell]int{}
	for _, u := range r.easterners() {
		var seen []cell
		for _, c := range r.wayOf(u) {
			for _, t := range r.sys.board.next(c) {
				if t == noCell || slices.Contains(seen, t) || !r.hex(t).playable || !r.isTarget(t, central) || !r.couldAttack(u, c, t) {
					continue
				}
				seen = append(seen, t)
				if count[t]++; count[t] >= enverUnits {
					return true
				}
			}
		}
	}
	return false
}

// easterners are the combat units of the CP on the Caucasus Front.
func (r *run) easterners() (list []unitID) {
	for _, c := range r.sys.board.byFront[caucasus] {
		list = append(list, r.defenders(c, central)...)
	}
	return list
}

// wayOf are the hexes in which a unit could end its march, its own first.
func (r *run) wayOf(u unitID) []cell {
	at := r.at(u)
	list := []cell{at}
	if !r.mayMarch(u).ok() {
		return list
	}
	t := r.travellerOf([]unitID{u})
	sure, _ := r.slowest([]unitID{u})
	for _, c := range slices.Clone(r.scratch().search.Reach(at, sure, &t)) {
		if c != at && r.hex(c).terrain != fullLake && r.overfull(c, central, u) == nil {
			list = append(list, c)
		}
	}
	return list
}

// couldAttack tells whether a unit that had come to a hex could attack another one, and
// would have supply there.
func (r *run) couldAttack(u unitID, from, target cell) bool {
	at, top := r.at(u), r.tops[r.at(u)]
	if from != at && !r.supplyIfIn(u, from).is(toStay) {
		return false
	}
	a := &attack{order: &orders.Order{}, side: central, target: target, units: []unitID{u}, hq: noUnit}
	r.put(u, from)
	ok := r.mayJoin(a, u).ok()
	r.put(u, at)
	r.tops[at] = top
	return ok
}

// farFromAllies is how far the next Allied unit of the Caucasus Front is from a hex.
func (s *State) farFromAllies(c cell) int {
	best := len(s.control)
	for _, x := range s.sys.board.byFront[caucasus] {
		if s.pieces.Has(x, allied) {
			best = min(best, s.sys.board.Distance(c, x))
		}
	}
	return best
}

// approaches are the three units of the CP nearest to the Allies, and those as near as
// the third of them.
func (r *run) approaches() (list []approach) {
	for _, u := range r.easterners() {
		x := approach{unit: u, far: r.farFromAllies(r.at(u))}
		if x.close = x.far; x.far >= len(r.control) {
			return nil
		}
		for _, c := range r.wayOf(u) {
			x.close = min(x.close, r.farFromAllies(c))
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, func(a, b approach) int { return a.far - b.far })
	for i := range list {
		list[i].nearer = i < enverUnits && (len(list) <= enverUnits || list[i].far < list[enverUnits-1].far)
		if i >= enverUnits && list[i].far > list[enverUnits-1].far {
			return list[:i]
		}
	}
	return list
}

// ruleOf is the rule of an event.
func ruleOf(text string) adjudicator.Rule { return adjudicator.Rule(text) }
