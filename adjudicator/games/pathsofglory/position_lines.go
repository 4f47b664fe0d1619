package pathsofglory

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
)

// boardLine reads units and spaces.
func (p *placer) boardLine(l position.Line) (ok bool, err error) {
	switch l.Word() {
	case "UNIT":
		return true, p.unit(l)
	case "CONTROL":
		sd, err := lineSide(l)
		for at := 2; err == nil && at < len(l.Words); at++ {
			var sp space
			if sp, err = p.space(l, at); err == nil {
				p.control[sp] = sd
			}
		}
		return true, err
	case "TRENCH":
		sd, err := lineSide(l)
		if err != nil {
			return true, err
		}
		sp, err := p.space(l, 2)
		if err != nil {
			return true, err
		}
		n, err := l.Number(3, 0, 2)
		p.trench[sd][sp] = uint8(n)
		return true, err
	case "RUINED", "ATTACKED", "ACTIVE", "BEACHHEAD", "ANA":
		sp, err := p.space(l, 1)
		if err != nil {
			return true, err
		}
		switch l.Word() {
		case "RUINED":
			p.ruined[sp] = true
		case "ATTACKED":
			p.attacked[sp] = true
		case "BEACHHEAD":
			p.beachhead = sp
		case "ANA":
			p.anaHeld = sp
		case "ACTIVE":
			p.orders[sp] = toMove
			if len(l.Words) > 2 && l.Words[2] == "attack" {
				p.orders[sp] = toAttack
			}
		}
		return true, nil
	case "FAILED":
		u := p.sys.unitNamed[folded(l.Words[min(1, len(l.Words)-1)])]
		n, err := l.Number(2, 1, 255)
		p.failed[u] = uint8(n)
		return true, err
	}
	return false, nil
}

// unit places one unit: UNIT name place words.
func (p *placer) unit(l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want a unit and a place, like UNIT GE-1A Sedan")
	}
	u, ok := p.sys.unitNamed[folded(l.Words[1])]
	if !ok {
		return l.Errorf("no unit %q", l.Words[1])
	}
	sp, err := p.space(l, 2)
	if err != nil {
		return err
	}
	p.reduced[u], p.done[u] = false, 0
	p.put(u, sp)
	if sp.isMap() && p.control[sp] != p.sideOf(u) && !p.fortIntact(sp) {
		p.control[sp] = p.sideOf(u)
	}
next:
	for _, w := range l.Words[3:] {
		if w == "reduced" {
			p.reduced[u] = true
			continue
		}
		for i, d := range deedWords {
			if d == w {
				p.done[u] |= 1 << i
				continue next
			}
		}
		return l.Errorf("unknown word %q for a unit", w)
	}
	return nil
}

// cardLine reads where cards are.
func (p *placer) cardLine(l position.Line) (bool, error) {
	switch l.Word() {
	case "CARDS", "HAND", "PILE", "PLAYED", "SPENT":
	default:
		return false, nil
	}
	sd, err := lineSide(l)
	if err != nil {
		return true, err
	}
	from, to := 2, cardHand
	switch l.Word() {
	case "CARDS":
		from, to = 3, cardPlaces
		for w := cardOut; w < cardPlaces; w++ {
			if len(l.Words) > 2 && cardPlaceWords[w] == l.Words[2] {
				to = w
			}
		}
		if to == cardPlaces {
			return true, l.Errorf("want out, deck, hand, discard, removed or kept")
		}
	case "PILE":
		to = cardDeck
		p.pileSize[sd] = 0
	case "PLAYED":
		n, err := l.Number(2, 1, perSide)
		if err != nil {
			return true, err
		}
		turn := 1
		if len(l.Words) > 3 {
			if turn, err = l.Number(3, 1, 99); err != nil {
				return true, err
			}
		}
		p.played[numbered(sd, n)] = uint8(turn)
		return true, nil
	}
	for at := from; at < len(l.Words); at++ {
		n, err := l.Number(at, 1, perSide)
		if err != nil {
			return true, err
		}
		c := numbered(sd, n)
		if l.Word() == "SPENT" {
			p.spent[c] = true
			continue
		}
		p.where[c] = to
		if l.Word() == "PILE" && p.pileSize[sd] < perSide {
			p.pile[sd][p.pileSize[sd]] = c
			p.pileSize[sd]++
		}
	}
	return true, nil
}

// rareLine reads the lines that a person seldom writes.
func (p *placer) rareLine(l position.Line) (ok bool, err error) {
	word := ""
	if len(l.Words) > 1 {
		word = strings.ToLower(l.Words[1])
	}
	switch l.Word() {
	case "MUTINY":
		p.mutiny = true
	case "GREECE":
		p.limited = word == "limited"
	case "NEUTRAL-ENTRY":
		p.entered = true
	case "HIGH-SEAS":
		p.highSeas = true
	case "NEAR":
		p.nearMoves |= map[string]nearMoves{"br": nearBR, "ru": nearRU, "cp": nearCP}[word]
	case "TSAR-FELL":
		p.tsarFell, err = l.Number(1, 0, 9)
	case "RUSSIA":
		p.russiaShown, err = l.Number(1, 0, len(russiaWords)-1)
		p.russiaSet = true
	case "REINFORCED":
		p.reinforced |= setOf(parseNation(strings.ToUpper(word)))
	case "ORDINARY":
		for t, w := range tagWords {
			p.ordinary[t] = p.ordinary[t] || w == word
		}
	case "BIDS":
		if p.bids[ap], err = l.Number(1, -1, 20); err == nil {
			p.bids[cp], err = l.Number(2, -1, 20)
		}
	default:
		return false, nil
	}
	return true, err
}

// orderLine reads standing orders and lines that wait.
func (p *placer) orderLine(l position.Line) (bool, error) {
	sd, text := noSide, l.Rest
	switch l.Word() {
	case "STAND", "QUEUE", "DISCARDS":
		var err error
		if sd, err = lineSide(l); err != nil {
			return true, err
		}
		text = strings.TrimSpace(l.Rest[len(l.Words[1]):])
	case "SCRIPT":
	default:
		return false, nil
	}
	if l.Word() == "STAND" && !strings.HasPrefix(strings.ToUpper(text), "STAND") {
		text = "STAND " + text
	}
	sheet, _, faults := p.sys.language.Parse(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		return true, l.Errorf("cannot read the order %q", text)
	}
	o := sheet.Orders[0].Settled()
	switch l.Word() {
	case "STAND":
		p.standing[sd] = append(p.standing[sd], o)
	case "QUEUE":
		p.queued[sd] = append(p.queued[sd], o)
	case "DISCARDS":
		p.discards[sd] = append(p.discards[sd], o)
	case "SCRIPT":
		p.script = append(p.script, o)
	}
	return true, nil
}

// over reads RESULT winner=cp level=victory reason=resigned vp=10.
func (p *placer) over(l position.Line) error {
	res := &result{winner: noSide}
	for _, w := range l.Words[1:] {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "winner":
			res.winner = parseSide(v)
		case "level":
			res.level = v
		case "reason":
			res.reason = v
		case "vp":
			n, err := strconv.Atoi(v)
			if err != nil {
				return l.Errorf("want vp=10")
			}
			res.vp = n
		default:
			return l.Errorf("unknown word %q", k)
		}
	}
	p.result = res
	p.State.stack = seq.Stack{}
	return nil
}
