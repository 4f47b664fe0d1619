// Lines of the New Units Phase that are offered (13): units that wait, conversions, the
// Hindenburg Line.
// Lines that are offered for landings, the Persian expedition and the army of a new
// belligerent (6.52, 6.53, 17.11, 17.21).

package greatwarineurope

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// arrival is a hex into which a unit could come, and the HQ by which it would.
type arrival struct {
	at cell
	hq unitID
}

// How many places are offered to a unit that waits.
const (
	entriesPrompted = 2
	entriesOffered  = 8
)

// offerEntries offers each unit that waits the places nearest to the enemy.
func (p *prompter) offerEntries() {
	places, n := entriesPrompted, 0
	if p.full {
		places = entriesOffered
	}
	var waiting []unitID
	for u := range p.units {
		if u := unitID(u); p.sideOf(u) == p.side && p.mayBring(u).ok() {
			waiting = append(waiting, u)
		}
	}
	if !p.full && len(waiting) > mostPrompts {
		places = 1
	}
	var army nation
	var hqs []arrival
	into := map[cell]int{}
	for i := 0; i < len(waiting) && n < p.most(); {
		u := waiting[i]
		if box := p.entryBox(u); box != noCell {
			p.offer("place", "PLACE "+p.unitWord(u)+" AT "+boxName(box), nil, p.ofUnits(u)...)
			i, n = i+1, n+1
			continue
		}
		if hqs == nil || p.counter(u).army != army {
			army, hqs = p.counter(u).army, p.entryHexesOfHQ(u)
		}
		group := p.alike(waiting[i:])
		some := 1 // what no place takes with the first ones is offered next
		for k, x := range p.entriesFor(u, hqs, places, into) {
			n++
			into[x.at]++
			list := p.fitting(group, x)
			if k == 0 {
				some = len(list)
			}
			p.offerEntry(list, x)
		}
		i += some
	}
}

// alike are the first of some units that wait, as many as an order template brings in one
// line; the order page brings each for itself.
func (p *prompter) alike(list []unitID) []unitID {
	u, n := list[0], 1
	x := p.counter(u)
	for !p.full && n < min(len(list), mostTogether) {
		v := list[n]
		if y := p.counter(v); x.kind == headquarters || y.kind != x.kind || y.nation != x.nation || y.limit != x.limit ||
			y.neFront != x.neFront || y.area != x.area || p.at(v) != p.at(u) || p.units[v].flags != p.units[u].flags ||
			p.units[v].front != p.units[u].front {
			break
		}
		n++
	}
	return list[:n]
}

// fitting are as many of a group as may come into a place together.
func (p *prompter) fitting(group []unitID, x arrival) []unitID {
	o := p.sys.language.Line("PLACE " + p.unitWord(group[0]) + " AT " + p.hexName(x.at))
	p.Quiet = true
	defer func() { p.Quiet = false }()
	for n := len(group); n > 1; n-- {
		if p.counted(group[0], x.at) {
			break
		}
		if _, ok := p.mayPlace(&o, p.side, group[:n], x.at, x.hq); ok {
			return group[:n]
		}
	}
	return group[:1]
}

// entryHexesOfHQ is one hex for each HQ that may bring units of a nation: what it brings
// comes in one hex (13.3).
func (p *prompter) entryHexesOfHQ(u unitID) (list []arrival) {
	list = []arrival{}
	for v := range p.units {
		hq := unitID(v)
		if p.counter(hq).kind != headquarters || p.counter(hq).army != p.counter(u).army || !p.servesEntry(hq).ok() {
			continue
		}
		best := noCell
		if i := p.viaOf(hq); i >= 0 {
			best = p.Phase.Via[i].Hex
		} else {
			for _, c := range p.about(p.at(hq)) {
				if p.hex(c).playable && p.overfull(c, p.side, u) == nil && p.comesBy(u, c, hq).ok() &&
					(best == noCell || p.pieces.Count(c, p.side) < p.pieces.Count(best, p.side)) {
					best = c
				}
			}
		}
		if best != noCell {
			list = append(list, arrival{best, hq})
		}
	}
	return list
}

// entriesFor are the places of a unit: first those nearest to the enemy, in an order
// template those first that few others are offered.
func (p *prompter) entriesFor(u unitID, hqs []arrival, most int, into map[cell]int) (list []arrival) {
	for _, cells := range [...][]cell{p.sys.board.towns, p.sys.board.edges} {
		for _, c := range cells {
			if p.control[c] != p.side.Other() && p.uses(p.hex(c).front) && p.comesTo(u, c).ok() && p.overfull(c, p.side, u) == nil {
				list = append(list, arrival{c, noUnit})
			}
		}
	}
	if p.counter(u).neFront == egyptian {
		for _, c := range p.sys.board.byFront[egyptian] {
			if p.hex(c).has(markWestOfSuez) && p.comesTo(u, c).ok() && p.overfull(c, p.side, u) == nil {
				list = append(list, arrival{c, noUnit})
			}
		}
	}
	for _, x := range hqs {
		if p.overfull(x.at, p.side, u) == nil && p.comesBy(u, x.at, x.hq).ok() && p.hasRoom(x.hq, x.at, []unitID{u}).ok() {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b arrival) int {
		if n := into[a.at] - into[b.at]; n != 0 && !p.full {
			return n
		}
		return int(p.toEnemy()[a.at]) - int(p.toEnemy()[b.at])
	})
	return list[:min(len(list), most)]
}

func (p *prompter) offerEntry(group []unitID, x arrival) {
	text := "PLACE " + p.unitWords(group) + " AT " + p.hexName(x.at)
	uses, alone := append(p.ofUnits(group...), p.room(x.at, group...)...), p.divided
	if x.hq != noUnit {
		text += " VIA " + p.unitWord(x.hq)
	}
	for _, u := range group {
		if x.hq != noUnit {
			uses = append(uses, p.broughtBy(u, x)...)
		}
		alone = alone || p.counted(u, x.at)
	}
	if alone {
		uses = nil
	}
	p.offer("place", text, nil, uses...)
}

// broughtBy is what a unit takes of what an HQ may bring (13.3).
func (p *prompter) broughtBy(u unitID, x arrival) (uses []adjudicator.Use) {
	k, f := p.counter(u), p.hex(x.at).front
	v := via{HQ: x.hq, Hex: x.at}
	if i := p.viaOf(x.hq); i >= 0 {
		v = p.Phase.Via[i]
	}
	by := "by " + p.unitName(x.hq)
	switch {
	case !f.inEurope():
		p.limit(by, int(nearByHQ-v.Units-v.HQs-v.Tanks))
		return []adjudicator.Use{offer.Takes(by, 1)}
	case k.kind == headquarters:
		uses = append(uses, offer.Takes(by+" HQ", 1))
	case k.kind == tank:
		uses = append(uses, offer.Takes(by+" tank", 1))
	default:
		most := stackByHQ
		if k.army == america || k.army == bulgaria {
			most = smallByHQ
		}
		p.limit(by, most-int(v.Units))
		uses = append(uses, offer.Takes(by, 1))
	}
	if f == eastern && p.isOversea(k.army) {
		p.limit("by HQ in the East", eastByHQ-int(p.Phase.East))
		uses = append(uses, offer.Takes("by HQ in the East", 1))
	}
	return uses
}

// offerConversions offers shock troops: all that may be, or the strongest one by one, and
// cavalry that dismounts (15.41, 15.55).
func (p *prompter) offerConversions() {
	if p.side != central {
		return
	}
	if p.mayConvertShock() {
		cost := []string{"cost", strconv.Itoa(p.shockCost()), "have", strconv.Itoa(int(p.RP[germany]))}
		p.limit("shock", p.shockLeft())
		var list []unitID
		for u := range p.units {
			if u := unitID(u); p.isShockable(u) && p.tracesHome(u) {
				list = append(list, u)
			}
		}
		p.offer("convert", "CONVERT ALL", cost, append(p.ofUnits(list...), offer.Takes("shock", p.shockLeft()))...)
		slices.SortStableFunc(list, func(a, b unitID) int { return p.worth(b) - p.worth(a) })
		for _, u := range list[:min(len(list), p.most()/2)] {
			p.offer("convert", "CONVERT "+p.unitWord(u), append(cost, "hex", p.hexName(p.at(u))), append(p.ofUnits(u), offer.Takes("shock", 1))...)
		}
	}
	n := 0
	for u := range p.units {
		u := unitID(u)
		if k := p.counter(u); n < entriesPrompted && k.army == germany && k.back == asInfantry && p.onMap(u) && p.units[u].flags&isBack == 0 &&
			p.tracesHome(u) {
			p.offer("convert", "CONVERT "+p.unitWord(u), []string{"hex", p.hexName(p.at(u))}, p.ofUnits(u)...)
			n++
		}
	}
}

// offerLine offers the Hindenburg Line in the chains nearest to the enemy (14.31).
func (p *prompter) offerLine() {
	if p.side != central || p.Hindenburg == 0 || !p.uses(western) {
		return
	}
	var fit []cell
	for _, c := range p.sys.board.byFront[western] {
		if p.hex(c).playable && p.toEnemy()[c] <= 4 && p.mayFortify(c).ok() {
			fit = append(fit, c)
		}
	}
	slices.SortStableFunc(fit, func(a, b cell) int { return int(p.toEnemy()[a]) - int(p.toEnemy()[b]) })
	n := 0
	for _, c := range fit {
		if n == entriesPrompted {
			return
		}
		if chain := p.lineFrom([]cell{c}); len(chain) == lineLength {
			p.offer("place", "PLACE HINDENBURG AT "+p.hexPath(chain), nil, offer.Takes("hindenburg", 1))
			n++
		}
	}
}

// unitWords are units as a line names them.
func (s *State) unitWords(list []unitID) string {
	var words []string
	for _, u := range list {
		words = append(words, s.unitWord(u))
	}
	return strings.Join(words, ", ")
}

// landingLines are the lines of the landings that the Allies may make now, with the first
// units of the box (6.52, 6.53).
func (s *State) landingLines() (list []string) {
	at := &s.sys.board.at
	for _, l := range [...]struct {
		rule  string
		to    cell
		force landing
	}{{"6.52", at.helles, gallipoliForce}, {"6.53", at.salonika, salonikaForce}} {
		i := s.firstHeld(allied, l.rule)
		if i < 0 {
			continue
		}
		var units []unitID
		for u := range s.units {
			u := unitID(u)
			k := s.counter(u)
			switch {
			case s.at(u) != locAvailable || !k.isDivision() || k.nation != k.army:
			case k.army == britain && l.force.british > 0:
				units, l.force.british = append(units, u), l.force.british-1
			case k.army == france && l.force.french > 0:
				units, l.force.french = append(units, u), l.force.french-1
			}
		}
		if len(units) > 0 {
			list = append(list, `PLAY "`+s.eventName(i)+`" AT `+s.hexName(l.to)+" WITH "+s.unitWords(units))
		}
	}
	return list
}

// firstHeld is the first chit of a rule that a side keeps, -1 for none.
func (s *State) firstHeld(sd side, rule string) int {
	for _, i := range s.chitsOf(rule) {
		if s.Chits[i].At == chitHand && s.event(i).side == sd {
			return i
		}
	}
	return -1
}

// expeditionLine sends the first Russian units of the Caucasus to Persia, or brings the
// expedition back; "" when neither may be (17.21).
func (s *State) expeditionLine() string {
	var sent, fresh []unitID
	for u := range s.units {
		u := unitID(u)
		k := s.counter(u)
		switch {
		case !s.onMap(u) || k.army != russia:
		case s.units[u].flags&isPEF != 0:
			sent = append(sent, u)
		case s.frontOf(u) == caucasus && !k.untried && k.limit != caucasusPersia && k.isCombat() && len(fresh) < pefSize:
			fresh = append(fresh, u)
		}
	}
	switch {
	case len(sent) > 0:
		return "SR " + s.unitWords(sent) + " TO " + boxName(locNear)
	case len(fresh) > 0 && s.mayExpedite().ok():
		return "SR " + s.unitWords(fresh) + " TO " + s.hexName(s.sys.board.at.hamadan)
	}
	return ""
}

// deployLine places a unit of a new belligerent in another town of its country than the
// one where it stands; "" for none (17.11).
func (s *State) deployLine(u unitID, from int) string {
	if !s.isRedeployable(u) {
		return ""
	}
	towns := s.sys.board.towns
	for i := range towns {
		c := towns[(i+from)%len(towns)]
		if c != s.at(u) && s.mayDeploy(u, c).ok() && s.overfull(c, s.sideOf(u), u) == nil {
			return "PLACE " + s.unitWord(u) + " AT " + s.hexName(c)
		}
	}
	return ""
}

// suggestNations lands, and places the army of a new belligerent elsewhere, now and then.
func (g *guesser) suggestNations() {
	if g.side == allied && g.Chance(30) {
		for _, line := range g.landingLines() {
			g.try(line, func(o *orders.Order) { g.playOrder(g.side, o) })
		}
	}
	if !g.mayRedeploy(g.side) {
		return
	}
	for u := range g.units {
		if u := unitID(u); g.sideOf(u) == g.side && g.Chance(20) {
			if line := g.deployLine(u, g.Below(len(g.sys.board.towns))); line != "" {
				g.try(line, func(o *orders.Order) { g.placeLine(g.side, o) })
			}
		}
	}
}

// offerNations offers a landing, or a place for the army of a new belligerent.
func (p *prompter) offerNations() {
	if p.side == allied {
		for _, line := range p.landingLines() {
			p.offerTried("play", line, nil)
		}
	}
	n := 0
	for u := range p.units {
		if u := unitID(u); n < p.most() && p.sideOf(u) == p.side {
			if line := p.deployLine(u, 0); line != "" {
				p.offer("place", line, nil)
				n++
			}
		}
	}
}

// offerExpedition offers the Persian expedition, or its way back.
func (p *prompter) offerExpedition() {
	if line := p.expeditionLine(); p.side == allied && line != "" {
		p.offerTried("sr", line, nil)
	}
}
