package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// A referee's own Events Table may leave the country to a player: MORALE
// CHOICE. The default costs the side least (R06).
func TestMoraleEventOfThePlayersChoice(t *testing.T) {
	for name, x := range map[string]struct {
		effect, sheet string
		want          map[nation]int8
	}{
		"chosen": {"MORALE CHOICE league -1", "EVENT CHOOSE MO\nGIVE MORALE MO 2\nEND\n",
			map[nation]int8{montenegro: 8, bulgaria: 9, greece: 7}},
		"chosen by no": {"MORALE CHOICE league -1", "EVENT CHOOSE 3\nGIVE MORALE MO 2\nEND\n",
			map[nation]int8{montenegro: 9, bulgaria: 9, greece: 6}},
		"loss": {"MORALE CHOICE league -2", "GIVE MORALE MO 2\nEND\n", map[nation]int8{montenegro: 9, bulgaria: 7, greece: 7}},
		"gain": {"MORALE CHOICE league +2", "GIVE MORALE MO 2\nEND\n", map[nation]int8{montenegro: 9, bulgaria: 9, greece: 7, serbia: 8}},
	} {
		t.Run(name, func(t *testing.T) {
			data, _ := edited(t, "events.csv", "ALLY AH ottoman,NEUTRAL AH", x.effect+",MORALE BU >= 9")
			sys, err := open(data)
			if err != nil {
				t.Fatal(err)
			}
			st,
				err := sys.Position("SCENARIO first-war\nOPTION profile full\nEMPTY\nMORALE BU 9\nMORALE SE 6\nMORALE MO 7\nSIDE ottoman\n" +
				"PHASE rally\n")
			if err != nil {
				t.Fatal(err)
			}
			roll := dice.Script(dice.Scripted{Value: 1}, dice.Scripted{Value: 1})
			for i, c := range []struct{ seat, text string }{{"ottoman", "END\n"}, {"league", x.sheet}, {"ottoman", "END\n"}} {
				_, err := st.Apply(adjudicator.Command{Seq: uint64(i + 1), Kind: adjudicator.CommandSheet, Seat: adjudicator.Seat(c.seat),
					Sheet: sheetOf(t, c.text)}, roll)
				if err != nil {
					t.Fatal(err)
				}
			}
			for n, want := range x.want {
				if got := st.(*State).morale[n]; got != want {
					t.Errorf("morale of %v is %d, want %d", n, got, want)
				}
			}
		})
	}
}

// Alliance and entry events without a condition of their own still act only
// on neutrals (3.2, 11.2).
func TestOwnEventsActOnNeutralsOnly(t *testing.T) {
	data, _ := edited(t, "events.csv", "ALLY AH ottoman,NEUTRAL AH", "ALLY RU ottoman; NEUTRAL GR ottoman,")
	sys, err := open(data)
	if err != nil {
		t.Fatal(err)
	}
	st, err := sys.Position("SCENARIO first-war\nOPTION profile full\nEMPTY\nSIDE ottoman\nPHASE rally\n")
	if err != nil {
		t.Fatal(err)
	}
	events, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "ottoman", Sheet: sheetOf(t, "END\n")},
		dice.Script(dice.Scripted{Value: 1}, dice.Scripted{Value: 1}))
	if err != nil {
		t.Fatal(err)
	}
	if s := st.(*State); s.allegiance[russia] != sideA || s.allegiance[greece] != sideA {
		t.Errorf("Russia %d, Greece %d: %v", s.allegiance[russia], s.allegiance[greece], events)
	}
}
