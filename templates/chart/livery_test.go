package chart

import (
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
)

// testNations are the nations of the boards of the tests.
func testNations() []adjudicator.Nation {
	return []adjudicator.Nation{
		{Code: "BU", Paint: adjudicator.Green, Pattern: adjudicator.Plain},
		{Code: "OE", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons},
		{Code: "GE", Paint: adjudicator.Charcoal, Pattern: adjudicator.Diagonal},
		{Code: "FR", Paint: adjudicator.Periwinkle, Pattern: adjudicator.Dots},
		{Code: "BR", Paint: adjudicator.Peach, Pattern: adjudicator.Checks},
		{Code: "BE", Paint: adjudicator.Orange, Pattern: adjudicator.Dots},
		{Code: "RU", Paint: adjudicator.Sage, Pattern: adjudicator.Cross},
		{Code: "AH", Paint: adjudicator.Silver, Pattern: adjudicator.Cross},
		{Code: "TU", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons},
		{Code: "PE", Paint: adjudicator.Lilac, Pattern: adjudicator.Diagonal},
	}
}

// testMarks are a mark of every look.
func testMarks() []adjudicator.MarkKind {
	list := []adjudicator.MarkKind{
		{Name: "demoralized", Text: "D", Stacks: true},
		{Name: "entrenchment", Look: adjudicator.MarkRing},
		{Name: "cut-rail", Look: adjudicator.MarkCut},
		{Name: "vp", Look: adjudicator.MarkStar},
		{Name: "source", Look: adjudicator.MarkWheel},
		{Name: "reduced", Look: adjudicator.MarkReverse},
		{Name: "trench-1", Look: adjudicator.MarkRampart},
		{Name: "trench-2", Look: adjudicator.MarkDouble},
		{Name: "fort-destroyed", Look: adjudicator.MarkRuin},
		{Name: "siege", Look: adjudicator.MarkPress},
		{Name: "beachhead", Look: adjudicator.MarkLanding},
		{Name: "out-of-supply", Look: adjudicator.MarkAlarm},
	}
	for n := 1; n <= 3; n++ {
		list = append(list, adjudicator.MarkKind{Name: "fort-" + strconv.Itoa(n), Look: adjudicator.MarkBastion, Text: strconv.Itoa(n), Legend: "fort"})
	}
	return list
}

// testWords are the words of the boards of the tests.
func testWords(lang string) Words {
	w := Words{}
	for key, text := range map[string][2]string{
		"nation.BU": {"Bulgaria", "Bulgarie"}, "nation.OE": {"Ottoman Empire", "Empire ottoman"},
		"nation.GE": {"Germany", "Allemagne"}, "nation.FR": {"France", "France"}, "nation.PE": {"Persia", "Perse"},
		"mark.demoralized": {"demoralized", "démoralisé"}, "mark.reduced": {"reduced", "réduit"}, "mark.entrenchment": {"entrenchment", "retranchement"},
		"mark.vp": {"victory point", "point de victoire"}, "mark.source": {"source of supply", "source de ravitaillement"},
		"mark.trench-1": {"trench, level 1", "tranchée, niveau 1"}, "mark.trench-2": {"trench, level 2", "tranchée, niveau 2"},
		"mark.fort-destroyed": {"fort destroyed", "fort détruit"}, "legend.fort": {"fort, strength", "fort, force"},
		"mark.siege": {"siege", "siège"}, "mark.beachhead": {"beachhead", "tête de pont"}, "mark.out-of-supply": {"out of supply", "non ravitaillé"},
		"sample.army": {"army: attack-loss-movement", "armée : attaque-pertes-mouvement"}, "sample.corps": {"corps", "corps"},
		"box.reserve": {"Reserve Box", "Case Réserve"},
	} {
		w[key] = text[0]
		if lang == "fr" {
			w[key] = text[1]
		}
	}
	return w
}

// in sets the language of a drawing with its words.
func (d *Drawing) in(lang string) { d.Options.Lang, d.Options.Words = lang, testWords(lang) }

// TestNationsAreDeclaredOrDependOnTheCodeOnly: the look of an unknown code must
// not change from letter to letter.
func TestNationsAreDeclaredOrDependOnTheCodeOnly(t *testing.T) {
	l := liveryOf(&adjudicator.Ground{Nations: testNations()})
	if l.nationOf("OE").pattern != chevrons || l.nationOf("OE").ink != rgb(0xd55e00) || l.nationOf("").ink != neutralInk {
		t.Error("declarations not used")
	}
	if got, again := l.nationOf("XY"), (livery{}).nationOf("XY"); got.code != "XY" || got != again {
		t.Errorf("XY looks like %+v and %+v", got, again)
	}
}

// TestAMarkOfALegendIsToldWithItsText: forts of all strengths share the words of
// the legend.
func TestAMarkOfALegendIsToldWithItsText(t *testing.T) {
	l := liveryOf(&adjudicator.Ground{Marks: testMarks()})
	if w := testWords("fr"); w.Mark(l.mark("fort-2")) != "fort, force 2" || w.legend(l.mark("fort-2")) != "fort, force" || w.Mark(l.mark("objective")) != "objective" {
		t.Errorf("%q %q %q", w.Mark(l.mark("fort-2")), w.legend(l.mark("fort-2")), w.Mark(l.mark("objective")))
	}
}

// gameLiveries are the nations of each game.
func gameLiveries(t *testing.T) map[string]livery {
	t.Helper()
	out := map[string]livery{}
	for _, l := range games.All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		roll := dice.NewSource([]byte("look"), "g")
		roll.Begin(0)
		s, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, roll)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range s.(adjudicator.Charter).Boards(adjudicator.Referee) {
			out[strings.TrimSuffix(l.Name+" "+b.Name, " ")] = liveryOf(b.Ground)
		}
	}
	return out
}
