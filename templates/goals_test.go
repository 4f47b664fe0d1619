package templates

import (
	"regexp"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/position"
	"feldpost/templates/speech"
)

// No number of victory stands alone: a letter says with how much who wins, in each scenario of each game and in both
// languages.
func TestTheNumbersOfVictorySayWhatTheyBring(t *testing.T) {
	k := testKit(t)
	tells := map[string]map[string]*regexp.Regexp{
		"balkan-wars/first-war": {"en": regexp.MustCompile(`Victory Points: .* more than 1\.5 times`), "fr": regexp.MustCompile(`dépasse 1,5 fois`)},
		"paths-of-glory/introductory": {"en": regexp.MustCompile(`Victory Points: marker at 10\. .* at 14 or more .* at 10 or less; between them it is a draw\. At 20 or 0`),
			"fr": regexp.MustCompile(`à 14 ou plus .* à 10 ou moins`)},
		"paths-of-glory/campaign": {"en": regexp.MustCompile(`at 13 or more .* at 9 or less`), "fr": regexp.MustCompile(`à 13 ou plus .* à 9 ou moins`)},
		"storm-in-the-west/campaign": {"en": regexp.MustCompile(`Morale: Germany 15, Allies 15\. A side at 0 after a turn loses; .* After its own turn 9 Germany must stand at 18 or more and the Allies at 13 or less`),
			"fr": regexp.MustCompile(`son propre tour 9, l'Allemagne doit être à 18 ou plus et les Alliés à 13 ou moins`)},
		"storm-in-the-west/plan-1919":       {"en": regexp.MustCompile(`At 0 after a turn Germany loses`), "fr": regexp.MustCompile(`l'Allemagne perd`)},
		"great-war-in-europe/campaign":      {"en": regexp.MustCompile(`With 20 or more`), "fr": regexp.MustCompile(`À 20 ou plus`)},
		"great-war-in-europe/near-east":     {"en": regexp.MustCompile(`with 2 Allied victory hexes`), "fr": regexp.MustCompile(`avec 2 hexs de victoire`)},
		"great-war-in-europe/west-1914":     {"en": regexp.MustCompile(`with 3 or more the Central side`), "fr": regexp.MustCompile(`avec 3 ou plus`)},
		"great-war-in-europe/east-1914":     {"en": regexp.MustCompile(`with 0 or more .* -2 or less`), "fr": regexp.MustCompile(`à 0 ou plus .* à -2 ou moins`)},
		"great-war-commander/house-07":      {"en": regexp.MustCompile(`Whoever is ahead .* France, by the Initiative Card`), "fr": regexp.MustCompile(`la France, par la carte Initiative`)},
		"balkan-wars/second-war":            {"en": regexp.MustCompile(`each country at 0 brings`), "fr": regexp.MustCompile(`chaque pays à 0`)},
		"paths-of-glory/limited-war":        {"en": regexp.MustCompile(`Limited War at 4 .* Total War at 11; at 40 combined`), "fr": regexp.MustCompile(`limitée à 4`)},
		"storm-in-the-west/storm-elsewhere": {"en": regexp.MustCompile(`after the last turn Germany wins\.$`), "fr": regexp.MustCompile(`l'Allemagne gagne\.$`)},
	}
	for name, want := range tells {
		system, scenario, _ := strings.Cut(name, "/")
		g := newScenario(t, system, scenario, "goals", nil)
		for _, lang := range speech.Langs {
			r := noBoard(g.report(report.Turn, g.seats()[0], lang))
			w := k.writerOf(&r)
			found := false
			for _, line := range position.Of(w.Voice).Standing() {
				line = strings.ReplaceAll(strings.ReplaceAll(w.Polish(line), "\u00a0", " "), "\u202f", " ")
				found = found || want[lang].MatchString(line)
				if strings.HasPrefix(line, "[") || strings.Contains(line, "goal-") {
					t.Errorf("%s %s: %s", name, lang, line)
				}
			}
			if !found {
				t.Errorf("%s %s: no line of the situation is %s:\n%s", name, lang, want[lang], strings.Join(position.Of(w.Voice).Standing(), "\n"))
			}
		}
	}
}

// What a competition bids for the Allies is counted at the end, so the marker needs less; a bid that is not open yet tells nothing.
func TestAnOpenBidIsInWhatTheMarkerNeeds(t *testing.T) {
	g := newGame(t, "paths-of-glory", "bids", adjudicator.Options{"competition": "on"})
	goal := func() string {
		for _, f := range g.state.View(adjudicator.Observer).Facts {
			if f.Key == "goal-vp" {
				return f.Value
			}
		}
		return ""
	}
	bid := func(seat adjudicator.Seat, line string) {
		g.begin()
		sheet := orders.Sheet{Orders: []orders.Order{g.sys.Info().Language.Line(line)}, End: true}
		if _, err := g.state.Apply(adjudicator.Command{Seq: g.seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, g.roll); err != nil {
			t.Fatal(err)
		}
	}
	bid("ap", "BID 3")
	if closed := goal(); closed != "13 9 20 0 ap alone" {
		t.Errorf("before both bids are open: %q", closed)
	}
	bid("cp", "BID 1")
	if open := goal(); open != "10 6 20 0 ap alone" {
		t.Errorf("when both bids are open: %q", open)
	}
}
