// The player Turn: pass, end, stacking, cohesion, refill (5, 8.2, 3.3.2).

package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator/kernel/cards"
	"feldpost/orders"
)

// mayPass tells whether the active player may still pass: no Order given, no Strategy Card played, no card of E71 (O15, R2,
// E71.2).
func (p *situation) mayPass() bool {
	return p.given == 0 && !p.strategy[p.active].used && p.hq[p.active] == 0
}

// passTurn discards cards in place of Orders (O15).
func (r *run) passTurn(o *orders.Order) {
	sd := r.active
	cl, _ := o.Clause("DISCARD")
	var away []uint8
	for _, a := range cl.Args {
		c, ok := r.heldCard(o, orders.Clause{Pos: a.Pos, Args: []orders.Arg{a}})
		if !ok {
			return
		}
		if !slices.Contains(away, c) {
			away = append(away, c)
		}
	}
	switch {
	case r.given > 0:
		r.wrong(o, o.Pos, "no-pass", "O15")
		return
	case r.strategy[sd].used: // R2
		r.wrong(o, o.Pos, "no-pass", "R2")
		return
	case r.hq[sd] != 0:
		r.wrong(o, o.Pos, "hq-first", "E71.2", "card", r.card(sd, r.hq[sd]).id, "order", r.card(sd, r.hq[sd]).order)
		return
	case len(away) > r.scen.discards[sd]:
		r.wrong(o, cl.Pos, "too-many-discards", "5.3", "n", r.scen.discards[sd])
		return
	}
	if r.Dry {
		return
	}
	ids := []string{}
	for _, c := range away {
		r.deck(sd).Put(c, cards.Discard)
		ids = append(ids, r.card(sd, c).id)
	}
	r.Event("turn-passed", "O15", "side", r.seat(sd), "cards", ids, "n", len(ids))
	if len(away) > 0 {
		if r.hiddenUnit(sd.Other()); r.halted {
			return
		}
	}
	r.State.now.ended = true
	r.sheet = nil
	r.passed = true
}

// endTurn ends the player Turn (T9, R17): stacking, cohesion, refill of the hand; then the other side plays.
func (r *run) endTurn() {
	sd := r.active
	if r.Dry {
		return
	}
	if !r.passed && r.hq[sd] != 0 && r.given < r.scen.orders[sd] {
		if r.forceHQ(sd); r.halted {
			return
		}
	}
	r.settling++
	for _, of := range [...]side{sd.Other(), sd} {
		if r.overstacked(of); r.halted {
			return
		}
	}
	r.settling--
	r.recontrol()
	if r.judge(); r.halted {
		return
	}
	for _, of := range [...]side{sd.Other(), sd} {
		for f := range r.all(of) {
			if !r.inCohesion(f) {
				r.suppress(f, "3.3.2.1")
			}
		}
	}
	for of := range numSides {
		r.expire(of)
	}
	if r.refill(sd, r.scen.posture[sd].handSize()); r.halted {
		return
	}
	r.nextTurn()
}

// overstacked eliminates Formations of a side in hexes that hold too many figures: the cheapest first, Demoralised before
// others (8.2, X12).
func (r *run) overstacked(of side) {
	for h := range nowhere {
		for r.figuresIn(h, of) > maxFigures {
			fs := list(r.at(h, of))
			named := r.wish(of, "OVERSTACK")
			slices.SortStableFunc(fs, func(a, b formation) int {
				if x, y := slices.Contains(named, r.info(a).name), slices.Contains(named, r.info(b).name); x != y {
					return pick(x, -1, 1)
				}
				if d := r.worth(a) - r.worth(b); d != 0 {
					return d
				}
				if x, y := r.pieces[a].bad, r.pieces[b].bad; x != y {
					return pick(x, -1, 1)
				}
				return r.fp(a) - r.fp(b)
			})
			over := r.figuresIn(h, of) - maxFigures
			gone := fs[0]
			for _, f := range fs { // the smallest that is enough
				if figures[r.info(f).kind] >= over {
					gone = f
					break
				}
			}
			r.Event("overstacked", "8.2", "hex", h, "unit", r.info(gone).name)
			if r.eliminate(gone, "8.2"); r.halted {
				return
			}
		}
	}
}

// refill draws cards up to a number; the last card of the deck brings a Time Advance, then the drawing goes on (5.4, 6.1).
func (r *run) refill(sd side, size int) {
	drawn := 0
	for len(r.hand(sd)) < size && !r.over {
		if _, ok := r.deck(sd).Draw(cards.Hand); !ok {
			break
		}
		drawn++
		if r.deck(sd).Len() == 0 {
			if r.exhausted(sd); r.halted {
				return
			}
		}
	}
	if drawn > 0 {
		r.Event("refill", "5.4", "side", r.seat(sd), "n", drawn)
	}
}

// nextTurn gives the Turn to the other side (5).
func (r *run) nextTurn() {
	for i := range r.pieces {
		r.pieces[i].activated = false
	}
	for sd := range numSides {
		r.called[sd], r.observed[sd] = false, false
		r.strategy[sd].used, r.strategy[sd].fresh = false, false
		r.standing[sd] = withLines(r.standing[sd], r.coming[sd])
		r.coming[sd], r.onTurn[sd] = nil, nil
		if sd == r.active { // his Turn has ended: his gates hold from the next one
			r.gates[sd], r.nextGates[sd] = setGates(r.gates[sd], r.nextGates[sd]), nil
		}
	}
	r.forget("TURN")
	r.given, r.State.now.ended, r.sheet, r.passed = 0, false, nil, false
	r.active, r.turn = r.active.Other(), r.turn+1
	r.Event("phase", "5", "turn", r.turn, "side", r.seat(r.active), "phase", "turn")
	r.turnHQ()
}

// hiddenUnit lets the Defender bring in a line of his Support Table after the enemy has passed and discarded (A45.3).
func (r *run) hiddenUnit(sd side) {
	if sd != r.scen.defender() {
		return
	}
	if r.gate(&moment{window: "UNIT", side: sd, target: noFormation, hex: nowhere}); r.halted {
		return
	}
	play, c := r.consultCard(&moment{window: "UNIT", side: sd, target: noFormation, hex: nowhere}, "A45.3")
	if c == 0 || !r.playAction(sd, c) {
		return
	}
	line := r.supportRoll(sd, "A45.3")
	if r.halted {
		return
	}
	if slices.ContainsFunc(line, func(e element) bool { return e.telephone == 0 && !r.available(sd, e) }) {
		r.Event("nothing-comes", "A45.3", "side", r.seat(sd))
		return
	}
	r.placeSupport(sd, line, "A45.3", func(f formation, h hex) bool {
		return r.scen.areas[sd][h] && !r.has(h, nobody) && r.cover(h) >= 1
	}, clauseWords(play, "DO"))
}
