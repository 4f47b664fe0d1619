package pathsofglory

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/clauses"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

//go:embed testdata/clauses.csv testdata/rulings.csv testdata/untested.csv testdata/cases
var embeddedTests embed.FS

// Testdata returns the rule cases and the ledger of clauses.
func Testdata() fs.FS { return gamedata.Folder(embeddedTests, "testdata") }

// Clauses implements adjudicator.Clauser. What the edition of 2018 adds is told by R50.
func (sys *System) Clauses(reference string) []adjudicator.Clause {
	if strings.Trim(reference, " .[]") == "2018" {
		reference = "R50"
	}
	return clauses.In(Testdata(), reference)
}

// System is Paths of Glory with its effective data.
type System struct {
	board     board
	counters  []counter // by unitID; counters[0] is no unit
	cards     [maxCards]card
	tables    tables
	stacking  []pieces.Limit[unitID]
	info      adjudicator.Info
	options   options.Table
	language  orders.Language // of its verbs
	sequence  seq.Program[*run, asked]
	forms     map[string]*form // of lines, by verb
	other     form             // of lines that are in every game
	terms     standing.Terms[judge]
	kinds     standing.Kinds[judge]
	spare     sync.Pool            // work spaces that no state uses now
	trials    sync.Pool            // states that no trial uses now
	rooms     pass.Rooms           // where events are collected
	words     words                // of position text
	cardUnits [maxCards][][]unitID // the counters that may be each unit of a card
	events    map[string]cardEffect
	rules     [maxCards]cardEffect // the event of each card
	corps     [nations][]unitID    // corps that may replace an army of a nation, in order
	ge11      unitID               // of card CP 29
	units     *names.Index[unitID]
	spaces    *names.Index[space]
	ownCards  [2]*names.Index[cardID] // of each side
	allCards  *names.Index[cardID]

	// Parts of views that never change.
	dataKeys    map[string]string
	homes       [2]string              // the countries of each side
	pieceViews  [2][]adjudicator.Piece // by face and unit
	oosStatus   [2][]string
	placeViews  []adjudicator.Place
	trenchViews [3][]string // by level
	ruinKinds   []string
	cardViews   [maxCards]adjudicator.Card
	cardTitles  [maxCards]string
}

// The seats, and whose they are before bidding swaps them.
const (
	seatCP adjudicator.Seat = "cp"
	seatAP adjudicator.Seat = "ap"
)

var seats = sides.Pair[side]{ap: seatAP, cp: seatCP}

// Guards: the contract and its optional powers.
var (
	_ adjudicator.Opener    = Open
	_ adjudicator.System    = (*System)(nil)
	_ adjudicator.Reader    = (*System)(nil)
	_ adjudicator.Clauser   = (*System)(nil)
	_ adjudicator.State     = (*State)(nil)
	_ adjudicator.Suggester = (*State)(nil)
	_ adjudicator.Prompter  = (*State)(nil)
	_ adjudicator.Drafter   = (*State)(nil)
	_ adjudicator.Charter   = (*State)(nil)
	_ adjudicator.Placer    = (*State)(nil)
)

// ready builds what a System derives from its data.
func (sys *System) ready() error {
	sys.sequence = newSequence()
	sys.stacking = sys.limits()
	sys.forms, sys.other, sys.terms, sys.kinds = map[string]*form{}, conditional(form{}), newTerms(), newKinds()
	for _, f := range lineForms() {
		sys.forms[f.Name()] = &f
	}
	sys.words = sys.positionWords()
	sys.events = newEvents()
	for id := cardID(1); id < maxCards; id++ {
		sys.rules[id] = sys.events[sys.cards[id].event]
		for _, name := range sys.cards[id].units {
			sys.cardUnits[id] = append(sys.cardUnits[id], sys.countersOf(name))
		}
	}
	for u := 1; u < len(sys.counters); u++ {
		c := &sys.counters[u]
		if !c.army && (c.tag == noTag || c.tag == tagPL || c.tag == tagCav || c.tag == tagCzech) {
			sys.corps[c.nation] = append(sys.corps[c.nation], unitID(u))
		}
	}
	sys.nameCards()
	sys.prepareViews()
	sys.ge11 = sys.unitCalled("GE-11A")
	return nil
}

// String is a card as reports name it: "CP 12".
func (c cardID) String() string {
	if c == noCard {
		return ""
	}
	return cardTags[c]
}

// cardTags are the names of all cards, made once.
var cardTags = func() (t [maxCards]string) {
	for c := cardID(1); c < maxCards; c++ {
		t[c] = [...]string{ap: "AP ", cp: "CP "}[c.side()] + strconv.Itoa(c.number())
	}
	return t
}()

// seatSide returns the side a seat plays; bidding may have swapped them.
func (s *State) seatSide(seat adjudicator.Seat) (side, bool) {
	sd := seats.Of(seat)
	if sd != noSide && s.swapped {
		sd = sd.other()
	}
	return sd, sd != noSide
}

// seat returns the seat that plays a side.
func (s *State) seat(sd side) adjudicator.Seat {
	if sd != noSide && s.swapped {
		sd = sd.other()
	}
	return seats.Seat(sd)
}

// errorf makes an error of this package.
func errorf(format string, args ...any) error {
	return fmt.Errorf("paths-of-glory: "+format, args...)
}
