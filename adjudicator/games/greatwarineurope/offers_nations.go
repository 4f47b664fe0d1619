// Lines that are offered for landings, the Persian expedition and the army of a new
// belligerent (6.52, 6.53, 17.11, 17.21).

package greatwarineurope

import (
	"strings"

	"feldpost/orders"
)

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
	if g.side == allied && g.chance(30) {
		for _, line := range g.landingLines() {
			g.try(line, func(o *orders.Order) { g.playOrder(g.side, o) })
		}
	}
	if !g.mayRedeploy(g.side) {
		return
	}
	for u := range g.units {
		if u := unitID(u); g.sideOf(u) == g.side && g.chance(20) {
			if line := g.deployLine(u, g.whim.Below(len(g.sys.board.towns))); line != "" {
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
