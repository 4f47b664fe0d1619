package templates

import (
	"fmt"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/games/pathsofglory"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// match is a game of two suggested players, with what each seat has not been
// told yet.
type match struct {
	sys     adjudicator.System
	played  adjudicator.Scenario
	state   adjudicator.State
	roll    *dice.Source
	guess   *dice.Source
	seq     uint64
	options adjudicator.Options
	events  map[adjudicator.Seat][]adjudicator.Event
	rolls   map[adjudicator.Seat][]dice.Roll
	before  map[adjudicator.Seat]*adjudicator.View // what a seat was told last
}

// newMatch sets a game up. The seed makes the dice and the players' choices.
func newMatch(t testing.TB, seed string, options adjudicator.Options) *match {
	t.Helper()
	return newGame(t, "balkan-wars", seed, options)
}

// openSystem opens a system by name, offered or not.
func openSystem(t testing.TB, name string) adjudicator.System {
	t.Helper()
	open, data := adjudicator.Opener(pathsofglory.Open), pathsofglory.Data()
	if l, ok := games.Find(name); ok {
		open, data = l.Open, l.Data
	}
	sys, err := open(data)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// newGame is newMatch for a system by name.
func newGame(t testing.TB, name, seed string, options adjudicator.Options) *match {
	t.Helper()
	if options["profile"] == "full" { // not offered yet: only a position has it
		g := unbegun(t, name, "first-war", seed, options)
		var err error
		if g.state, err = g.sys.(adjudicator.Reader).Position("SCENARIO first-war\nOPTION profile full\n"); err != nil {
			t.Fatal(err)
		}
		return g
	}
	scenario := map[string]string{"balkan-wars": "first-war", "paths-of-glory": "campaign", "storm-in-the-west": "campaign", "great-war-in-europe": "campaign", "great-war-commander": "house-07", "example": "hill"}[name]
	return newScenario(t, name, scenario, seed, options)
}

// newScenario is newGame for a scenario by name.
func newScenario(t testing.TB, system, scenario, seed string, options adjudicator.Options) *match {
	t.Helper()
	g := unbegun(t, system, scenario, seed, options)
	state, events, err := g.sys.Setup(scenario, options, g.roll)
	if err != nil {
		t.Fatal(err)
	}
	g.state = state
	g.tell(events)
	return g
}

// unbegun is a game before it is set up.
func unbegun(t testing.TB, system, scenario, seed string, options adjudicator.Options) *match {
	t.Helper()
	g := &match{sys: openSystem(t, system), roll: dice.NewSource([]byte(seed), "game"), guess: dice.NewSource([]byte(seed), "players"), options: options,
		events: map[adjudicator.Seat][]adjudicator.Event{}, rolls: map[adjudicator.Seat][]dice.Roll{}}
	for _, sc := range g.sys.Info().Scenarios {
		if sc.Name == scenario {
			g.played = sc
		}
	}
	g.begin()
	return g
}

func (g *match) begin() {
	g.seq++
	g.roll.Begin(g.seq)
	g.guess.Begin(g.seq)
}

// tell keeps events and rolls for the next letter of each seat.
func (g *match) tell(events []adjudicator.Event) {
	for _, s := range g.seats() {
		for _, e := range events {
			if e.Visible(s) {
				g.events[s] = append(g.events[s], e)
			}
		}
		g.rolls[s] = append(g.rolls[s], g.roll.Rolls()...)
	}
}

func (g *match) seats() []adjudicator.Seat {
	var out []adjudicator.Seat
	for _, s := range g.played.Seats {
		out = append(out, s.Seat)
	}
	return out
}

// step plays one suggested sheet and returns it; false when the game is over.
func (g *match) step(t testing.TB) (orders.Sheet, bool) {
	t.Helper()
	pending := g.state.Pending()
	if len(pending) == 0 {
		return orders.Sheet{}, false
	}
	g.begin()
	sheet, _ := adjudicator.Suggest(g.state, pending[0].Seat, g.guess)
	events, err := g.state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: pending[0].Seat, Sheet: sheet}, g.roll)
	if err != nil {
		t.Fatalf("step %d: %v", g.seq, err)
	}
	g.tell(events)
	return sheet, true
}

// report is the letter that a seat would get now, as the desk fills it in.
func (g *match) report(kind report.Kind, seat adjudicator.Seat, lang string) report.Report {
	info := g.sys.Info()
	view := g.state.View(seat)
	r := report.Report{Kind: kind, Lang: lang, Game: "balkan-1", Info: info, Scenario: g.played, Seat: seat, Seq: g.seq,
		Head: fmt.Sprintf("%064x", g.seq), Pledge: fmt.Sprintf("%064x", 7), Code: "abcd-efgh", Referee: "The Referee", Options: g.options,
		Events: g.events[seat], Rolls: g.rolls[seat], View: &view, Boards: g.state.(adjudicator.Charter).Boards(seat), Pending: g.state.Pending(),
		Deadline: time.Date(1912, 10, 20, 12, 0, 0, 0, time.UTC)}
	if x, ok := g.state.(adjudicator.Prompter); ok {
		r.Prompts = x.Prompts(seat)
	}
	for _, s := range g.played.Seats {
		r.Seats = append(r.Seats, report.Person{Seat: s.Seat, Title: s.Title, Name: string(s.Seat) + "@example.test"})
	}
	return r
}

// told forgets what a seat has been told.
func (g *match) told(seat adjudicator.Seat) {
	g.events[seat], g.rolls[seat] = nil, nil
	if g.before == nil {
		g.before = map[adjudicator.Seat]*adjudicator.View{}
	}
	view := g.state.View(seat)
	g.before[seat] = &view
}

// noBoard leaves the drawing out, which most tests do not look at.
func noBoard(r report.Report) report.Report {
	r.Undrawn = true
	return r
}

// testKit is a kit that fails the test when a word is missing.
func testKit(t testing.TB) *Kit {
	t.Helper()
	k, err := NewKit(games.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	k.lib.Missing = func(lang, name string) {
		if !told[lang+name] {
			told[lang+name] = true
			t.Errorf("%s: no words for %s", lang, name)
		}
	}
	return k
}

func mustRender(t testing.TB, k *Kit, r report.Report) report.Letter {
	t.Helper()
	l, err := k.Render(r)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
