package gamelog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// Kinds of entries besides the commands of the contract. Each leaves, or names, a position;
// none but the start and a command that is carried out again is adjudicated.
const (
	KindStart    = "start"    // the first entry of a log
	KindRestore  = "restore"  // back to the position after an earlier entry
	KindTakeBack = "takeback" // the same, by a seat that sends another sheet
	KindRules    = "rules"    // from here on with other rules or data; it holds the position
	KindEnd      = "end"      // the referee ended the game
	KindSecret   = "secret"   // its dice and those after it come from another secret; it holds the pledge
	KindReveal   = "reveal"   // shows a seat, or everybody, what stands at a place or is held by a seat
	KindAgain    = "again"    // carries out the command of an earlier entry once more
)

// Entries returns the stored entries of a game between two, both included.
func Entries(st store.Log, game string, from, to uint64) (all []store.Entry, err error) {
	for seq := from; seq <= to; seq++ {
		e, err := st.Entry(game, seq)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// Logged are the events of an entry of the desk's own, which no rules give.
func Logged(e *store.Entry) (events []adjudicator.Event) {
	if json.Unmarshal(e.Events, &events) != nil {
		return nil // the comparison finds it
	}
	return events
}

// Restored is the entry to which an entry went back.
func Restored(e *store.Entry) (to uint64, is bool) {
	if e.Kind != KindRestore && e.Kind != KindTakeBack {
		return 0, false
	}
	var cmd adjudicator.Command
	if json.Unmarshal(e.Command, &cmd) != nil {
		return 0, false
	}
	to, err := strconv.ParseUint(cmd.Text, 10, 64)
	return to, err == nil
}

// Standing leaves out of a stretch of the log what its own seat took back
// again: nobody else has seen it.
func Standing(entries []store.Entry) (out []store.Entry) {
	for _, e := range entries {
		if to, is := Restored(&e); is && e.Kind == KindTakeBack {
			out = slices.DeleteFunc(out, func(x store.Entry) bool { return x.Seq > to })
		}
		out = append(out, e)
	}
	return out
}

// Housed tells whether the house gave the command of an entry.
func Housed(e *store.Entry) bool {
	var by struct {
		House bool `json:"house"`
	}
	return json.Unmarshal(e.Command, &by) == nil && by.House
}

// PledgedAnew is the pledge in an entry that brought a new secret.
func PledgedAnew(e *store.Entry) string {
	var cmd adjudicator.Command
	if e.Kind != KindSecret || json.Unmarshal(e.Command, &cmd) != nil {
		return ""
	}
	return cmd.Text
}

// Dice returns the game's dice addressed to entry seq.
func Dice(g *store.Game, seq uint64) *dice.Source {
	nonces := make([]string, len(g.Seats))
	for i, s := range g.Seats {
		nonces[i] = s.Nonce
	}
	d := dice.NewSource(g.SecretAt(seq), g.Name, nonces...)
	d.Begin(seq)
	return d
}

// Hash is the SHA-256 of data in hexadecimal.
func Hash(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// NonceHash begins a nonce of which only the hash is kept.
const NonceHash = "sha256:"

// HashedNonce is what is mixed into the dice and kept of a seat's words: a hash that he
// can check, and that tells nobody what he wrote.
func HashedNonce(words string) string { return NonceHash + Hash([]byte(words)) }

// IsHashedNonce tells whether a nonce is one; older games have the words themselves.
func IsHashedNonce(nonce string) bool { return strings.HasPrefix(nonce, NonceHash) }

// Load reads a position that was kept.
func Load(sys adjudicator.System, game string, seq uint64, saved []byte) (adjudicator.State, error) {
	s, err := sys.Load(saved)
	if err != nil {
		return nil, fmt.Errorf("game %s, state %d: %w", game, seq, err)
	}
	return s, nil
}

// ScenarioOf finds a scenario of a system by name.
func ScenarioOf(info adjudicator.Info, name string) adjudicator.Scenario {
	for _, s := range info.Scenarios {
		if s.Name == name {
			return s
		}
	}
	return adjudicator.Scenario{Name: name, Title: name}
}
