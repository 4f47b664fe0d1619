package adjudicator

import (
	"fmt"
	"strconv"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Adviser writes a sensible legal sheet for the seat of a table by simple
// rules of thumb: scripted play, which shows whether the numbers of a game
// make it a contest. It has before it what a player has, and so cannot know
// more.
type Adviser func(t Table) orders.Sheet

// Table is what the player of a seat has before him: the rulebook with its
// charts, what he may see of the game, and the sheet that he writes.
type Table struct {
	System System
	View   View
	Boards []Board
	Draft  Draft
}

// TableOf lays the table for a seat; false when the state cannot be drawn or
// drafted for.
func TableOf(sys System, s State, seat Seat) (Table, bool) {
	chart, drawn := s.(Charter)
	drafts, written := s.(Drafter)
	if !drawn || !written {
		return Table{}, false
	}
	return Table{System: sys, View: s.View(seat), Boards: chart.Boards(seat), Draft: drafts.Draft(seat)}, true
}

// Drafter is a state for which a seat can write a sheet line by line. A draft
// is good until the state changes, which it never does itself.
type Drafter interface {
	Draft(seat Seat) Draft
}

// Draft is a sheet that a seat is writing. Its lines are carried out without
// dice on a copy of the state, each as if it came in a letter of its own after
// those before it; a line of a later phase closes those before it. A draft
// tells what Check and View tell the seat of such letters, and nothing else.
type Draft interface {
	// Try adds a line, unless it has faults.
	Try(o orders.Order) []Fault
	// Lines are those that stand so far, in the order written.
	Lines() []orders.Order
	// Cut takes back the lines after the first n.
	Cut(n int)
	// Ways are the paths that may be written after a verb that moves a piece
	// alone, as the lines so far leave things: the places to name, the
	// destination last. None for a piece that may not go so.
	Ways(verb, piece string) [][]string
	// Forecast is what an assault would come to, as the lines so far leave things;
	// false for one that the rules forbid, and where the game reckons none.
	Forecast(a Assault) (Forecast, bool)
	// Weigh tells what a line that attacks comes to before its dice, as far as the
	// seat knows the defence and as the lines so far leave things: the note of such a
	// line in an order template. None for other lines.
	Weigh(o orders.Order) []Field
	// View is what the seat sees once the lines so far are carried out, of
	// what is not left to the dice.
	View() View
}

// Assault is an attack that is weighed before anybody has moved for it: pieces
// against a place, and parallel to them where each would stand; "" for one that
// supports from where it is.
type Assault struct {
	Target       string
	Pieces, From []string
}

// Forecast is what an assault would come to as far as its seat knows the defence.
type Forecast struct {
	Attack, Defence int
	Odds            string   // the column of the table, "" for an assault below it
	Die             int      // the sum of the modifiers
	Losses          [][2]int // what both would lose, the attacker first, by face of the die
	// Unseen is how many of the defence the seat cannot look at: the forecast takes each
	// for one like the unit that lies on top.
	Unseen int
}

// Note is the note of a line that attacks, as order templates have it: both
// strengths, the column, the modifiers, between how many steps both would lose, and how
// many units are reckoned without having been seen.
func (f Forecast) Note() []Field {
	least, most := [2]int{}, [2]int{}
	for i, l := range f.Losses {
		for k := range l {
			if i == 0 || l[k] < least[k] {
				least[k] = l[k]
			}
			most[k] = max(most[k], l[k])
		}
	}
	note := []string{"own", strconv.Itoa(f.Attack), "enemy", strconv.Itoa(f.Defence), "column", f.Odds,
		"lost", between(least[0], most[0]), "taken", between(least[1], most[1])}
	if f.Die != 0 {
		note = append(note, "die", fmt.Sprintf("%+d", f.Die))
	}
	if f.Unseen > 0 {
		note = append(note, "unseen", strconv.Itoa(f.Unseen))
	}
	return offer.Note(note...)
}

// between writes a range of steps.
func between(least, most int) string {
	if least == most {
		return strconv.Itoa(most)
	}
	return fmt.Sprintf("%d-%d", least, most)
}
