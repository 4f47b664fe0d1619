// Where lines of supply end: Primary sources (11.3), ports (11.4), towns and cities
// (11.22), which change hands freely (11.72), and what takes them away (11.7).
// Scheffer-Boyadel: one German stack may live through a Combat Phase without supply
// (11.86).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// findSources lists the hexes that may be a Primary source of each line, by front:
// which of them are one now sourceWorks tells.
func (b *board) findSources() {
	at := &b.at
	add := func(l line, cells ...cell) {
		for _, c := range cells {
			f := b.hexes[c].front
			b.sources[f][l] = append(b.sources[f][l], c)
		}
	}
	for _, c := range b.edges {
		for _, l := range edgeLines[b.hexes[c].edge] {
			if linesOf[b.hexes[c].front].has(l) {
				add(l, c)
			}
		}
	}
	for _, c := range b.byFront[egyptian] {
		if b.hexes[c].has(markWestOfSuez) {
			add(lineAllies, c)
		}
	}
	for _, c := range b.towns {
		if b.hexes[c].front == western && b.hexes[c].has(markPort) {
			add(linePorts, c)
		}
		if b.hexes[c].country == inSerbia {
			add(lineSerbia, c)
		}
	}
	add(lineCP, at.ruhr[:]...)
	add(lineCP, at.berlin, at.prague, at.vienna, at.budapest, at.constantinople, at.sofia, at.bucharest)
	add(lineAllies, at.salonika, at.suvla, at.helles)
	add(lineBritain, at.basra, at.abadan, at.calais, at.dunkirk)
	add(lineKonigsberg, at.konigsberg)
	add(lineRussia, at.bucharest)
	add(lineSerbia, at.salonika)
	add(lineItaly, at.valona)
	add(linePersia, at.hamadan)
}

// edgeLines are the lines that end at the edges of the maps.
var edgeLines = [...][]line{
	edgeCP:     {lineCP, lineCPAlps},
	edgeAllies: {lineAllies, lineAlliesAlps, lineItalyAlps},
	edgeRussia: {lineRussia, lineAllies, lineAlliesAlps, lineRussiaAlps},
	edgeGreece: {lineGreece},
}

// sourceWorks tells whether a hex that findSources lists is a Primary source of a
// line now (11.3, 11.7).
func (s *State) sourceWorks(l line, c cell) bool {
	h, at := s.hex(c), &s.sys.board.at
	switch {
	case l == lineItaly:
		return s.albaniaOpen() && s.control[c] != central // 11.33
	case l == linePorts, l == lineBritain && h.front == western:
		return s.portWorks(c)
	case s.control[c] != lineSide(l), s.spoiled[c]&sourceLost != 0:
		return false
	case h.front == eastern && l == lineAllies && h.edge != noEdge:
		return false // it serves Russians and Romanians only (11.33)
	}
	switch c {
	case at.constantinople:
		return s.War[turkey]
	case at.sofia:
		return s.War[bulgaria]
	case at.bucharest:
		return s.War[romania] && s.Romania == lineSide(l)
	case at.salonika:
		return s.Salonika == 1
	case at.suvla, at.helles:
		return s.Beaches == 1
	case at.hamadan:
		return s.PEF == 1
	}
	return true
}

// lineSide is whose a line is.
func lineSide(l line) side {
	if sideLines[central].has(l) {
		return central
	}
	return allied
}

// portWorks tells whether a Channel port supplies the Allies: they hold it, and
// what opens Rouen and Antwerp (11.44).
func (s *State) portWorks(c cell) bool {
	if s.control[c] != allied {
		return false
	}
	b, at := &s.sys.board, &s.sys.board.at
	lettered := mark(0)
	switch c {
	case at.rouen:
		lettered = markR
	case at.antwerp:
		lettered = markA
	default:
		return true
	}
	for _, x := range b.lettered {
		h := &b.hexes[x]
		if h.has(lettered) && s.control[x] != allied || c == at.antwerp && h.has(markClosesAntwerp) && s.pieces.Has(x, central) {
			return false
		}
	}
	return true
}

// isDepot tells whether a town or city passes supply on for a side (11.22): it
// holds it, it is not devastated (14.63), and the rules of the Egyptian Front and
// of Kut do not forbid it (11.22, 11.53, 11.54).
func (s *State) isDepot(c cell, sd side) bool {
	h := s.hex(c)
	if !h.isSettled() || s.control[c] != sd || s.spoiled[c]&isDevastated != 0 || h.has(markK) {
		return false
	}
	return sd == central || h.front != egyptian || h.pipeline <= s.Pipeline && s.mayUseTown(h)
}

// gazaRow is the last row of the Egyptian Front whose towns the Allies may use
// before they hold Gaza or Beersheba (11.22).
const gazaRow = 13

// mayUseTown tells whether the Allies may use a town of the Egyptian Front by where
// it lies (11.22).
func (s *State) mayUseTown(h *hexInfo) bool {
	at := &s.sys.board.at
	return h.has(markWestOfSuez) || column(h) <= gazaRow || s.control[at.gaza] == allied || s.control[at.beersheba] == allied
}

// loseSource is a Primary source that falls into enemy hands: one that is neither
// a hex of the edge nor a port is one no more (11.7).
func (r *run) loseSource(c cell, sd side) {
	h, at := r.hex(c), &r.sys.board.at
	if c == at.salonika && sd == central && r.Salonika == 1 {
		r.Salonika = 2 // 11.33
		r.stale(eastern)
		r.emit("source-lost", "11.33", "hex", r.hexName(c))
	}
	if h.edge != noEdge || h.has(markPort) || r.spoiled[c]&sourceLost != 0 {
		return
	}
	if r.isPrimaryOf(c, sd.Other()) {
		r.spoiled[c] |= sourceLost
		r.emit("source-lost", "11.71", "hex", r.hexName(c))
	}
}

// isPrimaryOf tells whether a hex is named as a Primary source of a side (11.32,
// 11.33): a port by which alone the British may be supplied is none.
func (s *State) isPrimaryOf(c cell, sd side) bool {
	h := s.hex(c)
	if h.has(markWestOfSuez) && h.coastal {
		return false // every one of them is a port (9.53)
	}
	for l := range linesEnd {
		if lineSide(l) == sd && !portLines.has(l) && isOneOf(c, s.sys.board.sources[h.front][l]) {
			return true
		}
	}
	return false
}

// leaveBeachheads closes for good what the Allies have abandoned: Salonika, while
// Greece is not with them, and the beaches of Gallipoli when both are empty (6.52,
// 6.53, 11.33). Nobody comes again to beaches that Turks in E1023 watch. While a side
// still marches nothing is left yet: others may come (8.26).
func (r *run) leaveBeachheads() {
	if len(r.marched) > 0 {
		return
	}
	r.closeBeachheads()
}

// closeBeachheads is leaveBeachheads when all have marched.
func (r *run) closeBeachheads() {
	at := &r.sys.board.at
	if r.Salonika == 1 && !r.War[greece] && r.fighters(at.salonika, allied) == 0 {
		r.Salonika = 2
		r.stale(eastern)
		r.emit("source-lost", "11.33", "hex", r.hexName(at.salonika))
	}
	if r.Beaches == 0 || r.Beaches == beachesShut || r.pieces.Has(at.suvla, allied) || r.pieces.Has(at.helles, allied) {
		return
	}
	if r.Beaches == 1 {
		r.Beaches = 2
		r.stale(eastern)
		r.emit("source-lost", "11.33", "hex", r.hexName(at.suvla))
	}
	if r.pieces.Has(at.inland, central) {
		r.Beaches = beachesShut
		r.emit("beaches-shut", "6.52", "hex", r.hexName(at.inland))
	}
}

// beachesShut is what Beaches says once no Allied unit may enter them again (6.52).
const beachesShut = 3

// schefferMost is how many divisions of the stack are saved.
const schefferMost = 4

// schefferNow is the rule in force or used, in the facts.
const schefferNow = 1

// saveStack declares a stack as the standing order of the CP says: hexes in their
// order, or ALL for the one with most divisions.
func (r *run) saveStack() {
	if r.isSchefferOver() || !r.opts.On(optScheffer) {
		return
	}
	for i := range r.standing[central] {
		o := &r.standing[central][i]
		if o.Sub != "SCHEFFER" || says(o.Args, "NEVER") {
			continue
		}
		if at := r.schefferHex(o); at != noCell {
			r.declareScheffer(at)
			return
		}
	}
}

// isSchefferOver tells whether the rule has been used.
func (s *State) isSchefferOver() bool { return s.Duties.Scheffer != 0 }

// schefferHex is the hex that a standing order means, noCell when none of its hexes
// holds a stack that can be saved.
func (r *run) schefferHex(o *orders.Order) cell {
	if says(o.Args, "ALL", "ANY", "ALWAYS") {
		best, most := noCell, 0
		for _, c := range r.sys.board.byFront[eastern] {
			if n := len(r.encircled(c)); n > most {
				best, most = c, n
			}
		}
		return best
	}
	for _, a := range o.Args {
		for _, text := range a.Path {
			if c := r.sys.board.Named(text); c != noCell && len(r.encircled(c)) > 0 {
				return c
			}
		}
	}
	return noCell
}

// encircled are the German units in a hex of the Eastern Front outside the Balkans
// that are without supply and alone there; none when others are with them.
func (r *run) encircled(c cell) (list []unitID) {
	if h := r.hex(c); h.front != eastern || h.inBalkans() {
		return nil
	}
	for u := range r.pieces.Of(c, central) {
		if r.counter(u).nation != germany {
			return nil
		}
		if !r.isSuppliedFor(u, toLive) {
			list = append(list, u)
		}
	}
	return list
}

// declareScheffer saves a stack: of its divisions the four strongest; an HQ and whatever
// else is no division goes with them.
func (r *run) declareScheffer(c cell) {
	list := r.encircled(c)
	slices.SortStableFunc(list, func(x, y unitID) int { return r.worth(y) - r.worth(x) })
	divisions := 0
	list = slices.DeleteFunc(list, func(u unitID) bool {
		if !r.counter(u).isDivision() {
			return false
		}
		divisions++
		return divisions > schefferMost
	})
	for _, u := range list {
		r.units[u].flags |= isSaved
	}
	r.Duties.Scheffer = schefferNow
	r.emit("scheffer", "11.86", "hex", r.hexName(c), "units", r.unitNames(list))
}
