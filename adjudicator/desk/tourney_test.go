package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/games/example"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
	"feldpost/store/bolt"
)

// hall opens an office for tournaments of Seven Hexes.
func hall(t *testing.T) *office {
	t.Helper()
	o := openOffice(t, bolt.Options{})
	sys := must(example.Open(example.Data()))
	o.Random = rand.NewChaCha8([32]byte{3})
	o.House = games.House
	o.System = func(name string) (adjudicator.System, error) {
		if name == "balkan-wars" {
			return theSystem(), nil
		}
		return sys, nil
	}
	o.press.System, o.Edition = o.System, editionsOf(theSystem(), sys)
	o.Config.NewGames = store.Policy{Trust: "code"}
	return o
}

const fourFile = `name = "spring"
title = "Spring open"
system = "example"
scenario = "hill"
format = "swiss"
rounds = 2
round = "14d"
unfinished = "score"
[[entrant]]
name = "Ann"
address = "ann@test"
[[entrant]]
name = "Bob"
address = "bob@test"
lang = "fr"
[[entrant]]
name = "Cy"
address = "cy@test"
[[entrant]]
name = "Di"
address = "di@test"
`

// begin creates and starts a tournament and returns the letters that follow.
func (o *office) begin(file string) []press.Post {
	o.Helper()
	return o.after(func() error {
		name, err := o.Clerk().Create(file)
		if err == nil {
			err = o.Clerk().Start(name)
		}
		return err
	})
}

// after returns what is posted because of something that is done at the desk.
func (o *office) after(do func() error) []press.Post {
	o.Helper()
	before := len(o.posts())
	if err := do(); err != nil {
		o.Fatal(err)
	}
	o.work()
	return o.room.posts[before:]
}

// sent are the letters of a kind to an address.
func sent(posts []press.Post, to string, kind report.Kind) (list []press.Post) {
	for _, p := range posts {
		if p.To == to && p.Kind == kind {
			list = append(list, p)
		}
	}
	return list
}

// resigns has a seat of a game resign by letter, so that the other wins.
func (o *office) resigns(game, seat string) []press.Post {
	o.Helper()
	g := must(o.Store.Game(game))
	s := g.Seat(seat)
	return o.letter(docket.Letter{From: s.Person, Tokens: []string{s.Token}, Text: "RESIGN"})
}

func TestATournamentIsPlayedByLetter(t *testing.T) {
	o := hall(t)
	posts := o.begin(fourFile)
	p := sent(posts, "ann@test", report.Tournament)
	if len(p) != 1 || len(sent(posts, "ann@test", report.Start)) != 1 {
		t.Fatalf("Ann gets %d letters of the tournament", len(p))
	}
	o.says(p[0], "Spring open (spring), Seven Hexes. Round 1 of 2, until Sunday 15 March 2026", "You play Red against Cy, game spring-r1-b1; its letters come apart.",
		"1  Ann (Red) - Cy (Blue)", "2  Di (Red) - Bob (Blue)")
	if got := p[0].Letter.Subject; got != "[spring] Spring open: round 1" {
		t.Errorf("subject %q", got)
	}
	if strings.Contains(p[0].Letter.Text, "@test") {
		t.Errorf("the pairings tell addresses:\n%s", p[0].Letter.Text)
	}
	p = sent(posts, "bob@test", report.Tournament)
	o.says(p[0], "Ronde 1 sur 2", "Vous jouez", "contre Di, partie spring-r1-b2")

	if posts := o.resigns("spring-r1-b1", "blue"); len(sent(posts, "ann@test", report.Tournament)) != 0 {
		t.Error("the round ends before its games")
	}
	posts = o.resigns("spring-r1-b2", "blue") // Di wins
	p = sent(posts, "di@test", report.Tournament)
	if len(p) != 1 {
		t.Fatalf("Di gets %d letters of the tournament", len(p))
	}
	o.says(p[0], "Round 2 of 2", "against Ann, game spring-r2-b1", "Standings: place, name, points, sum of opponents (Buchholz), Sonneborn-Berger, direct encounter, games won on the board",
		"  1  Ann      1      0      0      -      1  +1 =0 -0", "  3  Bob      0      1")
	for _, g := range must2(o.Clerk().Tourney("spring")).Record.Last().Open() {
		if must(o.Store.Game(g.Name)).Status != store.GameRunning {
			t.Errorf("game %s does not run", g.Name)
		}
	}
	o.resigns("spring-r2-b1", "red")
	posts = o.resigns("spring-r2-b2", "red")
	p = sent(posts, "cy@test", report.Tournament)
	if len(p) != 1 {
		t.Fatalf("Cy gets %d letters of the tournament", len(p))
	}
	o.says(p[0], "The tournament is over after round 2.", "Standings")
	if got := p[0].Letter.Subject; got != "[spring] Spring open: final standings" {
		t.Errorf("subject %q", got)
	}
	o.says(o.one(o.stranger("eve@test", "STANDINGS spring"), "eve@test", report.Answer), "The tournament is over")
	if posts := o.work(); len(posts) != 0 {
		t.Errorf("a tournament that is over writes: %v", posts)
	}
}

func must2(t *clerk.Tourney, err error) *clerk.Tourney { return must(t, err) }

func TestEntryByLetter(t *testing.T) {
	o := hall(t)
	open := "name = \"open\"\nsystem = \"example\"\nscenario = \"hill\"\nformat = \"round-robin\"\nentry = \"open\"\nmost = 3\n"
	if _, err := o.Clerk().Create(open); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Clerk().Create(open); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a second one of the name: %v", err)
	}
	if err := o.Clerk().Start("open"); err == nil || !strings.Contains(err.Error(), "at least two") {
		t.Errorf("start without entrants: %v", err)
	}
	enter := func(who, text string) press.Post {
		t.Helper()
		o.now = o.now.Add(24 * time.Hour) // a stranger is answered twice a day
		return o.one(o.confirmed(o.stranger(who, text), who), who, report.Answer)
	}
	o.says(enter("ann@test", "JOIN open"), "You have entered open as", "1 entrant so far")
	o.says(enter("ann@test", "JOIN open"), "You have entered open already")
	o.says(enter("bob@test", "REJOINDRE open"), "2 entrants so far")
	o.says(enter("cy@test", "JOIN OPEN"), "3 entrants")
	o.says(enter("di@test", "JOIN open"), "has no room")
	o.says(enter("cy@test", "WITHDRAW open"), "You no longer play in open")
	o.says(enter("cy@test", "WITHDRAW open"), "You do not play in open")
	o.says(enter("di@test", "JOIN open"), "3 entrants")
	o.says(o.one(o.stranger("eve@test", "STANDINGS"), "eve@test", report.Answer), "It has not begun. JOIN open enters you", "3 entrants so far")
	if err := o.Clerk().Start("open"); err != nil {
		t.Fatal(err)
	}
	o.work()
	o.says(enter("eve@test", "JOIN open"), "open has begun")
	for _, e := range must2(o.Clerk().Tourney("open")).Record.Entrants {
		if strings.Contains(e.Name, "@") || strings.Contains(e.Name, "test") {
			t.Errorf("an address is told as a name: %s", e.Name)
		}
	}
	o.says(o.one(o.stranger("eve@test", "STANDINGS spring-2"), "eve@test", report.Answer), "I know of no tournament spring-2. There are: open.")
}

// When a round ends, games that go on are adjudicated by their points and end, and
// the next round begins.
func TestUnfinishedGamesAreAdjudicated(t *testing.T) {
	o := hall(t)
	o.begin(fourFile)
	o.resigns("spring-r1-b2", "red")
	o.now = o.now.Add(14*24*time.Hour - time.Minute)
	if posts := o.work(); len(sent(posts, "ann@test", report.Tournament)) != 0 {
		t.Fatal("the round ends too early")
	}
	o.now = o.now.Add(time.Minute)
	posts := o.work()
	if len(sent(posts, "ann@test", report.Final)) != 1 || len(sent(posts, "ann@test", report.Tournament)) != 1 {
		t.Fatalf("Ann is not told of the end of her game and the next round: %d letters", len(posts))
	}
	tt := must2(o.Clerk().Tourney("spring"))
	if g, _ := tt.Record.Game("spring-r1-b1"); g.Result == nil || g.Result.How != tournament.Adjudicated || g.Result.Winner != 0 {
		t.Errorf("a game in which nobody has points is a draw: %+v", g.Result)
	}
	if len(tt.Record.Rounds) != 2 || must(o.Store.Game("spring-r1-b1")).Status != store.GameFinished {
		t.Errorf("%d rounds", len(tt.Record.Rounds))
	}
}

// Where the referee has to tell, he is asked once, and the round waits for him.
func TestTheRefereeRulesOnAGame(t *testing.T) {
	o := hall(t)
	o.begin(strings.Replace(fourFile, `"score"`, `"referee"`, 1))
	o.resigns("spring-r1-b2", "red")
	o.now = o.now.Add(14*24*time.Hour - time.Hour)
	o.work()
	o.now = o.now.Add(time.Hour)
	posts := o.work()
	o.says(o.one(posts, "operator@test", report.Trouble), "nothing tells who has won game spring-r1-b1", "feldpost tournament result spring spring-r1-b1")
	o.now = o.now.Add(time.Minute)
	if posts := o.work(); len(posts) != 0 {
		t.Errorf("the referee is asked again: %v", posts)
	}
	if index := must(o.Store.Setting("desk.tournaments")); !strings.Contains(string(index), `"spring"`) || strings.Contains(string(index), `"until"`) {
		t.Error("a round that waits for a ruling is looked at on every letter")
	}
	for _, x := range []struct {
		by   clerk.Ruling
		says string
	}{
		{clerk.Ruling{Game: "spring-r1-b9", Winner: "red", Reason: "x"}, "no game"},
		{clerk.Ruling{Game: "spring-r1-b1", Winner: "red"}, "needs a reason"},
		{clerk.Ruling{Game: "spring-r1-b1", Winner: "green", Reason: "x"}, `"green" plays no part`},
	} {
		if err := o.Clerk().Rule("spring", x.by); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%+v: %v", x.by, err)
		}
	}
	posts = o.after(func() error {
		return o.Clerk().Rule("spring", clerk.Ruling{Game: "spring-r1-b1", Winner: "Cy", Forfeit: true, Reason: "Ann has not written for two weeks"})
	})
	if p := sent(posts, "cy@test", report.Tournament); len(p) != 1 {
		t.Fatal("the next round does not begin")
	}
	g, _ := must2(o.Clerk().Tourney("spring")).Record.Game("spring-r1-b1")
	if g.Result.How != tournament.Forfeited || g.Result.Winner != 3 || g.Result.Reason == "" {
		t.Errorf("result %+v", g.Result)
	}
	if err := o.Clerk().Rule("spring", clerk.Ruling{Game: "spring-r1-b1", Winner: "draw", Reason: "x"}); err == nil || !strings.Contains(err.Error(), "the round") {
		t.Errorf("a game of an earlier round: %v", err)
	}
}

// The daemon dies after each commit of a round: what is there is not made again, and
// what is missing is made at the next look.
func TestARoundThatIsHalfCreatedGoesOn(t *testing.T) {
	o := hall(t)
	name := must(o.Clerk().Create(fourFile))
	whole := o.Random
	o.Random = &failing{after: 2, rest: whole} // secret and code of the first game at most
	if err := o.Clerk().Start(name); err == nil {
		t.Fatal("the start did not fail")
	}
	if n := len(must2(o.Clerk().Tourney(name)).Record.Rounds); n != 1 {
		t.Fatalf("%d rounds are recorded", n)
	}
	o.Random = whole
	o.work()
	posts := o.room.posts
	for _, who := range []string{"ann@test", "bob@test", "cy@test", "di@test"} {
		if n, m := len(sent(posts, who, report.Start)), len(sent(posts, who, report.Tournament)); n != 1 || m != 1 {
			t.Errorf("%s is told %d times of his game and %d times of the round", who, n, m)
		}
	}
	if err := o.Clerk().Start(name); err != nil { // again
		t.Fatal(err)
	}
	if posts := o.work(); len(posts) != 0 {
		t.Errorf("a start that was done is done again: %v", posts)
	}
}

// failing is chance that runs out.
type failing struct {
	after int
	rest  interface{ Read([]byte) (int, error) }
}

func (f *failing) Read(b []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, errors.New("no chance left")
	}
	return f.rest.Read(b)
}

// A game that belongs to nobody's tournament has the name: the referee hears of it once
// an hour, and other games go on.
func TestAGameOfTheSameNameStopsTheTournamentAndNothingElse(t *testing.T) {
	o := hall(t)
	if err := o.Referee().Create(seating.NewGame{Name: "spring-r1-b2", System: "example", Scenario: "hill", Players: []docket.Player{{Seat: "red", Address: "x@test", Name: "X", Lang: "en"}, {Seat: "blue", Address: "y@test", Name: "Y", Lang: "en"}}, Start: true}); err != nil {
		t.Fatal(err)
	}
	name := must(o.Clerk().Create(fourFile))
	if err := o.Clerk().Start(name); err == nil || !strings.Contains(err.Error(), "belongs to no tournament") {
		t.Errorf("start: %v", err)
	}
	told := 0
	for range 8 {
		o.now = o.now.Add(10 * time.Minute)
		posts := o.work()
		for _, p := range sent(posts, "operator@test", report.Trouble) {
			o.says(p, "Tournament spring cannot go on: there is a game spring-r1-b2 already")
			told++
		}
	}
	if told != 2 {
		t.Errorf("the referee is told %d times in 80 minutes", told)
	}
	if posts := o.resigns("spring-r1-b1", "red"); len(sent(posts, "ann@test", report.Final)) != 1 {
		t.Error("a game of the tournament does not go on")
	}
}

// No ruling has a game go on that is over. One that goes on in a store that was put back
// has no result, until the next round.
func TestAGameThatGoesOnHasNoResult(t *testing.T) {
	o := hall(t)
	o.begin(fourFile)
	o.resigns("spring-r1-b1", "blue")
	if g, _ := must2(o.Clerk().Tourney("spring")).Record.Game("spring-r1-b1"); g.Result == nil || g.Result.Winner != 1 {
		t.Fatalf("result %+v", g.Result)
	}
	if err := o.Referee().Rule("spring-r1-b1", bench.Ruling{Restore: 1, Reason: "the letter was not his"}); !errors.Is(err, play.ErrPublished) {
		t.Fatalf("a game that is over is restored: %v", err)
	}
	g := must(o.Store.Game("spring-r1-b1"))
	g.Status = store.GameRunning
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().Rule(g.Name, bench.Ruling{Restore: 1, Reason: "the letter was not his"}); err != nil {
		t.Fatal(err)
	}
	o.work()
	if g, _ := must2(o.Clerk().Tourney("spring")).Record.Game("spring-r1-b1"); g.Result != nil {
		t.Errorf("a game that goes on has the result %+v", g.Result)
	}
	o.resigns("spring-r1-b2", "blue")
	if n := len(must2(o.Clerk().Tourney("spring")).Record.Rounds); n != 1 {
		t.Fatal("the next round begins before all games are over")
	}
	o.resigns("spring-r1-b1", "red")
	tt := must2(o.Clerk().Tourney("spring"))
	if g, _ := tt.Record.Game("spring-r1-b1"); g.Result == nil || g.Result.Winner != 3 || len(tt.Record.Rounds) != 2 {
		t.Errorf("result %+v, %d rounds", g.Result, len(tt.Record.Rounds))
	}
}

// A letter that reached the server before the round ended is in time, however late
// it is fetched; after a long absence the end is put off by a day.
func TestLettersBeforeTheEndOfARoundAreInTime(t *testing.T) {
	o := hall(t)
	o.begin(fourFile)
	o.resigns("spring-r1-b2", "blue")
	o.now = o.now.Add(14*24*time.Hour - time.Minute) // so long nothing was looked at
	o.work()
	g := must(o.Store.Game("spring-r1-b1"))
	red := g.Seat("red")
	o.put(docket.Letter{From: red.Person, Tokens: []string{red.Token}, Text: "RESIGN"})
	o.now = o.now.Add(time.Hour)
	o.work()
	if g, _ := must2(o.Clerk().Tourney("spring")).Record.Game("spring-r1-b1"); g.Result == nil || g.Result.How != tournament.Played || g.Result.Winner != 3 {
		t.Errorf("result %+v", g.Result)
	}
	until := must2(o.Clerk().Tourney("spring")).Until
	o.now = until.Add(48 * time.Hour)
	o.work()
	tt := must2(o.Clerk().Tourney("spring"))
	if len(tt.Record.Last().Open()) != 2 || !tt.Until.Equal(o.now.Add(clock.Grace)) {
		t.Errorf("after an absence the round ends at %s, with %d open games", tt.Until, len(tt.Record.Last().Open()))
	}
	for range 5 {
		o.now = o.now.Add(5 * time.Hour)
		o.work()
	}
	if !must2(o.Clerk().Tourney("spring")).Over {
		t.Error("the put-off end of the round does not come")
	}
}

// Bids come by letter, may be changed until the start, and nobody sees them before the
// pairings; who is not rated as high as the tournament asks does not enter.
func TestBidsAndRatingsAtEntry(t *testing.T) {
	o := hall(t)
	must(o.Clerk().Create("name = \"cup\"\nsystem = \"example\"\nscenario = \"hill\"\nformat = \"round-robin\"\nentry = \"open\"\nsides = \"bid\"\nleast_rating = 1600\n"))
	enter := func(who, text string) press.Post {
		t.Helper()
		o.now = o.now.Add(24 * time.Hour)
		return o.one(o.confirmed(o.stranger(who, text), who), who, report.Answer)
	}
	o.says(enter("ann@test", "JOIN cup"), "asks for a rating of at least 1600")
	for _, who := range []string{"ann@test", "bob@test"} {
		raw := must(json.Marshal(tournament.Rating{Rating: 1700, Deviation: 60, Volatility: 0.06}))
		if err := o.Store.SetSetting(people.RatingKey("example", who), raw); err != nil {
			t.Fatal(err)
		}
	}
	o.says(enter("ann@test", "JOIN cup BID green 1"), "could not read BID green 1 as a bid")
	o.says(enter("ann@test", "JOIN cup BID red 0.1"), "1 entrant so far", "your sealed bid is 0.1 for red")
	o.says(enter("bob@test", "JOIN cup"), "you have made no bid")
	o.says(enter("bob@test", "JOIN cup BID Red 0.25"), "2 entrants so far", "your sealed bid is 0.25 for red")
	if p := o.one(o.stranger("eve@test", "STANDINGS cup"), "eve@test", report.Answer); strings.Contains(p.Letter.Text, "0.1") || strings.Contains(p.Letter.Text, "0.25") {
		t.Errorf("a bid is not sealed:\n%s", p.Letter.Text)
	}
	posts := o.after(func() error { return o.Clerk().Start("cup") })
	o.says(sent(posts, "bob@test", report.Tournament)[0], "You play Red against", "Your bid of 0.25 goes to your opponent")
	o.says(sent(posts, "ann@test", report.Tournament)[0], "You play Blue against", "The bid of your opponent, 0.25, goes to you")
}

// Many lines STANDINGS are answered once each, and of few tournaments.
func TestStandingsAreToldOnce(t *testing.T) {
	o := hall(t)
	text := ""
	for i := range 6 {
		must(o.Clerk().Create(strings.Replace(fourFile, "\"spring\"", fmt.Sprintf("\"spring-%d\"", i), 1)))
		text += fmt.Sprintf("STANDINGS spring-%d\nSTANDINGS SPRING-%d\n", i, i)
	}
	p := o.one(o.stranger("eve@test", text), "eve@test", report.Answer)
	if n := strings.Count(p.Letter.Text, "It has not begun"); n == 0 || n > seating.MaxStandings {
		t.Errorf("%d tournaments are told of:\n%s", n, p.Letter.Text)
	}
}

func TestWhoIsAbsentForfeitsOrIsPlayedByTheHouse(t *testing.T) {
	o := hall(t)
	posts := o.begin(strings.Replace(fourFile, "address = \"cy@test\"\n", "address = \"cy@test\"\nabsent = [1]\n", 1))
	if _, err := o.Store.Game("spring-r1-b1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a game that is forfeited is made: %v", err)
	}
	o.says(sent(posts, "ann@test", report.Tournament)[0], "1  Ann (Red) - Cy (Blue)  +--", "has ended (+--)")
	o = hall(t)
	file := strings.NewReplacer("\"example\"", "\"balkan-wars\"", "\"hill\"", "\"first-war\"", "rounds = 2", "rounds = 1\nabsent = \"house\"",
		"address = \"cy@test\"\n", "address = \"cy@test\"\nabsent = [1]\n").Replace(fourFile)
	o.begin(file)
	g := must(o.Store.Game("spring-r1-b1"))
	if !slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.House && s.Person == "" }) || !slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Person == "ann@test" }) {
		t.Errorf("seats %+v", g.Seats)
	}
}

// Ratings change at the end of a round, all by what they were before it, and after
// any other game of two.
func TestPeopleAreRated(t *testing.T) {
	o := hall(t)
	o.begin(fourFile)
	o.resigns("spring-r1-b1", "blue")
	if _, known, _ := o.People().Rating("example", "ann@test"); known {
		t.Error("somebody is rated before the round is over")
	}
	o.resigns("spring-r1-b2", "blue")
	want := tournament.Rate(tournament.NewRating(), []tournament.Rated{{Opponent: tournament.NewRating(), Score: 1}})
	if got, known, err := o.People().Rating("example", "ANN@test"); err != nil || !known || got != want {
		t.Errorf("Ann has %+v, %t, %v; want %+v", got, known, err, want)
	}
	if err := o.Referee().Create(seating.NewGame{Name: "alone", System: "example", Scenario: "hill", Start: true, Players: []docket.Player{{Seat: "red", Address: "x@test", Name: "X", Lang: "en"}, {Seat: "blue", Address: "y@test", Name: "Y", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	o.resigns("alone", "red")
	if got, known, _ := o.People().Rating("example", "y@test"); !known || got != want {
		t.Errorf("Y has %+v, %t; want %+v", got, known, want)
	}
}
