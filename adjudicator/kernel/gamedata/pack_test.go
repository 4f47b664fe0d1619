package gamedata

import (
	"bytes"
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
