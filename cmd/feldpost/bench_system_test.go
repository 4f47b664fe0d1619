package main

import (
	"encoding/json"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// emptySystem adjudicates nothing: any sheet is accepted and hands the turn
// over. Its letters say what those of a real game say, sheet by sheet, so
// that they cost the same to write, send and keep.
type emptySystem struct {
	adjudicator.System
	course []moment
}

// moment is a real game after a sheet; the first one is its start.
type moment struct {
	views  map[adjudicator.Seat]adjudicator.View
	boards map[adjudicator.Seat][]adjudicator.Board
	owed   []adjudicator.Decision
	events []adjudicator.Event
}

// emptyState counts the sheets.
type emptyState struct {
	course []moment
	N      int `json:"n"`
}

func (s *emptyState) now() moment { return s.course[s.N] }

func (s *emptySystem) Setup(string, adjudicator.Options, *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	return &emptyState{course: s.course}, s.course[0].events, nil
}

func (s *emptySystem) Load(saved []byte) (adjudicator.State, error) {
	state := &emptyState{course: s.course}
	return state, json.Unmarshal(saved, state)
}

func (s *emptyState) Check(adjudicator.Seat, orders.Sheet) []adjudicator.Fault { return nil }

func (s *emptyState) Apply(adjudicator.Command, *dice.Source) ([]adjudicator.Event, error) {
	s.N++
	return s.now().events, nil
}

func (s *emptyState) Pending() []adjudicator.Decision                  { return s.now().owed }
func (s *emptyState) View(seat adjudicator.Seat) adjudicator.View      { return s.now().views[seat] }
func (s *emptyState) Boards(seat adjudicator.Seat) []adjudicator.Board { return s.now().boards[seat] }
func (s *emptyState) Save() ([]byte, error)                            { return json.Marshal(s) }
func (s *emptyState) Invariants() error                                { return nil }

var _ adjudicator.Charter = (*emptyState)(nil)

// undrawn is a system whose board is not drawn.
type undrawn struct{ adjudicator.System }

type undrawnState struct{ adjudicator.State }

func (u undrawn) Setup(scenario string, o adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	s, events, err := u.System.Setup(scenario, o, roll)
	return undrawnState{s}, events, err
}

func (u undrawn) Load(saved []byte) (adjudicator.State, error) {
	s, err := u.System.Load(saved)
	return undrawnState{s}, err
}

// turns plays a game by random sheets as the referee will, with the game's
// own dice: the sheets in order, and the game at its start and after each. It
// ends after most sheets, or when the game is over.
func turns(b testing.TB, sys adjudicator.System, name string, secret []byte, most int) (sheets []turnSheet, course []moment) {
	b.Helper()
	dice := func(seq uint64, secret []byte, nonces ...string) *dice.Source {
		roll := dice.NewSource(secret, name, nonces...)
		roll.Begin(seq)
		return roll
	}
	state, events, err := sys.Setup(demoScenario, nil, dice(1, secret, "", ""))
	if err != nil {
		b.Fatal(err)
	}
	course = append(course, momentOf(state, events))
	for seq := uint64(2); len(sheets) < most && len(state.Pending()) > 0; seq++ {
		seat := state.Pending()[0].Seat
		text, err := sheetText(state.(adjudicator.Suggester).Suggest(seat, dice(seq, []byte("bench"))))
		if err != nil {
			b.Fatal(err)
		}
		sheet, _, _ := sys.Info().Language.Parse(text)
		events, err := state.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, dice(seq, secret, "", ""))
		if err != nil {
			b.Fatal(err, text)
		}
		sheets = append(sheets, turnSheet{seat, text})
		course = append(course, momentOf(state, events))
	}
	return sheets, course
}

func momentOf(state adjudicator.State, events []adjudicator.Event) moment {
	c := state.(adjudicator.Charter)
	m := moment{events: events, owed: state.Pending(),
		views: map[adjudicator.Seat]adjudicator.View{}, boards: map[adjudicator.Seat][]adjudicator.Board{}}
	for _, p := range localPlayers() {
		seat := adjudicator.Seat(p.Seat)
		m.views[seat], m.boards[seat] = state.View(seat), c.Boards(seat)
	}
	return m
}

// turnSheet is a letter that a benchmark sends.
type turnSheet struct {
	seat adjudicator.Seat
	text string
}
