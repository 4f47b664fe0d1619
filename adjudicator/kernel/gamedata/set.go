package gamedata

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Provenance says where the contents of a file come from.
type Provenance string

// The four kinds of provenance, from the firmest to the loosest.
const (
	Rulebook      Provenance = "rulebook"      // stated there
	Derived       Provenance = "derived"       // follows from it
	Public        Provenance = "public"        // facts from public sources
	Reconstructed Provenance = "reconstructed" // made because the printed component is not available
)

// File is one data file as it was read.
type File struct {
	Name       string
	Provenance Provenance
	Note       string // the rest of the provenance line
	Own        bool   // the referee's own, laid over the embedded one
}

// Set is a folder of data files being read. It collects problems instead of
// stopping at the first.
type Set struct {
	fsys     fs.FS
	files    []File
	problems Problems
	later    map[string]fs.FS
}

// Read starts reading a folder.
func Read(fsys fs.FS) *Set { return &Set{fsys: fsys} }

// Later names files that came to a game after games had been begun: a folder that was
// kept with one of these does not have them, and they are read from the embedded ones.
// They say what rules had said before, and the Digest of such a folder stays what it was.
func (s *Set) Later(embedded fs.FS, names ...string) {
	if s.later == nil {
		s.later = map[string]fs.FS{}
	}
	for _, name := range names {
		s.later[name] = embedded
	}
}

// Fail records a problem.
func (s *Set) Fail(p Problem) { s.problems = append(s.problems, p) }

// Failed tells how many problems were found so far.
func (s *Set) Failed() int { return len(s.problems) }

// Err returns the Problems found, nil when there are none.
func (s *Set) Err() error {
	if len(s.problems) == 0 {
		return nil
	}
	return s.problems
}

// Seal ends the reading: it returns the Problems found, else the Digest of the
// folder.
func (s *Set) Seal() (digest string, err error) {
	if err := s.Err(); err != nil {
		return "", err
	}
	return Digest(s.fsys)
}

// Files lists the files read so far, by name.
func (s *Set) Files() []File {
	list := append([]File(nil), s.files...)
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// open reads one file, records it and returns its text after the lines of
// comment, with the number of the first line of that text.
func (s *Set) open(name string) (text string, line int, ok bool) {
	raw, err := readFile(s.fsys, name)
	if embedded := s.later[name]; embedded != nil && errors.Is(err, fs.ErrNotExist) {
		raw, err = readFile(embedded, name)
	}
	if err != nil {
		s.Fail(Problem{File: name, Want: "a readable file: " + err.Error()})
		return "", 0, false
	}
	text = strings.TrimPrefix(string(raw), "\ufeff")
	f := File{Name: name, Own: IsOwn(s.fsys, name)}
	line = 1
	for {
		head, rest, more := strings.Cut(text, "\n")
		note, isNote := comment(head)
		if !isNote {
			break
		}
		if line == 1 {
			f.Provenance, f.Note = provenance(note)
		}
		text, line = rest, line+1
		if !more {
			break
		}
	}
	if f.Provenance == "" {
		s.Fail(Problem{File: name, Line: 1, Want: "a first line like: # provenance: rulebook - words (or derived, public, reconstructed)"})
	}
	s.files = append(s.files, f)
	return text, line, true
}

// comment returns the words of a line of comment. A spreadsheet may have
// put the line into quotes and filled it up with separators.
func comment(line string) (words string, ok bool) {
	line = strings.TrimRight(line, "\r \t,;")
	if strings.HasPrefix(line, `"#`) {
		line = strings.ReplaceAll(strings.Trim(line, `"`), `""`, `"`)
	}
	words, ok = strings.CutPrefix(line, "#")
	return strings.TrimSpace(words), ok
}

// provenance splits "provenance: word - note".
func provenance(words string) (Provenance, string) {
	rest, ok := strings.CutPrefix(words, "provenance:")
	if !ok {
		return "", ""
	}
	word, note, _ := strings.Cut(strings.TrimSpace(rest), " ")
	switch p := Provenance(word); p {
	case Rulebook, Derived, Public, Reconstructed:
		return p, strings.TrimLeft(note, "- ")
	}
	return "", ""
}

// Names lists the data files of a folder: .csv and .toml, by name.
func Names(fsys fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && isData(e.Name()) {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

// maxFile is the size in bytes of the largest data file, and maxPack that of all files of a game together: somebody else may
// have written them, or packed them so that they unpack to much more.
const (
	maxFile = 4 << 20
	maxPack = 16 << 20
)

// readFile reads a data file of at most maxFile bytes.
func readFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxFile {
		return nil, fmt.Errorf("larger than the %d bytes that a data file may have", maxFile)
	}
	return raw, nil
}

func isData(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return !strings.HasPrefix(name, ".") && (ext == ".csv" || ext == ".toml")
}

// Digest is the SHA-256, in hexadecimal, over names and bytes of all data
// files of a folder: the same files give the same digest anywhere.
func Digest(fsys fs.FS) (string, error) {
	names, err := Names(fsys)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, name := range names {
		raw, err := readFile(fsys, name)
		if err != nil {
			return "", fmt.Errorf("data file %s: %w", name, err)
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(raw))
		sum.Write(raw)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// Note is what stands behind the provenance in the first line of a file that was read.
func (s *Set) Note(name string) string {
	for _, f := range s.files {
		if f.Name == name {
			return f.Note
		}
	}
	return ""
}
