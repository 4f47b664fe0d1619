package desk

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// A draw is proposed, stays open while the game goes on, can be taken back, and ends
// the game when all want it; the whole game is verified as at any other end.
func TestADrawIsVotedAcrossPhases(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	posts := o.from("league", "DRAW?\nDraw!")
	o.says(o.one(posts, "league@test", report.Answer), "You vote for a draw. It still needs the yes of the Ottoman Empire")
	o.says(o.one(posts, "ottoman@test", report.Notice), "The Balkan League proposes a draw. If you agree, answer with the line VOTE DRAW")
	posts = o.from("league", "VOTE NO DRAW")
	o.says(o.one(posts, "ottoman@test", report.Notice), "no longer votes for a draw")
	if o.from("ottoman", "VOTER NULLE"); o.game().Status != store.GameRunning {
		t.Fatal("a vote that was taken back counts")
	}
	seq := o.game().Seq
	o.from(string(o.pending()[0].Seat), "END NOTHING")
	if o.game().Seq == seq {
		t.Fatal("the game does not go on under an open vote")
	}
	posts = o.from("league", "VOTE DRAW")
	for _, who := range []string{"league@test", "ottoman@test"} {
		var final *press.Post
		for i := range posts {
			if posts[i].To == who && posts[i].Kind == report.Final {
				final = &posts[i]
			}
		}
		if final == nil {
			t.Fatalf("no last letter to %s", who)
		}
		o.says(*final, "By agreement of all players the game is over: a draw", "The secret:")
	}
	if g := o.game(); g.Status != store.GameFinished {
		t.Errorf("the game is %s", g.Status)
	}
	o.posts()
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil {
		t.Error(err)
	}
	o.says(o.one(o.from("league", "VOTE DRAW"), "league@test", report.Answer), "The game is over")
}

// The house has no vote, and what cannot be voted is explained.
func TestVotesThatCannotBe(t *testing.T) {
	o := running(t, store.Policy{})
	for line, want := range map[string]string{
		"VOTE PAUSE":          "from 1 to 60 days",
		"VOTE PAUSE 400":      "from 1 to 60 days",
		"VOTE PAUSE 7":        "no deadline",
		"VOTE CONCEDE":        "Say to whom the game is conceded",
		"VOTE CONCEDE league": "to another seat only",
		"VOTE NO ARMISTICE":   "You have not voted for an armistice",
	} {
		o.says(o.one(o.from("league", line), "league@test", report.Answer), want)
	}
	if err := o.Referee().Reseat("g", docket.Player{Seat: "ottoman", Address: people.AtHouse}, false); err != nil {
		t.Fatal(err)
	}
	o.deliver()
	o.from("league", "VOTE ARMISTICE")
	if g := o.game(); g.Status != store.GameFinished {
		t.Errorf("alone against the house nobody else is to be asked: the game is %s", g.Status)
	}
}

// A pause that all want puts the deadline off by its days, once.
func TestAPauseIsVoted(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	before := o.game().Deadline
	o.from("league", "VOTE PAUSE 7")
	if !o.game().Deadline.Equal(before) {
		t.Fatal("one vote puts the deadline off")
	}
	posts := o.from("ottoman", "VOTE PAUSE 7 days please")
	o.says(o.one(o.lettersTo(posts, "ottoman@test"), "ottoman@test", report.Answer), "All have agreed on a pause of 7 days")
	o.says(o.one(posts, "league@test", report.Notice), "All have agreed on a pause of 7 days")
	if got := o.game().Deadline.Sub(before); got != 7*24*time.Hour {
		t.Errorf("the deadline is put off by %s", got)
	}
}

// A sheet is undone when all agree and nothing was rolled or shown since; the
// position before it stands again, and what was owed is owed again.
func TestASheetIsUndoneByConsent(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	seat := string(o.pending()[0].Seat)
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[seat]
	owed, saved := o.pending()[0].ID, o.state()
	before, _ := saved.Save()
	o.from(seat, "END NOTHING")
	if o.pending()[0].ID == owed {
		t.Fatalf("nothing happened: %s", owed)
	}
	posts := o.from(seat, "UNDO")
	if p := o.lettersTo(posts, other+"@test"); len(p) != 1 {
		for _, x := range posts {
			t.Logf("%s %s\n%s", x.To, x.Kind, x.Letter.Text)
		}
		t.Fatalf("%d letters ask the other side", len(p))
	}
	o.says(o.lettersTo(posts, other+"@test")[0], "proposes that the last sheet is undone", "VOTE UNDO")
	o.from(other, "VOTE UNDO")
	after, _ := o.state().Save()
	if !bytes.Equal(before, after) || o.pending()[0].ID != owed {
		t.Errorf("after the undoing %s is owed, before it was %s", o.pending()[0].ID, owed)
	}
	for range 30 { // until dice have fallen
		o.march(1)
		e, err := o.Store.Entry("g", o.game().Seq)
		if err != nil {
			t.Fatal(err)
		}
		if play.Rolled(&e) && e.Kind == "sheet" {
			p := o.one(o.lettersTo(o.from(e.Seat, "UNDO"), e.Seat+"@test"), e.Seat+"@test", report.Answer)
			o.says(p, "cannot be undone: a die was rolled since")
			return
		}
	}
	t.Fatal("no die fell in 30 empty turns")
}

// Where the referee does not allow it nothing is undone.
func TestNothingIsUndoneWhereThePolicyForbidsIt(t *testing.T) {
	o := running(t, store.Policy{Undo: play.UndoNever})
	seat := string(o.pending()[0].Seat)
	o.from(seat, "END NOTHING")
	p := o.one(o.lettersTo(o.from(seat, "UNDO"), seat+"@test"), seat+"@test", report.Answer)
	if o.says(p, "In this game nothing is undone"); strings.Contains(p.Letter.Text, "You vote") {
		t.Error("it is voted on all the same")
	}
}

// Games of a tournament that end by agreement count as agreed: a draw as a draw, a
// concession as a win, before the round is over.
func TestAgreedEndsCountInATournament(t *testing.T) {
	o := hall(t)
	o.begin(fourFile)
	vote := func(game, line string) {
		t.Helper()
		g := o.gameCalled(game)
		for _, s := range g.Seats {
			o.at(game, s.Name, line)
		}
	}
	vote("spring-r1-b1", "VOTE DRAW")
	g := o.gameCalled("spring-r1-b2")
	o.at(g.Name, g.Seats[0].Name, "VOTE CONCEDE "+g.Seats[1].Name)
	o.work()
	tour, err := o.Clerk().Tourney("spring")
	if err != nil {
		t.Fatal(err)
	}
	first := tour.Record.Rounds[0]
	drawn, _ := tour.Record.Game("spring-r1-b1")
	won, _ := tour.Record.Game("spring-r1-b2")
	if drawn.Result == nil || drawn.Result.Winner != 0 || won.Result == nil || won.Result.Winner != won.Seats[1] || len(tour.Record.Rounds) != 2 {
		t.Errorf("results of the round: %+v, %+v; %d rounds, %d pairings", drawn.Result, won.Result, len(tour.Record.Rounds), len(first.Pairings))
	}
}

// What stands beside a vote in the letter that carries it is handled too.
func TestALetterGoesOnBehindAVoteThatItCarries(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72, House: seating.HouseAgreed})
	o.from("league", "UNDO")
	posts := o.from("ottoman", "UNDO\nHOUSE")
	if len(o.lettersTo(posts, "ottoman@test")) == 0 {
		t.Fatal("the letter is not answered")
	}
	if e, err := o.Store.Entry("g", o.game().Seq); err != nil || e.Kind != gamelog.KindRestore {
		t.Errorf("the last entry is a %s, %v", e.Kind, err)
	}
}
