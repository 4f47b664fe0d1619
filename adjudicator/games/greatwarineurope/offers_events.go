// Events in hand that are offered to be played (6.1.2), and standing orders.

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// placesOfEvent is how many hexes are offered to an event that wants one.
const placesOfEvent = 3

// offerPlays offers the events that the side keeps and may play in the phase at hand.
func (p *prompter) offerPlays() {
	for i := range p.Chits {
		e := p.event(i)
		if e.side != p.side || p.Chits[i].At != chitHand && !p.isRepeated(i) {
			continue
		}
		row := rowFor(e)
		if row.play == nil || row.in != nil && !slices.Contains(row.in, p.phase()) || row.isVoid != nil && !p.isRepeated(i) &&
			row.isVoid(p.run, i) {
			continue
		}
		uses := []use{{"event " + e.id, 1}}
		if p.phase() != phaseEvents && !isHarmless(e.rule) {
			uses = nil
		}
		for _, tail := range p.waysToPlay(i) {
			p.offerTried("play", "PLAY "+p.chitWord(i)+tail, nil, uses...)
		}
	}
}

// isHarmless tells events that make no other line of the phase wrong.
func isHarmless(rule string) bool {
	switch rule {
	case "5.23", "5.24", "6.25", "6.28", "6.31", "6.32", "6.34", "6.49", "6.61":
		return true
	}
	return false
}

// waysToPlay is what stands behind the name of an event: nothing, a hex or a theatre.
func (p *prompter) waysToPlay(i int) (list []string) {
	var fits func(c cell) bool
	switch p.event(i).rule {
	case "6.60":
		return []string{" WITH WEST", " WITH EAST"}
	case "6.52", "6.53":
		return nil // landings
	case "6.10":
		fits = func(c cell) bool {
			return p.hex(c).front == western && p.control[c] == central &&
				slices.ContainsFunc(p.sys.board.at.paris[:], func(x cell) bool { return p.sys.board.Distance(c, x) <= gunRange })
		}
	case "6.36":
		fits = func(c cell) bool { return p.pieces.Has(c, central) && p.toEnemy()[c] <= 2 && p.mayEntrench(c).ok() }
	case "6.38":
		return p.landingsOnCoast(i)
	default:
		return []string{""}
	}
	for c := range p.sys.board.hexes {
		if c := cell(c); len(list) < placesOfEvent && p.hex(c).playable && p.uses(p.hex(c).front) && fits(c) {
			list = append(list, " AT "+p.hexName(c))
		}
	}
	return list
}

// landingsOnCoast are the Russian landings of a turn: the first units of the box on the
// first hexes of the coast (6.38).
func (p *prompter) landingsOnCoast(i int) (list []string) {
	if p.Chits[i].At != chitPlay {
		list = append(list, "")
	}
	if p.phase() != phaseMove1 && p.phase() != phaseMove2 || p.Phase.Active[east] != allied {
		return list
	}
	for u := range p.units {
		if u := unitID(u); p.counter(u).army == russia && p.at(u) == locNear {
			for _, c := range p.sys.board.byFront[caucasus] {
				if len(list) <= placesOfEvent && p.isBlackSeaLanding(c) && p.pieces.IsEmpty(c) && !p.holdsFort(c, central) &&
					p.mayGoInto(u, p.at(u), c).ok() {
					list = append(list, " AT "+p.hexName(c)+" WITH "+p.unitWord(u))
				}
			}
			return list
		}
	}
	return list
}

// usualStanding are the standing orders that most players have a use for.
func (p *prompter) usualStanding() []string {
	list := []string{"STAND LOSS WEAKEST", "STAND RETREAT NEVER", "STAND SUPPORT NEVER IF ODDS>=5-1", "STAND TOP WEAKEST"}
	if p.sys.tables.scenarios[p.scenario].events {
		n := payers[p.side][0]
		list = append(list, "STAND DRAW EVENTS WITH "+n.String()+" IF RP>=6")
	}
	return list
}

// forms are the standing orders that the side may put together.
func (p *prompter) forms() []adjudicator.Form {
	var lines []orders.Order
	for i := range p.sys.kinds {
		kind := &p.sys.kinds[i]
		for _, w := range kind.Words {
			lines = append(lines, p.sys.language.Line(kind.Verb+" "+w))
		}
	}
	var names []string
	values := append([]string(nil), frontNames[:]...)
	for c := range p.sys.board.hexes {
		if h := p.hex(cell(c)); h.playable && p.uses(h.front) && h.isSettled() {
			names = append(names, p.hexName(cell(c)))
		}
	}
	values = append(values, names...)
	values = append(values, columnNames[:]...)
	for t := range terrains {
		values = append(values, t.String())
	}
	return p.sys.kinds.Forms(judge{run: p.run, side: p.side}, p.sys.terms, lines, names, append(values, "city", "fort"))
}
