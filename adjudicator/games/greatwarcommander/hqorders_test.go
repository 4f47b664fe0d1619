package greatwarcommander

import (
	"encoding/json"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// The card of E71 that the last Order of a Turn brings lies face down until its owner may
// give an Order again: nobody sees it, its owner neither; then it is turned up for both.
func TestACardOfHeadquartersLiesFaceDownUntilTheNextOrder(t *testing.T) {
	st, err := opened(t).Position("SCENARIO house-07\nBOARD ex-offensive\nTURN 3\nSIDE de\nUNIT all unused\nUNIT LIGNE-1 O10\nUNIT BARNIER O10\nUNIT INFANTERIE-1 H2 demoralised\n" +
		"HAND de G-11 G-2\nDECK de G-3 G-13 G-32 G-4 G-5 G-6 G-7 G-9 G-12\nHAND fr F-1\nGIVEN 3\nSTRATEGY de hand 1\nSTRATEGY fr hand 1\n")
	if err != nil {
		t.Fatal(err)
	}
	s, roll := st.(*State), dice.NewSource([]byte("hq"), "hq")
	told := func(seat adjudicator.Seat) string {
		text, err := json.Marshal([]any{s.View(seat), s.Pending(), s.Prompts(seat), s.Offers(seat)})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	sheet, _, _ := language().Parse("ORDER RALLY\n")
	if _, err := s.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "de", Sheet: sheet}, roll); err != nil {
		t.Fatal(err)
	}
	if s.now.hq[germans] == 0 || s.now.active != germans {
		t.Fatalf("no card lies face down in the German Turn:\n%s", s.Position())
	}
	id := s.now.card(germans, s.now.hq[germans]).id
	for _, seat := range []adjudicator.Seat{"de", "fr", adjudicator.Observer} {
		if strings.Contains(told(seat), `"`+id+`"`) {
			t.Errorf("%s sees %s, which lies face down", seat, id)
		}
	}
	for seq := uint64(2); seq < 40 && s.now.hq[germans] != 0 && s.now.turnedHQ(germans) == 0; seq++ {
		seat := s.Pending()[0].Seat
		roll.Begin(seq)
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandTimeout, Seat: seat}
		if _, err := s.Apply(c, roll); err != nil {
			t.Fatal(err)
		}
	}
	for _, seat := range []adjudicator.Seat{"de", "fr"} {
		if !strings.Contains(told(seat), `"`+id+`"`) {
			t.Errorf("%s does not see %s, which is turned up", seat, id)
		}
	}
}
