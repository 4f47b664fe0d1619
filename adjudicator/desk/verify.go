package desk

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// ErrNoLog means that an archive holds no complete log: the game is not over,
// or its last letter is missing.
var ErrNoLog = errors.New("no " + LogFile + " among the letters: the secret of the dice is published with the last letter of a game")

// Edition opens a system with the rules and the data of a digest; the error is
// adjudicator.ErrNoEdition when they are not to be had.
type Edition func(name, rules, digest string) (adjudicator.System, error)

// Archive is a collection of letters: one seat's, or several.
type Archive struct {
	Letters []Mailed
}

// Mailed is one letter as it was found.
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
	LogParts []LogPart
}

// Verify replays a game from its letters alone: the chain of entries, the
// secret against the pledge, every die, every event and state, and every
// letter that is in the archive: that it is as it was mailed, and that it told
// what the log says. Entries of rules or data that are not to be had are verified
// without their positions; a game of which no position can be told is an error. It
// writes what it did and returns the first difference as an error.
func Verify(w io.Writer, a Archive, open Edition, words Wording) error {
	packed, err := joinLogs(a.Letters)
	if err != nil {
		return err
	}
	for _, m := range a.Letters {
		packed = append(packed, m.Logs...)
	}
	if len(packed) == 0 {
		return ErrNoLog
	}
	logs, err := readLogs(packed)
	if err != nil {
		return err
	}
	for _, l := range logs {
		if err := l.verify(w, a.Letters, open, words); err != nil {
			return fmt.Errorf("game %s: %w", l.Game, err)
		}
	}
	return nil
}

// readLogs unpacks logs and keeps the fullest of each game: every seat is
// sent a copy of its own.
func readLogs(packed [][]byte) ([]*Log, error) {
	var logs []*Log
	for _, raw := range packed {
		z, err := gzip.NewReader(bytes.NewReader(raw))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", LogFile, err)
		}
		l := new(Log)
		if err := json.NewDecoder(z).Decode(l); err != nil {
			return nil, fmt.Errorf("%s: %w", LogFile, err)
		}
		if l.Format != logFormat {
			return nil, fmt.Errorf("%s: format %q, want %q", LogFile, l.Format, logFormat)
		}
		i := slices.IndexFunc(logs, func(o *Log) bool { return o.Game == l.Game && o.Pledge == l.Pledge })
		if i < 0 {
			logs = append(logs, l)
			continue
		}
		if err := sameStory(l, logs[i]); err != nil {
			return nil, err
		}
		if len(l.Entries) > len(logs[i].Entries) || len(l.Entries) == len(logs[i].Entries) && len(l.Letters) > len(logs[i].Letters) {
			logs[i] = l
		}
	}
	return logs, nil
}

// sameStory finds a referee who told two seats different games: the copies of
// a log agree as far as the shorter one goes.
func sameStory(a, b *Log) error {
	for i := range min(len(a.Entries), len(b.Entries)) {
		if a.Entries[i].Hash != b.Entries[i].Hash {
			return fmt.Errorf("game %s: the seats were sent different logs; the first difference is entry %d", a.Game, i+1)
		}
	}
	if a.Secret != b.Secret {
		return fmt.Errorf("game %s: the seats were sent different secrets", a.Game)
	}
	return nil
}

func (l *Log) verify(w io.Writer, letters []Mailed, open Edition, words Wording) error {
	secret, err := hex.DecodeString(l.Secret)
	if err != nil {
		return fmt.Errorf("secret: %w", err)
	}
	if got := dice.Commitment(secret); got != l.Pledge {
		return fmt.Errorf("secret does not fit the pledge: SHA-256 %s, pledged %s", got, l.Pledge)
	}
	if err := store.VerifyChain(l.Entries); err != nil {
		return err
	}
	r := replay{log: l, open: open, secret: secret}
	for i := range l.Entries {
		if err := r.step(&l.Entries[i]); err != nil {
			return fmt.Errorf("entry %d: %w", l.Entries[i].Seq, err)
		}
	}
	if r.states == 0 && len(l.Entries) > 0 {
		return fmt.Errorf("none of its positions was verified: %s", strings.Join(r.foreign, "; "))
	}
	t, err := r.letters(letters, words)
	if err != nil {
		return err
	}
	r.summary(w, t)
	return nil
}

// summary says what was verified, and what could not be.
func (r *replay) summary(w io.Writer, t tally) {
	l := r.log
	for _, span := range r.foreign {
		fmt.Fprintf(w, "game %s: %s\n", l.Game, span)
	}
	if len(t.undone) > 0 {
		fmt.Fprintf(w, "game %s: %d letters quote a position that was given up later, and were right when they were mailed: %s\n", l.Game, len(t.undone), strings.Join(t.undone, "; "))
	}
	if t.late > 0 {
		fmt.Fprintf(w, "game %s: %d letters went out with the log or after it: no log lists them\n", l.Game, t.late)
	}
	if t.merged > 0 {
		fmt.Fprintf(w, "game %s: %d letters never left: newer ones, which could leave, said what they would have\n", l.Game, t.merged)
	}
	if t.otherWords > 0 {
		fmt.Fprintf(w, "game %s: %d letters are as they were mailed, but their words are of another edition of this program and were not compared with the log\n", l.Game, t.otherWords)
	}
	fmt.Fprintf(w, "game %s: %d entries chained, %d dice recomputed, %d states and their events equal, %d letters as they were mailed, %d reports equal: OK\n",
		l.Game, len(l.Entries), r.rolls, r.states, t.equal, t.reports)
}

// replay is a game played again from its log.
type replay struct {
	log      *Log
	open     Edition              // nil when all is carried out with sys
	sys      adjudicator.System   // that the entry at hand is carried out with; nil when it is not to be had
	editions []adjudicator.System // sys after entry i+1
	secret   []byte
	state    adjudicator.State // nil after entries that this program cannot replay
	// snapshot is the stored position after an entry, nil where there is none.
	snapshot func(seq uint64) ([]byte, error)
	saved    [][]byte // state after entry i+1, nil when it is not known
	rolls    int
	states   int
	foreign  []string // what could not be replayed, in words
}

func (r *replay) source(seq uint64) *dice.Source {
	g := store.Game{Name: r.log.Game, Secret: r.secret}
	for _, s := range r.log.Seats {
		g.Seats = append(g.Seats, store.Seat{Nonce: s.Nonce})
	}
	return source(&g, seq)
}

// step replays one entry and compares dice, events and state.
func (r *replay) step(e *store.Entry) error {
	if err := r.turnTo(e); err != nil {
		return err
	}
	roll := r.source(e.Seq)
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
	if err := same("events", e.Events, events); err != nil {
		return err
	}
	saved, err := r.state.Save()
	if err != nil {
		return err
	}
	if got := hashBytes(saved); got != e.StateHash && !r.samePosition(e, saved) {
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
	if err := r.source(e.Seq).Confirm(rolls); err != nil {
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
	if e.Kind == kindAgain && json.Unmarshal(e.Command, &cmd) == nil {
		if a, err := readAgain(cmd.Text); err == nil {
			return a.Entry
		}
	}
	return e.Seq
}

// ruledOn tells whether an entry says in the open what a die counts as.
func ruledOn(e *store.Entry, d dice.Roll) bool {
	var cmd adjudicator.Command
	if e.Kind != kindAgain || json.Unmarshal(e.Command, &cmd) != nil {
		return false
	}
	a, err := readAgain(cmd.Text)
	return err == nil && slices.Contains(a.Dice, dice.Ruled{K: d.K, Value: d.Value})
}

// apply executes an entry; known is false when its position cannot be told.
func (r *replay) apply(e *store.Entry, roll *dice.Source) (known bool, events []adjudicator.Event, err error) {
	if r.sys == nil {
		return false, nil, nil
	}
	if e.Kind == kindStart {
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
	case kindRestore, kindTakeBack:
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
		return true, logged(e), nil
	case kindRules:
		if r.open == nil { // it stays as these rules have brought it about
			return true, logged(e), nil
		}
		if r.state, err = r.sys.Load([]byte(cmd.Text)); err != nil {
			return false, nil, err
		}
		return true, logged(e), nil
	case kindReveal:
		if r.state == nil {
			return false, nil, nil
		}
		events, err = revealed(r.state, cmd)
		return true, events, err
	case kindEnd:
		return r.state != nil, logged(e), nil
	}
	if r.state == nil {
		return false, nil, nil
	}
	if e.Kind == kindAgain {
		events, err = r.again(cmd, roll)
	} else {
		events, err = r.state.Apply(cmd, roll)
	}
	return true, append(announcing(cmd), events...), err
}

// again carries out the command of an earlier entry once more, as a ruling did.
func (r *replay) again(cmd adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	a, err := readAgain(cmd.Text)
	if err != nil || a.Entry == 0 || a.Entry > uint64(len(r.log.Entries)) {
		return nil, fmt.Errorf("carries out unknown entry %q", cmd.Text)
	}
	return redo(r.sys, r.state, &r.log.Entries[a.Entry-1], a, roll)
}

// logged are the events of an entry of the desk's own, which no rules give.
func logged(e *store.Entry) (events []adjudicator.Event) {
	if json.Unmarshal(e.Events, &events) != nil {
		return nil // the comparison finds it
	}
	return events
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
func (r *replay) report(raw []byte) (*ReportData, error) {
	var d ReportData
	if err := json.Unmarshal(raw, &d); err != nil {
		return nil, fmt.Errorf("%s: %w", ReportFile, err)
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
func (r *replay) told(seat adjudicator.Seat, since, seq uint64) (*ReportData, error) {
	state, err := r.editions[seq-1].Load(r.saved[seq-1])
	if err != nil {
		return nil, err
	}
	d := &ReportData{Format: reportFormat, Game: r.log.Game, System: r.log.System, Scenario: r.log.Scenario, Seat: seat,
		Since: since, Seq: seq, Head: r.log.Entries[seq-1].Hash, Pledge: r.log.Pledge, Pending: state.Pending(), View: state.View(seat)}
	for _, e := range standing(r.log.Entries[since:seq]) {
		if err := d.add(e); err != nil {
			return nil, err
		}
	}
	return d, nil
}
