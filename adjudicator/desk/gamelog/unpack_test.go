package gamelog

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"feldpost/store"
)

// A log is read as it was written, value by value.
func TestALogIsReadAsItWasWritten(t *testing.T) {
	want := &Log{Format: Format, Game: "g", System: "s", Scenario: "x", Options: []Choice{{Name: "a", Value: "b"}}, Seats: []Seat{{Seat: "red", Nonce: "nonce"}}, Pledge: "p", Secret: "q",
		Entries: []store.Entry{{Game: "g", Seq: 1, Events: json.RawMessage(`[{"kind":"x"}]`), Hash: "h"}, {Game: "g", Seq: 2, Hash: "i"}}, Letters: []Mark{{ID: "a@b"}},
		Follow: []Mark{{ID: "c@d"}}, Key: "k", Later: []LaterSecret{{From: 2, Pledge: "p2", Secret: "q2"}}, Branches: []Branch{{After: 1, Entries: []store.Entry{{Game: "g", Seq: 2, Hash: "j"}}, Later: nil}, {After: 2, Entries: nil, Later: []LaterSecret{{From: 3, Pledge: "p3", Secret: "q3"}}}}}
	raw, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	want = new(Log) // as the library reads it at once
	if err := json.Unmarshal(raw, want); err != nil {
		t.Fatal(err)
	}
	file, err := (&Packer{}).Packed(raw)
	if err != nil {
		t.Fatal(err)
	}
	got, size, err := Read(file)
	if err != nil || size != int64(len(raw)) || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %d of %d bytes:\n%+v\n%+v", err, size, len(raw), got, want)
	}
	for i := range len(file) { // cut off anywhere, it is an error and nothing worse
		if _, _, err := Read(file[:i]); err == nil {
			t.Fatalf("the first %d bytes of %d are a log", i, len(file))
		}
	}
}

// repeated is text that goes on and on.
type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], r.text[r.at:])
		n, r.at = n+k, (r.at+k)%len(r.text)
	}
	return n, nil
}

// bomb packs a beginning and so many bytes of a text.
func bomb(t *testing.T, begin, text string, size int64) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err == nil {
		_, err = io.Copy(z, io.MultiReader(strings.NewReader(begin), io.LimitReader(&repeated{text: strings.Repeat(text, 1+1<<15/len(text))}, size/int64(len(text))*int64(len(text)))))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Whatever a log is swollen with, reading it takes little memory and ends with an error.
func TestASwollenLogIsRefused(t *testing.T) {
	const size = swollen
	for name, file := range map[string][]byte{
		"blanks":            bomb(t, "{", " ", size),
		"blanks in a value": bomb(t, `{"entries":[`, " ", size),
		"a word":            bomb(t, `{"format":"`, "x", size),
		"a name":            bomb(t, `{"`, "x", size),
		"an unknown value":  bomb(t, `{"other":[`, "0,", size),
		"empty entries":     bomb(t, `{"entries":[`, "{},", size),
		"empty letters":     bomb(t, `{"letters":[`, "{},", size),
		"empty options":     bomb(t, `{"options":[`, "{},", size),
		"empty branches":    bomb(t, `{"branches":[`, "{},", size),
		"within a branch":   bomb(t, `{"branches":[{"entries":[`, "{},", size),
		"an entry":          bomb(t, `{"entries":[{"events":[`, "{},", size),
		"brackets":          bomb(t, `{"other":`, "[", size),
		"names":             bomb(t, "{", `"format":"",`, size),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := Read(file)
		runtime.ReadMemStats(&after)
		if err == nil {
			t.Errorf("%s: it was read", name)
		}
		if spent := after.TotalAlloc - before.TotalAlloc; spent > looser*250<<20 { // all that was ever taken, swept or not
			t.Errorf("%s: %d MB of memory for a file of %d kB", name, spent>>20, len(file)>>10)
		}
	}
}

func TestASwollenReportIsRefused(t *testing.T) {
	file := bomb(t, `{"game":"g","view":[`, "0,", 100<<20)
	if raw, err := Unpack(file); !errors.Is(err, ErrTooMuch) {
		t.Errorf("%d bytes: %v", len(raw), err)
	}
	small, err := (&Packer{}).Packed([]byte(strings.Repeat(" ", 50_000))) // a small one may grow much
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := Unpack(small); err != nil || len(raw) != 50_000 {
		t.Errorf("%d bytes: %v", len(raw), err)
	}
}

func TestASwollenLogOfAWebSiteIsRefused(t *testing.T) {
	head, err := json.Marshal(LinesHead{Format: LinesFormat, Game: "g", Entries: 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"empty entries": "{}\n", "blanks": " ", "an entry": `{"events":[`} {
		if _, err := LogOfLines(io.MultiReader(bytes.NewReader(head), strings.NewReader("\n"), &repeated{text: text})); err == nil {
			t.Errorf("%s: it was read", name)
		}
	}
}

func TestAPackerUsedAgainPacksAlike(t *testing.T) {
	reports := [][]byte{[]byte(strings.Repeat("one report ", 500)), []byte(strings.Repeat("and another, ", 900))}
	again := &Packer{}
	for i := range 6 {
		want, err := (*Packer)(nil).Packed(reports[i%2])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := again.Packed(reports[i%2]); err != nil || !bytes.Equal(got, want) {
			t.Errorf("report %d: %d bytes and not %d, %v", i, len(got), len(want), err)
		}
		if raw, err := Unpack(want); err != nil || !bytes.Equal(raw, reports[i%2]) {
			t.Errorf("report %d comes back as %d bytes, %v", i, len(raw), err)
		}
	}
}
