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
}

// Story is the part of a kind of event in the story of a letter.
type Story string

// What an event is told as. Headings, openings and battles begin another part
// of the story; a march goes on until one of these.
const (
	StorySentence   Story = ""             // a sentence
	StoryHeading    Story = "heading"      // a heading: a turn, a phase
	StoryOpening    Story = "opening"      // a sentence that begins another part: a ruling
	StoryApart      Story = "apart"        // a sentence that belongs to no battle before it
	StoryMarch      Story = "march"        // by country and way: unit, path
	StorySighting   Story = "sighting"     // n units of a nation: by country and way where it tells by which kind of march
	StoryActivation Story = "activation"   // by what the spaces are activated for: for, space
	StoryAttempt    Story = "attempt"      // a row of a table of dice: unit, die
	StorySetup      Story = "set-up"       // counted by country: unit
	StoryIncome     Story = "income"       // points by country or side: nation, side, source
	StoryArrival    Story = "arrival"      // what was bought, by country or side
	StoryTrack      Story = "track"        // in a line with others: nation, from; its name is the track's group
	StoryAnswer     Story = "answer"       // of a decision answered without a question: at the end of its battle
	BattleByOdds    Story = "odds-battle"  // begins a battle at a hex: odds, charge, result, what followed
	BattleByFire    Story = "fire-battle"  // begins a battle at a space: cards, the fire of each side with its losses
	StoryOdds       Story = "odds"         // in a battle by odds: a ratio, or a shift of its column
	StoryCharge     Story = "charge"       // in a battle by odds: who charges
	StoryResult     Story = "result"       // in a battle by odds: the result of the die
	StoryLosses     Story = "losses"       // in a battle by fire: the steps that a role lost
	StoryStep       Story = "step"         // in a battle by fire: one of those steps
	StoryStepEffect Story = "step-effects" // in a battle by fire: what such a step brings with it
	StoryFire       Story = "fire"         // in a battle by fire: how the fire of a role came to its result
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
