package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func create(t testing.TB, s *Store, g Game) Game {
	t.Helper()
	must(t, s.Commit(&Batch{Game: &g}))
	return g
}

func TestAGameReadsBackAsItWasCommitted(t *testing.T) {
	s := newStore(t)
	g := create(t, s, sampleGame("balkan-1"))
	got, err := s.Game("balkan-1")
	must(t, err)
	if diff := cmp.Diff(g, got); diff != "" {
		t.Error(diff)
	}
	if g.Rev != 1 || g.Seat("ottoman").Lang != "fr" || g.Seat("nobody") != nil {
		t.Errorf("game is %+v", g)
	}
	for _, name := range []string{"balkan", "balkan-10", ""} {
		_, err = s.Game(name)
		wantErr(t, err, ErrNotFound)
	}
}

func TestANameIsTakenOnce(t *testing.T) {
	s := newStore(t)
	create(t, s, sampleGame("balkan-1"))
	again := sampleGame("balkan-1")
	wantErr(t, s.Commit(&Batch{Game: &again}), ErrExists)
	unknown := sampleGame("balkan-2")
	unknown.Rev = 3
	wantErr(t, s.Commit(&Batch{Game: &unknown}), ErrNotFound)
}

func TestAnOutdatedRecordIsRefused(t *testing.T) {
	s := newStore(t)
	g := create(t, s, sampleGame("balkan-1"))
	mine, yours := g, g
	mine.Title = "mine"
	must(t, s.Commit(&Batch{Game: &mine}))
	yours.Title = "yours"
	wantErr(t, s.Commit(&Batch{Game: &yours}), ErrConflict)
	if got, _ := s.Game("balkan-1"); got.Title != "mine" || got.Rev != 2 {
		t.Errorf("stored game is %+v", got)
	}
	if yours.Rev != 1 {
		t.Error("a refused record was changed")
	}
}

func TestAGameMustBeWellFormed(t *testing.T) {
	s := newStore(t)
	for name, spoil := range map[string]func(g *Game){
		"no name":     func(g *Game) { g.Name = "" },
		"long name":   func(g *Game) { g.Name = strings.Repeat("x", 101) },
		"odd name":    func(g *Game) { g.Name = "a\nb" },
		"odd bytes":   func(g *Game) { g.Name = "a\xff" },
		"status":      func(g *Game) { g.Status = "lost" },
		"twin seats":  func(g *Game) { g.Seats[1].Name = "league" },
		"seat name":   func(g *Game) { g.Seats[1].Name = "" },
		"odd extra":   func(g *Game) { g.Extra = []byte("{") },
		"twin tokens": func(g *Game) { g.Seats[1].Token = g.Seats[0].Token },
	} {
		g := sampleGame("balkan-1")
		spoil(&g)
		err := s.Commit(&Batch{Game: &g})
		if !errors.Is(err, ErrInvalid) && !(name == "twin tokens" && errors.Is(err, ErrExists)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n, _ := s.CountGames(GameRunning); n != 0 {
		t.Errorf("%d games were stored", n)
	}
}

func TestGamesAreFoundByStatus(t *testing.T) {
	s := newStore(t)
	for _, name := range []string{"c", "a", "b"} {
		create(t, s, sampleGame(name))
	}
	b, err := s.Game("b")
	must(t, err)
	b.Status = GameFinished
	must(t, s.Commit(&Batch{Game: &b}))
	for status, want := range map[GameStatus]string{
		"": "a b c", GameRunning: "a c", GameFinished: "b", GameOpen: "",
	} {
		var names []string
		for g, err := range s.Games(status) {
			must(t, err)
			names = append(names, g.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s games: %s, want %s", status, got, want)
		}
	}
	if n, err := s.CountGames(GameRunning); err != nil || n != 2 {
		t.Errorf("%d running games, %v", n, err)
	}
	checked(t, s)
}

func TestSeatsAreFoundByAddressAndToken(t *testing.T) {
	s := newStore(t)
	one := create(t, s, sampleGame("one"))
	two := sampleGame("two")
	two.Seats[1].Person = "ANNA@example.org " // plays against herself
	create(t, s, two)
	seatsOf := func(address string) []SeatRef {
		t.Helper()
		refs, err := s.SeatsOf(address)
		must(t, err)
		return refs
	}
	want := []SeatRef{{"one", "league"}, {"two", "league"}, {"two", "ottoman"}}
	if got := seatsOf("anna@Example.Org"); !slices.Equal(got, want) {
		t.Errorf("anna holds %v", got)
	}
	if ref, err := s.SeatByToken("one-t2"); err != nil || ref != (SeatRef{"one", "ottoman"}) {
		t.Errorf("token leads to %v, %v", ref, err)
	}

	one.Seats[0].Person, one.Seats[0].Token = "carla@example.org", "one-t3"
	must(t, s.Commit(&Batch{Game: &one}))
	if got := seatsOf("anna@example.org"); !slices.Equal(got, want[1:]) {
		t.Errorf("anna still holds %v", got)
	}
	if got := seatsOf("carla@example.org"); !slices.Equal(got, want[:1]) {
		t.Errorf("carla holds %v", got)
	}
	for _, token := range []string{"one-t1", "", "nonsense"} {
		_, err := s.SeatByToken(token)
		wantErr(t, err, ErrNotFound)
	}
	checked(t, s)
}

func TestAReplyTokenLeadsToOneSeat(t *testing.T) {
	s := newStore(t)
	one := create(t, s, sampleGame("one"))
	two := sampleGame("two")
	two.Seats[0].Token = "one-t1"
	err := s.Commit(&Batch{Game: &two})
	wantErr(t, err, ErrExists)
	if !strings.Contains(err.Error(), "game one") {
		t.Errorf("the error does not name the other game: %v", err)
	}
	// Two seats of a game may change tokens.
	one.Seats[0].Token, one.Seats[1].Token = one.Seats[1].Token, one.Seats[0].Token
	must(t, s.Commit(&Batch{Game: &one}))
	if ref, _ := s.SeatByToken("one-t1"); ref.Seat != "ottoman" {
		t.Errorf("token leads to %v", ref)
	}
	checked(t, s)
}

func TestOnlyDueGamesRaiseAnAlarm(t *testing.T) {
	s := newStore(t)
	at := func(hour int) time.Time { return noon.Add(time.Duration(hour) * time.Hour) }
	for hour := 1; hour <= 4; hour++ {
		g := sampleGame(fmt.Sprintf("game-%d", 5-hour))
		g.Deadline = at(hour)
		create(t, s, g)
	}
	due := func(now time.Time, limit int) string {
		t.Helper()
		alarms, err := s.DueGames(now, limit)
		must(t, err)
		var list []string
		for _, a := range alarms {
			list = append(list, fmt.Sprintf("%s@%d", a.Game, int(a.At.Sub(noon).Hours())))
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

	change := func(name string, change func(g *Game)) {
		t.Helper()
		g, err := s.Game(name)
		must(t, err)
		change(&g)
		must(t, s.Commit(&Batch{Game: &g}))
	}
	change("game-4", func(g *Game) { g.Deadline = time.Time{} })
	change("game-3", func(g *Game) { g.Status = GameSuspended })
	change("game-1", func(g *Game) { g.Wake = at(0) })    // before its deadline
	change("game-2", func(g *Game) { g.Wake = at(1000) }) // after its deadline
	expect(at(9), 0, "game-1@0 game-2@3")
	if next, ok, err := s.NextAlarm(); err != nil || !ok || next != (Alarm{"game-1", at(0)}) {
		t.Errorf("next alarm %v, %t, %v", next, ok, err)
	}
	for _, name := range []string{"game-1", "game-2"} {
		change(name, func(g *Game) { g.Status = GameFinished })
	}
	if _, ok, err := s.NextAlarm(); ok || err != nil {
		t.Errorf("finished games raise an alarm, %v", err)
	}
	checked(t, s)
}

func TestTimesSortAsTheyFollow(t *testing.T) {
	times := []time.Time{
		time.Date(-500, 1, 1, 0, 0, 0, 0, time.UTC), {},
		time.Date(1912, 10, 8, 0, 0, 0, 0, time.UTC), time.Unix(-1, 999_999_999), time.Unix(0, 0),
		time.Unix(0, 1), noon, noon.Add(1), time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(300_000, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	var before string
	for _, want := range times {
		key := string(moment(nil, want))
		if before >= key && before != "" {
			t.Errorf("%v does not sort after the one before", want)
		}
		got, rest, ok := cutMoment([]byte(key))
		if !ok || len(rest) != 0 || !got.Equal(want) {
			t.Errorf("%v reads back as %v", want, got)
		}
		before = key
	}
}

// The partners of a seat are found by their addresses and reply tokens as its
// holder is.
func TestPartnersAreFoundByAddressAndToken(t *testing.T) {
	s := newStore(t)
	g := sampleGame("balkan-1")
	g.Seats[0].Partners = []Partner{{Person: "Eve@Example.org", Token: "evetoken"}, {Person: g.Seats[0].Person, Token: "own"}}
	g = create(t, s, g)
	refs, err := s.SeatsOf("eve@example.org")
	must(t, err)
	if len(refs) != 1 || refs[0] != (SeatRef{"balkan-1", g.Seats[0].Name}) {
		t.Errorf("a partner's seats: %v", refs)
	}
	if ref, err := s.SeatByToken("evetoken"); err != nil || ref.Seat != g.Seats[0].Name {
		t.Errorf("a partner's token leads to %v, %v", ref, err)
	}
	if x := g.Seats[0].Partner("EVE@example.org", "evetoken"); x == nil || g.Seats[0].Partner("eve@example.org", "other") != nil {
		t.Errorf("partner by address and token: %v", x)
	}
	g.Seats[1].Partners = []Partner{{Person: "x@example.org", Token: "evetoken"}}
	wantErr(t, s.Commit(&Batch{Game: &g}), ErrExists)
	g.Seats[1].Partners, g.Seats[0].Partners = nil, nil
	must(t, s.Commit(&Batch{Game: &g}))
	if refs, _ := s.SeatsOf("eve@example.org"); len(refs) != 0 {
		t.Errorf("who is no partner any more has seats: %v", refs)
	}
}
