package gamedata

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
)

// ownFile marks a file of a pack that came from a referee's own folder.
const ownFile = "own"

// Pack puts all data files into one piece, a zip file: the same files give the same
// bytes. Unpack gives them back, with the same Digest and the same IsOwn.
func Pack(fsys fs.FS) ([]byte, error) {
	names, err := Names(fsys)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range names {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate}
		if IsOwn(fsys, name) {
			h.Comment = ownFile
		}
		raw, err := readFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("pack: %w", err)
		}
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write(raw)
		}
		if err != nil {
			return nil, fmt.Errorf("pack: %s: %w", name, err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("pack: %w", err)
	}
	return b.Bytes(), nil
}

// Unpack is the folder that was packed. A pack whose files claim more than maxPack bytes together is refused; the reader of
// zip files lets none have more than it claims.
func Unpack(packed []byte) (fs.FS, error) {
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	o := &overlay{base: z, own: z, replaced: map[string]bool{}}
	left := uint64(maxPack)
	for _, f := range z.File {
		if f.UncompressedSize64 > left {
			return nil, fmt.Errorf("unpack: more than %d bytes", maxPack)
		}
		left -= f.UncompressedSize64
		o.replaced[f.Name] = f.Comment == ownFile
	}
	return o, nil
}
