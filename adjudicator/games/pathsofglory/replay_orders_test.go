package pathsofglory

import (
	"fmt"
	"slices"
	"strings"
)

// deed is one thing that was recorded, with the line that orders it.
type deed struct {
	kind  string // play, activate, sr, move, entrench, attack, place, replace or ""
	line  string
	units []unitID
	path  []space
	card  cardID
	fight *oneAttack
}

// deeds turns a recorded action into our lines.
func (p *replayer) deeds(s *replayStep) (list []deed) {
	p.counts["action "+s.Action]++
	c := cardID(s.arg())
	use, ok := map[string]string{"single_op": "AUTO OPS", "play_ops": "OPS", "play_sr": "SR", "play_rps": "RP",
		"play_event": "EVENT"}[s.Action]
	if !ok {
		p.fail("unknown action", "%s", s.Action)
		return nil
	}
	play := deed{kind: "play", line: "PLAY " + use}
	if s.Action != "single_op" {
		play.card, play.line = c, fmt.Sprintf("PLAY %d %s", c.number(), use)
	}
	list = append(list, play)
	if s.Action == "play_event" {
		list = append(list, p.eventDeeds(c)...)
	}
	for _, x := range p.steps {
		switch x.State + " " + x.Action {
		case "activate_spaces activate_move":
			list = append(list, deed{kind: "activate", line: "ACTIVATE " + p.state.name(space(x.arg())) + " MOVE", path: []space{space(x.arg())}})
		case "activate_spaces activate_attack", "activate_spaces activate_attack_mutiny":
			list = append(list, deed{kind: "activate", line: "ACTIVATE " + p.state.name(space(x.arg())) + " ATTACK", path: []space{space(x.arg())}})
		}
	}
	list = append(list, p.redeployments()...)
	moves, _ := p.movesOf()
	list = append(list, moves...)
	for _, a := range p.attacks {
		list = append(list, p.attackDeeds(a)...)
	}
	return list
}

// attackDeeds are the lines of one combat.
func (p *replayer) attackDeeds(a *oneAttack) (list []deed) {
	p.counts["combats"]++
	name := p.state.name(a.target)
	attack := deed{kind: "attack", line: "ATTACK " + name + " WITH " + p.names(a.attackers), units: a.attackers, path: []space{a.target},
		fight: a}
	if a.flank {
		attack.line += " FLANK"
		p.counts["flank attempts"]++
	}
	if a.event != noCard {
		attack.line += fmt.Sprintf(" EVENT %d", a.event.number())
	}
	if fresh := p.cardsIn(a.cards[attacking], cardHand); len(fresh) > 0 {
		attack.line += " CARD " + strings.Join(fresh, ", ")
	}
	list = append(list, attack)
	more := func(format string, args ...any) { list = append(list, deed{line: fmt.Sprintf(format, args...)}) }
	kept := p.cardsIn(a.cards[attacking], cardKept)
	if len(kept) == 0 {
		kept = []string{"NONE"}
	}
	more("KEEP %s FOR %s", strings.Join(kept, ", "), name)
	if len(a.losses[attacking]) > 0 {
		more("LOSS %s, %s PREFER STEPS", name, p.names(a.losses[attacking]))
	}
	for _, x := range a.advances {
		more("ADVANCE %s TO %s", p.names(x.units), p.state.name(x.to))
	}
	return list
}

// names joins units for an order.
func (p *replayer) names(list []unitID) string {
	names := make([]string, len(list))
	for i, u := range list {
		names[i] = p.state.unitName(u)
	}
	return strings.Join(names, ", ")
}

// cardsIn are the numbers of those cards that are in a place.
func (p *replayer) cardsIn(list []cardID, where cardPlace) (out []string) {
	for _, c := range list {
		if p.state.where[c] == where {
			out = append(out, fmt.Sprint(c.number()))
		}
	}
	return out
}

// sameKind finds a unit of the kind of a recorded one that stands in a
// space in our position: corps of a kind are alike that show the same face. It was
// recorded as it was before the block.
func (p *replayer) sameKind(u unitID, sp space, taken []unitID) unitID {
	if p.state.at(u) == sp && !slices.Contains(taken, u) {
		return u
	}
	like := u
	for v := range p.state.pieces.In(sp) {
		switch {
		case p.state.sys.counters[v].printed != p.state.sys.counters[u].printed || slices.Contains(taken, v):
		case p.state.reduced[v] == p.last.reduced[u]:
			return v
		case like == u:
			like = v
		}
	}
	return like
}

// alike are ours for a list of recorded units: each time the same one for the same, never
// one for two.
func (p *replayer) alike(list []unitID, sp space) (ours []unitID) {
	known, taken := map[unitID]unitID{}, []unitID(nil)
	for _, u := range list { // who is there himself stands for nobody else
		if p.state.at(u) == sp && known[u] == noUnit {
			known[u], taken = u, append(taken, u)
		}
	}
	for _, u := range list {
		if known[u] == noUnit {
			known[u] = p.sameKind(u, sp, taken)
			taken = append(taken, known[u])
		}
		ours = append(ours, known[u])
	}
	return ours
}

// likeOne is the unit of a list that is like a recorded one.
func (p *replayer) likeOne(u unitID, list []unitID) unitID {
	for _, v := range list {
		if p.state.sys.counters[v].printed == p.state.sys.counters[u].printed {
			return v
		}
	}
	return u
}

// movesOf turns the recorded movement into MOVE and ENTRENCH lines. Stacks part on the way:
// where a unit stops is what the log says, whether its owner chose so or it had moved as far
// as it may.
func (p *replayer) movesOf() (list []deed, entrenched []unitID) {
	var stack []unitID
	var path []space
	var at [maxUnits]space
	for u := unitID(1); int(u) < len(p.state.sys.counters); u++ {
		at[u] = p.state.at(u)
	}
	stops := func(units []unitID) {
		if len(units) > 0 && len(path) > 1 {
			list = append(list, deed{kind: "move", line: "MOVE " + p.names(units) + " " + p.state.pathText(path), units: slices.Clone(units),
				path: slices.Clone(path)})
		}
		for _, u := range units {
			at[u] = path[len(path)-1]
		}
		stack = slices.DeleteFunc(stack, func(u unitID) bool { return slices.Contains(units, u) })
		if len(stack) == 0 {
			path = nil
		}
	}
	// parts lets go who the log says has stopped, those together who stop together.
	parts := func(log []string) {
		var units []unitID
		for _, l := range log {
			if who, _, ok := strings.Cut(l, " -> "); ok {
				for _, u := range loggedUnits(who) {
					if slices.Contains(stack, u) && !slices.Contains(units, u) {
						units = append(units, u)
					}
				}
			}
		}
		stops(units)
	}
	for _, s := range p.steps {
		x := s.arg()
		switch s.State + " " + s.Action {
		case "choose_move_space piece":
			stops(stack)
			stack, path = []unitID{unitID(x)}, []space{at[x]}
		case "choose_pieces_to_move piece":
			if len(path) > 1 {
				stops(stack)
			}
			if len(stack) == 0 {
				path = []space{at[x]}
			}
			if i := slices.Index(stack, unitID(x)); i >= 0 {
				stack = slices.Delete(stack, i, i+1)
			} else {
				stack = append(stack, unitID(x))
			}
		case "choose_pieces_to_move space", "move_stack space":
			path = append(slices.Clone(path), space(x))
			parts(s.Log)
		case "choose_pieces_to_move entrench":
			for _, l := range s.Log {
				for _, u := range loggedUnits(l) {
					list = append(list, deed{kind: "entrench", line: "ENTRENCH " + p.state.unitName(u), units: []unitID{u}})
					entrenched = append(entrenched, u)
				}
			}
			stack, path = nil, nil
		case "move_stack piece":
			parts(append([]string{fmt.Sprintf("P%d -> ", x)}, s.Log...))
		case "move_stack stop", "choose_pieces_to_move done", "choose_pieces_to_move stop":
			parts(s.Log)
			stops(stack)
		}
	}
	stops(stack)
	return list, entrenched
}

// redeployments are the SR lines; Salonika has them too.
func (p *replayer) redeployments() (list []deed) {
	for _, s := range p.steps {
		if s.State != "choose_sr_destination" && s.State != "salonika" {
			continue
		}
		for _, l := range s.Log {
			first, rest, ok := strings.Cut(l, "\n")
			way := loggedSpaces(rest)
			if !ok || len(way) != 2 {
				continue
			}
			for i, sp := range way {
				way[i] = fromRecord(int(sp))
			}
			u := loggedUnits(first)[0]
			list = append(list, deed{kind: "sr", units: []unitID{u}, path: way,
				line: fmt.Sprintf("SR %s %s>%s", p.state.unitName(u), p.state.name(way[0]), p.state.name(way[1]))})
			p.counts["redeployments"]++
		}
	}
	return list
}

// eventDeeds are the lines that an event needs.
func (p *replayer) eventDeeds(c cardID) (list []deed) {
	p.counts["event "+p.state.sys.cards[c].event]++
	units, _ := p.state.arrivals(c)
	for _, s := range p.steps {
		x := s.arg()
		switch s.State + " " + s.Action {
		case "landwehr piece":
			list = append(list, deed{kind: "landwehr", line: "REFIT " + p.state.unitName(unitID(x)), units: []unitID{unitID(x)}})
		case "place_event_trench space":
			list = append(list, deed{line: "ENTRENCH " + p.state.name(space(x))})
		case "place_new_neutral_units space":
			list = append(list, deed{line: "PLACE " + p.state.name(space(x))})
		case "place_reinforcements space":
			for _, l := range s.Log {
				who, where, ok := strings.Cut(l, " placed in ")
				if !ok || !fromRecord(num(where[1:])).isMap() {
					continue
				}
				if u := p.likeOne(loggedUnits(who)[0], units); p.state.sys.counters[u].army {
					list = append(list, deed{kind: "place", line: "PLACE " + p.state.unitName(u) + " AT " + p.state.name(space(num(where[1:])))})
				}
			}
		}
	}
	return list
}

// replacements turns recorded replacements into REFIT and REPLACE lines.
func (p *replayer) replacements(sd side) (list []deed) {
	for _, s := range p.steps {
		if s.State != "replacement_phase" || s.Role != sd.String() {
			continue
		}
		for _, l := range s.Log {
			m := pieceRE.FindStringSubmatch(l)
			if m == nil || strings.HasPrefix(l, ".") {
				continue
			}
			u := unitID(num(m[1]))
			switch {
			case strings.HasPrefix(l, "Flipped"):
				list = append(list, deed{kind: "refit", line: "REFIT " + p.state.unitName(u), units: []unitID{u}})
			case strings.HasPrefix(l, "Rebuilt"):
				d := deed{kind: "replace", line: "REPLACE " + p.state.unitName(u), units: []unitID{u}, path: []space{boxReserve}}
				if way := loggedSpaces(l); len(way) > 0 {
					d.path = way
					d.line += " AT " + p.state.name(way[0])
				}
				list = append(list, d)
			default:
				continue
			}
			p.counts["replacements"]++
		}
	}
	return list
}

// discards are the combat cards that a side throws away before it draws, or
// before its cards are shuffled at a new level: the record does both at once.
func (p *replayer) discards(sd side, moment string) string {
	if rises := p.shotRises(sd); rises != (moment == "COMMITMENT") {
		return ""
	}
	var list []string
	for _, s := range p.steps {
		if s.is("draw_cards_phase", "card") && s.Role == sd.String() {
			list = append(list, fmt.Sprint(cardID(s.arg()).number()))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "DISCARD " + strings.Join(list, ", ") + " AT " + moment + "\n"
}

// shotRises reports whether a side came to a new level in the block.
func (p *replayer) shotRises(sd side) bool {
	return p.shot.Sides[sd].Commitment != levelWords[p.last.level[sd]]
}
