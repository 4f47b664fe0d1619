// The counters and their values (2.3-2.47).
// The charts, tracks and scenarios, as data.

package storminthewest

import (
	"iter"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/table"
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

// unitsOf lists the units of a side of which something is true.
func (s *State) unitsOf(sd side, is func(u unitID, k *counter) bool) (list []unitID) {
	for u, k := range s.army(sd) {
		if is(u, k) {
			list = append(list, u)
		}
	}
	return list
}

// anyIn tells whether something is true of a unit of a side in a hex.
func (s *State) anyIn(c cell, sd side, is func(u unitID, k *counter) bool) bool {
	return s.pieces.Any(c, sd, func(u unitID) bool { return is(u, &s.sys.counters[u]) })
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

// nationInfo is what a nation counts as, and by which sources it is supplied.
type nationInfo struct {
	army   nation // the major nation (2.41, S3.25)
	source source // of its units (7.4-7.6)
}

// tables are what the player-aid cards, the tracks and the scenarios say.
type tables struct {
	nations    [nations]nationInfo
	terrain    [terrains]effect
	river      [rivers]effect
	settlement [settlements]effect // added to the terrain of a hex
	trench     [trenches]effect    // MP for the enemy of its owner, DRM for its owner alone
	fortress   effect
	crt        table.Table[loss]    // odds 1:2 to 7:1, modified die 1 to 9 (13.10-13.12)
	drm        map[string]*modifier // by code
	tracks     [sheets][]turnBox    // by game turn; box 0 of 1918 is unused
	scenarios  [scenarios]scenarioInfo
	received   [scenarios][][stepKinds]int16 // steps received by game turn (8.2)
	influenza  []dieRange                    // the rolls that make a turn the peak, by game turn (16.2)
	armistice  []dieRange                    // the rolls that end S1, by game turn (S1.7)
	strategic  [7]int8                       // German steps by die (S3.26)
	tactical   [7]int8                       // German steps lost by modified die, from 0 (S3.26)
	fronts     []frontHex                    // front line of S2, both sides
	areas      []setupArea                   // where units may be set up (3.6, 3.7)
	num        numbers
}

// Of a pair by weather: the second is for wet turns (6.3).
const (
	dry = iota
	wetTurn
	weathers
)

// weather is the index of a pair by weather.
func weather(wet bool) int { return oneIf(wet) }

// effect is one line of the terrain effects, by weather.
type effect struct {
	mp    [weathers]int8
	drm   [weathers]int8
	tanks [weathers]bool // tanks may attack into or across it (13.18-13.24)
	agb   [weathers]bool // AGB may enter (14.2)
}

// loss is a cell of the CRT: loss points of both (13.28).
type loss struct{ attacker, defender int8 }

// The CRT (13.10-13.12).
const (
	crtWorst, crtBest = 2, 7
	crtLow, crtHigh   = 1, 9
)

// modifier is one line of drm.csv.
type modifier struct {
	rule      adjudicator.Rule
	value     int8
	max       int8   // times in one battle, 0 for no limit
	option    string // the optional rule that it belongs to, "" for none
	scenarios uint8  // a bit for each that has it
}

// in tells whether a scenario has the modifier.
func (m *modifier) in(sc scenario) bool { return m.scenarios>>sc&1 != 0 }

// modifier is the line of a code; one that the table does not have is a mistake of the
// program.
func (t *tables) modifier(code string) *modifier {
	m, ok := t.drm[code]
	if !ok {
		panic("no modifier " + code)
	}
	return m
}

// dieRange is a range of one die; the zero value holds none.
type dieRange struct{ from, to int8 }

// has tells whether a roll lies in the range.
func (d dieRange) has(die int) bool { return d.to > 0 && int(d.from) <= die && die <= int(d.to) }

// turnBox is a box of a turn track.
type turnBox struct {
	date       string // "March II"
	variable   bool   // the weather is rolled (6.1)
	wet        dieRange
	historical bool // wet by 16.9
}

// turnBoxOf is the box of a game turn on the track of a scenario.
func (t *tables) turnBoxOf(sc scenario, turn int) *turnBox {
	return &t.tracks[t.scenarios[sc].sheet][turn]
}

// scenarioInfo is how a scenario starts and ends.
type scenarioInfo struct {
	title       string
	sheet       sheet
	control     int  // control1918 ...
	setsUp      side // who sets up first
	first, last int  // game turns
	skipsGerman bool // the first game turn has no German player turn
	morale      [2]int8
	steps       [stepKinds]int16
	setup       []placement // by unitID
	front       []nation    // whose sector of the front line a hex is, by cell, noArmy for none
}

// placement is where the default set-up puts a unit.
type placement struct {
	at       loc // a cell, or locPool, locAir, locAside, locDead, locOut
	reduced  bool
	alt      unitID // stands here instead where 2d6 are at least altFrom (S3.8), noUnit for none
	altFrom  int8
	airsFrom int8 // game turn from which an air unit is available, 0 at once
}

// places tells whether the scenario puts a unit on the map.
func (p placement) places() bool { return p.at >= 0 }

// frontHex is a hex of the front line of S2 (S2.4, S2.5).
type frontHex struct {
	at   cell
	side side
	army string // who sets up there
}

// rangeAt is the range of a die for a game turn, none for most.
func rangeAt(list []dieRange, turn int) dieRange {
	if turn < 0 || turn >= len(list) {
		return dieRange{}
	}
	return list[turn]
}

// numbers are the single numbers of the rules, named as in numbers.csv.
type numbers struct {
	Stacking, StackingZero, StackingAmerican, StackingAntitank       int
	MixedAmericans                                                   int // divisions a game turn (9.6)
	RailGerman, RailAllied, RailGermanInfluenza, RailAlliedInfluenza int // units a player turn (11.2, 16.2)
	InfluenzaMovement                                                int
	MoraleMax                                                        int
	Yankees, YankeesPoints, BerthaPoints                             int // 4.6, 4.7
	TestTurn, TestGerman, TestAllied                                 int // 4.5
	ConversionTurn, SurpriseTurn                                     int // 8.3, 13.35
	AlliedInfiltration                                               int // 15.3
	CorpsTurn, CorpsAmericans                                        int // 16.1
	AutomaticLoss                                                    int // 13.12
	BerthaRange, ParisGun, ParisGunPoints                            int // 16.6, 16.10
	FastInfiltration, SetupReserve, TacticalFortress                 int // S3.21, S3.10, S3.26
}

// stepCost is the MP of going from a hex to the next one (12.11); a trench
// costs the other side alone.
func (g *gameData) stepCost(from, to cell, sd side, sh sheet, wet bool) int {
	b, t, w := &g.board, &g.tables, weather(wet)
	h := &b.hexes[to]
	cost := t.terrain[h.terrain].mp[w] + t.river[b.hexes[from].river[b.dirTo(from, to)]].mp[w] + t.settlement[h.settlement].mp[w]
	if owner := h.trench[sh].owner(); owner == sd.Other() {
		cost += t.trench[h.trench[sh]].mp[w]
	}
	if h.fortress != nobody {
		cost += t.fortress.mp[w]
	}
	return int(cost)
}

// agbMayEnter tells whether the terrain of a hex bears AGB (14.2).
func (g *gameData) agbMayEnter(c cell, wet bool) bool {
	return g.tables.terrain[g.board.hexes[c].terrain].agb[weather(wet)]
}

// forget takes flags from all units.
func (s *State) forget(flags unitFlags) {
	for u := range s.units {
		s.units[u].flags &^= flags
	}
}
