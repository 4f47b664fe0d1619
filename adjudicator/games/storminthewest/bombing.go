// Strategic and tactical bombing (S3.26).

package storminthewest

import (
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// bombers is the RAF, noUnit where it is not played or has flown in this game
// turn (S3.26).
func (s *State) bombers() unitID {
	return s.unitWhich(func(u unitID, k *counter) bool { return k.kind == bomber && s.isFresh(u) })
}

// isFresh tells whether an air unit is there and has not flown in this game turn
// (14.4).
func (s *State) isFresh(u unitID) bool {
	return s.at(u) == locAir && s.Turn >= int(s.units[u].due) && s.units[u].flags&isUsed == 0
}

// raidStep is the declaration of a strategic raid before the weather roll, and
// the German answer (S3.26): home defence cancels it.
func (r *run) raidStep(_ *seq.Frame, _ bool) seq.Outcome {
	u := r.bombers()
	if u == noUnit || r.skipsGerman() || !r.declaresRaid() {
		return seq.Done
	}
	r.units[u].flags |= isUsed
	r.emit("raid-declared", "S3.26", "unit", r.unitName(u))
	if g := r.germanAir(); g != noUnit && r.says(german, "HOMEDEFENCE", noCell) {
		r.units[g].flags |= isUsed
		r.emit("home-defence", "S3.26", "unit", r.unitName(g))
		return seq.Done
	}
	r.raid = true
	return seq.Done
}

// declaresRaid reads the standing order of the Allied side: ALWAYS, or DRY for
// turns that are dry by the track alone; none by default.
func (r *run) declaresRaid() bool {
	o := r.standingAbout(allied, "RAF", noCell)
	return o != nil && (says(o, "ALWAYS", "YES") || says(o, "DRY") && !r.box().variable)
}

// standingAbout is the first standing order of a kind that speaks of a hex, or of
// all, and whose condition holds; nil when there is none.
func (r *run) standingAbout(sd side, kind string, c cell) *orders.Order {
	return r.firstFor(c, r.Standing[sd], func(o *orders.Order) bool {
		return o.Sub == kind && r.isAbout(o, c) && r.sys.terms.Holds(judge{run: r, side: sd}, o.When)
	})
}

// says tells whether a side's standing order of a kind says yes.
func (r *run) says(sd side, kind string, c cell) bool {
	o := r.standingAbout(sd, kind, c)
	return o != nil && says(o, "ALWAYS", "YES")
}

// germanAir is the German air unit if it has not flown, else noUnit.
func (s *State) germanAir() unitID {
	return s.unitWhich(func(u unitID, k *counter) bool { return k.kind == air && k.side == german && s.isFresh(u) })
}

// bombStep carries the raid out when the turn is dry: the die lowers the German
// steps of this game turn (S3.26).
func (r *run) bombStep(_ *seq.Frame, _ bool) seq.Outcome {
	if !r.raid {
		return seq.Done
	}
	r.raid = false
	if r.Wet {
		r.emit("raid-off", "S3.26")
		return seq.Done
	}
	die := r.Roll.Roll("raid", "S3.26", 6)
	r.bombed = r.sys.tables.strategic[die]
	r.emit("raid", "S3.26", "die", die, "n", int(r.bombed))
	return seq.Done
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
		fort = r.sys.tables.num.tacticalFortress
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
	for _, a := range o.Args {
		if a.Kind == orders.Path {
			if target, ok = r.readHex(a); !ok {
				return noUnit, noCell, false
			}
		}
	}
	u = r.theBombers()
	switch {
	case !ok:
		return noUnit, noCell, r.fault(o.Pos, "want-hex", "S3.26", "text", "")
	case u == noUnit:
		return noUnit, noCell, r.fault(o.Pos, "no-bombers", "S3.26")
	case r.Begun:
		return noUnit, noCell, r.fault(o.Pos, "begun", "S3.26", "verb", o.Verb)
	case !r.passes(o.Pos, r.mayFly(u), "unit", r.unitName(u)):
		return noUnit, noCell, false
	case !r.enemyIn(target, allied):
		return noUnit, noCell, r.fault(o.Pos, "no-enemy", "S3.26", "hex", r.hexName(target))
	}
	return u, target, true
}

// theBombers is the RAF of the scenario, noUnit where it is not played.
func (s *State) theBombers() unitID {
	return s.unitWhich(func(u unitID, k *counter) bool { return k.kind == bomber && s.at(u) == locAir })
}
