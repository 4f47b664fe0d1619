package main

import (
	"testing"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/post"
	"feldpost/store"
)

// TestTwoRefereesStopAfterOneExchange points two daemons at each other:
// whatever one writes is automatic mail to the other, which answers nothing.
func TestTwoRefereesStopAfterOneExchange(t *testing.T) {
	one := &post.Room{Own: "referee@one.test", Name: "One", MaxIn: 1 << 20, MaxOut: 500_000, Plus: true}
	two := &post.Room{Own: "referee@two.test", Name: "Two", MaxIn: 1 << 20, MaxOut: 500_000, Plus: true}
	for _, kind := range []report.Kind{report.Stranger, report.Answer, report.Turn, report.Faulty, report.Invitation, report.TooMany, report.Unreadable, report.Trouble} {
		for _, answers := range []string{"", "m1@two.test"} {
			raw, err := posted(one, press.Post{Kind: kind, Seq: 3, Nth: 1, To: two.Own, InReplyTo: answers, Lang: "en",
				Date: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Letter: report.Letter{Subject: "orders", Text: "MOVE BU/1 Bde 2231\n"}})
			if err != nil {
				t.Fatal(err)
			}
			if got := two.Read(store.Letter{Size: len(raw)}, raw); got.Automatic == "" {
				t.Errorf("%s: a referee's letter passes for a person's:\n%s", kind, raw)
			}
		}
	}
}
