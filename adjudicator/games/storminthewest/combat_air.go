// Air units in battles (13.14, 14.4).
// Strategic and tactical bombing (S3.26).

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// mayFly tells why an air unit cannot support a battle now: it is not there yet,
// has supported one in this game turn, or the turn is wet (14.4); bombers never
// fly on wet turns (S3.13).
func (s *State) mayFly(u unitID) adjudicator.Bar {
	k := &s.sys.counters[u]
	return adjudicator.FirstBar(
		adjudicator.BarIf(!k.kind.flies(), "not-air", "13.14"),
		adjudicator.BarIf(s.at(u) != locAir || s.Turn < int(s.units[u].due), "air-away", "14.4"),
		adjudicator.BarIf(s.units[u].flags&isUsed != 0, "air-used", "14.4"),
		adjudicator.BarIf(s.Wet && k.kind == bomber, "air-wet", "S3.13"),
		adjudicator.BarIf(s.Wet && s.phase() == phaseCombat2, "air-wet", "14.4"))
}

// airsOf lists the air units of a side that can fly now.
func (s *State) airsOf(sd side) []unitID {
	return s.unitsOf(sd, func(u unitID, _ *counter) bool { return s.mayFly(u).None() })
}

// airMeant is the air unit that an argument names, by its own name or by its
// nation's alone: Br for Br Air.
func (r *run) airMeant(a orders.Arg, sd side) unitID {
	short := a
	short.Text += airName
	if u := r.meant(short, sd); u != noUnit {
		return u
	}
	return r.meant(a, sd)
}

// airName ends the names of the air units.
const airName = " Air"

// readAir is airMeant that faults other names.
func (r *run) readAir(a orders.Arg, sd side) (unitID, bool) {
	if u := r.airMeant(a, sd); u != noUnit {
		return u, true
	}
	return r.readUnit(a, sd)
}

// airsNamed faults air units of the AIR clause of an attack that cannot fly. A
// Check takes them as used: each supports one battle a game turn (14.4).
func (r *run) airsNamed(b *battle, o *orders.Order) bool {
	cl, _ := o.Clause("AIR")
	good := true
	for _, a := range cl.Args {
		if a.Is("ALL") || a.Is("ANY") || a.Is("NONE") {
			continue
		}
		u, ok := r.readAir(a, r.Active)
		if !ok {
			return false
		}
		bar := r.mayFly(u)
		switch {
		case r.Dry && bar.None():
			r.units[u].flags |= isUsed
		case r.Dry || bar.Code == "not-air":
			good = r.lets(a.Pos, bar, u) && good
		}
	}
	return good
}

// attackFromAir commits the attacker's air units once the odds are known: those
// of his ATTACK line, and of his AIR lines whose conditions hold, as many as
// help (13.14).
func (r *run) attackFromAir(b *battle) {
	most := int(r.sys.tables.modifier(airCode(r.Active)).max)
	take := func(args []orders.Arg) {
		for _, u := range r.airsMeant(args, r.Active) {
			if len(b.Airs) < most && !slices.Contains(b.Airs, u) {
				b.Airs = append(b.Airs, u)
			}
		}
	}
	said := false // by a line that speaks of this hex: it holds against those for all
	for i := range b.Lines {
		o := &b.Lines[i]
		if cl, ok := o.Clause("AIR"); ok && o.Verb == "ATTACK" {
			take(cl.Args)
			said = true
		}
		if o.Verb == "AIR" && r.fits(o, b, r.Active) && (!said || !r.isAbout(o, noCell)) {
			take(o.Args)
			said = said || !r.isAbout(o, noCell)
			if reads.Says(o, "NONE", "NEVER") {
				break
			}
		}
	}
	r.fly(b, b.Airs, r.Active)
}

// airsMeant are the air units of a side that a line names and that can fly. ALL stands
// for all battles where the line of a defender names some.
func (r *run) airsMeant(args []orders.Arg, sd side) (list []unitID) {
	can, named := r.airsOf(sd), slices.ContainsFunc(args, func(a orders.Arg) bool { return r.airMeant(a, sd) != noUnit })
	for _, a := range args {
		if (a.Is("ALL") || a.Is("ANY")) && (!named || sd == r.Active) {
			return can
		}
		if u := r.airMeant(a, sd); u != noUnit && slices.Contains(can, u) {
			list = append(list, u)
		}
	}
	return list
}

// defendFromAir commits one air unit of the defender, never more (13.14): by his
// answer, or the first standing order that fits. It is false when the battle
// waits for him.
func (r *run) defendFromAir(b *battle) bool {
	sd := r.Active.Other()
	if len(r.airsOf(sd)) == 0 {
		return true
	}
	o, rung := r.answerTo("AIR", b)
	switch {
	case o == nil:
		return true
	case asks(o):
		return false
	case !reads.Says(o, "NONE", "NEVER"):
		if list := r.airsMeant(o.Args, sd); len(list) > 0 {
			b.AirDef = list[0]
			r.fly(b, list[:1], sd)
		}
	}
	r.answered(b, "air", "13.14", rung)
	return true
}

// fly spends air units on a battle (14.4).
func (r *run) fly(b *battle, list []unitID, sd side) {
	if len(list) == 0 {
		return
	}
	for _, u := range list {
		r.units[u].flags |= isUsed
	}
	r.emit("air-support", "14.4", "hex", r.hexName(b.Target), "side", seats.Seat(sd), "units", r.unitNames(list))
}

// answered tells the defender which rung of the ladder answered for him.
func (r *run) answered(b *battle, matter string, rule adjudicator.Rule, rung standing.Rung) {
	if rung == standing.Clause || rung == "" {
		return
	}
	sd := r.Active.Other()
	r.whisper(sd, "standing", rule, "hex", r.hexName(b.Target), "side", seats.Seat(sd), "matter", matter, "rung", string(rung))
}

// isFresh tells whether an air unit is there and has not flown in this game turn
// (14.4).
func (s *State) isFresh(u unitID) bool {
	return s.at(u) == locAir && s.Turn >= int(s.units[u].due) && s.units[u].flags&isUsed == 0
}

// raidStep is the declaration of a strategic raid before the weather roll, and
// the German answer (S3.26): home defence cancels it.
func (r *run) raidStep() {
	u := r.theBombers()
	if u == noUnit || !r.isFresh(u) || r.skipsGerman() || !r.declaresRaid() {
		return
	}
	r.units[u].flags |= isUsed
	r.emit("raid-declared", "S3.26", "unit", r.unitName(u))
	if g := r.germanAir(); g != noUnit && r.says(german, "HOMEDEFENCE", noCell) {
		r.units[g].flags |= isUsed
		r.emit("home-defence", "S3.26", "unit", r.unitName(g))
		return
	}
	r.raid = true
}

// declaresRaid reads the standing order of the Allied side: ALWAYS, or DRY for
// turns that are dry by the track alone; none by default.
func (r *run) declaresRaid() bool {
	o := r.standingAbout(allied, "RAF", noCell)
	return o != nil && (reads.Says(o, "ALWAYS", "YES") || reads.Says(o, "DRY") && !r.box().variable)
}

// standingAbout is the first standing order of a kind that speaks of a hex, or of
// all, and whose condition holds; nil when there is none.
func (r *run) standingAbout(sd side, kind string, c cell) *orders.Order {
	return r.firstFor(r.Standing[sd], func(o *orders.Order) bool {
		return o.Sub == kind && r.isAbout(o, c) && r.sys.terms.Holds(judge{run: r, side: sd}, o.When)
	})
}

// says tells whether a side's standing order of a kind says yes.
func (r *run) says(sd side, kind string, c cell) bool {
	o := r.standingAbout(sd, kind, c)
	return o != nil && reads.Says(o, "ALWAYS", "YES")
}

// germanAir is the German air unit if it has not flown, else noUnit.
func (s *State) germanAir() unitID {
	return s.unitWhich(func(u unitID, k *counter) bool { return k.kind == air && k.side == german && s.isFresh(u) })
}

// bombStep carries the raid out when the turn is dry: the die lowers the German
// steps of this game turn (S3.26).
func (r *run) bombStep() {
	if !r.raid {
		return
	}
	r.raid = false
	if r.Wet {
		r.emit("raid-off", "S3.26")
		return
	}
	die := r.Roll.Roll("raid", "S3.26", 6)
	r.bombed = r.sys.tables.strategic[die]
	r.emit("raid", "S3.26", "die", die, "n", int(r.bombed))
}

// bomb executes RAF TACTICAL: the bombers attack one German hex at the start of
// the Allied player turn (S3.26). An air unit that intercepts cancels it.
func (r *run) bomb(o *orders.Order) {
	u, target, ok := r.readBombing(o)
	if !ok {
		return
	}
	r.units[u].flags |= isUsed
	r.emit("bombing", "S3.26", "unit", r.unitName(u), "hex", r.hexName(target))
	if g := r.germanAir(); g != noUnit && r.says(german, "INTERCEPT", target) {
		r.units[g].flags |= isUsed
		r.emit("intercepted", "S3.26", "unit", r.unitName(g), "hex", r.hexName(target))
		return
	}
	if r.Dry { // a die follows
		return
	}
	die, fort := r.Roll.Roll("bombing", "S3.26", 6), 0
	if r.sys.board.hexes[target].fortress == german {
		fort = r.sys.tables.num.TacticalFortress
	}
	n := int(r.sys.tables.tactical[die+fort])
	r.emit("bombs", "S3.26", "hex", r.hexName(target), "die", die, "modified", die+fort, "n", n)
	f := &force{defends: true, wish: r.readWish(r.standingAbout(german, "BOMBLOSS", target), german)}
	for u := range r.pieces.Of(target, german) {
		f.units = append(f.units, u)
	}
	r.lose(f, n, "S3.26")
}

// readBombing reads the target, and sees that the bombers can fly there.
func (r *run) readBombing(o *orders.Order) (u unitID, target cell, ok bool) {
	for _, a := range reads.Paths(o.Args) {
		if target, ok = r.readHex(a); !ok {
			return noUnit, noCell, false
		}
	}
	u = r.theBombers()
	return u, target, (ok || r.fault(o.Pos, "want-hex", "S3.26", "text", "")) &&
		(u != noUnit || r.fault(o.Pos, "no-bombers", "S3.26")) &&
		(!r.Begun || r.fault(o.Pos, "begun", "S3.26", "verb", o.Verb)) && r.lets(o.Pos, r.mayFly(u), u) &&
		(r.enemyIn(target, allied) || r.fault(o.Pos, "no-enemy", "S3.26", "hex", r.hexName(target)))
}

// theBombers is the RAF of the scenario, noUnit where it is not played.
func (s *State) theBombers() unitID {
	return s.unitWhich(func(u unitID, k *counter) bool { return k.kind == bomber && s.at(u) == locAir })
}
