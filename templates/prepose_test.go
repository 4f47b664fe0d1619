package templates

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// TestPrepositionsElide writes French prepositions before names as they are said.
func TestPrepositionsElide(t *testing.T) {
	in := func(lang string) *speech.Voice {
		r := report.Report{Lang: lang, Info: adjudicator.Info{Name: "balkan-wars"}}
		return testKit(t).lib.Speak(&r)
	}
	fr, en := in("fr"), in("en")
	for name, want := range map[string]string{"Adrianople": "d'Adrianople", "Épinal": "d'Épinal", "œuvre": "d'œuvre", "Sofia": "de Sofia", "2720 Adrianople": "de 2720 Adrianople", "": "de "} {
		if got := fr.Prepose("of", name); got != want {
			t.Errorf("of %q is %q in French, want %q", name, got, want)
		}
		if got := en.Prepose("of", name); got != "of "+name {
			t.Errorf("of %q is %q in English", name, got)
		}
	}
	if got, want := fr.Say("near", fr.With("place", "Adrianople")), "près d'Adrianople"; got != want {
		t.Errorf("near Adrianople is %q, want %q", got, want)
	}
}

// TestPlacesHaveTheirPrepositionFromTheProgram: "de" before a place would not be
// elided.
func TestPlacesHaveTheirPrepositionFromTheProgram(t *testing.T) {
	bare := regexp.MustCompile(`\bde \{\{\$?\.(Place|Near|Get "(place|hex|space)")|\{\{with \$?\.Place "\w+"\}\}[^{}]*\bde \{\{\.\}\}`)
	files := 0
	for _, dir := range append(wordDirs(), "words") {
		names, err := filepath.Glob(filepath.Join(dir, "*.fr.tmpl"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			files++
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range bare.FindAllString(string(text), -1) {
				t.Errorf("%s: %s wants .Of", name, found)
			}
		}
	}
	if files < 5 {
		t.Errorf("only %d files were read", files)
	}
}
