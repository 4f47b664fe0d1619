package storminthewest

import (
	"fmt"
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// 3.6, 3.7: random set-ups leave the default one, and are legal.
func TestRandomSetupsAreLegal(t *testing.T) {
	sys := opened(t)
	for sc, name := range scenarioNames {
		placed := 0
		for seed := range 12 {
			roll := dice.NewSource([]byte("a secret of thirty-two bytes....."), fmt.Sprint("setup", sc, seed))
			st, _, err := sys.Setup(name, nil, roll)
			if err != nil {
				t.Fatal(err)
			}
			for range nobody {
				seat := st.Pending()[0].Seat
				sheet := st.(*State).Suggest(seat, roll)
				if faults := st.Check(seat, sheet); len(faults) > 0 {
					t.Fatalf("%s: %v for %v", name, faults, sheet.Orders)
				}
				if slices.ContainsFunc(sheet.Orders, func(o orders.Order) bool { return o.Verb == "PLACE" }) {
					placed++
				}
				if _, err := st.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll); err != nil {
					t.Fatal(err)
				}
			}
			if err := st.Invariants(); err != nil {
				t.Fatal(err)
			}
		}
		if placed < 6 {
			t.Errorf("%s: %d of 24 random set-ups place units", name, placed)
		}
	}
}

// 3.6: the lines offered for a set-up are the default one; all of them together
// are a legal sheet.
func TestTheOfferedSetupIsTheDefaultOne(t *testing.T) {
	sys := opened(t)
	for _, name := range scenarioNames {
		st, _, err := sys.Setup(name, nil, dice.NewSource([]byte("a secret of thirty-two bytes....."), name))
		if err != nil {
			t.Fatal(err)
		}
		for range nobody {
			seat := st.Pending()[0].Seat
			sheet := orders.Sheet{End: true}
			for _, p := range st.(adjudicator.Prompter).Prompts(seat) {
				if p.Part == "setup" && p.Order.Verb != "AUTO" {
					sheet.Orders = append(sheet.Orders, p.Order)
				}
			}
			if faults := st.Check(seat, sheet); len(faults) > 0 {
				t.Fatalf("%s: %v", name, faults)
			}
			byDefault := st.(*State).clone()
			whole := adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}
			alone := adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: orders.Sheet{End: true}}
			for i, c := range []adjudicator.Command{whole, alone} {
				if _, err := []adjudicator.State{st, byDefault}[i].Apply(c,
					dice.NewSource([]byte("a secret of thirty-two bytes....."), "play")); err != nil {
					t.Fatal(err)
				}
			}
			if a, b := st.(*State).Position(), byDefault.Position(); a != b {
				t.Errorf("%s: %s places\n%s\nnot\n%s", name, seat, a, b)
			}
		}
	}
}
