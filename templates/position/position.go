package position

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/speech"
)

// Situation tells how things stand: tracks and facts, places and who holds them,
// and whose units are where.
type Situation struct{ *speech.Voice }

// Of is the situation in the view of a letter.
func Of(v *speech.Voice) Situation { return Situation{v} }

// Stacks groups the chosen pieces by country and place; countries in the
// order of the view, their places by number, boxes last.
func (w Situation) Stacks(choose func(adjudicator.Piece) bool) []stack {
	var out []stack
	index := map[[2]string]int{}
	order := map[string]int{}
	for _, p := range w.Report.View.Pieces {
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
		if w.OnBoard(where) {
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
func (w Situation) boxUse(where string) adjudicator.BoxUse {
	for _, b := range w.Report.Info.Boxes {
		if b.Name == where {
			return b.Use
		}
	}
	return ""
}

// Homes tells which seat each country belongs to, by its units and
// by what the view says of home.
func (w Situation) Homes() map[string]adjudicator.Seat {
	home := map[string]adjudicator.Seat{}
	for _, p := range w.Report.View.Pieces {
		if home[p.Nation] == "" {
			home[p.Nation] = p.Owner
		}
	}
	of := w.Report.Info.FactNamed(adjudicator.FactHome)
	for _, f := range w.Report.View.Facts {
		if seat, ok := strings.CutPrefix(f.Key, of); ok && of != "" {
			for _, n := range strings.Split(f.Value, speech.ListMark) {
				home[n] = adjudicator.Seat(seat)
			}
		}
	}
	return home
}

func (w Situation) holder(s adjudicator.Seat) string {
	if s == "" {
		return w.Word("nobody")
	}
	return w.SeatTitle(s)
}

// placeTitle is a place as lists name it: "2231 Sofia", or a space alone.
func (w Situation) placeTitle(p adjudicator.Place) string {
	if w.Map != nil && !w.Map.Ground.Hexes {
		return p.ID
	}
	return strings.TrimSpace(p.ID + " " + p.Name)
}

// changedHands visits the places that changed hands since the last letter, with who
// held them then.
func (w Situation) changedHands(visit func(p adjudicator.Place, old adjudicator.Seat)) {
	was := map[string]adjudicator.Seat{}
	for _, p := range w.Report.Before.Places {
		was[p.ID] = p.Holder
	}
	for _, p := range w.Report.View.Places {
		if old, ok := was[p.ID]; ok && old != p.Holder {
			visit(p, old)
		}
	}
}

// taken tells which scoring places changed hands since the last letter.
func (w Situation) taken() []string {
	if w.Report.Before == nil {
		return nil
	}
	var holders []adjudicator.Seat
	names := map[adjudicator.Seat][]string{}
	w.changedHands(func(p adjudicator.Place, _ adjudicator.Seat) {
		if p.Points == 0 {
			return
		}
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
		out = append(out, w.Say(name, w.With("holder", w.TheSeat(h), "places", strings.Join(names[h], ", "))))
	}
	return out
}

// Unseen stands behind a strength to which units belong that the reader cannot look at.
const Unseen = " + ?"

// strengthText writes a strength of which a part may be unknown.
func strengthText(known int, unknown bool) string {
	switch {
	case !unknown:
		return strconv.Itoa(known)
	case known == 0:
		return "?"
	}
	return strconv.Itoa(known) + Unseen
}
