// A combat in progress (12).

package pathsofglory

import "slices"

// role is what a side does in a combat.
type role uint8

const (
	attacking role = iota
	defending
)

func (r role) other() role { return 1 - r }

// flankState is what became of a flank attempt.
type flankState uint8

const (
	noFlank flankState = iota
	flankWon
	flankLost
)

var flankWords = [...]string{"none", "succeeded", "failed"}

// lostStep is one step lost in a combat, in the order of loss.
type lostStep struct {
	Unit unitID `json:"unit"`
	Dead bool   `json:"dead,omitempty"` // the unit was eliminated, not reduced
	By   unitID `json:"by,omitempty"`   // the corps that took the place of a dead army
}

// fought is one side of a combat.
type fought struct {
	Units   []unitID   `json:"units"` // participants, substitutes included
	Cards   []cardID   `json:"cards,omitempty"`
	New     []cardID   `json:"new,omitempty"`  // of them, those that came from the hand
	DRM     int        `json:"drm,omitempty"`  // of the Cards together
	Army    bool       `json:"army,omitempty"` // a card lets it use the army table
	CF      int        `json:"cf,omitempty"`
	Column  string     `json:"column,omitempty"`
	Die     int        `json:"die,omitempty"`
	Number  int        `json:"number,omitempty"` // Loss Number inflicted
	Lost    []lostStep `json:"lost,omitempty"`
	NoCorps bool       `json:"no_corps,omitempty"` // 12.4.4.2 took the last point
}

// battle is a combat in progress.
type battle struct {
	Line     int        `json:"line"` // of the script
	Target   space      `json:"target"`
	Side     side       `json:"side"` // the attacker's
	Sides    [2]fought  `json:"sides"`
	From     []space    `json:"from"` // attacking spaces at the start
	Flank    flankState `json:"flank,omitempty"`
	TryFlank bool       `json:"try_flank,omitempty"`
	Pin      space      `json:"pin,omitempty"`
	First    bool       `json:"first,omitempty"`     // the attacker fires first by a card (CP 44)
	NoTrench bool       `json:"no_trench,omitempty"` // all effects of trenches are cancelled
	NoShift  bool       `json:"no_shift,omitempty"`  // only their column shifts
	DugIn    bool       `json:"dug_in,omitempty"`    // counts as trench 1 (CP 60)
	Event    cardID     `json:"event,omitempty"`     // CP 45, AP 45 or AP 46 names this attack
	Withdraw bool       `json:"withdraw,omitempty"`  // AP 6, CP 56
	Restore  unitID     `json:"restore,omitempty"`   // the step that its owner wants back
	Leaving  bool       `json:"leaving,omitempty"`   // Russians have still to leave by AP 27
	Called   bool       `json:"called,omitempty"`    // off by CP 64 or AP 27
	Fort     bool       `json:"fort,omitempty"`      // an intact enemy fort takes part
	FortDead bool       `json:"fort_dead,omitempty"`
	Won      int8       `json:"won,omitempty"`     // 1 attacker, -1 not
	Retreat  int        `json:"retreat,omitempty"` // spaces to retreat
	Gone     bool       `json:"gone,omitempty"`    // defenders retreated or are dead
	Vacated  []space    `json:"vacated,omitempty"` // spaces retreated through
	Peace    bool       `json:"peace,omitempty"`   // CP 51: advance or lose a VP
	Asked    side       `json:"asked,omitempty"`   // who is asked, plus one
	Open     bool       `json:"open,omitempty"`    // the question at hand has been put
}

func (b *battle) copy() *battle {
	c := *b
	c.From = append([]space(nil), b.From...)
	c.Vacated = append([]space(nil), b.Vacated...)
	for i := range c.Sides {
		f := &c.Sides[i]
		f.Units = append([]unitID(nil), f.Units...)
		f.Cards, f.New = append([]cardID(nil), f.Cards...), append([]cardID(nil), f.New...)
		f.Lost = append([]lostStep(nil), f.Lost...)
	}
	return &c
}

// sideOf is the side in a role.
func (b *battle) side(as role) side {
	if as == attacking {
		return b.Side
	}
	return b.Side.other()
}

// role is what a side does in the combat.
func (b *battle) role(sd side) role {
	if sd == b.Side {
		return attacking
	}
	return defending
}

// uses reports whether a card is played or selected by its owner.
func (b *battle) uses(c cardID) bool {
	return slices.Contains(b.Sides[attacking].Cards, c) || slices.Contains(b.Sides[defending].Cards, c)
}

// any reports whether a participant in a role fits; substitutes count.
func (s *State) anyIn(b *battle, as role, fits func(c *counter) bool) bool {
	for _, u := range b.Sides[as].Units {
		if fits(&s.sys.counters[u]) {
			return true
		}
	}
	return false
}

// nationIn reports whether units of a nation take part in a role.
func (s *State) nationIn(b *battle, as role, n nation) bool {
	return s.anyIn(b, as, func(c *counter) bool { return c.nation == n })
}

// onlyIn reports whether a role has units and all are of a nation.
func (s *State) onlyIn(b *battle, as role, n nation) bool {
	return len(b.Sides[as].Units) > 0 && !s.anyIn(b, as, func(c *counter) bool { return c.nation != n })
}

// alive reports whether a participant still stands in the combat: in the
// space where it fights.
func (s *State) alive(u unitID) bool { return s.at(u).isMap() }

// fightersOf are the participants of the combat at hand that are still on the map.
func (s *State) fightersOf(as role) (list []unitID) {
	for _, u := range s.battle.Sides[as].Units {
		if s.alive(u) {
			list = append(list, u)
		}
	}
	return list
}

// leaveCombat takes those who have been on the map and are not any more, by no loss of the
// combat, out of it: a ruling has taken them away.
func (s *State) leaveCombat(were [2][]unitID) {
	if s.battle == nil {
		return
	}
	for as, list := range were {
		f := &s.battle.Sides[as]
		f.Units = slices.DeleteFunc(f.Units, func(u unitID) bool { return slices.Contains(list, u) && !s.alive(u) })
	}
}

// defendersIn appends the units of the defender in the target that have not
// retreated in this action.
func (s *State) defendersIn(target space, sd side, buf []unitID) []unitID {
	for u := range s.pieces.Of(target, sd) {
		if s.done[u]&hasRetreated == 0 {
			buf = append(buf, u)
		}
	}
	return buf
}

// trenchOf is the trench level that defends the target: none without units
// (11.2.8), as for a fort alone (15.1.6, FAQ-11.2a), none when a card cancels all
// effects.
func (s *State) trenchOf(b *battle) int {
	if len(b.Sides[defending].Units) == 0 || b.NoTrench {
		return 0
	}
	n := s.trenchIn(b.Target, b.side(defending))
	if b.DugIn {
		n = max(n, 1)
	}
	return n
}
