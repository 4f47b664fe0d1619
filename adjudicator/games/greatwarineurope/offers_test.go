package greatwarineurope

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

var offeredPositions = flag.Int("offered", 12, "positions of each scenario in which what is offered is checked")

// clicks is a game that is played at random while what is offered is checked.
type clicks struct {
	*testing.T
	st   adjudicator.State
	whim *dice.Source
	seen map[string]int // lines by part
	slow time.Duration
	sum  time.Duration
}

func (g *clicks) below(n int) int { return g.whim.Roll("click", "", n) - 1 }

// What is offered is right: each line of the order template by itself, and what the order
// page lets stand together.
func TestWhatIsOfferedIsRight(t *testing.T) {
	for _, scenario := range append(scenarioNames[:], scenarioNames[campaign]+teamSuffixes[byTheatre], scenarioNames[campaign]+
		teamSuffixes[byNation]) {
		t.Run(scenario, func(t *testing.T) {
			roll := dice.NewSource([]byte("offered"), "game")
			g := &clicks{T: t, whim: dice.NewSource([]byte("offered"), "clicks"), seen: map[string]int{}}
			roll.Begin(1)
			st, _, err := opened(t).Setup(scenario, nil, roll)
			if err != nil {
				t.Fatal(err)
			}
			g.st = st
			for n := 1; n <= *offeredPositions; n++ {
				pending := st.Pending()
				if len(pending) == 0 {
					break
				}
				seat := pending[0].Seat
				roll.Begin(uint64(n + 1))
				g.whim.Begin(uint64(n + 1))
				g.look(n, seat)
				sheet, _ := adjudicator.Suggest(st, seat, g.whim)
				if _, err := st.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet.Numbered()}, roll); err != nil {
					t.Fatal(err)
				}
			}
			t.Logf("slowest template %v, all %v, lines %v", g.slow, g.sum, g.seen)
		})
	}
}

// look checks the template and some letters of the order page of a seat.
func (g *clicks) look(n int, seat adjudicator.Seat) {
	g.Helper()
	begun := time.Now()
	prompts := g.st.(adjudicator.Prompter).Prompts(seat)
	g.slow, g.sum = max(g.slow, time.Since(begun)), g.sum+time.Since(begun)
	for i := range prompts {
		g.seen[prompts[i].Part]++
		g.check(n, seat, offer.Letter(prompts, i), prompts[i].Order.Verb != "STAND")
	}
	begun = time.Now()
	o := g.st.(adjudicator.Offerer).Offers(seat)
	if d := time.Since(begun); testing.Verbose() {
		g.Logf("%d %s %s: %d lines of the template, %d of the page in %v", n, seat, g.st.Pending()[0].Phase, len(prompts), len(o.Lines), d)
	}
	for range 6 {
		var chosen []int
		for range 1 + g.below(60) {
			if next := offer.WithAll(&o, append(slices.Clone(chosen), g.below(len(o.Lines)))...); offer.Together(&o, next) {
				chosen = next
			}
		}
		var lines []orders.Order
		for _, i := range chosen {
			lines = append(lines, o.Lines[i].Order)
		}
		g.check(n, seat, lines, o.End)
	}
}

func (g *clicks) check(n int, seat adjudicator.Seat, lines []orders.Order, end bool) {
	g.Helper()
	if faults := g.st.Check(seat, orders.Sheet{Orders: lines, End: end}.Numbered()); len(faults) > 0 {
		var text []string
		for _, o := range lines {
			text = append(text, o.String())
		}
		g.Errorf("position %d, %s: %v in\n%s", n, seat, fmt.Sprint(faults[0]), strings.Join(text, "\n"))
	}
}
