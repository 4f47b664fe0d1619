package store

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"testing"
)

func TestABlobIsNoLargerThanAStoreTakes(t *testing.T) {
	var p Packer
	if _, err := p.Pack(make([]byte, MaxBlob+1)); !errors.Is(err, ErrInvalid) {
		t.Errorf("one byte too many: %v", err)
	}
	most, err := p.Pack(make([]byte, MaxBlob))
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := p.Unpack(most); err != nil || len(raw) != MaxBlob {
		t.Errorf("the largest: %d bytes, %v", len(raw), err)
	}
}

// A file that somebody else has made may hold two megabytes that unpack to many hundreds.
func TestABlobThatUnpacksToMuchMoreIsCorrupt(t *testing.T) {
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	if _, err := io.CopyN(z, zeros{}, 5*MaxBlob); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	var p Packer
	if raw, err := p.Unpack(bomb.Bytes()); !errors.Is(err, ErrCorrupt) {
		t.Errorf("%d bytes: %v", len(raw), err)
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }
