// Lines of a letter that speak of one combat: ATTACK (12.1), and what else is for it (12.2).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// namedCards lists the cards that the attacker's lines name for this combat,
// conditions of lines of their own judged now.
func (r *run) namedCards(b *battle) (list []cardID) {
	if o := r.attackOrder(b); o != nil {
		for _, a := range clauseArgs(o, "CARD") {
			if c, _ := r.sys.findCard(a.Text, b.Side); c != noCard {
				list = append(list, c)
			}
		}
	}
	for i := range r.script {
		o := &r.script[i]
		if o.Verb != "PLAY" || opensAction(o) || !r.isFor(o, b.Target) || !r.holds(o.When, b, b.Side) {
			continue
		}
		for _, a := range o.Args {
			if c, _ := r.sys.findCard(a.Text, b.Side); c != noCard {
				list = append(list, c)
			}
		}
	}
	return list
}

// lineNaming is the line that names a card for this very combat, nil when
// the card was named for wherever it fits.
func (r *run) lineNaming(c cardID, b *battle) *orders.Order {
	names := func(args []orders.Arg) bool {
		for _, a := range args {
			if x, _ := r.sys.findCard(a.Text, b.Side); x == c {
				return true
			}
		}
		return false
	}
	if o := r.attackOrder(b); o != nil && names(clauseArgs(o, "CARD")) {
		return o
	}
	for i := range r.script {
		o := &r.script[i]
		if o.Verb == "PLAY" && !opensAction(o) && len(clauseArgs(o, "FOR"))+len(clauseArgs(o, "AT")) > 0 && r.isFor(o, b.Target) &&
			names(o.Args) {
			return o
		}
	}
	return nil
}

// isFor reports whether a line speaks of a combat: its FOR or AT clause names
// the space, or there is none.
func (r *run) isFor(o *orders.Order, sp space) bool {
	args := append(clauseArgs(o, "FOR"), clauseArgs(o, "AT")...)
	for _, a := range args {
		if x, _ := r.sys.findSpace(a.Text); x == sp {
			return true
		}
	}
	return len(args) == 0
}

// attackOrder is the line that the combat at hand carries out.
func (r *run) attackOrder(b *battle) *orders.Order {
	if b.Line < len(r.script) && r.script[b.Line].Verb == "ATTACK" {
		return &r.script[b.Line]
	}
	return nil
}

// asksGreatRetreat reports whether a line is for the case that Russians leave
// by Great Retreat: the fort alone may be attacked then.
func asksGreatRetreat(o *orders.Order) (yes bool) {
	standing.Each(o.When, func(t orders.Term) { yes = yes || t.Subject == "GREAT-RETREAT" })
	return yes
}

// readAttack reads ATTACK target FROM spaces WITH units and its clauses.
func (r *run) readAttack(o *orders.Order) (a attackLine, ok bool) {
	if len(o.Args) != 1 {
		r.fault(o.Pos, "one-target", "12.1.3")
		return a, false
	}
	if a.target, ok = r.oneSpace(o.Args[0]); !ok {
		return a, false
	}
	if !a.target.isMap() {
		r.unknown(o.Args[0])
		return a, false
	}
	from, ok := r.readFrom(o)
	if !ok || !r.readAttackers(o, &a, from) {
		return a, false
	}
	a.idle = r.idleAmong(from, a.units)
	if !r.readFlank(o, &a) || !r.readAttackEvent(o, &a) {
		return a, false
	}
	a.cards = r.attackCards(o, a.target)
	return a, true
}

// readFrom reads the spaces of FROM, each once.
func (r *run) readFrom(o *orders.Order) (from []space, ok bool) {
	for _, arg := range clauseArgs(o, "FROM") {
		var room [8]object
		for _, x := range r.objects(arg, room[:0]) {
			if !x.space.isMap() {
				r.unknown(arg)
				return nil, false
			}
			if !slices.Contains(from, x.space) {
				from = append(from, x.space)
			}
		}
	}
	return from, true
}

// readAttackers reads the units of WITH: ALL of the spaces, and without WITH as well,
// except those that are left out.
func (r *run) readAttackers(o *orders.Order, a *attackLine, from []space) (ok bool) {
	with, except := withoutExcept(clauseArgs(o, "WITH"))
	all := true
	for _, arg := range with {
		all = all && arg.Is("ALL")
	}
	if all {
		if a.units = r.allAttackers(a.target, from); len(a.units) == 0 {
			a.units = r.barredAttackers(from)
		}
		faults := len(r.Faults)
		if a.units = r.leaveOut(a.units, except, r.active); len(r.Faults) > faults {
			return false
		}
	} else if a.units, ok = r.ownUnits(with, r.active, nil); !ok {
		return false
	}
	for _, u := range a.units {
		if len(from) > 0 && !slices.Contains(from, r.at(u)) {
			r.fault(o.Pos, "not-there", "12.1.3", "unit", r.unitName(u), "at", r.name(r.at(u)))
			return false
		}
	}
	return true
}

// readFlank reads FLANK and PIN, which is one too (12.3.2).
func (r *run) readFlank(o *orders.Order, a *attackLine) (ok bool) {
	a.flank = o.Has("FLANK")
	args := clauseArgs(o, "PIN")
	if len(args) == 0 {
		return true
	}
	if a.pin, ok = r.oneSpace(args[0]); !ok {
		return false
	}
	if len(args) > 1 {
		r.fault(args[1].Pos, "flank-pin", "12.3.2", "space", r.name(a.target))
		return false
	}
	a.flank = true
	return true
}

// readAttackEvent reads the one card of EVENT.
func (r *run) readAttackEvent(o *orders.Order, a *attackLine) (ok bool) {
	for _, arg := range clauseArgs(o, "EVENT") {
		c, known := r.cardOf(arg, r.active)
		if !known {
			return false
		}
		if a.event != noCard && a.event != c {
			r.fault(arg.Pos, "one-card", "9.5.4.1", "text", argText(arg))
			return false
		}
		a.event = c
	}
	return true
}

// attackCards are the combat cards that the line and the PLAY lines of its script name.
func (r *run) attackCards(o *orders.Order, target space) (cards []cardID) {
	named := append([]orders.Arg(nil), clauseArgs(o, "CARD")...)
	for i := range r.script {
		if p := &r.script[i]; p.Verb == "PLAY" && !opensAction(p) && r.isFor(p, target) && r.holdsNow(p.When, r.active) {
			named = append(named, p.Args...)
		}
	}
	for _, arg := range named {
		if c, _ := r.sys.findCard(arg.Text, r.active); c != noCard {
			cards = append(cards, c)
		}
	}
	return cards
}

// allAttackers are the units that may join an attack from the given spaces,
// or from all that are activated; besiegers that a siege needs stay out.
func (r *run) allAttackers(target space, from []space) (list []unitID) {
	try := func(sp space) {
		for u := range r.pieces.Of(sp, r.active) {
			if code, _, _ := r.unitBar(u, target); code == "" && !r.siegeNeeds(append(list, u), target) {
				list = append(list, u)
			}
		}
	}
	if len(from) > 0 {
		for _, sp := range from {
			try(sp)
		}
		return list
	}
	if r.orders[target] == toAttack {
		try(target)
	}
	for _, l := range r.sys.board.places[target].links {
		if r.orders[l.to] == toAttack {
			try(l.to)
		}
	}
	return list
}

// idleAmong returns the first space that gives an attack no unit, nowhere when
// each gives one.
func (r *run) idleAmong(from []space, attack []unitID) space {
	for _, sp := range from {
		if !slices.ContainsFunc(attack, func(u unitID) bool { return r.at(u) == sp }) {
			return sp
		}
	}
	return nowhere
}

// barredAttackers are the units in spaces from which nobody may attack: the
// fault tells why the first may not.
func (r *run) barredAttackers(from []space) (list []unitID) {
	for _, sp := range from {
		list = r.pieces.Append(list, sp, r.active)
	}
	return list
}

// faultIdle faults a line of which a space gives the attack no unit: it means
// more than it can do, which is told before any die.
func (r *run) faultIdle(o *orders.Order, a *attackLine) bool {
	if a.idle == nowhere {
		return false
	}
	for u := range r.pieces.Of(a.idle, r.active) {
		code, rule, fields := r.unitBar(u, a.target)
		if code == "" {
			code, rule = "siege-needs", "15.2.3"
		}
		r.fault(o.Pos, code, rule, append([]any{"space", r.name(a.target), "unit", r.unitName(u)}, fields...)...)
		return true
	}
	r.fault(o.Pos, "no-units", "12.1.3", "space", r.name(a.idle))
	return true
}
