package templates

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// boundKit is a kit with a manual of four pages.
func boundKit(t *testing.T) *Kit {
	t.Helper()
	k := testKit(t)
	k.SetManual([]Page{
		{Name: "players", Title: "Playing by letter", Text: "# Playing by letter\n\nSee [a club](club.md#a-season), [below](#orders) and\n[the example](../../config.example.toml).\n\n" +
			"![a map](map.png)\n\n    BEGIN ORDERS\n    GAME spring-1\n    MOVE 1\n    END ORDERS\n\nThe end.\n"},
		{Name: "club", Title: "A club by letter", Text: "# A club by letter\n"},
		{Name: "privacy", Title: "Privacy: what is shown", Text: "# Privacy: what is shown\n"},
		{Name: "balkan-wars", Title: "Balkan Wars", Text: "# Balkan Wars\n"},
	})
	return k
}

func TestHelpManualListsThePagesAndBringsOne(t *testing.T) {
	k := boundKit(t)
	balkan := openSystem(t, "balkan-wars").Info()
	for what, info := range map[string]adjudicator.Info{"a player": balkan, "a stranger": {}} {
		for topic, wanted := range map[string][]string{
			"manual":             {"HELP MANUAL and a name", "\n  players              Playing by letter\n", "\n  balkan-wars          Balkan Wars\n"},
			"MANUAL nothing":     {`no page "nothing"`, "\n  club  "},
			"Manual Players":     {"HELP MANUAL lists", "# Playing by letter\n", "See a club (HELP MANUAL club), below and\nthe example.\n\n    GAME spring-1\n    MOVE 1\n\nThe end.\n"},
			"manual balkan wars": {"# Balkan Wars\n"},
		} {
			text := k.Help("en", info, topic)
			for _, w := range wanted {
				if !strings.Contains(text, w) {
					t.Errorf("%s, HELP %s lacks %q:\n%s", what, topic, w, text)
				}
			}
		}
		text := k.Help("fr", info, "manuel players")
		if !strings.HasPrefix(text, "Cette page n'existe qu'en anglais.") || !strings.Contains(text, "(AIDE MANUEL club)") {
			t.Errorf("%s, in French:\n%s", what, text)
		}
		if text := k.Help("fr", info, "manuel"); !strings.Contains(text, "Jouer par lettre\n") {
			t.Errorf("%s, the list in French:\n%s", what, text)
		}
	}
}

// Where HELP has something of its own to say it says so, and names the page.
func TestHelpNamesTheFittingPageOfTheManual(t *testing.T) {
	k, bare := boundKit(t), testKit(t)
	balkan := openSystem(t, "balkan-wars").Info()
	for topic, pointer := range map[string]string{"": "\nHELP MANUAL lists the pages", "letters": "\nHELP MANUAL players brings", "club": "\nHELP MANUAL club brings",
		"balkan-wars": "\nHELP MANUAL balkan-wars brings", "game": "\nHELP MANUAL balkan-wars brings"} {
		with, without := k.Help("en", balkan, topic), bare.Help("en", balkan, topic)
		if !strings.HasPrefix(with, without) || !strings.Contains(with[len(without):], pointer) {
			t.Errorf("HELP %s ends with %q", topic, with[max(len(with)-200, 0):])
		}
		if strings.Contains(without, "MANUAL") {
			t.Errorf("HELP %s names a manual that is not there", topic)
		}
	}
	if text := k.Help("en", balkan, "move"); text != bare.Help("en", balkan, "move") {
		t.Errorf("HELP MOVE is another text:\n%s", text)
	}
	// A page answers where neither the guide nor the order language does.
	for topic, wanted := range map[string]string{"privacy": "# Privacy: what is shown\n", "balkan-wars": "# Balkan Wars\n", "club": "HELP MANUAL club"} {
		if text := k.Help("en", adjudicator.Info{}, topic); !strings.Contains(text, wanted) {
			t.Errorf("HELP %s by a stranger:\n%s", topic, text)
		}
	}
	if text := k.Help("en", balkan, "Privacy"); !strings.Contains(text, "# Privacy: what is shown\n") {
		t.Errorf("HELP Privacy by a player:\n%s", text)
	}
	if text := k.Help("en", balkan, "frobnicate"); !strings.Contains(text, "There is no help on") {
		t.Errorf("HELP frobnicate:\n%s", text)
	}
}
