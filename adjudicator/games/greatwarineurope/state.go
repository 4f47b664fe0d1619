// The position; control (7.1) and what keeps it right.

package greatwarineurope

import (
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
)

// side is one of the two players.
type side = sides.Side

const allied, central, nobody = sides.First, sides.Second, sides.Nobody

var seats = sides.Pair[side]{"allies", "cp"}

// State is one position of The Great War in Europe.
type State struct {
	sys      *System
	scenario scenario
	team     teams // several persons a side (2.0)
	mode     mode
	opts     options.Values
	given    options.Given
	stack    seq.Stack

	facts

	control []side    // by cell; nobody's: neutral or not yet in the war
	former  []side    // by cell: who held it before the Arabs (15.81), nobody: no Arabs came
	spoiled []hexFlag // by cell

	units  []unit // by unitID
	pieces pieces.Stacks[unitID, loc, side]
	tops   []unitID // by cell: the unit on top of the stack by its owner's wish (7.25), noUnit: the strongest

	standing [2][]orders.Order
	plans    [2][phases]plan // what waits: for later, or until both sides are in
	result   *result

	work  *work      // scratch of searches, never saved
	sound *pass.Memo // the sheet that Check has just found right, nil for a clone
}

// facts are all that changes besides hexes and units, as the saved game and the
// position text have them.
type facts struct {
	Turn           int             `json:"turn"`             // box of the turn track
	Letter         int8            `json:"letter,omitempty"` // the last Strategic Turn that began (A is 1)
	Weather        [fronts]weather `json:"weather"`
	RP             [nations]int8   `json:"rp"`
	War            [nations]bool   `json:"war"` // at war
	Fallen         [nations]bool   `json:"fallen,omitzero"`
	Romania        side            `json:"romania"`          // whose ally: nobody's while neutral
	Never          [nations]bool   `json:"never,omitzero"`   // a neutral that will never enter (17.11)
	Entered        [nations]int    `json:"entered,omitzero"` // the turn in which a neutral was deployed
	VP             int8            `json:"vp,omitempty"`     // lasting changes of the CP victory points (18.1)
	Initiative     [theatres]side  `json:"initiative"`
	Switched       int8            `json:"switched,omitempty"`      // letter of the last switch of the initiative (5.83)
	AlliesChoose   bool            `json:"allies_choose,omitempty"` // 5.82
	OHL            bool            `json:"ohl"`                     // the marker shows OHL, else OberOst (5.88)
	MarkerUsed     bool            `json:"marker_used,omitempty"`
	USMarker       int8            `json:"us_marker"`            // Strategic Turn in which the US will enter (5.71)
	USEntry        int8            `json:"us_entry,omitempty"`   // in which they did
	Zimmermann     bool            `json:"zimmermann,omitempty"` // they enter with the next Strategic Turn (6.56)
	Czar           int8            `json:"czar,omitempty"`       // letter of the Fall of the Czar
	Bolshevik      int8            `json:"bolshevik,omitempty"`
	Treaty         bool            `json:"treaty,omitempty"`          // Brest-Litovsk (5.46)
	RussianAttacks int8            `json:"russian_attacks,omitempty"` // turns since the last Revolution Phase with an RU attack (5.44)
	RussianPeace   int8            `json:"russian_peace,omitempty"`   // turns without an attack on RU units
	Attacked       bool            `json:"attacked,omitempty"`        // RU attacked in this turn
	Defended       bool            `json:"defended,omitempty"`        // RU units were attacked in this turn
	TurkeySet      bool            `json:"turkey_set,omitempty"`      // European Turkey is set up (17.13)
	Surrendered    bool            `json:"surrendered,omitempty"`     // Turkey (5.61)
	Baghdad1915    bool            `json:"baghdad,omitempty"`         // 5.62
	Jerusalem      bool            `json:"jerusalem,omitempty"`
	AlpenNear      bool            `json:"alpen_near,omitempty"`   // the Alpenkorps came to the N sheet after K (5.62)
	ReserveRoll    int8            `json:"reserve_roll,omitempty"` // the last roll of the Turkish Required Reserve
	Pipeline       int8            `json:"pipeline,omitempty"`     // number of the town that the Sinai pipeline has reached
	Kut            bool            `json:"kut,omitempty"`          // an Allied unit has occupied Kut (14.21)
	Hindenburg     int8            `json:"hindenburg,omitempty"`   // markers to place (14.31)
	PEF            int8            `json:"pef,omitempty"`          // 0: not yet, 1: sent, 2: withdrawn (17.21)
	Salonika       int8            `json:"salonika,omitempty"`     // 0: not yet, 1: open, 2: lost for ever (6.53, 11.33)
	Beaches        int8            `json:"beaches,omitempty"`      // likewise Gallipoli (6.52)
	Retaken        int8            `json:"retaken,omitempty"`      // VP hexes recaptured (18.24)
	Rolls          int8            `json:"rolls,omitempty"`        // sudden death rolls of this turn (18.23)
	Mutiny         int             `json:"mutiny,omitempty"`       // the last turn of the French Mutiny, 0: not played (6.47)
	Relief         bool            `json:"relief,omitempty"`       // the first Shock-Troop event or an Allied tank ended HQ depletion (8.15)
	ShockEvents    int8            `json:"shock_events,omitempty"`
	ShockPaid      int8            `json:"shock_paid,omitempty"` // for how many of them was paid (15.41)
	ShockMade      int8            `json:"shock_made,omitempty"` // divisions converted by the first
	ERUsed         [2]bool         `json:"er_used,omitzero"`     // in this Resource Phase (5.18)
	Antwerp        bool            `json:"antwerp,omitempty"`    // it has fallen to the CP (11.52)
	// 1: the CP hold it, 2: and six US divisions stood in France when it fell (16.2)
	Paris    int8       `json:"paris,omitempty"`
	Targets  bool       `json:"targets,omitempty"`   // the CP met their condition at this Victory Check of the Near East game (18.4)
	Landing  bool       `json:"landing,omitempty"`   // Gallipoli or Salonika was played in this turn: no sea movement in Europe (9.56)
	LostEast int8       `json:"lost_east,omitempty"` // British lost on the Eastern Front (5.36)
	Due      []due      `json:"due,omitempty"`       // resource hexes that begin to pay (5.16)
	Chits    []chit     `json:"events,omitempty"`    // by number of the chit
	Duties   duties     `json:"duties,omitzero"`
	Phase    phaseFacts `json:"phase,omitzero"`
}

// duties are what events oblige or forbid (6.30, 6.47, 6.57, 6.64): the last
// turn in which they do, 0 for none.
type duties struct {
	Typhus         int      `json:"typhus,omitempty"`
	Conrad         int      `json:"conrad,omitempty"`      // last turn of the offensive
	ConradMade     int8     `json:"conrad_made,omitempty"` // attacks in this turn
	Haig           int      `json:"haig,omitempty"`
	HaigMade       int8     `json:"haig_made,omitempty"`
	Enver          int      `json:"enver,omitempty"` // the turn
	EnverMade      int8     `json:"enver_made,omitempty"`
	Kaiserschlacht int      `json:"kaiserschlacht,omitempty"` // British attacks -2 until then (6.64)
	Paralysis      int      `json:"paralysis,omitempty"`      // the turn (6.43)
	Winter         int      `json:"winter,omitempty"`         // 6.29
	Atrocity       int      `json:"atrocity,omitempty"`       // 6.26
	Influenza      int      `json:"influenza,omitempty"`      // 6.58
	NoRefit        int8     `json:"no_refit,omitempty"`       // letter without refitting on the map (6.58)
	Raided         int8     `json:"raided,omitempty"`         // letter after which the last Lawrence raid was (6.25)
	Raid           cell     `json:"raid,omitempty"`           // where it is, 0: nowhere
	RaidTo         cell     `json:"raid_to,omitempty"`        // 6.25
	Fixed          bool     `json:"fixed,omitempty"`          // the Initiative of the Near East game is settled for good (6.60)
	Interdiction   int      `json:"interdiction,omitempty"`   // 6.3
	Halted         []unitID `json:"halted,omitempty"`         // by it in this turn
	Assault        int      `json:"assault,omitempty"`        // the turn of the second Shock-Troop event (15.45)
	AssaultFront   front    `json:"assault_front,omitempty"`
	AssaultMade    int8     `json:"assault_made,omitempty"`
	System         int      `json:"system,omitempty"` // the turn in which it was used last (6.16)
	Bruchmuller    int      `json:"bruchmuller,omitempty"`
	Shifted        bool     `json:"shifted,omitempty"`  // the first 4+ of a U-boat die was (5.22)
	Scheffer       int8     `json:"scheffer,omitempty"` // 1: in force, 2: over (11.86)
	Jutland        int8     `json:"jutland,omitempty"`  // 1: CP won (6.50)
	Libya          int8     `json:"libya,omitempty"`    // letter in which the units return (6.46)
	SecretMutiny   bool     `json:"secret_mutiny,omitempty"`
}

// phaseFacts are what has happened in this phase alone.
type phaseFacts struct {
	Half    int8             `json:"half,omitempty"` // 1 or 2: Mutual Movement and Combat (O4, O6)
	Active  [theatres]side   `json:"active,omitzero"`
	Moved   [budgets]int8    `json:"moved,omitzero"` // strategic capacity that was used, by budget
	Sea     [2]int8          `json:"sea,omitzero"`
	East    int8             `json:"east,omitempty"`    // BR, FR, IT units that came by HQ on the Eastern Front (13.3)
	Sent    sent             `json:"sent,omitzero"`     // RP that were given to allies (5.17)
	Steps   [stepsBound]int8 `json:"steps,omitzero"`    // of Canadians and Anzacs (5.36)
	Torpedo bool             `json:"torpedo,omitempty"` // the CP may remove the U-boats (5.22)
	Arabs   cell             `json:"arabs,omitempty"`   // where the ANA is to return, 0: nowhere named (5.35)
	Reserve bool             `json:"reserve,omitempty"` // the CP are asked about the Turkish reserve (5.38)
	Filled  bool             `json:"filled,omitempty"`  // and have answered
	Peace   bool             `json:"peace,omitempty"`   // the treaty is to be declared (5.46)
	Red     int8             `json:"red,omitempty"`     // divisions that the Allies choose for the Red Army (15.93)
	Drawn   [2]bool          `json:"drawn,omitzero"`
	Struck  []cell           `json:"struck,omitempty"` // forts without other units that were attacked in this Combat Phase (10.14)
	Markers [markers]cell    `json:"markers,omitzero"` // where OHL, OberOst, Foch, Allenby lie, 0: nowhere (10.82)
	Burned  []burned         `json:"burned,omitempty"` // who lays hexes waste (14.62)
	Fought  [fronts]int8     `json:"fought,omitzero"`  // attacks of the CP in this turn (15.45)
	Enters  [2]bool          `json:"enters,omitzero"`  // has something to order in the New Units Phase
	Via     []via            `json:"via,omitempty"`    // what HQ have brought in this New Units Phase (13.3)
}

// sent are the RP that were given in a Resource Phase (5.17).
type sent struct {
	Germany int8   `json:"germany,omitempty"`
	Russia  int8   `json:"russia,omitempty"`
	Serbia  int8   `json:"serbia,omitempty"`
	Giver   nation `json:"giver,omitempty"` // of what Serbia got
}

// due is a resource hex in which CP units stand since a turn (5.16).
type due struct {
	Hex  cell `json:"hex"`
	Turn int  `json:"turn"` // it pays from the first Strategic Turn after this turn
}

// chit is where an event is.
type chit struct {
	At   chitPlace `json:"at,omitempty"`
	Used bool      `json:"used,omitempty"` // an air unit, since the last Strategic Turn (15.12)
	Home bool      `json:"home,omitempty"` // in home defence (5.24)
	Turn int       `json:"turn,omitempty"` // in which it was drawn or played
}

// chitPlace is where an event is (6.1).
type chitPlace uint8

const (
	chitOut chitPlace = iota // not yet in the cup, or not in this game
	chitCup
	chitHand    // drawn and kept
	chitPlay    // in force, or on the board
	chitWarfare // in the Strategic Warfare Box (5.21)
	chitWaiting // a U-boat in the Available Units Box (5.22)
	chitGone    // removed for good
)

// hexFlag is what has happened to a hex, as bits.
type hexFlag uint16

const (
	fortGone      hexFlag = 1 << iota // 14.14
	isDevastated                      // 14.61
	hasTrench                         // Near East Trench, or a Kress hex in force (6.35, 6.36)
	trenchGone                        // an Allied unit has entered a Kress hex
	hasHindenburg                     // 14.31
	hasParisGun                       // 6.10
	rolledFor                         // sudden death: each hex once (18.21, 18.22)
	wasRetaken                        // 18.24
	russianLast                       // RU units were the last Allied ones to enter it (5.43)
	sourceLost                        // a Primary source that is one no more (11.7)
	fresh                             // changed hands in this turn
	cutOff                            // a CP town without supply at the start of the Strategic Movement Phase (11.11)
)

// result is the end of the game.
type result struct {
	Winner side   `json:"winner"` // nobody for a draw
	Reason string `json:"reason"`
	Rule   string `json:"rule"`
}

// at is where a unit is.
func (s *State) at(u unitID) loc { return s.pieces.At(u) }

// onMap tells whether a unit stands in a hex.
func (s *State) onMap(u unitID) bool { return s.at(u) >= 0 }

// counter is what is printed on a unit.
func (s *State) counter(u unitID) *counter { return &s.sys.counters[u] }

// hex is a printed hex.
func (s *State) hex(c cell) *hexInfo { return &s.sys.board.hexes[c] }

// frontOf is the front on which a unit stands; it must stand on a map.
func (s *State) frontOf(u unitID) front { return s.hex(s.at(u)).front }

// sideOfNation is whose units a nation has.
func (s *State) sideOfNation(n nation) side {
	switch {
	case n == romania:
		return s.Romania
	case n <= gendarmes:
		return central
	}
	return allied
}

// sideOf is the side of a unit, nobody for a neutral Romanian.
func (s *State) sideOf(u unitID) side { return s.sideOfNation(s.counter(u).nation) }

// face are the factors of a unit as it is now: 1 and 1 once its nation has
// collapsed (16.11), 3-3-4 in the Red Army (15.93).
func (s *State) face(u unitID) values {
	k, un := s.counter(u), &s.units[u]
	v := k.faces[0]
	if un.flags&isBack != 0 || k.special == alpenkorps && s.isShock(u) {
		v = k.faces[1]
	}
	switch {
	case un.flags&isRed != 0:
		return values{3, 3, 4}
	case s.Fallen[k.army] && k.kind != headquarters:
		v.attack, v.defence = min(1, max(1, v.attack)), 1
	}
	return v
}

// kindOf is the type of a unit as it is now: converted cavalry is infantry
// (15.55).
func (s *State) kindOf(u unitID) kind {
	k := s.counter(u)
	if k.back == asInfantry && s.units[u].flags&isBack != 0 {
		return infantry
	}
	return k.kind
}

// isShock tells shock troops (15.4); the Alpenkorps is always so on the Eastern
// Front, and everywhere from the first Shock-Troop event on (15.46).
func (s *State) isShock(u unitID) bool {
	k := s.counter(u)
	return k.back == shock && (s.units[u].flags&isBack != 0 || k.special == alpenkorps &&
		(s.ShockEvents > 0 || s.onMap(u) && s.frontOf(u) == eastern))
}

// stepsOf are the steps that a unit has.
func (s *State) stepsOf(u unitID) int {
	k := s.counter(u)
	if k.steps == 2 && s.units[u].flags&isBack == 0 {
		return 2
	}
	return 1
}

// isDepleted tells an HQ that gives no support until it is refitted (10.46).
func (s *State) isDepleted(u unitID) bool {
	return s.counter(u).kind == headquarters && s.units[u].flags&isBack != 0
}

// put moves a unit to a place without a change of control; nothing else moves one.
func (s *State) put(u unitID, to loc) {
	k := s.counter(u)
	from := s.at(u)
	s.pieces.Put(u, to, s.sideOf(u))
	if from >= 0 {
		if s.tops[from] == u {
			s.tops[from] = noUnit
		}
		if k.nation == arabs && from != to {
			s.giveBack(from)
		}
		s.touched(from)
	}
	if to >= 0 {
		s.touched(to)
		if k.special == alpenkorps && s.Letter >= letterK && !s.hex(to).front.inEurope() && (from < 0 || s.hex(from).front.inEurope()) {
			s.AlpenNear = true // 5.62
		}
	}
}

// enemyIn tells whether units of the other side stand in a hex.
func (s *State) enemyIn(c cell, sd side) bool { return s.pieces.Has(c, sd.Other()) }

// fighters counts the combat units of a side in a hex (10.11).
func (s *State) fighters(c cell, sd side) (n int) {
	for u := range s.pieces.Of(c, sd) {
		if s.counter(u).isCombat() {
			n++
		}
	}
	return n
}

// holdsFort tells whether an intact fort of a side, or its Hindenburg Line, is
// in a hex (14.1, 14.31).
func (s *State) holdsFort(c cell, sd side) bool {
	h := s.hex(c)
	if s.spoiled[c]&hasHindenburg != 0 {
		return sd == central
	}
	return h.fort != noFort && s.spoiled[c]&fortGone == 0 && s.fortSide(c) == sd
}

// fortSide is whose fort is in a hex: of the country, and in a neutral one
// nobody's (14.11).
func (s *State) fortSide(c cell) side {
	n, ok := s.sys.ownerOf(s.hex(c).country)
	if !ok || !s.War[n] {
		return nobody
	}
	return s.sideOfNation(n)
}

// ownerOf is the nation whose a country is; false for lands without an army.
func (sys *System) ownerOf(c country) (nation, bool) {
	if n := sys.tables.owners[c]; n < nations {
		return n, true
	}
	return 0, false
}
