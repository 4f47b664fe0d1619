// Strengths, columns and fire (12.2).

package pathsofglory

import (
	"strings"

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

// shifts are the column shifts of a role, terrain and trench (12.2.7).
func (s *State) shifts(b *battle, as role) (land, trench int) {
	t := &s.sys.tables
	row := t.terrain[s.sys.board.places[b.Target].terrain]
	dug := terrainRow{}
	if !b.NoShift {
		dug = t.trench[s.trenchOf(b)]
	}
	if as == attacking {
		return row.attacker, dug.attacker
	}
	return row.defender, dug.defender
}

// column returns the table and the column of a role before the die.
func (s *State) column(b *battle, as role) (f *fireTable, at int) {
	f = &s.sys.tables.fire[s.tableOf(b, as)]
	land, trench := s.shifts(b, as)
	return f, table.Clamp(f.columnOf(s.strength(b, as))+land+trench, 0, len(f.min)-1)
}

// modifier is the final die roll modifier of a role (12.2.6): cards, events,
// and Sinai.
func (s *State) modifier(b *battle, as role) int {
	n := b.Sides[as].DRM
	if as == defending {
		return n
	}
	return n + s.sinaiModifier(b) + s.eventModifier(b)
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

// modifierText names what the modifier of a role is made of.
func (s *State) modifierText(b *battle, as role) string {
	var list []string
	add := func(what string, n int) {
		if n != 0 {
			list = append(list, what+" "+signed(n))
		}
	}
	for _, c := range b.Sides[as].Cards {
		if cc := s.sys.rules[c].cc; cc != nil {
			add(c.String(), cc.drm)
		}
	}
	if as == attacking {
		add("sinai", s.sinaiModifier(b))
		add(s.act.Card.String(), s.eventModifier(b))
	}
	return strings.Join(list, ", ")
}

var roleWords = [...]string{"attacker", "defender"}

// fire rolls for one role and finds the Loss Number it inflicts (12.2.8).
func (r *run) fire(b *battle, as role) {
	f := &b.Sides[as]
	if !r.fights(b, as) {
		r.emit("fire", "12.3.3", "space", r.name(b.Target), "side", b.side(as), "role", roleWords[as], "result", 0, "why", "nobody left")
		return
	}
	t, at := r.column(b, as)
	f.CF, f.Column = r.strength(b, as), t.labels[at]
	mod := r.modifier(b, as)
	f.Die = r.Roll.Roll(roleWords[as]+" fire "+r.name(b.Target), "12.2.8", 6)
	die := table.Clamp(f.Die+mod, 1, 6)
	f.Number = int(t.results[at][die-1])
	land, trench := r.shifts(b, as)
	which := "corps"
	if r.tableOf(b, as) == armyFire {
		which = "army"
	}
	r.emit("fire", "12.2.8", "space", r.name(b.Target), "side", b.side(as), "role", roleWords[as], "cf", f.CF, "table", which,
		"base", t.labels[t.columnOf(f.CF)], "terrain", signed(land), "trench", signed(trench), "column", f.Column, "die", f.Die, "modifier", signed(mod),
		"modifiers", r.modifierText(b, as), "total", die, "result", f.Number)
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
