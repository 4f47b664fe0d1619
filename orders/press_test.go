package orders

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// powers are the seats of a game by nations as letters call them.
func powers() []Addressee {
	return []Addressee{
		{"allies", []string{"allies", "Allies", "Alliés"}},
		{"allies-russia", []string{"allies-russia", "Allies, Russia", "Alliés, Russie", "the Russian command", "le commandement russe"}},
		{"allies-italy", []string{"allies-italy", "Allies, Italy", "Alliés, Italie"}},
		{"cp", []string{"cp", "Central Powers", "Empires centraux"}},
		{"cp-austria", []string{"cp-austria", "Central Powers, Austria-Hungary", "Empires centraux, Autriche-Hongrie"}},
		{"cp-turkey", []string{"cp-turkey", "Central Powers, Turkey", "Empires centraux, Turquie"}},
	}
}

// What stands in front of the colon names the readers in either language; what is not
// wholly understood has a doubt.
func TestAMessageNamesItsReadersInFrontOfItsColon(t *testing.T) {
	for text, want := range map[string]string{
		"FOR allies-russia NOW: S1 attack Lemberg": "allies-russia now",
		"ONLY TO allies-russia: x":                 "allies-russia alone",
		"PRIVATE TO cp-turkey: x":                  "cp-turkey alone",
		"À Russie MAINTENANT : x":                  "allies-russia now",
		"À L'AUTRICHE : x":                         "cp-austria",
		"À L’Autriche-Hongrie : x":                 "cp-austria",
		"AUX Empires centraux : x":                 "cp",
		"POUR cp-turkey MAINTENANT :  x":           "cp-turkey now",
		"TO Central Powers, Turkey: x":             "cp-turkey",
		"TO cp, allies-italy AND observers: x":     "cp allies-italy *observers",
		"to the Central Powers and the Allies: x":  "cp allies",
		"TO ALL: x":                            "all",
		"À TOUS MAINTENANT : x":                "all now",
		"ANONYMOUS TO ALL NOW: x":              "all now unsigned",
		"(anonymously) TO cp: x":               "cp unsigned",
		": TO cp: x":                           "cp",
		"TO cp：x":                              "cp",
		"le commandement russe: x":             "allies-russia",
		"TO cp NOW:\nfirst line: x\nlast line": "cp now",
		"TO cp NOW\nDear colleague,\nx":        "cp now",
		"TO ALL: we stop at 12:30: agreed?":    "all",
		`TO ALL: "TO cp ONLY: x"`:              "all",
		"TO ALL, NOW: x":                       "all now",
		"Good luck!":                           "nobody",
		"Private: x":                           "nobody",
		"NOW: x":                               "nobody",
		"ALL":                                  "colon",
		"TO cp attack Lemberg":                 "colon",
		"TO cp":                                "colon",
		"TO cp:":                               "empty",
		"TO cp NOW:\n":                         "empty",
		"TO germany: x":                        "head",
		"TO allies-rusia: x":                   "head",
		"TO allies rusia: x":                   "head",
		"TO alli: x":                           "several",
		"TO commandement: x":                   "allies-russia",
		"TO ALL EXCEPT cp: x":                  "head",
		"TO ALL BUT cp: x":                     "head",
		"TO ALL THE ALLIES: x":                 "head",
		"TO NOT cp: x":                         "head",
		"TO cp OR allies: x":                   "head",
		"TO cp AFTER the turn: x":              "head",
		"TO cp TOMORROW: x":                    "head",
		"ANONYMOS TO ALL: x":                   "head",
		"TO ALL ONLY: x":                       "all",
		"TO ALL, cp: x":                        "all",
		"TO ALL: ANONYMOUS: x":                 "text",
		"TO ALL: TO cp ONLY: x":                "text",
		"TO ALL: cp: x":                        "text",
		"TO ALL: (anonymous) x":                "text",
		"TO ALL: x (privately please)":         "text",
		"TO ALL:\nANONYMOUS\nx":                "text",
		"TO ALL:\nx\nfor cp only\ny":           "text",
		"TO ALL: UNSIGNED x":                   "text",
		"ANONYMOUS TO REFEREE: x":              "referee",
		"TO allies cp: x":                      "head",
		"I think: x":                           "head",
		"FROM cp TO allies: x":                 "head",
		"TO ALL;NOW: x":                        "head",
		strings.Repeat("TO cp ", 200) + strings.Repeat("x", 9): "colon",
	} {
		m := ReadMessage(text, powers())
		got := string(m.Doubt)
		if got == "" {
			got = said(&m.Address)
		}
		if got != want {
			t.Errorf("%q: %s (%q), want %s", text, got, m.Read, want)
		}
	}
}

// said writes an address as the tests do.
func said(a *Address) string {
	list := slices.Clone(a.To)
	for _, x := range []struct {
		is   bool
		word string
	}{{a.All, "all"}, {a.Now, "now"}, {a.Unsigned, "unsigned"}, {a.Alone, "alone"}} {
		if x.is {
			list = append(list, x.word)
		}
	}
	return strings.Join(list, " ")
}

// Whatever stands in front of the colon: a message that leaves has every word understood
// and goes to those whose names stand there, as they stand there, and to nobody else.
func TestNoMessageGoesFurtherThanItsAddress(t *testing.T) {
	type piece struct {
		text, to string
		bad      bool // no message with it leaves
	}
	pieces := []piece{{text: "TO"}, {text: "FOR"}, {text: "À"}, {text: "AU"}, {text: "pour"}, {text: "NOW"}, {text: "maintenant"}, {text: "ANONYMOUS"}, {text: "anonyme"},
		{text: "PRIVATE"}, {text: "ONLY"}, {text: "AND"}, {text: "et"}, {text: ","}, {text: "the"}, {text: "ALL", to: "all"}, {text: "tous", to: "all"}, {text: "observers", to: ToObservers},
		{text: "NOT", bad: true}, {text: "EXCEPT", bad: true}, {text: "sauf", bad: true}, {text: "later", bad: true}, {text: "my", bad: true}, {text: "friend", bad: true}, {text: "7", bad: true},
		{text: "NWO", bad: true}, {text: "ANONYMUOS", bad: true}, {text: "privat", bad: true}, {text: "?", bad: true}, {text: "enemy", bad: true}, {text: "allies-rusia", bad: true}, {text: "cp-turky", bad: true}, {text: "unless", bad: true}}
	for _, p := range powers() {
		for _, name := range p.Names {
			if strings.Contains(name, "command") {
				continue
			}
			pieces = append(pieces, piece{text: name, to: p.Key}, piece{text: strings.ToUpper(name), to: p.Key})
			if !strings.Contains(name, " ") {
				pieces = append(pieces, piece{text: "L'" + name, to: p.Key})
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 8).Draw(t, "head")
		var head []string
		to, bad := map[string]bool{}, false
		for _, p := range list {
			head = append(head, p.text)
			if p.to != "" {
				to[p.to] = true
			}
			bad = bad || p.bad
		}
		text := strings.Join(head, rapid.SampledFrom([]string{" ", "  ", " \t"}).Draw(t, "blank"))
		m := ReadMessage(text+": the words", powers())
		if m.Doubt != NoDoubt {
			if m.Doubt == DoubtHead && m.Read == "" {
				t.Fatalf("%q: nothing is named that was not understood", text)
			}
			return
		}
		if bad {
			t.Fatalf("%q leaves to %s", text, said(&m.Address))
		}
		if m.Text != "the words" || m.All != to["all"] {
			t.Fatalf("%q leaves to %s as %q", text, said(&m.Address), m.Text)
		}
		for _, key := range m.To {
			if !to[key] && !besideEachOther(text, key) {
				t.Fatalf("%q leaves to %s", text, said(&m.Address))
			}
		}
		for _, w := range []struct {
			words string
			is    bool
		}{{"ANONYMOUS anonyme", m.Unsigned}, {"NOW maintenant", m.Now}} {
			has := slices.ContainsFunc(list, func(p piece) bool { return p.text != "" && slices.Contains(strings.Fields(w.words), p.text) })
			if has != w.is {
				t.Fatalf("%q leaves to %s", text, said(&m.Address))
			}
		}
	})
}

// besideEachOther tells whether names beside each other make that of one seat: "Allies , Russia".
func besideEachOther(text, key string) bool {
	flat := func(s string) string {
		return strings.Join(strings.Fields(strings.NewReplacer(",", " ", "-", " ", "L'", " ").Replace(fold(s))), " ")
	}
	for _, p := range powers() {
		if p.Key != key {
			continue
		}
		for _, name := range p.Names {
			if strings.Contains(flat(text), flat(name)) {
				return true
			}
		}
	}
	return false
}

// Lines around messages: what may concern all of them, what may concern those that it
// touches, and what concerns none.
func TestLinesAroundMessagesAreWeighed(t *testing.T) {
	b := Beside{Others: append(powers()[1:], Addressee{"bob@test", []string{"Bob Hill"}}), Own: []string{"Allies", "Ann Miller"}}
	for want, lines := range map[Bearing][]string{
		NoBearing: {"Hello,", "Dear referee,", "Bonjour l'arbitre,", "Thank you very much!", "Best regards", "Cordialement,", "Ann", "Ann Miller", "Here are my orders for turn 3:",
			"Voici mes ordres pour le tour 3.", "---", "Sent from my iPhone", "Good luck!", "All the best,"},
		BearsBeside: {"The weather is fine at the front.", "by the mail program here", "Il fait beau au front"},
		BearsOnAll: {"ANONYMOUS", "anonyme", "anonymously please", "privately please", "only for Bob", "for Bob", "Bob", "don't send this yet", "Don’t.", "Pas encore !", "Should this leave?",
			"this is for Russia", "for the Turkish ally", "après le tour", "secret", "en privé", "after the turn", "not signed", "sans signature", "aux observateurs"},
	} {
		for _, l := range lines {
			if got := b.Bearing(l, true, false, false); got != want {
				t.Errorf("%q: %d, want %d", l, got, want)
			}
		}
	}
}

// Words in front of the verb of a message may be courtesy and nothing else.
func TestWordsInFrontOfTheVerbOfAMessage(t *testing.T) {
	for raw, want := range map[string]string{"MESSAGE TO ALL: x": "", "please MESSAGE TO ALL: x": "", "1. Message: x": "", "- PRESS TO cp: x": "", "ANONYMOUS: MESSAGE TO ALL: x": "ANONYMOUS:", "Later: MESSAGE TO ALL: x": "Later:"} {
		if got := BeforeVerb(raw); got != want {
			t.Errorf("%q: %q", raw, got)
		}
	}
}
