package gamedata

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io/fs"
	"testing"
)

func TestAPackGivesBackItsFiles(t *testing.T) {
	both, err := Overlay(folder(map[string]string{"a.csv": "1", "b.csv": "2", "notes.txt": "x"}), folder(map[string]string{"b.csv": "3"}))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := Pack(both)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := Pack(both); !bytes.Equal(packed, again) {
		t.Error("the same files are packed differently")
	}
	back, err := Unpack(packed)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := Digest(both)
	if got, err := Digest(back); got != want || err != nil {
		t.Errorf("digest %s, want %s: %v", got, want, err)
	}
	if IsOwn(back, "a.csv") || !IsOwn(back, "b.csv") {
		t.Error("which files are the referee's own is lost")
	}
	if _, err := fs.Stat(back, "notes.txt"); err == nil {
		t.Error("a file that is no data file was packed")
	}
	if _, err := Unpack(packed[:len(packed)/2]); err == nil {
		t.Error("half a pack was unpacked")
	}
}

func TestAPackDoesNotUnpackToMoreThanItMay(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"a.csv", "b.csv"} {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(make([]byte, 12<<20))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Unpack(b.Bytes()); err == nil {
		t.Error("24 MB were unpacked")
	}
	lie := bytes.Clone(b.Bytes()) // the directory at the end claims 10 bytes a file
	for at := 0; ; {
		i := bytes.Index(lie[at:], []byte("PK\x01\x02"))
		if i < 0 {
			break
		}
		binary.LittleEndian.PutUint32(lie[at+i+24:], 10)
		at += i + 4
	}
	back, err := Unpack(lie)
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := readFile(back, "a.csv"); err == nil {
		t.Errorf("%d bytes were read of a file that claims 10", len(raw))
	}
}
