package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// tourneySubject is the subject of a letter to an entrant.
func (w *writer) tourneySubject() string {
	for _, a := range w.r.Answers {
		if a.Tourney != nil {
			return shortened("[" + a.Tourney.Name + "] " + w.say("subject.tournament", clerkOf(w.voice).tourneyFields(a.Tourney)))
		}
	}
	return shortened(w.say("subject.outside", subjectWords{headWords: w.heads()}))
}

// TourneyPage is a whole tournament as a web page, in a language.
func (k *Kit) TourneyPage(lang string, t *report.Tourney) string {
	r := report.Report{Kind: report.Tournament, Lang: lang, Answers: []report.Section{{Query: "STANDINGS", Topic: t.Name, Tourney: t}}}
	w := k.writerOf(&r)
	w.section("", line(0, t.Title))
	w.section("tournament", clerkOf(w.voice).tourney(t)...)
	return w.html()
}

// tourneyFields are what sentences about a tournament say.
func (w clerk) tourneyFields(t *report.Tourney) fields {
	f := w.with("name", t.Name, "title", t.Title, "system", t.System, "round", fmt.Sprint(t.Round))
	if t.Rounds > 0 {
		f.add("rounds", fmt.Sprint(t.Rounds))
	}
	if !t.Until.IsZero() {
		f.add("until", w.moment(t.Until))
	}
	f.flag("over", t.Over)
	f.flag("open", t.Open)
	f.flag("final", t.Final)
	return f
}

// tourney tells how a tournament stands: the own game first, then the pairings of
// the round, then the standings.
func (w clerk) tourney(t *report.Tourney) (out []block) {
	head := w.tourneyFields(t)
	out = append(out, line(0, w.say("tourney-head", head)))
	if t.Round == 0 {
		head.add("n", fmt.Sprint(len(t.Entrants)))
		out = append(out, line(0, w.say("tourney-entrants", head)))
		return append(out, verbatim(slices.Clone(t.Entrants)))
	}
	for _, g := range t.Pairings {
		if t.You != "" && !t.Over && (g.First == t.You || g.Second == t.You) {
			out = append(out, line(0, w.yourGame(t, g)))
		}
	}
	if len(t.Pairings) > 0 {
		out = append(out, line(0, w.say("tourney-pairings", head)), verbatim(w.pairings(t.System, t.Pairings)))
	}
	if len(t.Standings) > 0 {
		var ties []string
		for _, tie := range t.Ties {
			ties = append(ties, w.say("tie."+tie, w.r))
		}
		head.add("ties", strings.Join(ties, ", "))
		out = append(out, line(0, w.say("tourney-standings", head)), verbatim(w.standings(t)))
	}
	for _, r := range slices.Backward(t.Earlier) {
		out = append(out, line(0, w.say("tourney-pairings", w.with("round", fmt.Sprint(r.Round)))), verbatim(w.pairings(t.System, r.Games)))
	}
	return out
}

// yourGame tells the reader whom he meets.
func (w clerk) yourGame(t *report.Tourney, g report.TourneyGame) string {
	f := w.with("system", t.System, "game", g.Game, "seat", g.FirstSeat, "opponent", g.Second, "result", g.Result)
	if g.Second == t.You {
		f = w.with("system", t.System, "game", g.Game, "seat", g.SecondSeat, "opponent", g.First, "result", g.Result)
	}
	f.flag("bye", g.Bye)
	f.flag("pays", g.Payer == t.You)
	f.add("payer", g.Payer)
	f.add("paid", g.Paid)
	return w.say("tourney-yours", f)
}

// pairings are the lines of a round.
func (w clerk) pairings(name string, games []report.TourneyGame) (out []string) {
	system := foreign(w.with("system", name), "system")
	for _, g := range games {
		if g.Bye {
			out = append(out, fmt.Sprintf("%3d  %s: %s", g.Board, g.First, w.say("tourney-bye", w.r)))
			continue
		}
		text := fmt.Sprintf("%3d  %s (%s) - %s (%s)", g.Board, g.First, system.seatTitle(adjudicator.Seat(g.FirstSeat)), g.Second, system.seatTitle(adjudicator.Seat(g.SecondSeat)))
		if g.Result != "" {
			text += "  " + g.Result
		}
		out = append(out, text)
	}
	return out
}

// standings are the lines of the standings, in columns: place, name, points,
// tie-breaks, games won, drawn and lost.
func (w clerk) standings(t *report.Tourney) (out []string) {
	widest := 0
	for _, l := range t.Standings {
		widest = max(widest, utf8.RuneCountInString(l.Name))
	}
	pool := 0
	for _, l := range t.Standings {
		if l.Pool != pool {
			pool = l.Pool
			out = append(out, w.say("tourney-pool", pool))
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
