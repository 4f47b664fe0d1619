package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// What several units did together is told of them in the plural: events that differ in
// their unit alone are told in one sentence.
func TestVerbsAgreeWithTheirUnits(t *testing.T) {
	k := testKit(t)
	k.lib.Missing = nil // of values that are no game's
	singular := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`2 Div(?: \(X\))?(?: (?:at|in) \S+)? (?:[a-z]*[a-rt-z]s) `),
		"fr": regexp.MustCompile(`2 Div(?: \(X\))?(?: (?:en|à) \S+)? (?:est|quitte|perd|part|prend|entre|passe|recule|devient|reste|se retire) `),
	}
	for _, l := range games.All() {
		info := openSystem(t, l.Name).Info()
		for kind, about := range info.Kinds {
			keys := strings.Fields(about.Keys)
			if !slices.Contains(keys, "unit") || about.Joins != "" && about.Joins != "unit" {
				continue
			}
			fields := []adjudicator.Field{}
			for _, key := range keys {
				value := "1"
				if key == "unit" {
					value = "X/1 Div" + speech.ListMark + "X/2 Div"
				}
				fields = append(fields, adjudicator.Field{Key: key, Value: value})
			}
			for lang, wrong := range singular {
				r := report.Report{Lang: lang, Info: info, View: &adjudicator.View{}}
				w := k.writerOf(&r)
				text, _ := w.Sentence("event", kind, w.Over(fields))
				if wrong.MatchString(w.Polish(text) + " ") {
					t.Errorf("%s, %s: %q", info.Name, kind, text)
				}
			}
		}
	}
}
