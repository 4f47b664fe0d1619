// The position: what lies on the board and beside it (2 to 13).

package greatwarcommander

import (
	"maps"
	"slices"

	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
)

// side is one of the two players: the Germans, and those of the Entente.
type side = sides.Side

const (
	germans, entente, nobody = sides.First, sides.Second, sides.Nobody
	numSides                 = nobody
)

// place is where a Formation is.
type place uint8

const (
	unused   place = iota // among the counters that are in no game
	onBoard               // in a hex
	toSetUp               // not yet set up (5)
	casualty              // eliminated, on the Casualty Track (4.3)
	delayed               // on the Time Track (6.1.2, 7.2.1)
	numPlaces
)

// piece is the state of a Formation.
type piece struct {
	in         place
	at         hex
	box        uint8 // of the Casualty or the Time Track
	bad        bool  // Demoralised (3.2)
	suppressed bool  // 13.3
	veteran    bool  // E69, E96
	activated  bool  // in this Turn (O14)
	exited     bool  // a Tank that has left the board once (7.2.1.1)
	fromEnemy  bool  // a Tank that comes back by the enemy edge (7.2.1.1)
	weapon     weapon
}

// weaponState is the state of a Weapon: held by the Formation that names it, else in the Weapons
// box or unused.
type weaponState struct {
	broken bool
	boxed  bool // of a Unit that was eliminated (4.3)
	holder formation
}

// artilleryBox is a box of the Artillery Track (4.4.2).
type artilleryBox uint8

const (
	noBox artilleryBox = iota
	localBox
	standingBox
	gasBox
)

var boxNames = []string{"", "local", "standing-creeping", "gas"}

// phoneState is a Telephone in play; fp 0: none (12).
type phoneState struct {
	fp     int
	box    artilleryBox
	broken bool
}

// spot is a Spotting Round on the board, with the Impact markers of a barrage
// that stays (O19.2.2).
type spot struct {
	hex     hex // nowhere: not on the board
	impacts []hex
}

// fateDeck is where the Fate cards of a side lie.
type fateDeck struct {
	where [deckSize + 1]cards.Place
	pile  [deckSize]uint8
	size  int
}

// deck is the Fate deck of a side as the kernel handles it; cards count from 1.
func (p *situation) deck(sd side) cards.Deck[uint8] {
	d := &p.decks[sd]
	return cards.Deck[uint8]{First: 1, Last: deckSize, Where: d.where[:], Pile: d.pile[:], Size: &d.size}
}

// card is a Fate card of a side.
func (p *situation) card(sd side, c uint8) *card { return &p.sys.decks[p.scen.nations[sd]][c-1] }

// hand lists the Fate cards that a side holds, by number.
func (p *situation) hand(sd side) []uint8 { return slices.Collect(p.deck(sd).At(cards.Hand)) }

// plans are the Strategy Cards of a side, by number from 1 (S98).
type plans struct {
	pile    []uint8 // from the top down
	hand    uint8   // 0: none
	open    []uint8 // Reminder cards that lie before the owner
	discard []uint8
	used    bool // one in this Turn (1.S)
	fresh   bool // drawn in this Turn: playable from the next on (6.1.2)
}

// situation is all that there is to know of a game between two Orders, and, while a
// question is open, inside one.
type situation struct {
	sys     *System
	scen    *scenario
	board   *board
	options options.Values

	turn   int // player Turns, from 1; 0 while the sides set up
	active side
	setUp  int // sides that have set up
	over   bool
	winner side
	reason string

	pieces  []piece
	weapons []weaponState
	terrain [numHexes]terrain
	fort    [numHexes]fort
	shell   [numHexes]bool // a Shell Hole marker lies there (T118)
	gas     [numHexes]bool // 8.1.5
	last    [numHexes]side // who was the last only occupant, where it matters (F126, F129)
	laid    [numForts]int  // Fortifications from the mix that lie on the board
	blazes  int

	phone   [numSides]phoneState // one a player, in whatever box (8.1.2)
	spot    [numSides]spot
	points  int // of the germans, less than nothing for the other side (4.1)
	time    int
	lose    [numSides]int // box of the Surrender marker (6.3)
	control [6]side
	markers []uint8           // open objective markers (7.3)
	secret  [numSides][]uint8 // secret ones, of their owner (4.4.1)
	holds   side              // of the Initiative Card (9)

	decks    [numSides]fateDeck
	strategy [numSides]plans
	hq       [numSides]uint8 // a card face down by E71; 0: none
	tankLost [numSides]bool  // 3.3.1.6
	toSupply [numSides][]fort

	// Of the player Turn.
	given    int            // Orders
	called   [numSides]bool // a player was activated for RALLY or RETREAT (O25, O26)
	observed [numSides]bool // the Artillery Observer (O19)
	sheet    []orders.Order // lines of the active player that are not carried out yet
	ended    bool           // the sheet said END
	passed   bool           // or the player has passed

	standing         [numSides][]orders.Order
	coming           [numSides][]orders.Order // from the next Turn on
	onTurn           [numSides][]orders.Order // for this Turn alone
	gates, nextGates [numSides][]orders.Order // where a side is asked; from its next Turn's end on
	counts           map[string]int           // plays of standing lines with a LIMIT
	under            *underway                // only while text is read and printed
}

// clone is a copy that shares nothing that changes.
func (p *situation) clone() *situation {
	c := *p
	c.pieces, c.weapons = slices.Clone(p.pieces), slices.Clone(p.weapons)
	c.markers = slices.Clone(p.markers)
	c.sheet = slices.Clone(p.sheet)
	c.counts = maps.Clone(p.counts)
	for sd := range numSides {
		c.spot[sd].impacts = slices.Clone(p.spot[sd].impacts)
		c.secret[sd] = slices.Clone(p.secret[sd])
		c.standing[sd], c.coming[sd], c.onTurn[sd] = slices.Clone(p.standing[sd]), slices.Clone(p.coming[sd]), slices.Clone(p.onTurn[sd])
		c.gates[sd], c.nextGates[sd] = slices.Clone(p.gates[sd]), slices.Clone(p.nextGates[sd])
		c.toSupply[sd] = slices.Clone(p.toSupply[sd])
		x := &c.strategy[sd]
		x.pile, x.open, x.discard = slices.Clone(x.pile), slices.Clone(x.open), slices.Clone(x.discard)
	}
	return &c
}

// info is what the counter of a Formation shows.
func (p *situation) info(f formation) *pieceInfo { return &p.scen.pieces.formations[f] }

// armed is what the counter of a Weapon shows.
func (p *situation) armed(w weapon) *weaponInfo { return &p.scen.pieces.weapons[w] }

// all yields the Formations of a side on the board, by number; those of both for nobody.
func (p *situation) all(of side) func(yield func(f formation) bool) {
	return func(yield func(f formation) bool) {
		for i := range p.pieces {
			if p.pieces[i].in == onBoard && (of == nobody || p.scen.pieces.formations[i].side == of) && !yield(formation(i)) {
				return
			}
		}
	}
}

// at yields the Formations of a side in a hex, of both for nobody.
func (p *situation) at(h hex, of side) func(yield func(f formation) bool) {
	return func(yield func(f formation) bool) {
		for f := range p.all(of) {
			if p.pieces[f].at == h && !yield(f) {
				return
			}
		}
	}
}

// list collects Formations.
func list(all func(yield func(f formation) bool)) (fs []formation) {
	for f := range all {
		fs = append(fs, f)
	}
	return fs
}

// holds tells whether a side has a Formation in a hex.
func (p *situation) has(h hex, of side) bool {
	for range p.at(h, of) {
		return true
	}
	return false
}

// friendly tells whether a hex is friendly to a side: one of its Formations is there, or an Objective that it controls and
// no enemy.
func (p *situation) friendly(h hex, sd side) bool {
	if p.has(h, sd) {
		return true
	}
	n := p.board.objectiveAt(h)
	return n > 0 && p.control[n] == sd && !p.has(h, sd.Other())
}

// tankIn tells whether a Tank of either side is in a hex (10.3).
func (p *situation) tankIn(h hex) bool {
	for f := range p.at(h, nobody) {
		if p.info(f).kind.isTank() {
			return true
		}
	}
	return false
}

// figuresIn counts the figures of a side in a hex (8.2).
func (p *situation) figuresIn(h hex, of side) (n int) {
	for f := range p.at(h, of) {
		n += figures[p.info(f).kind]
	}
	return n
}

// room tells whether a Formation may be put into a hex under the stacking limit, without
// regard to the enemy (8.2).
func (p *situation) room(h hex, f formation) bool {
	i := p.info(f)
	if p.figuresIn(h, i.side)+figures[i.kind] > maxFigures {
		return false
	}
	return !i.kind.isTank() || !p.tankIn(h)
}

// maxFigures is the stacking limit (8.2).
const maxFigures = 7

// month is the date of the scenario.
func (p *situation) month() month { return p.scen.date }

// nation is that of a side.
func (p *situation) nation(sd side) nation { return p.scen.nations[sd] }
