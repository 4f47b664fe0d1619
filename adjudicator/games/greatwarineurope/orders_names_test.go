package greatwarineurope

import "testing"

// EXCEPT opens a clause of its own in both languages, so that what stands in it is read
// or refused (10.22).
func TestExceptIsReadInBothLanguages(t *testing.T) {
	l := opened(t).Info().Language
	for text, want := range map[string]string{
		"ATTACK W4812 WITH ALL EXCEPT GE 30":                "ATTACK W4812 WITH ALL EXCEPT GE 30",
		"ATTACK W4812 WITH ALL, EXCEPT GE 30, GE 31":        "ATTACK W4812 WITH ALL EXCEPT GE 30, GE 31",
		"ATTAQUER W4812 AVEC TOUS SAUF GE 30":               "ATTACK W4812 WITH ALL EXCEPT GE 30",
		"attaquer W4812 avec tous, hormis GE 30":            "ATTACK W4812 WITH ALL EXCEPT GE 30",
		"BOUGER TOUS W4813-W4814 SAUF GE 30":                "MOVE ALL W4813-W4814 EXCEPT GE 30",
		"move all W4813-W4814 excepting GE 30":              "MOVE ALL W4813-W4814 EXCEPT GE 30",
		"ATTACK W4812 WITH ALL EXCEPT GE 1 AT HQ GE 1 Army": "ATTACK W4812 WITH ALL EXCEPT GE 1 AT HQ GE 1 Army",
	} {
		sheet, _, faults := l.Parse(text)
		if len(faults) > 0 || len(sheet.Orders) != 1 || sheet.Orders[0].String() != want {
			t.Errorf("%s: %v %v", text, sheet.Orders, faults)
		}
	}
}
