package desk

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// club opens an office in which anybody may found games.
func club(t *testing.T) *office {
	o := openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{1}) // codes that never come again
	o.Config.Create = seating.CreateAnyone
	o.Config.NewGames = store.Policy{Trust: "code", DeadlineHours: 168, House: seating.HouseAgreed}
	return o
}

// says is a letter from an address that proves nothing.
func (o *office) stranger(from, text string) []press.Post {
	o.Helper()
	return o.letter(docket.Letter{From: from, FromName: strings.ToUpper(from[:1]) + strings.SplitN(from[1:], "@", 2)[0], Text: text})
}

// confirmed answers the question among posts with yes, to its reply address.
func (o *office) confirmed(posts []press.Post, who string) []press.Post {
	o.Helper()
	return o.letter(docket.Letter{From: who, Tokens: []string{o.one(posts, who, report.Question).Token}, Text: "Yes"})
}

// at writes as the person of a seat in a game.
func (o *office) at(game, seat, text string) []press.Post {
	o.Helper()
	g, err := o.Store.Game(game)
	if err != nil {
		o.Fatal(err)
	}
	s := g.Seat(seat)
	return o.letter(docket.Letter{From: s.Person, Tokens: []string{s.Token}, Text: text})
}

func (o *office) gameCalled(name string) *store.Game {
	o.Helper()
	g, err := o.Store.Game(name)
	if err != nil {
		o.Fatal(err)
	}
	return &g
}

// A club begins with an empty mailbox: somebody founds a game, another finds it in
// the list and joins, both confirm with words for the dice, and it begins.
func TestAGameIsFoundedJoinedAndMusteredByLetter(t *testing.T) {
	o := club(t)
	posts := o.stranger("ann@test", "Hello referee,\nplease NEW balkan wars first-war AS league NAMED spring profile=beginner\nThanks, Ann")
	q := o.one(posts, "ann@test", report.Question)
	o.says(q, "NEW balkan wars first-war AS league NAMED spring profile=beginner", "answer this letter with YES")
	if _, err := o.Store.Game("spring"); err == nil {
		t.Fatal("a letter that proves nothing has founded a game")
	}
	p := o.one(o.letter(docket.Letter{From: "ann@test", Tokens: []string{q.Token}, Text: "Yes please!\n\nAnn"}), "ann@test", report.Notice)
	o.says(p, "Game spring is founded", "JOIN spring")
	g := o.gameCalled("spring")
	if g.Status != store.GameOpen || g.Host != "ann@test" || !g.Policy.Listed || g.Seat("league").Person != "ann@test" || g.Seat("ottoman").Person != "" ||
		len(g.Options) != 1 || g.Options[0] != (store.GameOption{Key: "profile", Value: "beginner"}) {
		t.Fatalf("founded: %+v", g)
	}
	p = o.one(o.stranger("bob@test", "LIST"), "bob@test", report.Answer)
	o.says(p, "spring: Balkan Wars, First Balkan War. Free: Ottoman Empire (ottoman). JOIN spring takes a seat.")
	if strings.Contains(p.Letter.Text, "ann@") {
		t.Errorf("the list names people:\n%s", p.Letter.Text)
	}
	posts = o.confirmed(o.stranger("bob@test", "JOIN spring"), "bob@test")
	for _, who := range []string{"ann@test", "bob@test"} {
		o.says(o.one(posts, who, report.Invitation), "All seats are taken. Please confirm by", "CONFIRM")
	}
	o.one(o.at("spring", "ottoman", "CONFIRM NONCE crescent moon"), "bob@test", report.Answer)
	posts = o.at("spring", "league", "CONFIRM")
	o.one(posts, "bob@test", report.Start)
	if g := o.gameCalled("spring"); g.Status != store.GameRunning || g.Seat("ottoman").Nonce != gamelog.HashedNonce("crescent moon") {
		t.Errorf("after the muster: %s, %+v", g.Status, g.Seats)
	}
	p = o.one(o.stranger("eve@test", "JOIN spring"), "eve@test", report.Question)
	p = o.one(o.letter(docket.Letter{From: "eve@test", Tokens: []string{p.Token}, Text: "yes"}), "eve@test", report.Answer)
	o.says(p, "Game spring has no free seat")
}

// Who may found games is the referee's to say.
func TestWhoMayFoundGames(t *testing.T) {
	o := club(t)
	o.create(store.Policy{}, true)
	for _, x := range []struct{ create, who, want string }{
		{"", "ann@test", "founded by the person who keeps this referee"},
		{seating.CreateReferee, "ann@test", "founded by the person who keeps this referee"},
		{seating.CreatePlayers, "ann@test", "founded by people who play"},
		{seating.CreateAnyone, "ann@test", ""},
		{seating.CreatePlayers, "league@test", ""},
	} {
		o.Config.Create = x.create
		o.now = o.now.Add(25 * time.Hour)
		posts := o.confirmed(o.stranger(x.who, "NEW balkan-wars"), x.who)
		if x.want == "" {
			o.says(o.one(posts, x.who, report.Notice), "is founded")
			continue
		}
		o.says(o.one(posts, x.who, report.Answer), x.want)
	}
	o.Config.Create = seating.CreateAnyone
	for i := range 3 {
		o.now = o.now.Add(25 * time.Hour)
		kind := report.Notice
		if i == 2 {
			kind = report.Answer // he has three that have not begun
		}
		o.one(o.confirmed(o.stranger("ann@test", "NEW balkan-wars"), "ann@test"), "ann@test", kind)
	}
}

// What cannot be founded is said in the answer, and nothing is.
func TestAGameThatCannotBeFoundedIsExplained(t *testing.T) {
	o := club(t)
	for _, x := range []struct{ line, want string }{
		{"NEW balkan-wars third-war", "Balkan Wars has no scenario third-war. There are: first-war, second-war"},
		{"NEW balkan-wars first-war AS prussia", "There is no seat prussia. There are: league, ottoman"},
		{"NEW balkan-wars AS league colour=red", "colour=red is no option"},
		{"NEW balkan-wars NAMED ../../etc", "cannot be the name of a game"},
		{"NEW balkan-wars WITH bob", "bob is neither an address nor the house"},
		{"NEW balkan-wars WITH a@test b@test c@test", "at most 1"},
	} {
		o.now = o.now.Add(25 * time.Hour)
		p := o.one(o.confirmed(o.stranger("ann@test", x.line), "ann@test"), "ann@test", report.Answer)
		o.says(p, strings.ReplaceAll(x.want, "Balkan Wars has", "balkan-wars has"))
	}
	for g := range o.Store.Games("") {
		t.Errorf("game %s was founded", g.Name)
	}
	o.now = o.now.Add(25 * time.Hour)
	o.one(o.stranger("ann@test", "New ideas for the club:\nWho is in?\nList of my wishes follows."), "ann@test", report.Stranger)
}

// Whoever forges a letter gains nothing: the question goes to the address that he
// forged, its code is of use to nobody else, once, for three days.
func TestQuestionsAreAnsweredByTheirAddressAlone(t *testing.T) {
	o := club(t)
	o.confirmed(o.stranger("ann@test", "NEW balkan-wars NAMED spring"), "ann@test")
	q := o.one(o.stranger("bob@test", "JOIN spring"), "bob@test", report.Question)
	o.one(o.letter(docket.Letter{From: "eve@test", Tokens: []string{q.Token}, Text: "YES"}), "eve@test", report.Stranger)
	code := q.Token[:4] + "-" + q.Token[4:8] + "-" + q.Token[8:]
	o.says(q, code)
	o.one(o.letter(docket.Letter{From: "eve@test", Text: "CONFIRM " + code}), "eve@test", report.Stranger)
	if o.gameCalled("spring").Seat("ottoman").Person != "" {
		t.Fatal("somebody else has answered the question")
	}
	o.says(o.one(o.letter(docket.Letter{From: "bob@test", Tokens: []string{q.Token}, Text: "What is this?"}), "bob@test", report.Answer), "neither yes nor no")
	o.now = o.now.Add(25 * time.Hour)
	o.one(o.letter(docket.Letter{From: "bob@test", Text: "confirm " + strings.ToUpper(code)}), "bob@test", report.Invitation)
	o.now = o.now.Add(25 * time.Hour)
	o.one(o.letter(docket.Letter{From: "bob@test", Text: "CONFIRM " + code}), "bob@test", report.Stranger)
	late := o.one(o.stranger("yan@test", "SUBSTITUTE ON"), "yan@test", report.Question)
	o.now = o.now.Add(73 * time.Hour)
	o.one(o.letter(docket.Letter{From: "yan@test", Tokens: []string{late.Token}, Text: "YES"}), "yan@test", report.Stranger)
	q = o.one(o.stranger("zoe@test", "OBSERVE spring"), "zoe@test", report.Question)
	o.says(o.one(o.letter(docket.Letter{From: "zoe@test", Tokens: []string{q.Token}, Text: "YES"}), "zoe@test", report.Answer), "not observed")
}

// A seat that is not confirmed in time is free for the next, and the pool is asked.
func TestTheMusterFreesSilentSeats(t *testing.T) {
	o := club(t)
	o.confirmed(o.stranger("ann@test", "NEW balkan-wars NAMED spring"), "ann@test")
	o.confirmed(o.stranger("zoe@test", "SUBSTITUTE ON balkan-wars"), "zoe@test")
	o.confirmed(o.stranger("bob@test", "JOIN spring"), "bob@test")
	o.at("spring", "league", "CONFIRM")
	o.now = o.now.Add(71 * time.Hour)
	if posts := o.work(); len(posts) != 0 {
		t.Fatalf("before the muster ends: %d letters", len(posts))
	}
	o.now = o.now.Add(2 * time.Hour)
	posts := o.work()
	o.says(o.one(posts, "bob@test", report.Notice), "not confirmed your seat in spring in time")
	o.says(o.one(posts, "ann@test", report.Notice), "was not confirmed and is free again")
	o.says(o.one(posts, "zoe@test", report.Question), "A seat is free: Ottoman Empire in Balkan Wars, game spring")
	if g := o.gameCalled("spring"); g.Seat("ottoman").Person != "" || g.Status != store.GameOpen {
		t.Errorf("after the muster: %+v", g.Seats)
	}
	posts = o.confirmed(posts, "zoe@test")
	o.one(posts, "zoe@test", report.Invitation)
	o.at("spring", "ottoman", "CONFIRM")
	o.at("spring", "league", "CONFIRM")
	if g := o.gameCalled("spring"); g.Status != store.GameRunning || g.Seat("ottoman").Person != "zoe@test" {
		t.Errorf("the game is %s, %+v", g.Status, g.Seats)
	}
}

// DECLINE gives a seat back before the game begins; a game that everybody has left
// is closed.
func TestASeatIsDeclined(t *testing.T) {
	o := club(t)
	o.confirmed(o.stranger("ann@test", "NEW balkan-wars NAMED spring WITH bob@test"), "ann@test")
	posts := o.at("spring", "ottoman", "Sorry, no time.\nDECLINE")
	o.says(o.one(posts, "bob@test", report.Answer), "You no longer have a seat in spring")
	o.says(o.one(posts, "ann@test", report.Notice), "is free again")
	o.says(o.one(o.at("spring", "league", "WITHDRAW"), "ann@test", report.Answer), "You no longer have a seat")
	if g := o.gameCalled("spring"); g.Status != store.GameFinished {
		t.Errorf("a game without anybody is %s", g.Status)
	}
	o.create(store.Policy{}, false) // the referee's: he hears of it
	posts = o.from("ottoman", "DECLINE")
	o.one(posts, "ottoman@test", report.Answer)
	o.says(o.one(posts, "operator@test", report.Trouble), "seat ottoman was declined")
}

// Whatever stands in the letter that gives a seat up is named, and nothing of it is done.
func TestWhoGivesHisSeatUpSaysNothingMore(t *testing.T) {
	for _, more := range []string{"VOTE PAUSE 2", "VOTE DRAW", "READY", "LEAVE 3-6 March", "EXTEND 1d", "WHO spring", "OBSERVE spring", "PARTNER eve@test", "REPLACE eve@test", "DECLINE", "WITHDRAW spring", "RESEND", "CONFIRM", "RESIGN", "HOUSE", "AUTO\nEND"} {
		o := club(t)
		o.confirmed(o.stranger("ann@test", "NEW balkan-wars NAMED spring WITH bob@test"), "ann@test")
		posts := o.at("spring", "ottoman", "DECLINE\n"+more)
		if n := o.letters(store.LetterHeld); n > 0 {
			t.Errorf("%s: the letter is held", more)
			continue
		}
		if o.gameCalled("spring").Seat("ottoman").Person != "" { // all of it is asked about
			continue
		}
		line, _, _ := strings.Cut(more, "\n")
		o.says(o.one(posts, "bob@test", report.Answer), "You no longer have a seat in spring", line)
		if len(o.gameCalled("spring").Observers) > 0 {
			t.Errorf("%s is done", more)
		}
	}
}

// A game may ask that who joins answers in time; GAMES tells a person's own figures.
func TestAGameAsksForReliablePlayers(t *testing.T) {
	o := club(t)
	o.create(store.Policy{DeadlineHours: 72}, true)
	if err := o.Store.SetSetting(people.ReliabilityKey("bob@test"), []byte(`{"answered":6,"missed":4,"seconds":216000}`)); err != nil {
		t.Fatal(err)
	}
	if err := o.Store.SetSetting(people.ReliabilityKey("league@test"), []byte(`{"answered":9,"missed":1,"seconds":32400}`)); err != nil {
		t.Fatal(err)
	}
	o.confirmed(o.stranger("ann@test", "NEW balkan-wars AS league NAMED spring RELIABLE 80%"), "ann@test")
	if g := o.gameCalled("spring"); g.Policy.Reliable != 80 {
		t.Fatalf("it asks for %d %%", g.Policy.Reliable)
	}
	o.says(o.one(o.confirmed(o.stranger("bob@test", "JOIN spring"), "bob@test"), "bob@test", report.Answer), "80 % of his answers came in time")
	o.says(o.one(o.from("league", "GAMES"), "league@test", report.Answer), "9 answers in time, 1 missed deadline, 1 hour to answer on average")
	o.from("league", "JOIN spring")
	if o.gameCalled("spring").Seat("ottoman").Person != "league@test" {
		t.Error("who is reliable is not let in")
	}
}

// The referee may open a game to the club: nobody is named, its seats stand in the
// list, and who does not confirm loses his to the next.
func TestTheRefereeOpensAGameToTheClub(t *testing.T) {
	o := club(t)
	if err := o.Referee().Create(seating.NewGame{Name: "open-1", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code", Listed: true, MusterHours: 48}}); err != nil {
		t.Fatal(err)
	}
	o.says(o.one(o.stranger("ann@test", "LIST"), "ann@test", report.Answer), "open-1: Balkan Wars", "Balkan League (league), Ottoman Empire (ottoman)")
	o.one(o.confirmed(o.stranger("ann@test", "JOIN open-1 AS ottoman"), "ann@test"), "ann@test", report.Notice)
	posts := o.confirmed(o.stranger("bob@test", "JOIN open-1"), "bob@test")
	o.one(posts, "ann@test", report.Invitation)
	o.at("open-1", "ottoman", "CONFIRM")
	o.now = o.now.Add(49 * time.Hour)
	o.says(o.one(o.work(), "bob@test", report.Notice), "not confirmed your seat in open-1 in time")
	if g := o.gameCalled("open-1"); g.Seat("league").Person != "" || g.Status != store.GameOpen || g.Host != "" {
		t.Errorf("after the muster: %+v", g)
	}
	if err := o.Referee().Create(seating.NewGame{Name: "shut-1", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code"}}); err == nil {
		t.Error("a game that is not in the list has seats without a player")
	}
}
