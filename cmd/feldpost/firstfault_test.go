package main

import (
	"strings"
	"testing"
)

// Who owes the set-up and sends a line of the turn behind it is not told that it is
// another's turn, but what is asked for.
func TestALineThatComesTooEarlyIsToldSo(t *testing.T) {
	says := map[string]map[string]string{"en": {"balkan-wars": "what is asked for now: set-up", "storm-in-the-west": "first both sides set up"},
		"fr": {"balkan-wars": "ce qui est attendu maintenant : déploiement", "storm-in-the-west": "les deux camps se déploient d'abord"}}
	eachGame(t, func(t *testing.T, system, lang string) {
		c := newNewcomer(t, system, lang)
		c.begin(t)
		seat, phase := c.owes(t)
		if !isSetup(phase) {
			return
		}
		text := strings.Join(strings.Fields(strings.ReplaceAll(last(t, c.mail(t, seat, "MOVE Xyzzy\n"), seat).Letter.Text, ">>>", "")), " ")
		if !strings.Contains(text, says[lang][system]) {
			t.Errorf("no %q in\n%s", says[lang][system], text)
		}
		for _, untrue := range []string{"not your turn", "pas votre tour"} {
			if strings.Contains(text, untrue) {
				t.Errorf("%s, who owes, reads %q", seat, untrue)
			}
		}
	})
}
