package templates

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/story"
)

// commanderFields are likely values of the fields of Great War Commander.
func commanderFields() (samples map[string]string, special map[string]map[string]string) {
	samples = map[string]string{"unit": "LANDWEHR-1", "units": "LANDWEHR-1; MG08-1", "defenders": "CHASSEURS-1", "weapon": "MG08-1", "hex": "H4", "from": "H4", "to": "I4", "path": "H4-I4", "side": "de", "n": "2",
		"card": "G-7", "cards": "G-7; G-9", "order": "FIRE", "action": "A36", "event": "E57", "what": "fire", "of": "H4", "white": "3", "coloured": "4", "total": "12", "against": "11", "trigger": "JAM", "result": "none",
		"fp": "7", "morale": "9", "hindrance": "2", "opfire": "yes", "winner": "de", "totals": "12; 9", "why": "eliminated", "leads": "de", "box": "local", "facing": "2", "mode": "bomb", "fort": "wire", "reason": "surrender",
		"marker": "C", "left": "2", "phase": "turn", "turn": "3", "line": "ORDER RALLY", "code": "no-card", "text": "xyz", "near": "LANDWEHR-1", "verb": "MOVE", "condition": "DIE>3", "matter": "defence", "rung": "default"}
	special = map[string]map[string]string{
		"event.initiative": {"to": "fr"}, "event.light-wounds": {"to": "ABTEILUNG-1"}, "event.ground-changed": {"from": "woods", "to": "shellhole"}, "event.time-advance": {"why": "trigger", "box": "4"}, "event.surrender-level": {"box": "8"},
		"event.strategy": {"card": "CS-DE-1"}, "event.strategy-held": {"card": "CS-DE-1"}, "event.strategy-lost": {"card": "CS-DE-1"}, "event.strategy-seen": {"card": "CS-DE-1"}, "event.strategy-choice": {"card": "CS-DE-1"}, "event.reminder-gone": {"card": "CS-DE-1"},
		"event.sudden-death": {"result": "over"}, "event.immobilisation": {"result": "stuck"}, "event.targeting": {"result": "hit"}, "event.vp-scored": {"total": "3"},
	}
	return samples, special
}

// A sentence that is said to one side names it where somebody else reads it.
func TestWhatOneSideAloneIsToldNamesItToOthers(t *testing.T) {
	sys, k := openSystem(t, "great-war-commander"), testKit(t)
	e := adjudicator.NewEvent("objective-secret", "7.3.3", "side", "de", "marker", "C").For("de")
	for seat, want := range map[adjudicator.Seat]string{"de": "Your secret objective marker: C. [7.3.3]", adjudicator.Referee: "Germany: Your secret objective marker: C. [7.3.3]"} {
		w := k.writerOf(&report.Report{Lang: "en", Seat: seat, Info: sys.Info()})
		if got := story.TellerOf(w.Voice).Told(e); got != want {
			t.Errorf("%s is told %q, want %q", seat, got, want)
		}
	}
}

// Cards of a game that is over may not be used for anything.
func TestCardsOfAGameThatIsOverTellNoUse(t *testing.T) {
	sys, k := openSystem(t, "great-war-commander"), testKit(t)
	card := adjudicator.Card{ID: "G-18", Owner: "de", Where: position.CardsInHand, Uses: []adjudicator.Field{{Key: "action"}, {Key: "order", Value: "not-your-turn"}}}
	for status, uses := range map[string]int{"running": 2, "finished": 0} {
		w := k.writerOf(&report.Report{Lang: "en", Seat: "de", Info: sys.Info(), Standing: &report.Standing{Status: status}})
		if got := len(position.CardsOf(w.Voice).CardUses(card)); got != uses {
			t.Errorf("%s: %d lines about uses, want %d", status, got, uses)
		}
	}
}
