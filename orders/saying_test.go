package orders

import (
	"strings"
	"testing"
)

// Names that have a keyword in them are names when they are said in full; the
// keyword is one anywhere else.
func TestNamesWithKeywords(t *testing.T) {
	l := Declared([]Verb{{Name: "PUT", Object: Must, Keys: "AT TO"}}, Speech{Whole: []string{"BI 6 IN", "BR 1 IN Cav", "GE 1 AT"}}, "PUT")
	for text, want := range map[string]string{
		"PUT BI 6 IN TO N2252":             "PUT BI 6 IN TO N2252",
		"put bi 6 in, ge 1 at to N2252":    "PUT bi 6 in, ge 1 at TO N2252",
		"PUT BR 1 IN Cav, BI 6 IN TO N225": "PUT BR 1 IN Cav, BI 6 IN TO N225",
		`PUT "BI 6 IN" TO N2252`:           `PUT "BI 6 IN" TO N2252`,
		"PUT BI 6 IN IN N2252":             "PUT BI 6 IN AT N2252",
		"PUT GE 3 IN N2252":                "PUT GE 3 AT N2252",
		"PUT GE 1 AT N2252":                "PUT GE 1 AT N2252",
		"PUT GE 1 AT AT N2252":             "PUT GE 1 AT AT N2252",
	} {
		sheet, _, faults := l.Parse(text + "\n")
		if len(faults) > 0 || len(sheet.Orders) != 1 {
			t.Errorf("%s: %v", text, faults)
			continue
		}
		if got := sheet.Orders[0].String(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A comma before the first keyword, a colon behind the first word of two, and names
// with no comma between them are how people write.
func TestCommasThatAreNoneAndSomeThatAreLeftOut(t *testing.T) {
	l := Declared([]Verb{
		{Name: "GIVE", Group: CardGroup, Subs: []Sub{{Name: "FIRE", Object: May, Keys: "AT"}}, Object: May},
		{Name: "FIRE", Group: CombatGroup, Object: May, Keys: "AT"},
	}, Speech{}, "GIVE", "FIRE", "PASS: DISCARD")
	lex := l.Lexicon(nil, nil, nil, []Named{{Name: "G-3"}, {Name: "G-9"}})
	for text, want := range map[string]string{
		"Pass, discard G-3, G-9": "PASS DISCARD G-3, G-9",
		"pass discard G-3 G-9":   "PASS DISCARD G-3, G-9",
		"Give: fire":             "GIVE FIRE",
	} {
		sheet, _, faults := l.Read(text+"\n", Reading{Words: lex})
		if len(faults) > 0 || len(sheet.Orders) != 1 || sheet.Orders[0].String() != want {
			t.Errorf("%s: %v %v", text, sheet.Orders, faults)
		}
	}
}

// ELSE stands behind the order of an IF or in the line below; it is printed and read
// back in both languages.
func TestElseIsTheOtherCase(t *testing.T) {
	l := odd
	for _, text := range []string{"IF 2040 EMPTY THEN RALLY ALL ELSE ATTACK 2041 FROM 1940\n", "IF 2040 EMPTY THEN RALLY ALL\nELSE ATTACK 2041 FROM 1940\n", "SI 2040 VIDE ALORS RALLY ALL SINON ATTACK 2041 FROM 1940\n"} {
		sheet, _, faults := l.Parse(text)
		if len(faults) > 0 || len(sheet.Orders) != 2 || sheet.Orders[0].When.IsElse() || !sheet.Orders[1].When.IsElse() {
			t.Errorf("%s: %v %v", text, sheet.Orders, faults)
			continue
		}
		for _, lang := range []string{"en", "fr"} {
			line := sheet.Orders[1].In(lang)
			again, _, faults := l.Parse(line + "\n")
			if len(faults) > 0 || len(again.Orders) != 1 || !again.Orders[0].When.IsElse() || again.Orders[0].String() != "ELSE ATTACK 2041 FROM 1940" {
				t.Errorf("%s: read back as %v %v", line, again.Orders, faults)
			}
		}
	}
	for _, text := range []string{"ELSE", "IF 2040 EMPTY THEN RALLY ALL ELSE", "IF 2040 EMPTY THEN RALLY ALL ELSE 2041"} {
		if _, _, faults := l.Parse(text + "\n"); len(faults) == 0 {
			t.Errorf("%s is read", text)
		}
	}
}

// Brackets are multiplied out: a short condition that grows beyond measure is refused; an
// order that came on many lines is kept in one and read back however long.
func TestWhatIsKeptIsReadBack(t *testing.T) {
	group := "(" + strings.TrimSuffix(strings.Repeat("ODDS>=12/1 OR ", 4), " OR ") + ")"
	long := "CHARGE 2040 ALL IF " + group + " AND " + group + " AND " + group
	if _, _, faults := odd.Parse(long + "\n"); len(faults) != 1 || faults[0].Code != LongCondition {
		t.Errorf("a condition of %d characters: %v", len(long), faults)
	}
	text := "MOVE BU/5 Bde 2522"
	for range 400 {
		text += "-2523\n+ -2522"
	}
	sheet, _, faults := odd.Parse(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		t.Fatalf("%d orders, %v", len(sheet.Orders), faults)
	}
	kept := sheet.Orders[0].String()
	if _, _, faults := odd.Parse(kept + "\n"); len(kept) <= maxLine || len(faults) != 1 {
		t.Errorf("a line of %d characters: %v", len(kept), faults)
	}
	if again, faults := odd.Stored(kept + "\n"); len(faults) > 0 || len(again.Orders) != 1 || again.Orders[0].String() != kept {
		t.Errorf("read back: %v", faults)
	}
}
