package templates

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"text/template/parse"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/reply"
	"feldpost/templates/speech"
	"feldpost/templates/story"
)

// counted finds a number in front of a noun.
var counted = regexp.MustCompile(`(?:^|[ («"])([012]) (\p{Ll}+)`)

// nouns are what sentences count, beside those of which a template chooses between one and many.
var nouns = map[string]string{
	"en": "unit card letter step line day hour minute order point game round division event byte file player stack space piece time entry command regiment brigade",
	"fr": "unité carte lettre pas ligne jour heure minute ordre point partie tour division événement octet fichier place joueur pile case pion entrée commande camp hexagone caractère",
}

// isVerbForm are nouns that are verbs as well, behind a name.
var isVerbForm = map[string]bool{"answer": true, "answers": true, "steps": true}

// nounPairs are the nouns of a language of which a template chooses between one and many.
func nounPairs(k *Kit, lang string) (ones, manys map[string]bool) {
	ones, manys = map[string]bool{}, map[string]bool{}
	for _, noun := range strings.Fields(nouns[lang]) {
		if many := strings.TrimSuffix(noun, "s") + "s"; many != noun {
			ones[noun], manys[many] = true, true
		}
	}
	var visit func(n parse.Node)
	visit = func(n parse.Node) {
		switch n := n.(type) {
		case *parse.ListNode:
			if n != nil {
				for _, x := range n.Nodes {
					visit(x)
				}
			}
		case *parse.ActionNode:
			visit(n.Pipe)
		case *parse.IfNode:
			visit(n.List)
			visit(n.ElseList)
		case *parse.WithNode:
			visit(n.List)
			visit(n.ElseList)
		case *parse.RangeNode:
			visit(n.List)
			visit(n.ElseList)
		case *parse.PipeNode:
			for _, c := range n.Cmds {
				if id, ok := c.Args[0].(*parse.IdentifierNode); !ok || id.Ident != "plural" || len(c.Args) != 4 {
					continue
				}
				one, _ := c.Args[2].(*parse.StringNode)
				many, _ := c.Args[3].(*parse.StringNode)
				if one != nil && many != nil && one.Text != "" && many.Text != "" {
					a, b := strings.Fields(one.Text), strings.Fields(many.Text)
					if len(a) > 0 && len(b) > 0 && len(a[0]) > 2 && a[0]+"s" == b[0] {
						ones[a[0]], manys[b[0]] = true, true
					}
				}
			}
		}
	}
	for _, x := range k.lib.Tongue(lang).Templates() {
		if x.Tree != nil {
			visit(x.Root)
		}
	}
	return ones, manys
}

// Every sentence agrees with its numbers, whether there are none, one or two: each is said with all its fields at each of
// them.
func TestSentencesAgreeWithTheirNumbers(t *testing.T) {
	k, err := NewKit(games.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	said, infos := 0, map[string]adjudicator.Info{}
	for system := range systemDirs() {
		infos[system] = openSystem(t, system).Info()
	}
	for _, lang := range speech.Langs {
		ones, manys := nounPairs(k, lang)
		if len(ones) < 10 {
			t.Fatalf("%s: only the nouns %v", lang, ones)
		}
		for _, x := range k.lib.Tongue(lang).Templates() {
			system, rest, _ := strings.Cut(x.Name(), ".")
			if _, ok := systemDirs()[system]; !ok {
				system, rest = "example", x.Name()
			}
			group, _, _ := strings.Cut(rest, ".")
			if group != "event" && group != "fault" && group != "warning" && group != "note" || x.Tree == nil {
				continue
			}
			keys := map[string]bool{}
			fieldsUsed(x.Root, func(key string) { keys[key] = true })
			w := k.writerOf(&report.Report{Lang: lang, Info: infos[system]})
			for n := range 3 {
				f := w.With()
				for _, key := range sortedKeys(keys) {
					f.Add(key, fmt.Sprint(n))
				}
				text, ok := w.Try(lang, x.Name(), f)
				if !ok {
					continue // it takes a list of its own apart
				}
				said++
				for _, m := range counted.FindAllStringSubmatch(text, -1) {
					number, noun := m[1], m[2]
					single := number == "1" || number == "0" && lang == "fr"
					switch {
					case single && manys[noun] && !isVerbForm[noun], !single && ones[noun] && !isVerbForm[noun]:
						t.Errorf("%s: %s says %s %s: %.140s", lang, x.Name(), number, noun, text)
					}
				}
				if strings.Contains(text, "<no value>") || strings.Contains(text, "%!") {
					t.Errorf("%s: %s: %s", lang, x.Name(), text)
				}
			}
		}
	}
	if said < 5000 {
		t.Errorf("only %d sentences were said", said)
	}
}

// A code that has no words, which is a mistake of ours, reaches nobody raw: a fault, a warning, an event and what is told
// of a line that was dropped say in words that there is something, and which rule it is.
func TestACodeWithoutWordsIsToldInASentence(t *testing.T) {
	k, err := NewKit(games.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range speech.Langs {
		w := k.writerOf(&report.Report{Lang: lang, Info: openSystem(t, "balkan-wars").Info()})
		fault := adjudicator.NewFault(orders.Pos{Line: 1}, "no-such-code", "7.1", "what", "some-thing")
		for _, text := range []string{
			reply.SheetOf(w.Voice).FaultText(fault), reply.SheetOf(w.Voice).WarningText(adjudicator.Warning{Fault: fault}), story.TellerOf(w.Voice).Told(adjudicator.NewEvent("no-such-code", "7.1", "what", "some-thing")),
			story.TellerOf(w.Voice).Told(adjudicator.NewEvent("order-dropped", "7.1", "code", "no-such-code", "line", "END")),
		} {
			if strings.Contains(text, "no-such") || strings.Contains(text, "=") || len(text) < 40 || !strings.Contains(text, "7.1") {
				t.Errorf("%s: %s", lang, text)
			}
		}
		if text := w.Word("reason.not-on-map"); text != "not on map" {
			t.Errorf("%s: %s", lang, text)
		}
	}
}
