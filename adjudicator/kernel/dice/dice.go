// Package dice makes rolls that nobody has to trust. Roll k of command n is
// HMAC-SHA256(secret, nonces | game | n | k): addressed, not drawn from a
// stream, so one more roll shifts no other. The SHA-256 of the secret is
// published before the first roll, the secret after the last.
package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"
)

// Roll is one recorded die, or one recorded shuffle: Sides is the number of
// cards, Order their order, which the record of a report leaves out.
type Roll struct {
	Command uint64 `json:"command"`
	K       uint32 `json:"k"`
	Label   string `json:"label"`
	Rule    string `json:"rule"`
	Sides   int    `json:"sides"`
	Value   int    `json:"value,omitempty"`
	Order   []int  `json:"order,omitempty"`
	// Ruled tells that the referee has said what the die counts as.
	Ruled bool `json:"ruled,omitempty"`
}

// IsShuffle tells a shuffle from a die, which shows 1 at least.
func (r Roll) IsShuffle() bool { return r.Value == 0 }

// Source rolls dice and records them. It is not safe for concurrent use.
type Source struct {
	mac      hash.Hash         // HMAC of the secret, used again for each number
	prefix   []byte            // nonces | game
	address  [20]byte          // of the number at hand
	sum      [sha256.Size]byte // and what comes out
	command  uint64
	k        uint32
	log      []Roll
	ruled    []Ruled
	script   []Scripted
	scripted bool
	err      error
}

// Scripted is a prepared roll of a test. Label "" fits any roll; else the
// roll's label must begin with it.
type Scripted struct {
	Label string
	Value int
}

// Ruled is what a die of a command counts as by a ruling; K as in Roll.
type Ruled struct {
	K     uint32
	Value int
}

// NewSource returns the addressed source of a game. Nonces are the seats'
// nonces in seat order and may be empty strings.
func NewSource(secret []byte, game string, nonces ...string) *Source {
	var p []byte
	for _, n := range append(append([]string{}, nonces...), game) {
		p = binary.BigEndian.AppendUint32(p, uint32(len(n)))
		p = append(p, n...)
	}
	return &Source{mac: hmac.New(sha256.New, secret), prefix: p}
}

// Script returns a source that answers with prepared values only.
func Script(rolls ...Scripted) *Source { return &Source{script: rolls, scripted: true} }

// Begin addresses the rolls that follow to command n and begins a new record,
// with room for as many as the last one had.
func (s *Source) Begin(n uint64) {
	s.command, s.k, s.ruled = n, 0, nil
	if n := len(s.log); n > 0 {
		s.log = make([]Roll, 0, n)
	}
}

// Rule has dice of the command at hand count as the referee says. A value that is
// on no side of its die, and one for a die that is not rolled, is an error of Err.
func (s *Source) Rule(dice []Ruled) { s.ruled = slices.Clone(dice) }

// overruled is what the referee says of the die that is rolled now.
func (s *Source) overruled(sides int) (value int, is bool) {
	i := slices.IndexFunc(s.ruled, func(r Ruled) bool { return r.K == s.k })
	if i < 0 {
		return 0, false
	}
	value = s.ruled[i].Value
	s.ruled = slices.Delete(s.ruled, i, i+1)
	if value < 1 || value > sides {
		s.fail(fmt.Errorf("dice: die %d of command %d has %d sides and cannot count as %d", s.k+1, s.command, sides, value))
		return 1, true
	}
	return value, true
}

// Roll returns a value from 1 to sides. The label says what is rolled for
// ("combat 2720"), the rule is the rule number.
func (s *Source) Roll(label, rule string, sides int) int {
	v, ruled := s.overruled(sides)
	switch {
	case ruled:
	case s.scripted:
		v = s.next(label, sides)
	default:
		v = int(s.number(s.k, uint64(sides))) + 1
	}
	s.log = append(s.log, Roll{Command: s.command, K: s.k, Label: label, Rule: rule, Sides: sides, Value: v, Ruled: ruled})
	s.k++
	return v
}

// Shuffle returns a permutation of 0..n-1 (Fisher-Yates on the addressed
// stream of one roll). A scripted source returns the identity.
func (s *Source) Shuffle(label, rule string, n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	if !s.scripted {
		for i := n - 1; i > 0; i-- {
			j := int(s.numberAt(s.k, uint32(i), uint64(i+1)))
			order[i], order[j] = order[j], order[i]
		}
	}
	s.log = append(s.log, Roll{Command: s.command, K: s.k, Label: label, Rule: rule, Sides: n, Order: order})
	s.k++
	return order
}

// Rolls returns the record since Begin.
func (s *Source) Rolls() []Roll { return s.log }

// Confirm rolls recorded dice and shuffles again, each at its address, and
// returns the first that does not come out as recorded.
func (s *Source) Confirm(rolls []Roll) error {
	for _, r := range rolls {
		s.Begin(r.Command)
		s.k = r.K
		got := r
		if r.Ruled {
			continue
		}
		if r.Sides < 1 {
			return fmt.Errorf("roll %d.%d: no die has %d sides", r.Command, r.K+1, r.Sides)
		}
		if r.IsShuffle() {
			got.Order = s.Shuffle(r.Label, r.Rule, r.Sides)
		} else {
			got.Value = s.Roll(r.Label, r.Rule, r.Sides)
		}
		if got.Value != r.Value || !slices.Equal(got.Order, r.Order) {
			return fmt.Errorf("roll %d.%d (%s) is recorded as %d %v, the secret gives %d %v", r.Command, r.K+1, r.Label, r.Value, r.Order, got.Value,
				got.Order)
		}
	}
	return nil
}

// Err returns the first disagreement between a script and the rolls asked
// for, including values that were left over. Nil for an addressed source.
func (s *Source) Err() error {
	if s.err == nil && len(s.ruled) > 0 {
		return fmt.Errorf("dice: command %d rolls no die %d", s.command, s.ruled[0].K+1)
	}
	if s.err == nil && len(s.script) > 0 {
		return fmt.Errorf("dice: %d scripted rolls left over, first %+v", len(s.script), s.script[0])
	}
	return s.err
}

func (s *Source) next(label string, sides int) int {
	if len(s.script) == 0 {
		s.fail(fmt.Errorf("dice: no scripted roll left for %q", label))
		return 1
	}
	r := s.script[0]
	s.script = s.script[1:]
	if r.Label != "" && !strings.HasPrefix(label, r.Label) {
		s.fail(fmt.Errorf("dice: script has a roll for %q, asked for %q", r.Label, label))
	}
	if r.Value < 1 || r.Value > sides {
		s.fail(fmt.Errorf("dice: scripted value %d for %q is not on a die of %d", r.Value, label, sides))
		return 1
	}
	return r.Value
}

func (s *Source) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

func (s *Source) number(k uint32, n uint64) uint64 { return s.numberAt(k, 0, n) }

// numberAt returns an unbiased number below n by rejection sampling.
func (s *Source) numberAt(k, sub uint32, n uint64) uint64 {
	limit := ^uint64(0) - ^uint64(0)%n
	for try := uint32(0); ; try++ {
		binary.BigEndian.PutUint64(s.address[0:], s.command)
		binary.BigEndian.PutUint32(s.address[8:], k)
		binary.BigEndian.PutUint32(s.address[12:], sub)
		binary.BigEndian.PutUint32(s.address[16:], try)
		s.mac.Reset()
		s.mac.Write(s.prefix)
		s.mac.Write(s.address[:])
		if v := binary.BigEndian.Uint64(s.mac.Sum(s.sum[:0])); v < limit {
			return v % n
		}
	}
}

// Commitment is what is published before the first roll: the SHA-256 of the
// secret in hexadecimal.
func Commitment(secret []byte) string {
	h := sha256.Sum256(secret)
	return hex.EncodeToString(h[:])
}
