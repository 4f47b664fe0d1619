package pathsofglory

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// Position implements adjudicator.Reader. The text names a SCENARIO and its
// OPTIONs first; then the set-up stands, or the board that EMPTY clears, and
// the other lines change it. Comments begin with #.
//
//	SCENARIO campaign
//	OPTION edition 2018
//	EMPTY                       no unit, trench or card anywhere
//	TURN 2
//	ROUND 3
//	SIDE cp                     whose action it is
//	PHASE action                bids, setup, action, replacement, commitment, draw
//	VP 11
//	UNIT GE-1A Sedan reduced
//	UNIT GE-c3 RESERVE          REPLACEABLE REMOVED OUT
//	CONTROL cp Sedan Cambrai
//	TRENCH ap Verdun 2
//	HAND cp 1 12                adds to CARDS cp hand
//	PLAYED ap 12                as an event; a turn may follow
//	STAND ap DEFEND Sedan CARD 4
//
// The other lines are those that State.Position prints.
func (sys *System) Position(text string) (adjudicator.State, error) {
	raw := adjudicator.Options{}
	name := ""
	var lines []posLine
	for _, l := range positionLines(text) {
		switch l.word() {
		case "SCENARIO":
			name = l.rest
		case "OPTION":
			k, v, _ := strings.Cut(strings.Replace(l.rest, "=", " ", 1), " ")
			raw[k] = strings.TrimSpace(v)
		default:
			lines = append(lines, l)
		}
	}
	if name == "" {
		return nil, fmt.Errorf("position: no SCENARIO line; want for example: SCENARIO campaign")
	}
	s, err := sys.deployed(name, raw)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	if err := s.applyLines(lines); err != nil {
		return nil, err
	}
	return s, nil
}

// posLine is one line of position text.
type posLine struct {
	no    int
	words []string
	rest  string // the text after the first word
}

func (l posLine) errorf(format string, args ...any) error {
	return fmt.Errorf("position line %d: %s", l.no, fmt.Sprintf(format, args...))
}

// word is the first word of the line, upper case.
func (l posLine) word() string { return strings.ToUpper(l.words[0]) }

// positionLines cuts position text into lines of words, comments removed.
func positionLines(text string) (lines []posLine) {
	for i, line := range strings.Split(text, "\n") {
		if at := strings.Index(line, "#"); at >= 0 {
			line = line[:at]
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		l := posLine{no: i + 1, words: strings.Fields(line)}
		l.rest = strings.TrimSpace(line[len(l.words[0]):])
		lines = append(lines, l)
	}
	return lines
}

// placer is a position being read.
type placer struct {
	*State
	phase     *posLine
	stack     *posLine
	russiaSet bool
}

// applyLines applies position lines and sees that a sound position results.
func (s *State) applyLines(lines []posLine) error {
	p := &placer{State: s}
	for _, l := range lines {
		if err := p.line(l); err != nil {
			return err
		}
	}
	s.supply.have = 0
	if err := p.enter(); err != nil {
		return err
	}
	if err := s.Invariants(); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

func (p *placer) line(l posLine) error {
	for _, read := range [...]func(*placer, posLine) (bool, error){(*placer).clockLine, (*placer).trackLine, (*placer).boardLine, (*placer).cardLine,
		(*placer).rareLine, (*placer).orderLine} {
		if ok, err := read(p, l); ok || err != nil {
			return err
		}
	}
	return l.errorf("unknown word %q", l.words[0])
}

// number reads a whole number in a word of the line.
func (l posLine) number(at, low, high int) (int, error) {
	if at < len(l.words) {
		if n, err := strconv.Atoi(l.words[at]); err == nil && n >= low && n <= high {
			return n, nil
		}
	}
	return 0, l.errorf("want a number from %d to %d in word %d", low, high, at+1)
}

func (l posLine) side() (side, error) {
	if len(l.words) > 1 {
		if sd := parseSide(strings.ToLower(l.words[1])); sd != noSide {
			return sd, nil
		}
	}
	return noSide, l.errorf("want a side: cp or ap")
}

func (p *placer) space(l posLine, at int) (space, error) {
	if at < len(l.words) {
		if sp, ok := p.sys.board.named[folded(l.words[at])]; ok {
			return sp, nil
		}
		for sp, name := range boxNames { // order decides nothing: the names differ
			if strings.EqualFold(name, l.words[at]) {
				return sp, nil
			}
		}
	}
	return nowhere, l.errorf("want a space of the map, like Bar-le-Duc, in word %d", at+1)
}

// clockLine reads where the game stands.
func (p *placer) clockLine(l posLine) (bool, error) {
	var err error
	switch l.word() {
	case "EMPTY":
		p.empty()
	case "TURN":
		p.turn, err = l.number(1, 1, len(p.sys.tables.turns)-1)
	case "ROUND":
		p.round, err = l.number(1, 1, p.sys.tables.num.rounds)
	case "SIDE":
		p.active, err = l.side()
	case "PHASE":
		p.phase = &l
	case "STACK":
		p.stack = &l
	case "SWAPPED":
		p.swapped = true
	case "CLOSED":
		p.closed = true
	case "ACTION":
		err = p.json(l, &p.act)
	case "BATTLE":
		p.battle = &battle{}
		err = p.json(l, p.battle)
	case "RESULT":
		err = p.over(l)
	default:
		return false, nil
	}
	return true, err
}

func (p *placer) json(l posLine, to any) error {
	if err := json.Unmarshal([]byte(l.rest), to); err != nil {
		return l.errorf("%v", err)
	}
	return nil
}

// empty clears the board and the cards.
func (p *placer) empty() {
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		p.put(u, nowhere)
		p.reduced[u], p.done[u], p.failed[u] = false, 0, 0
	}
	p.trench, p.ruined = [2][maxSpaces]uint8{}, [maxSpaces]bool{}
	for sp := range p.sys.board.places {
		p.control[sp] = p.sys.board.places[sp].side
	}
	p.where, p.played, p.spent = [maxCards]cardPlace{}, [maxCards]uint8{}, [maxCards]bool{}
	p.pile, p.pileSize = [2][perSide]cardID{}, [2]int{}
	p.rp, p.war, p.ws, p.combined, p.level = [pools]int{}, [nations]uint8{}, [2]int{}, 0, [2]level{}
	p.beachhead, p.limited = nowhere, false
}

// trackLine reads tracks and markers.
func (p *placer) trackLine(l posLine) (ok bool, err error) {
	sd := noSide
	switch l.word() {
	case "VP":
		p.vp, err = l.number(1, -50, 80)
	case "COMBINED":
		p.combined, err = l.number(1, 0, 99)
	case "WS", "LEVEL", "MO", "RECORD", "DRAWN":
		if sd, err = l.side(); err == nil {
			err = p.sideTrack(l, sd)
		}
	case "RP":
		if len(l.words) < 3 || parsePool(strings.ToLower(l.words[1])) == noPool {
			return true, l.errorf("want a marker and a number, like RP GE 3")
		}
		p.rp[parsePool(strings.ToLower(l.words[1]))], err = l.number(2, 0, 99)
	case "WAR":
		if len(l.words) < 2 || parseNation(strings.ToUpper(l.words[1])) == noNation {
			return true, l.errorf("want a nation, like WAR TU 3")
		}
		n := 1
		if len(l.words) > 2 {
			n, err = l.number(2, 1, 99)
		}
		p.war[parseNation(strings.ToUpper(l.words[1]))] = uint8(n)
	default:
		return false, nil
	}
	return true, err
}

func (p *placer) sideTrack(l posLine, sd side) (err error) {
	switch l.word() {
	case "WS":
		p.ws[sd], err = l.number(2, 0, 99)
	case "DRAWN":
		p.drawn[sd] = true
	case "LEVEL":
		for lv := mobilization; lv < levels; lv++ {
			if len(l.words) > 2 && levelWords[lv] == strings.ToLower(l.words[2]) {
				p.level[sd] = lv
				return nil
			}
		}
		return l.errorf("want mobilization, limited or total")
	case "MO":
		for o := offNone; o < offensives; o++ {
			if len(l.words) > 2 && strings.EqualFold(o.String(), l.words[2]) {
				p.mo[sd], p.moDone[sd] = o, len(l.words) > 3 && l.words[3] == "done"
				return nil
			}
		}
		return l.errorf("want a nation of the table, like AH or none")
	case "RECORD":
		n, err := l.number(2, 1, p.sys.tables.num.rounds)
		if err != nil {
			return err
		}
		for u := noUse; u <= usePeace; u++ {
			if len(l.words) > 3 && u.String() == l.words[3] {
				p.record[sd][n] = u
				return nil
			}
		}
		return l.errorf("want ops, sr, rp, event, auto or peace")
	}
	return err
}

// boardLine reads units and spaces.
func (p *placer) boardLine(l posLine) (ok bool, err error) {
	switch l.word() {
	case "UNIT":
		return true, p.unit(l)
	case "CONTROL":
		sd, err := l.side()
		for at := 2; err == nil && at < len(l.words); at++ {
			var sp space
			if sp, err = p.space(l, at); err == nil {
				p.control[sp] = sd
			}
		}
		return true, err
	case "TRENCH":
		sd, err := l.side()
		if err != nil {
			return true, err
		}
		sp, err := p.space(l, 2)
		if err != nil {
			return true, err
		}
		n, err := l.number(3, 0, 2)
		p.trench[sd][sp] = uint8(n)
		return true, err
	case "RUINED", "ATTACKED", "ACTIVE", "BEACHHEAD", "ANA":
		sp, err := p.space(l, 1)
		if err != nil {
			return true, err
		}
		switch l.word() {
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
			if len(l.words) > 2 && l.words[2] == "attack" {
				p.orders[sp] = toAttack
			}
		}
		return true, nil
	case "FAILED":
		u := p.sys.unitNamed[folded(l.words[min(1, len(l.words)-1)])]
		n, err := l.number(2, 1, 255)
		p.failed[u] = uint8(n)
		return true, err
	}
	return false, nil
}

// unit places one unit: UNIT name place words.
func (p *placer) unit(l posLine) error {
	if len(l.words) < 3 {
		return l.errorf("want a unit and a place, like UNIT GE-1A Sedan")
	}
	u, ok := p.sys.unitNamed[folded(l.words[1])]
	if !ok {
		return l.errorf("no unit %q", l.words[1])
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
	for _, w := range l.words[3:] {
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
		return l.errorf("unknown word %q for a unit", w)
	}
	return nil
}

// cardLine reads where cards are.
func (p *placer) cardLine(l posLine) (bool, error) {
	switch l.word() {
	case "CARDS", "HAND", "PILE", "PLAYED", "SPENT":
	default:
		return false, nil
	}
	sd, err := l.side()
	if err != nil {
		return true, err
	}
	from, to := 2, cardHand
	switch l.word() {
	case "CARDS":
		from, to = 3, cardPlaces
		for w := cardOut; w < cardPlaces; w++ {
			if len(l.words) > 2 && cardPlaceWords[w] == l.words[2] {
				to = w
			}
		}
		if to == cardPlaces {
			return true, l.errorf("want out, deck, hand, discard, removed or kept")
		}
	case "PILE":
		to = cardDeck
		p.pileSize[sd] = 0
	case "PLAYED":
		n, err := l.number(2, 1, perSide)
		if err != nil {
			return true, err
		}
		turn := 1
		if len(l.words) > 3 {
			if turn, err = l.number(3, 1, 99); err != nil {
				return true, err
			}
		}
		p.played[numbered(sd, n)] = uint8(turn)
		return true, nil
	}
	for at := from; at < len(l.words); at++ {
		n, err := l.number(at, 1, perSide)
		if err != nil {
			return true, err
		}
		c := numbered(sd, n)
		if l.word() == "SPENT" {
			p.spent[c] = true
			continue
		}
		p.where[c] = to
		if l.word() == "PILE" && p.pileSize[sd] < perSide {
			p.pile[sd][p.pileSize[sd]] = c
			p.pileSize[sd]++
		}
	}
	return true, nil
}

// rareLine reads the lines that a person seldom writes.
func (p *placer) rareLine(l posLine) (ok bool, err error) {
	word := ""
	if len(l.words) > 1 {
		word = strings.ToLower(l.words[1])
	}
	switch l.word() {
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
		p.tsarFell, err = l.number(1, 0, 9)
	case "RU-SPENT":
		p.ruSpent, err = l.number(1, 0, 99)
	case "RUSSIA":
		p.russiaShown, err = l.number(1, 0, len(russiaWords)-1)
		p.russiaSet = true
	case "REINFORCED":
		p.reinforced |= setOf(parseNation(strings.ToUpper(word)))
	case "ORDINARY":
		for t, w := range tagWords {
			p.ordinary[t] = p.ordinary[t] || w == word
		}
	case "BIDS":
		if p.bids[ap], err = l.number(1, -1, 20); err == nil {
			p.bids[cp], err = l.number(2, -1, 20)
		}
	default:
		return false, nil
	}
	return true, err
}

// orderLine reads standing orders and lines that wait.
func (p *placer) orderLine(l posLine) (bool, error) {
	sd, text := noSide, l.rest
	switch l.word() {
	case "STAND", "QUEUE", "DISCARDS":
		var err error
		if sd, err = l.side(); err != nil {
			return true, err
		}
		text = strings.TrimSpace(l.rest[len(l.words[1]):])
	case "SCRIPT":
	default:
		return false, nil
	}
	if l.word() == "STAND" && !strings.HasPrefix(strings.ToUpper(text), "STAND") {
		text = "STAND " + text
	}
	sheet, _, faults := orders.ForVerbs(verbs()...).Parse(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		return true, l.errorf("cannot read the order %q", text)
	}
	o := settled(sheet.Orders[0])
	switch l.word() {
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
func (p *placer) over(l posLine) error {
	res := &result{winner: noSide}
	for _, w := range l.words[1:] {
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
				return l.errorf("want vp=10")
			}
			res.vp = n
		default:
			return l.errorf("unknown word %q", k)
		}
	}
	p.result = res
	p.State.stack = seq.Stack{}
	return nil
}

// enter puts the sequence of play where the lines say, and makes piles of
// cards that lie in the deck and in no PILE line. A phase is opened as in
// play; the word "open" says that this has been done.
func (p *placer) enter() error {
	for sd := ap; sd <= cp; sd++ {
		p.fillPile(sd)
	}
	if !p.russiaSet {
		p.russiaShown = p.State.russia()
	}
	if p.result != nil {
		return nil
	}
	if p.stack != nil {
		p.State.stack = nil
		return p.json(*p.stack, &p.State.stack)
	}
	if p.phase == nil {
		p.State.stack.Top().Entered = false
		r := &run{State: p.State, dry: true}
		return p.sys.sequence.Run(r, &p.State.stack)
	}
	if len(p.phase.words) < 2 {
		return p.phase.errorf("want a phase: bids, setup, action, replacement, commitment or draw")
	}
	open := len(p.phase.words) > 2 && p.phase.words[2] == "open"
	st := p.plainStack(strings.ToLower(p.phase.words[1]), p.State.active, open)
	if st == nil {
		return p.phase.errorf("unknown phase %q", p.phase.words[1])
	}
	p.State.stack = st
	if p.round == 0 && p.phase.words[1] == "action" {
		p.round = 1
	}
	if open {
		return nil
	}
	r := &run{State: p.State, dry: true}
	if err := p.sys.sequence.Run(r, &p.State.stack); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// fillPile puts the cards of a deck that no PILE line has into the pile.
func (p *placer) fillPile(sd side) {
	var in [maxCards]bool
	for _, c := range p.pile[sd][:p.pileSize[sd]] {
		in[c] = true
	}
	if ph := p.phase; ph == nil && p.stack == nil || ph != nil && len(ph.words) > 1 && (ph.words[1] == "setup" || ph.words[1] == "bids") {
		return // not shuffled yet
	}
	for n := perSide; n >= 1; n-- { // the lowest number on top
		c := numbered(sd, n)
		if p.where[c] == cardDeck && !in[c] && p.pileSize[sd] < perSide {
			p.pile[sd][p.pileSize[sd]] = c
			p.pileSize[sd]++
		}
	}
}

// applyRuling changes the state by the referee's position lines, anywhere in
// the game: the sequence of play stays where it is unless PHASE or STACK
// lines move it.
func (s *State) applyRuling(c adjudicator.Command) ([]adjudicator.Event, error) {
	lines := positionLines(c.Text)
	p := &placer{State: s}
	for _, l := range lines {
		if w := l.word(); w == "SCENARIO" || w == "OPTION" {
			return nil, errorf("ruling: %w", l.errorf("%s cannot change in a game", w))
		}
		if err := p.line(l); err != nil {
			return nil, errorf("ruling: %w", err)
		}
	}
	s.supply.have = 0
	if p.phase != nil || p.stack != nil || p.result != nil {
		if err := p.enter(); err != nil {
			return nil, errorf("ruling: %w", err)
		}
	}
	if err := s.Invariants(); err != nil {
		return nil, errorf("ruling: %w", err)
	}
	return []adjudicator.Event{adjudicator.NewEvent("ruling", "", "text", c.Text, "reason", c.Reason)}, nil
}
