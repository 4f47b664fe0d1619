package games

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// neutral are the folders that serve all games and name none.
var neutral = []string{"../../templates", "../../orders"}

// everybodys are names of one game that are something else as well, besides the
// words of the contract.
var everybodys = map[string]string{
	"A":           "the English article, and the French preposition without its accent",
	"AIR":         "the keyword of an attack with air units",
	"AH":          "an exclamation that letters of talk begin with",
	"AL":          "for Albert, among what closes a letter",
	"BE":          "the English verb",
	"DE":          "the French preposition",
	"FR":          "the language of a letter",
	"IT":          "the English pronoun",
	"OE":          "how a ligature is written in two letters",
	"RP":          "replacement or resource points, as the hobby writes them",
	"SE":          "a point of the compass",
	"SR":          "strategic redeployment, as the hobby writes it",
	"TU":          "the French pronoun",
	"US":          "the English pronoun",
	"bombardment": "a symbol that the drawing offers for counters",
	"boxes":       "a layer of the drawing",
	"control":     "a layer of the drawing",
	"event":       "the group of the words for events",
	"example":     "a line that is given as an example",
	"de":          "the French preposition",
	"fleet":       "a symbol that the drawing offers for counters",
	"fr":          "the language of a letter",
	"fortress":    "a symbol that the drawing offers for counters",
	"held":        "a note of the desk: a sheet waits",
	"hill":        "a terrain that the drawing knows",
	"land":        "a shape that the drawing knows",
	"neutral":     "what belongs to no seat",
	"open":        "face up, of units where others are hidden",
	"points":      "the victory points of a place",
	"queued":      "the lines of a view that wait",
	"replaced":    "a note of the desk: a newer sheet came",
	"start":       "a kind of letter",
}

// ownWords are the names that the words of a game translate.
var ownWords = regexp.MustCompile(`define "[a-z-]+\.(?:word\.(nation|box|mark|status)|board\.(mark|box|shape|legend|track|label)|(fact|piece|card-fact))\.([^" ]+)"}}([^{]*)`)

// TestTemplatesAndOrdersNameNoGame gathers what only one game knows: its name
// and the words of its title, its seats, scenarios, boxes, kinds of event, marks
// and facts; and the nations of any. No string in the code or in the words that
// all games share is one of them.
func TestTemplatesAndOrdersNameNoGame(t *testing.T) {
	owner := ownersOfNames(t)
	if len(owner) < 150 {
		t.Fatalf("only %d names are of one game", len(owner))
	}
	contract := wordsOfTheContract(t)
	for word, why := range everybodys {
		if owner[word] == "" || contract[word] || why == "" {
			t.Errorf("%q needs no exception, or has no reason", word)
		}
	}
	found := 0
	units := unitNames(t)
	see := func(at, text string) {
		found++
		if name := units.FindString(text); name != "" {
			t.Errorf("%s: %q names a unit: %s...", strings.TrimPrefix(at, "../../"), text, name)
		}
		if contract[text] {
			return
		}
		if whose := owner[text]; whose != "" && everybodys[text] == "" {
			t.Errorf("%s: %q is %s", strings.TrimPrefix(at, "../../"), text, whose)
		}
	}
	for _, dir := range neutral {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil || d.IsDir():
				return err
			case strings.HasSuffix(path, "_test.go"):
				return nil
			case strings.HasSuffix(path, ".go"):
				return stringsOfCode(path, see)
			case strings.HasSuffix(path, ".tmpl"):
				return stringsOfWords(path, see)
			case strings.HasSuffix(path, ".txt") && !strings.Contains(path, "testdata"):
				return stringsOfLists(path, see)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 2000 {
		t.Errorf("only %d strings were found", found)
	}
}

// unitNames finds the names of units, as a game forms them.
func unitNames(t *testing.T) *regexp.Regexp {
	t.Helper()
	var forms []string
	for _, l := range All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		mark := sys.Info().Units.Mark
		if mark == "" {
			continue
		}
		for code := range strings.FieldsSeq(l.Speech.Names) {
			if mark == " " { // else "It takes" would be one
				forms = append(forms, code+` [0-9]`)
				continue
			}
			forms = append(forms, code+regexp.QuoteMeta(mark)+`[A-Za-z0-9]`)
		}
	}
	return regexp.MustCompile(`\b(?:` + strings.Join(forms, "|") + `)`)
}

// stringsOfLists shows what files of words by language say: lines of a key, a colon and
// a text.
func stringsOfLists(path string, see func(at, text string)) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(string(raw), "\n") {
		if _, text, ok := strings.Cut(line, ": "); ok && line[0] != '#' {
			see(fmt.Sprintf("%s:%d", path, i+1), strings.TrimSpace(text))
		}
	}
	return nil
}

// ownersOfNames tells of each name that one game alone declares whose it is. A
// nation belongs to games even where two have it.
func ownersOfNames(t *testing.T) map[string]string {
	t.Helper()
	owners, what := map[string][]string{}, map[string]string{}
	for _, l := range All() {
		add := func(kind string, names ...string) {
			for _, name := range names {
				if name != "" && !slices.Contains(owners[name], l.Name) {
					owners[name], what[name] = append(owners[name], l.Name), kind
				}
			}
		}
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		info := sys.Info()
		add("name", l.Name)
		for _, w := range strings.Fields(info.Title) {
			if len(w) > 3 { // "in", "of" and "the" name nothing
				add("word of the title", w)
			}
		}
		for _, s := range info.Scenarios {
			add("scenario", s.Name, s.Title)
			for _, p := range s.Seats {
				add("seat", string(p.Seat), p.Title)
			}
		}
		add("kind of event", slices.Sorted(maps.Keys(info.Kinds))...)
		for _, b := range info.Boxes {
			add("box", b.Name)
		}
		for _, b := range l.Speech.Boxes {
			add("box", b)
		}
		for _, f := range info.Facts {
			add("fact", f.Name)
		}
		addWords(t, l.Words, add)
	}
	out := map[string]string{}
	for name, whose := range owners {
		if len(whose) == 1 || what[name] == "nation" {
			out[name] = "a " + what[name] + " of " + strings.Join(whose, " and ")
		}
	}
	return out
}

// addWords adds the names that the words of a game translate.
func addWords(t *testing.T, words fs.FS, add func(kind string, names ...string)) {
	t.Helper()
	files, err := fs.Glob(words, "*.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := fs.ReadFile(words, f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ownWords.FindAllStringSubmatch(string(text), -1) {
			kind := m[1] + m[2] + m[3]
			add(kind, m[4])
			if kind == "nation" {
				add(kind, m[5])
			}
		}
	}
}

// wordsOfTheContract are the strings of the package that all games implement.
func wordsOfTheContract(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	files, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		if err := stringsOfCode(f, func(_, text string) { out[text] = true }); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// stringsOfCode calls see with each string of a Go file, and with each word of
// those that list words of orders.
func stringsOfCode(path string, see func(at, text string)) error {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				return true
			}
			at := files.Position(lit.Pos()).String()
			see(at, text)
			if words := strings.Fields(text); len(words) > 1 && text == strings.ToUpper(text) {
				for _, w := range words {
					see(at, strings.Trim(w, ","))
				}
			}
		}
		return true
	})
	return nil
}

// namesInWords are the names that a template defines or uses.
var namesInWords = regexp.MustCompile(`"([^"]*)"`)

// stringsOfWords calls see with the parts of each name that a file of words
// defines or uses.
func stringsOfWords(path string, see func(at, text string)) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(string(text), "\n") {
		for _, m := range namesInWords.FindAllStringSubmatch(line, -1) {
			for _, part := range strings.Split(m[1], ".") {
				see(path+":"+strconv.Itoa(i+1), part)
			}
		}
	}
	return nil
}
