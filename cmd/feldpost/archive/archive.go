package archive

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
	"feldpost/cmd/feldpost/exit"
	"feldpost/mail/letter"
	"feldpost/store"
)

// Part is one leaf of a letter's MIME tree.
type Part struct {
	Name, Id, Media string
	Data            []byte
}

// PartsOf returns the leaves of a letter. What of it cannot be read is an error; the
// leaves are then those that could be.
func PartsOf(raw []byte) (out []Part, err error) {
	leaves, stray, err := letter.Leaves(raw)
	for _, l := range leaves {
		out = append(out, Part{l.Name, l.ID, l.Media, l.Data})
	}
	if err == nil && len(stray) > 0 {
		err = errors.New(strings.Join(stray, "; "))
	}
	return out, err
}

// Read reads letters for verification: a folder of letters, of mbox files or of
// Maildirs, a Maildir, an mbox file, one letter; or the log of a game from a web site,
// which may lie beside the letters too.
func Read(path string) (a proof.Archive, err error) {
	files, others, err := archiveFiles(path)
	if err != nil {
		return a, err
	}
	a.Others = others
	found, held := false, 0
	take := func(m proof.Mailed) error {
		held += sizeOf(&m)
		if a.Letters, found = append(a.Letters, m), found || m.Ours || m.Beside; len(a.Letters) > maxLetters || held > maxHeld {
			return exit.Failed("%s: more than %d letters, or %d MB of text and files: verify the games one by one", path, maxLetters, maxHeld>>20)
		}
		return nil
	}
	for _, f := range files {
		if filepath.Ext(f) == logLines {
			m, err := readSiteLog(f)
			if err == nil {
				err = take(m)
			}
			if err != nil {
				return a, err
			}
			continue
		}
		for l, err := range lettersIn(path, f) {
			if err == nil {
				err = take(mailed(l))
			}
			if err != nil {
				return a, err
			}
		}
	}
	if !found {
		return a, fmt.Errorf("%s: no letters of a referee among %d letters", path, len(a.Letters))
	}
	return a, nil
}

// What is read of an archive, which somebody else may have made.
const (
	maxLetter  = store.MaxBlob // bytes of a letter: no referee takes or sends larger ones
	maxLetters = 50_000        // of an archive
	maxHeld    = 128 << 20     // bytes of the texts and files that are kept of them
	maxText    = 1 << 20       // bytes of the text of a letter
)

// sizeOf is how much of a letter is kept.
func sizeOf(m *proof.Mailed) int {
	n := len(m.Text)
	for _, files := range [][][]byte{m.Logs, m.Reports} {
		for _, f := range files {
			n += len(f)
		}
	}
	for _, f := range m.LogParts {
		n += len(f.Data)
	}
	for _, d := range m.Differs {
		n += len(d)
	}
	return n
}

// logLines is the extension of a log of a web site or an archive.
const logLines = ".jsonl"

// readSiteLog reads the log of a game from a web site or an archive.
func readSiteLog(path string) (m proof.Mailed, err error) {
	f, err := os.Open(path)
	if err != nil {
		return m, err
	}
	defer f.Close()
	log, err := gamelog.LogOfLines(f)
	if err != nil {
		return m, exit.Failed("%s is no log of a web site: %w", path, err)
	}
	return proof.Mailed{Name: filepath.Base(path), Logs: [][]byte{log}, Beside: true}, nil
}

// mailed is what a letter says to people and machines, as far as it can be read.
func mailed(l Stored) proof.Mailed {
	x := letter.Examine(l.Raw)
	m := proof.Mailed{Name: l.Name, Digest: letter.Digest(l.Raw),
		Origin: proof.Origin{Content: x.Content, Key: x.Key, Signed: x.Signed, Differs: x.Differs, Ours: x.Ours, From: x.From, Lang: x.Lang}}
	m.ID, m.Game, m.Date = letter.Envelope(l.Raw)
	parts, err := PartsOf(l.Raw)
	if err != nil && len(m.Differs) == 0 {
		m.Differs = []string{err.Error()}
	}
	for _, p := range parts {
		switch {
		case p.Name == gamelog.LogFile:
			m.Logs = append(m.Logs, p.Data)
		case gamelog.IsPart(p.Name):
			m.LogParts = append(m.LogParts, gamelog.Part{Name: p.Name, Data: p.Data})
		case gamelog.IsReport(p.Name):
			m.Reports = append(m.Reports, p.Data)
		case p.Media == "text/plain" && p.Name == "" && m.Text == "":
			m.Text = string(p.Data[:min(len(p.Data), maxText)])
		}
	}
	m.Ours = m.Ours || len(m.Logs)+len(m.LogParts)+len(m.Reports) > 0
	return m
}

// Stored is a letter in a file: by the name of the file and, in an mbox file,
// its number.
type Stored struct {
	Name string
	Raw  []byte
}

// archiveFiles are the files of an archive that hold letters or logs, and the names in it of all others, both in order of name.
func archiveFiles(path string) (files, others []string, err error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if !fi.IsDir() {
		return []string{path}, nil, nil
	}
	err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "tmp" && isMaildir(filepath.Dir(file)): // not delivered yet
			return fs.SkipDir
		case d.IsDir():
		case d.Type().IsRegular() && !strings.HasPrefix(d.Name(), ".") && isOfArchive(file):
			files = append(files, file)
		default:
			if file, err = filepath.Rel(path, file); err != nil {
				return err
			}
			others = append(others, file)
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	if len(files) == 0 {
		return nil, nil, errors.New(path + ": no letters: no .eml, no mbox file, no Maildir")
	}
	return files, others, nil
}

// isMaildir tells whether a folder is one.
func isMaildir(dir string) bool {
	for _, sub := range []string{"cur", "new"} {
		if fi, err := os.Stat(filepath.Join(dir, sub)); err != nil || !fi.IsDir() {
			return false
		}
	}
	return true
}

// isOfArchive tells whether a file in a folder is read: by its name, as one of a
// Maildir, or because it begins as an mbox file does.
func isOfArchive(file string) bool {
	switch filepath.Ext(file) {
	case ".eml", ".mbox", logLines:
		return true
	}
	dir := filepath.Dir(file)
	if sub := filepath.Base(dir); (sub == "cur" || sub == "new") && isMaildir(filepath.Dir(dir)) {
		return true
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	start := make([]byte, len(fromLine))
	_, err = io.ReadFull(f, start)
	return err == nil && string(start) == fromLine
}

// Letters returns the raw letters of a folder or file, in order of name.
func Letters(path string) (out []Stored, err error) {
	files, _, err := archiveFiles(path)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if filepath.Ext(f) == logLines {
			continue
		}
		for l, err := range lettersIn(path, f) {
			if err != nil {
				return nil, err
			}
			out = append(out, l)
		}
	}
	return out, nil
}

// lettersIn reads the letters of a file of an archive one by one: one, or those of an
// mbox file. An error ends it.
func lettersIn(archive, path string) iter.Seq2[Stored, error] {
	return func(yield func(Stored, error) bool) {
		name, err := filepath.Rel(archive, path)
		if err != nil || name == "." {
			name = filepath.Base(path)
		}
		f, err := os.Open(path)
		if err != nil {
			yield(Stored{}, err)
			return
		}
		defer f.Close()
		in, n := bufio.NewReaderSize(f, 64<<10), 0
		start, _ := in.Peek(len(fromLine))
		box := string(start) == fromLine
		for raw, err := range SplitMbox(in) {
			l := Stored{name, raw}
			if n++; box {
				l.Name = fmt.Sprintf("%s, letter %d", name, n)
			}
			if err != nil {
				err = fmt.Errorf("%s: %w", l.Name, err)
			}
			if !yield(l, err) || err != nil {
				return
			}
		}
	}
}
