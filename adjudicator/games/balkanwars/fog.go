// Fog of War (12).

package balkanwars

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Under Fog of War the other side sees a face-down unit as its nation and a
// number (12, R86), and events tell it no more. What happens to units that
// lie open, and everything without Fog of War, is told to all.

// isHidden tells whether a unit is face down.
func (s *State) isHidden(u unitID) bool { return s.opts.fog && !s.units[u].open }

// ownerOf is the side that may look at a unit: the one that commands it, of a
// neutral one that has placed it.
func (s *State) ownerOf(u unitID) side {
	if sd := s.sideOf(u); sd != sideNone {
		return sd
	}
	return s.deployer(u)
}

// tell records what a unit did. When it is face down the whole of it goes to
// its owner; all others get an event sighted with fewer fields, or nothing.
func (r *run) tell(u unitID, kind string, rule adjudicator.Rule, full, seen []any) {
	if !r.isHidden(u) {
		r.emit(kind, rule, full...)
		return
	}
	owner := r.ownerOf(u)
	r.whisper(owner, kind, rule, full...)
	if seen != nil {
		r.sighted(owner, rule, seen...)
	}
}

// tellPlaced records where a unit was placed.
func (r *run) tellPlaced(u unitID, kind string, rule adjudicator.Rule) {
	var seen []any
	if r.at(u) >= 0 {
		seen = []any{"nation", r.sys.counters[u].nation, "n", 1, "by", "placed", "path", r.placeName(u)}
	}
	r.tell(u, kind, rule, []any{"unit", r.unitName(u), "hex", r.placeName(u)}, seen)
}

// tellMarch records how units of one hex went along a path together, with
// more fields that anybody may know.
func (r *run) tellMarch(units []unitID, kind string, rule adjudicator.Rule, cells []cell, costs []int, more ...any) {
	if r.Dry {
		return
	}
	way := r.hexPath(cells)
	var seen [nations]int
	for i, u := range units {
		pairs := []any{"unit", r.unitName(u), "path", way}
		if costs != nil {
			pairs = append(pairs, "mp", costs[i])
		}
		pairs = append(pairs, more...)
		r.tell(u, kind, rule, pairs, nil)
		if r.isHidden(u) {
			seen[r.sys.counters[u].nation]++
		}
	}
	for n, count := range seen {
		if count > 0 {
			r.sighted(r.active, rule, append([]any{"nation", nation(n), "n", count, "by", kind, "path", way}, more...)...)
		}
	}
}

// sighted records what the other side and observers see of hidden units.
func (r *run) sighted(owner side, rule adjudicator.Rule, pairs ...any) {
	if !r.Dry {
		r.record(adjudicator.NewEvent("sighted", rule, pairs...).For(r.seat(owner.other()), adjudicator.Observer))
	}
}

// restoreFog turns the open units of both sides face down, at the start of
// every Mobilization Segment, whether or not anything is mobilized. Prisoners
// stay open (12.1, 12.3).
func (r *run) restoreFog() {
	if !r.opts.fog {
		return
	}
	for u := range r.units {
		r.units[u].open = r.at(unitID(u)) == locPOW
	}
}

// revealed turns units face up and reports those that were not.
func (r *run) reveal(units []unitID, rule adjudicator.Rule) {
	if !r.opts.fog {
		return
	}
	for _, u := range units {
		if !r.units[u].open {
			r.units[u].open = true
			r.emit("revealed", rule, "unit", r.unitName(u), "hex", r.placeName(u))
		}
	}
}

// showOrHide executes REVEAL and CONCEAL, which wait for no segment.
func (r *run) showOrHide(sd side, o *orders.Order) {
	switch {
	case !r.opts.fog:
		r.fault(o.Pos, "verb-unused", "12", "verb", o.Verb)
	case o.Verb == "CONCEAL":
		r.conceal(sd, o)
	default:
		r.revealOwn(sd, o)
	}
}

// revealOwn executes REVEAL in the own player turn: units of the side on the
// map turn face up (12.2).
func (r *run) revealOwn(sd side, o *orders.Order) {
	if g := r.segment(); sd != r.active || g < segMobilization {
		r.fault(o.Pos, "not-your-turn", "12.2", "phase", g)
		return
	}
	var units []unitID
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "AT")...) {
		switch {
		case isAll(a):
			for u := range r.units {
				if r.at(unitID(u)) >= 0 && r.sideOf(unitID(u)) == sd {
					units = append(units, unitID(u))
				}
			}
		case a.Kind == orders.Path:
			if c, ok := r.readHex(a); ok {
				units = r.pieces.Append(units, c, sd)
			}
		default:
			u, ok := r.readUnit(a, sd)
			if ok && r.at(u) < 0 {
				r.fault(a.Pos, "not-on-map", "12.2", "unit", r.unitName(u))
				ok = false
			}
			if ok {
				units = append(units, u)
			}
		}
	}
	r.reveal(units, "12.2")
}

// conceal executes CONCEAL ON or OFF: the boxes of a side besides the
// prisoners', from now on (12.5, R87).
func (r *run) conceal(sd side, o *orders.Order) {
	if len(o.Args) != 1 || !hasWord(o.Args, "ON") && !hasWord(o.Args, "OFF") {
		r.fault(o.Pos, "want-on-off", "12.5", "verb", o.Verb)
		return
	}
	on := hasWord(o.Args, "ON")
	if r.concealed[sd] == on {
		return
	}
	r.concealed[sd] = on
	r.emit("boxes", "12.5", "side", r.seat(sd), "concealed", strings.ToLower(o.Args[0].Text))
}

// isBox tells whether a place is a holding box that its owner may conceal:
// neither the prisoners' nor the Turn Track (12.5).
func isBox(at loc) bool {
	return at == locPool || at == locOffMap || at == locAside || at == locUnplaced
}
