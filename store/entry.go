package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
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
	// entry, [Log] returns it, and the hash does not cover it:
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
		strconv.AppendUint(nil, e.Letter, 10), UTC(e.Time).AppendFormat(nil, time.RFC3339Nano),
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
		*s = Clean(*s)
	}
	e.Command, e.Rolls, e.Events = compact(e.Command), compact(e.Rolls), compact(e.Events)
	e.Time = UTC(e.Time)
	e.Prev = prev
	e.Hash = e.ComputeHash()
}

// checked makes sure that an entry of a game is sealed, and returns it in the form
// that reads back with the same hash.
func (e Entry) checked(game string) (Entry, error) {
	if e.Game != game {
		return e, Invalid("entry %d of game %q in a batch of game %s", e.Seq, e.Game, game)
	}
	for _, raw := range []json.RawMessage{e.Command, e.Rolls, e.Events} {
		if len(raw) > 0 && !json.Valid(raw) {
			return e, Invalid("entry %d of game %s holds what is not JSON", e.Seq, game)
		}
	}
	hash := e.Hash
	if e.Seal(e.Prev); e.Hash != hash {
		return e, Invalid("entry %d of game %s is not sealed", e.Seq, game)
	}
	return e, nil
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
	var c Chain
	for i := range entries {
		if err := c.Link(&entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// Chain is a log verified so far, which may begin anywhere.
type Chain struct {
	Game string
	Seq  uint64 // of the last entry, 0 before the first
	Head string // its hash
}

// Link verifies that an entry follows. The error is a *ChainError.
func (c *Chain) Link(e *Entry) error {
	fault := func(format string, args ...any) error {
		return &ChainError{Game: e.Game, Seq: e.Seq, Fault: fmt.Sprintf(format, args...)}
	}
	if c.Seq == 0 {
		*c = Chain{Game: e.Game, Seq: e.Seq - 1, Head: e.Prev}
		if e.Seq == 1 {
			c.Head = ""
		}
	}
	switch {
	case e.Seq == 0:
		return fault("entries count from 1")
	case e.Game != c.Game:
		return fault("it belongs to another game than the one before, %s", c.Game)
	case e.Seq != c.Seq+1:
		return fault("entry %d is expected here", c.Seq+1)
	case e.Prev != c.Head:
		return fault("it follows hash %q, but the entry before has %q", e.Prev, c.Head)
	}
	if hash := e.ComputeHash(); hash != e.Hash {
		return fault("its content has hash %s, it says %s", hash, e.Hash)
	}
	c.Seq, c.Head = e.Seq, e.Hash
	return nil
}
