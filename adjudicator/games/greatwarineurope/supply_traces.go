// Lines of supply as they are found: which hexes each kind of line reaches (11.2,
// 11.6).

package greatwarineurope

import "feldpost/adjudicator/kernel/path"

// How far lines may be (11.2).
const (
	shortLine = 4
	longLine  = 6 // of an HQ on the N sheet
)

// traces are the hexes that lines of supply reach, of both sides. Only what has
// changed since is found anew: a front and a side, and of hexes those that units
// came to or left, or that changed hands.
type traces struct {
	known  [fronts]bool     // open and held are those of the position, dirty hexes apart
	valid  [fronts][2]users // lines that are traced, by side
	dirty  []cell           // hexes that may have changed
	open   [2][]bool        // by side and cell: a line may enter it (11.6)
	held   []side           // by cell: who held it when it was looked at
	joined []users          // by cell: a line of any length leads to a Primary source
	near   []users          // by cell: four hexes at most to a Primary source or a town that has a line
	far    []users          // by cell: six, on the N sheet
	seed   []users          // by cell: lines that start there, while they are traced
	seeds  []cell
	wave   *path.Wave[cell, users] // of short lines
	queue  []cell
	seen   []uint32 // by cell: the flood that was there last
	epoch  uint32
	sight  outlook
	flood  *path.Flood // for whoever asks how far sources are
}

// outlook is what changes lines of supply besides what happens in hexes.
type outlook struct {
	war                              [nations]bool
	weather                          [fronts]weather
	salonika, beaches, pef, pipeline int8
	romania                          side
	surrendered                      bool
}

// outlook is that of the position now.
func (s *State) outlook() outlook {
	return outlook{s.War, s.Weather, s.Salonika, s.Beaches, s.PEF, s.Pipeline, s.Romania, s.Surrendered}
}

func newTraces(b *board) *traces {
	n := len(b.hexes)
	return &traces{flood: path.NewFlood(b.Net()), open: [2][]bool{make([]bool, n), make([]bool, n)}, held: make([]side, n),
		joined: make([]users, n), near: make([]users, n), far: make([]users, n), seed: make([]users, n),
		seen: make([]uint32, n), dirty: make([]cell, 0, 64), seeds: make([]cell, 0, 512), wave: path.NewWave[cell, users](n),
		queue: make([]cell, 0, n)}
}

// forget drops all that is known: another position is looked at.
func (w *traces) forget() {
	w.known, w.valid, w.dirty = [fronts]bool{}, [fronts][2]users{}, w.dirty[:0]
}

// stale forgets the lines of a front: something has changed there that is not in one
// hex, such as weather, a war or a source.
func (s *State) stale(f front) {
	if s.work != nil {
		s.work.traces.known[f] = false
	}
}

// touched notes a hex to which or from which a unit went, or that changed hands.
func (s *State) touched(c cell) {
	if s.work == nil {
		return
	}
	if w := s.work.traces; len(w.dirty) < cap(w.dirty) {
		w.dirty = append(w.dirty, c)
	} else {
		w.forget()
	}
}

// carries tells whether a line of a side may enter a hex: no enemy unit, no intact
// enemy fort, no full sea, no neutral country (11.6). Lakes carry lines: their sides
// may be crossed.
func (s *State) carries(c cell, sd side) bool {
	h := s.hex(c)
	if h.terrain == fullLake {
		return true
	}
	if !h.playable || s.enemyIn(c, sd) || s.holdsFort(c, sd.Other()) || s.isNeutral(h.country) {
		return false
	}
	return !s.isHotDesert(h)
}

// isNeutral tells whether a country is closed to both sides: Greece and Albania are
// open once the Allies have landed in Salonika (6.53, 11.6, 17.4).
func (s *State) isNeutral(in country) bool {
	switch in {
	case inHolland, inSwitzerland, inDenmark, inSweden, inKuwait:
		return true
	case inAlbania:
		return !s.albaniaOpen()
	case inGreece:
		return !s.War[greece] && s.Salonika == 0
	}
	n, ok := s.sys.ownerOf(in)
	return ok && !s.War[n]
}

// albaniaOpen tells whether both sides may be in Albania (6.53, 17.4).
func (s *State) albaniaOpen() bool { return s.Salonika > 0 || s.War[greece] }

// isHotDesert tells whether Hot weather closes a hex to lines of supply (12.2).
func (s *State) isHotDesert(h *hexInfo) bool {
	return h.terrain == desert && s.Weather[h.front] == hot && !h.front.inEurope() && s.opts.Is(optHotDesert, "closed")
}

// look brings what is known of a front up to date; what has
// changed takes lines away.
func (s *State) look(w *traces, f front) {
	if now := s.outlook(); now != w.sight {
		w.forget()
		w.sight = now
	}
	for _, c := range w.dirty {
		if g := s.hex(c).front; w.known[g] {
			s.lookAt(w, g, c)
		}
	}
	w.dirty = w.dirty[:0]
	if w.known[f] {
		return
	}
	for _, c := range s.sys.board.carriers[f] {
		w.open[allied][c], w.open[central][c], w.held[c] = s.carries(c, allied), s.carries(c, central), s.control[c]
	}
	w.known[f], w.valid[f] = true, [2]users{}
}

// lookAt looks at one hex anew: whose lines it lets through, who holds it.
func (s *State) lookAt(w *traces, f front, c cell) {
	for sd := range nobody {
		if now := s.carries(c, sd); now != w.open[sd][c] {
			w.open[sd][c] = now
			w.valid[f][sd] = 0
		}
	}
	if now := s.control[c]; now != w.held[c] {
		w.held[c] = now
		w.valid[f] = [2]users{}
	}
}

// trace finds all lines of a front.
func (s *State) trace(f front) *traces {
	s.traceFor(f, allied, sideLines[allied])
	return s.traceFor(f, central, sideLines[central])
}

// traceFor finds the lines of a side on a front anew when something has changed there;
// those over the Alps only for a unit that can use them.
func (s *State) traceFor(f front, sd side, set users) *traces {
	w := s.scratch().traces
	s.look(w, f)
	need := set & linesOf[f] & sideLines[sd] &^ w.valid[f][sd]
	if need&^alpsLines != 0 { // those of the plain are found together
		all := linesOf[f] & sideLines[sd] &^ alpsLines
		s.follow(w, f, sd, all, &s.sys.board.ways)
		w.valid[f][sd] |= all
	}
	for l := lineCPAlps; l < linesEnd && need&alpsLines != 0; l++ {
		if need.has(l) {
			s.follow(w, f, sd, lineSet(l), &s.sys.board.alps)
			w.valid[f][sd] |= lineSet(l)
		}
	}
	return w
}

// follow spreads some lines of a side over a front.
func (s *State) follow(w *traces, f front, sd side, set users, ways *[][]cell) {
	b, open := &s.sys.board, w.open[sd]
	for _, c := range b.carriers[f] {
		w.joined[c] &^= set
		w.near[c] &^= set
		w.far[c] &^= set
	}
	w.seeds = w.seeds[:0]
	for l := range linesEnd {
		if !set.has(l) {
			continue
		}
		for _, c := range b.sources[f][l] {
			if !s.sourceWorks(l, c) {
				continue
			}
			if w.seed[c] == 0 {
				w.seeds = append(w.seeds, c)
			}
			w.seed[c] |= 1 << l
		}
	}
	stop := set == lineSet(lineItalyAlps)
	w.join(s, open, *ways, stop)
	w.wave.Step()               // what is left of the last lines
	for _, c := range w.seeds { // a unit in a source needs no line
		direct := w.seed[c]
		if f == western {
			direct &^= lineSet(lineBritain) // only by a town (11.44)
		}
		w.start(c, direct, open[c])
		w.seed[c] = 0
	}
	for _, c := range b.townsOf[f] {
		if got := w.joined[c] & set; got != 0 && s.isDepot(c, sd) {
			w.start(c, got, true)
		}
	}
	w.widen(s, open, *ways, f, stop)
}

// start begins the short lines that lead to a hex.
func (w *traces) start(c cell, set users, goesOn bool) {
	set &^= w.near[c]
	w.near[c] |= set
	w.far[c] |= set
	if goesOn {
		w.wave.Add(c, set)
	}
}

// join floods every part of the maps that holds a source, and marks it with all the
// lines whose sources are in it. With stop no line leaves an alpine hex of
// Austria-Hungary (11.6).
func (w *traces) join(s *State, open []bool, ways [][]cell, stop bool) {
	if w.epoch++; w.epoch == 0 { // wrapped: old marks would look fresh
		clearMarks(w.seen)
		w.epoch = 1
	}
	for _, from := range w.seeds {
		if !open[from] || w.seen[from] == w.epoch || w.seed[from]&^portLines == 0 {
			continue
		}
		w.seen[from] = w.epoch
		queue, set := append(w.queue[:0], from), users(0)
		for i := 0; i < len(queue); i++ {
			c := queue[i]
			set |= w.seed[c]
			if stop && s.hex(c).isAustrianAlp() {
				continue
			}
			for _, n := range ways[c] {
				if open[n] && w.seen[n] != w.epoch {
					w.seen[n] = w.epoch
					queue = append(queue, n)
				}
			}
		}
		set &^= portLines
		for _, c := range queue {
			w.joined[c] |= set
		}
		w.queue = queue
	}
}

// isAustrianAlp tells alpine hexes of Austria-Hungary (11.6).
func (h *hexInfo) isAustrianAlp() bool { return h.terrain == alpine && h.country == inAustria }

func clearMarks(list []uint32) {
	for i := range list {
		list[i] = 0
	}
}

// widen spreads short lines step by step: four everywhere, six for the HQ of the N
// sheet (11.21, 11.22).
func (w *traces) widen(s *State, open []bool, ways [][]cell, f front, stop bool) {
	steps := shortLine
	if !f.inEurope() {
		steps = longLine
	}
	for n := 1; n <= steps; n++ {
		for _, x := range w.wave.Step() {
			if stop && s.hex(x.Cell).isAustrianAlp() {
				continue
			}
			for _, c := range ways[x.Cell] {
				set := x.Set &^ w.far[c]
				if set == 0 || !open[c] {
					continue
				}
				w.far[c] |= set
				if n <= shortLine {
					w.near[c] |= set
				}
				w.wave.Add(c, set)
			}
		}
	}
}
