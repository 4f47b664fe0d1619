package host

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"
)

// soundFor is how long a store is believed to be as it was when all of it was checked last.
const soundFor = 7 * 24 * time.Hour

// soundness is a note beside the file of a store: all of it was checked, and it was closed in order. Any later change of the file makes it void, so
// does a copy, and so does another start of the machine.
type soundness struct {
	Checked  time.Time // all of it
	Place    string
	Size     int64
	Modified time.Time
	Head     string // hash of its first pages, which change with every transaction
}

func soundFile(store string) string { return store + ".sound" }

// Sound tells when all of a store was checked last, which is closed; false when that is long ago, or something has happened to it since.
func Sound(store string, now time.Time) (checked time.Time, is bool) {
	raw, err := os.ReadFile(soundFile(store))
	if err != nil {
		return checked, false
	}
	var noted soundness
	if json.Unmarshal(raw, &noted) != nil || now.Before(noted.Checked) || now.Sub(noted.Checked) > soundFor {
		return checked, false
	}
	here, err := soundnessOf(store, noted.Checked)
	return noted.Checked, err == nil && here.Place != "" && here == noted
}

// NoteSound notes when all of a store was checked that was just closed in order.
func NoteSound(store string, checked time.Time) error {
	now, err := soundnessOf(store, checked)
	if err != nil || now.Place == "" {
		return err
	}
	raw, err := json.Marshal(now)
	if err != nil {
		return err
	}
	return os.WriteFile(soundFile(store), raw, 0o600) // half a note is none
}

// ForgetSound takes the note away: the store is open.
func ForgetSound(store string) error {
	if err := os.Remove(soundFile(store)); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

func soundnessOf(store string, checked time.Time) (s soundness, err error) {
	f, err := os.Open(store)
	if err != nil {
		return s, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return s, err
	}
	const head = 64 << 10
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(f, head)); err != nil {
		return s, err
	}
	return soundness{Checked: checked.UTC().Round(0), Place: Place(store), Size: info.Size(), Modified: info.ModTime().UTC(), Head: hex.EncodeToString(h.Sum(nil))}, nil
}
