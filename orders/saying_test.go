package orders

import "testing"

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
