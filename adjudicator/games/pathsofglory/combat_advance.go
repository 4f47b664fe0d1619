// Advance after combat (12.6).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// advanceStep lets full-strength attackers into what the defender left
// (12.6), also of a fort alone (FAQ-15b): those that the attacker's lines name.
// The defender never advances (12.6.8).
func (r *run) advanceStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	entered := false
	if b.Gone && !r.pieces.Has(b.Target, b.side(defending)) {
		entered = r.advanceLines(b)
	}
	if b.Peace && !entered {
		r.changeVP(-1, "peace-offensive", "card CP 51")
	}
	return seq.Done
}

// advanceLines carries out the ADVANCE clause of the attack and the ADVANCE
// lines for it; it reports whether anybody came into the target.
func (r *run) advanceLines(b *battle) bool {
	entered := false
	if o := r.attackOrder(b); o != nil && o.Has("ADVANCE") {
		entered = r.advanceWith(b, o, clauseArgs(o, "ADVANCE"), nil)
	}
	for i := b.Line + 1; i < len(r.script); i++ {
		o := &r.script[i]
		if o.Verb == "ADVANCE" && r.holds(o.When, b, b.Side) && r.advanceIsHere(o, b) {
			r.line = o
			entered = r.advanceWith(b, o, o.Args, clauseArgs(o, "TO")) || entered
		}
	}
	return entered
}

// advanceIsHere reports whether an ADVANCE line is for a combat: it names its
// target first, units that fought in it, or nothing.
func (r *run) advanceIsHere(o *orders.Order, b *battle) bool {
	named, here := false, false
	args, _ := withoutExcept(o.Args)
	for _, a := range append(append([]orders.Arg(nil), args...), clauseArgs(o, "TO")...) {
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			if x.unit != noUnit || x.space.isMap() {
				named = true
			}
			here = here || x.space == b.Target || x.unit != noUnit && slices.Contains(b.Sides[attacking].Units, x.unit) && r.alive(x.unit)
		}
	}
	return here || !named
}

// advanceWith advances the units that arguments name, or all, into the
// target and beyond.
func (r *run) advanceWith(b *battle, o *orders.Order, args, to []orders.Arg) bool {
	var units []unitID
	beyond, some := nowhere, false
	args, except := withoutExcept(args)
	for _, a := range append(append([]orders.Arg(nil), args...), to...) {
		var room [8]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && !slices.Contains(b.Sides[attacking].Units, x.unit):
				r.fault(a.Pos, "not-in-attack", "12.1.7", "unit", r.unitName(x.unit), "space", r.name(b.Target))
				some = true
			case x.unit != noUnit:
				if !slices.Contains(units, x.unit) {
					units = append(units, x.unit)
				}
				some = true
			case x.space.isMap() && x.space != b.Target && beyond != nowhere && x.space != beyond:
				r.fault(a.Pos, "one-place", "12.6.3", "space", r.name(x.space))
			case x.space.isMap() && x.space != b.Target:
				beyond = x.space
			case x.word == "NONE" || x.word == "NEVER":
				return false
			}
		}
	}
	if !some { // ALL: as many as may, the best first
		units = r.leaveOut(append(units, b.Sides[attacking].Units...), except, b.Side)
		r.byStrength(units)
	}
	var fit []unitID
	for _, u := range units {
		if slices.Contains(b.Sides[attacking].Units, u) && r.alive(u) && !r.reduced[u] && r.at(u) != b.Target {
			fit = append(fit, u)
		}
	}
	fit = r.advanceable(b, o, fit)
	if len(fit) == 0 {
		return false
	}
	r.advanceInto(b, fit, b.Target)
	if beyond != nowhere {
		r.advanceBeyond(b, o, fit, beyond)
	}
	return true
}

// advanceable keeps those that may come into the target: by its lines, its
// fort, and stacking.
func (r *run) advanceable(b *battle, o *orders.Order, units []unitID) (fit []unitID) {
	armies, corps := r.besiegers(b.Target, b.Side)
	for _, u := range units {
		code, rule := r.stepBar(u, r.at(u), b.Target)
		switch {
		case code != "":
			r.fault(o.Pos, code, rule, "unit", r.unitName(u), "space", r.name(b.Target))
			continue
		case r.sys.counters[u].tag == tagMN:
			r.fault(o.Pos, "montenegro", "13.1.10", "unit", r.unitName(u))
			continue
		case r.fortTooEarly(u, b.Target) && r.enemyFort(b.Target, b.Side):
			r.fault(o.Pos, "german-fort", "15.1.11", "unit", r.unitName(u))
			continue
		case r.room(b.Target, b.Side) <= len(fit):
			r.fault(o.Pos, "stacking", "10.1.1", "unit", r.unitName(u), "space", r.name(b.Target))
			continue
		case r.treatyMixAt(u, b.Target, fit):
			r.fault(o.Pos, "treaty-stack", "16.4.9", "unit", r.unitName(u))
			continue
		}
		fit = append(fit, u)
		if r.sys.counters[u].army {
			armies++
		} else {
			corps++
		}
	}
	if r.enemyFort(b.Target, b.Side) && !canBesiege(armies, corps, int(r.place(b.Target).fort)) {
		if len(fit) > 0 {
			r.fault(o.Pos, "cannot-besiege", "12.6.5", "space", r.name(b.Target))
		}
		return nil
	}
	return fit
}

func (r *run) advanceInto(b *battle, units []unitID, sp space) {
	var from []space
	for _, u := range units {
		if !slices.Contains(from, r.at(u)) {
			from = append(from, r.at(u))
		}
		r.put(u, sp)
		r.enter(u, sp, "advance")
	}
	r.emit("advance", "12.6", "units", r.shownAll(units), "from", r.namesOf(from), "space", r.name(sp))
}

// advanceBeyond goes on into a space that the retreat passed (12.6.3), so
// never when all defenders died (12.6.2). All go on together: nobody stays to
// besiege a fort while others pass it (FAQ-12.6). They do not go on
// out of forest, mountain or swamp, nor past a fort, nor into coast spaces
// that are closed to the Central Powers (12.6.6).
func (r *run) advanceBeyond(b *battle, o *orders.Order, units []unitID, to space) {
	land := r.sys.tables.terrain[r.place(b.Target).terrain]
	code, rule := "", ruleNo("12.6.3")
	switch {
	case b.Retreat < 2 || !slices.Contains(b.Vacated, to):
		code = "not-vacated"
	case land.stop[r.opts.edition]:
		code = "terrain-stops"
	case r.enemyFort(b.Target, b.Side):
		code, rule = "fort-stops", "12.6.5"
	case r.pieces.Has(to, b.side(defending)):
		code, rule = "enemy", "12.6.4"
	case b.Side == cp && r.sys.board.isCoast(to) && !r.coastOpen():
		code, rule = "coast", "12.6.6"
	}
	if code != "" {
		r.fault(o.Pos, code, rule, "space", r.name(to))
		return
	}
	armies, corps := r.besiegers(to, b.Side)
	var fit []unitID
	for _, u := range units {
		if code, _ := r.stepBar(u, b.Target, to); code != "" || !r.fits(u, to, fit) ||
			r.fortTooEarly(u, to) && r.enemyFort(to, b.Side) {
			continue
		}
		fit = append(fit, u)
		if r.sys.counters[u].army {
			armies++
		} else {
			corps++
		}
	}
	if r.enemyFort(to, b.Side) && !canBesiege(armies, corps, int(r.place(to).fort)) {
		r.fault(o.Pos, "cannot-besiege", "12.6.5", "space", r.name(to))
		return
	}
	if len(fit) > 0 {
		r.advanceInto(b, fit, to)
	}
}
