// The play of combat cards (9.5.4, 12.2.5).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// ccBar tells why a side may not use a combat card in a combat, "" when it
// may (9.5.4).
func (s *State) ccBar(c cardID, b *battle, as role) (code string, rule ruleNo) {
	switch {
	case !s.sys.cards[c].combat:
		return "no-combat-card", "9.5.4.1"
	case b.Called:
		return "card-unfit", "card CP 64"
	case c.side() != b.side(as):
		return "not-your-card", "2.3"
	case s.where[c] != cardHand && s.where[c] != cardKept:
		return "not-in-hand", "9.5.4.1"
	case s.spent[c]:
		return "card-spent", "9.5.4.4"
	case !s.cardFits(c, b, as):
		return "card-unfit", "9.5.4.1"
	}
	return "", ""
}

// cardFits reports whether the conditions of a combat card are met, whoever
// holds it. Defenders out of supply have no use of cards (14.3.4).
func (s *State) cardFits(c cardID, b *battle, as role) bool {
	cc := s.sys.rules[c].cc
	if cc == nil {
		return false
	}
	if as == defending && !s.anySupplied(b) {
		return false
	}
	return cc.fits(s, b, as)
}

// anySupplied reports whether a defender is in supply.
func (s *State) anySupplied(b *battle) bool {
	for _, u := range b.Sides[defending].Units {
		if s.isSupplied(u) {
			return true
		}
	}
	return false
}

// useCard plays a card from the hand, or selects a kept one.
func (r *run) useCard(b *battle, as role, c cardID) {
	f := &b.Sides[as]
	if r.where[c] == cardHand {
		f.New = append(f.New, c)
		r.putCard(c, cardKept)
	}
	r.spent[c] = true
	f.Cards = append(f.Cards, c)
	r.emit("combat-card", "9.5.4", "space", r.name(b.Target), "side", b.side(as), "card", c, "name", r.sys.cards[c].name, "new",
		slices.Contains(f.New, c))
	cc := r.sys.rules[c].cc
	f.DRM += cc.drm
	if cc.use != nil {
		cc.use(r, b, as)
	}
}

// returnCards undoes the cards of a side: a combat called off counts as not
// fought (CP 64, CL4).
func (r *run) returnCards(b *battle, as role) {
	f := &b.Sides[as]
	for _, c := range f.Cards {
		r.spent[c] = false
		if slices.Contains(f.New, c) {
			r.putCard(c, cardHand)
		}
	}
	f.Cards, f.New = nil, nil
}

// commitCards counts the war status of cards played in the combat (9.5.1.3)
// and remembers that they were.
func (r *run) commitCards(b *battle) {
	for _, as := range [...]role{attacking, defending} {
		for _, c := range b.Sides[as].New {
			r.played[c] = uint8(r.turn)
			r.raiseWS(c)
		}
	}
}

// planCards looks at the combat cards that an attack names.
func (r *run) planCards(o *orders.Order, a *attackLine) {
	b := r.newBattle(a)
	for _, arg := range clauseArgs(o, "CARD") {
		c, ok := r.cardOf(arg, r.active)
		if !ok {
			continue
		}
		if code, rule := r.ccBar(c, b, attacking); code != "" {
			r.fault(arg.Pos, code, rule, "card", c, "name", r.sys.cards[c].name, "space", r.name(a.target))
		}
	}
}

// planPlay sees that the combat cards of a PLAY line are in the hand, or lie
// face up.
func (r *run) planPlay(o *orders.Order) {
	if opensAction(o) {
		return
	}
	for _, a := range o.Args {
		if c, ok := r.cardOf(a, r.active); ok && r.where[c] != cardHand && r.where[c] != cardKept {
			r.fault(a.Pos, "not-in-hand", "9.5.4.1", "card", c, "name", r.sys.cards[c].name)
		}
	}
}

// attackerCardsStep plays and selects the attacker's cards (12.2.5).
func (r *run) attackerCardsStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	for _, c := range r.namedCards(b) {
		code, rule := r.ccBar(c, b, attacking)
		if code == "" {
			r.useCard(b, attacking, c)
			// used or lost since the letter was checked
		} else if o := r.lineNaming(c, b); o != nil && !slices.Contains(b.Sides[attacking].Cards, c) {
			r.whisper(b.Side, "order-dropped", rule, "line", o.Raw, "code", code, "card", c, "name", r.sys.cards[c].name, "space", r.name(b.Target))
		}
	}
	r.useKept(b, attacking, r.keptWish(r.script, b, b.Side))
	return seq.Done
}

// tryCard uses a card that may be used.
func (r *run) tryCard(b *battle, as role, c cardID) {
	if code, _ := r.ccBar(c, b, as); code == "" {
		r.useCard(b, as, c)
	}
}

// keptWish reads KEEP lines: which face-up cards a side selects; nil means
// all that fit.
func (r *run) keptWish(lines []orders.Order, b *battle, sd side) []cardID {
	for i := range lines {
		if o := &lines[i]; o.Verb == "KEEP" && r.isFor(o, b.Target) && r.holds(o.When, b, sd) {
			return r.keptList(o.Args, sd)
		}
	}
	return nil
}

func (r *run) keptList(args []orders.Arg, sd side) []cardID {
	list := []cardID{}
	args, except := withoutExcept(args)
	for _, a := range args {
		if a.Is("ALL") && len(except) == 0 {
			return nil
		}
		if a.Is("ALL") {
			not := r.keptList(except, sd)
			for n := 1; n <= perSide; n++ {
				if c := numbered(sd, n); !slices.Contains(not, c) {
					list = append(list, c)
				}
			}
		}
		if c, _ := r.sys.findCard(a.Text, sd); c != noCard {
			list = append(list, c)
		}
	}
	return list
}

// useKept selects the face-up cards of a side that fit: those wished for, or
// all (decisions, section 4).
func (r *run) useKept(b *battle, as role, wish []cardID) {
	for _, c := range r.selectable(b, as) {
		if wish == nil || slices.Contains(wish, c) {
			r.tryCard(b, as, c)
		}
	}
}

// selectable lists the face-up cards of a side that it may select (12.2.5).
func (s *State) selectable(b *battle, as role) (list []cardID) {
	for n := 1; n <= perSide; n++ {
		c := numbered(b.side(as), n)
		if code, _ := s.ccBar(c, b, as); code == "" && s.where[c] == cardKept {
			list = append(list, c)
		}
	}
	return list
}

// defenderCardsStep plays and selects the defender's cards when the
// attacker's lie open (12.2.5): by standing orders, or by the answer of a
// side that asked to be asked.
func (r *run) defenderCardsStep(_ *seq.Frame, first bool) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	sd := b.side(defending)
	var kept []cardID
	o := r.standFor("DEFEND", sd, b)
	if r.decides(b, sd, o != nil && isAsk(o) && r.couldUseCards(b)) {
		lines, answered := r.reply(b, sd)
		if !answered {
			return seq.Ask
		}
		for i := range lines {
			r.replyCards(b, &lines[i])
		}
		kept = r.keptWish(lines, b, sd)
		if r.stopHere() {
			return seq.Ask
		}
		r.rung(b, sd, "cards", standing.Clause)
	} else {
		if r.stopHere() { // the question may have been answered by a new standing order
			return seq.Ask
		}
		kept = r.standingCards(b, sd)
	}
	if b.Called {
		return seq.Done
	}
	r.useKept(b, defending, kept)
	r.commitCards(b)
	return seq.Done
}

// replyCards plays the cards of an answer: PLAY 18, PASS, KEEP NONE.
func (r *run) replyCards(b *battle, o *orders.Order) {
	switch o.Verb {
	case "PLAY":
		for _, a := range o.Args {
			if isUseWord(a.Text) {
				continue
			}
			c, ok := r.cardOf(a, b.side(defending))
			if !ok {
				continue
			}
			if code, rule := r.ccBar(c, b, defending); code != "" {
				r.fault(a.Pos, code, rule, "card", c, "name", r.sys.cards[c].name)
				continue
			}
			r.useCard(b, defending, c)
		}
	case "PASS", "KEEP":
	default:
		r.onlyVerbs([]orders.Order{*o}, "12.2.5", "PLAY", "PASS", "KEEP")
	}
}

// standingCards plays what the first standing order for the space plays, and
// returns the face-up cards it selects.
func (r *run) standingCards(b *battle, sd side) (kept []cardID) {
	played := false
	for i := range r.standing[sd] {
		o := &r.standing[sd][i]
		if o.Sub != "DEFEND" || isAsk(o) || !r.speaksOf(o, b) || !r.holds(o.When, b, sd) {
			continue
		}
		if o.Has("KEEP") {
			kept = r.keptList(clauseArgs(o, "KEEP"), sd)
		}
		for _, key := range [...]string{"CARD", "USE"} {
			for _, a := range clauseArgs(o, key) {
				if c, _ := r.sys.findCard(a.Text, sd); c != noCard && r.sys.cards[c].combat {
					if code, _ := r.ccBar(c, b, defending); code == "" {
						r.useCard(b, defending, c)
						played = true
					}
				}
			}
		}
		break // first match wins
	}
	if played {
		r.rung(b, sd, "cards", standing.Standing)
	} else {
		r.rung(b, sd, "cards", standing.Default)
	}
	return kept
}

// couldUseCards reports whether the defender has a face-up card to select, or
// any hand that he may hold, as far as is publicly known, a card that fits:
// only then there is a question, and whether it is put tells nothing.
func (s *State) couldUseCards(b *battle) bool {
	sd := b.side(defending)
	if len(s.selectable(b, defending)) > 0 {
		return true
	}
	if s.handSize(sd) == 0 {
		return false
	}
	for n := 1; n <= perSide; n++ {
		c := numbered(sd, n)
		if w := s.where[c]; (w == cardHand || w == cardDeck) && s.sys.cards[c].combat && s.cardFits(c, b, defending) {
			return true
		}
	}
	return false
}

// handSize counts the cards in a side's hand.
func (s *State) handSize(sd side) int { return s.deck(sd).Count(cardHand) }
