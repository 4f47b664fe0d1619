// Lines of the Events Phase and of the Strategic Turn that are offered (5, 6.1).
// Events in hand that are offered to be played (6.1.2), and standing orders.

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// offerDraws offers to draw events, and who pays; and to draw from the enemy's cup too
// (6.1.1, 6.1.4).
func (p *prompter) offerDraws() {
	if !p.canDraw(p.side) {
		return
	}
	for _, n := range payers[p.side] {
		have := int(p.RP[n])
		if have == 0 && !p.isFree() {
			continue
		}
		note := []string{"nation", n.String(), "have", strconv.Itoa(have), "n", strconv.Itoa(p.draws())}
		uses := []adjudicator.Use{offer.Takes("draw events", 1)}
		if !p.isFree() {
			what := "RP " + n.String()
			p.limit(what, have)
			uses = append(uses, offer.Takes(what, 1))
		}
		if p.isFree() {
			p.offer("draw", "DRAW EVENTS", nil, uses...)
			break
		}
		at := p.offer("draw", "DRAW EVENTS WITH "+n.String(), note, uses...)
		if have > 1 {
			uses[0] = offer.Takes("draw enemy", 1)
			p.offerBehind("draw", "DRAW ENEMY WITH "+n.String(), []int{at}, note, uses...)
		}
	}
	p.offer("draw", "DRAW EVENTS NONE", nil, offer.Takes("draw events", 1))
}

// offerTransfers offers RP to allies, emergency replacements, and to tell of a secret
// Mutiny (5.17, 5.18, 6.47).
func (p *prompter) offerTransfers() {
	giver := britain // one of the two gives to Serbia
	if p.RP[france] > p.RP[britain] {
		giver = france
	}
	for _, from := range [...]nation{germany, britain, france} {
		if p.sideOfNation(from) != p.side || p.RP[from] == 0 {
			continue
		}
		for to := range nations {
			if to == serbia && from != giver && p.Phase.Sent.Serbia == 0 || !p.mayGive(from, to).ok() {
				continue
			}
			most := min(p.RP[from], p.leftToGive(from, to))
			sent := [...]string{"sent by Germany", "sent to Russia", "sent to Serbia"}[p.sending(from, to)]
			p.limit(sent, int(p.leftToGive(from, to)))
			p.limit("RP "+from.String(), int(p.RP[from]))
			for _, n := range slices.Compact([]int8{1, (most + 1) / 2, most}) {
				p.offer("transfer", "TRANSFER "+from.String()+" "+strconv.Itoa(int(n))+" TO "+to.String(),
					[]string{"nation", from.String(), "have", strconv.Itoa(int(p.RP[from])), "other", to.String(), "n", strconv.Itoa(int(p.RP[to]))},
					offer.Takes("RP "+from.String(), int(n)), offer.Takes(sent, int(n)), offer.Takes("transfer "+from.String()+" "+to.String(), 1))
			}
		}
	}
	if p.mayCall(p.side).ok() {
		n := caller(p.side)
		p.offer("transfer", "EMERGENCY "+n.String(), []string{"nation", n.String(), "have", strconv.Itoa(int(p.RP[n]))},
			offer.Takes("emergency", 1))
	}
	if p.side == allied && p.Duties.SecretMutiny {
		p.offer("transfer", "DECLARE MUTINY", nil, offer.Takes("mutiny", 1))
	}
}

// sending is which of the limits of 5.17 a gift counts for.
func (p *prompter) sending(from, to nation) int {
	switch {
	case from == germany:
		return 0
	case to == russia:
		return 1
	}
	return 2
}

// mostRebuilt is how many units of a nation are offered.
const mostRebuilt = 8

// offerReplacements offers units that RP can bring back or restore, of each nation the
// strongest first; the treaty; where the Arabs return (5.3, 5.46, 5.35).
func (p *prompter) offerReplacements() {
	if p.side == central && p.mayDeclare().ok() {
		p.offer("declare", "DECLARE BREST-LITOVSK", nil, offer.Takes("declare", 1))
	}
	var lists [nations][]unitID
	for u := range p.units {
		if u := unitID(u); p.sideOf(u) == p.side && p.mayRebuild(u).ok() {
			n := p.purse(p.counter(u).nation)
			lists[n] = append(lists[n], u)
		}
	}
	for n := range lists {
		strong := func(u unitID) int { return int(p.counter(u).faces[0].attack)*2 + int(p.counter(u).faces[0].defence) }
		best := offer.Best(lists[n], len(lists[n]), func(a, b unitID) int { return strong(b) - strong(a) })
		if !p.full {
			best = best[:min(len(best), mostRebuilt)]
		}
		for _, u := range best[:min(len(best), p.most())] {
			p.offerReplacement(u, nation(n))
		}
	}
	if p.side == allied && p.lostArabs() {
		k := 0
		for c := range p.sys.board.hexes {
			if c := cell(c); k < markerPlaces && p.hex(c).playable && p.isArabDesert(c) {
				p.offer("replace", "PLACE ANA AT "+p.hexName(c), nil, offer.Takes("ana", 1))
				k++
			}
		}
	}
}

// offerReplacement offers a unit for one RP, and whole or as support for two (5.32,
// 5.34).
func (p *prompter) offerReplacement(u unitID, purse nation) {
	k := p.counter(u)
	line := func(word string, cost int) {
		what := "RP " + purse.String()
		p.limit(what, int(p.RP[purse]))
		uses := append(p.ofUnits(u), offer.Takes(what, cost))
		if i := k.bound(); i >= 0 {
			what := "steps " + strconv.Itoa(i)
			p.limit(what, 1-int(p.Phase.Steps[i]))
			uses = append(uses, offer.Takes(what, cost))
		}
		note := []string{"nation", purse.String(), "cost", strconv.Itoa(cost), "have", strconv.Itoa(int(p.RP[purse]))}
		if p.onMap(u) {
			note = append(note, "hex", p.hexName(p.at(u)))
		}
		p.offer("replace", "REPLACE "+p.unitWord(u)+word, note, uses...)
	}
	line("", 1)
	switch {
	case p.RP[purse] < 2 || p.onMap(u) || k.bound() >= 0:
	case k.kind == headquarters && k.support > 0 && !p.noSupport() && !(k.army == russia && p.Czar > 0):
		line(" SUPPORT", 2)
	case k.steps == 2 && k.fixed != fixedFull && k.kind != headquarters:
		line(" FULL", 2)
	}
}

// offerReserve offers divisions to fill the Turkish reserve, or to send away what is too
// much (5.38).
func (p *prompter) offerReserve() {
	missing := int(p.ReserveRoll) - p.reserveCount()
	list, box := p.reservists(), boxName(locTRR)
	if missing < 0 {
		list, box = p.weakest(func(at loc) bool { return at == locTRR }), boxName(locTransit)
		slices.Reverse(list)
	}
	p.limit("reserve", max(missing, -missing))
	for _, u := range list[:min(len(list), p.most())] {
		p.offer("reserve", "PLACE "+p.unitWord(u)+" AT "+box, []string{"hex", p.placeName(p.at(u))},
			append(p.ofUnits(u), offer.Takes("reserve", 1))...)
	}
}

// offerRedArmy offers the divisions of the Red Army, or none (15.93).
func (p *prompter) offerRedArmy() {
	list := p.redRanks()
	if n := int(p.Phase.Red); n > 0 && n <= len(list) {
		for i := 0; i+n <= len(list) && i < markerPlaces; i++ {
			p.offer("red", "REDARMY "+p.unitWords(list[i:i+n]), nil, offer.Takes("red", 1))
		}
	}
	p.offer("red", "REDARMY NONE", nil, offer.Takes("red", 1))
}

// offerInitiative offers the theatres and the markers (5.8, 5.88).
func (p *prompter) offerInitiative() {
	toWest := offer.None
	if p.chooser() == p.side {
		for t, word := range [...]string{west: "WEST", east: "EAST"} {
			if p.Initiative[t] == p.side {
				continue
			}
			uses := []adjudicator.Use{offer.Takes("initiative", 1)}
			if theatre(t) == east {
				uses = append(uses, offer.Takes("ohl", 1))
			}
			at := p.offerTried("initiative", "INITIATIVE "+word, nil, uses...)
			if theatre(t) == west {
				toWest = at
			}
		}
	}
	if p.side != central {
		return
	}
	p.offer("initiative", "MARKER OBEROST", nil, offer.Takes("marker", 1))
	switch {
	case p.Initiative[west] == central:
		p.offer("initiative", "MARKER OHL", nil, offer.Takes("marker", 1), offer.Takes("ohl", 1))
	case toWest != offer.None:
		p.offerBehind("initiative", "MARKER OHL", []int{toWest}, nil, offer.Takes("marker", 1))
	}
}

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
		uses := []adjudicator.Use{offer.Takes("event "+e.id, 1)}
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
