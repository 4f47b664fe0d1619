package desk

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Nobody can have letters rain on others: whatever one seat sends in a day, the other
// and every third address get few letters because of it.
func TestOnePersonCannotHaveLettersRainOnOthers(t *testing.T) {
	for name, text := range map[string]string{
		"questions to one":  strings.Repeat("REPLACE victim@test\n", 8),
		"questions to many": "REPLACE a@test\nREPLACE b@test\nPARTNER c@test\nPARTNER d@test\nADDRESS e@test\nREPLACE f@test\nPARTNER g@test\nADDRESS h@test",
		"votes":             "VOTE DRAW\nVOTE ARMISTICE\nVOTE PAUSE 3|VOTE NO DRAW\nVOTE NO ARMISTICE\nVOTE NO PAUSE 3",
		"house and back":    "HOUSE|TAKE", // in turn: one letter may not have both
		"messages":          strings.Repeat("MESSAGE NOW TO ottoman: look here\n", 20),
	} {
		o := running(t, store.Policy{DeadlineHours: 72, House: seating.HouseAgreed})
		others := 0
		letters := strings.Split(text, "|")
		for i := range 25 {
			for _, p := range o.from("league", letters[i%len(letters)]) {
				if p.To != "league@test" {
					others++
				}
			}
		}
		if others == 0 || others > 2*docket.VotesPerDay {
			t.Errorf("%s: 25 letters bring others %d", name, others)
		}
	}
}

// A letter founds as many games as its writer may have open, and no more.
func TestALetterOfManyGamesFoundsFew(t *testing.T) {
	o := club(t)
	o.create(store.Policy{}, true)
	var text strings.Builder
	for i := range 8 {
		fmt.Fprintf(&text, "NEW balkan-wars NAMED game-%d\n", i)
	}
	o.from("league", text.String())
	n := 0
	for range o.Store.Games(store.GameOpen) {
		n++
	}
	if n != seating.OpenGames {
		t.Errorf("%d games founded", n)
	}
	o.now = o.now.Add(time.Hour)
	o.says(o.one(o.from("league", "NEW balkan-wars"), "league@test", report.Answer), "3 games that you have founded have not begun yet")
}
