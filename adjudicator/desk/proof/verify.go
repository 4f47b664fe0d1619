package proof

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Edition opens a system with the rules and the data of a digest; the error is
// adjudicator.ErrNoEdition when they are not to be had.
type Edition func(name, rules, digest string) (adjudicator.System, error)

// Archive is a collection of letters: one seat's, or several.
type Archive struct {
	Letters []Mailed
	Others  []string // files beside them that are neither letters nor logs, by name
}

// Mailed is one letter as it was found, or a log that lay beside the letters.
type Mailed struct {
	Name    string // of the file, for errors
	ID      string // its Message-ID
	Game    string // that it says it is of, "" for none
	Date    time.Time
	Digest  string   // Mailroom.Digest
	Text    string   // its text part
	Logs    [][]byte // LogFile attachments
	Reports [][]byte // ReportFile attachments
	// LogParts are the parts of a log that went out in several letters.
	LogParts []gamelog.Part
	Origin
	// Beside tells that it is no letter: its log lay beside them.
	Beside bool
}

// Origin is what a letter shows of where it comes from.
type Origin struct {
	Content string   // Mailroom.Content
	Key     string   // under which it is signed, "" when it is not
	Signed  bool     // its signature is genuine
	Differs []string // how it differs from what was signed, in words
	Ours    bool     // it says that it is of a referee
	From    string   // the address that it says it is from
	Lang    string   // its language
}

// whole tells that it is as it was signed.
func (o *Origin) whole() bool { return o.Key != "" && o.Signed && len(o.Differs) == 0 }

// Verify plays games again from their letters alone: the chain of entries, the
// secret against the pledge, every die, every event and state, and every letter
// that is in the archive: that it is as it was mailed, and that it told what the log
// says. Of a game whose log is not published it proves what can be proved without.
// Entries of rules or data that are not to be had are verified without their
// positions; a game of which no position can be told is an error.
//
// It writes what was proved, each difference and each letter that is unproved with the
// reason. The error holds the first differences; it is an *UnprovedError when nothing
// contradicts but not all is proved.
func Verify(w io.Writer, a Archive, open Edition, words Wording) error {
	letters := slices.Clone(a.Letters)
	slices.SortStableFunc(letters, func(a, b Mailed) int { return a.Date.Compare(b.Date) })
	v := &verification{w: w, letters: letters, open: open, words: words, beside: a.Others, keys: map[string]string{}, from: map[string]bool{}}
	v.logs()
	for _, l := range v.published {
		v.game(l)
	}
	v.running()
	v.others()
	return v.end()
}

// replay is a game played again from its log.
type replay struct {
	log      *gamelog.Log
	open     Edition              // nil when all is carried out with sys
	sys      adjudicator.System   // that the entry at hand is carried out with; nil when it is not to be had
	editions []adjudicator.System // sys after entry i+1
	secrets  *store.Game          // as its dice see it
	state    adjudicator.State    // nil after entries that this program cannot replay
	// snapshot is the stored position after an entry, nil where there is none.
	snapshot func(seq uint64) ([]byte, error)
	saved    [][]byte // state after entry i+1, nil when it is not known
	rolls    int
	states   int
	foreign  []string // what could not be replayed, in words
}

// source are the dice of an entry.
func (r *replay) source(seq uint64) (*dice.Source, error) {
	if r.secrets == nil {
		g, err := r.log.Secrets()
		if err != nil {
			return nil, err
		}
		r.secrets = &g
	}
	return gamelog.Dice(r.secrets, seq), nil
}

// pledgeAt is the pledge that holds after an entry.
func (r *replay) pledgeAt(seq uint64) string { return r.secrets.PledgeAt(seq) }

// step replays one entry and compares dice, events and state.
func (r *replay) step(e *store.Entry) error {
	if err := r.turnTo(e); err != nil {
		return err
	}
	roll, err := r.source(e.Seq)
	if err != nil {
		return err
	}
	if p := gamelog.PledgedAnew(e); e.Kind == gamelog.KindSecret && (p == "" || p != r.pledgeAt(e.Seq)) {
		return fmt.Errorf("it pledges the secret %q, and that of its dice has SHA-256 %s", p, r.pledgeAt(e.Seq))
	}
	known, events, err := r.apply(e, roll)
	if err != nil {
		return err
	}
	if !known {
		return r.passOver(e)
	}
	if err := same("dice", e.Rolls, roll.Rolls()); err != nil {
		return err
	}
	if err := sameEvents(e.Events, events, r.sys.Info().Codes); err != nil {
		return err
	}
	saved, err := r.state.Save()
	if err != nil {
		return err
	}
	if got := gamelog.Hash(saved); got != e.StateHash && !r.samePosition(e, saved) {
		return fmt.Errorf("state has hash %s, the log says %s", got, e.StateHash)
	}
	r.saved = append(r.saved, saved)
	r.rolls += len(roll.Rolls())
	r.states++
	return nil
}

// samePosition tells whether a position is that of an entry in another form: an
// earlier program may have written it otherwise.
func (r *replay) samePosition(e *store.Entry, saved []byte) bool {
	if r.snapshot == nil {
		return false
	}
	was, err := r.snapshot(e.Seq)
	if err != nil {
		return false
	}
	state, err := r.sys.Load(was)
	if err != nil {
		return false
	}
	again, err := state.Save()
	return err == nil && bytes.Equal(again, saved)
}

// turnTo opens the system that an entry was played with.
func (r *replay) turnTo(e *store.Entry) (err error) {
	if r.open != nil {
		if r.sys, err = r.open(r.log.System, e.RulesVersion, e.DataDigest); errors.Is(err, adjudicator.ErrNoEdition) {
			r.sys, err = nil, nil
		}
	}
	r.editions = append(r.editions, r.sys)
	return err
}

// passOver verifies what can be verified of an entry without its rules: its
// dice. Where such entries begin is noted.
func (r *replay) passOver(e *store.Entry) error {
	var rolls []dice.Roll
	if err := json.Unmarshal(e.Rolls, &rolls); err != nil {
		return fmt.Errorf("dice: %w", err)
	}
	address := addressOf(e)
	for i := range rolls {
		if rolls[i].Ruled && !ruledOn(e, rolls[i]) {
			return fmt.Errorf("dice: no ruling says what roll %d counts as", i+1)
		}
		if rolls[i].Command != address || rolls[i].K != uint32(i) {
			return fmt.Errorf("dice: roll %d has the address %d.%d", i+1, rolls[i].Command, rolls[i].K+1)
		}
	}
	roll, err := r.source(e.Seq)
	if err != nil {
		return err
	}
	if err := roll.Confirm(rolls); err != nil {
		return err
	}
	if r.state != nil || len(r.saved) == 0 {
		r.foreign = append(r.foreign, fmt.Sprintf("from entry %d on it was played with rules %s and data %.12s; their chain, dice and letters are verified, their positions need the program that has these rules, and these data by --data",
			e.Seq, e.RulesVersion, e.DataDigest))
	}
	r.state = nil
	r.saved = append(r.saved, nil)
	r.rolls += len(rolls)
	return nil
}

// addressOf is the number that the dice of an entry belong to: its own, or that of
// the entry whose command it carries out again.
func addressOf(e *store.Entry) uint64 {
	var cmd adjudicator.Command
	if e.Kind == gamelog.KindAgain && json.Unmarshal(e.Command, &cmd) == nil {
		if a, err := gamelog.ReadAgain(cmd.Text); err == nil {
			return a.Entry
		}
	}
	return e.Seq
}

// ruledOn tells whether an entry says in the open what a die counts as.
func ruledOn(e *store.Entry, d dice.Roll) bool {
	var cmd adjudicator.Command
	if e.Kind != gamelog.KindAgain || json.Unmarshal(e.Command, &cmd) != nil {
		return false
	}
	a, err := gamelog.ReadAgain(cmd.Text)
	return err == nil && slices.Contains(a.Dice, dice.Ruled{K: d.K, Value: d.Value})
}

// apply executes an entry; known is false when its position cannot be told.
func (r *replay) apply(e *store.Entry, roll *dice.Source) (known bool, events []adjudicator.Event, err error) {
	if r.sys == nil {
		return false, nil, nil
	}
	if e.Kind == gamelog.KindStart {
		o := adjudicator.Options{}
		for _, c := range r.log.Options {
			o[c.Name] = c.Value
		}
		r.state, events, err = r.sys.Setup(r.log.Scenario, o, roll)
		return true, events, err
	}
	cmd := adjudicator.Command{Sheet: r.sys.Info().Language.Sheet()}
	if err := json.Unmarshal(e.Command, &cmd); err != nil {
		return false, nil, fmt.Errorf("command: %w", err)
	}
	if r.state == nil && len(r.saved) == 0 {
		return false, nil, errors.New("the log does not begin with the start of the game")
	}
	switch e.Kind {
	case gamelog.KindRestore, gamelog.KindTakeBack:
		n, err := strconv.ParseUint(cmd.Text, 10, 64)
		if err != nil || n == 0 || n > uint64(len(r.saved)) {
			return false, nil, fmt.Errorf("restores unknown entry %q", cmd.Text)
		}
		if r.saved[n-1] == nil {
			return false, nil, nil
		}
		if r.state, err = r.sys.Load(r.saved[n-1]); err != nil {
			return false, nil, err
		}
		return true, gamelog.Logged(e), nil
	case gamelog.KindRules:
		if r.open == nil { // it stays as these rules have brought it about
			return true, gamelog.Logged(e), nil
		}
		if r.state, err = r.sys.Load([]byte(cmd.Text)); err != nil {
			return false, nil, err
		}
		return true, gamelog.Logged(e), nil
	case gamelog.KindReveal:
		if r.state == nil {
			return false, nil, nil
		}
		events, err = gamelog.Revealed(r.state, cmd)
		return true, events, err
	case gamelog.KindEnd, gamelog.KindSecret:
		return r.state != nil, gamelog.Logged(e), nil
	}
	if r.state == nil {
		return false, nil, nil
	}
	if e.Kind == gamelog.KindAgain {
		events, err = r.again(cmd, roll)
	} else {
		events, err = r.state.Apply(cmd, roll)
	}
	return true, append(gamelog.Announcing(cmd), events...), err
}

// again carries out the command of an earlier entry once more, as a ruling did.
func (r *replay) again(cmd adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	a, err := gamelog.ReadAgain(cmd.Text)
	if err != nil || a.Entry == 0 || a.Entry > uint64(len(r.log.Entries)) {
		return nil, fmt.Errorf("carries out unknown entry %q", cmd.Text)
	}
	return gamelog.Redo(r.sys, r.state, &r.log.Entries[a.Entry-1], a, roll)
}

// same compares what the log holds with what the replay gave.
func same(what string, logged json.RawMessage, replayed any) error {
	got, err := json.Marshal(replayed)
	if err != nil {
		return err
	}
	if !bytes.Equal(logged, got) {
		return fmt.Errorf("%s differ:\n  in the log: %s\n  replayed:   %s", what, excerpt(logged, got), excerpt(got, logged))
	}
	return nil
}

// sameEvents is same for events: codes of faults may have had another name when the log
// was written.
func sameEvents(logged json.RawMessage, replayed []adjudicator.Event, codes adjudicator.Codes) error {
	err := same("events", logged, replayed)
	if err == nil {
		return nil
	}
	var was []adjudicator.Event
	if json.Unmarshal(logged, &was) != nil {
		return err
	}
	for i := range was {
		was[i] = was[i].Renamed(codes)
	}
	now, failed := json.Marshal(was)
	if failed != nil || same("events", now, replayed) != nil {
		return err
	}
	return nil
}

// excerpt shows a around the first byte in which it differs from b.
func excerpt(a, b []byte) []byte {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-60):min(len(a), i+60)]
}

// report compares one mailed report with what the replay says it should be.
// It returns nil for a report of another game, or of a position that is not
// known.
func (r *replay) report(raw []byte) (*gamelog.ReportData, error) {
	var d gamelog.ReportHead
	if err := json.Unmarshal(raw, &d); err != nil {
		return nil, fmt.Errorf("%s: %w", gamelog.ReportFile, err)
	}
	if d.Game != r.log.Game {
		return nil, nil
	}
	if d.Seq == 0 || d.Seq > uint64(len(r.saved)) || d.Since > d.Seq {
		return nil, fmt.Errorf("report to %s says entries %d to %d, the log has %d", d.Seat, d.Since+1, d.Seq, len(r.saved))
	}
	if r.saved[d.Seq-1] == nil {
		return nil, nil
	}
	want, err := r.told(d.Seat, d.Since, d.Seq)
	if err != nil {
		return nil, err
	}
	if err := same(fmt.Sprintf("report to %s after entry %d:", d.Seat, d.Seq), raw, want); err != nil {
		return nil, err
	}
	return want, nil
}

// told is what a seat was to be told of the entries after since up to seq.
func (r *replay) told(seat adjudicator.Seat, since, seq uint64) (*gamelog.ReportData, error) {
	state, err := r.editions[seq-1].Load(r.saved[seq-1])
	if err != nil {
		return nil, err
	}
	d := &gamelog.ReportData{Format: gamelog.ReportFormat, Game: r.log.Game, System: r.log.System, Scenario: r.log.Scenario, Seat: seat,
		Since: since, Seq: seq, Head: r.log.Entries[seq-1].Hash, Pledge: r.pledgeAt(seq), Pending: state.Pending(), View: state.View(seat)}
	for _, e := range gamelog.Standing(r.log.Entries[since:seq]) {
		if err := d.Add(e); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// Wording is how letters of an edition say what the log says.
type Wording interface {
	// Edition names the words and their layout.
	Edition() string
	// Told returns what a letter says of the log, as its text part prints it.
	Told(r report.Report) []string
}
