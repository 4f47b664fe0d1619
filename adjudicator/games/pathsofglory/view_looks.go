package pathsofglory

import (
	"slices"
	"sync"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// looks keeps what the viewers of a position see, for those who come next:
// what is public is the same for all, and little of it changes with one
// command. Views of one position may be asked for by several goroutines. The
// lists of a view are never written to.
type looks struct {
	lock  sync.Mutex
	fresh bool  // no command has been applied since
	at    State // a copy: tracing supply for a view leaves the position alone

	public adjudicator.View
	pieces []adjudicator.Piece
	units  [maxUnits]uint16 // place and state of each unit in pieces
	places []adjudicator.Place
	spaces [maxSpaces]uint8 // holder and fort of each space in places
	cards  [4]cardList      // of each side, the referee and observers

	standing, queued, discards [2]printed
}

// renew looks at the position again after a command.
func (l *looks) renew(s *State) {
	if l.fresh {
		return
	}
	if l.at.swapped != s.swapped { // every holder is another seat
		l.pieces, l.places, l.cards = nil, nil, [4]cardList{}
	}
	known, work := l.at.supply, l.at.work
	l.at = *s
	l.at.work = work
	l.at.supply.adopt(&known)
	l.public = l.publicView()
	l.fresh = true
}

// printed are order lines as they are shown.
type printed struct {
	lines []orders.Order
	text  []string
}

// of returns the text of some lines.
func (p *printed) of(lines []orders.Order) []string {
	if !(orders.Sheet{Orders: p.lines}).Same(orders.Sheet{Orders: lines}) {
		p.lines, p.text = slices.Clone(lines), make([]string, len(lines))
		for i := range lines {
			p.text[i] = lines[i].String()
		}
	}
	return p.text
}

// viewPlaces are the spaces with something to tell: victory points, forts,
// ports, capitals, sources, and those that have changed hands.
func (l *looks) viewPlaces() []adjudicator.Place {
	s := &l.at
	same, count := l.places != nil, 0
	for sp := 1; sp < len(s.sys.board.places); sp++ {
		key := uint8(s.control[sp]) + 1
		if s.ruined[sp] {
			key |= 4
		}
		if s.sys.placeViews[sp].Kind != "" || s.control[sp] != s.sys.board.places[sp].side {
			key |= 8
			count++
		}
		same = same && l.spaces[sp] == key
		l.spaces[sp] = key
	}
	if same {
		return l.places
	}
	l.places = make([]adjudicator.Place, 0, count)
	for sp := 1; sp < len(s.sys.board.places); sp++ {
		if l.spaces[sp]&8 == 0 {
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
		l.places = append(l.places, p)
	}
	return l.places
}

// viewPieces are all units in the game, in the order of the counters;
// everything on the map and in the boxes is public.
func (l *looks) viewPieces(starving *[maxUnits]bool) []adjudicator.Piece {
	const outOfSupply, reduced = 1 << 15, 1 << 14
	s := &l.at
	var changed [maxUnits]bool
	same, apart, count := l.pieces != nil, l.pieces == nil, 0
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		key := uint16(s.at(u))
		if s.reduced[u] {
			key |= reduced
		}
		if starving[u] {
			key |= outOfSupply
		}
		if s.at(u) != nowhere {
			count++
		}
		if was := l.units[u]; was != key || apart {
			changed[u], same = true, false
			apart = apart || (was == 0) != (key == 0) // others stand behind it
		}
		l.units[u] = key
	}
	switch {
	case same:
		return l.pieces
	case apart:
		l.pieces, changed = make([]adjudicator.Piece, 0, count), [maxUnits]bool{}
	default:
		l.pieces = slices.Clone(l.pieces)
	}
	at := 0
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		switch {
		case s.at(u) == nowhere:
			continue
		case apart:
			l.pieces = append(l.pieces, l.pieceOf(u, l.units[u]&outOfSupply != 0))
		case changed[u]:
			l.pieces[at] = l.pieceOf(u, l.units[u]&outOfSupply != 0)
		}
		at++
	}
	return l.pieces
}

func (l *looks) pieceOf(u unitID, outOfSupply bool) adjudicator.Piece {
	s := &l.at
	p := s.sys.pieceViews[s.face(u)][u]
	p.Owner = s.seat(s.sideOf(u))
	p.Where = s.name(s.at(u))
	if outOfSupply {
		p.Status = s.sys.oosStatus[s.face(u)]
	}
	return p
}

// cardList are the cards that a viewer sees.
type cardList struct {
	list []adjudicator.Card
	seen [maxCards]cardPlace // where those of the list lie, cardOut for all others
	uses []useBars           // of those in the hand
}

// useBars tell for each way to use a card what bars it now.
type useBars [useEvent + 1]string

// cardsFor lists the viewer's hand with its uses now, and the cards of both
// sides that lie open.
func (l *looks) cardsFor(own side, seat adjudicator.Seat) []adjudicator.Card {
	s, kept := &l.at, &l.cards[own]
	if seat == adjudicator.Referee {
		kept = &l.cards[noSide+1]
	}
	var seen [maxCards]cardPlace
	var room [perSide]useBars
	uses, count := room[:0], 0
	for c := cardID(1); c < maxCards; c++ {
		switch s.where[c] {
		case cardHand:
			if c.side() != own && seat != adjudicator.Referee {
				continue
			}
			if s.result == nil {
				uses = append(uses, s.usesOf(c))
			}
		case cardDiscard, cardRemoved, cardKept:
		default:
			continue
		}
		seen[c] = s.where[c]
		count++
	}
	same := kept.list != nil && kept.seen == seen && len(kept.uses) == len(uses)
	switch {
	case same && slices.Equal(kept.uses, uses):
		return kept.list
	case same: // the same cards, for other uses
		kept.list = slices.Clone(kept.list)
	default:
		kept.list = l.cardsAt(&seen, count)
	}
	n := 0
	for i := range kept.list {
		if v := &kept.list[i]; v.Where == cardPlaceWords[cardHand] && s.result == nil {
			if !same || kept.uses[n] != uses[n] {
				v.Uses = uses[n].fields()
			}
			n++
		}
	}
	kept.seen, kept.uses = seen, append(kept.uses[:0], uses...)
	return kept.list
}

// cardsAt lists cards where they lie.
func (l *looks) cardsAt(seen *[maxCards]cardPlace, count int) []adjudicator.Card {
	list := make([]adjudicator.Card, count)
	at := 0
	for c, where := range seen {
		if where == cardOut {
			continue
		}
		list[at] = l.at.sys.cardViews[c]
		list[at].Owner, list[at].Where = l.at.seat(cardID(c).side()), cardPlaceWords[where]
		at++
	}
	return list
}

// usesOf tells for each way to use a card of the hand whether it may be used
// so now.
func (s *State) usesOf(c cardID) (bars useBars) {
	for u := useOps; u <= useEvent; u++ {
		bars[u], _ = s.useBar(c, u)
	}
	return bars
}

func (bars *useBars) fields() []adjudicator.Field {
	list := make([]adjudicator.Field, 0, len(bars))
	for u := useOps; u <= useEvent; u++ {
		if bars[u] != "combat-card" { // it is for combats, as its facts say
			list = append(list, adjudicator.Field{Key: useWords[u], Value: bars[u]})
		}
	}
	return list
}
