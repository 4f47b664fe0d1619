package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
	"golang.org/x/sync/errgroup"
)

// UTC drops zone and monotonic reading, so that a time equals itself after a
// round trip through a store.
func UTC(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC().Round(0)
}

// Clean makes a string survive JSON unchanged.
func Clean(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// FoldAddress makes addresses comparable.
func FoldAddress(address string) string {
	return strings.ToLower(strings.TrimSpace(Clean(address)))
}

// Encode writes a record as JSON without HTML escapes: raw JSON inside keeps
// its bytes apart from white space.
func Encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

// Decode reads a record that Encode wrote; the error is ErrCorrupt.
func Decode(data []byte, v any) error {
	if err := json.Unmarshal(data, v); err != nil {
		return Corrupt("unreadable record: %v", err)
	}
	return nil
}

// MaxBlob is the size in bytes of the largest blob (a letter, a position, the data of a game) that a store takes, and so of
// the largest that one holds: a file that somebody else has made may claim more.
const MaxBlob = 64 << 20

// Packer compresses blobs with gzip, whose checksum finds rotten bytes. Its writers and readers are large and therefore
// kept.
type Packer struct{ writers, readers sync.Pool }

// Pack compresses a blob of at most MaxBlob bytes.
func (p *Packer) Pack(raw []byte) ([]byte, error) {
	if len(raw) > MaxBlob {
		return nil, Invalid("blob of %d bytes, the largest is %d", len(raw), MaxBlob)
	}
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

// Letter brings a letter into the form in which it is stored, with its bytes packed.
func (p *Packer) Letter(l Letter, raw []byte) (checked Letter, packed []byte, err error) {
	if checked, err = l.Checked(raw); err != nil {
		return checked, nil, err
	}
	packed, err = p.Pack(raw)
	return checked, packed, err
}

// Writings packs the bytes of letters out, several at a time.
func (p *Packer) Writings(letters []Writing) ([][]byte, error) {
	packed := make([][]byte, len(letters))
	var pack errgroup.Group
	pack.SetLimit(runtime.GOMAXPROCS(0))
	for i, w := range letters {
		if len(w.Raw) == 0 {
			return nil, Invalid("letter out %d is empty", w.Out)
		}
		pack.Go(func() (err error) {
			packed[i], err = p.Pack(w.Raw)
			return err
		})
	}
	return packed, pack.Wait()
}

// Unpack restores a blob and verifies its checksum. One that unpacks to more than MaxBlob bytes is corrupt.
func (p *Packer) Unpack(packed []byte) ([]byte, error) {
	r, ok := p.readers.Get().(*gzip.Reader)
	if !ok {
		r = new(gzip.Reader)
	}
	defer p.readers.Put(r)
	if err := r.Reset(bytes.NewReader(packed)); err != nil {
		return nil, Corrupt("unreadable blob: %v", err)
	}
	var raw bytes.Buffer
	raw.Grow(2 * len(packed))
	if _, err := raw.ReadFrom(io.LimitReader(r, MaxBlob+1)); err != nil {
		return nil, Corrupt("unreadable blob: %v", err)
	}
	if raw.Len() > MaxBlob {
		return nil, Corrupt("blob of %d bytes unpacks to more than %d", len(packed), MaxBlob)
	}
	return raw.Bytes(), nil
}
