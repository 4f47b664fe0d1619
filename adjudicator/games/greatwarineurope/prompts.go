// Lines that a side may send now: the few most useful ones for the order template, and
// more of them for the order page, which asks which of them go together.

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Guards: order templates and the order page offer lines of the game.
var (
	_ adjudicator.Prompter = (*State)(nil)
	_ adjudicator.Offerer  = (*State)(nil)
)

// prompter collects lines that a side may send now. The rules say which those are
// before a line is written; a few odd ones are tried as a whole sheet.
type prompter struct {
	*run
	*offer.List
	base    *State // as it is, to check whole sheets
	seat    adjudicator.Seat
	side    side
	full    bool // for the order page: more lines, which name all units
	far     []int16
	divided bool // some units keep away from others: what units do stands alone
	seen    map[string]bool
	limits  offer.Limits
}

// plenty is more than all lines together take of anything.
const plenty = 1000

// mostPrompts and mostOffers are how many lines of a kind are offered on a front, to the
// order template and to the order page.
const (
	mostPrompts = 12
	mostOffers  = 120
)

// most is how many lines of a kind are offered.
func (p *prompter) most() int {
	if p.full {
		return mostOffers
	}
	return mostPrompts
}

// newPrompter is the prompter of a seat, nil for one that plays nothing.
func (s *State) newPrompter(seat adjudicator.Seat, full bool) *prompter {
	sd, by := s.seated(seat)
	if sd == nobody || s.result != nil {
		return nil
	}
	s = s.known(seat)
	p := &prompter{run: s.trial(), base: s, seat: seat, side: sd, full: full, seen: map[string]bool{}}
	p.actor, p.by = sd, by
	p.divided = s.isDivided() || s.isInForce("6.48")
	p.List = offer.New(func([]orders.Order) bool { return true })
	return p
}

// Prompts implements adjudicator.Prompter.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	p := s.newPrompter(seat, false)
	if p == nil {
		return nil
	}
	defer p.State.rest()
	p.offerAll()
	return p.List.Prompts()
}

// Offers implements adjudicator.Offerer.
func (s *State) Offers(seat adjudicator.Seat) (out adjudicator.Offers) {
	p := s.newPrompter(seat, true)
	if p == nil {
		return out
	}
	defer p.State.rest()
	p.offerAll()
	out.Lines, out.Limits, out.End = p.List.Prompts(), p.limits.List, s.isAsked(p.side, p.by)
	for i := range out.Lines {
		out.Lines[i].Open = out.Lines[i].Order.Verb == "STAND"
	}
	out.Forms, out.Whole = p.forms(), wholeWarnings()
	return out
}

// legal reports whether lines may be sent now.
func (p *prompter) legal(lines ...orders.Order) bool {
	sheet := orders.Sheet{Orders: lines, End: lines[len(lines)-1].Verb != "STAND"}
	return len(pass.Try(p.base.newRun, p.seat, sheet)) == 0
}

// offer takes a line up and returns its index. Without uses it stands alone.
func (p *prompter) offer(part, text string, note []string, uses ...adjudicator.Use) int {
	return p.offerBehind(part, text, nil, note, uses...)
}

// offerBehind takes up a line that needs others.
func (p *prompter) offerBehind(part, text string, needs []int, note []string, uses ...adjudicator.Use) int {
	if p.seen[text] {
		return offer.None
	}
	o := p.sys.language.Line(text)
	if p.team != alone && o.Verb != "STAND" && p.base.commander(p.side, p.by, &o) != p.by {
		return offer.None // it is left to the other person of the side
	}
	at := p.Add(part, o, needs, note...)
	if at == offer.None {
		return at
	}
	p.seen[text] = true
	p.At(at).Uses = offer.Sum(uses)
	return at
}

// offerTried takes up a line if it may be sent now as a sheet of its own.
func (p *prompter) offerTried(part, text string, note []string, uses ...adjudicator.Use) int {
	if p.seen[text] || !p.legal(p.sys.language.Line(text)) {
		return offer.None
	}
	return p.offer(part, text, note, uses...)
}

// limit says how much there is of something; one of what it is not said of.
func (p *prompter) limit(what string, n int) {
	p.limits.Add(what, n)
}

// ofUnits is the use of units: each is named in one line.
func (p *prompter) ofUnits(list ...unitID) (uses []adjudicator.Use) {
	for _, u := range list {
		uses = append(uses, offer.Takes("unit "+p.unitName(u), 1))
	}
	return uses
}

// room is the use of a hex by units that come, under all limits of stacking (7.23).
func (p *prompter) room(c cell, group ...unitID) (uses []adjudicator.Use) {
	for i := range p.sys.stacking {
		l, n := &p.sys.stacking[i], 0
		for _, u := range group {
			n += l.Points(u)
		}
		if n > 0 {
			what := l.Code + " " + p.hexName(c)
			p.limit(what, -p.pieces.Excess(l, c, p.side))
			uses = append(uses, offer.Takes(what, n))
		}
	}
	return uses
}

// counted tells units of which only so many may be in some place: what the others do
// decides on them (17.21, 17.31).
func (s *State) counted(u unitID, c cell) bool {
	h, army := s.hex(c), s.counter(u).army
	counts := func(q quota) bool { return q.isIn(h) }
	return army == arabs || army == austria && s.isBoundNorth(h) || slices.ContainsFunc(s.sys.tables.quotas[army], counts)
}

// toEnemy counts the hexes from each hex to the nearest with units of the enemy.
func (p *prompter) toEnemy() []int16 {
	if p.far != nil {
		return p.far
	}
	const nowhere = 1 << 14
	p.far = make([]int16, len(p.control))
	var todo []cell
	for c := range p.far {
		if p.far[c] = nowhere; p.pieces.Has(cell(c), p.side.Other()) || p.hasIntrinsic(cell(c), p.side.Other()) {
			p.far[c] = 0
			todo = append(todo, cell(c))
		}
	}
	for len(todo) > 0 {
		c := todo[0]
		todo = todo[1:]
		for _, n := range p.sys.board.next(c) {
			if n != noCell && p.far[n] == nowhere && p.hex(n).playable {
				p.far[n] = p.far[c] + 1
				todo = append(todo, n)
			}
		}
	}
	return p.far
}

// isAsked tells whether the game waits for a person of a side.
func (s *State) isAsked(sd side, by member) bool {
	p := s.phase()
	return s.owes(sd) && s.acts(sd, by, p) && !s.plans[sd][p].from(by).End
}

// offerAll offers the lines of the phase at hand, and standing orders.
func (p *prompter) offerAll() {
	if p.base.isAsked(p.side, p.by) {
		p.offerPhase()
	}
	for _, text := range p.usualStanding() {
		o := p.sys.language.Line(text)
		if !slices.ContainsFunc(p.standing[p.side], func(x orders.Order) bool { return x.String() == o.String() }) {
			p.offer("standing", text, nil, offer.Takes(text, 1))
		}
	}
}

// offerPhase offers the lines of the phase at hand.
func (p *prompter) offerPhase() {
	if slices.Contains(verbsOf(p.phase(), p.side), "PLAY") {
		p.offerPlays()
	}
	switch p.phase() {
	case phaseEvents:
		p.offerDraws()
	case phaseEnter:
		p.offerNations()
		p.offerEntries()
		p.offerConversions()
		p.offerLine()
	case phaseMove1, phaseMove2:
		for f := range fronts {
			if p.uses(f) && p.Phase.Active[f.theatre()] == p.side && p.commandsFront(p.by, f) {
				p.offerMarches(f)
				p.offerAttacks(f)
			}
		}
		p.offerMarkers()
		p.offerDevastation()
	case phaseTravel:
		p.offerExpedition()
		p.offerTravels()
	case phaseResources:
		p.offerTransfers()
	case phaseWarfare:
		p.offer("warfare", "UBOAT KEEP", nil, offer.Takes("uboat", 1))
		p.offer("warfare", "UBOAT REMOVE", nil, offer.Takes("uboat", 1))
	case phaseReplacement:
		p.offerReplacements()
	case phaseReserve:
		p.offerReserve()
	case phaseRevolution:
		p.offerRedArmy()
	case phaseInitiative:
		p.offerInitiative()
	}
}
