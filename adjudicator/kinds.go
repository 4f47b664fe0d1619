package adjudicator

import (
	"fmt"
	"strings"
)

// EventKind declares a kind of event that a game tells: its fields, its part in
// the story of a letter, and how the map of the turn shows it. The letters and
// the maps know no kind of event but by its declaration.
type EventKind struct {
	Name  string
	Keys  string // the fields it may have, separated by blanks; "*" for others besides
	Story Story
	Draw  Draw
	Units string // the fields that name the units in it, separated by blanks: they tell how large a battle is
	News  News   // whether a step of a campaign is named after it
	Costs Costs  // what it costs the owner of the unit that field unit names
	Joins string // the field whose values are told together when several events of a part differ in nothing else

	By      string // of a line or tally: the fields, separated by blanks, of which the first that an event has parts one sentence from another
	Columns string // of a table: its columns, separated by blanks
	Into    string // in a battle: the kind of the result that tells it as one of its items
	Room    Room   // how long a letter must be to tell it
}

// Story is the part of a kind of event in the story of a letter.
type Story string

// What an event is told as. Headings, openings and battles begin another part
// of the story; a march goes on until one of these.
const (
	StorySentence Story = ""         // a sentence
	StoryHeading  Story = "heading"  // a heading: a turn, a phase
	StoryOpening  Story = "opening"  // a sentence that begins another part: a ruling
	StoryApart    Story = "apart"    // a sentence that belongs to no battle before it
	StoryMarch    Story = "march"    // by country and way: unit, path
	StorySighting Story = "sighting" // n units of a nation: by country and way where it tells by which kind of march
	StorySetup    Story = "set-up"   // counted by country: unit
	StoryLine     Story = "line"     // in a line with those of its kind that follow it, one line for each value of By
	StoryTally    Story = "tally"    // with all of its kind in its part of the story, one sentence for each country or side in By
	StoryTable    Story = "table"    // with those of its kind that follow it a table of Columns, the first of which is a unit
	StoryAnswer   Story = "answer"   // of a decision answered without a question: at the end of its battle
	StoryBattle   Story = "battle"   // begins a battle at a hex or space
	StoryFigures  Story = "figures"  // in a battle: a ratio, or a shift of its column; in one line before what else led to a result
	StoryChoice   Story = "choice"   // in a battle: what a side chose to do; the words none.KIND say that nobody did
	StoryResult   Story = "result"   // in a battle: what came of what was told before it
)

// Room is how long a letter must be to tell an event.
type Room string

// Letters have room for all, for battles without how they came about, or for a
// line a battle.
const (
	RoomAny   Room = ""
	RoomShort Room = "short" // not where a battle has one line
	RoomFull  Room = "full"  // where everything is told
)

// Draw is how a map of the turn shows a kind of event: as an arrow in one of
// the styles, or as a battle.
type Draw string

// The ways to be drawn. Arrows have their cells in path, or in from and to, hex
// or space; attacks and battles have theirs in hex or space, and in from.
const (
	DrawNothing  Draw = ""
	DrawMove     Draw = "move"
	DrawRail     Draw = "rail"
	DrawRedeploy Draw = "redeploy"
	DrawRetreat  Draw = "retreat"
	DrawAdvance  Draw = "advance"
	DrawExit     Draw = "exit"
	DrawFire     Draw = "fire"   // a line of sight from each of the cells in from to hex
	DrawAttack   Draw = "attack" // nothing by itself: whence the next battle is fought
	DrawBattle   Draw = "battle" // with odds and result, or with the losses inflicted and suffered
)

// News is how much an event is worth as the name of a step of a campaign. Battles
// and the setting up of units are known without: they come behind what was taken.
type News string

// What a step is named after. Places taken are told with the country whose units
// took them; all else by headline.KIND of the words of the game, or by the
// sentence that letters have for it.
const (
	NewsNone  News = ""
	NewsGreat News = "great" // before all else: a country enters the war
	NewsTaken News = "taken" // a side takes a place: side, and hex or space
	NewsSmall News = "small" // where there was no battle
	NewsActs  News = "acts"  // what a side has chosen to do, where nothing else happened
)

// Costs is what an event costs the owner of a unit, for the count of losses over
// a campaign.
type Costs string

// How losses are counted.
const (
	CostsNothing  Costs = ""
	CostsOne      Costs = "one"      // a unit or a step of it
	CostsStrength Costs = "strength" // its strength before the step: the first number of its values
)

// EventKinds are the kinds of event of a game by name.
type EventKinds map[string]EventKind

// CommonKinds are the kinds that every game and the desk tell alike.
func CommonKinds() []EventKind {
	return []EventKind{
		{Name: "turn", Keys: "turn name", Story: StoryHeading},
		{Name: "phase", Keys: "phase side turn round", Story: StoryHeading},
		{Name: "victory", Keys: "winner level reason *", Story: StoryOpening, News: NewsGreat},
		{Name: "timeout", Keys: "phase side", Story: StoryOpening},
		{Name: "ruling", Keys: "text reason", Story: StoryOpening, News: NewsSmall},
		{Name: "restore", Keys: "entry reason", Story: StoryOpening},
		{Name: "takeback", Keys: "entry"},
		{Name: "rules", Keys: "from to"},
		{Name: "end", Keys: "reason"},
		{Name: "secret", Keys: "was pledge"},
		{Name: "standing", Keys: "matter rung side hex space", Story: StoryAnswer},
		{Name: "order-skipped", Keys: "line hex", Story: StoryApart},
		{Name: "order-dropped", Keys: "line code *"},
		{Name: "order-refused", Keys: "line code *"},
	}
}

// NewKinds are the common kinds and those of a game. A kind that is declared
// twice is a mistake of the program, so NewKinds panics.
func NewKinds(own []EventKind) EventKinds {
	kinds := EventKinds{}
	for _, k := range append(CommonKinds(), own...) {
		if _, twice := kinds[k.Name]; twice {
			panic("adjudicator: event kind declared twice: " + k.Name)
		}
		kinds[k.Name] = k
	}
	return kinds
}

// Declared returns why an event is not one of these kinds: its kind or a field
// of it was not declared.
func (kinds EventKinds) Declared(e Event) error {
	k, ok := kinds[e.Kind]
	if !ok {
		return fmt.Errorf("event kind %q is not declared", e.Kind)
	}
	if strings.Contains(k.Keys, "*") {
		return nil
	}
	for _, f := range e.Fields {
		if !strings.Contains(" "+k.Keys+" ", " "+f.Key+" ") {
			return fmt.Errorf("event kind %q declares no field %q", e.Kind, f.Key)
		}
	}
	return nil
}

// DecisionKinds are the kinds of decisions in all games: a player turn, a set-up, a
// question inside a turn.
func DecisionKinds() []string { return []string{"turn", "setup", "question"} }
