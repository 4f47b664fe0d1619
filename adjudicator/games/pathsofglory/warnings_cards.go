package pathsofglory

import (
	"strings"

	"feldpost/orders"
)

// aboutCard looks at the card of the action and the way it is used.
func (w *warner) aboutCard() {
	c, pos := w.act.Card, orders.Pos{}
	if len(w.script) > 0 {
		pos = w.script[0].Pos
	}
	w.aboutLostEvents(c, pos)
	switch w.act.Use {
	case useEvent:
		w.aboutEvent(c, pos)
	case useRP:
		w.aboutRecorded(c, pos)
	case useSR:
		if left := int(w.sys.cards[c].sr) - w.redeployed(); left > 0 && !w.has("STOP") {
			w.warn(orders.Pos{}, "points-left", "9.3.2", true, "points", left)
		}
	}
}

// redeployed is how many SR points the lines of the action have spent.
func (w *warner) redeployed() (n int) {
	for _, m := range w.moves {
		for _, u := range m.units {
			if w.sys.counters[u].army {
				n += w.sys.tables.num.srArmy
			} else {
				n += w.sys.tables.num.srCorps
			}
		}
	}
	return n
}

// aboutLostEvents: events that can only be played now, and are not: Guns of
// August as the first action (card CP 1), Moltke in 1914 (card AP 9), Grand
// Fleet against High Seas Fleet (card AP 33), Rape of Belgium at Mobilization
// (card AP 13).
func (w *warner) aboutLostEvents(c cardID, pos orders.Pos) {
	asEvent := w.act.Use == useEvent
	lost := func(k cardID, certain bool) {
		w.warn(pos, "event-lost", cardRule(k), certain, "card", k, "name", w.sys.cards[k].name)
	}
	if w.side == cp {
		if w.was.where[cardGuns] == cardHand && w.turn == 1 && w.round == 1 && (c != cardGuns || !asEvent) {
			lost(cardGuns, true)
		}
		return
	}
	if w.was.highSeas && (c != cardGrandFleet || !asEvent) {
		w.warn(pos, "high-seas", "card CP 25", true)
	}
	if asEvent {
		return
	}
	switch rape := numbered(ap, 13); {
	case c == cardMoltke && w.turn <= 2:
		lost(c, w.turn == 2)
	case c == rape && w.hasPlayed(cardGuns) && w.level[ap] == mobilization:
		lost(c, false)
	}
}

// aboutEvent looks at what an event costs its own player: points, other
// events that it bars, the end of the war that it brings nearer.
func (w *warner) aboutEvent(c cardID, pos orders.Pos) {
	if d := w.vp - w.was.vp; d < 0 && w.side == cp || d > 0 && w.side == ap {
		w.warn(pos, "vp-lost", cardRule(c), true, "change", signed(d))
	}
	for _, k := range w.barredBy(c) {
		if !w.was.hasPlayed(k) && w.inGame(k) && w.was.where[k] != cardRemoved {
			w.warn(pos, "event-barred", cardRule(c), true, "card", k, "name", w.sys.cards[k].name)
		}
	}
	if c == cardTreaty {
		w.warn(pos, "treaty-peace", "card CP 45", true)
	}
	for t := range w.ordinary {
		if w.ordinary[t] && !w.was.ordinary[t] {
			w.warn(pos, "ordinary-army", "9.5.3.4", true)
		}
	}
	n := &w.sys.tables.num
	if w.combined >= n.wsArmistice && w.was.combined < n.wsArmistice {
		w.warn(pos, "armistice", "16.2.1", true, "combined", w.combined)
	}
	if w.side == cp && w.combined >= n.wsZimmermann && w.was.combined < n.wsZimmermann && !w.hasPlayed(cardZimmermann) {
		w.warn(pos, "us-entry", "16.3", false, "combined", w.combined)
	}
	if w.scenario.name == "limited-war" && w.rises(w.side) && w.level[w.side] == limitedWar && !w.was.rises(w.side) {
		w.warn(pos, "total-war-ends", "5.4.1", true)
	}
}

// barredBy lists the side's own events that an event rules out for ever.
func (w *warner) barredBy(c cardID) []cardID {
	switch c {
	case cardSalonika:
		return []cardID{31} // MEF
	case cardZimmermann:
		return []cardID{cardLusitania}
	case cardHLTakesCommand:
		return []cardID{numbered(cp, 26), cardPrinceMax} // Place of Execution
	case cardPrinceMax:
		return []cardID{cardHLTakesCommand}
	case cardMichel, cardBlucher, cardPeaceOffensive:
		return []cardID{cardLloydGeorge}
	}
	return nil
}

// aboutRecorded: points of a card that are not recorded, or that nobody can
// receive (9.4.1, 17.1.3).
func (w *warner) aboutRecorded(c cardID, pos orders.Pos) {
	var neutral, barred [pools]int
	for p := poolGE; p < pools; p++ {
		switch n := int(w.sys.cards[c].rp[p]); {
		case n == 0 || p == poolA:
		case !w.atWar(p.nation()):
			neutral[p] = n
		case w.capitalLost(p.nation()):
			barred[p] = n
		}
	}
	if text := poolsText(neutral); text != "" {
		w.warn(pos, "points-neutral", "9.4.1", true, "points", text)
	}
	if text := poolsText(barred); text != "" {
		w.warn(pos, "points-barred", "17.1.3", false, "points", text)
	}
}

// aboutPeace: an offer ends the game as a draw, or a die moves the marker
// (16.5.2).
func (w *warner) aboutPeace() {
	worst := 0
	for _, row := range w.sys.tables.peace {
		if row.side != w.side || w.combined < row.wsMin {
			continue
		}
		worst = 0
		for _, d := range row.change {
			if w.side == cp {
				worst = min(worst, int(d))
			} else {
				worst = max(worst, int(d))
			}
		}
	}
	pos := orders.Pos{}
	if len(w.script) > 0 {
		pos = w.script[0].Pos
	}
	w.warn(pos, "peace-offer", "16.5.2", false, "change", signed(worst))
}

// aboutPoints: replacement points that the letter leaves are lost (17.1.2), a
// single corps step wastes half a point (17.1.4).
func (w *warner) aboutPoints() {
	var left, half [pools]int
	for p := poolGE; p < pools; p++ {
		if p.side() != w.side {
			continue
		}
		left[p] = w.rp[p]
		if w.points[p]%2 != 0 {
			half[p] = 1
		}
	}
	if text := poolsText(left); text != "" {
		w.warn(orders.Pos{}, "points-unspent", "17.1.2", true, "points", text)
	}
	var names []string
	for p := poolGE; p < pools; p++ {
		if half[p] > 0 {
			names = append(names, poolCodes[p])
		}
	}
	if len(names) > 0 {
		w.warn(orders.Pos{}, "half-point", "17.1.4", true, "pools", strings.Join(names, "; "))
	}
}
