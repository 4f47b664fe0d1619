// Combat (10.3): the Combat Phase, one attack from its declaration to the die.

package greatwarineurope

import (
	"slices"
	"strconv"

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
	armies    []nation // that are attacked, that of the fort among them
	defHQ     unitID
	look      look
	entrench  int  // DRM of the trenches
	shocked   bool // shock troops attack (15.44)
	tanked    bool // tanks attack that no anti-tank unit stops (15.24)
	airDRM    int
	answered  int  // combat events of the defender that stand (10.71)
	brusilov  bool // 6.28
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
		r.countMandates(b) // the attack was made: from 10.31 on nothing takes it back
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
	r.settle()
}

// newBattle is an attack on all who defend its hex (10.21).
func (r *run) newBattle(a *attack) *battle {
	b := &battle{attack: a, defenders: r.defenders(a.target, a.side.Other()), intrinsic: r.hasIntrinsic(a.target, a.side.Other()),
		armies: r.armiesIn(a.target, a.side.Other()), defHQ: noUnit}
	b.shocked, b.brusilov = slices.ContainsFunc(a.units, r.isShock), r.isBrusilov(a)
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
// The result is in steps, the attacker's left of the defender's (10.38, 10.61).
func (r *run) tellDie(b *battle) {
	l := &b.look
	hex := r.hexName(b.target)
	for _, c := range l.changes {
		r.emit("modifier", c.Rule, "hex", hex, "reason", c.Reason, "n", c.By)
	}
	if over := l.column - (columns - 2); over > 0 {
		r.emit("modifier", "10.54", "hex", hex, "reason", "beyond", "n", over)
	}
	r.emit("combat", "10.37", "hex", hex, "column", columnNames[min(l.column+1, columns-1)], "die", l.die, "modified", l.modified(), "result",
		l.loss.String())
}
