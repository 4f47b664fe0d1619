// Lines of the Events Phase and of the Strategic Turn that are offered (5, 6.1).

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/offer"
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
		uses := []use{{"draw events", 1}}
		if !p.isFree() {
			what := "RP " + n.String()
			p.limit(what, have)
			uses = append(uses, use{what, 1})
		}
		if p.isFree() {
			p.offer("draw", "DRAW EVENTS", nil, uses...)
			break
		}
		at := p.offer("draw", "DRAW EVENTS WITH "+n.String(), note, uses...)
		if have > 1 {
			uses[0] = use{"draw enemy", 1}
			p.offerBehind("draw", "DRAW ENEMY WITH "+n.String(), []int{at}, note, uses...)
		}
	}
	p.offer("draw", "DRAW EVENTS NONE", nil, use{"draw events", 1})
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
					use{"RP " + from.String(), int(n)}, use{sent, int(n)}, use{"transfer " + from.String() + " " + to.String(), 1})
			}
		}
	}
	if p.mayCall(p.side).ok() {
		n := caller(p.side)
		p.offer("transfer", "EMERGENCY "+n.String(), []string{"nation", n.String(), "have", strconv.Itoa(int(p.RP[n]))}, use{"emergency", 1})
	}
	if p.side == allied && p.Duties.SecretMutiny {
		p.offer("transfer", "DECLARE MUTINY", nil, use{"mutiny", 1})
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
		p.offer("declare", "DECLARE BREST-LITOVSK", nil, use{"declare", 1})
	}
	var lists [nations][]unitID
	for u := range p.units {
		if u := unitID(u); p.sideOf(u) == p.side && p.mayRebuild(u).ok() {
			n := p.counter(u).nation.purse()
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
				p.offer("replace", "PLACE ANA AT "+p.hexName(c), nil, use{"ana", 1})
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
		uses := append(p.ofUnits(u), use{what, cost})
		if i := k.bound(); i >= 0 {
			what := "steps " + strconv.Itoa(i)
			p.limit(what, 1-int(p.Phase.Steps[i]))
			uses = append(uses, use{what, cost})
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
		p.offer("reserve", "PLACE "+p.unitWord(u)+" AT "+box, []string{"hex", p.placeName(p.at(u))}, append(p.ofUnits(u), use{"reserve", 1})...)
	}
}

// offerRedArmy offers the divisions of the Red Army, or none (15.93).
func (p *prompter) offerRedArmy() {
	list := p.redRanks()
	if n := int(p.Phase.Red); n > 0 && n <= len(list) {
		for i := 0; i+n <= len(list) && i < markerPlaces; i++ {
			p.offer("red", "REDARMY "+p.unitWords(list[i:i+n]), nil, use{"red", 1})
		}
	}
	p.offer("red", "REDARMY NONE", nil, use{"red", 1})
}

// offerInitiative offers the theatres and the markers (5.8, 5.88).
func (p *prompter) offerInitiative() {
	toWest := offer.None
	if p.chooser() == p.side {
		for t, word := range [...]string{west: "WEST", east: "EAST"} {
			if p.Initiative[t] == p.side {
				continue
			}
			uses := []use{{"initiative", 1}}
			if theatre(t) == east {
				uses = append(uses, use{"ohl", 1})
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
	p.offer("initiative", "MARKER OBEROST", nil, use{"marker", 1})
	switch {
	case p.Initiative[west] == central:
		p.offer("initiative", "MARKER OHL", nil, use{"marker", 1}, use{"ohl", 1})
	case toWest != offer.None:
		p.offerBehind("initiative", "MARKER OHL", []int{toWest}, nil, use{"marker", 1})
	}
}
