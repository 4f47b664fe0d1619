// Strengths, columns and fire (12.2).
// Flank attacks (12.3).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/table"
)

// strength sums the CF of the participants that still fight, with the fort
// of the defender (12.2.3, 15.1.4): a fort never helps attackers (15.1.5). A
// corps of CF 0 may attack, alone or with others, and lose steps (12.1.6).
func (s *State) strength(b *battle, as role) int {
	n := 0
	for _, u := range b.Sides[as].Units {
		if s.alive(u) {
			n += s.cf(u)
		}
	}
	if as == defending && b.Fort && !b.FortDead {
		n += int(s.sys.board.places[b.Target].fort)
	}
	return n
}

// fights reports whether anybody is left to fire.
func (s *State) fights(b *battle, as role) bool {
	for _, u := range b.Sides[as].Units {
		if s.alive(u) {
			return true
		}
	}
	return as == defending && b.Fort && !b.FortDead
}

// tableOf is the fire table of a role: the army table with any army, even a
// reduced one (12.2.7).
func (s *State) tableOf(b *battle, as role) int {
	for _, u := range b.Sides[as].Units {
		if s.alive(u) && s.sys.counters[u].army {
			return armyFire
		}
	}
	if b.Sides[as].Army && s.fights(b, as) {
		return armyFire
	}
	return corpsFire
}

// look begins the fire of a role at the column of its strength; the shifts of
// terrain and trench add (12.2.7).
func (s *State) look(b *battle, as role) table.Look[int8] {
	t := &s.sys.tables
	l := t.fire[s.tableOf(b, as)].Look(table.Strength(s.strength(b, as)))
	row := t.terrain[s.sys.board.places[b.Target].terrain]
	dug := terrainRow{}
	if !b.NoShift {
		dug = t.trench[s.trenchOf(b)]
	}
	land, trench := row.attacker, dug.attacker
	if as == defending {
		land, trench = row.defender, dug.defender
	}
	l.Shift(table.Change{Reason: "terrain", By: land, Rule: "12.2.7"}, table.Change{Reason: "trench", By: trench, Rule: "12.2.7"})
	return l
}

// modifiers are the die roll modifiers of a role (12.2.6): cards, and for the
// attacker Sinai and the event of his action.
func (s *State) modifiers(b *battle, as role) (list table.Changes) {
	for _, c := range b.Sides[as].Cards {
		if cc := s.sys.rules[c].cc; cc != nil {
			list = append(list, table.Change{Reason: c.String(), By: cc.drm, Rule: cardRule(c)})
		}
	}
	if as == attacking {
		list = append(list, table.Change{Reason: "sinai", By: s.sinaiModifier(b), Rule: "12.2.6"},
			table.Change{Reason: s.act.Card.String(), By: s.eventModifier(b), Rule: cardRule(s.act.Card)})
	}
	return list
}

func (s *State) sinaiModifier(b *battle) int {
	if b.Side == cp || !s.hasPlayed(cardSinaiPipeline) {
		for _, sp := range b.From {
			if sp == s.sys.board.sinai {
				return s.sys.tables.num.sinai
			}
		}
	}
	return 0
}

var roleWords = [...]string{"attacker", "defender"}

// fire rolls for one role and finds the Loss Number it inflicts (12.2.8).
func (r *run) fire(b *battle, as role) {
	f := &b.Sides[as]
	if !r.fights(b, as) {
		r.emit("fire", "12.3.3", "space", r.name(b.Target), "side", b.side(as), "role", roleWords[as], "result", 0, "why", "nobody left")
		return
	}
	l := r.look(b, as)
	l.Modify(r.modifiers(b, as)...)
	l.Die = r.Roll.Roll(roleWords[as]+" fire "+r.name(b.Target), "12.2.8", 6)
	f.CF, f.Column, f.Die, f.Number = l.Odds.Attack, l.Column().Name, l.Die, int(l.Result())
	which := "corps"
	if r.tableOf(b, as) == armyFire {
		which = "army"
	}
	r.emit("fire", "12.2.8", "space", r.name(b.Target), "side", b.side(as), "role", roleWords[as], "cf", f.CF, "table", which,
		"base", l.Base().Name, "terrain", signed(l.Shifts.Of("terrain")), "trench", signed(l.Shifts.Of("trench")), "column", f.Column, "die",
		f.Die,
		"modifier", signed(l.Modifiers.Sum()), "modifiers", l.Modifiers, "total", l.Row(), "result", f.Number)
}

// order is who fires first: nobody in simultaneous fire.
func (b *battle) order() (first role, both bool) {
	switch {
	case b.First || b.Flank == flankWon:
		return attacking, false
	case b.Flank == flankLost:
		return defending, false
	}
	return attacking, true
}

// firstFireStep is the fire of both sides, or of the one that fires first.
func (r *run) firstFireStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	first, both := b.order()
	r.fire(b, first)
	if both {
		r.fire(b, first.other())
	}
	return seq.Done
}

// secondFireStep is the fire of the survivors when fire is not simultaneous.
func (r *run) secondFireStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if first, both := b.order(); !b.Called && !both {
		r.fire(b, first.other())
	}
	return seq.Done
}

// firstLossesStep: the defender allocates first (12.2.9); in sequential fire
// the victim of the first shooter.
func (r *run) firstLossesStep(_ *seq.Frame, _ bool) seq.Outcome {
	return r.lossesOf(r.firstVictim())
}

func (r *run) secondLossesStep(_ *seq.Frame, _ bool) seq.Outcome {
	return r.lossesOf(r.firstVictim().other())
}

func (r *run) firstVictim() role {
	first, both := r.battle.order()
	if both {
		return defending
	}
	return first.other()
}

// flankBar tells why a flank attack may not be tried (12.3.1). Units that come
// over dashed lines, from London too, may join in (FAQ-12.3a); a fort without
// units is no target (15.1.6).
func (s *State) flankBar(a *attackLine) (code string, rule ruleNo) {
	army := false
	var from []space
	for _, u := range a.units {
		army = army || s.sys.counters[u].army
		if !slices.Contains(from, s.at(u)) {
			from = append(from, s.at(u))
		}
	}
	defenders := s.pieces.Count(a.target, s.active.other())
	switch {
	case len(from) < 2:
		return "flank-two-spaces", "12.3.1"
	case !army:
		return "flank-army", "12.3.1"
	case !s.sys.tables.terrain[s.sys.board.places[a.target].terrain].flank:
		return "flank-terrain", "12.3.1"
	case s.trench[s.active.other()][a.target] > 0 && a.event != cardBrusilov && !s.trenchCancelled(a):
		return "flank-trench", "12.3.1"
	case defenders == 0:
		return "flank-fort", "12.3.1"
	case a.pin != nowhere && !slices.Contains(from, a.pin):
		return "flank-pin", "12.3.2"
	}
	return "", ""
}

// trenchCancelled reports whether the attack names a card that cancels
// trenches: the later edition lets it be played before the flank attempt.
func (s *State) trenchCancelled(a *attackLine) bool {
	return s.opts.edition == ed2018 && len(s.cancellers(a.cards, s.newBattle(a))) > 0
}

// cancellers are the cards among those named that cancel trenches and fit.
func (s *State) cancellers(cards []cardID, b *battle) (list []cardID) {
	for _, c := range cards {
		switch s.sys.cards[c].event {
		case "von_below", "von_hutier", "michael", "blucher", "peace_offensive":
			if code, _ := s.ccBar(c, b, attacking); code == "" {
				list = append(list, c)
			}
		}
	}
	return list
}

// flankBonus counts the attacking spaces besides the pinning one that have
// no solid line to another space with enemy units (12.3.2, FAQ-12.3b) as the
// combats before have left them (FAQ-12.3d). It may be 0 (FAQ-12.3c).
func (s *State) flankBonus(b *battle, pin space) int {
	n := 0
	enemy := b.side(defending)
	for _, sp := range b.From {
		if sp == pin {
			continue
		}
		free := true
		for _, l := range s.sys.board.places[sp].links {
			if l.only == 0 && l.to != b.Target && s.pieces.Has(l.to, enemy) {
				free = false
			}
		}
		if free {
			n++
		}
	}
	return n
}

// bestPin is the pinning space that leaves the highest bonus.
func (s *State) bestPin(b *battle) space {
	best, most := nowhere, -1
	for _, sp := range b.From {
		if n := s.flankBonus(b, sp); n > most {
			best, most = sp, n
		}
	}
	return best
}

// flankStep is the flank attempt (12.3). Wireless Intercept decides it
// without a die (CP 2, CL).
func (r *run) flankStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	if r.opts.edition == ed2018 { // a step of its own in the later edition
		for _, c := range r.cancellers(r.namedCards(b), b) {
			r.useCard(b, attacking, c)
		}
	}
	if !b.TryFlank {
		return seq.Done
	}
	if b.Pin == nowhere {
		b.Pin = r.bestPin(b)
	}
	bonus := r.flankBonus(b, b.Pin)
	if code, _ := r.ccBar(cardWireless, b, attacking); code == "" && slices.Contains(r.namedCards(b), cardWireless) {
		r.useCard(b, attacking, cardWireless)
		b.Flank = flankWon
		r.emit("flank", "card CP 2", "space", r.name(b.Target), "pin", r.name(b.Pin), "result", flankWords[b.Flank])
		return seq.Done
	}
	if bonus >= r.sys.tables.num.flankNeed-1 { // no die can fail
		b.Flank = flankWon
		r.emit("flank", "12.3.3", "space", r.name(b.Target), "pin", r.name(b.Pin), "bonus", bonus, "result", flankWords[b.Flank])
		return seq.Done
	}
	die := r.Roll.Roll("flank "+r.name(b.Target), "12.3.3", 6)
	b.Flank = flankLost
	if die+bonus >= r.sys.tables.num.flankNeed {
		b.Flank = flankWon
	}
	r.emit("flank", "12.3.3", "space", r.name(b.Target), "pin", r.name(b.Pin), "die", die, "bonus", bonus, "result", flankWords[b.Flank])
	return seq.Done
}
