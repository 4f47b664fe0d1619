// A sheet of the active player: its lines, Order by Order (5, O14); what happens within it, and however often, ends none (O14.4).

package greatwarcommander

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// carrying is the Order that is being carried out.
type carrying struct {
	kind    order
	head    *orders.Order
	lines   []orders.Order
	chosen  []formation         // activated by it
	leader  formation           // who activated the others
	moving  bool                // MOVE, the movement of an OFFENSIVE or of a LIAISON
	mover   *mover              // who moves just now
	moved   []formation         // who has entered a hex
	fired   []member            // who has fired
	groups  [][]member          // of Op Fire, activated in this MOVE (A42)
	enters  bool                // the movers may enter hexes of the enemy (A54, S98.3.4, S98.4.7)
	shakes  bool                // and are Suppressed there (S98.3.4)
	noWire  bool                // they ignore Wire (S98.4.7, S98.5.6)
	sammies bool                // S98.5.3
	hits    []formation         // Demoralised in it
	later   []hex               // Melees that wait for its end (E87)
	direct  bool                // no scatter after a hit (S98.4.4)
	storm   bool                // A54 was played
	begun   map[formation][]hex // where each has been in an OFFENSIVE (O24.2)
	notFire []hex               // entered by A54: nobody fires there
	asked   bool                // a line of it had a condition
	held    bool                // the last of these held, so that no ELSE follows

	detached [][2]formation // Sections and the Squads detached from them in it (E64)
}

// wrong reports what is impossible: as a fault before anything has happened, then as a
// line that a card has made impossible.
func (r *run) wrong(o *orders.Order, pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	switch {
	case r.played:
		if e := pass.Dropped(r.seat(r.active), o.String(), code, rule, pairs...); len(r.Events) == 0 || r.Events[len(r.Events)-1].String() != e.String() {
			r.Emit(e)
		}
	case !r.soft:
		r.Fault(pos, code, rule, pairs...)
	}
}

// misread reports a name or word that means nothing.
func (r *run) misread(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	if !r.played {
		r.Fault(pos, code, rule, pairs...)
	}
}

// drySheet checks all lines: each Order as if the dice did nothing. Lines under a condition need
// only be readable.
func (r *run) drySheet() {
	passed := false
	for len(r.sheet) > 0 && !r.over {
		block := r.nextBlock()
		if passed {
			r.Fault(block[0].Pos, "after-pass", "O15")
			return
		}
		passed = block[0].Verb == "PASS" && block[0].When == nil
		r.carry(block) // whatever it needs a card for is left out
	}
	if r.ended && !passed && r.mayPass() && len(r.Faults) == 0 && !r.maybe {
		r.Fault(orders.Pos{}, "no-order-given", "R18")
	}
}

// carry carries out a block of lines: to its end, or as far as something halts it. A question that nobody has answered does, the
// end of the game, and in a check the first card; then nothing more is to be done or told, and whatever has called what may halt
// returns at once.
func (r *run) carry(block []orders.Order) {
	head := &block[0]
	r.order, r.soft, r.halted = &carrying{head: head, lines: block[1:], leader: noFormation}, false, false
	if head.When != nil {
		if head.When.IsElse() {
			r.wrong(head, head.When.Pos, "else-alone", "A28.2")
			return
		}
		if !r.readable(head.When, "", nil) {
			return
		}
		holds := r.Dry || r.holdsTrue(head.When, nil, r.active)
		r.decide(holds)
		if r.Dry {
			r.soft, r.maybe = true, true
		} else if !holds {
			r.Emit(adjudicator.NewEvent("order-skipped", "O14", "line", head.String()).For(r.seat(r.active)))
			return
		}
	}
	switch head.Verb {
	case "ORDER":
		r.carryOrder(head)
	case "STRATEGY":
		r.playStrategy(head)
	case "ENGINEER":
		r.engineers(head)
	case "PASS":
		r.passTurn(head)
	case "STOP":
		if !r.Dry {
			r.sheet, r.State.now.ended = nil, false
			r.Emit(adjudicator.NewEvent("stopped", "O14", "line", head.String()).For(r.seat(r.active)))
		}
	case "DROP":
		r.dropLine(head, r.active)
	case "END":
		r.endTurn()
	case restVerb:
		r.rest(head.Sub)
	default:
		r.wrong(head, head.Pos, "no-order", "O14", "verb", head.Verb)
	}
}

// decide is what the condition of an Order means for an ELSE that follows it: it is dropped, or it is carried out whatever
// comes. In a check it may come to either.
func (r *run) decide(holds bool) {
	if len(r.sheet) == 0 || !r.sheet[0].When.IsElse() {
		return
	}
	if holds && !r.Dry {
		r.nextBlock()
		return
	}
	r.sheet = slices.Clone(r.sheet)
	r.sheet[0].When = nil
	if r.Dry {
		r.sheet[0].When = &orders.Cond{} // it may hold
	}
}

// goes tells whether a line inside an Order is carried out: its condition holds. In a check it may or may not, and so may
// all that follows it in the Order; the condition of a HALT is one of the way.
func (r *run) goes(l *orders.Order) bool {
	switch {
	case l.When == nil:
		return true
	case l.When.IsElse():
		if !r.order.asked {
			r.wrong(l, l.When.Pos, "else-alone", "A28.2")
			return false
		}
		return r.Dry || !r.order.held
	case r.Dry:
		good := r.readable(l.When, pick(l.Has("HALT"), "target", ""), nil)
		r.soft = r.soft || good && !l.Has("HALT")
		r.order.asked = r.order.asked || !l.Has("HALT")
		return true
	case l.Has("HALT"):
		return true
	}
	r.order.asked, r.order.held = true, r.holdsTrue(l.When, nil, r.active)
	return r.order.held
}

// dropLine eliminates a Weapon of a player at his wish, in either Turn (11.3, R113).
func (r *run) dropLine(o *orders.Order, sd side) {
	for _, a := range o.Args {
		_, w, ok := r.piece(a.Pos, a.Text)
		switch {
		case !ok:
		case w == noWeapon || r.armed(w).side != sd || r.weapons[w].holder == noFormation:
			r.wrong(o, a.Pos, "no-weapon", "11.3", "text", a.Text)
		case r.State.before != nil && sd != r.active || r.asked != nil:
			if !r.Dry { // inside an Order it stands on the tape, where it was when it came
				text := "WEAPON " + r.armed(w).name + " NONE\n"
				if r.situation.read(position.Lines(text)) == nil {
					r.tape = append(r.tape, entry{Ruling: text})
				}
				r.Event("weapon-lost", "11.3", "side", r.seat(sd), "weapon", r.armed(w).name)
			}
		default:
			r.dropWeapon(w, "11.3")
		}
	}
}

// dropsApart carries out the DROP lines of who has no Turn, or is asked something, and returns the others.
func (r *run) dropsApart(sd side, lines []orders.Order) (rest []orders.Order, dropped bool) {
	if r.turn == 0 || r.active == sd && r.asked == nil {
		return lines, false
	}
	for i := range lines {
		if lines[i].Verb != "DROP" {
			rest = append(rest, lines[i])
			continue
		}
		r.dropLine(&lines[i], sd)
		dropped = true
	}
	return rest, dropped && r.asked != nil
}

// carryOrder plays a card for its Order and carries that out; then the Melees that it has brought
// about (T3, O16.4).
func (r *run) carryOrder(o *orders.Order) {
	k := orderSubs[o.Sub]
	r.order.kind = k
	if hq := r.turnedHQ(r.active); r.wastesHQ() && r.card(r.active, hq).order == k && r.isHQLine(o, hq) {
		return
	}
	if r.given >= r.scen.orders[r.active] {
		r.wrong(o, o.Pos, "no-orders-left", "5.1", "n", r.scen.orders[r.active])
		return
	}
	c, ok := r.cardFor(o, k)
	if !ok {
		return
	}
	before := len(r.Faults)
	plan := r.plan(k, o)
	if plan == nil || len(r.Faults) > before {
		return
	}
	r.useCard(c, k)
	r.Event("order-given", adjudicator.Rule(orderRules[k]), "side", r.seat(r.active), "order", k, "card", r.card(r.active, c).id, "left", r.scen.orders[r.active]-r.given)
	if plan(); r.halted {
		return
	}
	r.finishOrder()
}

// wastesHQ lets the Order of E71 that cannot be carried out be lost: it counts, and the others follow (E71.2).
func (r *run) wastesHQ() bool {
	c := r.turnedHQ(r.active)
	if c == 0 || r.orderedHQ(r.active) != 0 {
		return false
	}
	x, why := r.card(r.active, c), r.hqBarred(r.active, c)
	r.useCard(c, x.order)
	r.Event("order-given", "E71.2", "side", r.seat(r.active), "order", x.order, "card", x.id, "left", r.scen.orders[r.active]-r.given)
	r.Emit(pass.Dropped(r.seat(r.active), "ORDER "+subOf(x.order), why, "E71.2"))
	return true
}

// hqBarred is why the Order of a card of E71 cannot be carried out, "" when it can (E71.2, R75).
func (p *situation) hqBarred(sd side, c uint8) string {
	why := p.orderBarred(sd, p.card(sd, c))
	if _, _, there := p.byRunner(sd); there && p.card(sd, c).order == confusionOrder {
		return ""
	}
	return why
}

// orderedHQ is the turned card of E71 whose Order must be given first: it can be carried out.
func (p *situation) orderedHQ(sd side) uint8 {
	if c := p.turnedHQ(sd); c != 0 && p.hqBarred(sd, c) == "" {
		return c
	}
	return 0
}

// isHQLine tells whether a line means the card of E71: it names no other.
func (r *run) isHQLine(o *orders.Order, hq uint8) bool {
	words := clauseWords(o, "CARD")
	return len(words) == 0 || r.isCard(hq, words[0], r.active)
}

// subOf is the second verb of ORDER for an Order.
func subOf(k order) string {
	for _, sub := range slices.Sorted(maps.Keys(orderSubs)) {
		if orderSubs[sub] == k {
			return sub
		}
	}
	return ""
}

// useCard lays a card aside for its Order.
func (r *run) useCard(c uint8, k order) {
	if r.hq[r.active] == c {
		r.hq[r.active] = 0
	}
	r.deck(r.active).Put(c, cards.Discard)
	r.given++
}

// finishOrder ends an Order: Melees, then who is in control (O16.4, 7.3.1).
func (r *run) finishOrder() {
	if r.order.moving = false; r.Dry {
		return
	}
	if r.melees(); r.halted {
		return
	}
	r.recontrol()
}

// plan reads the lines of an Order and returns what carries them out, nil when they are
// wrong.
func (r *run) plan(k order, o *orders.Order) func() {
	switch k {
	case advanceOrder:
		return r.planAdvance(o)
	case airStrikeOrder:
		return r.planAirStrike(o)
	case deniedOrder:
		return r.planDenied(o)
	case requestOrder:
		return r.planRequest(o)
	case confusionOrder:
		return r.planByRunner(o)
	case fireOrder:
		return r.planFire(o)
	case lineOrder:
		return r.planLine(o)
	case moveOrder:
		return r.planMove(o)
	case offensiveOrder:
		return r.planOffensive(o)
	case rallyOrder:
		return r.planRally(o)
	case retreatOrder:
		return r.planRetreat(o)
	case liaisonOrder:
		return r.planLiaison(o)
	}
	return nil
}

// cardFor is the card that a line is given with: the one that it names, else the first of
// the hand with the Order. A card face down by E71 comes first (E71.2).
func (r *run) cardFor(o *orders.Order, k order) (uint8, bool) {
	named, has := o.Clause("CARD")
	if c := r.turnedHQ(r.active); c != 0 {
		if r.card(r.active, c).order != k {
			r.wrong(o, o.Pos, "hq-first", "E71.2", "card", r.card(r.active, c).id, "order", r.card(r.active, c).order)
			return 0, false
		}
		return c, true
	}
	if has {
		c, ok := r.heldCard(o, named)
		if ok && k != noOrder && r.card(r.active, c).order != k {
			r.wrong(o, named.Pos, "card-order", "O14.1", "card", r.card(r.active, c).id, "order", r.card(r.active, c).order)
			return 0, false
		}
		return c, ok
	}
	for _, c := range r.hand(r.active) {
		if r.card(r.active, c).order == k {
			return c, true
		}
	}
	r.wrong(o, o.Pos, "no-card", "O14.1", "order", k)
	return 0, false
}

// heldCard reads the card that a clause names.
func (r *run) heldCard(o *orders.Order, cl orders.Clause) (uint8, bool) {
	c, ok := r.readCard(cl.Args[0].Text, r.active)
	if !ok {
		r.misread(cl.Pos, "unknown-card", "1.F", "text", cl.Args[0].Text)
		return 0, false
	}
	if r.decks[r.active].where[c] != cards.Hand {
		r.wrong(o, cl.Pos, "not-in-hand", "1.2", "card", r.card(r.active, c).id)
		return 0, false
	}
	return c, true
}

// readCard reads the name of a Fate card of a side: "G-07", "G7".
func (p *situation) readCard(text string, sd side) (uint8, bool) {
	head, n := cardKey(text)
	if n < 1 || n > deckSize || head+"-" != cardPrefix[p.scen.nations[sd]] {
		return 0, false
	}
	return uint8(n), true
}

// cardMarks are what people write between the letter and the number of a card.
var cardMarks = strings.NewReplacer("-", "", " ", "", ".", "")

// cardKey is the letters and the number of a card: G and 7 for g 07, and for G-7; 0 for no card.
func cardKey(text string) (head string, n int) {
	text = strings.ToUpper(cardMarks.Replace(text))
	head = strings.TrimRight(text, "0123456789")
	n, err := strconv.Atoi(text[len(head):])
	if err != nil {
		return text, 0
	}
	if head == "U" {
		head = "US"
	}
	return head, n
}

// piece reads the name of a counter.
func (r *run) piece(pos orders.Pos, text string) (formation, weapon, bool) {
	f, w, near := r.scen.pieces.find(text)
	if f == noFormation && w == noWeapon {
		r.misread(pos, "unknown-unit", "3", "text", text, "near", near)
		return noFormation, noWeapon, false
	}
	return f, w, true
}

// formations reads own Formations on the board that objects name.
func (r *run) formations(o *orders.Order, args []orders.Arg) (fs []formation, ok bool) {
	ok = true
	for _, a := range args {
		if a.Kind == orders.Path {
			continue
		}
		f, _, known := r.piece(a.Pos, a.Text)
		switch {
		case !known:
			ok = false
		case f == noFormation:
			r.misread(a.Pos, "no-formation", "3", "text", a.Text)
			ok = false
		case r.info(f).side != r.active || r.pieces[f].in != onBoard:
			r.wrong(o, a.Pos, "not-on-board", "3", "unit", r.info(f).name)
			ok = false
		case !slices.Contains(fs, f):
			fs = append(fs, f)
		}
	}
	return fs, ok
}

// hexes reads the hexes that objects name.
func (r *run) hexes(args []orders.Arg) (list []hex, ok bool) {
	ok = true
	for _, a := range args {
		words := a.Path
		if len(words) == 0 {
			words = strings.Fields(a.Text)
		}
		for _, w := range words {
			h, is := readHex(w)
			if !is {
				r.misread(a.Pos, "want-hex", "2.1", "text", w)
				ok = false
				continue
			}
			list = append(list, h)
		}
	}
	return list, ok
}

// said are the words of objects, in capitals.
func said(args []orders.Arg) (words []string) {
	for _, a := range args {
		for _, w := range strings.Fields(a.Text) {
			words = append(words, strings.ToUpper(w))
		}
		words = append(words, a.Path...)
	}
	return words
}

// clauseWords are the words of a clause.
func clauseWords(o *orders.Order, key string) []string {
	cl, _ := o.Clause(key)
	return said(cl.Args)
}
