package desk

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/pathsofglory"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// TestCanonicalSheetsAreReadAsWritten plays both games with suggested sheets:
// what the letters print and games suggest is never read as anything else by
// the rules for letters, framed or not.
func TestCanonicalSheetsAreReadAsWritten(t *testing.T) {
	turns := 60
	if testing.Short() {
		turns = 12
	}
	paths := must(pathsofglory.Open(pathsofglory.Data()))
	for _, g := range []struct {
		sys      adjudicator.System
		scenario string
		options  adjudicator.Options
	}{
		{theSystem(), "first-war", nil}, {theSystem(), "second-war", adjudicator.Options{"profile": "full"}},
		{paths, paths.Info().Scenarios[0].Name, nil}, {paths, paths.Info().Scenarios[1].Name, nil},
	} {
		roll := dice.NewSource([]byte("reading"), g.scenario)
		s, _, err := g.sys.Setup(g.scenario, g.options, roll)
		if err != nil {
			t.Fatal(err)
		}
		language := orders.ForVerbs(g.sys.Info().Verbs...)
		for i := range turns {
			pending := s.Pending()
			if len(pending) == 0 {
				break
			}
			seat := pending[0].Seat
			roll.Begin(uint64(i + 2))
			sheet := s.(adjudicator.Suggester).Suggest(seat, roll)
			text, _ := sheet.MarshalText()
			want, _, _ := language.Parse(string(text))
			before, _ := want.MarshalText()
			for _, framed := range []bool{true, false} {
				got, _, faults := language.Read(string(text), orders.Reading{Framed: framed, Words: lexiconOf(s, seat)})
				after, _ := got.MarshalText()
				if string(after) != string(before) || len(faults) > 0 {
					t.Fatalf("%s, letter %d of %s, framed %v:\n%s\nis read as\n%s%v", g.scenario, i, seat, framed, before, after, faults)
				}
			}
			if _, err := s.Apply(adjudicator.Command{Seq: uint64(i + 2), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
}
