package desk

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// running opens an office with the game "g" after its set-up.
func running(t *testing.T, p store.Policy) *office {
	o := openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{2})
	o.House = games.House
	o.create(p, true)
	o.setUp()
	return o
}

// A seat goes to the person whom its holder names, who confirms it; standing orders
// stay, and the old code is of no use any more.
func TestASeatIsHandedOnWithItsStandingOrders(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	o.from("league", "STAND RETREAT 2522 TOWARD 2425")
	old := *o.seatOf("league")
	standing := o.state().View("league").Standing
	if len(standing) == 0 {
		t.Fatal("no standing order was kept")
	}
	posts := o.from("league", "REPLACE eve@test")
	o.says(o.one(posts, "league@test", report.Answer), "eve@test is asked, and has 3 days")
	q := o.one(posts, "eve@test", report.Question)
	o.says(q, "would like to hand this seat to you", "Balkan League in Balkan Wars, game g")
	if strings.Contains(q.Letter.Text, old.Code) {
		t.Error("the question tells the code of the seat")
	}
	posts = o.confirmed(posts, "eve@test")
	p := o.one(posts, "eve@test", report.Notice)
	o.says(p, "The seat is yours", "Standing orders and lines that wait are those of the person before you")
	o.says(o.one(posts, "league@test", report.Notice), "Your seat in g is now held by")
	o.says(o.one(posts, "ottoman@test", report.Notice), "From now on the Balkan League is played by")
	now := o.seatOf("league")
	if now.Person != "eve@test" || now.Code == old.Code || now.Token == old.Token || !slices.Equal(o.state().View("league").Standing, standing) {
		t.Errorf("after the change: %+v, %v", now, o.state().View("league").Standing)
	}
	o.one(o.letter(docket.Letter{From: "league@test", Tokens: []string{old.Token}, Text: "STATUS"}), "league@test", report.Stranger)
	o.one(o.from("league", "STATUS"), "eve@test", report.Answer)
}

// A seat that has changed hands since is not handed on by an old question, and a no
// is told to who waits for it.
func TestAnOldQuestionHandsNothingOn(t *testing.T) {
	o := running(t, store.Policy{})
	first := o.from("league", "REPLACE eve@test")
	second := o.from("league", "REPLACE fay@test")
	o.confirmed(second, "fay@test")
	p := o.one(o.confirmed(first, "eve@test"), "eve@test", report.Answer)
	o.says(p, "can no longer be done")
	if o.seatOf("league").Person != "fay@test" {
		t.Errorf("the seat is held by %s", o.seatOf("league").Person)
	}
	posts := o.from("league", "REPLACE eve@test")
	posts = o.letter(docket.Letter{From: "eve@test", Tokens: []string{o.one(posts, "eve@test", report.Question).Token}, Text: "No, sorry."})
	o.says(o.one(posts, "fay@test", report.Notice), "eve@test has said no")
}

// Who gives a seat of a running game up is asked once more; then the house plays it,
// and the pool is asked: the first to say yes has it.
func TestASeatIsGivenUpAndASubstituteTakesIt(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	for _, who := range []string{"eve@test", "fay@test"} {
		o.says(o.one(o.confirmed(o.stranger(who, "SUBSTITUTE ON"), who), who, report.Answer), "You are in the pool")
		o.now = o.now.Add(time.Hour)
	}
	o.one(o.confirmed(o.stranger("gus@test", "SUBSTITUTE ON paths-of-glory"), "gus@test"), "gus@test", report.Answer)
	if posts := o.from("league", "WITHDRAW"); o.seatOf("league").Person == "" || slices.ContainsFunc(posts, func(p press.Post) bool { return p.Kind == report.Question }) {
		t.Fatal("WITHDRAW alone, a retreat on the map, gives the seat up")
	}
	posts := o.from("league", "WITHDRAW g")
	o.says(o.one(o.questions(posts), "league@test", report.Question), "would like to give up Balkan League", "cannot be taken back")
	posts = o.confirmed(o.questions(posts), "league@test")
	o.says(o.one(posts, "league@test", report.Notice), "You have given up your seat in g")
	o.says(o.one(posts, "ottoman@test", report.Turn), "has been given up. The house plays it until somebody takes it")
	eve, fay := o.one(posts, "eve@test", report.Question), o.one(posts, "fay@test", report.Question)
	if s := o.seatOf("league"); s.Person != "" || !s.House {
		t.Errorf("the seat is %+v", s)
	}
	for _, p := range posts {
		if p.To == "gus@test" {
			t.Error("who plays another system only is asked")
		}
	}
	o.one(o.letter(docket.Letter{From: "fay@test", Tokens: []string{fay.Token}, Text: "Yes, gladly"}), "fay@test", report.Notice)
	o.says(o.one(o.letter(docket.Letter{From: "eve@test", Tokens: []string{eve.Token}, Text: "yes"}), "eve@test", report.Answer), "can no longer be done")
	if s := o.seatOf("league"); s.Person != "fay@test" || s.House {
		t.Errorf("the seat is %+v", s)
	}
}

// questions are the questions among letters.
func (o *office) questions(posts []press.Post) (list []press.Post) {
	for _, p := range posts {
		if p.Kind == report.Question {
			list = append(list, p)
		}
	}
	return list
}

// Partners play a seat together: each gets its letters with a code of his own, each
// may send orders, and an answer goes to who asked.
func TestPartnersShareASeat(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	seat := string(o.pending()[0].Seat)
	holder := seat + "@test"
	posts := o.from(seat, "PARTNER eve@test")
	o.says(o.one(posts, "eve@test", report.Question), "asks you to play")
	posts = o.confirmed(posts, "eve@test")
	hers, his := o.one(posts, "eve@test", report.Notice), o.one(posts, holder, report.Notice)
	o.says(his, "now", "plays this seat too")
	if hers.Token == his.Token || hers.Told.Code == his.Told.Code || hers.Told.Code == "" {
		t.Errorf("tokens %q and %q, codes %q and %q", hers.Token, his.Token, hers.Told.Code, his.Told.Code)
	}
	eve := func(text string) []press.Post {
		return o.letter(docket.Letter{From: "eve@test", Tokens: []string{hers.Token}, Text: text})
	}
	if posts := eve("STATUS\nFORMAT TEXT"); len(posts) != 1 || posts[0].To != "eve@test" || posts[0].Kind != report.Answer {
		t.Errorf("her question is answered to %d", len(posts))
	}
	if p, err := o.People().Of(holder); err != nil || p.Format == report.FormatText {
		t.Errorf("her format is his: %v, %v", p, err)
	}
	seq := o.game().Seq
	posts = eve("END NOTHING")
	if o.game().Seq == seq {
		t.Fatal("her orders are not carried out")
	}
	o.one(posts, "eve@test", report.Turn)
	o.one(posts, holder, report.Turn)
	o.one(o.letter(docket.Letter{From: holder, Tokens: []string{hers.Token}, Text: "STATUS"}), holder, report.Answer) // he answers a letter that she passed on
	o.from(seat, "PARTNER eve@test OFF")
	o.one(eve("STATUS"), "eve@test", report.Stranger)
}

// All seats of a person go to another address of his when that confirms it; the old
// one hears of it.
func TestAnAddressIsChangedOnceItConfirms(t *testing.T) {
	o := running(t, store.Policy{})
	if err := o.Referee().Create(seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code"}, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "x@test", Name: "X", Lang: "en"}, {Seat: "ottoman", Address: "league@test", Name: "L", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	o.from("league", "FORMAT TEXT")
	posts := o.from("league", "ADDRESS new@test")
	o.says(o.one(posts, "new@test", report.Question), "L asks that all letters of his games come to this address")
	if o.seatOf("league").Person != "league@test" {
		t.Fatal("the address is changed before it confirms")
	}
	posts = o.confirmed(posts, "new@test")
	o.says(o.one(posts, "league@test", report.Notice), "From now on letters go to new@test (g, h)")
	o.one(posts, "new@test", report.Answer)
	if h := o.gameCalled("h"); o.seatOf("league").Person != "new@test" || h.Seat("ottoman").Person != "new@test" || h.Seat("league").Person != "x@test" {
		t.Errorf("seats: %+v, %+v", o.seatOf("league"), h.Seats)
	}
	if p, _ := o.People().Of("new@test"); p.Format != report.FormatText {
		t.Errorf("his wishes are %+v", p)
	}
	o.one(o.from("league", "STATUS"), "new@test", report.Answer)
}

// A letter that proves nothing moves nobody's seats.
func TestAForgedLetterMovesNothing(t *testing.T) {
	o := running(t, store.Policy{Trust: "address"})
	for _, line := range []string{"ADDRESS eve@test", "REPLACE eve@test", "PARTNER eve@test", "WITHDRAW g", "SUBSTITUTE ON"} {
		o.now = o.now.Add(25 * time.Hour)
		posts := o.letter(docket.Letter{From: "league@test", Text: line})
		for _, p := range posts {
			if p.To != "league@test" {
				t.Errorf("%s: %s gets a letter", line, p.To)
			}
		}
		if line == "ADDRESS eve@test" {
			o.says(o.one(o.questions(posts), "league@test", report.Question), "A letter in your name asks for this", "ADDRESS eve@test")
		}
	}
	if s := o.seatOf("league"); s.Person != "league@test" || len(s.Partners) > 0 {
		t.Errorf("the seat is %+v", s)
	}
}

// WHO tells those who play who owes what, and others only what is public.
func TestWhoTellsWhoPlays(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72, Observers: "open"})
	seat := string(o.pending()[0].Seat)
	p := o.one(o.from(seat, "WHO"), seat+"@test", report.Answer)
	o.says(p, "g: Balkan Wars, First Balkan War, turn 1.", "owes an answer by")
	if !strings.Contains(flat(p.Letter.Text), "Balkan League: L") {
		t.Errorf("no name of a player:\n%s", p.Letter.Text)
	}
	p = o.one(o.stranger("eve@test", "WHO g"), "eve@test", report.Answer)
	if text := flat(p.Letter.Text); !strings.Contains(text, "Balkan League: taken") || strings.Contains(text, "@test") {
		t.Errorf("a stranger learns\n%s", p.Letter.Text)
	}
	o.now = o.now.Add(25 * time.Hour)
	private := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	private.one(private.stranger("eve@test", "WHO g"), "eve@test", report.Stranger)
}

// WHO asks nobody of a game that is over for anything.
func TestWhoOfAGameThatIsOverOwesNothing(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	owing := string(o.pending()[0].Seat)
	if s := must(o.OpenGame("g")); s.Game.Deadline.IsZero() {
		t.Fatal("no deadline runs")
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.from(owing, "WHO g"), owing+"@test", report.Answer)
	if text := flat(p.Letter.Text); strings.Contains(text, "owes") || strings.Contains(text, "by Tuesday") {
		t.Error(text)
	}
}
