package orders

import "testing"

func TestAWordIsWrittenAsItIsRead(t *testing.T) {
	for name, french := range map[string]string{"SAFEST": "SÛR", "NEVER": "JAMAIS", "SPEND": "DÉPENSER", "ATTACK": "ATTAQUER", "STAND CANCEL": "CONSIGNE ANNULER",
		"BU/5 Bde": "BU/5 Bde"} {
		if got := odd.Word(name, "fr"); got != french {
			t.Errorf("%s: %s, want %s", name, got, french)
		}
		if got := odd.Word(name, "en"); got != name {
			t.Errorf("%s: %s in English", name, got)
		}
	}
	for _, c := range []string{"RETREAT", "LOSS", "ADVANCE"} {
		for _, w := range []string{"ALL", "NEVER", "SAFEST", "DEFAULT"} {
			line := odd.Word(c, "fr") + " 2040 " + odd.Word(w, "fr")
			if s, _, faults := odd.Parse(line); len(faults) > 0 || s.Orders[0].Verb != c || len(s.Orders[0].Args) != 2 {
				t.Errorf("%s is read as %v %v", line, s.Orders, faults)
			}
		}
	}
}
