package desk

import (
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
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
		language := g.sys.Info().Language
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
				got, _, faults := language.Read(string(text), orders.Reading{Framed: framed, Words: docket.LexiconOf(language, s, seat, printedOnly)})
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

// TestALetterOfTalkIsReadInTime: the longest text that is read, each line the
// worst for the rules of letters, takes seconds at most.
func TestALetterOfTalkIsReadInTime(t *testing.T) {
	s, _, err := theSystem().Setup("first-war", nil, dice.NewSource([]byte("long"), "g"))
	if err != nil {
		t.Fatal(err)
	}
	language := theSystem().Info().Language
	words := docket.LexiconOf(language, s, s.Pending()[0].Seat, printedOnly)
	for _, line := range []string{"MOVE the 1st and 2nd and 3rd and 4th Division and more to Kirk Kilisse\n", "perhaps then the 1st Division, the 2nd Division and move on to Adrianople or not; move\n",
		"1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 Div Div Div Div Cav Bde\n"} {
		began := time.Now()
		language.Read(strings.Repeat(line, bounds.MaxTextLines), orders.Reading{Words: words})
		if took := time.Since(began); took > 30*time.Second {
			t.Errorf("%q takes %v", line, took)
		} else {
			t.Logf("%q takes %v", line, took)
		}
	}
}

// TestTownsByTheirNamesOfToday: what the map of today calls a town of 1912
// stands for its hex.
func TestTownsByTheirNamesOfToday(t *testing.T) {
	sys := theSystem()
	s, _, err := sys.Setup("first-war", nil, dice.NewSource([]byte("names"), "g"))
	if err != nil {
		t.Fatal(err)
	}
	language := sys.Info().Language
	words := docket.LexiconOf(language, s, "league", printedOnly)
	for text, want := range map[string]string{
		"ATTACK Edirne FROM 2619 WITH ALL": "ATTACK 2720 FROM 2619 WITH ALL",
		"ATTACK Bitola FROM 2937":          "ATTACK 3038 FROM 2937",
		"ATTACK Adrianople FROM 2619":      "ATTACK 2720 FROM 2619",
		"ATTACK Monastir FROM 2937":        "ATTACK 3038 FROM 2937",
		"ATTACK Dimitrovgrad FROM 2034":    "ATTACK 2033 FROM 2034",
	} {
		sheet, _, faults := language.Read(text, orders.Reading{Words: words})
		got, _ := sheet.MarshalText()
		if strings.TrimSpace(string(got)) != want || len(faults) > 0 {
			t.Errorf("%s is read as %q %v, want %q", text, got, faults, want)
		}
	}
}

// printedOnly is for cards that have no names but the printed ones.
func printedOnly(string) []string { return nil }
