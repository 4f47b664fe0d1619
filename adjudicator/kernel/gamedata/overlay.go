package gamedata

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder is a folder of embedded files; a name that is not there is a
// mistake of the program, so Folder panics.
func Folder(fsys fs.FS, name string) fs.FS {
	sub, err := fs.Sub(fsys, name)
	if err == nil {
		_, err = fs.Stat(sub, ".")
	}
	if err != nil {
		panic(err)
	}
	return sub
}

// overlay is a folder over another: whole files replace.
type overlay struct {
	base, own fs.FS
	replaced  map[string]bool
}

// Overlay lays a referee's folder over the embedded files. Whole files
// replace; a data file in it that the game does not have is an error, for
// it would silently change nothing. Other files in it are ignored.
func Overlay(base, own fs.FS) (fs.FS, error) {
	known, err := Names(base)
	if err != nil {
		return nil, err
	}
	names, err := Names(own)
	if err != nil {
		return nil, err
	}
	o := &overlay{base: base, own: own, replaced: map[string]bool{}}
	var problems Problems
	for _, name := range names {
		if index(known, name) < 0 {
			problems = append(problems, Problem{File: name, Want: "a file name of this game: " + strings.Join(known, ", ")})
		}
		o.replaced[name] = true
	}
	if problems != nil {
		return nil, problems
	}
	return o, nil
}

// Open opens the referee's file where there is one.
func (o *overlay) Open(name string) (fs.File, error) {
	if o.replaced[name] {
		return o.own.Open(name)
	}
	return o.base.Open(name)
}

// ReadDir lists the embedded files; the referee's have the same names.
func (o *overlay) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(o.base, name) }

// IsOwn reports whether a file comes from the referee's folder of an
// Overlay.
func IsOwn(fsys fs.FS, name string) bool {
	o, ok := fsys.(*overlay)
	return ok && o.replaced[name]
}

// Export writes all data files into a folder, which is made when it does
// not exist, and returns their names. It never overwrites: a file that
// exists is an error, and then nothing is written.
func Export(fsys fs.FS, dir string) ([]string, error) {
	names, err := Names(fsys)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return nil, fmt.Errorf("export: %s exists already", filepath.Join(dir, name))
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	for _, name := range names {
		raw, err := readFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), raw, 0o666); err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
	}
	return names, nil
}
