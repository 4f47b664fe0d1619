// Gates: where a side that wants to be asked inside an Order is asked (A28.2). Whether it is asked hangs on public facts and on
// the gates alone, never on what anybody holds.

package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// gates are the windows that may be gated, with the Actions that answer there; none: no card is needed.
var gates = []gateKind{
	{"OPFIRE", nil}, {"WIRE", []string{"A45.4"}}, {"DEFENCE", []string{"A36", "A37", "A43", "A45.1", "A45.2", "A46", "A47", "A53"}},
	{"MELEE", nil}, {"UNIT", []string{"A45.3"}}, {"TIME", nil}, {"CS", nil}, {"INITIATIVE", nil},
}

type gateKind struct {
	window  string
	actions []string
}

// secretIn is a word of a condition that tells of a hand, a Strategy Card or a secret; "" for none.
func secretIn(c *orders.Cond) (bad string) {
	standing.Each(c, func(t orders.Term) {
		if fn, _ := cut(t.Subject); fn == "HOLD" || fn == "CS" || fn == "SECRET" {
			bad = strings.TrimSpace(t.Subject)
		}
	})
	return bad
}

// goodGate sees that a gate can be judged by what everybody knows.
func (r *run) goodGate(o *orders.Order) bool {
	before := len(r.Faults)
	for _, a := range o.Args {
		r.unread(o, a.Pos, a.Text)
	}
	r.only(o, pick(o.Sub == "NONE", "", limits))
	r.goodClauses(germans, o) // a gate names nothing of a side
	if o.When == nil || len(r.Faults) > before {
		return len(r.Faults) == before
	}
	if bad := secretIn(o.When); bad != "" {
		r.Fault(o.Pos, "gate-secret", "A28.2", "condition", bad)
		return false
	}
	facts, has := gateFacts()[o.Sub]
	if !has {
		r.Fault(o.When.Pos, "condition-unused", "A28.2", "verb", "GATE NONE")
		return false
	}
	results := resultsOf(o.Sub)
	if o.Sub == "INITIATIVE" {
		results = []string{"NONE", "ENDS"}
	}
	return r.readable(o.When, facts, results)
}

// setGates lets new gates take the place of those for the same windows; NONE takes all away.
func setGates(old, more []orders.Order) []orders.Order {
	list := slices.Clone(old)
	for _, o := range more {
		list = slices.DeleteFunc(list, func(x orders.Order) bool { return o.Sub == "NONE" || x.Sub == o.Sub })
		if o.Sub != "NONE" {
			list = append(list, o)
		}
	}
	return list
}

// policy is how often the referee asks inside an Order.
func (s *State) policy() string {
	value, _ := switches.Chosen(s.chosen)("policy")
	return value
}

// ending ends answers before the Order ends; it halts nothing.
type ending func()

// gate asks a side before a window, once an Order, if the policy or a gate of its own says so. The answer is lines that hold
// until the Order ends; what is returned ends them before that.
func (r *run) gate(m *moment, details ...adjudicator.Field) (end ending) {
	return r.gateIf(nil, m, details...)
}

// gateIf is gate where the window itself opens only at times: nil always.
func (r *run) gateIf(open func() bool, m *moment, details ...adjudicator.Field) (end ending) {
	end = func() {}
	if r.unasked(m.side) {
		return end
	}
	policy := r.often
	scope := scopeOf(m.window, string(r.seat(m.side)))
	phase := "gate-" + strings.ToLower(m.window)
	q := question{side: m.side, phase: phase, key: r.place(phase, m.side, r.about(m, details)), rule: "A28.2", verbs: gateVerbs, assumed: "standing", fields: details}
	today := func() bool {
		return (policy != "normal" || !r.gated[scope]) && (open == nil || open()) && !r.shut(m) && (policy != "normal" || r.opens(m))
	}
	if at, known := r.taped(q.key); known && at >= 0 && policy == "normal" {
		today() // for what is counted
	}
	answer, asked := r.asks(q, today)
	if r.halted || !asked {
		return end
	}
	r.gatedOnce(scope)
	from := len(r.script[m.side])
	r.script[m.side] = append(r.script[m.side], answer...)
	return func() {
		r.script[m.side] = r.script[m.side][:from]
		delete(r.gated, scope)
	}
}

var gateVerbs = []string{"ON"}

// unasked tells whether no gate of a side can open now, whatever happens: it has none where it needs one, and the tape has none.
func (r *run) unasked(sd side) bool {
	if r.Dry || r.over || r.State.before == nil {
		return true
	}
	if r.often == "" {
		r.often = r.policy()
	}
	switch r.often {
	case "quick":
		return true
	case "normal":
		return len(r.gates[sd]) == 0 && r.sys.amended == nil && r.answered(r.next) < 0
	}
	return false
}

// scopeOf is for what a side is asked once, by a gate of a window.
func scopeOf(window, seat string) string {
	if window == "OPFIRE" || window == "WIRE" || window == "DEFENCE" {
		window = "ORDER" // one question an Order covers them
	}
	return window + seat
}

func (r *run) gatedOnce(scope string) {
	if r.gated == nil {
		r.gated = map[string]bool{}
	}
	r.gated[scope] = true
}

// about is what a window is about, for the key of its question: the hex, the card or Order, the target; no number, which another
// program may reckon in another way.
func (r *run) about(m *moment, details []adjudicator.Field) (about string) {
	if m.hex != nowhere {
		about = m.hex.String()
	}
	if said := aboutOf(details); said != "" {
		about = said
	}
	if m.target != noFormation {
		about += " " + r.info(m.target).name
	}
	return about
}

func aboutOf(details []adjudicator.Field) (about string) {
	for _, d := range details {
		if d.Key == "hex" || d.Key == "event" || d.Key == "order" {
			about = d.Value
		}
	}
	return about
}

// must asks a side, whatever the policy, for a choice that no line of its own makes; what brings it about is public.
// What is returned ends the answer.
func (r *run) must(sd side, window, phase string, rule adjudicator.Rule, details ...adjudicator.Field) (end ending) {
	if r.Dry || r.over || r.State.before == nil {
		return func() {}
	}
	q := question{side: sd, phase: phase, key: r.place(phase, sd, window), rule: rule, verbs: gateVerbs, assumed: "referee", fields: details}
	answer, asked := r.asks(q, func() bool { return r.wish(sd, window) == nil })
	if r.halted || !asked {
		return func() {}
	}
	from := len(r.script[sd])
	r.script[sd] = append(r.script[sd], answer...)
	return func() { r.script[sd] = r.script[sd][:from] }
}

// opens tells whether a gate of the side opens at a moment.
func (r *run) opens(m *moment) bool {
	for i := range r.gates[m.side] {
		if o := &r.gates[m.side][i]; o.Sub == m.window && r.mayPlay(o, m) {
			r.counted(o, m.side)
			return true
		}
	}
	return false
}

// shut tells a window that is closed by what everybody knows: no card in hand, or no copy of a card that fits left; no Strategy
// Card.
func (r *run) shut(m *moment) bool {
	sd := m.side
	i := slices.IndexFunc(gates, func(g gateKind) bool { return g.window == m.window })
	switch m.window {
	case "TIME", "INITIATIVE":
		return false
	case "CS":
		x := &r.strategy[sd]
		return x.hand == 0 || x.used || x.fresh
	case "OPFIRE":
		if len(r.order.groups) > 0 {
			return false
		}
	}
	if d := r.deck(sd); d.Count(cards.Hand) == 0 {
		return m.window != "MELEE" || r.strategy[sd].hand == 0 || r.strategy[sd].used
	}
	fires := m.window == "OPFIRE"
	if !fires && (i < 0 || len(gates[i].actions) == 0) {
		return false
	}
	for c := uint8(1); c <= deckSize; c++ {
		x := r.card(sd, c)
		if r.decks[sd].where[c] != cards.Discard && (fires && x.order == fireOrder || slices.Contains(gates[i].actions, x.action)) {
			return false
		}
	}
	return true
}

// gateEntry asks before the answers to an entry into a hex: where Wire may be laid, or where a Formation not yet activated
// reaches and sees the hex (W4).
func (r *run) gateEntry(m *mover, h hex, fires bool) {
	sd := r.active.Other()
	if r.unasked(sd) {
		return
	}
	at := &moment{window: "WIRE", side: sd, target: m.stack[0], hex: h, mover: m}
	if r.gateIf(func() bool { return sd == r.scen.defender() && r.mayLay(h, wire) }, at, at.where(), r.who(m.stack)); r.halted {
		return
	}
	at.window = "OPFIRE"
	r.gateIf(func() bool {
		if !fires || r.has(h, sd) {
			return false
		}
		if ms, _ := r.strongest(sd, h, func(x member) bool { return !r.lightArtillery(x) }); len(ms) > 0 {
			at.attack = r.reckon(sd, ms, h, true) // what the board allows
		}
		for f := range r.all(sd) {
			if (r.mayActivate(f) || r.order.opened(f)) && slices.ContainsFunc(r.membersOf(f), func(x member) bool { return !r.lightArtillery(x) && r.canFire(x, h) == "" }) {
				return true
			}
		}
		return false
	}, at, at.where(), r.who(m.stack))
}

// told is a number that a question tells; where and who are its hex and its Formations.
func told(key string, n int) adjudicator.Field {
	return adjudicator.Field{Key: key, Value: strconv.Itoa(n)}
}

func (m *moment) where() adjudicator.Field {
	return adjudicator.Field{Key: "hex", Value: m.hex.String()}
}

func (r *run) who(fs []formation) adjudicator.Field {
	return adjudicator.Field{Key: "units", Value: strings.Join(r.names(fs), "; ")}
}

// opened tells Formations that were activated for Op Fire in this Order.
func (c *carrying) opened(f formation) bool {
	return slices.ContainsFunc(c.groups, func(g []member) bool {
		return slices.ContainsFunc(g, func(m member) bool { return m.f == f })
	})
}

// gateMelees asks both sides before the Melees of a step, the inactive one first (W14). What is returned ends the answers.
func (r *run) gateMelees(hexes []hex) (end ending) {
	if len(hexes) == 0 {
		return func() {}
	}
	var ends []ending
	for _, sd := range [...]side{r.active.Other(), r.active} {
		end := r.gate(r.meleeGate(sd, hexes), adjudicator.Field{Key: "hex", Value: strings.Join(hexList(hexes), "; ")})
		if r.halted {
			return nil
		}
		ends = append(ends, end)
	}
	return func() {
		for _, end := range ends {
			end()
		}
	}
}

// meleeGate is the moment of a Melee for which a gate of a side opens, the first where none does.
func (r *run) meleeGate(sd side, hexes []hex) (at *moment) {
	for i, h := range hexes {
		m := &melee{hex: h, active: r.active}
		for x := range numSides {
			m.in[x] = list(r.at(h, x))
		}
		r.reckonMelee(m)
		more := *m
		more.fp[sd] += 2
		next := &moment{window: "MELEE", side: sd, melee: m, target: noFormation, hex: h, gained: r.meleeOdds(&more, sd).minus(r.meleeOdds(m, sd))}
		if opens := slices.ContainsFunc(r.gates[sd], func(o orders.Order) bool { return o.Sub == "MELEE" && r.mayPlay(&o, next) }); i == 0 || opens {
			if at = next; opens {
				break
			}
		}
	}
	return at
}

// gateTime asks both sides before what they choose at a Time Advance (W18).
func (r *run) gateTime() (end ending) {
	var ends []ending
	for _, sd := range [...]side{r.active.Other(), r.active} {
		end := r.gate(&moment{window: "TIME", side: sd, target: noFormation, hex: nowhere}, told("box", r.time))
		if r.halted {
			return nil
		}
		ends = append(ends, end)
	}
	return func() {
		for _, end := range ends {
			end()
		}
	}
}
