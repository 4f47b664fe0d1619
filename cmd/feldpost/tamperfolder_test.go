package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"mime"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/exit"
	"feldpost/mail/letter"
	"feldpost/templates"
)

// folder is the letters of a game, by the names of their files.
type folder struct {
	t     *testing.T
	files map[string][]byte
}

// folderOf reads the letters of the referee among the files of a folder.
func folderOf(t *testing.T, dir string) *folder {
	t.Helper()
	f := &folder{t, map[string][]byte{}}
	for _, pattern := range []string{"*-to-*.eml", "*.mbox", "*.jsonl"} {
		names, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			if f.files[filepath.Base(n)], err = os.ReadFile(n); err != nil {
				t.Fatal(err)
			}
		}
	}
	return f
}

// copied is another folder with the same letters.
func (f *folder) copied(t *testing.T) *folder { return &folder{t, maps.Clone(f.files)} }

// names are those of the letters whose subject or text holds a word, in order.
func (f *folder) names(word string) (list []string) {
	for _, n := range slices.Sorted(maps.Keys(f.files)) {
		if bytes.Contains(f.files[n], []byte(word)) {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		f.t.Fatalf("no letter has %q", word)
	}
	return list
}

// swap changes the first match of a pattern in the raw text of a letter.
func (f *folder) swap(name, pattern, with string) {
	f.t.Helper()
	re := regexp.MustCompile(pattern)
	at := re.FindSubmatchIndex(f.files[name])
	if at == nil {
		f.t.Fatalf("%s lacks %s", name, pattern)
	}
	raw := f.files[name]
	f.files[name] = slices.Concat(raw[:at[0]], re.Expand(nil, []byte(with), raw, at), raw[at[1]:])
}

// write puts the folder on the disk.
func (f *folder) write() string {
	f.t.Helper()
	dir := f.t.TempDir()
	for n, raw := range f.files {
		file := filepath.Join(dir, n)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			f.t.Fatal(err)
		}
		if err := os.WriteFile(file, raw, 0o600); err != nil {
			f.t.Fatal(err)
		}
	}
	return dir
}

// kit and books are what verify has of this program, made once.
var (
	kit   = sync.OnceValue(func() *templates.Kit { k, _ := templates.NewKit(games.Words()...); return k })
	books = sync.OnceValue(func() *library { return newLibrary(nil, nil) })
)

// verify does what the command does with the folder.
func (f *folder) verify() (code int, out, errOut string) {
	f.t.Helper()
	a, err := archive.Read(f.write())
	var b bytes.Buffer
	if err == nil {
		err = judged(proof.Verify(&b, a, books().edition, kit()))
	}
	if err == nil {
		return exit.OK, b.String(), ""
	}
	var x exit.Failure
	if !errors.As(err, &x) {
		f.t.Fatal(err)
	}
	return x.Code, b.String(), err.Error()
}

var proofField = regexp.MustCompile(`(?s)X-Feldpost-Proof:.*?\r?\n([^ \t])`)

// unproved takes the proof out of a letter.
func (f *folder) unproved(name string) {
	f.t.Helper()
	f.swap(name, proofField.String(), "$1")
}

// forged signs a letter with the key of another store.
func (f *folder) forged(name string) {
	f.t.Helper()
	f.unproved(name)
	raw, err := letter.NewSeal("forger", []byte("the secret of another store, 32 b")).Prove(f.files[name])
	if err != nil {
		f.t.Fatal(err)
	}
	f.files[name] = raw
}

// remake writes a letter anew with the parts that are left of it, all in base64; edit
// changes a part, or drops it by false.
func (f *folder) remake(name string, edit func(l *letter.Leaf) bool, more ...letter.Leaf) {
	f.t.Helper()
	raw := bytes.ReplaceAll(f.files[name], []byte("\r\n"), []byte("\n"))
	leaves, stray, err := letter.Leaves(raw)
	if err != nil || len(stray) > 0 {
		f.t.Fatal(name, stray, err)
	}
	head, _, _ := bytes.Cut(raw, []byte("\n\n"))
	head = regexp.MustCompile(`(?m)^Content-T.*\n([ \t].*\n)*`).ReplaceAll(append(head, '\n'), nil)
	b := bytes.NewBuffer(append(head, "Content-Type: multipart/mixed; boundary=anew\n\n"...))
	for _, l := range append(leaves, more...) {
		if edit != nil && !edit(&l) {
			continue
		}
		params := map[string]string{}
		if strings.HasPrefix(l.Media, "text/") {
			params["charset"] = "utf-8"
		}
		fmt.Fprintf(b, "--anew\nContent-Transfer-Encoding: base64\nContent-Type: %s\n", mime.FormatMediaType(l.Media, params))
		if l.Name != "" {
			fmt.Fprintf(b, "Content-Disposition: %s\n", mime.FormatMediaType("attachment", map[string]string{"filename": l.Name}))
		}
		if l.ID != "" {
			fmt.Fprintf(b, "Content-ID: <%s>\n", l.ID)
		}
		b.WriteByte('\n')
		for line := range slices.Chunk([]byte(base64.StdEncoding.EncodeToString(l.Data)), 76) {
			b.Write(append(slices.Clone(line), '\n'))
		}
	}
	b.WriteString("--anew--\n")
	f.files[name] = b.Bytes()
}

// part changes one part of a letter.
func (f *folder) part(name, label string, change func([]byte) []byte) {
	f.t.Helper()
	found := false
	f.remake(name, func(l *letter.Leaf) bool {
		if l.Label() == label && !found {
			found = true
			was := slices.Clone(l.Data)
			if l.Data = change(l.Data); bytes.Equal(was, l.Data) {
				f.t.Fatalf("%s of %s was not changed", label, name)
			}
		}
		return true
	})
	if !found {
		f.t.Fatalf("%s has no part %s", name, label)
	}
}

// words changes what a letter says.
func (f *folder) words(name, pattern, with string) {
	f.t.Helper()
	f.part(name, "text/plain", func(text []byte) []byte {
		re := regexp.MustCompile(pattern)
		at := re.FindSubmatchIndex(text)
		if at == nil {
			f.t.Fatalf("%s does not say %s", name, pattern)
		}
		return slices.Concat(text[:at[0]], re.Expand(nil, []byte(with), text, at), text[at[1]:])
	})
}

// log changes the log in a letter.
func (f *folder) log(name string, change func(*gamelog.Log)) {
	f.t.Helper()
	f.part(name, gamelog.LogFile, func(data []byte) []byte { return changedLog(f.t, data, change) })
}

// lasts are the letters with a log.
func (f *folder) lasts() (list []string) { return f.names(gamelog.LogFile) }

// madeAnew changes the log in every last letter, makes the chain fit again and takes the
// proofs away.
func (f *folder) madeAnew(change func(*gamelog.Log)) {
	for _, n := range f.lasts() {
		f.log(n, func(l *gamelog.Log) { change(l); reseal(l) })
		f.unproved(n)
	}
}

// rename gives a letter another Message-ID.
func (f *folder) rename(name string) {
	f.swap(name, `(?i)Message-ID: <feldpost\.`, "Message-Id: <feldpost.x")
}

// demoFolder plays a short game, and returns its letters and where it lies.
func demoFolder(t *testing.T) (*folder, string) {
	t.Helper()
	dir := t.TempDir()
	if code, _, errOut := tryIn("", "demo", "--dir", dir); code != exit.OK {
		t.Fatal(errOut)
	}
	return folderOf(t, dir), dir
}
