package prose

import "testing"

// TestSlipsAreMended proves that a word which misses a word of letters is that word, and that a word of everyday language or one that
// may be two things is left as it is.
func TestSlipsAreMended(t *testing.T) {
	for key, want := range map[string]string{
		"ATACK": "ATTACK", "FOWARD": "FORWARD", "NOTIHNG": "NOTHING", "UNLES": "UNLESS", "TOMMOROW": "TOMORROW", "BRIGDE": "BRIGADE", "CAVLARY": "CAVALRY",
		"ATAQUE": "ATTAQUE", "DEPLASSE": "DEPLACE", "AVENCE": "AVANCE", "REMPALCEMENTS": "REMPLACEMENTS",
		"KEMAL": "", "XQZT": "",
	} {
		if got := slipOf(key); got.word != want {
			t.Errorf("%s is taken for %q, not for %q", key, got.word, want)
		}
	}
	s := field()
	for text, want := range map[string]string{
		"the hoods atack":            "the hoods attack", // an ordinary word is no slip
		"jenvoie lartillerie":        "j' envoie l' artillerie",
		"c tout, g pas bcp de temps": "c' est tout , je n' ai pas beaucoup de temps",
		"im done, lets go":           "i'm done , let's go",
		"really, il pleut, deux mois, on en reparle, bolder, relire, ordonner, trois semaines": "really , il pleut , deux mois , on en reparle , bolder , relire , ordonner , trois semaines",
		"to Reims and Trent, Atack": "to Reims and Trent , attack",
		"the lets go":               "the lets go",
		"Marc and Paul atack":       "Marc and Paul attack",
		"marc":                      "marc",
		"on part mtn tlm en 2523":   "on part maintenant tout le monde en 2523",
		"gonna go there b4 he does": "going to go there before he does",
	} {
		got := ""
		for i, tok := range s.cut(text, 0) {
			if i > 0 {
				got += " "
			}
			if tok.mark != "" {
				got += tok.mark
			} else {
				got += tok.text
			}
		}
		if got != want {
			t.Errorf("%q is read %q, not %q", text, got, want)
		}
	}
}
