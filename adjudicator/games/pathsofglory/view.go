package pathsofglory

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// View implements adjudicator.State: what a seat may know. Hands, draw piles
// and standing orders of the other side are never read here.
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	own, isPlayer := s.seatSide(seat)
	if !isPlayer {
		own = noSide
	}
	v := adjudicator.View{System: "paths-of-glory", Scenario: s.scenario.name, Seat: seat, Turn: s.turn, TurnName: s.sys.tables.turnName(s.turn),
		Phase: s.phase(), Facts: s.facts(), Tracks: s.tracks(), Places: s.viewPlaces(), Pieces: s.pieces(), Cards: s.cardsFor(own, seat)}
	if s.result != nil {
		v.Over = true
		v.Result = []adjudicator.Field{{Key: "winner", Value: string(s.seat(s.result.winner))}, {Key: "level", Value: s.result.level},
			{Key: "reason", Value: s.result.reason}, {Key: "vp", Value: strconv.Itoa(s.result.vp)}}
	} else if s.phase() != "draw" && s.phase() != "commitment" && s.phase() != "bids" {
		v.Active = s.seat(s.active)
	}
	for sd := ap; sd <= cp; sd++ {
		if sd == own || seat == adjudicator.Referee {
			prefix := ""
			if seat == adjudicator.Referee {
				prefix = string(s.seat(sd)) + ": "
			}
			v.Standing = addLines(v.Standing, prefix, s.standing[sd])
			v.Queued = addLines(addLines(v.Queued, prefix, s.queued[sd]), prefix, s.discards[sd])
		}
	}
	return v
}

func addLines(list []string, prefix string, lines []orders.Order) []string {
	for i := range lines {
		list = append(list, prefix+lines[i].String())
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

// viewCache keeps the lists of the last view: what is public is the same for
// all viewers, and little of it changes with one command. The lists of a view
// are never written to.
type viewCache struct {
	pieces []adjudicator.Piece
	units  [maxUnits]uint16 // place and state of each unit in pieces
	places []adjudicator.Place
	spaces [maxSpaces]uint8 // holder and fort of each space in places
}

// viewPlaces are the spaces with something to tell: victory points, forts,
// ports, capitals, sources, and those that have changed hands.
func (s *State) viewPlaces() []adjudicator.Place {
	c := s.cache()
	same, count := c.places != nil, 0
	for sp := 1; sp < len(s.sys.board.places); sp++ {
		key := uint8(s.control[sp]) + 1
		if s.ruined[sp] {
			key |= 4
		}
		if s.sys.placeViews[sp].Kind != "" || s.control[sp] != s.sys.board.places[sp].side {
			key |= 8
			count++
		}
		same = same && c.spaces[sp] == key
		c.spaces[sp] = key
	}
	if same {
		return c.places
	}
	c.places = make([]adjudicator.Place, 0, count)
	for sp := 1; sp < len(s.sys.board.places); sp++ {
		if c.spaces[sp]&8 == 0 {
			continue
		}
		p := s.sys.placeViews[sp]
		p.Holder = s.seat(s.control[sp])
		if s.isVP(space(sp)) {
			p.Points = 1
		}
		if s.ruined[sp] {
			p.Kind = s.sys.ruinKinds[sp]
		}
		c.places = append(c.places, p)
	}
	return c.places
}

// cache returns the lists of the last view.
func (s *State) cache() *viewCache {
	if s.viewed == nil {
		s.viewed = &viewCache{}
	}
	return s.viewed
}

// pieces are all units in the game, in the order of the counters; everything
// on the map and in the boxes is public.
func (s *State) pieces() []adjudicator.Piece {
	const outOfSupply, reduced = 1 << 15, 1 << 14
	c := s.cache()
	same, count := c.pieces != nil, 0
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		key := uint16(s.at[u])
		if s.reduced[u] {
			key |= reduced
		}
		if s.at[u].isMap() && !s.isSupplied(u) && !s.isFrozen(u) {
			key |= outOfSupply
		}
		if s.at[u] != nowhere {
			count++
		}
		same = same && c.units[u] == key
		c.units[u] = key
	}
	if same {
		return c.pieces
	}
	c.pieces = make([]adjudicator.Piece, 0, count)
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if s.at[u] == nowhere {
			continue
		}
		p := s.sys.pieceViews[s.face(u)][u]
		p.Owner = s.seat(s.sideOf(u))
		p.Where = s.name(s.at[u])
		if c.units[u]&outOfSupply != 0 {
			p.Status = s.sys.oosStatus[s.face(u)]
		}
		c.pieces = append(c.pieces, p)
	}
	return c.pieces
}

// cardsFor lists the viewer's hand with its uses now, and the cards of both
// sides that lie open.
func (s *State) cardsFor(own side, seat adjudicator.Seat) []adjudicator.Card {
	list := make([]adjudicator.Card, 0, 32)
	for c := cardID(1); c < maxCards; c++ {
		switch s.where[c] {
		case cardHand:
			if c.side() != own && seat != adjudicator.Referee {
				continue
			}
		case cardDiscard, cardRemoved, cardKept:
		default:
			continue
		}
		v := s.sys.cardViews[c]
		v.Owner, v.Where = s.seat(c.side()), cardPlaceWords[s.where[c]]
		if s.where[c] == cardHand && s.result == nil {
			v.Uses = s.usesOf(c)
		}
		list = append(list, v)
	}
	return list
}

// usesOf tells for each way to use a card of the hand whether it may be used
// so now.
func (s *State) usesOf(c cardID) []adjudicator.Field {
	list := make([]adjudicator.Field, 0, 4)
	for u := useOps; u <= useEvent; u++ {
		code, _ := s.useBar(c, u)
		if code == "combat-card" {
			continue // it is for combats, as its facts say
		}
		list = append(list, adjudicator.Field{Key: useWords[u], Value: code})
	}
	return list
}

// prepareViews makes the parts of views that never change.
func (sys *System) prepareViews() {
	sys.dataKeys = map[string]string{}
	for _, f := range sys.info.Data {
		sys.dataKeys[f.Name] = "data-" + f.Name[:len(f.Name)-len(".csv")]
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
