package desk

import (
	"bytes"
	"fmt"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// TestAFullProfileGameByLetters plays Game Turns of the whole game by mail:
// events, blind diplomatic sheets of both seats, hidden units. A game turn
// needs at most three letters a side, and the end is verified from the
// letters alone.
func TestAFullProfileGameByLetters(t *testing.T) {
	for _, scenario := range []string{"first-war", "second-war"} {
		t.Run(scenario, func(t *testing.T) { playFull(t, scenario) })
	}
}

func playFull(t *testing.T, scenario string) {
	o := openOffice(t, bolt.Options{})
	n := seating.NewGame{Name: "g", System: "balkan-wars", Scenario: scenario, Start: true, Policy: store.Policy{Trust: "code", DeadlineHours: 72},
		Options: []store.GameOption{{Key: "profile", Value: "full"}}}
	for _, sc := range theSystem().Info().Scenarios {
		for _, s := range sc.Seats {
			if sc.Name == scenario {
				n.Players = append(n.Players, docket.Player{Seat: string(s.Seat), Address: string(s.Seat) + "@test", Name: string(s.Seat), Lang: "en"})
			}
		}
	}
	if err := o.Referee().Create(n); err != nil {
		t.Fatal(err)
	}
	o.Config.PerSenderHour = 0
	letters := map[string]int{} // by turn and seat
	first := o.pending()[0].Turn
	for i := 0; i < 60; i++ {
		pending := o.pending()
		if len(pending) == 0 || pending[0].Turn > first+3 {
			break
		}
		p := pending[0]
		choice := dice.NewSource([]byte("full"), scenario)
		choice.Begin(uint64(i))
		sheet := o.state().(adjudicator.Suggester).Suggest(p.Seat, choice)
		sheet.End, sheet.EndPhase = true, ""
		text, err := sheet.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		deadline := o.game().Deadline
		posts := o.from(string(p.Seat), string(text))
		for _, x := range posts {
			if x.To == string(p.Seat)+"@test" && x.Kind == report.Faulty {
				t.Fatalf("letter %d of %s came back:\n%s", i, p.Seat, x.Letter.Text)
			}
		}
		if len(pending) == 2 && len(o.pending()) == 1 && o.game().Deadline != deadline {
			t.Error("the clock starts anew when one of two blind sheets is in")
		}
		letters[fmt.Sprintf("turn %d %s", p.Turn, p.Seat)]++
	}
	for key, n := range letters { // order decides nothing
		if n > 3 {
			t.Errorf("%s: %d letters", key, n)
		}
	}
	if o.game().Status == store.GameRunning {
		o.from(string(n.Players[0].Seat), "RESIGN")
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil {
		t.Fatal(err)
	}
	t.Log(out.String(), letters)
}
