package desk

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// publishedGame is a game whose log is among the letters.
type publishedGame struct {
	log    *Log
	source string // the letter that its log came with

	replay   *replay
	branches []*replay
	marks    map[string][]*Mark // by Message-ID: a letter may have left in two versions
	here     map[string]bool    // Message-IDs of the letters that are there
	seats    map[readerOf]bool  // of whose letters some are there
	public   []stretch          // what letters to the public tell that no log lists
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

// foundLog is a log, and the letter that brought it.
type foundLog struct {
	name string
	*Log
}

// logs finds the logs among the letters, and compares the copies of each: every seat is
// sent one of its own, and one may lie beside the letters. The fullest counts.
func (v *verification) logs() {
	var all []foundLog
	take := func(name string, packed []byte) {
		l, err := readLog(packed)
		if err != nil {
			v.differ("%s: %v", name, err)
			return
		}
		all = append(all, foundLog{name, l})
	}
	for _, m := range v.letters {
		for _, packed := range m.Logs {
			take(m.Name, packed)
		}
	}
	for _, x := range joinLogs(v.letters) {
		switch {
		case x.missing != "":
			v.missing = append(v.missing, x.missing)
		case x.err != nil:
			v.differ("%v", x.err)
		default:
			take(x.name, x.data)
		}
	}
	slices.SortStableFunc(all, func(a, b foundLog) int {
		return cmp.Or(-cmp.Compare(len(a.Branches), len(b.Branches)), -cmp.Compare(len(a.Entries), len(b.Entries)), -cmp.Compare(len(a.Letters), len(b.Letters)))
	})
	for _, l := range all {
		v.publish(l)
	}
}

// publish takes a log, or holds it against the fullest copy: it is to be the same, or
// that of a branch.
func (v *verification) publish(l foundLog) {
	i := slices.IndexFunc(v.published, func(g *publishedGame) bool { return g.log.Game == l.Game })
	if i < 0 {
		v.published = append(v.published, &publishedGame{log: l.Log, source: l.name})
		return
	}
	g := v.published[i]
	err := sameStory(l.Log, g.log)
	if err == nil {
		return
	}
	for _, b := range g.log.Branches {
		if x, wrong := g.log.branch(b); wrong == nil && sameStory(l.Log, x) == nil {
			return
		}
	}
	v.differ("game %s: %s and %s: %v", l.Game, g.source, l.name, err)
}

// game verifies a log and the letters of its game.
func (v *verification) game(g *publishedGame) {
	l := g.log
	g.here, g.seats, g.marks = map[string]bool{}, map[readerOf]bool{}, map[string][]*Mark{}
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
	if g.replay, err = l.replayed(v.open); err != nil {
		v.differ("%s: game %s: %v", g.source, l.Game, err)
	}
	played := err == nil
	for i, b := range l.Branches {
		x, err := l.branch(b)
		var r *replay
		if err == nil {
			r, err = x.replayed(v.open)
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
func branched(marks []*Mark) bool {
	return !slices.ContainsFunc(marks, func(m *Mark) bool { return m.Branch == 0 })
}

// and puts a list behind a sentence.
func and(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "; " + strings.Join(list, "; ")
}

// listed is the mark of a letter as it is, nil when the log lists no such version.
func listed(marks []*Mark, m *Mailed) *Mark {
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
	return g.log.Entries[len(g.log.Entries)-1].Time.Truncate(time.Second)
}

// of is the replay that a letter tells of.
func (g *publishedGame) of(mark *Mark) *replay {
	if mark != nil && mark.Branch > 0 && mark.Branch <= len(g.branches) {
		return g.branches[mark.Branch-1]
	}
	return g.replay
}

// proved takes a letter that is as it was mailed, and looks whether it tells what the log
// says; false when it does not. One that no log lists has no mark.
func (g *publishedGame) proved(v *verification, m *Mailed, mark *Mark, played bool) bool {
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
				mark = &Mark{ID: m.ID, Seat: d.Seat, Kind: report.Final, Lang: m.Lang, Seq: d.Seq, Since: d.Since, Report: ReportFile, Words: v.words.Edition(), Format: report.FormatFull}
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
func (g *publishedGame) told(v *verification, m *Mailed, marks []*Mark) (list []string) {
	if g.replay == nil || len(g.replay.saved) == 0 {
		return nil
	}
	for _, file := range m.Reports {
		if raw, err := unpacked(file); err != nil || !g.replay.listed(raw) {
			if _, err := g.replay.reportIn(file); err != nil {
				list = append(list, fmt.Sprintf("its %s is not as the log says it was sent: %v", ReportFile, err))
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

// absent counts the letters that the log lists and that are not there, of the people
// whose letters are.
func (g *publishedGame) absent(v *verification) {
	missing := func(m *Mark, what string) {
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
		say("%d letters never left: newer ones, which could leave, said what they would have", t.merged)
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

// listed tells whether a report was mailed as it is.
func (r *replay) listed(part []byte) bool {
	hash := hashBytes(part)
	return slices.ContainsFunc(r.log.Letters, func(m Mark) bool { return m.Report == hash })
}

// reportIn compares a mailed report, as it is attached, with what the replay says.
func (r *replay) reportIn(file []byte) (*ReportData, error) {
	raw, err := unpacked(file)
	if err != nil {
		return nil, err
	}
	return r.report(raw)
}

// hashPattern finds the hashPattern that a letter quotes.
var hashPattern = regexp.MustCompile(`\b[0-9a-f]{64}\b`)

// quotes finds a hash in a letter that is none of the game's; those of words for the
// dice are the player's own.
func (g *publishedGame) quotes(text string) error {
	known := map[string]bool{g.log.Pledge: true, g.log.Secret: true, g.log.Key: true}
	entries := g.log.Entries
	later := g.log.Later
	for _, b := range g.log.Branches {
		entries, later = append(entries[:len(entries):len(entries)], b.Entries...), append(later[:len(later):len(later)], b.Later...)
	}
	for _, s := range later {
		known[s.Pledge], known[s.Secret] = true, true
	}
	for i := range entries {
		known[entries[i].Hash], known[entries[i].DataDigest] = true, true
	}
	for _, at := range hashPattern.FindAllStringIndex(text, -1) {
		h := text[at[0]:at[1]]
		if strings.HasSuffix(text[:at[0]], nonceHash) || known[h] {
			continue
		}
		return fmt.Errorf("it quotes the hash %s, which no entry of the log has", h)
	}
	return nil
}

// undoneBy is the first later entry that gave an entry up, 0 when none did.
func (r *replay) undoneBy(seq uint64) uint64 {
	for _, e := range r.log.Entries[seq:] {
		if to, is := restored(&e); is && to < seq {
			return e.Seq
		}
	}
	return 0
}

// wording compares what a letter tells of the log, dice and narrative, with
// the words that the log gives. Letters that tell no entries have none.
func (r *replay) wording(m *Mailed, mark *Mark, words Wording) error {
	if mark.Report == "" || mark.Seq == 0 || mark.Seq > uint64(len(r.saved)) || mark.Since > mark.Seq || r.saved[mark.Seq-1] == nil {
		return nil
	}
	rep, err := r.asReport(mark)
	if err != nil {
		return err
	}
	have := strings.Split(strings.ReplaceAll(m.Text, "\r\n", "\n"), "\n")
	for _, text := range words.Told(rep) {
		want := strings.Split(strings.TrimRight(text, "\n"), "\n")
		at := slices.Index(have, want[0])
		if at < 0 {
			return fmt.Errorf("its part %q is missing", want[0])
		}
		for i, l := range want {
			if at+i >= len(have) {
				return fmt.Errorf("it ends before %q", l)
			}
			if strings.TrimRight(have[at+i], " ") != strings.TrimRight(l, " ") {
				return fmt.Errorf("line %d of its text says %q, the log gives %q", at+i+1, have[at+i], l)
			}
		}
	}
	return nil
}

// asReport is what a letter was made from, as far as the log knows it.
func (r *replay) asReport(mark *Mark) (report.Report, error) {
	d, err := r.told(mark.Seat, mark.Since, mark.Seq)
	if err != nil {
		return report.Report{}, err
	}
	sys := r.editions[mark.Seq-1]
	rep := report.Report{Kind: mark.Kind, Lang: mark.Lang, Format: mark.Format, Game: r.log.Game, Info: sys.Info(), Scenario: scenarioOf(sys.Info(), r.log.Scenario),
		Seat: mark.Seat, Seq: mark.Seq, Events: d.Events, Rolls: d.Rolls, Housed: d.Housed, View: &d.View}
	if mark.Kind == report.Final {
		rep.Secret = r.log.Secret
	}
	for _, s := range r.log.Seats {
		rep.Seats = append(rep.Seats, report.Person{Seat: s.Seat, Title: rep.Scenario.SeatTitle(s.Seat)})
	}
	if mark.Since > 0 && r.saved[mark.Since-1] != nil {
		before, err := r.editions[mark.Since-1].Load(r.saved[mark.Since-1])
		if err != nil {
			return rep, err
		}
		v := before.View(mark.Seat)
		rep.Before = &v
	}
	state, err := sys.Load(r.saved[mark.Seq-1])
	if err != nil {
		return rep, err
	}
	if ch, ok := state.(adjudicator.Charter); ok {
		rep.Boards = ch.Boards(mark.Seat)
	}
	return rep, nil
}
