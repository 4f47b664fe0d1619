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

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// ErrNoLog means that an archive holds no complete log: the game is not over,
// or its last letter is missing.
var ErrNoLog = errors.New("no " + LogFile + " among the letters: the secret of the dice is published with the last letter of a game")

// Archive is the machine-readable content of a collection of letters.
type Archive struct {
	Logs    [][]byte // LogFile attachments
	Reports [][]byte // ReportFile attachments, in order of the letters
}

// Verify replays a game from its letters alone: the chain of entries, the
// secret against the pledge, every die, every event and state, and every
// report that is in the archive. It writes what it did and returns the first
// difference as an error.
func Verify(w io.Writer, a Archive, open func(name string) (adjudicator.System, error)) error {
	if len(a.Logs) == 0 {
		return ErrNoLog
	}
	logs, err := readLogs(a.Logs)
	if err != nil {
		return err
	}
	for _, l := range logs {
		if err := l.verify(w, a.Reports, open); err != nil {
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
		if len(l.Entries) > len(logs[i].Entries) {
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

func (l *Log) verify(w io.Writer, reports [][]byte, open func(string) (adjudicator.System, error)) error {
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
	sys, err := open(l.System)
	if err != nil {
		return err
	}
	r := replay{log: l, sys: sys, secret: secret}
	for i := range l.Entries {
		if err := r.step(&l.Entries[i]); err != nil {
			return fmt.Errorf("entry %d: %w", l.Entries[i].Seq, err)
		}
	}
	seen := 0
	for _, raw := range reports {
		ok, err := r.report(raw)
		if err != nil {
			return err
		}
		if ok {
			seen++
		}
	}
	fmt.Fprintf(w, "game %s: %d entries chained, %d dice recomputed, %d states and their events equal, %d reports equal: OK\n",
		l.Game, len(l.Entries), r.rolls, len(l.Entries), seen)
	return nil
}

// replay is a game played again from its log.
type replay struct {
	log    *Log
	sys    adjudicator.System
	secret []byte
	state  adjudicator.State
	saved  [][]byte // state after entry i+1
	rolls  int
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
	info := r.sys.Info()
	if e.RulesVersion != info.RulesVersion || e.DataDigest != info.DataDigest {
		return fmt.Errorf("played with rules %s, data %.12s; this program has rules %s, data %.12s", e.RulesVersion, e.DataDigest, info.RulesVersion, info.DataDigest)
	}
	roll := r.source(e.Seq)
	events, err := r.apply(e, roll)
	if err != nil {
		return err
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
	if got := hashBytes(saved); got != e.StateHash {
		return fmt.Errorf("state has hash %s, the log says %s", got, e.StateHash)
	}
	r.saved = append(r.saved, saved)
	r.rolls += len(roll.Rolls())
	return nil
}

func (r *replay) apply(e *store.Entry, roll *dice.Source) ([]adjudicator.Event, error) {
	if e.Kind == kindStart {
		o := adjudicator.Options{}
		for _, c := range r.log.Options {
			o[c.Name] = c.Value
		}
		state, events, err := r.sys.Setup(r.log.Scenario, o, roll)
		r.state = state
		return events, err
	}
	var cmd adjudicator.Command
	if err := json.Unmarshal(e.Command, &cmd); err != nil {
		return nil, fmt.Errorf("command: %w", err)
	}
	if r.state == nil {
		return nil, errors.New("the log does not begin with the start of the game")
	}
	if e.Kind != kindRestore {
		return r.state.Apply(cmd, roll)
	}
	n, err := strconv.ParseUint(cmd.Text, 10, 64)
	if err != nil || n == 0 || n > uint64(len(r.saved)) {
		return nil, fmt.Errorf("restores unknown entry %q", cmd.Text)
	}
	r.state, err = r.sys.Load(r.saved[n-1])
	var events []adjudicator.Event
	if uerr := json.Unmarshal(e.Events, &events); uerr != nil {
		return nil, uerr
	}
	return events, err
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

// report compares one mailed report with what the replay says it should be;
// false means that it belongs to another game.
func (r *replay) report(raw []byte) (bool, error) {
	var d ReportData
	if err := json.Unmarshal(raw, &d); err != nil {
		return false, fmt.Errorf("%s: %w", ReportFile, err)
	}
	if d.Game != r.log.Game {
		return false, nil
	}
	if d.Seq == 0 || d.Seq > uint64(len(r.saved)) || d.Since > d.Seq {
		return false, fmt.Errorf("report to %s says entries %d to %d, the log has %d", d.Seat, d.Since+1, d.Seq, len(r.saved))
	}
	state, err := r.sys.Load(r.saved[d.Seq-1])
	if err != nil {
		return false, err
	}
	want := ReportData{Format: reportFormat, Game: r.log.Game, System: r.log.System, Scenario: r.log.Scenario, Seat: d.Seat,
		Since: d.Since, Seq: d.Seq, Head: r.log.Entries[d.Seq-1].Hash, Pledge: r.log.Pledge, Pending: state.Pending(), View: state.View(d.Seat)}
	for _, e := range r.log.Entries[d.Since:d.Seq] {
		if err := want.add(e); err != nil {
			return false, err
		}
	}
	if err := same(fmt.Sprintf("report to %s after entry %d:", d.Seat, d.Seq), raw, want); err != nil {
		return false, err
	}
	return true, nil
}
