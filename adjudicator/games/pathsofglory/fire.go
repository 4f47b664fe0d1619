// Strengths, columns and fire (12.2).

package pathsofglory

import (
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
