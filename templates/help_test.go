package templates

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/orders"
	"feldpost/templates/speech"
)

// helpTopics are the parts of the guide to a system.
func helpTopics(k *Kit, system, lang string) []string {
	topics := []string{system}
	for _, x := range k.lib.Tongue(lang).Templates() {
		if t, ok := strings.CutPrefix(x.Name(), system+".help."); ok {
			topics = append(topics, t)
		}
	}
	return topics
}

func TestGuideExamplesAreOrdersOfTheGame(t *testing.T) {
	k := testKit(t)
	for system := range systemDirs() {
		guideExamples(t, k, openSystem(t, system).Info())
	}
}

// guideExamples sees that each indented line of a guide is an order.
func guideExamples(t *testing.T, k *Kit, info adjudicator.Info) {
	t.Helper()
	language := info.Language
	for _, lang := range speech.Langs {
		topics := helpTopics(k, info.Name, lang)
		if len(topics) < max(1, atLeast(info.Name, 9)) {
			t.Errorf("%s: only %d topics of the guide", lang, len(topics))
		}
		for _, topic := range topics {
			text := k.Help(lang, info, topic)
			examples := 0
			for _, l := range strings.Split(text, "\n") {
				if n := utf8.RuneCountInString(l); n > 74 {
					t.Errorf("%s %s: a line of %d columns: %s", lang, topic, n, l)
				}
				if !strings.HasPrefix(l, "    ") {
					continue
				}
				examples++
				sheet, queries, faults := language.Parse(strings.TrimSpace(l))
				if len(faults) > 0 {
					t.Errorf("%s %s: %q: %s", lang, topic, l, faults[0].Text("en"))
				}
				if len(sheet.Orders)+len(queries) == 0 && !sheet.End && sheet.Header.Game+sheet.Header.Seat+sheet.Header.Turn == "" {
					t.Errorf("%s %s: %q was not read as anything", lang, topic, l)
				}
			}
			if examples == 0 {
				t.Errorf("%s %s: no example", lang, topic)
			}
		}
	}
}

// TestGuideNamesItsParts sees that every topic the guide mentions exists.
func TestGuideNamesItsParts(t *testing.T) {
	k := testKit(t)
	for system := range systemDirs() {
		guideParts(t, k, openSystem(t, system).Info())
	}
}

func guideParts(t *testing.T, k *Kit, info adjudicator.Info) {
	t.Helper()
	for lang, verb := range map[string]string{"en": "HELP ", "fr": "AIDE "} {
		guide := k.Help(lang, info, info.Name)
		for _, topic := range helpTopics(k, info.Name, lang)[1:] {
			if !strings.Contains(strings.Join(strings.Fields(guide), " "), verb+topic) {
				t.Errorf("%s: the guide does not name its part %s", lang, topic)
			}
		}
		if k.Help(lang, info, info.Title) != guide || k.Help(lang, info, "game") != guide {
			t.Errorf("%s: the guide is not found by its other names", lang)
		}
		if !strings.Contains(k.Help(lang, info, ""), info.Name) {
			t.Errorf("%s: the help does not point to the guide", lang)
		}
		verbOf := map[bool]string{true: "ATTACK", false: "FIRE"}[slices.Contains(info.Language.Verbs(), "ATTACK")]
		if a := k.Help(lang, info, verbOf); a == guide || !strings.Contains(a, "2720") && !strings.Contains(a, "Sedan") && !strings.Contains(a, "0202") && !strings.Contains(a, "2532") && !strings.Contains(a, "W5512") && !strings.Contains(a, "J4") {
			t.Errorf("%s: the help on a verb is %q", lang, a)
		}
	}
}

// TestHelpOnLetters explains each wish, in lines that are read as they stand.
func TestHelpOnLetters(t *testing.T) {
	k := testKit(t)
	info := openSystem(t, "balkan-wars").Info()
	for lang, topic := range map[string]string{"en": "LETTERS", "fr": "lettres"} {
		text := k.Help(lang, info, topic)
		verbs := map[string]int{}
		for _, l := range strings.Split(text, "\n") {
			if len([]rune(l)) > 76 {
				t.Errorf("%s: a long line: %s", lang, l)
			}
			line, ok := strings.CutPrefix(l, "    ")
			if !ok || strings.HasPrefix(line, " ") {
				continue
			}
			line, _, _ = strings.Cut(line, "  ")
			_, queries, faults := info.Language.Read(line, orders.Reading{})
			if len(queries) != 1 || len(faults) > 0 {
				t.Errorf("%s: %q is read as %v %v", lang, line, queries, faults)
				continue
			}
			verbs[queries[0].Verb]++
		}
		for verb, n := range map[string]int{"FORMAT": 6, "RECEIPTS": 1, "CALENDAR": 1, "NAMES": 1, "ADDRESSES": 1, "ZONE": 1, "STATUS": 3, "TEMPLATE": 2, "MAP": 2, "HISTORY": 2} {
			if verbs[verb] != n {
				t.Errorf("%s: %d lines with %s, want %d", lang, verbs[verb], verb, n)
			}
		}
	}
}
