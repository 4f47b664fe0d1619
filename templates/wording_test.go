package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template/parse"

	"feldpost/orders"
)

// texts calls visit with every text that a template spells out: what stands between its actions, and the texts in these.
func texts(n parse.Node, visit func(text string)) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, x := range n.Nodes {
				texts(x, visit)
			}
		}
	case *parse.TextNode:
		visit(string(n.Text))
	case *parse.ActionNode:
		texts(n.Pipe, visit)
	case *parse.IfNode:
		textsOf(&n.BranchNode, visit)
	case *parse.WithNode:
		textsOf(&n.BranchNode, visit)
	case *parse.RangeNode:
		textsOf(&n.BranchNode, visit)
	case *parse.PipeNode:
		if n != nil {
			for _, c := range n.Cmds {
				if id, ok := c.Args[0].(*parse.IdentifierNode); ok && id.Ident == "plural" && len(c.Args) == 4 {
					for _, a := range c.Args[2:] {
						texts(a, visit)
					}
				}
			}
		}
	case *parse.StringNode:
		visit(n.Text)
	}
}

func textsOf(b *parse.BranchNode, visit func(string)) {
	texts(b.List, visit)
	texts(b.ElseList, visit)
}

// capitals are words of the order language as letters print them; parts of names are none: GIVE-VP, Metz>RESERVE.
var capitals = regexp.MustCompile(`[\p{L}\d<>()=-]*\p{Lu}{2,}[\p{L}\d<>()=-]*`)

// alsoFrench are words of the order language that French has as well, or that are printed on cards and counters.
var alsoFrench = map[string]bool{"RP": true, "OPS": true, "HQ": true, "FIRE": true, "AUTO": true, "OBSERVER": true, "CHARGE": true, "ARMISTICE": true}

// A letter in French names verbs, clauses and keywords as one who writes French types them.
func TestFrenchLettersNameKeywordsInFrench(t *testing.T) {
	k := testKit(t)
	spoken := map[string]orders.Language{}
	for system := range systemDirs() {
		spoken[system] = openSystem(t, system).Info().Language
	}
	for _, x := range k.lib.Tongue("fr").Templates() {
		if x.Tree == nil || strings.HasSuffix(x.Name(), ".tmpl") {
			continue
		}
		languages := []string{strings.SplitN(x.Name(), ".", 2)[0]}
		if _, ok := systemDirs()[languages[0]]; !ok {
			languages = sortedKeys(systemDirs())
		}
		texts(x.Root, func(text string) {
			for _, word := range capitals.FindAllString(text, -1) {
				if alsoFrench[word] {
					continue
				}
				for _, system := range languages {
					if fr := spoken[system].Word(word, "fr"); fr != word && (slices.Contains(spoken[system].Verbs(), word) || !isVerb(spoken[system], word)) {
						t.Errorf("%s says %s, which is %s in French: %.90q", x.Name(), word, fr, text)
						break
					}
				}
			}
		})
	}
}

// isVerb tells whether a word is a verb in either language.
func isVerb(l orders.Language, word string) bool {
	_, _, faults := l.Parse(word)
	return !slices.ContainsFunc(faults, func(f orders.Fault) bool { return f.Code == orders.UnknownVerb })
}
