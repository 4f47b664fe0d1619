package letter

import (
	"bytes"
	"runtime"
	"strings"
	"testing"
)

// What happens to a letter on its way does not change its digest; a change of
// what its reader sees does.
func TestDigestIsOfWhatTheReaderSees(t *testing.T) {
	raw, err := Compose(turnLetter())
	if err != nil {
		t.Fatal(err)
	}
	want := Digest(raw)
	lines := strings.Split(string(raw), "\r\n")
	same := map[string]string{
		"as sent":         string(raw),
		"plain line ends": strings.Join(lines, "\n"),
		"received":        "Return-Path: <referee@x.org>\r\nReceived: from a by b\r\n\twith ESMTPS; now\r\n" + string(raw),
		"end of file":     string(raw) + "\r\n\r\n",
		"one line less":   strings.TrimRight(string(raw), "\r\n"),
	}
	for name, text := range same {
		if got := Digest([]byte(text)); got != want {
			t.Errorf("%s: the digest changed", name)
		}
	}
	for name, text := range map[string]string{
		"subject": strings.Replace(string(raw), "Subject: ", "Subject: not ", 1),
		"date":    strings.Replace(string(raw), "Date: ", "Date: Mon, ", 1),
		"body":    string(bytes.Replace(raw, []byte("\r\n\r\n"), []byte("\r\n\r\nx"), 1)),
		"a line":  strings.TrimRight(string(raw), "\r\n") + "x",
	} {
		if got := Digest([]byte(text)); got == want || text == string(raw) {
			t.Errorf("%s: the digest did not change", name)
		}
	}
}

// A field of very many lines is joined once, and not copied anew with each of them.
func TestAFieldOfManyLinesCostsItsLength(t *testing.T) {
	raw := []byte("Subject: x\r\n" + strings.Repeat(" y\r\n", 20_000) + "\r\nbody\r\n")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	id, _, _ := Envelope(raw)
	Digest(raw)
	runtime.ReadMemStats(&after)
	if spent := after.TotalAlloc - before.TotalAlloc; spent > 100*uint64(len(raw)) {
		t.Errorf("%d bytes of memory for a letter of %d (%s)", spent, len(raw), id)
	}
}
