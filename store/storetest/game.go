package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"feldpost/store"
)

func create(t testing.TB, s store.Store, g store.Game) store.Game {
	t.Helper()
	Must(t, s.Commit(&store.Batch{Game: &g}))
	return g
}

func (engine Engine) testAGameReadsBackAsItWasCommitted(t *testing.T) {
	s := engine.open(t)
	g := create(t, s, SampleGame("balkan-1"))
	got, err := s.Game("balkan-1")
	Must(t, err)
	if diff := cmp.Diff(g, got); diff != "" {
		t.Error(diff)
	}
	if g.Rev != 1 || g.Seat("ottoman").Lang != "fr" || g.Seat("nobody") != nil {
		t.Errorf("game is %+v", g)
	}
	for _, name := range []string{"balkan", "balkan-10", ""} {
		_, err = s.Game(name)
		WantErr(t, err, store.ErrNotFound)
	}
}

func (engine Engine) testANameIsTakenOnce(t *testing.T) {
	s := engine.open(t)
	create(t, s, SampleGame("balkan-1"))
	again := SampleGame("balkan-1")
	WantErr(t, s.Commit(&store.Batch{Game: &again}), store.ErrExists)
	unknown := SampleGame("balkan-2")
	unknown.Rev = 3
	WantErr(t, s.Commit(&store.Batch{Game: &unknown}), store.ErrNotFound)
}

func (engine Engine) testAnOutdatedRecordIsRefused(t *testing.T) {
	s := engine.open(t)
	g := create(t, s, SampleGame("balkan-1"))
	mine, yours := g, g
	mine.Title = "mine"
	Must(t, s.Commit(&store.Batch{Game: &mine}))
	yours.Title = "yours"
	WantErr(t, s.Commit(&store.Batch{Game: &yours}), store.ErrConflict)
	if got, _ := s.Game("balkan-1"); got.Title != "mine" || got.Rev != 2 {
		t.Errorf("stored game is %+v", got)
	}
	if yours.Rev != 1 {
		t.Error("a refused record was changed")
	}
}

func (engine Engine) testAGameMustBeWellFormed(t *testing.T) {
	s := engine.open(t)
	for name, spoil := range map[string]func(g *store.Game){
		"no name":     func(g *store.Game) { g.Name = "" },
		"long name":   func(g *store.Game) { g.Name = strings.Repeat("x", 101) },
		"odd name":    func(g *store.Game) { g.Name = "a\nb" },
		"odd bytes":   func(g *store.Game) { g.Name = "a\xff" },
		"status":      func(g *store.Game) { g.Status = "lost" },
		"twin seats":  func(g *store.Game) { g.Seats[1].Name = "league" },
		"seat name":   func(g *store.Game) { g.Seats[1].Name = "" },
		"odd extra":   func(g *store.Game) { g.Extra = []byte("{") },
		"twin tokens": func(g *store.Game) { g.Seats[1].Token = g.Seats[0].Token },
	} {
		g := SampleGame("balkan-1")
		spoil(&g)
		err := s.Commit(&store.Batch{Game: &g})
		if !errors.Is(err, store.ErrInvalid) && !(name == "twin tokens" && errors.Is(err, store.ErrExists)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n, _ := s.CountGames(store.GameRunning); n != 0 {
		t.Errorf("%d games were stored", n)
	}
}

func (engine Engine) testGamesAreFoundByStatus(t *testing.T) {
	s := engine.open(t)
	for _, name := range []string{"c", "a", "b"} {
		create(t, s, SampleGame(name))
	}
	b, err := s.Game("b")
	Must(t, err)
	b.Status = store.GameFinished
	Must(t, s.Commit(&store.Batch{Game: &b}))
	for status, want := range map[store.GameStatus]string{
		"": "a b c", store.GameRunning: "a c", store.GameFinished: "b", store.GameOpen: "",
	} {
		var names []string
		for g, err := range s.Games(status) {
			Must(t, err)
			names = append(names, g.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s games: %s, want %s", status, got, want)
		}
	}
	if n, err := s.CountGames(store.GameRunning); err != nil || n != 2 {
		t.Errorf("%d running games, %v", n, err)
	}
	Checked(t, s)
}

func (engine Engine) testSeatsAreFoundByAddressAndToken(t *testing.T) {
	s := engine.open(t)
	one := create(t, s, SampleGame("one"))
	two := SampleGame("two")
	two.Seats[1].Person = "ANNA@example.org " // plays against herself
	create(t, s, two)
	seatsOf := func(address string) []store.SeatRef {
		t.Helper()
		refs, err := s.SeatsOf(address)
		Must(t, err)
		return refs
	}
	want := []store.SeatRef{{Game: "one", Seat: "league"}, {Game: "two", Seat: "league"}, {Game: "two", Seat: "ottoman"}}
	if got := seatsOf("anna@Example.Org"); !slices.Equal(got, want) {
		t.Errorf("anna holds %v", got)
	}
	if ref, err := s.SeatByToken("one-t2"); err != nil || ref != (store.SeatRef{Game: "one", Seat: "ottoman"}) {
		t.Errorf("token leads to %v, %v", ref, err)
	}

	one.Seats[0].Person, one.Seats[0].Token = "carla@example.org", "one-t3"
	Must(t, s.Commit(&store.Batch{Game: &one}))
	if got := seatsOf("anna@example.org"); !slices.Equal(got, want[1:]) {
		t.Errorf("anna still holds %v", got)
	}
	if got := seatsOf("carla@example.org"); !slices.Equal(got, want[:1]) {
		t.Errorf("carla holds %v", got)
	}
	for _, token := range []string{"one-t1", "", "nonsense"} {
		_, err := s.SeatByToken(token)
		WantErr(t, err, store.ErrNotFound)
	}
	Checked(t, s)
}

func (engine Engine) testAReplyTokenLeadsToOneSeat(t *testing.T) {
	s := engine.open(t)
	one := create(t, s, SampleGame("one"))
	two := SampleGame("two")
	two.Seats[0].Token = "one-t1"
	err := s.Commit(&store.Batch{Game: &two})
	WantErr(t, err, store.ErrExists)
	if !strings.Contains(err.Error(), "game one") {
		t.Errorf("the error does not name the other game: %v", err)
	}
	// Two seats of a game may change tokens.
	one.Seats[0].Token, one.Seats[1].Token = one.Seats[1].Token, one.Seats[0].Token
	Must(t, s.Commit(&store.Batch{Game: &one}))
	if ref, _ := s.SeatByToken("one-t1"); ref.Seat != "ottoman" {
		t.Errorf("token leads to %v", ref)
	}
	Checked(t, s)
}

func (engine Engine) testOnlyDueGamesRaiseAnAlarm(t *testing.T) {
	s := engine.open(t)
	at := func(hour int) time.Time { return Noon.Add(time.Duration(hour) * time.Hour) }
	for hour := 1; hour <= 4; hour++ {
		g := SampleGame(fmt.Sprintf("game-%d", 5-hour))
		g.Deadline = at(hour)
		create(t, s, g)
	}
	due := func(now time.Time, limit int) string {
		t.Helper()
		alarms, err := s.DueGames(now, limit)
		Must(t, err)
		var list []string
		for _, a := range alarms {
			list = append(list, fmt.Sprintf("%s@%d", a.Game, int(a.At.Sub(Noon).Hours())))
		}
		return strings.Join(list, " ")
	}
	expect := func(now time.Time, limit int, want string) {
		t.Helper()
		if got := due(now, limit); got != want {
			t.Errorf("due: %q, want %q", got, want)
		}
	}
	expect(at(1).Add(-1), 0, "")
	expect(at(1), 0, "game-4@1")
	expect(at(9), 2, "game-4@1 game-3@2")

	change := func(name string, change func(g *store.Game)) {
		t.Helper()
		g, err := s.Game(name)
		Must(t, err)
		change(&g)
		Must(t, s.Commit(&store.Batch{Game: &g}))
	}
	change("game-4", func(g *store.Game) { g.Deadline = time.Time{} })
	change("game-3", func(g *store.Game) { g.Status = store.GameSuspended })
	change("game-1", func(g *store.Game) { g.Wake = at(0) })    // before its deadline
	change("game-2", func(g *store.Game) { g.Wake = at(1000) }) // after its deadline
	expect(at(9), 0, "game-1@0 game-2@3")
	for _, name := range []string{"game-1", "game-2"} {
		change(name, func(g *store.Game) { g.Status = store.GameFinished })
	}
	expect(at(9), 0, "")
	Checked(t, s)
}

// The partners of a seat are found by their addresses and reply tokens as its
// holder is.
func (engine Engine) testPartnersAreFoundByAddressAndToken(t *testing.T) {
	s := engine.open(t)
	g := SampleGame("balkan-1")
	g.Seats[0].Partners = []store.Partner{{Person: "Eve@Example.org", Token: "evetoken"}, {Person: g.Seats[0].Person, Token: "own"}}
	g = create(t, s, g)
	refs, err := s.SeatsOf("eve@example.org")
	Must(t, err)
	if len(refs) != 1 || refs[0] != (store.SeatRef{Game: "balkan-1", Seat: g.Seats[0].Name}) {
		t.Errorf("a partner's seats: %v", refs)
	}
	if ref, err := s.SeatByToken("evetoken"); err != nil || ref.Seat != g.Seats[0].Name {
		t.Errorf("a partner's token leads to %v, %v", ref, err)
	}
	if x := g.Seats[0].Partner("EVE@example.org", "evetoken"); x == nil || g.Seats[0].Partner("eve@example.org", "other") != nil {
		t.Errorf("partner by address and token: %v", x)
	}
	g.Seats[1].Partners = []store.Partner{{Person: "x@example.org", Token: "evetoken"}}
	WantErr(t, s.Commit(&store.Batch{Game: &g}), store.ErrExists)
	g.Seats[1].Partners, g.Seats[0].Partners = nil, nil
	Must(t, s.Commit(&store.Batch{Game: &g}))
	if refs, _ := s.SeatsOf("eve@example.org"); len(refs) != 0 {
		t.Errorf("who is no partner any more has seats: %v", refs)
	}
}
