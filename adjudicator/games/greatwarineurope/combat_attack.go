// Attacks as they are ordered (10.1, 10.2).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// attack is one attack of a sheet.
type attack struct {
	order   *orders.Order
	side    side
	target  cell
	units   []unitID
	hq      unitID    // that supports it (10.46), noUnit for none
	air     int       // how many air units (15.13)
	fliers  []int     // those air units, by number of the chit
	chits   []int     // events that are played in it, by number
	loss    wish      // who takes the losses
	advance []unitID  // who advances; nil: all who may
	second  []further // who goes on into a second hex (10.72)
	stay    bool      // nobody does
	marker  marker    // OHL, OberOst, Foch or Allenby, by which it is made (10.8)
	assault bool      // Kaiserschlact attack (15.45)
	follow  bool      // cavalry that retreats is attacked again (15.53)
	left    []cell    // hexes that such cavalry has left in this pursuit
}

// defenders are the combat units in a hex.
func (s *State) defenders(c cell, sd side) (list []unitID) {
	for u := range s.pieces.Of(c, sd) {
		if s.counter(u).isCombat() {
			list = append(list, u)
		}
	}
	return list
}

// hasIntrinsic tells whether a fort with a unit of its own stands in a hex for a
// side (14.11): neither Kut nor the Hindenburg Line has one.
func (s *State) hasIntrinsic(c cell, sd side) bool {
	return s.hex(c).fort != noFort && s.spoiled[c]&fortGone == 0 && s.fortSide(c) == sd
}

// declareAll checks the attacks of a sheet as far as they can be known before the
// first die: earlier ones may change what later ones find.
func (r *run) declareAll(sd side, lines []orders.Order) {
	for i := range lines {
		o := &lines[i]
		if o.Verb != "ATTACK" {
			continue
		}
		a, ok := r.readAttack(sd, o)
		switch {
		case !ok:
		case a.marker != noMarker:
			r.mayAttackByMarker(a)
		case r.mayAttack(a) && o.When == nil:
			r.bind(a)
		}
	}
}

// bind notes in a Check what an attack that is declared takes up: each unit attacks and
// is attacked once (10.14), an HQ and an air unit support one combat (10.46, 15.12).
func (r *run) bind(a *attack) {
	for _, u := range a.units {
		r.units[u].flags |= didAttack
	}
	for _, u := range r.defenders(a.target, a.side.Other()) {
		r.units[u].flags |= wasAttacked
	}
	if a.hq != noUnit {
		r.units[a.hq].flags |= isBack
	}
	for _, i := range a.fliers {
		r.Chits[i].Used = true
	}
	for _, i := range a.chits {
		r.useEvent(i) // 6.1.5
	}
	if a.side == central {
		r.Phase.Fought[r.hex(a.target).front]++ // 15.45
	}
}

// readAttack reads one ATTACK line.
// It is made on one hex (10.23).
func (r *run) readAttack(sd side, o *orders.Order) (*attack, bool) {
	a := &attack{order: o, side: sd, hq: noUnit}
	var ok bool
	if len(o.Args) != 1 {
		r.fault(o.Pos, "one-target", "10.21", "verb", o.Verb)
		return nil, false
	}
	if a.target, ok = r.readHex(o.Args[0]); !ok {
		return nil, false
	}
	if !r.readUse(a) {
		return nil, false
	}
	var from []cell
	if c, has := o.Clause("FROM"); has {
		for _, arg := range c.Args {
			at, ok := r.readHex(arg)
			if !ok {
				return nil, false
			}
			from = append(from, at)
		}
	}
	if c, has := o.Clause("HQ"); has && len(c.Args) > 0 && !c.Args[0].Is("NONE") {
		if len(c.Args) > 1 {
			r.fault(c.Args[1].Pos, "one-hq", "10.46", "hex", r.hexName(a.target))
			return nil, false
		}
		if a.hq, ok = r.readUnit(c.Args[0], sd); !ok {
			return nil, false
		}
	}
	if a.units, ok = r.readAttackers(a, from); !ok {
		return nil, false
	}
	if c, has := o.Clause("LOSS"); has {
		if a.loss, ok = r.readWish(c.Args, sd); !ok {
			return nil, false
		}
	}
	if c, has := o.Clause("ADVANCE"); has && !r.readAdvance(a, c.Args) {
		return nil, false
	}
	r.forgetDead(a)
	return a, r.readExtras(a)
}

// readAttackers reads WITH: units, or ALL of the hexes of FROM, of all adjacent
// hexes without it.
// All around the target may join, nobody has to (10.13, 10.22).
func (r *run) readAttackers(a *attack, from []cell) (list []unitID, ok bool) {
	all := true
	if c, has := a.order.Clause("WITH"); has {
		for _, arg := range c.Args {
			if all = arg.Is("ALL"); all {
				break
			}
			u, ok := r.readUnit(arg, a.side)
			if !ok {
				return nil, false
			}
			if slices.Contains(list, u) { // 10.24
				r.fault(arg.Pos, "twice", "10.24", "unit", r.unitName(u))
				return nil, false
			}
			list = append(list, u)
		}
	}
	if all {
		list = nil
		if from == nil {
			for _, n := range r.sys.board.next(a.target) {
				if n != noCell {
					from = append(from, n)
				}
			}
		}
		for _, c := range from {
			for _, u := range r.defenders(c, a.side) {
				if r.mayJoin(a, u).ok() && (a.marker == noMarker || r.inReach(a.marker, u)) {
					list = append(list, u)
				}
			}
		}
	}
	if list, ok = r.leaveOut(a.side, a.order, all, from, list); !ok {
		return nil, false
	}
	if !r.fromGives(a, all, from, list) {
		return nil, false
	}
	if a.marker != noMarker {
		list = r.withoutDead(a, list)
	}
	if len(list) == 0 && (a.marker == noMarker || !r.Dry) { // advances may bring who attacks by a marker
		r.fault(a.order.Pos, "no-attackers", "10.11", "hex", r.hexName(a.target))
		return nil, false
	}
	return list, true
}

// fromGives faults in a Check a hex behind FROM that gives an attack nobody, and a unit
// that stands in none of them (10.13). What waits for something else to happen may find them
// there when its time comes.
func (r *run) fromGives(a *attack, all bool, from []cell, list []unitID) bool {
	c, has := a.order.Clause("FROM")
	if !has || !r.Dry || a.order.When != nil || a.marker != noMarker || len(list) == 0 {
		return true
	}
	for _, u := range list {
		if !all && !slices.Contains(from, r.at(u)) {
			r.fault(c.Pos, "not-from-there", "10.13", "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "verb", a.order.Verb)
			return false
		}
	}
	for i, c := range c.Args {
		if !slices.ContainsFunc(list, func(u unitID) bool { return r.at(u) == from[i] }) {
			r.fault(c.Pos, "gives-nobody", "10.13", "hex", r.hexName(from[i]), "target", r.hexName(a.target))
			return false
		}
	}
	return true
}

// isTarget tells whether a hex can be attacked: a combat unit of the enemy, or his
// intact fort (10.11, 14.11).
func (s *State) isTarget(c cell, sd side) bool {
	return s.fighters(c, sd.Other()) > 0 || s.hasIntrinsic(c, sd.Other())
}

// mayAttack checks an attack as a whole.
func (r *run) mayAttack(a *attack) bool {
	h, pos := r.hex(a.target), a.order.Pos
	name := r.hexName(a.target)
	switch {
	case r.Phase.Active[h.front.theatre()] != a.side:
		r.fault(pos, "other-theatre", "8.11", "unit", r.unitName(a.units[0]), "hex", name)
		return false
	case !r.isTarget(a.target, a.side):
		r.fault(pos, "no-enemy", "10.11", "hex", name)
		return false
	case r.isProtected(a.target):
		r.fault(pos, "just-entered", "17.11", "unit", r.unitName(a.units[0]), "hex", name)
		return false
	case r.Treaty && a.side == central && r.isTreatyGround(a):
		r.fault(pos, "treaty", "5.46", "unit", r.unitName(a.units[0]), "hex", name)
		return false
	}
	for _, u := range a.units {
		if b := r.mayJoin(a, u); !b.ok() && !r.mayStillCome(a, b) {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "target", name)
			return false
		}
		if b := r.maySort(a, u); !b.ok() {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)), "target", name)
			return false
		}
	}
	for _, u := range r.defenders(a.target, a.side.Other()) {
		if r.units[u].flags&wasAttacked != 0 && (a.order.When == nil || !r.Dry) {
			r.fault(pos, "was-attacked", "10.14", "unit", r.unitName(u), "hex", name)
			return false
		}
	}
	if slices.Contains(r.Phase.Struck, a.target) {
		r.fault(pos, "was-attacked", "10.14", "unit", name, "hex", name)
		return false
	}
	if a.assault {
		if b := r.mayAssault(a); !b.ok() {
			r.fault(pos, b.code, b.rule, "hex", name)
			return false
		}
	}
	if b := r.mayAttackNorth(a); !b.ok() {
		r.fault(pos, b.code, b.rule, "unit", r.unitName(a.units[0]), "hex", name)
		return false
	}
	if b := r.mayUnite(a); !b.ok() {
		r.fault(pos, b.code, b.rule, "unit", r.unitName(a.units[0]), "hex", name)
		return false
	}
	if a.hq != noUnit {
		if b := r.maySupport(a.hq, a.units, toServe); !b.ok() {
			r.fault(pos, b.code, b.rule, "unit", r.unitName(a.hq), "hex", r.placeName(r.at(a.hq)))
			return false
		}
	}
	for _, u := range append(slices.Clone(a.loss.first), a.advance...) {
		if !slices.Contains(a.units, u) {
			r.fault(pos, "not-in-attack", "10.64", "unit", r.unitName(u), "hex", name)
			return false
		}
	}
	return r.mayGoOn(a) && r.mayAttackByMarker(a)
}

// isProtected tells whether a hex belongs to a neutral that entered the war in this
// turn, or to one that is at peace (17.11).
func (s *State) isProtected(c cell) bool {
	n, ok := s.sys.ownerOf(s.hex(c).country)
	return ok && s.Turn > 0 && s.Entered[n] == s.Turn
}

// isTreatyGround tells whether the treaty of Brest-Litovsk protects who is attacked,
// save from Turks alone on the N sheet (5.46).
func (s *State) isTreatyGround(a *attack) bool {
	h := s.hex(a.target)
	if !h.front.inEurope() && !slices.ContainsFunc(a.units, func(u unitID) bool { return s.counter(u).army != turkey }) {
		return false
	}
	n, _ := s.sys.ownerOf(h.country)
	return n == russia && s.hasIntrinsic(a.target, allied) ||
		slices.ContainsFunc(s.defenders(a.target, allied), func(u unitID) bool { return s.counter(u).army == russia })
}
