package proof

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
)

// publishedGame is a game whose log is among the letters.
type publishedGame struct {
	log    *gamelog.Log
	source string // the letter that its log came with

	replay   *replay
	branches []*replay
	marks    map[string][]*gamelog.Mark // by Message-ID: a letter may have left in two versions
	here     map[string]bool            // Message-IDs of the letters that are there
	seats    map[readerOf]bool          // of whose letters some are there
	public   []stretch                  // what letters to the public tell that no log lists
	tally    tally
}

// readerOf is a person who plays a seat.
type readerOf struct {
	seat   adjudicator.Seat
	reader int
}

// tally counts what the letters of a game showed.
type tally struct {
	equal      int // as they were mailed
	signed     int // of these, such as no log lists
	reports    int // machine-readable parts equal to the replay's
	otherWords int // of another edition of the words
	undone     []string
	merged     int // that later letters took over
	branched   int // that tell of a branch
	waited     int // that were to leave later than the log, and are not there
}

// game verifies a log and the letters of its game.
func (v *verification) game(g *publishedGame) {
	l := g.log
	g.here, g.seats, g.marks = map[string]bool{}, map[readerOf]bool{}, map[string][]*gamelog.Mark{}
	for i := range l.Letters {
		m := &l.Letters[i]
		g.marks[m.ID] = append(g.marks[m.ID], m)
		if m.Into != "" {
			g.tally.merged++
		}
	}
	key := l.Key
	for i := 0; i < len(v.letters) && key == ""; i++ { // a log of before
		if m := &v.letters[i]; m.Game == l.Game && m.whole() {
			key = m.Key
		}
	}
	if key != "" {
		v.keys[key] = l.Game
	}
	var err error
	if g.replay, err = replayed(l, v.open); err != nil {
		v.differ("%s: game %s: %v", g.source, l.Game, err)
	}
	played := err == nil
	for i, b := range l.Branches {
		x, err := l.Branched(b)
		var r *replay
		if err == nil {
			r, err = replayed(x, v.open)
		}
		if err != nil {
			v.differ("%s: game %s, branch %d: %v", g.source, l.Game, i+1, err)
			r = nil
		}
		g.branches = append(g.branches, r)
	}
	for i := range v.letters {
		m := &v.letters[i]
		if m.Beside || m.Game != l.Game && g.marks[m.ID] == nil {
			continue
		}
		if v.settle(i) {
			g.letter(v, m, key, played)
		}
	}
	g.absent(v)
	g.summary(v, played)
}

// letter verifies one letter of the game.
func (g *publishedGame) letter(v *verification, m *Mailed, key string, played bool) {
	marks := g.marks[m.ID]
	mark := listed(marks, m)
	if mark != nil || m.whole() {
		v.from[m.From] = true
	}
	for _, x := range marks {
		g.seats[readerOf{x.Seat, x.Reader}] = true
	}
	g.here[m.ID] = true
	switch {
	case mark != nil && mark.Into != "":
		v.differ("%s: the log says that it never left, and that the letter %s said what it would have", m.Name, mark.Into)
	case mark != nil:
		g.proved(v, m, mark, played)
	case m.Key != "" && !m.whole():
		v.differ("%s: it is not as it was mailed: %s", m.Name, strings.Join(append(slices.Clone(m.Differs), g.told(v, m, marks)...), "; "))
	case m.Key != "" && m.Key != key:
		v.differ("%s: it is signed with the key %.16s..., the letters of the game with %.16s...", m.Name, m.Key, key)
	case m.Key != "" && len(marks) > 0 && (m.Date.Before(g.ended()) || !branched(marks)):
		g.proved(v, m, nil, played)
		v.doubt(m, "it is signed by the referee, but the log lists another version of this letter: his store was put back to an earlier state, and what it had told was not at hand")
	case m.Key != "" && m.Date.Before(g.ended()):
		g.proved(v, m, nil, played)
		v.doubt(m, "it is signed by the referee, but the log does not list it: his store was put back to an earlier state, and what it had told was not at hand")
	case m.Key != "":
		if g.proved(v, m, nil, played) {
			g.tally.signed++
		}
	case len(marks) > 0:
		v.differ("%s: it is not as it was mailed: %s", m.Name, strings.Join(append(g.told(v, m, marks), fmt.Sprintf("its hash is %.16s, the log says %.16s", m.Digest, marks[0].SHA256)), "; "))
	case m.Date.Before(g.ended()):
		v.differ("%s: it says that it is a letter of this game, but the log lists no such letter", m.Name)
	case key != "":
		v.differ("%s: it says that it is a letter of this game, but it carries no proof, as all letters of its referee do, and the log does not list it%s", m.Name, and(g.told(v, m, nil)))
	default:
		if g.proved(v, m, nil, played) {
			v.doubt(m, "it went out with the log or after it, so that the log does not list it, and it carries no proof")
		}
	}
}

// branched tells whether all that is listed of a letter is of branches: the one that left
// with the log is not yet in it.
func branched(marks []*gamelog.Mark) bool {
	return !slices.ContainsFunc(marks, func(m *gamelog.Mark) bool { return m.Branch == 0 })
}

// and puts a list behind a sentence.
func and(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "; " + strings.Join(list, "; ")
}

// listed is the mark of a letter as it is, nil when the log lists no such version.
func listed(marks []*gamelog.Mark, m *Mailed) *gamelog.Mark {
	for _, x := range marks {
		switch {
		case x.Into != "" && len(marks) == 1:
			return x
		case x.Content != "" && x.Content == m.Content, x.Content == "" && x.SHA256 != "" && x.SHA256 == m.Digest:
			return x
		}
	}
	return nil
}

// ended is the time of the last entry, as letters write it.
func (g *publishedGame) ended() time.Time {
	if len(g.log.Entries) == 0 {
		return time.Time{}
	}
	return g.log.Entries[len(g.log.Entries)-1].Time.Truncate(time.Second)
}

// of is the replay that a letter tells of.
func (g *publishedGame) of(mark *gamelog.Mark) *replay {
	if mark != nil && mark.Branch > 0 && mark.Branch <= len(g.branches) {
		return g.branches[mark.Branch-1]
	}
	return g.replay
}

// proved takes a letter that is as it was mailed, and looks whether it tells what the log
// says; false when it does not. One that no log lists has no mark.
func (g *publishedGame) proved(v *verification, m *Mailed, mark *gamelog.Mark, played bool) bool {
	r := g.of(mark)
	if r == nil || !played {
		g.tally.equal++ // of the log something is said already
		return true
	}
	fine := true
	differ := func(format string, args ...any) {
		fine = false
		v.differ("%s: it was mailed so, but the log says otherwise: %s", m.Name, fmt.Sprintf(format, args...))
	}
	for _, file := range m.Reports {
		d, err := r.reportIn(file)
		switch {
		case err != nil && mark == nil && m.Date.Before(g.ended()): // of a store that was put back, and it is said
		case err != nil:
			differ("%v", err)
		case d != nil:
			g.tally.reports++
			if mark == nil && d.Seat == adjudicator.Observer {
				g.public = append(g.public, stretch{d.Since, d.Seq})
			}
			if mark == nil {
				mark = &gamelog.Mark{ID: m.ID, Seat: d.Seat, Kind: report.Final, Lang: m.Lang, Seq: d.Seq, Since: d.Since, Report: gamelog.ReportFile, Words: v.words.Edition(), Format: report.FormatFull}
				if r.wording(m, mark, v.words) != nil { // a brief one has no list of dice
					mark.Format = report.FormatShort
				}
			}
		}
	}
	if mark != nil && mark.Words != v.words.Edition() {
		g.tally.otherWords++
	} else if mark != nil {
		if err := r.wording(m, mark, v.words); err != nil {
			differ("%v", err)
		}
	}
	if mark == nil && m.Date.Before(g.ended()) {
		return fine
	}
	if err := g.quotes(m.Text); err != nil {
		differ("%v", err)
	}
	if !fine {
		return false
	}
	g.tally.equal++
	if mark != nil && mark.Branch > 0 {
		g.tally.branched++
	} else if mark != nil {
		if by := r.undoneBy(mark.Seq); by > 0 {
			g.tally.undone = append(g.tally.undone, fmt.Sprintf("%s (entry %d, given up by entry %d)", m.Name, mark.Seq, by))
		}
	}
	return true
}

// told says where a letter that is not as it was mailed differs from what the log gives.
func (g *publishedGame) told(v *verification, m *Mailed, marks []*gamelog.Mark) (list []string) {
	if g.replay == nil || len(g.replay.saved) == 0 {
		return nil
	}
	for _, file := range m.Reports {
		if raw, err := gamelog.Unpack(file); err != nil || !g.replay.listed(raw) {
			if _, err := g.replay.reportIn(file); err != nil {
				list = append(list, fmt.Sprintf("its %s is not as the log says it was sent: %v", gamelog.ReportFile, err))
			}
		}
	}
	if len(marks) > 0 && marks[0].Words == v.words.Edition() {
		if r := g.of(marks[0]); r != nil {
			if err := r.wording(m, marks[0], v.words); err != nil {
				list = append(list, err.Error())
			}
		}
	}
	if err := g.quotes(m.Text); err != nil {
		list = append(list, err.Error())
	}
	return list
}

// listed tells whether a report was mailed as it is.
func (r *replay) listed(part []byte) bool {
	hash := gamelog.Hash(part)
	return slices.ContainsFunc(r.log.Letters, func(m gamelog.Mark) bool { return m.Report == hash })
}
