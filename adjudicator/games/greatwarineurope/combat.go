// Combat (10.3-10.6): strengths, column, die, losses.

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// fightAll is a Combat Phase: the attacks in the West, then those in the East, each
// side in the order of its lines (10.2); then every unit without supply goes
// (11.84).
func (r *run) fightAll(plans [2]plan) {
	r.calm()
	r.saveStack()
	for t := range theatres {
		sd := r.Phase.Active[t]
		r.emit("combat-phase", "10.0", "theatre", t, "side", seats.Seat(sd))
		r.actor, r.lines = sd, plans[sd].Orders
		for i := range r.lines {
			o := &r.lines[i]
			if o.Verb != "ATTACK" || markerOf(o) != noMarker {
				continue
			}
			r.tryAttack(sd, o, t)
			if r.result != nil {
				return
			}
		}
		r.fightByMarker(t, sd)
	}
	r.endCombat()
}

// calm forgets who has attacked and who was attacked (10.14).
func (r *run) calm() {
	for u := range r.units {
		r.units[u].flags &^= didAttack | wasAttacked
	}
	r.Phase.Struck = nil
}

// tryAttack makes one attack of a theatre, if it may still be made and what it waits
// for has come (7.25).
func (r *run) tryAttack(sd side, o *orders.Order, t theatre) {
	a, ok := r.readAttack(sd, o)
	if !ok || r.hex(a.target).front.theatre() != t || !r.mayAttack(a) {
		return
	}
	if !r.holds(sd, o.When, r.visible(a)) {
		r.whisper(sd, "combat-off", "7.25", "hex", r.hexName(a.target))
		return
	}
	r.fight(a)
}

// visible is an attack as the attacker sees it before the stack is opened: the top
// unit, or all that he may look at (7.25).
func (r *run) visible(a *attack) *battle {
	b := r.newBattle(a)
	v := viewer{State: r.State, seat: seats.Seat(a.side), side: a.side}
	b.defenders = slices.DeleteFunc(b.defenders, func(u unitID) bool { return !v.sees(u) && r.units[u].flags&wasAttacked == 0 })
	r.reckon(b)
	return b
}

// battle is an attack while it is resolved.
type battle struct {
	*attack
	defenders []unitID // combat units
	intrinsic bool     // the fort has a unit of its own
	defHQ     unitID
	look      look
	entrench  int  // DRM of the trenches
	shocked   bool // shock troops attack (15.44)
	tanked    bool // tanks attack that no anti-tank unit stops (15.24)
	gas       bool
	airDRM    int
}

// look is how column and die came about.
type look struct {
	attack, defence int
	base, column    int // 1-1 is 0, 1-2 is -1 (26)
	shifts, changes table.Changes
	die             int
	loss            loss
	auto            bool
	table           int // 0: A, 1: B
}

// fight resolves one attack (10.3).
func (r *run) fight(a *attack) {
	r.reveal(a)
	b := r.newBattle(a)
	r.tellDeclared(b)
	r.reckon(b)
	if r.cavalryFlees(b) {
		return
	}
	r.defend(b)
	r.tellOdds(b)
	r.spendHQ(b)
	l := &b.look
	if l.auto {
		r.emit("combat", "10.48", "hex", r.hexName(a.target), "column", "below 1-2", "result", l.loss.String())
	} else {
		r.modify(b)
		l.die = r.roll("combat "+r.hexName(a.target), "10.36")
		l.result(r.sys.tables.crt[l.table])
		r.tellDie(b)
	}
	for _, u := range a.units {
		r.units[u].flags |= didAttack
	}
	for _, u := range b.defenders {
		r.units[u].flags |= wasAttacked
	}
	if len(b.defenders) == 0 {
		r.Phase.Struck = append(r.Phase.Struck, a.target)
	}
	r.noteFight(b)
	r.takeLosses(b)
	r.advanceAll(b)
	r.afterFight(b)
}

// newBattle is an attack on all who defend its hex (10.21).
func (r *run) newBattle(a *attack) *battle {
	b := &battle{attack: a, defenders: r.defenders(a.target, a.side.Other()), intrinsic: r.hasIntrinsic(a.target, a.side.Other()), defHQ: noUnit}
	b.shocked = slices.ContainsFunc(a.units, r.isShock)
	b.tanked = slices.ContainsFunc(a.units, func(u unitID) bool { return r.kindOf(u) == tank }) && !r.hasAntitank(b)
	return b
}

// String prints a result as the table does.
func (x loss) String() string {
	if x.all {
		return strconv.Itoa(int(x.attacker)) + "/E"
	}
	return strconv.Itoa(int(x.attacker)) + "/" + strconv.Itoa(int(x.defender))
}

// tellDeclared tells of an attack: the whole stacks are looked at (7.25).
func (r *run) tellDeclared(b *battle) {
	var from []cell
	for _, u := range b.units {
		if !slices.Contains(from, r.at(u)) {
			from = append(from, r.at(u))
		}
	}
	pairs := []any{"hex", r.hexName(b.target), "from", r.hexNames(from), "units", r.unitNames(b.units), "defenders", r.unitNames(b.defenders)}
	if b.intrinsic {
		pairs = append(pairs, "fort", [...]string{"", "fort", "heavy"}[r.hex(b.target).fort])
	}
	r.emit("combat-declared", "10.31", pairs...)
}

// ratio is the column of two strengths on the unbounded line (10.34).
func ratio(a, d int) int {
	switch {
	case d <= 0:
		return 5 + a
	case a >= d:
		return a/d - 1
	case a <= 0:
		return -9
	}
	return 1 - (d+a-1)/a
}

// columnName prints a column of the unbounded line.
func columnName(k int) string {
	if k >= 0 {
		return strconv.Itoa(k+1) + "-1"
	}
	return "1-" + strconv.Itoa(1-k)
}

// halved is the strength of units of which some fight at half: their factors are
// summed, halved once and rounded up, none below 1 (10.33, 11.12).
func halved(sum, units int) int { return max((sum+1)/2, units) }

// reckon finds table, strengths, base column and the shifts without the HQ of the
// defender.
func (r *run) reckon(b *battle) {
	l := &b.look
	sum, weak, n := 0, 0, 0
	for _, u := range b.units {
		f := int(r.face(u).attack)
		if r.supply(u) != normal { // also in a fortress (11.51)
			weak, n = weak+f, n+1
		} else {
			sum += f
		}
	}
	l.attack = sum + min(halved(weak, n), max(weak, n))
	sum, weak, n = 0, 0, 0
	for _, u := range b.defenders {
		f := int(r.face(u).defence)
		if x := r.supply(u); x == outOfSupply || x == byFortress && r.counter(u).army == belgium && b.target == r.sys.board.at.antwerp {
			weak, n = weak+f, n+1
		} else {
			sum += f
		}
	}
	l.defence = sum + min(halved(weak, n), max(weak, n))
	count := len(b.defenders)
	if b.intrinsic {
		l.defence++
	}
	if r.holdsFort(b.target, b.side.Other()) || r.isKutFort(b.target, b.side.Other()) {
		count++
	}
	if count > 3 {
		l.table = 1
	}
	l.base = ratio(l.attack, l.defence)
	l.shifts = r.shifts(b)
	l.settle()
	l.auto = l.column < -1
	if l.auto {
		l.loss = r.sys.tables.crt[l.table].auto
	}
}

// settle finds the column from base and shifts.
func (l *look) settle() {
	l.column = l.base + l.shifts.Sum()
	l.auto = l.column < -1
}

// isKutFort tells whether Kut is a fort for the Allies in it (14.21).
func (s *State) isKutFort(c cell, sd side) bool {
	return c == s.sys.board.at.kut && s.Kut && sd == allied
}

// shifts are what moves the column, HQ apart (10.4, 12.2, 14).
func (r *run) shifts(b *battle) (list table.Changes) {
	h := r.hex(b.target)
	add := func(reason string, by int, rule adjudicator.Rule) {
		if by != 0 {
			list = append(list, table.Change{Reason: reason, By: by, Rule: recordRule(rule)})
		}
	}
	w := r.Weather[h.front]
	if h.front == egyptian || h.front == iraqi {
		w = fair
	}
	if by := int(r.sys.tables.terrain[h.terrain].shift[w]); by != 0 {
		add(h.terrain.String(), -by, "10.42")
	}
	if h.place == city && r.spoiled[b.target]&isDevastated == 0 {
		add("city", -1, "10.42")
	}
	if r.spoiled[b.target]&hasHindenburg != 0 && b.side == allied {
		add("hindenburg", -2, "14.31")
	} else if r.holdsFort(b.target, b.side.Other()) {
		add([...]string{"", "fort", "heavy-fort"}[h.fort], -int(h.fort), "14.12")
	}
	if r.isKutFort(b.target, b.side.Other()) {
		add("kut", -1, "14.21")
	}
	if r.allCross(b) && !r.hasFlotilla(b) {
		add("river", -1, "10.44")
	}
	if slices.ContainsFunc(b.units, func(u unitID) bool { return r.spoiled[r.at(u)]&isDevastated != 0 }) {
		add("devastated", -1, "14.63")
	}
	if r.isMixed(b.units) {
		add("mixed-attack", -1, "10.45")
	}
	if r.isMixed(b.defenders) {
		add("mixed-defence", 1, "10.45")
	}
	if b.hq != noUnit {
		add("attack-hq", int(r.counter(b.hq).support), "10.46")
	}
	return list
}

// recordRule is a rule as tables have it.
func recordRule(rule adjudicator.Rule) adjudicator.Rule { return rule }

// allCross tells whether all attackers come over a river (10.44).
func (r *run) allCross(b *battle) bool {
	for _, u := range b.units {
		way := r.sys.board.Net().Way(r.at(u), b.target)
		if way < 0 || r.hex(r.at(u)).side[way]&sideRiver == 0 {
			return false
		}
	}
	return true
}

// isMixed tells whether units are of nations that do not fight well together (7.24).
func (s *State) isMixed(list []unitID) bool {
	for i, u := range list {
		for _, v := range list[:i] {
			if !s.cooperate(u, v) {
				return true
			}
		}
	}
	return false
}

// cooperate tells whether two units of a side fight together without penalty
// (7.24).
func (s *State) cooperate(u, v unitID) bool {
	a, b := s.counter(u), s.counter(v)
	if a.army == b.army {
		if a.army != britain || s.Letter < letterF {
			return true
		}
		// Canadians stand apart from the other British, the Tank Corps excepted.
		return (a.contingent == canadian) == (b.contingent == canadian) || a.special == royalTanks || b.special == royalTanks
	}
	if a.army > b.army {
		a, b, u, v = b, a, v, u
	}
	switch {
	case a.army == america || b.army == america:
		return !s.isFirstArmyThere()
	case a.army == germany:
		return b.army == turkey && a.size != division || s.nearSudArmy(u)
	case a.army == turkey && b.army == gendarmes:
		return true
	case a.army == france && b.army == britain:
		return a.special == dfps
	}
	return false
}

// isFirstArmyThere tells whether the HQ of the US 1st Army has entered (7.24).
func (s *State) isFirstArmyThere() bool {
	for u := range s.units {
		if s.counter(unitID(u)).special == firstUSArmy {
			return s.at(unitID(u)) >= 0 || s.at(unitID(u)) == locDead
		}
	}
	return false
}

// nearSudArmy tells whether a unit stands with or next to the HQ of the South Army
// (7.24, 14.44).
func (s *State) nearSudArmy(u unitID) bool {
	for v := range s.units {
		v := unitID(v)
		if s.counter(v).special == sudArmy {
			return s.onMap(v) && s.onMap(u) && (s.at(v) == s.at(u) || s.sys.board.adjacent(s.at(v), s.at(u)))
		}
	}
	return false
}

// hqsNear are the HQ of the defender in the hex and next to it.
func (r *run) hqsNear(b *battle) (list []unitID) {
	sd := b.side.Other()
	add := func(c cell) {
		for u := range r.pieces.Of(c, sd) {
			if r.counter(u).kind == headquarters {
				list = append(list, u)
			}
		}
	}
	add(b.target)
	for way, n := range r.sys.board.next(b.target) {
		if n != noCell && r.hex(b.target).side[way]&sideClosed == 0 {
			add(n)
		}
	}
	return list
}

// spendHQ flips the HQ that have supported (10.46); that of a Brusilov attack
// leaves the game (6.28).
func (r *run) spendHQ(b *battle) {
	for _, u := range [...]unitID{b.hq, b.defHQ} {
		if u == noUnit {
			continue
		}
		if u == b.hq && r.isBrusilov(b.attack) {
			r.emit("hq-removed", "6.28", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
			r.remove(u)
			continue
		}
		r.units[u].flags |= isBack
		r.emit("depleted", "10.46", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
	}
}

// result looks a die up with all that changes it (10.54-10.56).
func (l *look) result(t crt) {
	drm := l.changes.Sum() + max(0, l.column-(columns-2))
	row := min(6, max(1, l.die+max(-3, drm)))
	l.loss = t.cells[min(l.column+1, columns-1)][row-1]
}

// modify finds what changes the die (10.5).
func (r *run) modify(b *battle) {
	l := &b.look
	add := func(reason string, by int, rule adjudicator.Rule) {
		if by != 0 {
			l.changes = append(l.changes, table.Change{Reason: reason, By: by, Rule: rule})
		}
	}
	h := r.hex(b.target)
	if r.isConcentric(b) {
		add("concentric", 1, "10.53")
	}
	b.entrench = r.trenches(b)
	add("trenches", b.entrench, "14.4")
	add("tank", r.tankDRM(b), "15.23")
	add("shock", r.shockDRM(b), "15.44")
	switch {
	case h.front == caucasus && r.Weather[caucasus] == snow && !(r.Turn == r.Duties.Winter && r.Turn > 0 && b.side == allied && !slices.ContainsFunc(b.units, func(u unitID) bool { return r.counter(u).army != russia })):
		add("snow", -2, "12.2")
	case (h.front == egyptian || h.front == iraqi) && r.Weather[h.front] == hot:
		add("hot", -2, "12.2")
	}
	r.modifyByEvents(b, add)
}

// isConcentric tells whether a target is attacked from around (10.53, 26).
func (r *run) isConcentric(b *battle) bool {
	if h := r.hex(b.target); r.holdsFort(b.target, b.side.Other()) && b.target != r.sys.board.at.gaza && b.target != r.sys.board.at.beersheba || h.front == iraqi && r.isKutFort(b.target, b.side.Other()) {
		return false
	}
	bits := 0
	for _, u := range b.units {
		if way := r.sys.board.Net().Way(b.target, r.at(u)); way >= 0 {
			bits |= 1 << way
		}
	}
	n := 0
	for i := range 6 {
		n += bits >> i & 1
	}
	opposite := bits&(bits>>3)&7 != 0
	return opposite || bits&0b010101 == 0b010101 || bits&0b101010 == 0b101010 || n >= 4
}

// trenches are the DRM of the trenches of the defender (14.4, 14.5).
func (r *run) trenches(b *battle) int {
	h := r.hex(b.target)
	if len(b.defenders) == 0 || slices.ContainsFunc(b.defenders, func(u unitID) bool { return r.kindOf(u) == cavalry && !r.isFreeCavalry(u) }) {
		return 0 // not a fort alone (14.12), nor with cavalry (15.54)
	}
	if !h.front.inEurope() {
		if b.side == allied && r.spoiled[b.target]&hasTrench != 0 {
			return -1 // 14.53
		}
		return 0
	}
	t := &r.sys.tables.letters[r.Letter].trench
	worst := -9
	for _, u := range b.defenders {
		row := r.counter(u).army.trencher()
		if row == trenchCP && r.nearSudArmy(u) {
			row = trenchGerman // 14.44
		}
		worst = max(worst, int(t[row])) // the worst for the defender (14.44, 14.46)
	}
	return worst
}

// tankDRM is that of the best tank in supply, unless an anti-tank unit in supply
// defends (15.23, 15.33).
func (r *run) tankDRM(b *battle) (n int) {
	for _, u := range b.units {
		if r.kindOf(u) == tank && r.isSupplied(u) {
			n = max(n, int(r.counter(u).drm))
		}
	}
	if r.hasAntitank(b) {
		return 0
	}
	return n
}

// hasAntitank tells whether an anti-tank unit in supply defends (15.33).
func (r *run) hasAntitank(b *battle) bool {
	return slices.ContainsFunc(b.defenders, func(u unitID) bool { return r.kindOf(u) == antitank && r.isSupplied(u) })
}

// shockDRM is that of shock troops: more for four (15.44, 15.45).
func (r *run) shockDRM(b *battle) int {
	n := 0
	for _, u := range b.units {
		if r.isShock(u) {
			n++
		}
	}
	switch {
	case n >= 4 && b.assault:
		return 3
	case n >= 4:
		return 2
	case n > 0:
		return 1
	}
	return 0
}

// tellOdds tells strengths, column and shifts.
func (r *run) tellOdds(b *battle) {
	l := &b.look
	hex := r.hexName(b.target)
	r.emit("odds", "10.34", "hex", hex, "a", l.attack, "d", l.defence, "odds", columnName(l.base), "table", [...]string{"A", "B"}[l.table])
	for _, c := range l.shifts {
		r.emit("shift", c.Rule, "hex", hex, "reason", c.Reason, "n", c.By)
	}
}

// tellDie tells what changed the die and the result.
func (r *run) tellDie(b *battle) {
	l := &b.look
	hex := r.hexName(b.target)
	for _, c := range l.changes {
		r.emit("modifier", c.Rule, "hex", hex, "reason", c.Reason, "n", c.By)
	}
	if over := l.column - (columns - 2); over > 0 {
		r.emit("modifier", "10.54", "hex", hex, "reason", "beyond", "n", over)
	}
	drm := max(-3, l.changes.Sum()+max(0, l.column-(columns-2)))
	r.emit("combat", "10.37", "hex", hex, "column", columnNames[min(l.column+1, columns-1)], "die", l.die, "modified", min(6, max(1, l.die+drm)), "result", l.loss.String())
}
