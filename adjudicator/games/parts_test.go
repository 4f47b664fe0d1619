package games

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// everybody are the words that speak of all.
var everybody = []string{"ALL", "ALWAYS", "NEVER", "NONE", "SAFEST", "DEFAULT", "WEAKEST", "STRONGEST", "CAVALRY", "BEST"}

// mostTries bounds how often a kind of part is tried.
const mostTries = 20

// change makes another line of a right one: a part more, or one again. Other lines of
// the sheet lend the parts.
type change struct {
	name string
	make func(o orders.Order, others []orders.Order) []orders.Order
}

// changes are the ways in which a line is given more parts than it had.
func changes() []change {
	return []change{
		{"a place more", func(o orders.Order, others []orders.Order) []orders.Order {
			return eachArg(o, others, func(a orders.Arg) bool { return a.Kind == orders.Path })
		}},
		{"a name more", func(o orders.Order, others []orders.Order) []orders.Order {
			return eachArg(o, others, func(a orders.Arg) bool { return a.Kind == orders.Name })
		}},
		{"a word more", func(o orders.Order, _ []orders.Order) (list []orders.Order) {
			named := slices.ContainsFunc(o.Args, func(a orders.Arg) bool {
				return a.Kind == orders.Name && !slices.Contains(everybody, strings.ToUpper(a.Text))
			})
			for _, word := range []string{"NEVER", "ALL", "NONE"} {
				if word == "ALL" && !named || slices.ContainsFunc(o.Args, func(a orders.Arg) bool { return a.Is(word) }) {
					continue // it says so already
				}
				list = append(list, withArg(o, orders.Arg{Kind: orders.Name, Text: word}))
			}
			return list
		}},
		{"a keyword again", func(o orders.Order, others []orders.Order) (list []orders.Order) {
			for _, c := range o.Clauses {
				for _, p := range others {
					if d, has := p.Clause(c.Key); has && p.Verb == o.Verb && !saysSame(d, c) {
						more := o
						more.Clauses = append(slices.Clone(o.Clauses), d)
						list = append(list, more)
					}
				}
			}
			return list
		}},
		{"a condition more", func(o orders.Order, others []orders.Order) (list []orders.Order) {
			if o.When != nil {
				return nil
			}
			terms := []orders.Term{{Subject: "ODDS", Op: ">=", Value: "99/1"}, {Subject: "MORALE", Op: ">=", Value: "9"},
				{Subject: "TURN", Op: ">=", Value: "99"}}
			for _, p := range others {
				if p.When != nil {
					terms = append(terms, p.When.Any[0]...)
				}
			}
			for _, x := range terms {
				more := o
				more.When = &orders.Cond{Any: [][]orders.Term{{x}}}
				list = append(list, more)
			}
			return list
		}},
	}
}

// saysSame tells whether two clauses say the same: said twice it means it once.
func saysSame(a, b orders.Clause) bool {
	return slices.EqualFunc(a.Args, b.Args, func(x, y orders.Arg) bool {
		return x.Kind == y.Kind && strings.EqualFold(x.Text, y.Text) && slices.Equal(x.Path, y.Path)
	})
}

func withArg(o orders.Order, a orders.Arg) orders.Order {
	o.Args = append(slices.Clone(o.Args), a)
	return o
}

// eachArg is a line with one object more, of those of lines like it.
func eachArg(o orders.Order, others []orders.Order, fits func(orders.Arg) bool) (list []orders.Order) {
	for _, p := range others {
		if p.Verb != o.Verb || p.Sub != o.Sub {
			continue
		}
		args := slices.Clone(p.Args)
		for _, c := range p.Clauses {
			args = append(args, c.Args...)
		}
		for _, a := range args {
			same := func(b orders.Arg) bool { return strings.EqualFold(a.Text, b.Text) && slices.Equal(a.Path, b.Path) }
			named := slices.ContainsFunc(o.Args, same) ||
				slices.ContainsFunc(o.Clauses, func(c orders.Clause) bool { return slices.ContainsFunc(c.Args, same) })
			if fits(a) && !named {
				list = append(list, withArg(o, a))
			}
		}
	}
	return list
}

// outcome is what a sheet brings in a position: its events but for the words of lines,
// "" when it is refused.
func outcome(t *testing.T, sys adjudicator.System, s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) string {
	t.Helper()
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	now, err := sys.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	if len(now.Check(seat, sheet)) > 0 || len(now.(adjudicator.Accounter).Unread(seat, sheet)) > 0 {
		return ""
	}
	roll := dice.NewSource([]byte{7}, "parts")
	roll.Begin(1)
	events, err := now.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for _, e := range events {
		fmt.Fprintf(&b, "%s", e.Kind)
		for _, f := range e.Fields {
			if f.Key != "line" {
				fmt.Fprintf(&b, " %s=%s", f.Key, f.Value)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Each part of a line changes what happens in some position, or is refused there.
// Standing orders, which count in the other side's turn, have cases of their own.
func TestEveryPartOfALineCountsOrIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			tried, silent, counted := map[string]int{}, map[string]string{}, map[string]bool{}
			for i, sc := range sys.Info().Scenarios {
				walk(t, sys, sc.Name, byte(i+20), 30, func(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) {
					base := ""
					for k, o := range sheet.Orders {
						for _, c := range changes() {
							name := strings.TrimSpace(o.Verb+" "+o.Sub) + ": " + c.name
							if o.Verb == "STAND" || tried[name] >= mostTries || counted[name] {
								continue
							}
							for _, more := range c.make(o, sheet.Orders) {
								if tried[name]++; tried[name] > mostTries {
									break
								}
								if base == "" {
									base = outcome(t, sys, s, seat, sheet)
								}
								try := sheet
								try.Orders = slices.Clone(sheet.Orders)
								try.Orders[k] = more
								switch got := outcome(t, sys, s, seat, try); got {
								case "":
								case base:
									silent[name] = more.String() + " stands like " + o.String()
								default:
									counted[name] = true
								}
							}
						}
					}
				})
			}
			for _, name := range slices.Sorted(maps.Keys(silent)) {
				if counted[name] {
					continue
				}
				if slices.Contains(openParts(l.Name), name) {
					t.Logf("open: %s: %s", name, silent[name])
					continue
				}
				t.Errorf("%s: %s", name, silent[name])
			}
		})
	}
}

// openParts are the parts of lines, by game, that still pass without any effect.
func openParts(game string) []string {
	switch game {
	case "balkan-wars":
		// These count after rare dice only, or say what happens anyway at the end of a
		// Segment; the named cases of the game show each at work.
		return []string{
			"ADVANCE: a condition more", // counts-advance-if
			"ADVANCE: a place more",     // counts-advance-two-combats, counts-advance-two-hexes
			"LOSS: a condition more",    // counts-loss-if, counts-loss-if-holds
			"LOSS: a place more",        // counts-loss-two-combats
			"MORALE: a place more",      // counts-morale-two-hexes
			"RETREAT: a condition more", // counts-retreat-if
			"RALLY: a word more",        // counts-rally-unit-and-all, counts-rally-unit-alone
		}
	case "storm-in-the-west":
		// ALL beside a unit is all that stand with it; it changes nothing where nobody does. Nor does the hex
		// where a unit stands, with which a way may begin.
		return []string{
			"INFILTRATE: a place more", // infiltrate-out-and-back
			"INFILTRATE: a word more",  // part-infiltrate-unit-and-all
			"MOVE: a word more",        // part-unit-and-all
			"RAIL: a word more",        // part-rail-unit-and-all
		}
	case "great-war-commander":
		// A gate counts in the Turn of the other side: what its condition changes there, the cases of gates and
		// TestEachPartThatLinesMayHaveMakesADifference show.
		return []string{"GATE CS: a condition more", "GATE DEFENCE: a condition more", "GATE INITIATIVE: a condition more",
			"GATE MELEE: a condition more", "GATE OPFIRE: a condition more",
			"GATE TIME: a condition more", "GATE UNIT: a condition more", "GATE WIRE: a condition more"}
	}
	return nil
}
