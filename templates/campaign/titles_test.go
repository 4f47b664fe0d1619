package campaign_test

import (
	"html"
	"regexp"
	"strings"
	"testing"
)

var stepTitle = regexp.MustCompile(`<li id="step\d+">\s*<h3>([^<]*)</h3>`)

// Each step of a game is headed by what tells it from all others: its turn, and a few
// words of what happened.
func TestNoTwoStepsAreHeadedAlike(t *testing.T) {
	for _, c := range []struct {
		system, scenario string
		commands         int
	}{
		{"balkan-wars", "first-war", 30}, {"paths-of-glory", "campaign", 60}, {"storm-in-the-west", "campaign", 20},
		{"great-war-in-europe", "west-1914", 30}, {"great-war-commander", "house-01", 60}, {"example", "hill", 12},
	} {
		for lang, turn := range map[string]string{"en": "Turn ", "fr": "Tour "} {
			seen, told, again := map[string]bool{}, 0, 0
			for _, m := range stepTitle.FindAllStringSubmatch(string(chronicle(t, lang, c.system, c.scenario, c.commands)), -1) {
				title := html.UnescapeString(m[1])
				if seen[title] {
					t.Errorf("%s, %s: two steps are headed %q", c.system, lang, title)
				}
				seen[title] = true
				if !strings.HasPrefix(title, turn) {
					t.Errorf("%s, %s: %q names no turn", c.system, lang, title)
				}
				if strings.Contains(title, ":") {
					told++
				}
				if strings.HasSuffix(title, ")") && regexp.MustCompile(` \(\d\)$`).MatchString(title) {
					again++
				}
			}
			if len(seen) < 3 || told < len(seen)*9/10 || again > len(seen)/10 {
				t.Errorf("%s, %s: of %d steps %d say what happened, %d are told apart by a number alone", c.system, lang, len(seen), told, again)
			}
		}
	}
}
