package proof

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
)

// absent counts the letters that the log lists and that are not there, of the people
// whose letters are.
func (g *publishedGame) absent(v *verification) {
	missing := func(m *gamelog.Mark, what string) {
		if g.seats[readerOf{m.Seat, m.Reader}] && !g.here[m.ID] {
			g.here[m.ID] = true
			v.missing = append(v.missing, fmt.Sprintf("game %s, letters to %s: the %s%s, Message-ID %s", g.log.Game, seatOrAll(m.Seat), m.Kind, what, m.ID))
		}
	}
	for i := range g.log.Letters {
		m := &g.log.Letters[i]
		switch {
		case m.Into != "" || m.Lost:
		case m.Waits && !g.here[m.ID]:
			g.tally.waited++
		default:
			missing(m, fmt.Sprintf(" after entry %d", m.Seq))
		}
	}
	mailed := false // letters to observers are listed
	for of := range g.seats {
		mailed = mailed || of.seat == adjudicator.Observer
	}
	if n := gaps(g.public); n > 0 && !mailed {
		v.missing = append(v.missing, fmt.Sprintf("game %s: public letters: %s in none of them", g.log.Game, count(int(n), "entry of the log is told", "entries of the log are told")))
	}
	for i := range g.log.Follow {
		missing(&g.log.Follow[i], " that left with the log")
	}
}

func seatOrAll(s adjudicator.Seat) adjudicator.Seat {
	if s == "" {
		return adjudicator.Observer
	}
	return s
}

// summary says what was verified, and what could not be.
func (g *publishedGame) summary(v *verification, played bool) {
	l, t := g.log, g.tally
	say := func(format string, args ...any) {
		fmt.Fprintf(v.w, "game %s: "+format+"\n", append([]any{l.Game}, args...)...)
	}
	if !played {
		say("its log is not what it should be: nothing of it is proved")
		return
	}
	r := g.replay
	for _, span := range r.foreign {
		say("%s", span)
	}
	if len(t.undone) > 0 {
		say("%d letters quote a position that was given up later, and were right when they were mailed: %s", len(t.undone), strings.Join(t.undone, "; "))
	}
	for _, b := range l.Branches {
		say("the referee's store was put back to entry %d: %s had been told after it; the log has them, %s here", b.After, count(len(b.Entries), "entry", "entries"), count(t.branched, "letter tells of them", "letters tell of them"))
	}
	for _, x := range l.Later {
		say("from entry %d on the dice are of another secret, SHA-256 %s: the one before was out", x.From, x.Pledge)
	}
	if t.signed > 0 {
		say("%d letters went out with the log or after it: they are as the referee signed them", t.signed)
	}
	if t.merged > 0 {
		say("what %s to say stands in newer ones", count(t.merged, "letter was", "letters were"))
	}
	if t.waited > 0 {
		say("%s to leave later than the log, and may not have left", count(t.waited, "letter was", "letters were"))
	}
	if t.otherWords > 0 {
		say("%d letters are as they were mailed, but their words are of another edition of this program and were not compared with the log", t.otherWords)
	}
	say("%s", r.outcome())
	verdict := "OK"
	switch {
	case len(v.differences) > 0:
		verdict = "NOT as it was"
	case len(v.unproved)+len(v.missing) > 0:
		verdict = "what is here is right"
	}
	say("%d entries chained, %d dice recomputed, %d states and their events equal, %d letters as they were mailed, %d reports equal: %s",
		len(l.Entries), r.rolls, r.states, t.equal, t.reports, verdict)
}

// outcome says who has won.
func (r *replay) outcome() string {
	if r.state == nil {
		return "its result is not known without its rules"
	}
	view := r.state.View(adjudicator.Referee)
	get := func(key string) string {
		for _, f := range view.Result {
			if f.Key == key {
				return f.Value
			}
		}
		return ""
	}
	switch winner := get("winner"); {
	case len(view.Result) == 0:
		return "it ended without a result"
	case winner == "":
		return strings.TrimSpace("nobody won: " + get("level") + " " + get("reason"))
	default:
		return strings.TrimSpace(winner + " won: " + get("level") + " " + get("reason"))
	}
}
