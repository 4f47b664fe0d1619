package templates

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// mayClaim are the names of sentences of letters that may say how things stand.
var mayClaim = regexp.MustCompile(`(^|\.)(opening|note|owed|draft|draft-note|warning)[.-]|^(subject|owed|desk|tourney|games|who|list|accepted|closing|bundle|housed)([.-]|$)|^merged-letter$|^changed-hands$|^house-for$`)

// unclaimed are the sentences without a claim, by why they have none: each group of the list begins with its reason.
func unclaimed(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("testdata/unclaimed.txt")
	if err != nil {
		t.Fatal(err)
	}
	why := map[string]string{}
	for _, group := range strings.Split(strings.TrimSpace(string(raw)), "\n\n") {
		lines := strings.Split(group, "\n")
		reason, is := strings.CutPrefix(lines[0], "# ")
		if !is || len(lines) < 2 {
			t.Errorf("a group begins without its reason, or is empty: %q", lines[0])
		}
		for _, name := range lines[1:] {
			if why[name] != "" {
				t.Errorf("%s is listed twice", name)
			}
			why[name] = reason
		}
	}
	return why
}

// Whatever letters may say in sentences of their own stands either among the claims, beside what makes it true, or in a list of what
// has none, below the reason: who adds a sentence decides whether it says how things stand. A game's own words for a sentence are under
// the claim of the common ones.
func TestEverySentenceIsSorted(t *testing.T) {
	unclaimed := unclaimed(t)
	claimed := map[string]bool{}
	for _, c := range report.Claims() {
		if claimed[c.Sentence] {
			t.Errorf("two claims for %s", c.Sentence)
		}
		claimed[c.Sentence] = true
	}
	var systems []string
	for _, x := range games.All() {
		systems = append(systems, x.Name)
	}
	for _, lang := range speech.Langs {
		found := map[string]bool{}
		for _, x := range testKit(t).lib.Tongue(lang).Templates() {
			name := x.Name()
			if strings.HasSuffix(name, ".tmpl") || !mayClaim.MatchString(name) {
				continue
			}
			found[name] = true
			is := claimed[name]
			if system, common, cut := strings.Cut(name, "."); cut && slices.Contains(systems, system) {
				is = is || claimed[common]
			}
			if _, listed := unclaimed[name]; listed == is {
				t.Errorf("%s: %s is claimed: %t, listed as one without a claim: %t", lang, name, is, listed)
			}
		}
		for name := range claimed {
			if !found[name] {
				t.Errorf("%s: there is a claim for %s, which no letter says", lang, name)
			}
		}
		for name := range unclaimed {
			if lang == speech.Langs[0] && !found[name] {
				t.Errorf("%s is listed, and no letter says it", name)
			}
		}
	}
}

// A sentence that would not be true does not stand in the letter, and is told of.
func TestALetterGoesWithoutAnUntrueSentence(t *testing.T) {
	k := *testKit(t)
	var told []string
	k.WhenUntrue(func(sentence string, _ *report.Report) { told = append(told, sentence) })
	for _, all := range []bool{false, true} {
		told = nil
		r := report.Report{Kind: report.Answer, Standing: &report.Standing{Status: "open", Confirmed: true, All: all}, Notes: []report.Note{{Code: "confirmed"}}}
		l, err := k.Render(r)
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Contains(l.Text, "The game begins when every seat is"); said == all || slices.Contains(told, "note.confirmed") != all {
			t.Errorf("all have confirmed: %t, said: %t, told of %v", all, said, told)
		}
	}
}
