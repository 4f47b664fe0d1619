package storminthewest

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// typedOnly are the forms of lines that may be right though the order page does not offer
// them in whole: who wants one writes it.
var typedOnly = map[string]string{
	"ATTACK hex FROM hex WITH who":             "without an advance",
	"ATTACK hex FROM hex WITH who ADVANCE who": "with some of those who could",
	"ATTACK hex FROM hex WITH who AIR who":     "with air units named in it",
	"INFILTRATE who TO hex":                    "several units, or to where another nation stands",
	"INFILTRATE who hex":                       "without TO",
	"MOVE who TO hex":                          "some units of a stack, or a hex that others need on their way",
	"MOVE who hex":                             "a march without TO",
	"PLACE who AT hex":                         "a set-up of one's own",
	"PLACE who hex":                            "a place without AT",
	"STAND AIR hex word":                       "about some battles",
	"STAND AIR who":                            "in other words, or about some units",
	"STAND AIR who hex":                        "about some battles",
	"STAND AIR who hex word":                   "about some battles",
	"STAND AIR who word":                       "in other words, or about some units",
	"STAND AIR word":                           "in other words, or about some units",
	"STAND BOMBLOSS who":                       "some units first",
	"STAND CANCEL":                             "all at once, or several kinds",
	"STAND CANCEL who":                         "all at once, or several kinds",
	"STAND LOSS hex word":                      "about some battles",
	"STAND LOSS who word":                      "in other words, or about some units",
	"STAND LOSS word":                          "in other words, or about some units",
	"STAND RETREAT hex word":                   "about some battles",
	"STAND RETREAT who":                        "in other words, or about some units",
	"STAND RETREAT who word":                   "in other words, or about some units",
	"STAND RETREAT word":                       "in other words, or about some units",
	"STAND TOP hex word":                       "about some battles",
	"STAND TOP who":                            "in other words, or about some units",
}

// formOf is a line with the kinds of its parts in the place of names, each once where
// several of a kind stand together.
func formOf(sys *System, o *orders.Order) string {
	parts := []string{strings.TrimSpace(o.Verb + " " + o.Sub)}
	add := func(args []orders.Arg) {
		for _, a := range args {
			kind := "who"
			switch {
			case a.Kind == orders.Path && len(a.Path) > 1:
				kind = "way"
			case a.Kind == orders.Path:
				kind = "hex"
			case reads.IsAny(a, wordFull, wordReduced), sys.language.IsChoice(a.Text) && !reads.IsAny(a, "ALL", "ANY"):
				kind = "word"
			}
			if parts[len(parts)-1] != kind {
				parts = append(parts, kind)
			}
		}
	}
	add(o.Args)
	for _, c := range o.Clauses {
		parts = append(parts, c.Key)
		add(c.Args)
	}
	return strings.Join(parts, " ")
}

// mutant is an offered line with one part taken out, put in from another line, or changed
// for one.
func mutant(rnd *rand.Rand, offered []string) string {
	words, other := strings.Fields(offered[rnd.Intn(len(offered))]), strings.Fields(offered[rnd.Intn(len(offered))])
	i, part := 1+rnd.Intn(max(1, len(words)-1)), other[min(1+rnd.Intn(len(other)), len(other)-1)]
	switch i = min(i, len(words)-1); rnd.Intn(4) {
	case 0:
		words = slices.Delete(words, i, i+1)
	case 1:
		words[i] = part
	case 2:
		words = slices.Insert(words, i, part)
	default:
		words = append(words[:i], other[min(i, len(other)-1):]...)
	}
	return strings.Join(words, " ")
}

// In positions of random play, in all scenarios, what is offered is accepted; what else is
// accepted of the lines that a change of one makes is offered in its whole form, or its form
// is one of those that are typed only.
func TestAcceptedLinesAreOfferedOrTypedOnly(t *testing.T) {
	sys, met := opened(t), map[string]string{}
	for sc, name := range scenarioNames {
		roll, rnd := dice.NewSource([]byte("a secret of thirty-two bytes....."), fmt.Sprint("offers", sc)), rand.New(rand.NewSource(int64(sc)))
		st, _, err := sys.Setup(name, nil, roll)
		for n := 0; n < 9 && err == nil && len(st.Pending()) > 0; n++ {
			seat := st.Pending()[0].Seat
			var offered []string
			offers := st.(adjudicator.Offerer).Offers(seat)
			for i, x := range offers.Lines {
				sheet := orders.Sheet{Orders: []orders.Order{x.Order}, End: x.Order.Verb != "STAND"}
				if offered = append(offered, x.Order.String()); i%4 == n%4 && x.Part != "setup" {
					if faults := st.Check(seat, sheet); len(faults) > 0 {
						t.Errorf("%s: %q is offered: %v", name, x.Order.String(), faults)
					}
				}
			}
			for _, f := range offers.Forms {
				for i := range f.Choices {
					offered = append(offered, f.Choices[i].String())
				}
			}
			for range 100 {
				sheet, _, faults := sys.Info().Language.Parse(mutant(rnd, offered) + "\n")
				if len(faults) > 0 || len(sheet.Orders) != 1 || len(st.Check(seat, sheet)) > 0 {
					continue
				}
				o := &sheet.Orders[0]
				if form := formOf(sys, o); !slices.Contains(offered, o.String()) && typedOnly[form] == "" {
					t.Errorf("%s: %q is accepted and neither offered nor of a form that is typed only: %q", name, o.String(), form)
				} else if !slices.Contains(offered, o.String()) {
					met[form] = o.String()
				}
			}
			_, err = st.Apply(adjudicator.Command{Seq: uint64(n + 1), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: st.(*State).Suggest(seat, roll)}, roll)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, form := range slices.Sorted(maps.Keys(typedOnly)) {
		if met[form] == "" {
			t.Errorf("no line of the form %q was met", form)
		}
	}
}
