package story

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/speech"
)

// Losses counts what each seat has lost over a campaign.
type Losses map[adjudicator.Seat]int

// Add counts what the events of a step cost the owners of their units, who are
// looked up in the view in which the step began.
func (l Losses) Add(w *speech.Voice, before *adjudicator.View) {
	for _, e := range w.Report.Events {
		how := w.Report.Info.Kinds[e.Kind].Costs
		if how == adjudicator.CostsNothing {
			continue
		}
		for _, unit := range strings.Split(e.Get("unit"), speech.ListMark) {
			was, owner := ownedBefore(w, before, unit)
			switch {
			case owner == "":
			case how == adjudicator.CostsStrength:
				l[owner] += strength(was.Values)
			default:
				l[owner]++
			}
		}
	}
}

// Tracks are the counts of all seats, in their order; none where the game
// counts no losses.
func (l Losses) Tracks(r *report.Report) (out []adjudicator.Track) {
	counts := false
	for _, k := range r.Info.Kinds {
		counts = counts || k.Costs != adjudicator.CostsNothing
	}
	for _, p := range r.Seats {
		if counts {
			out = append(out, adjudicator.Track{Group: adjudicator.TrackLosses, Name: string(p.Seat), Value: l[p.Seat]})
		}
	}
	return out
}

// ownedBefore is a unit as it was in an earlier view and whose it was: that of its
// country where nobody saw it.
func ownedBefore(w *speech.Voice, before *adjudicator.View, unit string) (adjudicator.Piece, adjudicator.Seat) {
	was, known := pieceNamed(before, unit)
	if !known {
		return was, position.Of(w).Homes()[w.Report.Info.Units.Nation(unit)]
	}
	return was, was.Owner
}

// pieceNamed finds a piece by its printed name.
func pieceNamed(v *adjudicator.View, name string) (adjudicator.Piece, bool) {
	if v != nil {
		for _, p := range v.Pieces {
			if p.Name == name {
				return p, true
			}
		}
	}
	return adjudicator.Piece{}, false
}

// strength is the first number of printed values.
func strength(values string) int {
	first, _, _ := strings.Cut(values, "-")
	n, err := strconv.Atoi(strings.Trim(first, "()[] "))
	if err != nil {
		return 0 // units without strength have a sign there
	}
	return n
}
