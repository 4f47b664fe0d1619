package pathsofglory

import (
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
)

// loadCards reads the strategy cards.
func (l *loader) loadCards() {
	s := l.sys
	events := newEvents()
	columns := []string{"side", "number", "name", "event", "deck", "ops", "sr", "ws", "ws_2018"}
	for _, p := range poolWords[:pools] {
		if p != "us" {
			columns = append(columns, "rp_"+p)
		}
	}
	columns = append(columns, "removed", "combat", "once", "expansion", "nation", "units", "effect", "only_if", "not_if")
	t := l.Table("cards.csv", columns...)
	for _, r := range t.Rows() {
		id := numbered(l.side(r, "side"), r.Int("number", 1, perSide))
		c := &s.cards[id]
		if c.name != "" {
			r.Fail("number", "each card once")
			continue
		}
		*c = card{name: r.Need("name", "the card's name"), event: r.Text("event"), deck: level(r.Word("deck", levelWords[:]...)),
			ops: int8(r.Int("ops", 1, 9)), sr: int8(r.Int("sr", 1, 9)), removed: r.Yes("removed"), combat: r.Yes("combat"), once: r.Yes("once"),
			expansion: r.Yes("expansion"), units: r.List("units"), effect: r.Text("effect"), onlyIf: r.Text("only_if"), notIf: r.Text("not_if")}
		c.ws[ed1999] = int8(r.Int("ws", 0, 9))
		c.ws[ed2018] = int8(r.IntOr("ws_2018", 0, 9, int(c.ws[ed1999])))
		for p := poolGE; p < poolUS; p++ {
			c.rp[p] = int8(r.Int("rp_"+poolWords[p], 0, 9))
		}
		if r.Text("nation") != "" {
			c.nation = l.nation(r, "nation")
		}
		if _, ok := events[c.event]; !ok {
			r.Fail("event", "the key of an event: "+strings.Join(sortedKeys(events), " "))
		}
		for _, u := range c.units {
			if len(s.countersOf(u)) == 0 {
				r.Fail("units", "counters as units.csv prints them, separated by semicolons")
			}
		}
	}
	for id := cardID(1); id < maxCards; id++ {
		if s.cards[id].name == "" && len(t.Rows()) > 0 {
			l.Fail(gamedata.Problem{File: "cards.csv", Want: "card " + id.String()})
		}
	}
}
