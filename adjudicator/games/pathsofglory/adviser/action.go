package adviser

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// maxOps is more points than an operation has: the draft knows how many.
const maxOps = 5

// What events are worth.
const (
	worthVP     = 1100 // a Victory Point at once
	worthArmy   = 620  // of reinforcements
	worthCorps  = 190
	worthStatus = 130 // a point of War Status, before Total War
	worthEntry  = 700 // a neutral that joins
	worthTrench = 280 // that armies may entrench from now on
	worthEvent  = 120 // whatever else an event does
	worthPoint  = 210 // a Replacement Point that is needed
	passedOver  = 2   // an event in hand is worth so many times less than one played
	worthCombat = 40  // a combat card in hand
)

// option is what an action may be, with the lines that carry it out.
type option struct {
	lines []orders.Order
	worth int
}

// act chooses the action of a round: each card is tried for each of its uses,
// those for operations once for each number of points.
func (a *adviser) act() {
	a.measure()
	best := option{worth: -1}
	weigh := func(o option, card *adjudicator.Card) {
		if card != nil && !strings.Contains(o.lines[0].String(), "EVENT") && isGone(card) {
			o.worth -= a.worthOf(card) / passedOver
		}
		if o.worth > best.worth {
			best = o
		}
	}
	start := len(a.draft.Lines())
	try := func(card *adjudicator.Card, use string, carry func() int) {
		play := lines.Order("PLAY", lines.Name(use))
		if card != nil {
			play = lines.Order("PLAY", lines.Number(numberOf(card)), lines.Name(use))
		}
		if !a.try(play) {
			return
		}
		a.forget()
		a.lookAgain()
		worth := carry()
		weigh(option{slices.Clone(a.draft.Lines()[start:]), worth}, card)
		a.draft.Cut(start)
	}
	hand := a.hand()
	for _, card := range a.cheapest(hand, "ops") {
		try(card, "OPS", func() int { return a.operate(value(card, "ops")) })
	}
	for _, card := range a.cheapest(hand, "sr") {
		try(card, "SR", func() int { return a.redeploy(value(card, "sr")) })
	}
	for _, card := range hand {
		try(card, "RP", func() int { return a.worthOfPoints(card) })
		if worth := a.worthOf(card); worth > 0 {
			try(card, "EVENT", func() int { return worth + a.operate(0) })
		}
	}
	try(nil, "AUTO", func() int { return a.operate(1) })
	a.forget()
	if best.worth <= 0 || !a.tryAll(best.lines...) {
		a.try(lines.Order("PASS"))
	}
}

// hand lists the cards of the own hand.
func (a *adviser) hand() (list []*adjudicator.Card) {
	for i := range a.View.Cards {
		if c := &a.View.Cards[i]; c.Owner == a.View.Seat && c.Where == "hand" {
			list = append(list, c)
		}
	}
	return list
}

// cheapest is for each number of points the card whose event is missed least.
func (a *adviser) cheapest(hand []*adjudicator.Card, points string) (list []*adjudicator.Card) {
	best := map[int]*adjudicator.Card{}
	for _, c := range hand {
		n := value(c, points)
		if old := best[n]; n > 0 && (old == nil || a.missed(c) < a.missed(old)) {
			best[n] = c
		}
	}
	for n := 1; n <= maxOps; n++ {
		if best[n] != nil {
			list = append(list, best[n])
		}
	}
	return list
}

// missed is what is lost with a card that is not played as an event.
func (a *adviser) missed(c *adjudicator.Card) int {
	if has(c, "combat-card") {
		return worthCombat
	}
	return a.worthOf(c)
}

func numberOf(c *adjudicator.Card) int {
	_, n, _ := strings.Cut(c.ID, " ")
	number, _ := strconv.Atoi(n)
	return number
}

func value(c *adjudicator.Card, fact string) int {
	for _, f := range c.Facts {
		if f.Key == fact {
			n, _ := strconv.Atoi(f.Value)
			return n
		}
	}
	return 0
}

func has(c *adjudicator.Card, fact string) bool {
	return slices.ContainsFunc(c.Facts, func(f adjudicator.Field) bool { return f.Key == fact && f.Value == "yes" })
}

// isGone tells whether a card leaves the game when it is played as an event:
// used otherwise it comes back later.
func isGone(c *adjudicator.Card) bool { return has(c, "removed-after-event") }

// worthOf is what the event of a card is worth when it can be played, 0 for a
// combat card, which is for combats.
func (a *adviser) worthOf(c *adjudicator.Card) int {
	if has(c, "combat-card") || strings.Contains(c.Text, "as OPS") {
		return 0
	}
	worth := worthEvent
	if a.isCounting() {
		worth += worthStatus * value(c, "ws")
	}
	good, bad := "VP +", "VP -"
	if a.side == "ap" {
		good, bad = bad, good
	}
	switch {
	case strings.Contains(c.Text, good):
		worth += worthVP
	case strings.Contains(c.Text, bad):
		worth -= 2 * worthVP
	}
	switch {
	case strings.HasSuffix(c.Name, "Reinforcements"):
		worth += worthArmy*strings.Count(c.Text, "Army") + worthCorps*(strings.Count(c.Text, "corps")+strings.Count(c.Text, "2 corps"))
	case strings.Contains(c.Text, " army "), strings.HasSuffix(c.Text, " army"):
		worth += worthArmy
	case strings.Contains(c.Text, "joins"):
		worth += worthEntry
	case c.Name == "Guns of August": // now or never
		worth += 4 * worthEntry
	case strings.Contains(c.Text, "entrench"):
		worth += worthTrench
	}
	return worth
}

// isCounting tells whether War Status still brings the side to another level.
func (a *adviser) isCounting() bool {
	return slices.ContainsFunc(a.View.Tracks, func(t adjudicator.Track) bool { return t.Group == "war-status" && t.Name == a.side })
}
