package orderpage_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

var positions = flag.Int("positions", 20, "positions of each scenario in which offers are put together")

// Whatever may be put together is right, in whatever order is allowed, whether END stands below it or not: many
// more combinations than a browser can click.
func TestOffersThatGoTogetherAreRight(t *testing.T) {
	k := kit(t)
	for _, x := range scenarios {
		t.Run(x.name(), func(t *testing.T) {
			tried, lines, most, seen := 0, 0, 0, 0
			for n := *from; seen < *positions; n++ {
				g := begin(t, k, x.system, x.scenario, name(x.system, n), x.options)
				for seat := g.owing(); seat != "" && seen < *positions; seat = g.owing() {
					o, _ := adjudicator.OffersOf(g.state, seat)
					o.End = len(g.state.Check(seat, orders.Sheet{End: true})) == 0
					if seen++; len(o.Lines) > 0 {
						for range 12 {
							m := g.combine(seat, &o)
							tried, lines, most = tried+1, lines+m, max(most, m)
						}
					}
					g.suggest(seat)
				}
			}
			t.Logf("%d positions, %d letters of %d lines, at most %d in one", seen, tried, lines, most)
		})
	}
}

// combine checks a letter of offers put together at random.
func (g *table) combine(seat adjudicator.Seat, o *adjudicator.Offers) int {
	g.tb.Helper()
	var chosen []int
	for range 1 + g.below(40) {
		if next := offer.WithAll(o, append(slices.Clone(chosen), g.below(len(o.Lines)))...); offer.Together(o, next) {
			chosen = next
		}
	}
	sheet, closes := orders.Sheet{}, o.End
	for _, i := range g.arranged(o, chosen) {
		sheet.Orders = append(sheet.Orders, o.Lines[i].Order)
		closes = closes || !o.Lines[i].Open
	}
	for range g.below(min(3, 1+len(o.Forms))) {
		if o := g.formed(o.Forms); !slices.ContainsFunc(sheet.Orders, func(x orders.Order) bool { return x.String() == o.String() }) {
			sheet.Orders = append(sheet.Orders, o)
		}
	}
	sheet.End = closes && g.below(2) == 0
	if faults := g.state.Check(seat, sheet.Numbered()); len(faults) > 0 {
		text := ""
		for _, x := range sheet.Orders {
			text += x.String() + "\n"
		}
		g.tb.Fatalf("step %d, %s, END %v: %v in\n%s", g.seq, seat, sheet.End, faults, text)
	}
	return len(sheet.Orders)
}

// arranged brings lines into an order that is allowed, at random: now and then
// that in which they are offered.
func (g *table) arranged(o *adjudicator.Offers, chosen []int) (list []int) {
	if g.below(4) == 0 {
		return chosen
	}
	for left := slices.Clone(chosen); len(left) > 0; {
		k := g.below(len(left))
		list, left = offer.Placed(o, list, left[k]), slices.Delete(left, k, k+1)
	}
	return list
}

// formed puts a line of a form together at random, with up to two conditions.
func (g *table) formed(forms []adjudicator.Form) orders.Order {
	f := forms[g.below(len(forms))]
	o := f.Choices[g.below(len(f.Choices))]
	any := func(list []string, none string) string {
		if len(list) == 0 {
			return none
		}
		return list[g.below(len(list))]
	}
	var terms []orders.Term
	for range g.below(3) {
		if len(f.Terms) == 0 {
			break
		}
		c := &f.Terms[g.below(len(f.Terms))]
		number := ""
		if len(c.Ops) > 0 {
			number = fmt.Sprint(g.below(100))
		}
		terms = append(terms, c.Term(any(c.Names, ""), any(c.Ops, ""), any(c.Values, number)))
	}
	if len(terms) > 0 {
		o.When = &orders.Cond{Any: [][]orders.Term{terms}}
	}
	return o
}
