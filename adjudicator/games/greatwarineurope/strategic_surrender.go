// Fortresses and Turkey (14.15, 5.6, 16.6).

package greatwarineurope

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
)

// fortressStep rolls for each fort in fortress supply that as many enemy units stand
// around as units are in it (14.15).
// It is the Fortress Surrender Phase (5.5).
func (r *run) fortressStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	if r.Letter > letterC {
		for _, c := range append(append([]cell{}, r.sys.board.forts...), r.sys.board.at.kut) {
			if sd, tests := r.testsSurrender(c); tests {
				die := r.roll("fortress "+r.hexName(c), "14.15")
				r.emit("fortress-roll", "14.15", "hex", r.hexName(c), "die", die)
				if die >= 4 {
					r.fallFortress(c, sd)
				}
			}
		}
	}
	if r.settle(); r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// testsSurrender tells whether a fortress must test, and whose it is: all in it, the unit
// of the fort with them, live on fortress supply, and as many enemies stand around
// (14.15). Kut has no unit of its own (14.21, 14.23).
func (r *run) testsSurrender(c cell) (side, bool) {
	sd, inside, around := r.fortSide(c), 1, 0
	switch owner, _ := r.sys.ownerOf(r.hex(c).country); {
	case c == r.sys.board.at.kut:
		if sd, inside = allied, 0; !r.Kut || !r.pieces.Has(c, allied) {
			return sd, false
		}
	case !r.uses(r.hex(c).front), sd == nobody, !r.hasIntrinsic(c, sd), r.control[c] != sd, r.supplyOf(r.somebodyOf(owner), c) == normal:
		return sd, false
	}
	for u := range r.pieces.Of(c, sd) {
		if r.counter(u).isCombat() {
			inside++
		}
		if r.supply(u) == normal {
			return sd, false
		}
	}
	for way, n := range r.sys.board.next(c) {
		if n != noCell && r.hex(c).side[way]&sideClosed == 0 {
			around += r.fighters(n, sd.Other())
		}
	}
	return sd, around >= inside
}

// fallFortress destroys a fortress with all that is in it; the hex is the enemy's
// (14.15, 7.13).
func (r *run) fallFortress(c cell, sd side) {
	for u := range r.pieces.Of(c, sd) {
		r.emit("eliminated", "14.15", "unit", r.unitName(u), "hex", r.hexName(c))
		r.kill(u)
	}
	if r.hex(c).fort != noFort {
		r.razeFort(c)
		r.emit("fort-destroyed", "14.15", "hex", r.hexName(c), "side", seats.Seat(sd.Other()))
	}
	r.take(c, sd.Other(), noUnit)
}

// surrenderStep rolls for the Turkish surrender, from C on (5.61).
// Each game has its ways to it (16.61).
func (r *run) surrenderStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	if r.mode != europe && r.Letter >= letterC && !r.Surrendered && r.War[turkey] && !r.isScenario1914() {
		by := r.surrenderDRM()
		die := r.roll("turkish surrender", "5.61")
		r.emit("surrender-roll", "5.61", "die", die, "n", by, "total", die+by)
		if die+by >= revolts {
			r.surrenderTurkey("5.61")
		}
	}
	r.winByTargets()
	if r.settle(); r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// noteSurrender keeps what the Turkish surrender asks about the past: Baghdad counts when
// the Allies were there in 1915, Jerusalem until 1918 (5.62).
func (r *run) noteSurrender() {
	at, num := &r.sys.board.at, &r.sys.tables.num
	if r.uses(iraqi) && r.Turn >= num.baghdadFrom && r.Turn <= num.baghdadTo && r.pieces.Has(at.baghdad, allied) {
		r.Baghdad1915 = true
	}
	if r.uses(egyptian) && r.Turn < num.jerusalem && r.pieces.Has(at.jerusalem, allied) {
		r.Jerusalem = true
	}
}

// surrenderDRM are the modifiers of the Turkish surrender (5.62).
func (r *run) surrenderDRM() (by int) {
	at := &r.sys.board.at
	for _, c := range r.sys.board.towns {
		if h := r.hex(c); h.has(markSurrender) && r.control[c] == allied && r.uses(h.front) && r.isHexSupplied(c, allied) {
			by++
		}
	}
	arabia, need := 0, 4
	for u := range r.units {
		u := unitID(u)
		if r.at(u) == locArabia && r.counter(u).nation == turkey {
			arabia++
		}
		if r.counter(u).special == fiftyEighth && r.at(u) != locPending && r.at(u) != locOut {
			need = 5
		}
	}
	if arabia < need {
		by++
	}
	if r.AlpenNear {
		by++
	}
	if r.Baghdad1915 {
		by += 3
	}
	if r.Jerusalem {
		by++
	}
	if r.inForce("6.45") && !r.turksIn(at.baku) {
		by += 4
	}
	return by + max(0, int(r.ReserveRoll)-r.reserveCount())
}

// turksIn tells whether a Turkish unit is in a hex.
func (s *State) turksIn(c cell) bool {
	for u := range s.pieces.Of(c, central) {
		if s.counter(u).nation == turkey {
			return true
		}
	}
	return false
}

// surrenderTurkey takes Turkey out of the war (5.61, 16.62): its units and forts go;
// Constantinople and the towns of Egypt and Iraq without other CP units are the
// Allies'.
func (r *run) surrenderTurkey(rule adjudicator.Rule) {
	if r.Surrendered {
		return
	}
	r.Surrendered = true
	r.emit("turkey-surrenders", rule)
	for u := range r.units {
		u := unitID(u)
		if r.counter(u).nation == turkey && r.at(u) != locOut && r.at(u) != locPending {
			r.remove(u)
		}
	}
	b := &r.sys.board
	for _, c := range b.forts {
		if r.hex(c).country == inTurkey {
			r.spoiled[c] |= fortGone
			r.stale(r.hex(c).front)
		}
	}
	if r.mode != nearEast && !r.pieces.Has(b.at.constantinople, central) {
		r.take(b.at.constantinople, allied, noUnit)
	}
	for _, c := range b.towns {
		if h := r.hex(c); (h.front == egyptian || h.front == iraqi) && h.playable && !r.isNeutral(h.country) && r.uses(h.front) &&
			!r.pieces.Has(c, central) {
			r.take(c, allied, noUnit)
		}
	}
	r.RP[turkey] = 0
	if r.mode == nearEast {
		r.finish(allied, "turkey", "18.4")
	}
}
