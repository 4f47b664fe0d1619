package archive

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// What is written to a pile comes back, whatever the pieces, and the pile is empty then.
func TestAPileGivesBackWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p pile
		for range 2 {
			var want []byte
			for _, n := range rapid.SliceOfN(rapid.IntRange(0, 3*leastPiece), 0, 12).Draw(t, "lengths") {
				b := bytes.Repeat([]byte{byte('a' + len(want)%26)}, n)
				want = append(want, b...)
				if wrote, err := p.Write(b); wrote != n || err != nil {
					t.Fatalf("%d of %d bytes were written: %v", wrote, n, err)
				}
			}
			if p.size != len(want) {
				t.Fatalf("the pile holds %d bytes, want %d", p.size, len(want))
			}
			if got := p.take(); !bytes.Equal(got, want) || p.size != 0 {
				t.Fatalf("%d bytes came back of %d, %d are left", len(got), len(want), p.size)
			}
		}
	})
}
