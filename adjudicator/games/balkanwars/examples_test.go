package balkanwars

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// wrongSheets reads the sheets with slips, each with its position.
func wrongSheets(t *testing.T, try func(s *State, seat adjudicator.Seat, text string)) {
	t.Helper()
	data, err := os.ReadFile("testdata/wrong/sheets.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "\nSCENARIO ")
	for _, block := range strings.Split("SCENARIO "+text, "\n====\n") {
		position, sheets, _ := strings.Cut(block, "\n--\n")
		s := placed(t, position+"\n")
		seat := s.Pending()[0].Seat
		for line := range strings.Lines(sheets) {
			line = strings.TrimSpace(line)
			if name, ok := strings.CutPrefix(line, "@"); ok {
				seat = adjudicator.Seat(name)
			} else if line != "" {
				try(s, seat, strings.ReplaceAll(line, " | ", "\n"))
			}
		}
	}
}

// TestAnExampleCanBeSent puts the line that a fault shows in the place of the
// wrong one: it is right there.
func TestAnExampleCanBeSent(t *testing.T) {
	language := language()
	faulty, shown := 0, 0
	wrongSheets(t, func(s *State, seat adjudicator.Seat, text string) {
		sheet, _, _ := language.Parse(text)
		for _, f := range s.Check(seat, sheet) {
			at := orders.Owner(sheet.Orders, f.Pos)
			if at < 0 || f.Code == "phase-over" || f.Code == "not-your-turn" || f.Code == "no-diplomacy" || f.Code == "verb-unused" &&
				!strings.Contains(text, "HOLD") {
				if f.Example != "" {
					t.Errorf("%s: %s shows a line of a verb that has no place now: %s", text, f, f.Example)
				}
				continue
			}
			if faulty++; f.Example == "" {
				t.Logf("no example: %s (%s)", strings.ReplaceAll(text, "\n", " | "), f.Code)
				continue
			}
			shown++
			read, _, bad := language.Parse(f.Example)
			if len(bad) > 0 || len(read.Orders) != 1 {
				t.Errorf("%s: the example %s cannot be read: %v", text, f.Example, bad)
				continue
			}
			mended := sheet
			mended.Orders = slices.Clone(sheet.Orders)
			mended.Orders[at] = read.Orders[0].At(orders.Pos{Line: sheet.Orders[at].Pos.Line, Col: 1})
			for _, again := range s.Check(seat, mended) {
				if orders.Owner(mended.Orders, again.Pos) == at {
					t.Errorf("%s: the example %s is refused itself: %s", text, f.Example, again)
				}
			}
		}
	})
	if faulty < 120 || shown*10 < faulty*7 {
		t.Errorf("%d faults, %d with an example", faulty, shown)
	}
}

// TestAFaultStandsUnderItsWord sees that a fault of a line with several words
// stands under one of them and not under the verb, but for what is missing or
// concerns the whole line.
func TestAFaultStandsUnderItsWord(t *testing.T) {
	language := language()
	for text, col := range map[string]int{
		"MOVE BU/1 Bde 2426-2425-9999":                            25,
		"MOVE BU/1 Bde 2426-2526":                                 20,
		"MOVE BU/1 Bde 2424-2423":                                 15,
		"MOVE BU/1 Bde TO 4629":                                   18,
		"MOVE BU/1 Bde FROM 2325 TO 2326":                         20,
		"RAIL BU/1 Bde 2426-1140":                                 20,
		"MOVE BU/1 Bde 2425 ESCORT":                               20,
		"ATTACK 2425":                                             8,
		"CORPS 17 ENTER":                                          7,
		"OVERSTACK 2426 DROP BU/9 Bde":                            21,
		"STAND CHARGE ALL IF DIE>3":                               21,
		"MOVE BU/1 Bde 2425 | ATTACK 2624 | CHARGE 2624 BU/2 Bde": 13,
	} {
		s := placed(t,
			"SCENARIO first-war\nOPTION profile full\nEMPTY\nSIDE league\nPHASE movement\nUNIT BU/1 Bde 2426\nUNIT BU/2 Bde 2327\n"+
				"UNIT OE/7 Div 2524\n")
		if strings.HasPrefix(text, "CORPS") {
			s = placed(t, "SCENARIO first-war\nOPTION profile full\nEMPTY\nSIDE ottoman\nPHASE movement\nUNIT OE/19 Div OFFMAP\n")
		}
		text = strings.ReplaceAll(strings.ReplaceAll(text, " | ", "\n"), "2624", "2524")
		sheet, _, bad := language.Parse(text)
		faults := s.Check(s.seat(s.active), sheet)
		if len(bad) > 0 || len(faults) != 1 || faults[0].Pos.Col != col {
			t.Errorf("%q: %v %+v, want column %d", text, bad, faults, col)
		}
	}
}

// TestFaultsAndWarningsKnowNoSecret plays the sheets with slips, and END
// alone, under Fog of War: in states that differ only in what the seat cannot
// see, the faults, the lines they show and the warnings are the same.
func TestFaultsAndWarningsKnowNoSecret(t *testing.T) {
	language := language()
	compared, warned := 0, 0
	var last *State
	wrongSheets(t, func(s *State, seat adjudicator.Seat, text string) {
		texts := []string{text}
		if s != last { // once in a position
			texts = append(texts, "END", "MOVE ALL FROM 2426 TO 2425\nEND", "ATTACK 2718\nEND")
			last = s
		}
		if s.segment() == segSetup || s.segment() == segDiplomatic {
			return
		}
		foggy, err := opened(t).Position(strings.Replace(s.Position(), "SCENARIO first-war\n", "SCENARIO first-war\nOPTION profile full\n", 1) +
			"UNIT OE/14 Div 2822\nUNIT OE/4 Cav Bde 2720\nUNIT OE/1 Eng Bde 2524\nUNIT OE/15 Div 2819\n")
		if err != nil {
			return // a hex that the other side holds in this position
		}
		fog := foggy.(*State)
		for _, text := range texts {
			sheet, _, _ := language.Parse(text)
			faults, warnings := fog.Check(seat, sheet), fog.Warnings(seat, sheet)
			warned += len(warnings)
			for _, other := range fog.Disguises(seat) {
				compared++
				if got := other.Check(seat, sheet); !reflect.DeepEqual(got, faults) {
					t.Errorf("%s: faults in disguise %v, else %v", text, got, faults)
				}
				if got := other.(*State).Warnings(seat, sheet); !reflect.DeepEqual(got, warnings) {
					t.Errorf("%s: warnings in disguise %v, else %v", text, got, warnings)
				}
			}
		}
	})
	if compared < 80 || warned < 10 {
		t.Errorf("%d states compared, %d warnings", compared, warned)
	}
}
