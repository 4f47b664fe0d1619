package bolt

import (
	"crypto/sha256"
	"encoding/binary"
	"time"

	"feldpost/store"
)

// maxPart is the longest string that stands in a key as it is. Longer ones,
// which only hostile letters have, are replaced by their hash.
const maxPart = 255

const hashedPart = 0xFFFF

// number appends an id or a sequence number to a key.
func number(key []byte, n uint64) []byte { return binary.BigEndian.AppendUint64(key, n) }

// part appends a string to a key so that no other string shares its bytes
// as a prefix: the length goes first.
func part(key []byte, s string) []byte {
	if len(s) > maxPart {
		sum := sha256.Sum256([]byte(s))
		return append(binary.BigEndian.AppendUint16(key, hashedPart), sum[:]...)
	}
	return append(binary.BigEndian.AppendUint16(key, uint16(len(s))), s...)
}

// cutPart takes a string off the front of a key. It cannot restore a hashed
// string.
func cutPart(key []byte) (s string, rest []byte, ok bool) {
	if len(key) < 2 {
		return "", nil, false
	}
	n := int(binary.BigEndian.Uint16(key))
	if n > maxPart || len(key) < 2+n {
		return "", nil, false
	}
	return string(key[2 : 2+n]), key[2+n:], true
}

const momentSize = 12

// moment appends a time to a key: seconds with the sign bit turned round, so
// that years before 1970 come first, then nanoseconds.
func moment(key []byte, t time.Time) []byte {
	key = binary.BigEndian.AppendUint64(key, uint64(t.Unix())^1<<63)
	return binary.BigEndian.AppendUint32(key, uint32(t.Nanosecond()))
}

// cutMoment takes a time off the front of a key.
func cutMoment(key []byte) (t time.Time, rest []byte, ok bool) {
	if len(key) < momentSize {
		return time.Time{}, nil, false
	}
	seconds := int64(binary.BigEndian.Uint64(key) ^ 1<<63)
	nanos := int64(binary.BigEndian.Uint32(key[8:]))
	return store.UTC(time.Unix(seconds, nanos)), key[momentSize:], true
}

// lastNumber reads the id at the end of a key or in a value.
func lastNumber(key []byte) (uint64, bool) {
	if len(key) < 8 {
		return 0, false
	}
	return binary.BigEndian.Uint64(key[len(key)-8:]), true
}
