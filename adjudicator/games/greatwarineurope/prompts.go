package greatwarineurope

import (
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// prompter collects lines that a side may send now.
type prompter struct {
	*run
	*offer.List
	base *State // as it is, to check whole sheets
	side side
}

// legal reports whether lines may be sent now.
func (p *prompter) legal(lines []orders.Order) bool {
	return len(pass.Try(p.base.newRun, seats.Seat(p.side), orders.Sheet{Orders: lines})) == 0
}

// most is how many lines of a kind are offered.
const most = 24

// offerAll offers the lines of the phase at hand.
func (p *prompter) offerAll() {
	switch p.phase() {
	case phaseEvents:
		p.offerDraws()
	case phaseEnter:
		p.offerNations()
		p.offerEntries()
		p.offerConversions()
	case phaseTravel:
		p.offerExpedition()
		p.offerTravel()
		p.offerRaids()
	case phaseResources:
		p.offerStrategic()
		if p.Duties.SecretMutiny {
			p.Add("declare", p.sys.language.Line("DECLARE MUTINY"), nil) // 6.47
		}
	case phaseMove1, phaseMove2:
		p.offerDevastation()
		p.offerMarchesIn()
		p.offerMoves()
		p.offerAttacks()
		p.offerMarkers()
	default:
		p.offerStrategic()
	}
	p.offerPlays()
}

// offerMoves offers a march for the units nearest to the enemy: to the next hex in
// reach.
func (p *prompter) offerMoves() {
	n := 0
	for i := range p.units {
		u := unitID(i)
		if n >= most || p.sideOf(u) != p.side || !p.mayMarch(u).ok() {
			continue
		}
		t := p.travellerOf([]unitID{u})
		sure, _ := p.slowest([]unitID{u})
		for _, c := range p.scratch().search.Reach(p.at(u), sure, &t)[1:] {
			if p.touchesEnemy(c, p.side) && p.overfull(c, p.side, u) == nil && p.hex(c).terrain != fullLake {
				p.Add("move", p.sys.language.Line("MOVE "+p.unitWord(u)+" TO "+p.hexName(c)), nil)
				n++
				break
			}
		}
	}
}

// offerAttacks offers the attacks that stand open without a march.
func (p *prompter) offerAttacks() {
	n := 0
	for c := range p.sys.board.hexes {
		at := cell(c)
		if n >= most || !p.hex(at).playable || p.Phase.Active[p.hex(at).front.theatre()] != p.side || !p.isTarget(at, p.side) {
			continue
		}
		o := p.sys.language.Line("ATTACK " + p.hexName(at) + " WITH ALL")
		if p.legal([]orders.Order{o}) {
			p.Add("attack", o, nil)
			p.offerHelp(at)
			n++
		}
	}
}

// offerMarkers offers the markers that may be placed, each next to the enemy (10.82,
// 10.84).
func (p *prompter) offerMarkers() {
	for m := noMarker + 1; m < markers; m++ {
		n := 0
		for c := range p.sys.board.hexes {
			at := cell(c)
			if n < 3 && p.pieces.Has(at, p.side) && p.touchesEnemy(at, p.side) && p.mayPlaceMarker(p.side, m, at).ok() {
				p.Add("marker", p.sys.language.Line("MARKER "+m.String()+" AT "+p.hexName(at)), nil)
				n++
			}
		}
	}
}
