package risk

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// maxJudged is of how many lines of a verb it is found out what each may cost:
// a letter has a bound to its work. The page says of which others it was not, and
// CHECK tells it of all.
const maxJudged = 300

// Offers are the lines of the order page of a seat, and what each may cost
// with those that it needs, besides what ending things as they stand costs: nil
// for a line of which that was not judged. Nil when there are no lines.
func Offers(state adjudicator.State, seat adjudicator.Seat) (*adjudicator.Offers, [][]adjudicator.Warning) {
	o, ok := adjudicator.OffersOf(state, seat)
	if !ok || len(o.Lines) == 0 {
		return nil, nil
	}
	o.End = len(state.Check(seat, orders.Sheet{End: true})) == 0
	risks := make([][]adjudicator.Warning, len(o.Lines))
	ahead := Ahead(state, seat)
	judged := map[string]int{}
	for i := range o.Lines {
		if judged[o.Lines[i].Order.Verb]++; judged[o.Lines[i].Order.Verb] > maxJudged {
			continue
		}
		if risks[i] = []adjudicator.Warning{}; o.Lines[i].Beside {
			continue // it is judged with the lines that want it
		}
		sheet := orders.Sheet{}
		for _, j := range offer.WithAll(&o, i) {
			sheet.Orders = append(sheet.Orders, o.Lines[j].Order)
			sheet.End = sheet.End || !o.Lines[j].Open
		}
		for _, w := range Of(state, seat, sheet) {
			w.Pos = orders.Pos{}
			if !slices.Contains(o.Whole, w.Code) && !slices.ContainsFunc(ahead, func(a adjudicator.Warning) bool { return a.Code == w.Code && slices.Equal(a.Fields, w.Fields) }) {
				risks[i] = append(risks[i], w)
			}
		}
	}
	return &o, risks
}
