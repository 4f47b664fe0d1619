package archive

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// fromLine begins each letter of an mbox file.
const fromLine = "From "

// errLargeLetter means a letter that no referee takes or sends.
var errLargeLetter = fmt.Errorf("larger than the %d MB that a letter may have", maxLetter>>20)

// SplitMbox cuts an mbox file at its "From " lines; anything else is one letter. Quoted
// >From lines are given back their form. An error ends it.
func SplitMbox(in *bufio.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		start, _ := in.Peek(len(fromLine))
		if string(start) != fromLine {
			var cur pile
			_, err := io.Copy(&cur, io.LimitReader(in, maxLetter+1))
			if err == nil && cur.size > maxLetter {
				yield(nil, errLargeLetter)
				return
			}
			yield(cur.take(), err)
			return
		}
		var cur pile
		begins, blank, was, passing := true, true, true, false // a line begins; it, and the one before it, are blank; it is a "From " line
		for {
			piece, err := in.ReadSlice('\n') // of a line, when that is long
			if begins {
				was, blank, passing = blank, true, false
				switch trimmed := bytes.TrimLeft(piece, ">"); {
				case was && bytes.HasPrefix(piece, []byte(fromLine)):
					if cur.size > 0 && !yield(cur.take(), nil) {
						return
					}
					passing = true
				case len(trimmed) < len(piece) && bytes.HasPrefix(trimmed, []byte(fromLine)):
					piece = piece[1:]
				}
			}
			blank = blank && !passing && len(bytes.TrimSpace(piece)) == 0
			if !passing {
				cur.Write(piece)
			}
			if cur.size > maxLetter {
				yield(nil, errLargeLetter)
				return
			}
			if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
				if !errors.Is(err, io.EOF) {
					yield(nil, err)
				} else if cur.size > 0 {
					yield(cur.take(), nil)
				}
				return
			}
			begins = err == nil
		}
	}
}

// pile is a letter that is being read, in pieces: it grows without being copied, so that
// one that is too large takes no more memory than a letter may.
type pile struct {
	pieces [][]byte
	size   int // bytes of all
}

// Bounds of the pieces of a pile.
const (
	leastPiece = 4 << 10
	mostPiece  = 1 << 20
)

// Write adds bytes; it never fails.
func (p *pile) Write(b []byte) (int, error) {
	for left := b; len(left) > 0; {
		last := len(p.pieces) - 1
		if last < 0 || len(p.pieces[last]) == cap(p.pieces[last]) {
			p.pieces = append(p.pieces, make([]byte, 0, min(max(p.size, leastPiece), mostPiece)))
			last++
		}
		piece := p.pieces[last]
		n := min(len(left), cap(piece)-len(piece))
		p.pieces[last] = append(piece, left[:n]...)
		left = left[n:]
	}
	p.size += len(b)
	return len(b), nil
}

// take returns the whole and leaves nothing.
func (p *pile) take() []byte {
	whole := bytes.Join(p.pieces, nil)
	*p = pile{}
	return whole
}
