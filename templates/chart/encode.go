package chart

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// picture is rows of palette indices, each behind the byte that names the
// filter of a row in a PNG file: none.
type picture struct {
	pix  []uint8
	w, h int
}

func newPicture(w, h int) *picture { return &picture{make([]uint8, (w+1)*h), w, h} }

// size is what the pixels take in bytes.
func (p *picture) size() int { return cap(p.pix) }

// row is the pixels of a row.
func (p *picture) row(y int) []uint8 { return p.pix[y*(p.w+1)+1 : (y+1)*(p.w+1)] }

// pool reuses the large pictures that drawings are made in, what they are
// drawn with, and the memory of the compressor.
type pool struct{ pictures, benches, writers sync.Pool }

// bench lends what a raster works on.
func (p *pool) bench() *bench {
	if b, ok := p.benches.Get().(*bench); ok {
		return b
	}
	return &bench{}
}

// take lends a picture, its pixels of any colour.
func (p *pool) take(w, h int) *picture {
	size := (w + 1) * h
	pic, ok := p.pictures.Get().(*picture)
	if !ok || cap(pic.pix) < size {
		return newPicture(w, h)
	}
	pic.pix, pic.w, pic.h = pic.pix[:size], w, h
	for y := range h {
		pic.pix[y*(w+1)] = 0
	}
	return pic
}

// compression makes a file a few hundredths larger than the most thorough
// levels do, in a third of their time.
const compression = 6

// encode writes a picture as a paletted PNG file.
func (p *pool) encode(pic *picture, palette []ink) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(256 << 10)
	w, ok := p.writers.Get().(*zlib.Writer)
	if ok {
		w.Reset(&data)
	} else {
		var err error
		if w, err = zlib.NewWriterLevel(&data, compression); err != nil {
			return nil, fmt.Errorf("compress: %w", err)
		}
	}
	defer p.writers.Put(w)
	if _, err := w.Write(pic.pix); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(pic.w))
	header = binary.BigEndian.AppendUint32(header, uint32(pic.h))
	header = append(header, 8, 3, 0, 0, 0) // a byte a pixel, paletted, not interlaced
	var colours []byte
	for _, c := range palette {
		colours = append(colours, c.R, c.G, c.B)
	}
	out := make([]byte, 0, data.Len()+len(colours)+128)
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	out = appendChunk(out, "IHDR", header)
	out = appendChunk(out, "PLTE", colours)
	out = appendChunk(out, "IDAT", data.Bytes())
	return appendChunk(out, "IEND", nil), nil
}

// appendChunk appends a part of a PNG file: length, kind, data, checksum.
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	from := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}
