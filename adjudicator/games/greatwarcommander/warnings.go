package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Guard: a state that warns.
var _ adjudicator.Warner = (*State)(nil)

// warner collects what a sheet of the active player may cost him: its run has carried the sheet out as if
// the dice did nothing, was is the position before. It looks at the board, which is open, and
// at the hand of the player himself.
type warner struct {
	*run
	was   *situation
	sheet []orders.Order
	list  []adjudicator.Warning
}

// Warnings implements adjudicator.Warner.
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	sd := s.now.scen.seats().Of(seat)
	if sd == nobody || s.asked != nil || s.now.turn == 0 || !s.now.owes(sd) {
		return nil
	}
	sheet = sheet.Numbered()
	r := s.newRun(nil, true).(*run)
	if r.Execute(seat, sheet); len(r.Faults) > 0 {
		sheet.Orders = pass.Right(sheet.Orders, r.Faults)
		r = s.newRun(nil, true).(*run)
		r.Execute(seat, sheet)
	}
	w := &warner{run: r, was: s.now, sheet: sheet.Orders}
	for i := range w.sheet {
		switch o := &w.sheet[i]; o.Verb {
		case "PASS":
			w.aboutPass(o)
		case "FIRE":
			w.aboutFire(o)
		case "MOVE", "ADVANCE":
			w.aboutWay(o)
			w.aboutStops(o)
		}
	}
	w.aboutCommand()
	w.aboutStacking(sheet.End)
	w.aboutObjectives()
	if sheet.End {
		w.aboutOrders()
	}
	return w.list
}

func (w *warner) warn(pos orders.Pos, code string, rule adjudicator.Rule, certain bool, pairs ...any) {
	w.list = append(w.list, adjudicator.NewWarning(pos, code, rule, certain, pairs...))
}

// playable lists the cards of a hand, or of a part of it, that give an Order now.
func (p *situation) playable(sd side, hand []uint8) (list []uint8) {
	for _, c := range hand {
		if p.orderBarred(sd, p.card(sd, c)) == "" {
			list = append(list, c)
		}
	}
	return list
}

// aboutPass warns of cards that are thrown away though they give an Order now (O15).
func (w *warner) aboutPass(o *orders.Order) {
	cl, _ := o.Clause("DISCARD")
	var away []uint8
	for _, a := range cl.Args {
		if c, ok := w.readCard(a.Text, w.active); ok {
			away = append(away, c)
		}
	}
	if lost := w.was.playable(w.active, away); len(lost) > 0 {
		w.warn(o.Pos, "discards-orders", "O15", true, "cards", w.cardIDs(w.active, lost))
	}
}

// aboutOrders warns of Orders that the Turn has and the sheet does not give, where a card is
// left for one (5.1).
func (w *warner) aboutOrders() {
	left := w.scen.orders[w.active] - w.given
	if slices.ContainsFunc(w.sheet, func(o orders.Order) bool { return o.Verb == "PASS" || o.When != nil }) || left <= 0 {
		return
	}
	if cards := w.situation.playable(w.active, w.hand(w.active)); len(cards) > 0 {
		w.warn(orders.Pos{}, "orders-unused", "5.1", true, "n", min(left, len(cards)), "cards", w.cardIDs(w.active, cards))
	}
}

// aboutFire warns of a Fire that can do nothing, or hardly anything (O21.3).
func (w *warner) aboutFire(o *orders.Order) {
	r := &run{State: w.State, situation: w.was, Pass: pass.Pass{Dry: true}}
	r.order = &carrying{head: o, leader: noFormation}
	target, ms, ok := r.readFire(o)
	if !ok || len(ms) == 0 {
		return
	}
	a := w.was.reckon(w.active, ms, target, false)
	odds := r.hitOdds(a, a.fp)
	switch {
	case a.fp <= 0 || odds.n == 0:
		w.warn(o.Pos, "fires-in-vain", "O21.3", false, "hex", target, "fp", a.fp)
	case odds.percent(longOdds) < 0:
		w.warn(o.Pos, "long-odds", "O21.3", false, "hex", target, "odds", itoa((odds.tenths()+9)/10))
	}
}

// longOdds is the chance in percent below which a Fire is told to be a long shot.
const longOdds = 12

// percentText is a chance in whole percent, for letters.
func percentText(c chance) string { return itoa((c.tenths() + 5) / 10) }

// aboutWay warns of known Mines on a way, and of enemies who may fire at who comes there (F128, A42).
func (w *warner) aboutWay(o *orders.Order) {
	fs := w.movers(o)
	if len(fs) == 0 {
		return
	}
	way := w.enters(o, fs[0])
	for _, h := range way {
		if w.was.fort[h] == mines {
			w.warn(o.Pos, "into-mines", "F128", true, "hex", h, "units", w.names(fs))
		}
	}
	if o.Verb != "MOVE" {
		return
	}
	var from []formation
	seen := nowhere
	for _, h := range way {
		for e := range w.was.all(w.active.Other()) {
			if !slices.Contains(from, e) && slices.ContainsFunc(w.was.membersOf(e), func(m member) bool { return w.was.covers(m, h) }) {
				from, seen = append(from, e), h
			}
		}
	}
	if len(from) > 0 {
		w.warn(o.Pos, "under-fire", "A42", false, "hex", seen, "units", w.names(fs), "n", len(from), "enemies", w.names(from[:min(len(from), 4)]))
	}
}

// aboutStops warns of full hexes on the way of a MOVE under the eyes of an enemy: who is stopped there is one too many at the end of the
// Turn (8.2, O23.2).
func (w *warner) aboutStops(o *orders.Order) {
	fs := w.movers(o)
	if o.Verb != "MOVE" || len(fs) == 0 {
		return
	}
	for _, h := range w.through(o, fs) {
		n := w.figuresIn(h, w.active)
		for _, f := range fs {
			n += pick(w.pieces[f].at != h, figures[w.info(f).kind], 0)
		}
		if n > maxFigures && w.watched(h) {
			w.warn(o.Pos, "overstacked-if-stopped", "8.2", false, "hex", h, "n", n-maxFigures, "units", w.names(fs))
		}
	}
}

// through are the hexes of a MOVE before the last: as it names them, or of the cheapest way TO its hex.
func (w *warner) through(o *orders.Order, fs []formation) []hex {
	way := w.enters(o, fs[0])
	if len(way) == 0 {
		return nil
	}
	if cl, has := o.Clause("TO"); !has || len(cl.Args) > 1 {
		return way[:len(way)-1]
	}
	r := &run{State: w.State, situation: w.was, Pass: pass.Pass{Dry: true}, order: &carrying{kind: moveOrder, leader: noFormation}}
	from := w.was.pieces[fs[0]].at
	_, back := r.waysFrom(&mover{stack: fs, from: from}, from)
	return between(from, way[len(way)-1], &back)
}

// watched tells whether an enemy could fire at who enters a hex.
func (w *warner) watched(h hex) bool {
	for e := range w.was.all(w.active.Other()) {
		if slices.ContainsFunc(w.was.membersOf(e), func(m member) bool { return w.was.covers(m, h) }) {
			return true
		}
	}
	return false
}

// covers tells whether a member could fire at who enters a hex (A42, O21.1).
func (p *situation) covers(m member, h hex) bool {
	if p.lightArtillery(m) || p.bears(m, h) != "" {
		return false
	}
	visible, _ := p.sees(p.where(m), h, nowhere)
	return visible
}

// movers are the own Formations that a line names.
func (w *warner) movers(o *orders.Order) (fs []formation) {
	for _, a := range withoutWords(o.Args) {
		if a.Kind == orders.Path {
			continue
		}
		if f, _, _ := w.scen.pieces.find(a.Text); f != noFormation && w.info(f).side == w.active {
			fs = append(fs, f)
		}
	}
	return fs
}

// enters lists the hexes that a line names behind the one where its Formation stands, and where that
// ends.
func (w *warner) enters(o *orders.Order, f formation) (way []hex) {
	path, _ := w.pathOf(o)
	if end := w.pieces[f].at; end != nowhere && w.pieces[f].in == onBoard {
		path = append(path, end)
	}
	for _, h := range path {
		if h != w.was.pieces[f].at && !slices.Contains(way, h) {
			way = append(way, h)
		}
	}
	return way
}

// aboutCommand warns of Units that the sheet takes out of cohesion (3.3.2).
func (w *warner) aboutCommand() {
	var lost []formation
	for f := range w.all(w.active) {
		if w.was.pieces[f].in == onBoard && w.was.inCohesion(f) && !w.inCohesion(f) {
			lost = append(lost, f)
		}
	}
	if len(lost) > 0 {
		w.warn(w.lineOf(lost[0]), "out-of-command", "3.3.2.1", true, "units", w.names(lost))
	}
}

// aboutStacking warns of hexes that the sheet leaves with more figures than may stay there at the end of the Turn (8.2).
func (w *warner) aboutStacking(last bool) {
	for h := range nowhere {
		over := w.figuresIn(h, w.active) - maxFigures
		if over <= 0 || w.figuresIn(h, w.active) <= w.was.figuresIn(h, w.active) && !last {
			continue
		}
		pos, fs := orders.Pos{}, list(w.at(h, w.active))
		for _, f := range fs {
			if w.was.pieces[f].at != h {
				pos = w.lineOf(f)
			}
		}
		w.warn(pos, "overstacked", "8.2", last, "hex", h, "n", over, "units", w.names(fs))
	}
}

// lineOf is the place of the line that moves a Formation.
func (w *warner) lineOf(f formation) orders.Pos {
	for i := range w.sheet {
		if slices.Contains(w.movers(&w.sheet[i]), f) {
			return w.sheet[i].Pos
		}
	}
	return orders.Pos{}
}

// aboutObjectives warns of an Objective that the sheet leaves without anybody though an enemy is near
// (7.3.1).
func (w *warner) aboutObjectives() {
	for n := 1; n <= 5; n++ {
		h := w.board.place(n)
		if h == nowhere || w.was.control[n] != w.active || !w.was.has(h, w.active) || w.has(h, w.active) {
			continue
		}
		pos := orders.Pos{}
		for f := range w.was.at(h, w.active) {
			pos = w.lineOf(f)
		}
		for e := range w.was.all(w.active.Other()) {
			if distance(w.was.pieces[e].at, h) <= nearEnemy {
				w.warn(pos, "objective-open", "7.3.1", false, "hex", h, "n", n, "unit", w.info(e).name)
				break
			}
		}
	}
}

// nearEnemy is how near an enemy must be for an Objective to be told as left open, in hexes.
const nearEnemy = 5
