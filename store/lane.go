package store

import (
	"hash/fnv"
	"math/bits"
	"strings"
)

// Lane is one of the parts into which work is divided when several daemons share a store: what belongs together is in one.
type Lane int

// NumLanes is how many lanes there are. Every daemon with one store has to know the same number.
const NumLanes = 32

// LaneOf is the lane of a game, by its name, or of a person, by the address; the case of letters does not matter.
func LaneOf(name string) Lane {
	h := fnv.New32a()
	_, _ = h.Write([]byte(strings.ToLower(name)))
	return Lane(h.Sum32() % NumLanes)
}

// Lanes is a set of lanes.
type Lanes uint32

// AllLanes are those of a daemon that works alone.
const AllLanes = ^Lanes(0)

// Has tells whether a lane is in the set.
func (s Lanes) Has(l Lane) bool { return s>>l&1 == 1 }

// With is the set and one lane more.
func (s Lanes) With(l Lane) Lanes { return s | 1<<l }

// Pick chooses one lane of a set that is not empty: the same for everybody, and always, so that many letters of one person do not go from hand
// to hand.
func (s Lanes) Pick() Lane {
	x := uint32(s) // mixed, so that the sets are spread over their lanes
	x = (x ^ x>>16) * 0x7feb352d
	x = (x ^ x>>15) * 0x846ca68b
	for range (x ^ x>>16) % uint32(bits.OnesCount32(uint32(s))) {
		s &= s - 1
	}
	return Lane(bits.TrailingZeros32(uint32(s)))
}

// Lane is that of who gets the letter: what he gets leaves in order.
func (o *Out) Lane() Lane { return LaneOf(o.To) }
