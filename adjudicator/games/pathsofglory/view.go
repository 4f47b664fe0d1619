package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// View implements adjudicator.State: what a seat may know. Hands, draw piles
// and standing orders of the other side are never read here.
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	l := s.looks
	if l == nil {
		l = &looks{}
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	l.renew(s)
	own, isPlayer := s.seatSide(seat)
	if !isPlayer {
		own = noSide
	}
	v := l.public
	v.Seat, v.Cards = seat, l.cardsFor(own, seat)
	for sd := ap; sd <= cp; sd++ {
		if sd == own || seat == adjudicator.Referee {
			prefix := ""
			if seat == adjudicator.Referee {
				prefix = string(s.seat(sd)) + ": "
			}
			v.Standing = addLines(v.Standing, prefix, l.standing[sd].of(s.standing[sd]))
			v.Queued = addLines(addLines(v.Queued, prefix, l.queued[sd].of(s.queued[sd])), prefix, l.discards[sd].of(s.discards[sd]))
		}
	}
	return v
}

// publicView is the part of a view that is the same for everyone.
func (l *looks) publicView() adjudicator.View {
	s := &l.at
	starving := s.unsupplied()
	v := adjudicator.View{System: "paths-of-glory", Scenario: s.scenario.name, Turn: s.turn, TurnName: s.sys.tables.turnName(s.turn),
		Phase: s.phase(), Facts: slices.Clip(s.facts(&starving, len(l.public.Facts))),
		Tracks: slices.Clip(s.tracks()), Places: l.viewPlaces(), Pieces: l.viewPieces(&starving)}
	if s.result != nil {
		v.Over = true
		v.Result = append(adjudicator.ResultOf(s.seat(s.result.winner), s.result.level, s.result.reason),
			adjudicator.Field{Key: "vp", Value: strconv.Itoa(s.result.vp)})
	} else if s.phase() != "draw" && s.phase() != "commitment" && s.phase() != "bids" {
		v.Active = s.seat(s.active)
	}
	return v
}

func addLines(list []string, prefix string, lines []string) []string {
	for _, line := range lines {
		list = append(list, prefix+line)
	}
	return list
}

// tracks are the numbers on the tracks.
func (s *State) tracks() []adjudicator.Track {
	list := make([]adjudicator.Track, 0, 18)
	list = append(list, adjudicator.Track{Group: "vp", Name: "vp", Value: s.vp, Max: s.sys.tables.num.vpAutoCP})
	for _, sd := range [...]side{cp, ap} {
		if s.level[sd] < totalWar { // 16.1.6
			list = append(list, adjudicator.Track{Group: "war-status", Name: sd.String(), Value: s.ws[sd]})
		}
	}
	list = append(list, adjudicator.Track{Group: "war-status", Name: "combined", Value: s.combined, Max: s.sys.tables.num.wsArmistice},
		adjudicator.Track{Group: "russian-vp", Name: "current", Value: s.russianVP()})
	if s.hasPlayed(cardFallOfTsar) {
		list = append(list, adjudicator.Track{Group: "russian-vp", Name: "tsar-fell", Value: s.tsarFell})
	}
	for p := poolGE; p < pools; p++ {
		if s.rp[p] > 0 || p == poolA || s.atWar(p.nation()) {
			list = append(list, adjudicator.Track{Group: "rp", Name: poolCodes[p], Value: s.rp[p]})
		}
	}
	return list
}

// prepareViews makes the parts of views that never change.
func (sys *System) prepareViews() {
	sys.dataKeys = map[string]string{}
	for _, f := range sys.info.Data {
		sys.dataKeys[f.Name] = factData + f.Name[:len(f.Name)-len(".csv")]
	}
	var seen nationSet
	for sd := ap; sd <= cp; sd++ {
		var codes []string
		for sp := range sys.board.places {
			if p := &sys.board.places[sp]; p.side == sd && p.nation != noNation && !seen.has(p.nation) {
				seen |= setOf(p.nation)
				codes = append(codes, p.nation.String())
			}
		}
		sys.homes[sd] = strings.Join(codes, "; ")
	}
	sys.oosStatus = [2][]string{{"out-of-supply"}, {"reduced", "out-of-supply"}}
	for face := range sys.pieceViews {
		sys.pieceViews[face] = make([]adjudicator.Piece, len(sys.counters))
		for u := 1; u < len(sys.counters); u++ {
			c := &sys.counters[u]
			p := adjudicator.Piece{Name: c.name, Nation: c.nation.String(), Kind: "corps", Size: "corps", Values: c.values[face]}
			if c.army {
				p.Kind, p.Size = "army", "army"
			}
			if face == 1 {
				p.Status = []string{"reduced"}
			}
			sys.pieceViews[face][u] = p
		}
	}
	sys.placeViews = make([]adjudicator.Place, len(sys.board.places))
	sys.ruinKinds = make([]string, len(sys.board.places))
	for level := 1; level < len(sys.trenchViews); level++ {
		sys.trenchViews[level] = make([]string, len(sys.board.places))
		for sp := range sys.board.places {
			sys.trenchViews[level][sp] = sys.board.places[sp].name + " " + strconv.Itoa(level)
		}
	}
	for sp := 1; sp < len(sys.board.places); sp++ {
		p := &sys.board.places[sp]
		v := adjudicator.Place{ID: p.name, Name: p.printed, Country: p.nation.String(), Kind: p.kind(true)}
		sys.placeViews[sp], sys.ruinKinds[sp] = v, p.kind(false)
	}
	for c := cardID(1); c < maxCards; c++ {
		k := &sys.cards[c]
		sys.cardTitles[c] = c.String() + " " + k.name
		sys.cardViews[c] = adjudicator.Card{ID: c.String(), Name: k.name, Text: k.text(), Facts: k.facts()}
	}
}

// kind joins what is special about a space.
func (p *place) kind(fort bool) string {
	text := ""
	add := func(is bool, w string) {
		if is {
			if text != "" {
				text += " "
			}
			text += w
		}
	}
	add(p.capital, "capital")
	add(p.source, "source")
	add(p.port[ap] || p.port[cp], "port")
	if p.fort > 0 {
		if fort {
			add(true, "fort-"+strconv.Itoa(int(p.fort)))
		} else {
			add(true, "destroyed-fort")
		}
	}
	add(text == "" && (p.vp || p.vpHist), "town")
	return text
}

// text is a card's effect with its conditions.
func (k *card) text() string {
	t := k.effect
	if k.onlyIf != "" {
		t += "; only if: " + k.onlyIf
	}
	if k.notIf != "" {
		t += "; not if: " + k.notIf
	}
	return t
}

// facts are the printed values of a card.
func (k *card) facts() []adjudicator.Field {
	list := []adjudicator.Field{{Key: "ops", Value: strconv.Itoa(int(k.ops))}, {Key: "sr", Value: strconv.Itoa(int(k.sr))}}
	add := func(key, value string) { list = append(list, adjudicator.Field{Key: key, Value: value}) }
	for p := poolGE; p < pools; p++ {
		if k.rp[p] > 0 {
			add("rp-"+poolCodes[p], strconv.Itoa(int(k.rp[p])))
		}
	}
	if k.ws[ed1999] > 0 || k.ws[ed2018] > 0 {
		add("ws", strconv.Itoa(int(max(k.ws[ed1999], k.ws[ed2018]))))
	}
	add("deck", k.deck.String())
	for _, f := range []struct {
		is   bool
		word string
	}{{k.removed, "removed-after-event"}, {k.combat, "combat-card"}, {k.once, "one-combat-a-turn"}} {
		if f.is {
			add(f.word, "yes")
		}
	}
	return list
}

// Disguises returns the state in which the enemy of a seat holds other cards:
// those of his hand and of his deck have changed places. The order of both
// decks, which nobody knows, is another too (7.1.1).
func (s *State) Disguises(seat adjudicator.Seat) []adjudicator.State {
	me, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	twin := s.clone()
	twin.exchangeHand(me.other())
	slices.Reverse(twin.deck(me).Order())
	return []adjudicator.State{twin}
}

// exchangeHand gives a side other cards: card by card those of its hand
// change places with those of its pile.
func (s *State) exchangeHand(sd side) {
	d := s.deck(sd)
	hand := s.handOf(sd)
	for i := range min(len(hand), d.Len()) {
		d.Exchange(hand[i], d.Order()[i])
	}
}
