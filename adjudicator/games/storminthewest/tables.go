// The charts, tracks and scenarios, as data.

package storminthewest

import "feldpost/adjudicator/kernel/table"

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
	crt        table.Table[loss] // odds 1:2 to 7:1, modified die 1 to 9 (13.10-13.12)
	drm        [drms]modifier
	tracks     [sheets][]turnBox // by game turn; box 0 of 1918 is unused
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

// drmCode is a modifier that is not terrain: a line of drm.csv.
type drmCode uint8

const (
	drmAirGerman drmCode = iota
	drmAirAllied
	drmAirDefender
	drmTanksOpen
	drmTanksTrench
	drmAGB
	drmConcentric
	drmStoss
	drmSurprise     // in place of drmStoss
	drmTrenchStoss  // in place of the DRM of an Allied trench
	drmMixed        // British and French (13.9)
	lossFrench      // attacker's loss points in a French fortress (13.32)
	lossGerman      // in a German fortress
	drmCorpsAttack  // 16.1
	drmCorpsDefence // 16.1
	drmWeakStoss    // in place of the DRM of a weak trench (16.3)
	drmWeak         // the same without Stosstruppen
	drmBelgianDefence
	drmBelgianAttack
	drmHighOdds // a whole multiple above 7:1 (16.8)
	drmPanzer
	drmPanzerTrench
	drmMarinesAttack
	drmMarinesDefence
	drms
)

var drmNames = [drms]string{"attacker_air_german", "attacker_air_allied", "defender_air", "tanks_open", "tanks_trench", "agb", "concentric",
	"stoss",
	"stoss_surprise", "allied_trench_stoss", "british_french", "fortress_french", "fortress_german", "aus_us_attack", "aus_us_defence",
	"weak_trench_stoss",
	"weak_trench", "belgian_defence", "belgian_attack", "odds_above_7", "panzer", "panzer_trench", "marines_attack", "marines_defence"}

// modifier is one line of drm.csv.
type modifier struct {
	value     int8
	max       int8   // times in one battle, 0 for no limit
	option    string // the optional rule that it belongs to, "" for none
	scenarios uint8  // a bit for each that has it
}

// in tells whether a scenario has the modifier.
func (m *modifier) in(sc scenario) bool { return m.scenarios>>sc&1 != 0 }

// modifier is the line of a code.
func (t *tables) modifier(code drmCode) *modifier { return &t.drm[code] }

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
	stacking, stackingZero, stackingAmerican, stackingAntitank int
	mixedAmericans                                             int    // divisions a game turn (9.6)
	rail, railInfluenza                                        [2]int // units a player turn (11.2, 16.2)
	influenzaMovement                                          int
	moraleMax                                                  int
	yankees, yankeesPoints, berthaPoints                       int // 4.6, 4.7
	testTurn, testGerman, testAllied                           int // 4.5
	conversionTurn, surpriseTurn                               int // 8.3, 13.35
	alliedInfiltration                                         int // 15.3
	corpsTurn, corpsAmericans                                  int // 16.1
	automaticLoss                                              int // 13.12
	berthaRange, parisGun, parisGunPoints                      int // 16.6, 16.10
	fastInfiltration, setupReserve, tacticalFortress           int // S3.21, S3.10, S3.26
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
