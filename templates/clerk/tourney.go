package clerk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// TourneyFields are what sentences about a tournament say.
func (w Clerk) TourneyFields(t *report.Tourney) speech.Fields {
	f := w.With("name", t.Name, "title", t.Title, "system", t.System, "round", fmt.Sprint(t.Round))
	if t.Rounds > 0 {
		f.Add("rounds", fmt.Sprint(t.Rounds))
	}
	if !t.Until.IsZero() {
		f.Add("until", w.Moment(t.Until))
	}
	f.Flag("over", t.Over)
	f.Flag("open", t.Open)
	f.Flag("final", t.Final)
	return f
}

// Tourney tells how a tournament stands: the own game first, then the pairings of
// the round, then the standings.
func (w Clerk) Tourney(t *report.Tourney) (out []prose.Block) {
	head := w.TourneyFields(t)
	out = append(out, prose.Line(0, w.Say("tourney-head", head)))
	if t.Round == 0 {
		head.Add("n", fmt.Sprint(len(t.Entrants)))
		out = append(out, prose.Line(0, w.Say("tourney-entrants", head)))
		return append(out, prose.Verbatim(slices.Clone(t.Entrants)))
	}
	for _, g := range t.Pairings {
		if t.You != "" && !t.Over && (g.First == t.You || g.Second == t.You) {
			out = append(out, prose.Line(0, w.yourGame(t, g)))
		}
	}
	if len(t.Pairings) > 0 {
		out = append(out, prose.Line(0, w.Say("tourney-pairings", head)), prose.Verbatim(w.pairings(t.System, t.Pairings)))
	}
	if len(t.Standings) > 0 {
		var ties []string
		for _, tie := range t.Ties {
			ties = append(ties, w.Say("tie."+tie, w.Report))
		}
		head.Add("ties", strings.Join(ties, ", "))
		out = append(out, prose.Line(0, w.Say("tourney-standings", head)), prose.Verbatim(w.standings(t)))
	}
	for _, r := range slices.Backward(t.Earlier) {
		out = append(out, prose.Line(0, w.Say("tourney-pairings", w.With("round", fmt.Sprint(r.Round)))), prose.Verbatim(w.pairings(t.System, r.Games)))
	}
	return out
}

// yourGame tells the reader whom he meets.
func (w Clerk) yourGame(t *report.Tourney, g report.TourneyGame) string {
	f := w.With("system", t.System, "game", g.Game, "seat", g.FirstSeat, "opponent", g.Second, "result", g.Result)
	if g.Second == t.You {
		f = w.With("system", t.System, "game", g.Game, "seat", g.SecondSeat, "opponent", g.First, "result", g.Result)
	}
	f.Flag("bye", g.Bye)
	f.Flag("pays", g.Payer == t.You)
	f.Add("payer", g.Payer)
	f.Add("paid", g.Paid)
	return w.Say("tourney-yours", f)
}

// pairings are the lines of a round.
func (w Clerk) pairings(name string, games []report.TourneyGame) (out []string) {
	system := speech.Foreign(w.With("system", name), "system")
	for _, g := range games {
		if g.Bye {
			out = append(out, fmt.Sprintf("%3d  %s: %s", g.Board, g.First, w.Say("tourney-bye", w.Report)))
			continue
		}
		text := fmt.Sprintf("%3d  %s (%s) - %s (%s)", g.Board, g.First, system.SeatTitle(adjudicator.Seat(g.FirstSeat)), g.Second, system.SeatTitle(adjudicator.Seat(g.SecondSeat)))
		if g.Result != "" {
			text += "  " + g.Result
		}
		out = append(out, text)
	}
	return out
}

// standings are the lines of the standings, in columns: place, name, points,
// tie-breaks, games won, drawn and lost.
func (w Clerk) standings(t *report.Tourney) (out []string) {
	widest := 0
	for _, l := range t.Standings {
		widest = max(widest, utf8.RuneCountInString(l.Name))
	}
	pool := 0
	for _, l := range t.Standings {
		if l.Pool != pool {
			pool = l.Pool
			out = append(out, w.Say("tourney-pool", pool))
		}
		text := fmt.Sprintf("%3d  %s%s %6s", l.Place, l.Name, strings.Repeat(" ", widest-utf8.RuneCountInString(l.Name)), l.Score)
		for _, v := range l.Ties {
			text += fmt.Sprintf(" %6s", v)
		}
		text += fmt.Sprintf("  +%d =%d -%d", l.Wins, l.Draws, l.Losses)
		if len(l.Against) > 0 {
			text += " "
		}
		for _, a := range l.Against {
			text += fmt.Sprintf(" %2s", cmp.Or(a, "."))
		}
		out = append(out, text)
	}
	return out
}
