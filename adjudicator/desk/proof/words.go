package proof

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
)

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
		if strings.HasSuffix(text[:at[0]], gamelog.NonceHash) || known[h] {
			continue
		}
		return fmt.Errorf("it quotes the hash %s, which no entry of the log has", h)
	}
	return nil
}

// undoneBy is the first later entry that gave an entry up, 0 when none did.
func (r *replay) undoneBy(seq uint64) uint64 {
	for _, e := range r.log.Entries[min(seq, uint64(len(r.log.Entries))):] {
		if to, is := gamelog.Restored(&e); is && to < seq {
			return e.Seq
		}
	}
	return 0
}

// wording compares what a letter tells of the log, dice and narrative, with
// the words that the log gives. Letters that tell no entries have none.
func (r *replay) wording(m *Mailed, mark *gamelog.Mark, words Wording) error {
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
func (r *replay) asReport(mark *gamelog.Mark) (report.Report, error) {
	d, err := r.told(mark.Seat, mark.Since, mark.Seq)
	if err != nil {
		return report.Report{}, err
	}
	sys := r.editions[mark.Seq-1]
	rep := report.Report{Kind: mark.Kind, Lang: mark.Lang, Format: mark.Format, Game: r.log.Game, Info: sys.Info(), Scenario: gamelog.ScenarioOf(sys.Info(), r.log.Scenario),
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
		rep.Before, rep.Owed = &v, before.Pending()
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

// reportIn compares a mailed report, as it is attached, with what the replay says.
func (r *replay) reportIn(file []byte) (*gamelog.ReportData, error) {
	raw, err := gamelog.Unpack(file)
	if err != nil {
		return nil, err
	}
	return r.report(raw)
}
