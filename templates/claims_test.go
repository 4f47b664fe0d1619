package templates

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/report"
)

// Whatever letters may say in sentences of their own stands either among the claims, beside what makes it true, or in a list of what
// has none: who adds a sentence decides whether it says how things stand.
func TestEverySentenceIsSorted(t *testing.T) {
	raw, err := os.ReadFile("testdata/unclaimed.txt")
	if err != nil {
		t.Fatal(err)
	}
	unclaimed := strings.Fields(string(raw))
	claimed := map[string]bool{}
	for _, c := range report.Claims() {
		claimed[c.Sentence] = true
	}
	mayClaim := regexp.MustCompile(`(^|\.)(opening|note|owed|draft|warning)[.-]|^(subject|owed|desk|tourney|games)[.-]|^merged-letter$|^changed-hands$`)
	for _, lang := range Langs {
		found := map[string]bool{}
		for _, x := range testKit(t).tongue(lang).Templates() {
			name := x.Name()
			if strings.HasSuffix(name, ".tmpl") || !mayClaim.MatchString(name) {
				continue
			}
			found[name] = true
			if listed := slices.Contains(unclaimed, name); listed == claimed[name] {
				t.Errorf("%s: %s is claimed: %t, listed as one without a claim: %t", lang, name, claimed[name], listed)
			}
		}
		for name := range claimed {
			if !found[name] {
				t.Errorf("%s: there is a claim for %s, which no letter says", lang, name)
			}
		}
		for _, name := range unclaimed {
			if lang == Langs[0] && !found[name] {
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
