// Events of politics and of the war as a whole (6.26, 6.30, 6.42-6.61).
// The Russian Civil War (6.48).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/pieces"
	"feldpost/orders"
)

// isConvoyed tells whether Convoy has ended the U-boat war (6.49).
func (r *run) isConvoyed(_ int) bool { return r.isInForce("6.49") }

// sendUBoat puts a U-boat into the Strategic Warfare Box, or lets it wait (5.22).
func (r *run) sendUBoat(i int) {
	at := chitWarfare
	if r.firstChit("5.22", chitWarfare) >= 0 {
		at = chitWaiting
	}
	r.Chits[i] = chit{At: at, Turn: r.Turn}
}

// playConvoy ends the U-boat war (6.49).
func (r *run) playConvoy(i int, _ *orders.Order) {
	r.tellEvent("event-played", i)
	r.force(i)
	for k := range r.Chits {
		if at := r.Chits[k].At; r.event(k).rule == "5.22" && (at == chitWarfare || at == chitWaiting) {
			r.discardChit(k)
		}
	}
}

// playWarfare puts an air raid or the Independent Air Force into the Strategic Warfare
// Box (5.23, 5.24).
func (r *run) playWarfare(i int, _ *orders.Order) {
	r.tellEvent("event-played", i)
	r.Chits[i] = chit{At: chitWarfare, Turn: r.Turn}
}

// playShock is a Shock-Troop Conversion: CONVERT lines follow it (6.5, 15.41). The first
// ends the depletion of marching HQ (8.15), the second is the turn of the Kaiserschlact
// attacks (15.45).
func (r *run) playShock(i int, _ *orders.Order) {
	r.tellEvent("event-played", i)
	r.discardChit(i)
	r.ShockEvents++
	r.Relief = true
	if r.ShockEvents == 2 {
		for u := range r.units { // 15.43: lost between the two events, they may be converted again
			r.units[u].flags &^= isLost2
		}
		r.Duties.Assault, r.Duties.AssaultMade = r.Turn, 0
	}
}

// atrocity helps the Arabs for this turn (6.26).
func (r *run) atrocity(i int) {
	r.discardChit(i)
	r.Duties.Atrocity = r.Turn
}

// playWinter lets the Russians attack in the snow of the Caucasus in this turn (6.29).
func (r *run) playWinter(i int, o *orders.Order) {
	month := r.sys.tables.turns[r.Turn].month
	switch {
	case month != "Nov/Dec" && month != "Jan/Feb":
		r.fault(o.Pos, "not-winter", "6.29", "name", r.eventName(i))
	case r.Phase.Active[east] != allied:
		r.fault(o.Pos, "other-theatre", "6.29", "unit", r.eventName(i), "hex", "")
	default:
		r.tellEvent("event-played", i)
		r.discardChit(i)
		r.Duties.Winter = r.Turn
	}
}

// paralysis keeps the Russians from attacking in this turn (6.43).
func (r *run) paralysis(i int) {
	r.discardChit(i)
	r.Duties.Paralysis = r.Turn
}

// playBombing flips the HQ Yilderim on the Egyptian Front (6.44).
func (r *run) playBombing(i int, o *orders.Order) {
	for u := range r.units {
		u := unitID(u)
		if r.counter(u).special != yilderim || !r.onMap(u) || r.frontOf(u) != egyptian {
			continue
		}
		r.tellEvent("event-played", i)
		r.discardChit(i)
		r.units[u].flags |= isBack
		r.emit("depleted", "6.44", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
		return
	}
	r.fault(o.Pos, "no-yilderim", "6.44", "name", r.eventName(i))
}

// mutiny keeps the French from attacking in the West in this turn and the next two
// (6.47).
func (r *run) mutiny(i int) {
	r.discardChit(i)
	r.Mutiny = r.Turn + mutinyTurns - 1
}

// mutinyTurns is how long the French do not attack, the turn of the event included.
const mutinyTurns = 3

// isSecret tells whether a chit that a side draws is not told to the other one: the
// Mutiny that the Allies draw where that was agreed (6.47). What the CP draw from the
// Allied cup they know.
func (s *State) isSecret(i int, by side) bool {
	return s.event(i).rule == "6.47" && by == allied && s.opts.On(optMutiny)
}

// tellMutiny tells all of a Mutiny that was secret: when the Allies declare it, or when
// it is over (6.47).
func (r *run) tellMutiny(over bool) {
	r.Duties.SecretMutiny = false
	r.emit("mutiny", "6.47", "turn", r.Mutiny, "over", over)
}

// declareMutiny takes DECLARE MUTINY of the Allies (6.47).
func (r *run) declareMutiny(o *orders.Order) {
	if len(o.Args) != 1 || !o.Args[0].Is("MUTINY") || !r.Duties.SecretMutiny {
		r.fault(o.Pos, "no-secret-mutiny", "6.47", "verb", o.Verb)
		return
	}
	r.tellMutiny(false)
}

// jutland rolls for the battle (6.50).
func (r *run) jutland(i int) {
	r.discardChit(i)
	die := r.roll("jutland", "6.50")
	n := 0
	switch {
	case die == 1:
		n, r.Duties.Jutland = 2, 1
	case die >= 5:
		n = -1
	}
	r.VP += int8(n)
	r.emit("jutland", "6.50", "die", die, "n", n)
}

// navalMutiny costs a point unless the CP have won at Jutland (6.51).
func (r *run) navalMutiny(i int) {
	r.discardChit(i)
	if r.Duties.Jutland == 0 {
		r.VP--
		r.emit("vp-change", "6.51", "n", -1)
	}
}

// isEntryVoid tells whether a neutral has made its choice: it is in the war, or never
// will be (6.54).
func (r *run) isEntryVoid(i int) bool {
	n, ok := r.neutralOf(i)
	return !ok || r.War[n] || r.Never[n]
}

// neutralOf is the nation of an entry event.
func (s *State) neutralOf(i int) (nation, bool) {
	for n := range nations {
		if n.String() == s.event(i).parameter {
			return n, true
		}
	}
	return 0, false
}

// callNeutral keeps an entry event for the New Units Phase of this turn (6.54).
func (r *run) callNeutral(i int) { r.force(i) }

// enterNeutrals lets neutrals join whose events were drawn in this turn; both Romanian
// ones in a turn keep Romania out of the war (6.54).
func (r *run) enterNeutrals() {
	var list []int
	for i := range r.Chits {
		if r.event(i).rule == "6.54" && r.Chits[i].At == chitPlay {
			list = append(list, i)
		}
	}
	count := [nations]int{}
	for _, i := range list {
		n, _ := r.neutralOf(i)
		count[n]++
	}
	for _, i := range list {
		n, _ := r.neutralOf(i)
		r.discardChit(i)
		switch {
		case count[n] > 1 && !r.Never[n]:
			r.Never[n] = true
			r.emit("never-enters", "6.54", "nation", n.String())
		case r.Never[n] || r.War[n]:
		default:
			if n == romania {
				r.Romania = r.event(i).side
			}
			r.deployNeutral(n)
		}
	}
}

// bulgarianCollapse ends the war of Bulgaria, or keeps it out (6.54, 6.55).
func (r *run) bulgarianCollapse(i int) {
	r.discardChit(i)
	if !r.War[bulgaria] {
		r.Never[bulgaria] = true
		r.emit("never-enters", "6.54", "nation", bulgaria.String())
		return
	}
	r.collapse(bulgaria, "6.55")
}

// telegram brings the US into the war with the next Strategic Turn (6.56).
func (r *run) telegram(i int) {
	r.discardChit(i)
	r.Zimmermann = true
}

// typhus closes Serbia for the next three turns, and takes its RP (6.57).
func (r *run) typhus(i int) {
	r.discardChit(i)
	r.Duties.Typhus = r.Turn + typhusTurns
	r.RP[serbia] = 0
}

// influenza stops new units in this turn and refits in the next Replacement Phase; two
// dice of shock troops are so no more: those of STAND REVERT, then the weakest first
// (6.58).
func (r *run) influenza(i int) {
	r.discardChit(i)
	r.Duties.Influenza, r.Duties.NoRefit = r.Turn, r.Letter+1
	if r.ShockEvents == 0 {
		return
	}
	n := r.roll("influenza", "6.58") + r.roll("influenza", "6.58")
	first := r.namedFirst(central, "REVERT")
	for range n {
		worst := noUnit
		for u := range r.units {
			u := unitID(u)
			if r.counter(u).back != shock || r.units[u].flags&isBack == 0 {
				continue
			}
			if worst == noUnit || wishRank(first, u) < wishRank(first, worst) || wishRank(first, u) == wishRank(first, worst) &&
				r.face(u).attack < r.face(worst).attack {
				worst = u
			}
		}
		if worst == noUnit {
			break
		}
		r.units[worst].flags = r.units[worst].flags&^isBack | isRegular
		r.emit("reverted", "6.58", "unit", r.unitName(worst), "hex", r.placeName(r.at(worst)))
	}
	r.emit("influenza-dice", "6.58", "n", n)
}

// playSurrender is the Turkey Surrenders event (6.59).
func (r *run) playSurrender(i int, _ *orders.Order) {
	r.tellEvent("event-played", i)
	r.discardChit(i)
	r.surrenderTurkey("6.59")
	r.settle()
}

// isInitiativeFixed tells whether the Allies have fixed the initiative (6.60): CP events
// are void then.
func (r *run) isInitiativeFixed(i int) bool {
	return r.Duties.Fixed && r.event(i).side == central
}

// playInitiative gives its side the theatre that it names (6.60). The Allies may have
// ordered to answer one of the CP with theirs: it is cancelled, and theirs holds for ever.
func (r *run) playInitiative(i int, o *orders.Order) {
	sd := r.event(i).side
	t := theatreBehind(o)
	if t == theatres {
		r.fault(o.Pos, "want-theatre", "6.60", "name", r.eventName(i))
		return
	}
	r.tellEvent("event-played", i)
	r.discardChit(i)
	if sd == central {
		for k := range r.Chits {
			if r.event(k).rule == "6.60" && r.event(k).side == allied && r.Chits[k].At == chitHand &&
				r.standsPlay(allied, k, chitJudge{State: r.State}) {
				r.tellEvent("event-played", k, "reason", "cancels")
				line := r.playLine(allied, k, chitJudge{State: r.State})
				r.discardChit(k)
				r.Duties.Fixed = true
				if t := theatreBehind(line); t != theatres { // 5.87
					r.setInitiative(t, allied)
				}
				return
			}
		}
	}
	r.setInitiative(t, sd)
}

// theatreBehind is the theatre that a line names behind WITH, theatres for none.
func theatreBehind(o *orders.Order) theatre {
	c, _ := o.Clause("WITH")
	switch {
	case says(c.Args, "WEST"):
		return west
	case says(c.Args, "EAST"):
		return east
	}
	return theatres
}

// setInitiative gives a side a theatre, and the other side the other.
func (r *run) setInitiative(t theatre, sd side) {
	r.Initiative[t], r.Initiative[1-t] = sd, sd.Other()
	r.emit("initiative", "6.60", "west", seats.Seat(r.Initiative[west]), "east", seats.Seat(r.Initiative[east]))
}

// playRP adds RP in the Near East game (6.61).
func (r *run) playRP(i int, _ *orders.Order) {
	e := r.event(i)
	for n := range nations {
		if code := n.String() + " RPs"; code == e.name {
			r.tellEvent("event-played", i)
			r.discardChit(i)
			r.RP[n] += number(e.parameter)
			r.emit("rp", "6.61", "nation", n.String(), "n", number(e.parameter))
			return
		}
	}
}

// civilWarLimits is how many Russian units a hex holds in the Civil War (6.48, 16.31).
func (sys *System) civilWarLimits() []pieces.Limit[unitID] {
	russian := func(u unitID) int {
		if sys.counters[u].army == russia {
			return 1
		}
		return 0
	}
	return []pieces.Limit[unitID]{{Code: "civil-war", Rule: "6.48", Most: 1, Points: russian}}
}

// partsRussians tells whether Russian units may not stack now, with some that are to
// come: those that stood together when the Civil War began have until the end of their
// movement to part.
func (s *State) partsRussians(more []unitID) bool {
	i := s.firstChit("6.48", chitPlay)
	if i < 0 {
		return false
	}
	if slices.ContainsFunc(more, func(u unitID) bool { return s.counter(u).army == russia }) || s.Turn > s.Chits[i].Turn {
		return true
	}
	switch s.phase() {
	case phaseEvents, phaseEnter:
		return false
	case phaseMove1:
		return s.Phase.Active[east] == allied
	}
	return true
}

// mayRussiansUnite tells whether some attackers may attack together: no two Russian
// units in the Civil War.
func (s *State) mayRussiansUnite(list []unitID) bar {
	if s.isInForce("6.48") && len(list) > 1 {
		n := 0
		for _, u := range list {
			if s.counter(u).army == russia {
				n++
			}
		}
		if n > 1 {
			return bar{"civil-war", "6.48"}
		}
	}
	return bar{}
}
