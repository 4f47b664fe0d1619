package desk

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/games"
	"feldpost/store"
)

// Whatever club lines, votes, messages and directions come, from players, strangers
// and the director, in whatever order: each letter is handled, nobody's is held for a
// mistake of ours, and everybody is answered or told that it waits.
func TestAnyClubLetterIsHandled(t *testing.T) {
	if testing.Short() {
		t.Skip("random letters are left out of short runs")
	}
	rapid.Check(t, func(rt *rapid.T) {
		o := club(t)
		o.House = games.House
		o.create(store.Policy{DeadlineHours: 72, Observers: "open", Press: readings.PressAnonymous, Listed: true}, true)
		o.setUp()
		code, err := o.Director(false)
		if err != nil {
			t.Fatal(err)
		}
		word := rapid.SampledFrom([]string{"g", "spring", "g2", "league", "ottoman", "eve@test", "x@test", "house", "AS", "NAMED", "WITH", "ON", "OFF", "NO", "DRAW", "UNDO",
			"PAUSE", "CONCEDE", "ARMISTICE", "3", "7d", "balkan-wars", "first-war", "profile=full", "PRIVATE", "REASON", "misread", "1", "2-3", "AGAIN", "TO", "ALL:", "NOW", "ANONYMOUS", "é", "#", "\"", "=", "@", "-"})
		verb := rapid.SampledFrom([]string{"NEW", "JOIN", "LIST", "DECLINE", "WITHDRAW", "REPLACE", "PARTNER", "SUBSTITUTE", "OBSERVE", "WHO", "ADDRESS", "CONFIRM", "RESEND", "VOTE", "DRAW", "UNDO", "PREVIEW",
			"MESSAGE", "PRESS", "END PRESS", "HOUSE", "TAKE", "YES", "NO", "END", "AUTO", "GAMES", "STATUS", "EXTEND g", "PAUSE g", "RESUME g", "REMIND g", "RULE g", "RESTORE g", "ANSWER g", "FINISH g", "REPLACE g", "RELEASE", "END RULE", "DESK"})
		line := rapid.Custom(func(rt *rapid.T) string {
			return strings.TrimSpace(verb.Draw(rt, "verb") + " " + strings.Join(rapid.SliceOfN(word, 0, 4).Draw(rt, "words"), " "))
		})
		for range rapid.IntRange(1, 8).Draw(rt, "letters") {
			text := strings.Join(rapid.SliceOfN(line, 1, 8).Draw(rt, "lines"), "\n")
			var posts []press.Post
			var from string
			switch rapid.IntRange(0, 4).Draw(rt, "who") {
			case 0:
				from = "eve@test"
				posts = o.stranger(from, text)
			case 1:
				from = "operator@test"
				posts = o.order(code, text)
			case 2:
				if qs := o.questions(o.posts()); len(qs) > 0 {
					q := qs[rapid.IntRange(0, len(qs)-1).Draw(rt, "question")]
					from = q.To
					posts = o.letter(docket.Letter{From: from, Tokens: []string{q.Token}, Text: rapid.SampledFrom([]string{"yes", "no", "hm", text}).Draw(rt, "answer")})
					break
				}
				fallthrough
			default:
				s := o.game().Seats[rapid.IntRange(0, 1).Draw(rt, "seat")]
				if from = s.Person; from == "" {
					continue
				}
				posts = o.letter(docket.Letter{From: from, Tokens: []string{s.Token}, Text: text})
			}
			if n := o.letters(store.LetterHeld); n > 0 {
				rt.Fatalf("a letter from %s is held:\n%s", from, text)
			}
			if len(o.lettersTo(posts, from)) == 0 && o.letters(store.LetterWaiting) == 0 && o.letters(store.LetterQuarantined) == 0 {
				rt.Fatalf("%s gets no answer to\n%s", from, text)
			}
			o.now = o.now.Add(time.Duration(rapid.IntRange(0, 40).Draw(rt, "hours")) * time.Hour)
		}
	})
}
