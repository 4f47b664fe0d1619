// The decks as the files have them, and what any pack must keep (1.F, S98, 9).

package greatwarcommander

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
)

var cardPrefix = [...]string{"G-", "F-", "US-"}

// ownCards are the nations that alone may have an Action or Event on their cards.
type ownCards map[string][]nation

// loadOwnCards reads which Actions and Events not every nation has on its cards.
func loadOwnCards(set *gamedata.Set) ownCards {
	own := ownCards{}
	t := set.Table("card-nations.csv", "code", "nations", "origin")
	for _, r := range t.Rows() {
		code := r.OneOf("code", append(actionCodes(), eventCodes...)...)
		if own[code] != nil {
			r.Fail("code", "each code once")
		}
		for _, name := range r.List("nations") {
			if n := slices.Index(nationCodes, name); n >= 0 {
				own[code] = append(own[code], nation(n))
			} else {
				r.Fail("nations", "nations out of "+strings.Join(nationCodes, " "))
			}
		}
		if own[code] == nil {
			r.Fail("nations", "a nation at least")
		}
	}
	if len(t.Rows()) == 0 {
		t.Fail("lines below the header")
	}
	return own
}

// loadDeck reads the Fate cards of a nation (1.F).
func (sys *System) loadDeck(set *gamedata.Set, n nation, own ownCards) {
	t := set.Table("deck-"+n.String()+".csv", "id", "order", "action", "action_nation", "event", "event_dir", "event_date", "hex", "white", "coloured", "trigger",
		"wording_order", "wording_action", "wording_event", "origin")
	ids := make([]string, deckSize)
	for i := range ids {
		ids[i] = cardPrefix[n] + strconv.Itoa(i+1)
	}
	sys.decks[n] = make([]card, deckSize)
	t.EachOnce("id", ids, func(r gamedata.Row, i int) { sys.decks[n][i] = readCard(r, n, ids[i], own) })
	if set.Failed() == 0 {
		sys.checkDeck(t, n)
	}
}

func readCard(r gamedata.Row, n nation, id string, own ownCards) card {
	c := card{id: id, order: order(r.Word("order", orderNames...)), action: r.OneOf("action", actionCodes()...), event: r.OneOf("event", eventCodes...),
		hex: readCell(r, "hex"), white: r.Int("white", 1, 6), coloured: r.Int("coloured", 1, 6), trigger: trigger(r.Word("trigger", triggerNames...)), only: numNations}
	if c.order == noOrder {
		r.Fail("order", "an Order (1.F)")
	}
	if c.action == "A50" {
		c.only = nation(r.Word("action_nation", nationCodes...))
	} else if r.Text("action_nation") != "" {
		r.Fail("action_nation", "nothing but with A50")
	}
	if slices.Contains([]string{"E59", "E61", "E74"}, c.event) {
		c.wind = dir(r.Int("event_dir", 1, numDirs))
	} else if r.Text("event_dir") != "" {
		r.Fail("event_dir", "nothing but with E59, E61 and E74")
	}
	switch c.event {
	case "E76", "E80":
		if c.from = readMonth(r, "event_date"); c.event == "E80" && c.from != newMonth(1916, 5) {
			r.Fail("event_date", "1916-05 (E80.1)")
		}
	default:
		if r.Text("event_date") != "" {
			r.Fail("event_date", "nothing but with E76 and E80")
		}
	}
	for _, code := range []string{c.action, c.event} {
		if list, some := own[code]; some && !slices.Contains(list, n) {
			r.Fail("", code+" only on cards of "+fmt.Sprint(list))
		}
	}
	return c
}

// checkDeck sees to what the rulebook shows of a deck, and to what a reconstructed one
// must keep: every pair of dice twice.
func (sys *System) checkDeck(t *gamedata.Table, n nation) {
	deck := sys.decks[n]
	has := func(what string, least int, is func(c *card) bool) {
		count := 0
		for i := range deck {
			if is(&deck[i]) {
				count++
			}
		}
		if count < least {
			t.Fail(fmt.Sprintf("%d of %s", least, what))
		}
	}
	dice := func(a, b int, on trigger, rule string) {
		has(fmt.Sprintf("dice %d-%d with %s (%s)", a, b, cmpOr(on.String(), "no trigger"), rule), 1, func(c *card) bool {
			return c.trigger == on && (c.white == a && c.coloured == b || c.white == b && c.coloured == a)
		})
	}
	needs := func(o order, rule string) {
		has(o.String()+" ("+rule+")", 1, func(c *card) bool { return c.order == o })
	}
	action := func(code string, least int, rule string) {
		has(code+" ("+rule+")", least, func(c *card) bool { return c.action == code })
	}
	is := func(id int, o order, action, event, hex, rule string) {
		if c := &deck[id-1]; o != noOrder && c.order != o || action != "" && c.action != action || event != "" && c.event != event || hex != "" && c.hex.String() != hex {
			t.Fail(strings.TrimSpace(fmt.Sprintf("%s: %s %s %s %s", c.id, o, action, event, hex)) + " (" + rule + ")")
		}
	}
	switch n {
	case germany:
		is(7, noOrder, "", "", "G11", "O17")
		needs(fireOrder, "O21")
		needs(airStrikeOrder, "O17")
		needs(requestOrder, "O19.2.2.2")
		action("A44", 1, "O21")
		action("A55", 1, "O21")
		action("A38", 2, "A42")
		has("E96 (O21)", 1, func(c *card) bool { return c.event == "E96" })
		has("E57", 1, func(c *card) bool { return c.event == "E57" })
		dice(5, 4, noTrigger, "O21")
		dice(1, 5, noTrigger, "O21")
		dice(4, 2, noTrigger, "A42")
		dice(5, 5, eventTrigger, "O21")
		dice(1, 1, jamTrigger, "A42")
	case france:
		is(1, moveOrder, "A37", "E64", "D10", "1.F")
		needs(offensiveOrder, "O24")
	case america:
		is(1, moveOrder, "A32", "E89", "", "1.8")
		action("A36", 1, "O21")
		dice(2, 3, noTrigger, "O21")
		dice(3, 5, noTrigger, "O21")
		dice(4, 6, noTrigger, "A42")
		dice(5, 5, noTrigger, "A42")
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			has(fmt.Sprintf("dice %d-%d", a, b), 2, func(c *card) bool { return c.white == a && c.coloured == b })
		}
	}
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// checkDecks sees that each trigger, Order, Action and Event stands on some card (1.9.1).
func (sys *System) checkDecks(set *gamedata.Set) {
	triggers, orders, actions, events := map[trigger]bool{}, map[order]bool{}, map[string]bool{}, map[string]bool{}
	for _, deck := range sys.decks {
		for _, c := range deck {
			triggers[c.trigger], orders[c.order], actions[c.action], events[c.event] = true, true, true, true
		}
	}
	missing := func(what, rule string) {
		set.Fail(gamedata.Problem{File: "deck-DE.csv", Want: what + " on a card of this or another deck (" + rule + ")"})
	}
	for i := range triggerNames {
		if !triggers[trigger(i)] {
			missing(triggerNames[i], "1.9.1")
		}
	}
	for i := 1; i < int(numOrders); i++ {
		if !orders[order(i)] {
			missing(orderNames[i], "O14")
		}
	}
	for _, code := range actionCodes() {
		if !actions[code] {
			missing(code, "A28")
		}
	}
	for _, code := range eventCodes {
		if !events[code] {
			missing(code, "E56")
		}
	}
}

// strategyRows are what the rulebook has of the Strategy Cards of each nation: the
// effects in their order, and which are Reminder cards (S98).
var strategyRows = [...]struct{ chapter, reminders string }{germany: {"S98.4.", "1"}, france: {"S98.3.", "37"}, america: {"S98.5.", "1459"}}

// loadStrategy reads the Strategy Cards of a nation (S98).
func (sys *System) loadStrategy(set *gamedata.Set, n nation) {
	t := set.Table("strategy-"+n.String()+".csv", "nation", "number", "effect", "name", "timing", "period_from", "period_to", "reminder", "origin")
	numbers := strings.Fields("1 2 3 4 5 6 7 8 9")
	sys.strategy[n] = make([]strategyCard, strategySize)
	t.EachOnce("number", numbers, func(r gamedata.Row, i int) {
		x := strategyRows[n]
		r.OneOf("nation", n.String())
		s := strategyCard{id: "CS-" + n.String() + "-" + numbers[i], effect: r.OneOf("effect", x.chapter+numbers[i]), name: r.Need("name", "a name"), reminder: r.Yes("reminder")}
		if r.Text("period_from") != "" {
			if s.from, s.to = readMonth(r, "period_from"), december1918; r.Text("period_to") != "" {
				s.to = readMonth(r, "period_to")
			}
		}
		if s.reminder != strings.Contains(x.reminders, numbers[i]) {
			r.Fail("reminder", "yes for the Reminder cards alone: "+x.reminders+" (S98)")
		}
		sys.strategy[n][i] = s
	})
}

// loadInitiative reads the two Initiative Cards (9).
func loadInitiative(set *gamedata.Set) {
	t := set.Table("initiative.csv", "card", "nations", "origin")
	t.EachOnce("nations", []string{"FR-DE", "US-DE"}, func(r gamedata.Row, _ int) { r.Need("card", "a name (9)") })
}

// readCell reads a hex of a board.
func readCell(r gamedata.Row, column string) hex {
	h, ok := readHex(r.Text(column))
	if !ok {
		r.Fail(column, "a hex from A1 to O11 (2.1)")
		return 0
	}
	return h
}

// readMonth reads a month of the war: 1916-05.
func readMonth(r gamedata.Row, column string) month {
	m, ok := parseMonth(r.Text(column))
	if !ok {
		r.Fail(column, "a month like 1916-05")
	}
	return m
}

func parseMonth(text string) (month, bool) {
	year, of, _ := strings.Cut(text, "-")
	y, err := strconv.Atoi(year)
	m, wrong := strconv.Atoi(of)
	if err != nil || wrong != nil || len(text) != len("1916-05") || m < 1 || m > 12 || y < 1914 || y > 1918 {
		return noMonth, false
	}
	return newMonth(y, m), true
}
