package templates

import (
	"strings"
	"testing"

	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// Verbs of common sentences stand in the singular, so a letter speaks of a seat in the singular: "the American side moves".
func TestLettersSpeakOfASeatInTheSingular(t *testing.T) {
	k := testKit(t)
	for _, l := range games.All() {
		info := openSystem(t, l.Name).Info()
		for _, sc := range info.Scenarios {
			for _, seat := range sc.Seats {
				for _, lang := range speech.Langs {
					w := k.writerOf(&report.Report{Kind: report.Turn, Lang: lang, Info: info, Scenario: sc, Seat: seat.Seat})
					if name := w.TheSeat(seat.Seat); strings.HasPrefix(name, "les ") || lang == "en" && strings.HasSuffix(name, "s") {
						t.Errorf("%s, %s: the seat %s is %q", l.Name, sc.Name, seat.Seat, name)
					}
				}
			}
		}
	}
}
