package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
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
	return utc(time.Unix(seconds, nanos)), key[momentSize:], true
}

// lastNumber reads the id at the end of a key or in a value.
func lastNumber(key []byte) (uint64, bool) {
	if len(key) < 8 {
		return 0, false
	}
	return binary.BigEndian.Uint64(key[len(key)-8:]), true
}

// utc drops zone and monotonic reading, so that a time equals itself after a
// round trip through the file.
func utc(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC().Round(0)
}

// clean makes a string survive JSON unchanged.
func clean(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// encode writes a record as JSON without HTML escapes: raw JSON inside keeps
// its bytes apart from white space.
func encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

func decode(data []byte, v any) error {
	if err := json.Unmarshal(data, v); err != nil {
		return corrupt("unreadable record: %v", err)
	}
	return nil
}

// packer compresses blobs. Its writers and readers are large and therefore
// kept.
type packer struct{ writers, readers sync.Pool }

func (p *packer) pack(raw []byte) ([]byte, error) {
	var buf bytes.Buffer
	buf.Grow(len(raw)/2 + 64)
	w, ok := p.writers.Get().(*gzip.Writer)
	if ok {
		w.Reset(&buf)
	} else {
		var err error
		if w, err = gzip.NewWriterLevel(&buf, gzip.BestSpeed); err != nil {
			return nil, err
		}
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	p.writers.Put(w)
	return buf.Bytes(), nil
}

// unpack restores a blob and verifies its checksum.
func (p *packer) unpack(packed []byte) ([]byte, error) {
	r, ok := p.readers.Get().(*gzip.Reader)
	if !ok {
		r = new(gzip.Reader)
	}
	defer p.readers.Put(r)
	if err := r.Reset(bytes.NewReader(packed)); err != nil {
		return nil, corrupt("unreadable blob: %v", err)
	}
	var raw bytes.Buffer
	raw.Grow(2 * len(packed))
	if _, err := raw.ReadFrom(r); err != nil {
		return nil, corrupt("unreadable blob: %v", err)
	}
	return raw.Bytes(), nil
}
