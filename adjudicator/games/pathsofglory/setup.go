// The set-up, the bid and the first cards (4, 5.6).

package pathsofglory

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
)

// blank is a state of a scenario before its set-up: the turn marker on the
// first turn (4.1.1), the VP marker on its number (4.1.2), both sides at
// Mobilization (16.1.1), and all other markers at their zero: war status
// (4.1.3), RP (4.1.4), mandatory offensives (4.1.6), US entry (4.1.7, 16.3.1).
func (sys *System) blank(name string, raw adjudicator.Options) (*State, error) {
	var sc *scenario
	var names []string
	for i := range sys.tables.scenarios {
		names = append(names, sys.tables.scenarios[i].name)
		if sys.tables.scenarios[i].name == name {
			sc = &sys.tables.scenarios[i]
		}
	}
	if sc == nil {
		return nil, errorf("unknown scenario %q; the scenarios are %s", name, strings.Join(names, ", "))
	}
	opts, err := sys.parseOptions(sc, raw)
	if err != nil {
		return nil, err
	}
	s := &State{sys: sys, opts: opts, scenario: sc, turn: sc.first, active: cp, vp: sys.tables.num.vpStart, bids: [2]int{-1, -1},
		looks:  &looks{},
		pieces: pieces.New[unitID, space, side](pieces.Size{Pieces: len(sys.counters), Places: maxSpaces, Owners: 2}, nowhere, noUnit)}
	for sp := range sys.board.places {
		s.control[sp] = sys.board.places[sp].side
	}
	return s, nil
}

// setupName is the set-up list of a scenario.
func (s *State) setupName() string {
	if s.scenario.setup == "campaign" {
		return editionWords[s.opts.edition]
	}
	return s.scenario.setup
}

// deploySetup puts units, trenches and markers where the set-up says (4.2.1),
// and the cards of the Mobilization deck into the draw piles (9.1.2); raiseLevel
// adds those of the others.
func (s *State) deploySetup() error {
	for _, p := range s.sys.tables.setups[s.setupName()] {
		if err := s.deployLine(&p); err != nil {
			return err
		}
	}
	if s.opts.balanced && s.scenario.setup == "campaign" {
		if err := s.deployBalance(); err != nil {
			return err
		}
	}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ { // units in enemy spaces hold them
		if sp := s.at(u); sp.isMap() && s.control[sp] != s.sideOf(u) {
			s.control[sp] = s.sideOf(u)
		}
	}
	for _, sp := range s.sys.board.forts {
		if s.control[sp] != s.place(sp).side {
			s.ruined[sp] = true
		}
	}
	for c := cardID(1); c < maxCards; c++ {
		if s.where[c] == cardOut && s.inGame(c) && s.sys.cards[c].deck <= s.level[c.side()] {
			s.putCard(c, cardDeck)
		}
	}
	s.russiaShown = s.russia()
	return nil
}

func (s *State) deployLine(p *placement) error {
	switch p.kind {
	case "unit":
		list := s.fresh(p.what, p.count)
		if len(list) < p.count {
			return errorf("set-up: too few counters %s", p.what)
		}
		for _, u := range list {
			s.reduced[u] = p.reduced
			s.put(u, p.at)
		}
	case "trench":
		n, _ := strconv.Atoi(p.level)
		s.trench[parseSide(p.what)][p.at] = uint8(n)
	case "control":
		s.control[p.at] = parseSide(p.what)
	case "rp":
		n, _ := strconv.Atoi(p.level)
		s.rp[parsePool(p.what)] = n
	case "card":
		n, _ := strconv.Atoi(p.level)
		c := numbered(parseSide(p.what), n)
		s.putCard(c, cardRemoved)
		s.played[c] = 1
	case "state":
		return s.deployState(p)
	}
	return nil
}

func (s *State) deployState(p *placement) error {
	n, _ := strconv.Atoi(p.level)
	switch p.what {
	case "turn":
		s.turn = n
	case "cp.commitment", "ap.commitment":
		sd, _, _ := strings.Cut(p.what, ".")
		for l := mobilization; l < levels; l++ {
			if levelWords[l] == p.level {
				s.level[parseSide(sd)] = l
			}
		}
	case "mef_beachhead":
		s.beachhead, _ = s.sys.spaces.Exact(p.level)
	case "war.bu", "war.it", "war.tu":
		s.war[parseNation(p.what[4:])] = uint8(n)
	case "ws.ap", "ws.cp":
		s.ws[parseSide(p.what[3:])] = n
		s.combined += n
	case "phase", "cp.ru_vp":
	default:
		return errorf("set-up: unknown state %q", p.what)
	}
	if s.hasPlayed(cardSalonika) && s.war[greece] == 0 {
		s.limited = true
	}
	return nil
}

// deployBalance is option 4.2.4.
func (s *State) deployBalance() error {
	for _, b := range s.sys.tables.balances {
		switch b.change {
		case "move":
			if !s.fromReserve(b.what, b.at) {
				return errorf("set-up: no %s in the Reserve for option 4.2.4", b.what)
			}
		case "trench":
			s.trench[parseSide(b.what)][b.at] = 1
		case "no-trench":
			s.trench[parseSide(b.what)][b.at] = 0
		}
	}
	return nil
}

// fromReserve moves a corps of a kind from the Reserve to a space. The later
// edition has some of them there already.
func (s *State) fromReserve(printed string, to space) bool {
	for u := range s.pieces.In(to) {
		if s.sys.counters[u].printed == printed {
			return true
		}
	}
	for u := range s.pieces.In(boxReserve) {
		if s.sys.counters[u].printed == printed {
			s.put(u, to)
			return true
		}
	}
	return false
}

// deployed is a state after its set-up, before any card.
func (sys *System) deployed(name string, raw adjudicator.Options) (*State, error) {
	s, err := sys.blank(name, raw)
	if err != nil {
		return nil, err
	}
	if err := s.deploySetup(); err != nil {
		return nil, err
	}
	sys.sequence.Call(&s.stack, "game")
	return s, nil
}

// Setup implements adjudicator.System.
func (sys *System) Setup(name string, raw adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	s, err := sys.deployed(name, raw)
	if err != nil {
		return nil, nil, err
	}
	r := &run{State: s, Pass: pass.Pass{Roll: roll}}
	r.emit("start", "4.0", "scenario", s.scenario.name, "edition", editionWords[s.opts.edition], "turn", s.turn, "name",
		sys.tables.turnName(s.turn))
	sys.sequence.Run(r, &s.stack)
	return s, r.Events, nil
}

// bidStep lets both seats bid for the Allies in a competition, sealed; equal
// bids are bid again, the higher plays the Allies (5.6.2).
func (r *run) bidStep(_ *seq.Frame, first bool) seq.Outcome {
	if !r.opts.competition {
		return seq.Done
	}
	if first {
		r.emit("phase", "5.6.2", "phase", "bids")
	}
	if in := r.in; in != nil && !in.used && r.bids[in.side] < 0 {
		r.takeBid(in)
	}
	if r.stopHere() || r.bids[ap] < 0 || r.bids[cp] < 0 {
		return seq.Ask
	}
	switch {
	case r.bids[ap] == r.bids[cp]:
		r.emit("bids", "5.6.2", "ap", r.bids[ap], "cp", r.bids[cp], "result", "again")
		r.bids = [2]int{-1, -1}
		return seq.Ask
	case r.bids[cp] > r.bids[ap]:
		r.swapped = true
		r.bids[ap], r.bids[cp] = r.bids[cp], r.bids[ap]
		r.standing[ap], r.standing[cp] = r.standing[cp], r.standing[ap]
		r.queued, r.discards, r.in.actions = r.noOrders(), r.noOrders(), nil
	}
	r.emit("bids", "5.6.2", "allies", ap, "points", r.bids[ap], "other", r.bids[cp])
	return seq.Done
}

// takeBid reads BID n; without an answer in time the bid is 0.
func (r *run) takeBid(in *incoming) {
	if in.timeout {
		in.take()
		r.bids[in.side] = 0
		return
	}
	lines := in.answer
	for i := range lines {
		o := &lines[i]
		if in.used {
			r.fault(o.Pos, "two-answers", "5.6.2", "verb", o.Verb)
			continue
		}
		if o.Verb == "BID" && len(o.Args) == 1 {
			if n, ok := atoi(o.Args[0].Text); ok && n >= 0 && n <= 20 {
				r.bids[in.side], in.used = n, true
				continue
			}
		}
		text := o.Verb
		if len(o.Args) > 0 {
			text = argText(o.Args[0])
		}
		r.fault(o.Pos, "want-bid", "5.6.2", "text", text)
	}
	if in.used {
		in.take()
		r.whisper(in.side, "bid-taken", "5.6.2", "points", r.bids[in.side])
	}
}

// firstCardStep asks whether the Central Powers begin with Guns of August,
// which the Allies are told (4.3.1, FAQ-4.3), then shuffles and deals a hand
// from the deck to each side (4.3.2).
func (r *run) firstCardStep(_ *seq.Frame, first bool) seq.Outcome {
	take := false
	if r.scenario.first == 1 {
		if first {
			r.active = cp
			r.emit("phase", "4.3.1", "side", cp, "phase", "setup")
		}
		in := r.in
		if in == nil || in.side != cp || in.used || !in.timeout && len(in.answer) == 0 {
			return seq.Ask
		}
		take = in.timeout
		lines := r.nowOf(in.take(), nil, cp)
		r.onlyVerbs(lines, "4.3.1", "CHOOSE", "REFUSE")
		take = take || r.saysYes(lines, "4.3.1")
		if r.stopHere() {
			return seq.Ask
		}
		r.emit("first-card", "4.3.1", "side", cp, "taken", take)
	}
	for _, sd := range [...]side{cp, ap} {
		if sd == cp && take {
			r.putCard(cardGuns, cardHand)
		}
		r.shuffle(sd, "4.3")
		if r.scenario.first == 1 {
			r.fillHand(sd)
		}
	}
	r.emit("turn", "6.0", "turn", r.turn, "name", r.sys.tables.turnName(r.turn))
	return seq.Done
}
