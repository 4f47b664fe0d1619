package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"time"
)

// Entry is one command in the log of a game, with what came of it. Entries
// are never changed; each holds the hash of the one before.
type Entry struct {
	Game         string          `json:"game"`
	Seq          uint64          `json:"seq"` // from 1
	Kind         string          `json:"kind"`
	Seat         string          `json:"seat,omitempty"`
	Command      json.RawMessage `json:"command,omitempty"`
	Rolls        json.RawMessage `json:"rolls,omitempty"`
	Events       json.RawMessage `json:"events,omitempty"`
	Letter       uint64          `json:"letter,omitempty"` // the letter that caused it
	Time         time.Time       `json:"time"`
	RulesVersion string          `json:"rulesVersion,omitempty"`
	DataDigest   string          `json:"dataDigest,omitempty"`
	StateHash    string          `json:"stateHash,omitempty"`
	Prev         string          `json:"prev,omitempty"` // "" in the first entry
	Hash         string          `json:"hash"`

	// Snapshot is the state after the command. Commit keeps it apart from the
	// entry, [Store.Snapshot] returns it, and the hash does not cover it:
	// StateHash does.
	Snapshot []byte `json:"-"`
}

// hashVersion is the first field under the hash.
const hashVersion = "feldpost entry 1"

// ComputeHash returns the SHA-256, in lower-case hex, of the entry's fields
// written one after the other as netstrings: the length in decimal, a colon,
// the bytes, a comma. The fields are hashVersion, then game, seq, kind, seat,
// command, rolls, events, letter, time, rulesVersion, dataDigest, stateHash,
// prev. Numbers are decimal, the time is RFC 3339 in UTC with as many
// decimals as needed, JSON is without white space between its tokens.
func (e *Entry) ComputeHash() string {
	var buf bytes.Buffer
	for _, field := range [...][]byte{
		[]byte(hashVersion), []byte(e.Game), strconv.AppendUint(nil, e.Seq, 10),
		[]byte(e.Kind), []byte(e.Seat), compact(e.Command), compact(e.Rolls), compact(e.Events),
		strconv.AppendUint(nil, e.Letter, 10), utc(e.Time).AppendFormat(nil, time.RFC3339Nano),
		[]byte(e.RulesVersion), []byte(e.DataDigest), []byte(e.StateHash), []byte(e.Prev),
	} {
		buf.WriteString(strconv.Itoa(len(field)))
		buf.WriteByte(':')
		buf.Write(field)
		buf.WriteByte(',')
	}
	sum := sha256.Sum256(buf.Bytes())
	return hex.EncodeToString(sum[:])
}

// compact drops white space from JSON; what is not JSON stays as it is.
func compact(raw json.RawMessage) []byte {
	var buf bytes.Buffer
	if len(raw) == 0 || json.Compact(&buf, raw) != nil {
		return raw
	}
	return buf.Bytes()
}

// Seal brings the entry into the form in which it is kept, links it to the
// one before by that one's hash, and sets its own.
func (e *Entry) Seal(prev string) {
	for _, s := range []*string{&e.Kind, &e.Seat, &e.RulesVersion, &e.DataDigest, &e.StateHash} {
		*s = clean(*s)
	}
	e.Command, e.Rolls, e.Events = compact(e.Command), compact(e.Rolls), compact(e.Events)
	e.Time = utc(e.Time)
	e.Prev = prev
	e.Hash = e.ComputeHash()
}

// ChainError names the first entry at which a log is not what was written.
type ChainError struct {
	Game  string
	Seq   uint64
	Fault string
}

func (e *ChainError) Error() string {
	return fmt.Sprintf("log of game %s, entry %d: %s", e.Game, e.Seq, e.Fault)
}

// VerifyChain verifies that entries follow each other and that each has the
// hash of its content. They may begin anywhere in a log; entry 1 has to be
// the head of its chain. The error is a *ChainError.
func VerifyChain(entries []Entry) error {
	var c chain
	for i := range entries {
		if err := c.link(&entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// chain is a log verified so far.
type chain struct {
	begun bool
	game  string
	seq   uint64
	head  string
}

func (c *chain) link(e *Entry) error {
	fault := func(format string, args ...any) error {
		return &ChainError{Game: e.Game, Seq: e.Seq, Fault: fmt.Sprintf(format, args...)}
	}
	if !c.begun {
		*c = chain{begun: true, game: e.Game, seq: e.Seq - 1, head: e.Prev}
		if e.Seq == 1 {
			c.head = ""
		}
	}
	switch {
	case e.Seq == 0:
		return fault("entries count from 1")
	case e.Game != c.game:
		return fault("it belongs to another game than the one before, %s", c.game)
	case e.Seq != c.seq+1:
		return fault("entry %d is expected here", c.seq+1)
	case e.Prev != c.head:
		return fault("it follows hash %q, but the entry before has %q", e.Prev, c.head)
	}
	if hash := e.ComputeHash(); hash != e.Hash {
		return fault("its content has hash %s, it says %s", hash, e.Hash)
	}
	c.seq, c.head = e.Seq, e.Hash
	return nil
}

func entryKey(game string, seq uint64) []byte { return number(part(nil, clean(game)), seq) }

// Entry returns one entry of a game's log, or ErrNotFound.
func (s *Store) Entry(game string, seq uint64) (e Entry, err error) {
	err = s.view(func(tx *txn) error { return record(tx, inEntry, entryKey(game, seq), &e) })
	if err != nil {
		return Entry{}, fmt.Errorf("game %s, entry %d: %w", game, seq, err)
	}
	return e, nil
}

// Entries iterates over the log of a game from seq on, without snapshots.
func (s *Store) Entries(game string, from uint64) iter.Seq2[Entry, error] {
	prefix := part(nil, clean(game))
	return walk(s, inEntry, prefix, entryKey(game, from), func(_ *txn, k, v []byte) (e Entry, ok bool, err error) {
		if err := decode(v, &e); err != nil {
			seq, _ := lastNumber(k)
			return e, false, fmt.Errorf("game %s, entry %d: %w", game, seq, err)
		}
		return e, true, nil
	})
}

// Snapshot returns the state of a game after an entry, or ErrNotFound.
func (s *Store) Snapshot(game string, seq uint64) ([]byte, error) {
	data, err := s.readBlob(inSnapshot, entryKey(game, seq), blobKey)
	if err != nil {
		return nil, fmt.Errorf("game %s, snapshot %d: %w", game, seq, err)
	}
	return data, nil
}

// LastSnapshot returns the latest state of a game and the entry it follows,
// or ErrNotFound.
func (s *Store) LastSnapshot(game string) (seq uint64, data []byte, err error) {
	prefix := part(nil, clean(game))
	var packed []byte
	err = s.view(func(tx *txn) error {
		k, _ := last(tx, inSnapshot, prefix, bytes.Repeat([]byte{0xFF}, 9))
		if k == nil {
			return ErrNotFound
		}
		seq, _ = lastNumber(k)
		packed = blob(tx, inSnapshot, bytes.Clone(k), blobKey)
		return nil
	})
	if err == nil {
		data, err = s.blobs.unpack(packed)
	}
	if err != nil {
		return 0, nil, fmt.Errorf("game %s, last snapshot: %w", game, err)
	}
	return seq, data, nil
}
