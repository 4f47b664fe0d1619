// The counters and their values (2.3-2.47).

package storminthewest

import (
	"iter"
	"slices"
)

// nation is a nationality as counters show it (2.41). The minor ones follow the
// major ones.
type nation uint8

const (
	germanArmy nation = iota
	british
	french
	belgian
	american
	japanese   // the JEF (S3.25): of the French army, with steps of its own
	australian // counts as British (2.41)
	canadian
	portuguese
	italian // counts as French
	nations
)

// majors are the nations with replacement steps of their own.
const majors = australian

// kind is the type of a counter (2.44). The 2nd AAC and the American tanks of 1919 are as those of 1918 (S3.23,
// S3.24).
type kind uint8

const (
	infantry kind = iota
	stosstruppen
	cavalry
	tank
	artillery // AGB
	air
	antitank  // S3.16, S3.19
	tankHeavy // S3.20
	tankFast  // S3.21
	marine    // S3.22
	bomber    // the RAF, S3.26
	marker    // Big Bertha: a counter of the list that is no unit
	kinds
)

var kindNames = [kinds]string{"infantry", "stosstruppen", "cavalry", "tank", "artillery", "air", "antitank", "tank_heavy", "tank_fast",
	"marine", "bomber", "marker"}

func (k kind) String() string { return kindNames[k] }

func parseKind(word string) (kind, bool) {
	i := slices.Index(kindNames[:], word)
	return kind(max(0, i)), i >= 0
}

// isTank tells whether a kind is of tanks (14.1).
func (k kind) isTank() bool { return k == tank || k == tankHeavy || k == tankFast }

// isFoot tells whether a kind is infantry for tanks and AGB (14.1, 14.3).
func (k kind) isFoot() bool { return k == infantry || k == stosstruppen || k == marine }

// isLand tells whether a kind stands on the map: it negates, captures and stops.
func (k kind) isLand() bool { return !k.flies() && k != marker }

// factors are the values of one face of a counter.
type factors struct{ attack, defence, movement int8 }

// counter is what is printed on a unit: it never changes in a game.
type counter struct {
	id          string // of the data file: "Br-14"
	name        string // as in orders and reports: "Br 14"
	nation      nation // as printed
	army        nation // the major nation that it counts as (2.41)
	side        side
	kind        kind
	faces       [2]factors // full, reduced; the second is 0 for a unit of one step
	steps       int8       // of a full unit: 1 or 2
	stack       int8       // stacking value
	zoc         bool
	reach       int8   // of AGB, in hexes
	entry       int8   // game turn, 0 for a unit that is there from the start
	byPort      bool   // it enters in a Channel port, else by a French source hex
	counterpart unitID // of Stosstruppen, and of the regular unit: the other one; noUnit for none
	stossRank   int8   // S3.8: by default it is in play if the 2d6 is at least this
	special     special
	scenarios   uint8 // a bit for each scenario that uses it
}

// special is a unit that a rule names.
type special uint8

const (
	plain special = iota
	agb
	bigBertha
	australianCorps // 16.1
	alpenkorps      // S3.17
	panzer          // S3.18
	ahef            // S3.17
	jef             // S3.25
	raf             // S3.26
)

// unitID is the index of a counter in the System's list.
type unitID int16

const noUnit unitID = -1

// loc is where a unit is: a cell, or one of the boxes, which are below 0.
type loc = cell

const (
	locUnplaced loc = -1 - iota // during set-up
	locOut                      // not in the scenario, or out of the game for good
	locAside                    // the Stosstruppen counterparts (8.3)
	locPool                     // off the map, to come: reinforcements, evacuated units (8.1, 16.5)
	locDead                     // the dead pile (2.47)
	locAir                      // air units, always off the map (14.4)
	locEnd
)

// supply is the state of a unit for one player turn (7.2).
type supply uint8

const (
	supplied     supply = iota
	crossTraced         // 7.11
	byFortress          // 7.12, 7.13
	unsupplied          // marked, to be removed in the Terminal Supply Phase
	supplyStates        // how many there are
)

// unitFlags are what has happened to a unit.
type unitFlags uint16

const (
	didRail       unitFlags = 1 << iota // this player turn (11.6)
	didMove                             // this player turn
	didEnter                            // came onto the map in this player turn
	withTank                            // stacked with a tank at the end of regular movement (15.3)
	didInfiltrate                       // this player turn
	didAttack                           // this combat phase (13.5)
	wasAttacked                         // this combat phase
	didFlee                             // retreated into a hex with friends in this combat phase (13.30)
	wasMixed                            // a US division that shared a hex with another nation this game turn (9.6)
	isUsed                              // an air unit, this game turn (14.4)
	isCorps                             // of the Australo-American Corps (16.1)
	isHeld                              // a reinforcement that stays off the map in this player turn (8.1.4)
)

const (
	perPlayerTurn = didRail | didMove | didEnter | withTank | didInfiltrate | isHeld
	perCombat     = didAttack | wasAttacked | didFlee
	perGameTurn   = wasMixed | isUsed
)

// unit is what can change of a counter.
type unit struct {
	steps  int8 // left; 0 in the dead pile and out of the game
	supply supply
	flags  unitFlags
	due    int8 // game turn from which it may come out of locPool
}

// army yields the units of a side with their counters, in order.
func (s *State) army(sd side) iter.Seq2[unitID, *counter] {
	return func(yield func(unitID, *counter) bool) {
		for u := range s.units {
			if k := &s.sys.counters[u]; k.side == sd && !yield(unitID(u), k) {
				return
			}
		}
	}
}

// unitWhich is the first unit that something is true of, noUnit for none.
func (s *State) unitWhich(is func(u unitID, k *counter) bool) unitID {
	for u := range s.units {
		if is(unitID(u), &s.sys.counters[u]) {
			return unitID(u)
		}
	}
	return noUnit
}

// oneIf is 1 for what is true, to be counted or compared.
func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// flies tells whether a kind supports battles from the air, or bombs (13.14, S3.26).
func (k kind) flies() bool { return k == air || k == bomber }
