// Flank attacks (12.3).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
)

// flankBar tells why a flank attack may not be tried (12.3.1). Units that come
// over dashed lines, from London too, may join in (FAQ-12.3a); a fort without
// units is no target (15.1.6).
func (s *State) flankBar(a *attackLine) (code string, rule ruleNo) {
	army := false
	var from []space
	for _, u := range a.units {
		army = army || s.sys.counters[u].army
		if !slices.Contains(from, s.at(u)) {
			from = append(from, s.at(u))
		}
	}
	defenders := s.pieces.Count(a.target, s.active.other())
	switch {
	case len(from) < 2:
		return "flank-two-spaces", "12.3.1"
	case !army:
		return "flank-army", "12.3.1"
	case !s.sys.tables.terrain[s.sys.board.places[a.target].terrain].flank:
		return "flank-terrain", "12.3.1"
	case s.trench[s.active.other()][a.target] > 0 && a.event != cardBrusilov && !s.trenchCancelled(a):
		return "flank-trench", "12.3.1"
	case defenders == 0:
		return "flank-fort", "12.3.1"
	case a.pin != nowhere && !slices.Contains(from, a.pin):
		return "flank-pin", "12.3.2"
	}
	return "", ""
}

// trenchCancelled reports whether the attack names a card that cancels
// trenches: the later edition lets it be played before the flank attempt.
func (s *State) trenchCancelled(a *attackLine) bool {
	return s.opts.edition == ed2018 && len(s.cancellers(a.cards, s.newBattle(a))) > 0
}

// cancellers are the cards among those named that cancel trenches and fit.
func (s *State) cancellers(cards []cardID, b *battle) (list []cardID) {
	for _, c := range cards {
		switch s.sys.cards[c].event {
		case "von_below", "von_hutier", "michael", "blucher", "peace_offensive":
			if code, _ := s.ccBar(c, b, attacking); code == "" {
				list = append(list, c)
			}
		}
	}
	return list
}

// flankBonus counts the attacking spaces besides the pinning one that have
// no solid line to another space with enemy units (12.3.2, FAQ-12.3b) as the
// combats before have left them (FAQ-12.3d). It may be 0 (FAQ-12.3c).
func (s *State) flankBonus(b *battle, pin space) int {
	n := 0
	enemy := b.side(defending)
	for _, sp := range b.From {
		if sp == pin {
			continue
		}
		free := true
		for _, l := range s.sys.board.places[sp].links {
			if l.only == 0 && l.to != b.Target && s.pieces.Has(l.to, enemy) {
				free = false
			}
		}
		if free {
			n++
		}
	}
	return n
}

// bestPin is the pinning space that leaves the highest bonus.
func (s *State) bestPin(b *battle) space {
	best, most := nowhere, -1
	for _, sp := range b.From {
		if n := s.flankBonus(b, sp); n > most {
			best, most = sp, n
		}
	}
	return best
}

// flankStep is the flank attempt (12.3). Wireless Intercept decides it
// without a die (CP 2, CL).
func (r *run) flankStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	if r.opts.edition == ed2018 { // a step of its own in the later edition
		for _, c := range r.cancellers(r.namedCards(b), b) {
			r.useCard(b, attacking, c)
		}
	}
	if !b.TryFlank {
		return seq.Done
	}
	if b.Pin == nowhere {
		b.Pin = r.bestPin(b)
	}
	bonus := r.flankBonus(b, b.Pin)
	if code, _ := r.ccBar(cardWireless, b, attacking); code == "" && slices.Contains(r.namedCards(b), cardWireless) {
		r.useCard(b, attacking, cardWireless)
		b.Flank = flankWon
		r.emit("flank", "card CP 2", "space", r.name(b.Target), "pin", r.name(b.Pin), "result", flankWords[b.Flank])
		return seq.Done
	}
	if bonus >= r.sys.tables.num.flankNeed-1 { // no die can fail
		b.Flank = flankWon
		r.emit("flank", "12.3.3", "space", r.name(b.Target), "pin", r.name(b.Pin), "bonus", bonus, "result", flankWords[b.Flank])
		return seq.Done
	}
	die := r.Roll.Roll("flank "+r.name(b.Target), "12.3.3", 6)
	b.Flank = flankLost
	if die+bonus >= r.sys.tables.num.flankNeed {
		b.Flank = flankWon
	}
	r.emit("flank", "12.3.3", "space", r.name(b.Target), "pin", r.name(b.Pin), "die", die, "bonus", bonus, "result", flankWords[b.Flank])
	return seq.Done
}
