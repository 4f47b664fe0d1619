package orders

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTableIsComplete holds every row to its help and examples in both
// languages.
func TestTableIsComplete(t *testing.T) {
	sentence := func(what, s string) {
		if len(s) < 3 || strings.HasSuffix(what, "verb") && !strings.HasSuffix(s, ".") || len(s) > 130 {
			t.Errorf("%s: help %q", what, s)
		}
	}
	for _, v := range odd.x.verbs {
		for _, s := range v.said {
			sentence(v.row.Name+" verb", s.help)
			checkExamples(t, v.row.Name, "", s.lines)
		}
		for _, sub := range v.row.Subs {
			for _, s := range v.subs.exact[fold(sub.Name)].said {
				sentence(v.row.Name+" "+sub.Name, s.help)
				checkExamples(t, v.row.Name, sub.Name, s.lines)
			}
		}
	}
	for _, k := range odd.x.speech.keys {
		for _, s := range k.said {
			sentence("keyword "+k.name, s.help)
		}
	}
}

// checkExamples parses each example, in the language of all games and in
// that of a game with this verb alone.
func checkExamples(t *testing.T, verb, sub, examples string) {
	t.Helper()
	if examples == "" {
		t.Errorf("%s %s has no example", verb, sub)
	}
	for line := range strings.SplitSeq(examples, "\n") {
		for _, l := range []Language{odd, oddOnly(verb)} {
			s, queries, faults := l.Parse(line)
			for _, f := range faults {
				t.Errorf("%q: %s", line, f)
			}
			switch {
			case len(queries) == 1 && queries[0].Verb == verb:
			case len(s.Orders) != 1 || s.Orders[0].Verb != verb || sub != "" && s.Orders[0].Sub != sub:
				t.Errorf("%q is read as %v", line, s.Orders)
			}
		}
	}
}

// TestOneMeaningForOneWord makes sure that no spelling is given to two
// things, whichever language it belongs to.
func TestOneMeaningForOneWord(t *testing.T) {
	seen := map[string]string{}
	claim := func(words []string, what string) {
		for _, w := range words {
			w = fold(w)
			if before, ok := seen[w]; ok && before != what {
				t.Errorf("%s means %s and %s", w, before, what)
			}
			seen[w] = what
		}
	}
	for _, h := range append(common().list("headers", headerNames), common().list("marks", markNames)...) {
		claim(h.said.all(), h.name)
	}
	for _, v := range odd.x.verbs {
		claim(v.said.all(), v.row.Name)
		subs := map[string]string{}
		for _, s := range v.row.Subs {
			for _, w := range v.subs.exact[fold(s.Name)].said.all() {
				if before, ok := subs[fold(w)]; ok && before != s.Name {
					t.Errorf("%s %s means %s and %s", v.row.Name, w, before, s.Name)
				}
				subs[fold(w)] = s.Name
			}
		}
	}
	for _, v := range odd.x.verbs {
		forms := map[string]*form{v.row.Name: &v.form}
		for _, a := range v.subs.list {
			forms[v.row.Name+" "+a.to.row.Name] = &a.to.form
		}
		for what, f := range forms {
			checkKeywords(t, what, f)
		}
	}
}

func checkKeywords(t *testing.T, what string, f *form) {
	t.Helper()
	for _, a := range f.keys.list {
		for _, w := range a.to.said.all() {
			got := f.keys.exact[fold(w)]
			if got != a.to && w != "VERS" && !(w == "PAR" && got.name == "BY") {
				t.Errorf("%s: keyword %s means %s and %s", what, w, got.name, a.to.name)
			}
			if c, ok := f.choices[fold(w)]; ok {
				t.Errorf("%s: %s is the keyword %s and the choice %s", what, w, a.to.name, c)
			}
		}
	}
}

// TestNamesAreNoKeywords reads the words of the games' unit and place names
// with every verb: none may be taken for a keyword, its abbreviation or slip.
func TestNamesAreNoKeywords(t *testing.T) {
	data, err := os.ReadFile("testdata/namewords.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, data2, _ := strings.Cut(string(data), "\n")
	words := strings.Fields(data2)
	if len(words) < 400 {
		t.Fatalf("only %d words", len(words))
	}
	nations := strings.Fields("BU SE GR MO OE RO AL AH DE GB RU FR IT")
	for _, w := range slices.Concat(words, nations) {
		key := fold(w)
		if h, ok := odd.x.hard.exact[key]; ok {
			t.Errorf("%s is the reserved keyword %s", w, h)
		}
		for _, v := range odd.x.verbs {
			forms := []*form{&v.form}
			for _, a := range v.subs.list {
				forms = append(forms, &a.to.form)
			}
			for _, f := range forms {
				for tier := range uint8(2) {
					k, several := f.keyword(w, key, true, tier)
					if k != nil && k.name != w || several != nil || f.slipOf(key) != "" || f.slipOfChoice(key) != "" {
						t.Errorf("%s: %s reads as a keyword: %v %v %q %q", v.row.Name, w, k, several, f.slipOf(key), f.slipOfChoice(key))
					}
				}
			}
		}
	}
}

// TestPrefixes abbreviates every verb to its shortest prefix that fits
// nothing else, and one letter less.
func TestPrefixes(t *testing.T) {
	english := map[string]string{}
	for _, a := range odd.x.first.list {
		if a.tier == 0 {
			english[a.word] = fmt.Sprint(a.to)
		}
	}
	for word, what := range english {
		for n := 2; n < len(word); n++ {
			if !isLetters(word[:n]) {
				break
			}
			if _, exact := odd.x.first.exact[word[:n]]; exact {
				continue
			}
			meant := map[string]bool{}
			for other, w := range english {
				if strings.HasPrefix(other, word[:n]) {
					meant[w] = true
				}
			}
			e, found, several := odd.x.first.prefix(word[:n], 0)
			if found != (len(meant) == 1) || found && fmt.Sprint(e) != what || !found && len(several) != len(meant) {
				t.Errorf("%s: found %v, several %v, want one of %d", word[:n], found, several, len(meant))
			}
		}
	}
}
