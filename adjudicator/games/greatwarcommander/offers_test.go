package greatwarcommander

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// TestWhatIsOfferedTogetherIsLegal plays random games; of what each position offers, random lines that
// may be sent together are a right sheet.
func TestWhatIsOfferedTogetherIsLegal(t *testing.T) {
	sys := opened(t)
	seen := map[string]int{}
	for n, scen := range sys.Info().Scenarios {
		roll := dice.NewSource([]byte(fmt.Sprint("offers ", n)), "offers")
		st, _, err := sys.Setup(scen.Name, nil, roll)
		if err != nil {
			t.Fatal(err)
		}
		for range pick(testing.Short(), 4, 12) {
			if len(st.Pending()) == 0 {
				break
			}
			seat := st.Pending()[0].Seat
			o := st.(adjudicator.Offerer).Offers(seat)
			for i := range o.Lines {
				x := &o.Lines[i]
				seen[x.Part]++
				seen[x.Order.Verb]++
				if x.Order.Has("EXIT") {
					seen["EXIT"]++
				}
			}
			for range 8 {
				var chosen []int
				for range 1 + roll.Roll("n", "", 12) {
					i := roll.Roll("line", "", len(o.Lines)) - 1
					if next := offer.WithAll(&o, append(slices.Clone(chosen), i)...); offer.Together(&o, next) {
						chosen = next
					}
				}
				var lines []orders.Order
				var text []string
				for _, i := range chosen {
					lines, text = append(lines, o.Lines[i].Order), append(text, o.Lines[i].Order.String())
				}
				if faults := st.Check(seat, orders.Sheet{Orders: lines, End: o.End}.Numbered()); len(faults) > 0 {
					t.Fatalf("%s: %v in\n%s", scen.Name, faults[0], strings.Join(text, "\n"))
				}
			}
			sheet := st.(adjudicator.Suggester).Suggest(seat, roll)
			if _, err := st.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, part := range []string{"setup", "fire", "move", "advance", "offensive", "order", "pass", "standing", "AUTO", "PLACE", "STRATEGY", "ENGINEER", "EXIT"} {
		if seen[part] == 0 {
			t.Errorf("nothing was offered of %s", part)
		}
	}
}
