package desk

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// tally counts what the letters of an archive showed.
type tally struct {
	equal      int // as they were mailed
	reports    int // machine-readable parts equal to the replay's
	late       int // of the time after the log
	otherWords int // of another edition of the words
	undone     []string
	merged     int // that later letters took over
}

// letters verifies the letters of an archive that belong to the game: each is
// listed in the log, is as it was mailed, and told what the log says.
func (r *replay) letters(mailed []Mailed, words Wording) (t tally, err error) {
	marks := map[string]*Mark{}
	for i := range r.log.Letters {
		marks[r.log.Letters[i].ID] = &r.log.Letters[i]
		if r.log.Letters[i].Into != "" {
			t.merged++
		}
	}
	for i := range mailed {
		m := &mailed[i]
		for _, file := range m.Reports {
			raw, err := unpacked(file)
			if err != nil {
				return t, fmt.Errorf("%s: %w", m.Name, err)
			}
			d, err := r.report(raw)
			if err != nil && !r.listed(raw) {
				err = fmt.Errorf("%w\n%s: its %s is not as the log says it was sent", err, m.Name, ReportFile)
			}
			if err != nil {
				return t, fmt.Errorf("%s: %w", m.Name, err)
			}
			if d != nil {
				t.reports++
			}
		}
		mark := marks[m.ID]
		if mark == nil {
			if m.Game == r.log.Game {
				if m.Date.Before(r.ended()) {
					return t, fmt.Errorf("%s: it says that it is a letter of this game, but the log lists no such letter", m.Name)
				}
				t.late++
			}
			continue
		}
		if err := r.letter(m, mark, words, &t); err != nil {
			return t, err
		}
	}
	return t, nil
}

// listed tells whether a report was mailed as it is.
func (r *replay) listed(part []byte) bool {
	hash := hashBytes(part)
	return slices.ContainsFunc(r.log.Letters, func(m Mark) bool { return m.Report == hash })
}

// ended is the time of the last entry, as letters write it.
func (r *replay) ended() time.Time {
	return r.log.Entries[len(r.log.Entries)-1].Time.Truncate(time.Second)
}

// letter verifies one letter that the log lists.
func (r *replay) letter(m *Mailed, mark *Mark, words Wording, t *tally) error {
	if mark.Into != "" {
		return fmt.Errorf("%s: the log says that it never left, and that the letter %s said what it would have", m.Name, mark.Into)
	}
	sameWords := mark.Words == words.Edition()
	var wrong error
	if sameWords {
		wrong = r.wording(m, mark, words)
	} else {
		t.otherWords++
	}
	switch {
	case m.Digest != mark.SHA256 && wrong != nil:
		return fmt.Errorf("%s: it is not as it was mailed: %w", m.Name, wrong)
	case m.Digest != mark.SHA256:
		return fmt.Errorf("%s: it is not as it was mailed: its hash is %.16s, the log says %.16s", m.Name, m.Digest, mark.SHA256)
	case wrong != nil:
		return fmt.Errorf("%s: it was mailed so, but the log says otherwise: %w", m.Name, wrong)
	}
	if err := r.quotes(m.Text); err != nil {
		return fmt.Errorf("%s: %w", m.Name, err)
	}
	t.equal++
	if by := r.undoneBy(mark.Seq); by > 0 {
		t.undone = append(t.undone, fmt.Sprintf("%s (entry %d, given up by entry %d)", m.Name, mark.Seq, by))
	}
	return nil
}

// hashPattern finds the hashPattern that a letter quotes.
var hashPattern = regexp.MustCompile(`\b[0-9a-f]{64}\b`)

// quotes finds a hash in a letter that is none of the game's; those of words for the
// dice are the player's own.
func (r *replay) quotes(text string) error {
	for _, at := range hashPattern.FindAllStringIndex(text, -1) {
		h := text[at[0]:at[1]]
		if strings.HasSuffix(text[:at[0]], nonceHash) || h == r.log.Pledge || h == r.log.Secret || slices.ContainsFunc(r.log.Entries, func(e store.Entry) bool { return e.Hash == h || e.DataDigest == h }) {
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
