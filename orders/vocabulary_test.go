package orders

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// esperanto is a few words of a language that the program does not have.
const esperanto = `# A tiny language.
[language]
called: EO ESPERANTO
unfinished: yes

[verb ATTACK]
words: ATAKI ATAKU
help: Ataki lokon el tie, kie viaj trupoj estas.
example: ATAKI 2040 EL 1939, 2039 KUN 1 Bde

[second STAND RETREAT]
words: RETIRO

[keyword FROM]
words: EL
help: El kie.

[keyword WITH]
words: KUN

[choices]
NEVER: NENIAM

[texts]
examples: Ekzemploj:
`

// withFiles is the common words and some files more.
func withFiles(t *testing.T, more map[string]string) (*vocabulary, error) {
	t.Helper()
	files := fstest.MapFS{}
	words := sub(embedded, "words")
	names, err := fs.Glob(words, "*")
	if err != nil || len(names) < 8 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(words, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	for name, text := range more {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return readVocabulary(files)
}

func TestAThirdLanguageIsFilesAlone(t *testing.T) {
	v, err := withFiles(t, map[string]string{"words.eo.txt": esperanto})
	if err != nil {
		t.Fatal(err)
	}
	l := declaredIn(v, nil, Speech{}, nil)
	if err := l.x.check(); err != nil || !slices.Equal(v.langs(), []string{"en", "eo", "fr"}) {
		t.Fatalf("%v %v", v.langs(), err)
	}
	for _, line := range []string{"ATAKU 2040 EL 1939 KUN 1 Bde", "LANG eo\nATAK 2040 EL 1939 KUN 1 Bde", "attaquer 2040 depuis 1939 avec 1 Bde"} {
		sheet, _, faults := l.Parse(line)
		if len(faults) > 0 || len(sheet.Orders) != 1 || sheet.Orders[0].String() != "ATTACK 2040 FROM 1939 WITH 1 Bde" {
			t.Fatalf("%q is read as %v %v", line, sheet.Orders, faults)
		}
		if got := sheet.Orders[0].In("eo"); got != "ATAKI 2040 EL 1939 KUN 1 Bde" {
			t.Errorf("in the third language it is %q", got)
		}
	}
	if got := l.Line("STAND RETREAT NEVER").In("eo"); got != "STAND RETIRO NENIAM" {
		t.Errorf("where a word is missing: %q", got)
	}
	if got := l.Word("STAND RETREAT", "eo"); got != "STAND RETIRO" {
		t.Errorf("the name of a standing order is %q", got)
	}
	help := l.Help("eo", "ataki")
	for _, want := range []string{"ATAKI\nAtaki lokon", "Also: ATAKU, ATTACK.", "Ekzemploj:\n    ATAKI 2040 EL", "  EL            El kie.", "  EXCEPT        Behind ALL:"} {
		if !strings.Contains(help, want) {
			t.Errorf("the help lacks %q:\n%s", want, help)
		}
	}
	if all := l.Help("eo", ""); !strings.Contains(all, "ORDER SHEETS\n") || !strings.Contains(all, "\n  ATAKI ") || !strings.Contains(all, "\n  MOVE ") {
		t.Errorf("the overview:\n%s", all)
	}
	if _, _, faults := l.Parse("LANG xx"); len(faults) != 1 || !slices.Equal(faults[0].Want, v.langs()) {
		t.Errorf("the languages are %v", faults)
	}
}

func TestAFinishedLanguageHasAllWords(t *testing.T) {
	v, err := withFiles(t, map[string]string{"words.eo.txt": strings.Replace(esperanto, "unfinished: yes\n", "", 1)})
	if err != nil {
		t.Fatal(err)
	}
	if err := declaredIn(v, nil, Speech{}, nil).x.check(); err == nil || !strings.Contains(err.Error(), "eo has no words for verb PLACE") {
		t.Errorf("%v", err)
	}
}

func TestMistakesInFilesOfWordsAreToldWithTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"\n[verb ATTACK]\nwords: X\n":                      "orders.fr.txt:3: ATTACK has its words already, at verbs.fr.txt:",
		"[verb ATTACK]\nexample: ATTAQUER 2040\nfoo: X\n":  "orders.fr.txt:3: a verb has no foo",
		"[verb ATACK]\nwords: X\nhelp: x\nexample: X":      "orders.fr.txt:2: there is no verb ATACK",
		"[choices]\nALL: X\n":                              "orders.fr.txt:2: ALL has its words at words.fr.txt:",
		"[boxes]\nCELLAR: CAVE\n":                          "orders.fr.txt:2: there is no boxes CELLAR",
		"[verbs]\n":                                        "orders.fr.txt:1: no heading [verbs]",
		"[verb X":                                          "orders.fr.txt:1: the heading [verb X has no end",
		"words: X\n":                                       "orders.fr.txt:1: words stands under no heading",
		"[verb ATTACK]\nwords\n":                           "orders.fr.txt:2: \"words\" is no key, a colon and what it says",
		"[keyword FROM]\nexample: X\n":                     "orders.fr.txt:2: a keyword has no example",
		"[topic end]\nhead: X\n":                           "orders.fr.txt:1: the topic end stands twice",
		"[texts]\nalso: Aussi :\n":                         "orders.fr.txt:2: also stands twice",
		"[second STAND NOTHING*]\nwords: =\nhelp: nothing": "orders.fr.txt:2: nothing begins with second STAND NOTHING",
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, want) {
					t.Errorf("%q: %q, want %q", text, got, want)
				}
			}()
			Declared(nil, Speech{Words: []fs.FS{fstest.MapFS{"orders.fr.txt": {Data: []byte(text)}}}})
		}()
	}
}

// A verb of a game without words in one language is a mistake of the program.
func TestAVerbOfAGameHasWordsInEachLanguage(t *testing.T) {
	const en = "[verb DANCE]\nwords: DANCE\nhelp: Dance.\nexample: DANCE\n"
	files := fstest.MapFS{"orders.en.txt": {Data: []byte(en)}}
	declare := func() { Declared([]Verb{{Name: "DANCE", Group: RallyGroup}}, Speech{Words: []fs.FS{files}}) }
	func() {
		defer func() {
			if got, _ := recover().(string); !strings.Contains(got, "fr has no words for verb DANCE") {
				t.Errorf("%q", got)
			}
		}()
		declare()
	}()
	files["orders.fr.txt"] = &fstest.MapFile{Data: []byte(strings.Replace(en, "words: DANCE", "words: =", 1))}
	declare()
}

// What was stored before examples had languages is told as it was.
func TestAFaultThatWasStoredKeepsItsFrenchLine(t *testing.T) {
	var f Fault
	if err := json.Unmarshal([]byte(`{"Line":2,"Col":1,"code":"unknown-verb","read":"MVOE","example":"MOVE 5 Bde","example_fr":"BOUGER 5 Bde"}`), &f); err != nil {
		t.Fatal(err)
	}
	if got := f.Text("fr"); !strings.HasSuffix(got, "Une ligne juste : BOUGER 5 Bde") {
		t.Error(got)
	}
	if got := f.Text("en"); !strings.HasSuffix(got, "A right line: MOVE 5 Bde") {
		t.Error(got)
	}
}
