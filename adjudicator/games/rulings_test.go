package games

import (
	"os"
	"path"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/clauses"
)

// The law of a game lies in its folder: whatever number of a ruling its code, cases,
// words and data cite has a row in rulings.csv, whose rule is one of the rulebook.
func TestEveryRulingThatAGameCitesIsInItsTable(t *testing.T) {
	for _, l := range All() {
		faults, err := gametest.RulingFaults(os.DirFS(folderOf(l)))
		if err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		for _, f := range faults {
			t.Errorf("%s: %s", l.Name, f)
		}
	}
}

// What stands in the tables, players get by RULES: each ruling by its number and with
// each rule that it names.
func TestEveryGameTellsItsRulings(t *testing.T) {
	for _, l := range All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		law, ok := sys.(adjudicator.Clauser)
		if !ok {
			t.Errorf("%s does not tell its clauses", l.Name)
			continue
		}
		rulings, err := clauses.Rulings(l.Testdata)
		if err != nil || len(rulings) == 0 {
			t.Errorf("%s has %d rulings (%v)", l.Name, len(rulings), err)
		}
		info := sys.Info()
		for _, r := range rulings {
			for _, wrong := range noOption(info.Options, r.Text+" "+r.Reason) {
				t.Errorf("%s: %s speaks of %s, which is no option", l.Name, r.Number, wrong)
			}
			if got := law.Clauses(r.Number); len(got) != 1 || got[0].Kind != adjudicator.ClauseRuling || got[0].Statement != r.Text ||
				got[0].Reason != r.Reason {
				t.Errorf("%s: %s is told as %v", l.Name, r.Number, got)
			}
			for _, rule := range r.Rules {
				if !tells(law.Clauses(rule), r.Number) {
					t.Errorf("%s: RULES %s does not tell %s", l.Name, rule, r.Number)
				}
			}
		}
	}
}

// noOption are the options and values of a text, "zoc_stop=strict" and "the option
// zoc_stop", that a game does not have.
func noOption(options []adjudicator.Option, text string) (wrong []string) {
	for _, m := range regexp.MustCompile(`\b([a-z]\w*)=([\w-]+)|\boption ([a-z0-9]+_\w+)`).FindAllStringSubmatch(text, -1) {
		if !slices.ContainsFunc(options, func(o adjudicator.Option) bool {
			return o.Name == m[1]+m[3] && (m[2] == "" || slices.Contains(o.Values, m[2]))
		}) {
			wrong = append(wrong, m[0])
		}
	}
	return wrong
}

func tells(list []adjudicator.Clause, id string) bool {
	for _, c := range list {
		if c.ID == id {
			return true
		}
	}
	return false
}

// folderOf is the folder of a game's package.
func folderOf(l Listing) string {
	name := runtime.FuncForPC(reflect.ValueOf(l.Open).Pointer()).Name()
	pkg, _, _ := strings.Cut(path.Base(name), ".")
	return pkg
}
