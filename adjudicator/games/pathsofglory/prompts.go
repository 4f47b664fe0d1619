package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// How many lines of a kind are offered: the most promising ones.
const (
	maxAttackLines  = 12
	maxMoveLines    = 10
	maxTrenchLines  = 6
	maxReserveLines = 6
	maxArmyLines    = 3
	maxPlaceLines   = 4
)

// prompter collects lines that a side may send now.
type prompter struct {
	*State
	*offer.List
	side side
}

// Prompts implements adjudicator.Prompter.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	p := &prompter{State: s.apart(), side: sd}
	p.List = offer.New(p.legal)
	defer p.rest()
	if s.owes(sd) {
		p.phaseLines()
	}
	p.standingLines()
	return p.List.Prompts()
}

// legal reports whether lines may be sent now: with END, but standing orders,
// which may come at any time. Behind a PLAY the lines of an operation or
// redeployment follow; STOP stands for them.
func (p *prompter) legal(lines []orders.Order) bool {
	sheet := orders.Sheet{Orders: lines, End: true}
	switch lines[len(lines)-1].Verb {
	case "PLAY":
		sheet.Orders = append(sheet.Orders, line("STOP"))
	case "STAND":
		sheet.End = false
	}
	faults := p.dryRun(p.side, sheet.Numbered())
	return !slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return f.Code != "line-unused" || f.Get("verb") != "STOP" })
}

func (p *prompter) phaseLines() {
	switch p.phase() {
	case "bids":
		p.Add("bids", line("BID", number(0)), nil)
		p.Add("bids", line("BID", number(2)), nil)
	case "setup":
		p.Add("setup", line("CHOOSE", word("YES")), nil)
		p.Add("setup", line("CHOOSE", word("NO")), nil)
	case "action":
		if p.asksSomething() {
			p.answerLines()
			return
		}
		p.actionLines()
	case "operation":
		p.operationLines(p.act.Ops-p.act.Spent, nil)
		p.Add("stop", line("STOP"), nil)
	case "combats":
		p.attackLines("attack", p.beginOperation(nil), 0, nil)
		p.Add("stop", line("STOP"), nil)
	case "replacement":
		p.replacementLines()
	case "draw", "commitment":
		p.discardLines()
	case "question":
		p.questionLines()
	}
}

// actionLines offers what an action may be: each card of the hand in each way
// that is open to it, the automatic operation, an offer of peace; then what
// may follow.
func (p *prompter) actionLines() {
	ops, best := offer.None, 0
	sr, points := offer.None, 0
	type played struct {
		card cardID
		line int
	}
	var events []played
	for _, c := range p.handOf(p.side) {
		for u := useOps; u <= useEvent; u++ {
			if code, _ := p.useBar(c, u); code != "" {
				continue
			}
			i := p.Add("play", line("PLAY", p.cardArg(c), word(strings.ToUpper(u.String()))), nil, p.playNote(c, u)...)
			k := &p.sys.cards[c]
			switch {
			case i == offer.None:
			case u == useOps && int(k.ops) > best:
				ops, best = i, int(k.ops)
			case u == useSR && int(k.sr) > points:
				sr, points = i, int(k.sr)
			case u == useEvent:
				events = append(events, played{c, i})
			}
		}
	}
	auto := p.Add("play", line("PLAY", word("AUTO"), word("OPS")), nil, "points", "1")
	if ops == offer.None {
		ops, best = auto, 1
	}
	if code, _ := p.peaceBar(p.side); code == "" {
		o := line("OFFER")
		o.Sub = "PEACE"
		p.Add("play", o, nil)
	}
	if ops != offer.None {
		p.operationLines(best, []int{ops})
	}
	if sr != offer.None {
		p.redeployLines(points, []int{sr})
	}
	for _, e := range events {
		p.eventLines(e.card, []int{e.line})
	}
}

// playNote tells what a card is worth when it is used in a way.
func (p *prompter) playNote(c cardID, u use) []string {
	k := &p.sys.cards[c]
	note := []string{"card", c.String(), "name", k.name, "use", u.String()}
	switch u {
	case useOps:
		return append(note, "points", strconv.Itoa(int(k.ops)))
	case useSR:
		return append(note, "points", strconv.Itoa(int(k.sr)))
	case useRP:
		var list []string
		for x := poolGE; x < pools; x++ {
			if n := int(k.rp[x]); n > 0 && (x == poolA || p.atWar(x.nation())) {
				list = append(list, poolCodes[x]+" "+strconv.Itoa(n))
			}
		}
		return append(note, "rp", strings.Join(list, ", "))
	}
	return note
}

// standingLines offers standing orders that the side has something for.
func (p *prompter) standingLines() {
	stand := func(sub string, args ...orders.Arg) orders.Order {
		o := line("STAND", args...)
		o.Sub = sub
		return o
	}
	for _, c := range p.handOf(p.side) {
		switch {
		case c == cardGrandFleet:
			p.alone(stand("PLAY", p.cardArg(c)), c)
		case p.sys.cards[c].combat && p.mayDefend(c):
			p.alone(with(stand("DEFEND", word("ANY")), "CARD", p.cardArg(c)), c)
		}
	}
	if p.side == ap && p.playedNow(cardGreatRetreat) {
		p.alone(with(stand("DEFEND", word("ANY")), "USE", p.cardArg(cardGreatRetreat)), cardGreatRetreat)
	}
	p.alone(stand("DEFEND", word("ANY"), word("ASK")), noCard)
	p.alone(with(stand("LOSS", word("ANY")), "PREFER", word("CORPS")), noCard)
	p.alone(stand("RETREAT", word("ANY"), word("CANCEL")), noCard)
	p.alone(stand("PEACE", word("ASK")), noCard)
	if p.side == ap && p.where[numbered(cp, 32)] != cardRemoved {
		p.alone(stand("EVENT", word("WAR-IN-AFRICA"), word("GIVE-VP")), noCard)
	}
}

// alone offers a line that may be sent at any time, if it is not in force.
func (p *prompter) alone(o orders.Order, c cardID) {
	if text := o.String(); slices.ContainsFunc(p.standing[p.side], func(x orders.Order) bool { return x.String() == text }) {
		return
	}
	var note []string
	if c != noCard {
		note = []string{"card", c.String(), "name", p.sys.cards[c].name}
	}
	p.Add("standing", o, nil, note...)
}

// mayDefend reports whether a combat card can be of use to a defender.
func (p *prompter) mayDefend(c cardID) bool {
	for sp := space(1); int(sp) < len(p.sys.board.places); sp++ {
		if !p.pieces.Has(sp, p.side) {
			continue
		}
		b := &battle{Target: sp, Side: p.side.other(), Fort: p.fortIntact(sp)}
		b.Sides[defending].Units = p.defendersIn(sp, p.side, nil)
		for _, l := range p.sys.board.places[sp].links {
			b.Sides[attacking].Units = p.pieces.Append(b.Sides[attacking].Units, l.to, p.side.other())
		}
		if len(b.Sides[attacking].Units) > 0 && p.cardFits(c, b, defending) {
			return true
		}
	}
	return false
}

// answerLines offers the answers to a peace offer or to War in Africa.
func (p *prompter) answerLines() {
	if p.act.Use == usePeace {
		o := line("ACCEPT")
		o.Sub = "PEACE"
		p.Add("answer", o, nil)
		p.Add("answer", line("REFUSE"), nil)
		return
	}
	p.Add("answer", line("CHOOSE", word("VP")), nil)
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		if p.isAfricaVictim(u) {
			p.Add("answer", line("REMOVE", p.unitArg(u)), nil, "space", p.name(p.at(u)))
		}
	}
}

// questionLines offers the answers to a question in a combat.
func (p *prompter) questionLines() {
	b := p.battle
	switch p.step() {
	case "great retreat":
		p.Add("answer", line("CHOOSE", word("YES")), nil)
		p.Add("answer", line("CHOOSE", word("NO")), nil)
	case "defender's cards":
		for _, c := range p.handOf(p.side) {
			if code, _ := p.ccBar(c, b, defending); code == "" {
				p.Add("answer", line("PLAY", p.cardArg(c)), nil, "card", c.String(), "name", p.sys.cards[c].name)
			}
		}
		if kept := p.selectable(b, defending); len(kept) > 0 {
			p.Add("answer", line("KEEP", word("NONE")), nil)
			for _, c := range kept {
				p.Add("answer", line("KEEP", p.cardArg(c)), nil, "card", c.String(), "name", p.sys.cards[c].name)
			}
		}
		p.Add("answer", line("PASS"), nil)
	case "first losses", "second losses":
		for _, u := range p.living(b, b.role(p.side)) {
			p.Add("answer", line("LOSS", p.unitArg(u)), nil)
		}
	case "retreat", "great retreat ways":
		if p.canCancel(b) {
			p.Add("answer", line("RETREAT", word("NEVER")), nil)
		}
		units, length := p.State.looking().leaving(b)
		for _, u := range units {
			for _, w := range p.ways(u, b.Target, length) {
				p.Add("answer", line("RETREAT", p.unitArg(u), p.pathArg(append([]space{b.Target}, w.path...))), nil)
			}
		}
		for _, u := range units {
			if len(units) > 1 {
				p.Add("answer", with(line("RETREAT", word("DEFAULT")), "SURPLUS", p.unitArg(u)), nil)
			}
		}
	}
}

// discardLines offers the cards that may be thrown away at this moment.
func (p *prompter) discardLines() {
	moment := "DRAW"
	if p.phase() == "commitment" {
		moment = "COMMITMENT"
	}
	for _, c := range p.handOf(p.side) {
		if code, _ := p.discardBar(c); code == "" {
			p.Add("discard", with(line("DISCARD", p.cardArg(c)), "AT", word(moment)), nil, "card", c.String(), "name", p.sys.cards[c].name)
		}
	}
}

// replacementLines offers what the points of the side can pay.
func (p *prompter) replacementLines() {
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		c := &p.sys.counters[u]
		if c.side != p.side || c.pool == noPool || p.rp[c.pool] == 0 {
			continue
		}
		switch {
		case p.reduced[u] && (p.at(u).isMap() || p.at(u) == boxReserve):
			p.Add("refit", line("REFIT", p.unitArg(u)), nil, "space", p.name(p.at(u)), "pool", poolCodes[c.pool])
		case p.at(u) == boxLost:
			p.Add("replace", line("REPLACE", p.unitArg(u)), nil, "pool", poolCodes[c.pool])
		}
	}
}
