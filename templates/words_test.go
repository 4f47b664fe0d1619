package templates

import (
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/template/parse"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/speech"
)

// systemDirs are the sources of the systems whose words are tested: the folders of games,
// by the name with which their words begin.
var systemDirs = sync.OnceValue(func() map[string]string {
	files, err := filepath.Glob("../adjudicator/games/*/words/letters.en.tmpl")
	if err != nil || len(files) != len(games.All()) {
		panic(fmt.Sprintf("words of %d games are found: %v", len(files), err))
	}
	dirs := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		m := regexp.MustCompile(`\{\{define "([a-z-]+)\.`).FindSubmatch(text)
		dirs[string(m[1])] = filepath.Dir(filepath.Dir(file))
	}
	return dirs
})

// atLeast is how many of something the source of a system must have: with
// fewer, not all of it was read.
func atLeast(system string, n int) int {
	if system == "balkan-wars" || system == "paths-of-glory" {
		return n
	}
	return n / 10
}

// wordDirs are the folders with the words of the games.
func wordDirs() (dirs []string) {
	for _, dir := range systemDirs() {
		dirs = append(dirs, filepath.Join(dir, "words"))
	}
	slices.Sort(dirs)
	return dirs
}

func TestEveryEventAndFaultHasWords(t *testing.T) {
	k := testKit(t)
	for system, dir := range systemDirs() {
		c := gameCodes(t, dir)
		if len(c.events) < atLeast(system, 30) || len(c.faults) < atLeast(system, 60) {
			t.Fatalf("%s: only %d events and %d faults were found in the source", system, len(c.events), len(c.faults))
		}
		for kind := range openSystem(t, system).Info().Kinds {
			add(c.events, kind, nil)
		}
		for _, lang := range speech.Langs {
			for kind, list := range c.groups() {
				for code := range list {
					if k.lib.Tongue(lang).Lookup(system+"."+kind+"."+code) == nil && k.lib.Tongue(lang).Lookup(kind+"."+code) == nil {
						t.Errorf("%s: no words for %s %s of %s", lang, kind, code, system)
					}
				}
			}
		}
	}
}

// fieldCall finds {{.Get "key"}} and the like in a template.
var fieldMethods = map[string]int{"Get": 0, "Num": 0, "Place": 0, "Places": 0, "List": 0, "Path": 0, "Word": 1, "Nation": 0, "Side": 0, "The": 0,
	"Sides": 0, "Source": 0, "Power": 0, "SeatAmounts": 0, "Units": 0, "Bare": 0, "UnitOf": 0, "Each": 0, "Area": 0, "Words": 0, "Amounts": 0, "Codes": 1, "Modifiers": 0, "Turn": 0, "Fault": 0, "Moment": 0, "Card": 0, "Cards": 0, "CardName": 0, "Player": 0, "Of": 0, "At": 0, "Order": 0}

// fieldsUsed lists the fields that a template reads.
func fieldsUsed(n parse.Node, visit func(key string)) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, x := range n.Nodes {
				fieldsUsed(x, visit)
			}
		}
	case *parse.ActionNode:
		fieldsUsed(n.Pipe, visit)
	case *parse.IfNode:
		branch(&n.BranchNode, visit)
	case *parse.WithNode:
		branch(&n.BranchNode, visit)
	case *parse.RangeNode:
		branch(&n.BranchNode, visit)
	case *parse.PipeNode:
		if n != nil {
			for _, c := range n.Cmds {
				fieldsUsed(c, visit)
			}
		}
	case *parse.CommandNode:
		name := ""
		switch x := n.Args[0].(type) {
		case *parse.FieldNode:
			name = x.Ident[len(x.Ident)-1]
		case *parse.VariableNode:
			name = x.Ident[len(x.Ident)-1]
		}
		if at, ok := fieldMethods[name]; ok && len(n.Args) > at+1 {
			if s, ok := n.Args[at+1].(*parse.StringNode); ok {
				visit(s.Text)
			}
		}
		for _, a := range n.Args {
			fieldsUsed(a, visit)
		}
	}
}

func branch(b *parse.BranchNode, visit func(string)) {
	fieldsUsed(b.Pipe, visit)
	fieldsUsed(b.List, visit)
	fieldsUsed(b.ElseList, visit)
}

func TestWordsReadOnlyFieldsThatEventsHave(t *testing.T) {
	k := testKit(t)
	for system, dir := range systemDirs() {
		c := gameCodes(t, dir)
		// A dropped or refused order carries the fields of its fault.
		for _, kind := range []string{"order-dropped", "order-refused"} {
			c.events[kind]["*"] = true
		}
		read := 0
		for _, lang := range speech.Langs {
			for kind, list := range c.groups() {
				for code, keys := range list {
					tmpl := k.lib.Tongue(lang).Lookup(system + "." + kind + "." + code)
					if tmpl == nil {
						tmpl = k.lib.Tongue(lang).Lookup(kind + "." + code)
					}
					if tmpl == nil || keys["*"] {
						continue
					}
					fieldsUsed(tmpl.Root, func(key string) {
						read++
						if !keys[key] {
							t.Errorf("%s: %s %s reads field %q, which is never there; the fields are %v", lang, kind, code, key, sortedKeys(keys))
						}
					})
				}
			}
		}
		if read < atLeast(system, 300) {
			t.Errorf("%s: only %d uses of fields were found in the words", system, read)
		}
	}
}

func TestLanguagesHaveTheSameWords(t *testing.T) {
	k := testKit(t)
	names := func(lang string) []string {
		var out []string
		for _, x := range k.lib.Tongue(lang).Templates() {
			n := x.Name()
			// Month names, articles and the like exist where a language needs them.
			if strings.HasSuffix(n, ".tmpl") || n == lang || strings.Contains(n, "word.month.") || strings.Contains(n, "word.the.") ||
				strings.Contains(n, "word.event.") || strings.Contains(n, "word.background.") || strings.Contains(n, "word.card-text.") || strings.Contains(n, "word.card-name.") {
				continue
			}
			out = append(out, n)
		}
		slices.Sort(out)
		return out
	}
	en, fr := names("en"), names("fr")
	for _, n := range en {
		if !slices.Contains(fr, n) {
			t.Errorf("fr lacks %s", n)
		}
	}
	for _, n := range fr {
		if !slices.Contains(en, n) {
			t.Errorf("en lacks %s", n)
		}
	}
}

// TestSentencesOfEveryCode renders every event and fault with all its fields
// filled, in both languages: no code of a field or value may come through.
func TestSentencesOfEveryCode(t *testing.T) {
	k := testKit(t)
	raw := regexp.MustCompile(`\[[a-z]+\.[a-z.-]+\]|[a-z]+=|%!|<no value>|map\[`)
	samples := map[string]string{"unit": "BU/1 Bde; SE/2 Bde", "units": "BU/1 Bde; SE/2 Bde", "defenders": "OE/7 Div", "hex": "2231", "from": "2231", "to": "2426",
		"path": "2231-2331-2431", "side": "league", "nation": "BU", "nations": "BU; SE", "n": "-1", "phase": "movement", "now": "combat", "turn": "3",
		"reason": "city", "result": "DR+DS", "modifiers": "charge +2, engineer +1", "hq": "BU/HQ 1", "ok": "yes", "spent": "1", "rung": "default",
		"matter": "charge", "source": "BU/Depot Sofia", "winner": "league", "level": "decisive", "ahead": "league", "text": "xyz", "near": "BU/1 Bde",
		"area": "2231+1", "line": "MOVE BU/1 Bde 2331", "code": "too-far", "corps": "7", "need": "3", "have": "2", "name": "Sofia", "power": "GB", "give": "BU/1 Bde", "get": "OE/7 Div", "for": "peace", "vp": "-10", "closed": "yes", "lines": "3", "condition": "DIE>3", "verb": "MOVE"}
	special := map[string]map[string]string{
		"event.shift": {"reason": "rough"}, "event.victory": {"reason": "turns"}, "event.points": {"source": "morale"}, "event.morale": {"from": "3", "to": "2"},
		"event.eliminated": {"to": "POOL"}, "event.surrendered": {"to": "POW"}, "event.combat-declared": {"from": "2231-2331"}, "event.turn": {"name": "October III 1912"},
		"event.conflict": {"kind": "switch", "result": "FS"}, "event.no-event": {"reason": "once"}, "event.event": {"number": "11", "name": "Austrian warnings"},
		"event.alliance-changed": {"from": "league"}, "event.diplomatic-power": {"first": "league"},
		"event.captured": {"name": "OE/Fort Kirk"}, "fault.no-mobilization": {"turn": "October III 1912"},
	}
	pogSamples, pogSpecial := pogFields()
	for system, dir := range systemDirs() {
		c := gameCodes(t, dir)
		g := newGame(t, system, "sentences", nil)
		samples, special := samples, special
		switch system {
		case "paths-of-glory":
			samples, special = pogSamples, pogSpecial
		case "example":
			samples, special = exampleFields()
		case "storm-in-the-west":
			samples, special = stormFields()
		case "great-war-in-europe":
			samples, special = greatWarFields()
		case "great-war-commander":
			samples, special = commanderFields()
		}
		for _, lang := range speech.Langs {
			r := noBoard(g.report(report.Turn, g.seats()[0], lang))
			w := k.writerOf(&r)
			for kind, list := range c.groups() {
				for code, all := range list {
					sites := c.sites[kind][code]
					if len(sites) == 0 {
						sites = []map[string]bool{all}
					}
					for _, keys := range sites {
						text, ok := w.Sentence(kind, code, w.Over(sampleFields(keys, samples, special[kind+"."+code])))
						if !ok {
							t.Errorf("%s: %s %s of %s says nothing", lang, kind, code, system)
						}
						hit := raw.FindString(text)
						if hit == "" && kind != "event" && !keys["*"] {
							hit = gap[lang].FindString(text)
						}
						if hit != "" {
							t.Errorf("%s: %s %s of %s with %v shows %q: %s", lang, kind, code, system, sortedKeys(keys), hit, text)
						}
					}
				}
			}
		}
	}
}

// gap finds the traces of a field that a sentence has a place for and the
// code does not give.
var gap = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`^ | [.,;:)]|\(\)|\( |  | $|[a-z](?:at|in|of|for|behind|to) [.;]`),
	"fr": regexp.MustCompile(`^ | [.,)]|\(\)|\( |  | $`),
}

// sampleFields are the fields of one place in the source with likely values.
func sampleFields(keys map[string]bool, samples, special map[string]string) (f []adjudicator.Field) {
	for _, key := range sortedKeys(keys) {
		v, ok := special[key]
		if !ok {
			v = samples[key]
		}
		if v == "" {
			v = "4"
		}
		if key != "*" {
			f = append(f, adjudicator.Field{Key: key, Value: v})
		}
	}
	return f
}

// TestNoWordIsWrittenTwice sees that no file of words takes the place of what
// another one, or itself, has defined before.
func TestNoWordIsWrittenTwice(t *testing.T) {
	define := regexp.MustCompile(`\{\{-? ?define "([^"]+)"`)
	for _, lang := range speech.Langs {
		where := map[string]string{}
		var files []string
		for _, dir := range append([]string{"words"}, wordDirs()...) {
			list, err := filepath.Glob(filepath.Join(dir, "*."+lang+".tmpl"))
			if err != nil || len(list) == 0 {
				t.Fatal(dir, list, err)
			}
			files = append(files, list...)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range define.FindAllStringSubmatch(string(text), -1) {
				if before, twice := where[m[1]]; twice {
					t.Errorf("%s: %s is defined in %s and in %s", lang, m[1], before, file)
				}
				where[m[1]] = file
			}
		}
	}
}

// ofOneGame are words whose names are those of a game: they stand in each.
var ofOneGame = regexp.MustCompile(`^(word\.(nation|the|box|seat|scenario|month|status)|board|fact|piece|roll|draft|warning|help|[a-z-]+-note)\b`)

// TestWhatGamesSayAlikeStandsOnce finds what two games say in the same words of every
// language: it belongs to the common words, which are asked after those of a game. What
// the common words say otherwise stays with the games.
func TestWhatGamesSayAlikeStandsOnce(t *testing.T) {
	define := regexp.MustCompile(`(?m)^\{\{define "(?:([a-z-]+)\.)??((?:word|event|fault|headline)\.[^"]+)"\}\}(.*)\{\{end\}\}$`)
	systems := systemDirs()
	said := map[string]string{} // by system and name; no system for the common words
	games := 0
	for _, lang := range Langs {
		for _, dir := range append([]string{"words"}, wordDirs()...) {
			files, err := filepath.Glob(filepath.Join(dir, "*."+lang+".tmpl"))
			if err != nil || len(files) == 0 {
				t.Fatal(dir, files, err)
			}
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range define.FindAllStringSubmatch(string(text), -1) {
					if (m[1] == "" || systems[m[1]] != "") && !ofOneGame.MatchString(m[2]) {
						said[m[1]+" "+m[2]] += lang + ": " + m[3] + "\n"
						games += len(m[1])
					}
				}
			}
		}
	}
	if games < 10_000 {
		t.Error("the words of the games were not found")
	}
	before := map[string]string{}
	for _, at := range slices.Sorted(maps.Keys(said)) {
		system, name, _ := strings.Cut(at, " ")
		switch text, common := said[at], said[" "+name]; {
		case system == "", strings.Count(text, "\n") < len(Langs), strings.Contains(text, system+"."):
		case common == text:
			t.Errorf("%s says %s as the common words do", system, name)
		case common == "" && before[name+text] != "":
			t.Errorf("%s and %s say %s in the same words: they belong to words/alike.LANG.tmpl", before[name+text], system, name)
		default:
			before[name+text] = system
		}
	}
}

// sameSaid makes one of what tells two sentences apart without another meaning: what a place
// is called in a field, the span of a turn that is spoken of, how a place or a part that may
// be missing is joined, capitals.
var sameSaid = []struct{ was, now string }{
	{`"(?:space|target|to|aim)"`, `"hex"`}, {`\b(?:Segment|Combat Phase|action round|game turn|phase|order|turn)\b`, "phase"},
	{`\{\{with \.Get "unit"\}\}\{\{\.\}\}([^{}]*)\{\{else\}\}[^{}]*\{\{end\}\}`, `{{.Get "unit"}}$1`},
	{`\{\{with \.[A-Z][a-z]+ "[a-z]+"\}\}([^{}]*\{\{\.\}\}[^{}]*)\{\{end\}\}`, ""}, {` (?:at|in) \{\{`, " in {{"}, {`[,:.]`, ""},
}

// A fault or a warning of one meaning has one code in all games: no two codes have the same
// sentence, whatever the game calls its places and the parts of its turn.
func TestNoTwoCodesHaveTheSameSentence(t *testing.T) {
	define := regexp.MustCompile(`(?m)^\{\{define "(?:[a-z-]+\.)?((?:fault|warning)\.([^"]+))"\}\}(.*)\{\{end\}\}$`)
	codes, found := map[string]map[string]bool{}, 0
	for _, dir := range append([]string{"words"}, wordDirs()...) {
		files, err := filepath.Glob(filepath.Join(dir, "*.en.tmpl"))
		if err != nil || len(files) == 0 {
			t.Fatal(dir, files, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range define.FindAllStringSubmatch(string(text), -1) {
				group, _, _ := strings.Cut(m[1], ".")
				key := group + " " + sentenceOfMeaning(m[3])
				if codes[key] == nil {
					codes[key] = map[string]bool{}
				}
				codes[key][m[2]] = true
				found++
			}
		}
	}
	if found < 800 {
		t.Errorf("only %d sentences of faults and warnings were found", found)
	}
	for said, of := range codes {
		if len(of) > 1 {
			t.Errorf("%q is said by several codes: %s", said, slices.Sorted(maps.Keys(of)))
		}
	}
}

// sentenceOfMeaning is a sentence without what makes no other meaning of it.
func sentenceOfMeaning(text string) string {
	for _, x := range sameSaid {
		text = regexp.MustCompile(x.was).ReplaceAllString(text, x.now)
	}
	return strings.ToLower(strings.TrimSpace(text))
}

// exampleFields are values that the events and faults of the example carry.
func exampleFields() (samples map[string]string, special map[string]map[string]string) {
	samples = map[string]string{"unit": "Hussar Squadron", "units": "Hussar Squadron", "defenders": "Grenadier Battalion", "hex": "0202", "from": "0201", "path": "0201-0202",
		"side": "red", "winner": "red", "phase": "action", "verb": "MOVE", "odds": "1/2", "column": "1/2", "result": "AR", "matter": "retreat", "rung": "default", "text": "xyz",
		"line": "MOVE 0202", "code": "no-hex"}
	return samples, map[string]map[string]string{"event.shift": {"reason": "rough"}, "event.victory": {"reason": "points"}, "event.ruling": {"reason": "an oversight"}}
}

// stormFields are values that the events and faults of Storm in the West carry.
func stormFields() (samples map[string]string, special map[string]map[string]string) {
	samples = map[string]string{"unit": "Ge 9Stoss", "units": "Ge 9Stoss; Ge 4", "hex": "2232", "from": "2132", "to": "2333", "path": "2132-2232", "side": "german",
		"winner": "german", "phase": "regular", "now": "combat1", "nation": "Ge", "n": "2", "mp": "3", "matter": "loss", "rung": "default", "reason": "forest",
		"odds": "3/1", "column": "3/1", "result": "2/3", "a": "12", "d": "4", "die": "4", "value": "4", "total": "5", "modified": "5", "modifiers": "forest -1",
		"name": "Lens", "by": "move", "state": "unsupplied", "wet": "yes", "turn": "3", "text": "xyz", "near": "Br 14", "line": "MOVE Br 14 2232", "code": "too-far",
		"condition": "TURN>3", "verb": "MOVE", "need": "3", "have": "2", "german": "18", "allied": "13", "passed": "yes", "ends": "2", "peak": "yes", "date": "April I", "agb": "yes",
		"area": "front", "army": "French", "north": "26", "south": "0", "given": "1", "hexes": "2232; 2333"}
	return samples, map[string]map[string]string{"event.victory": {"reason": "morale"}, "event.morale": {"from": "3", "to": "2", "reason": "yankees"},
		"event.turn": {"name": "April I"}, "event.ruling": {"reason": "an oversight"}, "event.spirit-spent": {"to": "Ge 9"}}
}

// pogFields are values that the events and faults of Paths of Glory carry.
func pogFields() (samples map[string]string, special map[string]map[string]string) {
	samples = map[string]string{"side": "cp", "units": "GE-1A; GE-2A", "unit": "GE-c1", "attackers": "GE-1A; (AH-1A)", "defenders": "FR-1A", "space": "Sedan",
		"from": "Metz", "to": "Koblenz", "at": "Metz", "path": "Metz>Sedan>Cambrai", "card": "CP 12", "name": "German Reinforcements", "use": "ops",
		"nation": "GE", "pool": "GE", "phase": "action", "modifier": "+1", "terrain": "-1", "trench": "-1", "table": "army", "role": "attacker", "rung": "default",
		"matter": "losses", "winner": "cp", "attacker": "cp", "pin": "Metz", "ok": "yes", "fell": "no", "level": "limited", "change": "+1", "result": "4",
		"reason": "space", "state": "placed", "box": "Fall of the Tsar", "by": "sea", "taken": "yes", "answer": "refused", "allies": "ap", "army": "FR-1A",
		"text": "xyz", "near": "Metz", "choices": "YES; NO", "line": "PLAY 12 OPS", "code": "no-card", "condition": "VP>3", "verb": "MOVE", "cards": "CP 1 Guns of August", "for": "move", "stay": "nobody left", "modifiers": "CP 15 +1, sinai -3", "spaces": "Metz; Sedan", "pools": "GE; AH"}
	special = map[string]map[string]string{"event.mandatory-offensive": {"result": "FR", "nation": "FR"}, "event.flank": {"result": "failed"},
		"event.offensive-made": {"nation": "AHIt"}, "event.eliminated": {"to": "REPLACEABLE"}, "event.us-entry": {"state": "zimmermann-allowed"},
		"event.victory": {"reason": "automatic"}, "event.card-discarded": {"why": "combat"}, "event.trench": {"level": "2"}, "event.turn": {"name": "Fall 1914"},
		"event.start": {"name": "Aug 1914", "edition": "1999"}, "event.ruling": {"reason": "an oversight"}, "event.rp-change": {"to": "3"},
		"event.war-status": {"to": "7"}, "event.vp": {"to": "12"}, "event.drawn": {"cards": "3"}, "event.shuffle": {"cards": "14"}, "event.activate": {"for": "attack"},
		"event.entrench": {"level": "1"}}
	for _, code := range []string{"points-neutral", "points-barred", "points-unspent"} {
		special["warning."+code] = map[string]string{"points": "GE 2; AH 1"}
	}
	return samples, special
}

// greatWarFields are values that the events and faults of The Great War in Europe
// carry.
func greatWarFields() (samples map[string]string, special map[string]map[string]string) {
	samples = map[string]string{"unit": "GE 8 BV R", "units": "GE 8 BV R; GE 7", "by": "FR 9", "hex": "W5008", "from": "W5009", "to": "W4908", "target": "W5008", "path": "W5009-W5008", "side": "cp",
		"west": "cp", "east": "allies", "winner": "cp", "phase": "move1", "now": "move2", "nation": "GE", "n": "2", "mp": "3", "matter": "loss", "rung": "default", "reason": "forest",
		"odds": "3-1", "column": "3-1", "table": "A", "result": "2/1", "a": "12", "d": "4", "die": "4", "value": "4", "modified": "5", "theatre": "west", "front": "western", "weather": "wet",
		"letter": "D", "turn": "3", "text": "xyz", "near": "GE 7", "line": "MOVE GE 7 TO W5008", "code": "too-far", "condition": "TURN>3", "verb": "MOVE", "need": "3", "have": "2", "fort": "heavy",
		"defenders": "FR 3; FR 4", "name": "Paris", "vp": "3", "box": "AVAILABLE", "hexes": "W5008; W5009", "event": "CP-05", "total": "7", "dice": "6", "home": "1", "who": "german", "marker": "OHL",
		"most": "6"}
	special = map[string]map[string]string{"event.victory": {"reason": "time"}, "event.turn": {"name": "Aug (1st) 1914"}, "event.ruling": {"reason": "an oversight"},
		"event.no-advance": {"reason": "entrenched"}, "event.transfer": {"from": "GE", "to": "AH"}}
	return samples, special
}

// rollLabels are what the source of a game calls its dice and shuffles, each with the
// words it begins with: the first text handed to the dice, to a deck, or to a function
// that takes a label.
func rollLabels(t *testing.T, dir string) (labels []string) {
	t.Helper()
	src := parseGame(t, dir)
	named := map[string]bool{"Roll": true, "Shuffle": true}
	for name, list := range src.funcs {
		for _, f := range list {
			for _, p := range f.Type.Params.List {
				if slices.ContainsFunc(p.Names, func(n *ast.Ident) bool { return n.Name == "label" }) {
					named[name] = true
				}
			}
		}
	}
	for _, list := range src.funcs {
		for _, f := range list {
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && named[calledName(call)] {
					labels = append(labels, firstText(call.Args)...)
				}
				return true
			})
		}
	}
	slices.Sort(labels)
	return slices.Compact(labels)
}

// firstText is what the first argument that is a text, or begins with one, spells out;
// nothing where that is a rule number, behind a label put together elsewhere.
func firstText(args []ast.Expr) []string {
	for _, arg := range args {
		for {
			sum, ok := arg.(*ast.BinaryExpr)
			if !ok {
				break
			}
			arg = sum.X
		}
		if l, ok := arg.(*ast.BasicLit); ok {
			if text, ok := stringLit(l); ok && (text == "" || text[0] > '9') {
				return []string{text}
			}
			return nil
		}
	}
	return nil
}

// Every die and every shuffle has a name in the list of dice, in either language.
func TestEveryRollHasWords(t *testing.T) {
	k := testKit(t)
	for system, dir := range systemDirs() {
		labels := rollLabels(t, dir)
		if len(labels) == 0 && system != "example" {
			t.Errorf("%s: no rolls in its source", system)
		}
		for _, lang := range speech.Langs {
			w := k.writerOf(&report.Report{Lang: lang, Info: openSystem(t, system).Info()})
			for _, label := range labels {
				evidenceOf(w.Voice).rollName(dice.Roll{Label: label})
			}
		}
	}
}

// What lies between two cells of a board has a name in either language, as the described
// map and a letter about a place say it.
func TestEveryKindOfEdgeHasWords(t *testing.T) {
	k := testKit(t)
	for system := range systemDirs() {
		kinds := map[string]bool{}
		for _, s := range openSystem(t, system).Info().Scenarios {
			g := newScenario(t, system, s.Name, "edges", nil)
			for _, b := range g.state.(adjudicator.Charter).Boards(adjudicator.Observer) {
				for _, e := range b.Ground.Edges {
					kinds[e.Kind] = e.Kind != "border" // no line says where a border runs
				}
			}
		}
		for _, lang := range speech.Langs {
			w := k.writerOf(&report.Report{Lang: lang, Info: openSystem(t, system).Info()})
			for kind, said := range kinds {
				if said {
					position.LandOf(w.Voice).LineWords(kind, speech.Neighbour{})
				}
			}
		}
	}
}
