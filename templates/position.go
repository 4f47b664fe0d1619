package templates

import (
	"cmp"
	"feldpost/adjudicator"
	"slices"
	"strconv"
	"strings"
)

// position tells how things stand: tracks and facts, places and who holds them,
// and whose units are where.
type position struct{ *voice }

func positionOf(v *voice) position { return position{v} }

// stacks groups the chosen pieces by country and place; countries in the
// order of the view, their places by number, boxes last.
func (w position) stacks(choose func(adjudicator.Piece) bool) []stack {
	var out []stack
	index := map[[2]string]int{}
	order := map[string]int{}
	for _, p := range w.r.View.Pieces {
		if !choose(p) {
			continue
		}
		key := [2]string{p.Nation, p.Where}
		i, ok := index[key]
		if !ok {
			i = len(out)
			index[key] = i
			out = append(out, stack{nation: p.Nation, where: p.Where, owner: p.Owner})
		}
		if _, ok := order[p.Nation]; !ok {
			order[p.Nation] = len(order)
		}
		out[i].pieces = append(out[i].pieces, p)
	}
	off := func(where string) int {
		if w.onBoard(where) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b stack) int {
		return cmp.Or(order[a.nation]-order[b.nation], off(a.where)-off(b.where), strings.Compare(a.where, b.where))
	})
	return out
}

// boxUse is what a place beside the board means to a reader.
func (w position) boxUse(where string) adjudicator.BoxUse {
	for _, b := range w.r.Info.Boxes {
		if b.Name == where {
			return b.Use
		}
	}
	return ""
}

// homes tells which seat each country belongs to, by its units and
// by what the view says of home.
func (w position) homes() map[string]adjudicator.Seat {
	home := map[string]adjudicator.Seat{}
	for _, p := range w.r.View.Pieces {
		if home[p.Nation] == "" {
			home[p.Nation] = p.Owner
		}
	}
	of := w.r.Info.FactNamed(adjudicator.FactHome)
	for _, f := range w.r.View.Facts {
		if seat, ok := strings.CutPrefix(f.Key, of); ok && of != "" {
			for _, n := range strings.Split(f.Value, listMark) {
				home[n] = adjudicator.Seat(seat)
			}
		}
	}
	return home
}

func (w position) holder(s adjudicator.Seat) string {
	if s == "" {
		return w.word("nobody")
	}
	return w.seatTitle(s)
}

// placeTitle is a place as lists name it: "2231 Sofia", or a space alone.
func (w position) placeTitle(p adjudicator.Place) string {
	if w.z != nil && !w.z.ground.Hexes {
		return p.ID
	}
	return strings.TrimSpace(p.ID + " " + p.Name)
}

// changedHands visits the scoring places that changed hands since the last
// letter, with who held them then.
func (w position) changedHands(visit func(p adjudicator.Place, old adjudicator.Seat)) {
	was := map[string]adjudicator.Seat{}
	for _, p := range w.r.Before.Places {
		was[p.ID] = p.Holder
	}
	for _, p := range w.r.View.Places {
		if old, ok := was[p.ID]; ok && old != p.Holder && p.Points != 0 {
			visit(p, old)
		}
	}
}

// taken tells which scoring places changed hands since the last letter.
func (w position) taken() []string {
	if w.r.Before == nil {
		return nil
	}
	var holders []adjudicator.Seat
	names := map[adjudicator.Seat][]string{}
	w.changedHands(func(p adjudicator.Place, _ adjudicator.Seat) {
		if names[p.Holder] == nil {
			holders = append(holders, p.Holder)
		}
		names[p.Holder] = append(names[p.Holder], w.placeTitle(p))
	})
	var out []string
	for _, h := range holders {
		name := "taken"
		if h == "" {
			name = "abandoned"
		}
		out = append(out, w.say(name, w.with("holder", w.theSeat(h), "places", strings.Join(names[h], ", "))))
	}
	return out
}

// strengthText writes a strength of which a part may be unknown.
func strengthText(known int, unknown bool) string {
	switch {
	case !unknown:
		return strconv.Itoa(known)
	case known == 0:
		return "?"
	}
	return strconv.Itoa(known) + " + ?"
}
