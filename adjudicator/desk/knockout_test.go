package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// knockout is the file of an elimination of four, whose drawn matches come to something.
func knockout(draw string) string {
	return strings.NewReplacer("\"swiss\"", "\"elimination\"\ndraw = \""+draw+"\"", "rounds = 2\n", "", "\"score\"", "\"referee\"").Replace(fourFile)
}

// result gives a game of the tournament its result, by the referee, and returns the letters.
func (o *office) result(game, winner string, forfeit bool) []press.Post {
	o.Helper()
	return o.after(func() error {
		return o.Clerk().Rule("spring", clerk.Ruling{Game: game, Winner: winner, Forfeit: forfeit, Reason: "as it is"})
	})
}

// A drawn match of a knock-out is played once more by letter, with sides exchanged, and
// no round begins before that.
func TestADrawnMatchIsReplayedByLetter(t *testing.T) {
	o := hall(t)
	o.begin(knockout("replay"))
	first := must2(o.Clerk().Tourney("spring")).Record.Last().Pairings[0].Games[0]
	o.resigns("spring-r1-b2", "blue")
	posts := o.result("spring-r1-b1", "draw", false)
	tt := must2(o.Clerk().Tourney("spring"))
	again := tt.Record.Last().Pairings[0].Games
	if len(tt.Record.Rounds) != 1 || len(again) != 2 || again[1].Seats != [2]int{first.Seats[1], first.Seats[0]} {
		t.Fatalf("%d rounds, games %+v", len(tt.Record.Rounds), again)
	}
	for _, n := range first.Seats {
		who := tt.Record.Entrant(n).Address
		if len(sent(posts, who, report.Start)) != 1 {
			t.Errorf("%s is not told that the game begins again", who)
		}
	}
	if g := must(o.Store.Game(again[1].Name)); g.Status != store.GameRunning {
		t.Fatalf("%s is %s", g.Name, g.Status)
	}
	o.resigns(again[1].Name, "red") // whoever was blue goes on
	tt = must2(o.Clerk().Tourney("spring"))
	if last := tt.Record.Last(); len(tt.Record.Rounds) != 2 || last.Pairings[0].A != again[1].Seats[1] && last.Pairings[0].B != again[1].Seats[1] {
		t.Errorf("%d rounds, the last %+v", len(tt.Record.Rounds), last)
	}
}

// Two who forfeit leave their next opponent without a game: he has won, and is told so.
func TestADoubleForfeitByLetterSendsNobodyOn(t *testing.T) {
	for _, draw := range []string{tournament.DrawSeed, tournament.DrawReplay, tournament.DrawNobody} {
		o := hall(t)
		o.begin(knockout(draw))
		o.resigns("spring-r1-b2", "blue")
		won := must2(o.Clerk().Tourney("spring")).Record.Last().Pairings[1].Games[0].Result.Winner
		posts := o.result("spring-r1-b1", "nobody", true)
		tt := must2(o.Clerk().Tourney("spring"))
		if !tt.Over {
			t.Errorf("%s: it goes on with %+v", draw, tt.Record.Last())
			continue
		}
		winner := tt.Record.Entrant(won)
		if s := tt.Plan().Standings(tt.Record)[0]; s.Entrant != won || s.Place != 1 {
			t.Errorf("%s: first stands %+v, want %s", draw, s, winner.Name)
		}
		if p := sent(posts, winner.Address, report.Tournament); len(p) == 0 {
			t.Errorf("%s: %s is told nothing", draw, winner.Name)
		}
	}
}

// WITHDRAW from a tournament is asked about, and done by YES alone.
func TestWithdrawFromATournamentIsConfirmed(t *testing.T) {
	for word, yes := range map[string]string{"WITHDRAW spring": "YES", "QUITTER spring": "OUI"} {
		o := hall(t)
		o.begin(fourFile)
		leaves := func() int { return must2(o.Clerk().Tourney("spring")).Record.Entrants[0].Leaves }
		posts := o.stranger("ann@test", word)
		q := o.questions(posts)
		if len(q) != 1 || q[0].To != "ann@test" || leaves() != 0 {
			t.Fatalf("%s: %d questions, leaves at %d", word, len(q), leaves())
		}
		o.letter(docket.Letter{From: "ann@test", Tokens: []string{q[0].Token}, Text: "NO"})
		if leaves() != 0 {
			t.Fatalf("%s: a no takes her out", word)
		}
		q = o.questions(o.stranger("ann@test", word))
		if len(q) != 1 {
			t.Fatalf("%s: %d questions the second time", word, len(q))
		}
		o.letter(docket.Letter{From: "ann@test", Tokens: []string{q[0].Token}, Text: yes})
		if leaves() == 0 {
			t.Errorf("%s and %s: she plays on", word, yes)
		}
	}
}

// Deadlines are told in the zone of the person, else in the referee's, and in UTC only
// where that is his.
func TestDeadlinesAreToldInTheZoneOfTheRefereeWhereNoneIsKnown(t *testing.T) {
	for _, x := range []struct{ referee, person, want string }{
		{"Asia/Tokyo", "", "21:00 (Asia/Tokyo; 12:00 UTC)"},
		{"Asia/Tokyo", "Europe/Paris", "13:00 (Europe/Paris; 12:00 UTC)"},
		{"Asia/Tokyo", "UTC", "12:00 UTC"},
		{"UTC", "", "12:00 UTC"},
	} {
		o := timed(t, store.Policy{DeadlineHours: 72, NMR: clock.NMRDefault})
		o.Config.Zone = x.referee
		if x.person != "" {
			o.from("ottoman", "ZONE "+x.person)
		}
		o.says(o.one(o.from("ottoman", "STATUS"), "ottoman@test", report.Answer), x.want)
	}
}
