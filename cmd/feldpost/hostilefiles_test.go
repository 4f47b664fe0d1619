package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/cmd/feldpost/exit"
)

// endless is text that goes on and on.
type endlessText struct {
	text string
	at   int
}

func endless(text string) io.Reader { return &endlessText{text: text} }

func (e *endlessText) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], e.text[e.at:])
		n, e.at = n+k, (e.at+k)%len(e.text)
	}
	return n, nil
}

// swollen packs a beginning and so many megabytes of a text.
func swollen(t *testing.T, begin, text string, megabytes int64) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.Copy(z, io.MultiReader(strings.NewReader(begin), io.LimitReader(endless(text), megabytes<<20))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// withFile is a letter of a referee to which a file is attached.
func withFile(name string, data []byte) string {
	return "Message-ID: <x@referee.example>\r\nFrom: referee@referee.example\r\nList-Id: <g.games.referee.example>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" +
		"--b\r\nContent-Type: text/plain\r\n\r\nText\r\n--b\r\nContent-Type: application/gzip\r\nContent-Disposition: attachment; filename=" + name +
		"\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(data) + "\r\n--b--\r\n"
}

// nestedParts is a letter whose parts stand one within the other.
func nestedParts(depth int) string {
	var head, foot strings.Builder
	for i := range depth {
		fmt.Fprintf(&head, "Content-Type: multipart/mixed; boundary=\"b%d\"\r\n\r\n--b%d\r\n", i, i)
		fmt.Fprintf(&foot, "\r\n--b%d--\r\n", depth-1-i)
	}
	return "Message-ID: <x@referee.example>\r\nList-Id: <g.games.referee.example>\r\nX-Feldpost: 1\r\n" + head.String() + "Content-Type: text/plain\r\n\r\nx" + foot.String()
}

// Files that somebody has made to stop the referee, or whoever checks a game, end in an error in words: within little time, and
// within the memory that the program may have here.
func TestHostileFilesEndInAnErrorInWords(t *testing.T) {
	if testing.Short() {
		t.Skip("hostile files are left out of short runs")
	}
	const memory = 350 << 20 // of which each thread has 8 MB as its stack
	for _, h := range []struct {
		name, file string
		data       func() io.Reader
		says       string
	}{
		{"a log of 1.5 GB", "x.eml", func() io.Reader { return strings.NewReader(withFile(gamelog.LogFile, swollen(t, "{", " ", 1500))) }, "more than any of a referee holds"},
		{"a log of empty entries", "x.eml", func() io.Reader {
			return strings.NewReader(withFile(gamelog.LogFile, swollen(t, `{"entries":[`, "{},", 300)))
		}, "more than any of a referee holds"},
		{"a report of 1 GB", "x.eml", func() io.Reader {
			return strings.NewReader(withFile(gamelog.ReportFile, swollen(t, `{"game":"g","view":[`, "0,", 1000)))
		}, "more than any of a referee holds"},
		{"parts 50,000 deep", "x.eml", func() io.Reader { return strings.NewReader(nestedParts(50_000)) }, ""},
		{"a letter of one line", "x.eml", func() io.Reader { return io.LimitReader(endless("x"), 100<<20) }, "larger than"},
		{"a header of a million lines", "x.eml", func() io.Reader {
			return strings.NewReader("Subject: x\r\n" + strings.Repeat(" y\r\n", 1_000_000) + "\r\nx")
		}, "no letters of a referee"},
		{"a header of a million fields", "x.eml", func() io.Reader {
			return strings.NewReader(strings.Repeat("Received: x\r\n", 1_000_000) + "\r\nx")
		}, "no letters of a referee"},
		{"a mailbox of empty letters", "x.mbox", func() io.Reader { return io.LimitReader(endless("From x\nA: b\n\n"), 30<<20) }, "more than"},
		{"a mailbox of one letter", "x.mbox", func() io.Reader {
			return io.MultiReader(strings.NewReader("From x\n"), io.LimitReader(endless("x\n"), 100<<20))
		}, "larger than"},
		{"a log of a web site", "x.jsonl", func() io.Reader {
			return io.MultiReader(strings.NewReader(`{"format":"feldpost-log-lines/1","game":"g","entries":1}`+"\n"), io.LimitReader(endless("{}\n"), 100<<20))
		}, "more than any of a referee holds"},
		{"a log of a web site of one line", "x.jsonl", func() io.Reader { return io.LimitReader(endless("["), 100<<20) }, "no log of a web site"},
	} {
		t.Run(h.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), h.file)
			f, err := os.Create(path)
			if err == nil {
				_, err = io.Copy(f, h.data())
			}
			if err = errors.Join(err, f.Close()); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute) // it takes seconds where nothing else runs
			defer cancel()
			cmd := exec.CommandContext(ctx, os.Args[0], "verify", path)
			cmd.Env = append(os.Environ(), asProgram+"=1", fmt.Sprintf("%s=%d", withMemory, memory))
			out, err := cmd.CombinedOutput()
			var code *exec.ExitError
			if ctx.Err() != nil || !errors.As(err, &code) || code.ExitCode() != exit.No && code.ExitCode() != exit.Trouble {
				t.Errorf("%v, %v", err, ctx.Err())
			}
			if s := string(out); !strings.Contains(s, h.says) || strings.Contains(s, "goroutine ") || strings.Contains(s, "fatal error") {
				t.Errorf("it lacks %q, or is no error in words:\n%.2000s", h.says, s)
			}
		})
	}
}
