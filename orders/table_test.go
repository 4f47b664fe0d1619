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
	for _, v := range table() {
		sentence(v.name+" verb", v.help)
		sentence(v.name+" verb", v.aide)
		checkExamples(t, v.name, "", v.ex)
		checkExamples(t, v.name, "", v.exFr)
		for _, s := range v.subs {
			sentence(v.name+" "+s.name, s.help)
			sentence(v.name+" "+s.name, s.aide)
			checkExamples(t, v.name, s.name, s.ex)
			checkExamples(t, v.name, s.name, s.exFr)
		}
	}
	for _, k := range keywords() {
		sentence("keyword "+k.name, k.help)
		sentence("keyword "+k.name, k.aide)
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
		for _, l := range []Language{{}, ForVerbs(verb)} {
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
	claim := func(words, what string) {
		for w := range strings.FieldsSeq(words) {
			w = fold(w)
			if before, ok := seen[w]; ok && before != what {
				t.Errorf("%s means %s and %s", w, before, what)
			}
			seen[w] = what
		}
	}
	for _, h := range append(headerWords(), markWords()...) {
		claim(h.name+" "+h.also+" "+h.french, h.name)
	}
	for _, v := range table() {
		claim(v.name+" "+v.also+" "+v.french, v.name)
		subs := map[string]string{}
		for _, s := range v.subs {
			for w := range strings.FieldsSeq(s.name + " " + s.also + " " + s.french) {
				if before, ok := subs[fold(w)]; ok && before != s.name {
					t.Errorf("%s %s means %s and %s", v.name, w, before, s.name)
				}
				subs[fold(w)] = s.name
			}
		}
	}
	for _, v := range everything().verbs {
		forms := map[string]*form{v.row.name: &v.form}
		for _, a := range v.subs.list {
			forms[v.row.name+" "+a.to.row.name] = &a.to.form
		}
		for what, f := range forms {
			checkKeywords(t, what, f)
		}
	}
}

func checkKeywords(t *testing.T, what string, f *form) {
	t.Helper()
	for _, a := range f.keys.list {
		for w := range strings.FieldsSeq(a.to.name + " " + a.to.also + " " + a.to.french) {
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
		if h, ok := everything().hard.exact[key]; ok {
			t.Errorf("%s is the reserved keyword %s", w, h)
		}
		for _, v := range everything().verbs {
			forms := []*form{&v.form}
			for _, a := range v.subs.list {
				forms = append(forms, &a.to.form)
			}
			for _, f := range forms {
				for tier := range uint8(2) {
					k, several := f.keyword(w, key, true, tier)
					if k != nil && k.name != w || several != nil || f.slipOf(key) != "" || f.slipOfChoice(key) != "" {
						t.Errorf("%s: %s reads as a keyword: %v %v %q %q", v.row.name, w, k, several, f.slipOf(key), f.slipOfChoice(key))
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
	for _, a := range everything().first.list {
		if a.tier == 0 {
			english[a.word] = fmt.Sprint(a.to)
		}
	}
	for word, what := range english {
		for n := 2; n < len(word); n++ {
			if !isLetters(word[:n]) {
				break
			}
			if _, exact := everything().first.exact[word[:n]]; exact {
				continue
			}
			meant := map[string]bool{}
			for other, w := range english {
				if strings.HasPrefix(other, word[:n]) {
					meant[w] = true
				}
			}
			e, found, several := everything().first.prefix(word[:n], 0)
			if found != (len(meant) == 1) || found && fmt.Sprint(e) != what || !found && len(several) != len(meant) {
				t.Errorf("%s: found %v, several %v, want one of %d", word[:n], found, several, len(meant))
			}
		}
	}
}
