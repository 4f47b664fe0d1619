package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"feldpost/cmd/feldpost/exit"
	"feldpost/templates/site"
)

// siteManifest is the file in the folder of a site that lists what was written there.
const siteManifest = ".feldpost-site.json"

// siteFormat names the manifest.
const siteFormat = "feldpost-site/1"

// siteFolder is the folder of a site. What is put there lies beside it until swap
// moves it in, file by file, so that nobody sees half of a page.
type siteFolder struct {
	dir, stage string
	before     manifest // what was written before, and as it is in its file
	raw        []byte
	made       []string            // files of the site as it will be
	changed    []string            // those of them that lie in the stage
	games      map[string]keptGame // those that are over
}

type manifest struct {
	Format string              `json:"format"`
	Files  []string            `json:"files"` // in order of name
	Games  map[string]keptGame `json:"games,omitempty"`
}

// openSiteFolder takes a folder that is empty, that holds a site, or that is not there
// yet.
func openSiteFolder(dir string) (*siteFolder, error) {
	dir = filepath.Clean(dir)
	f := &siteFolder{dir: dir, games: map[string]keptGame{}}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.MkdirAll(dir, 0o755)
	case err == nil && len(entries) > 0:
		err = f.readManifest()
	}
	if err != nil {
		return nil, err
	}
	const pattern = ".feldpost-site-*"
	if f.stage, err = os.MkdirTemp(filepath.Dir(dir), pattern); errors.Is(err, fs.ErrPermission) { // the folder alone is ours
		f.stage, err = os.MkdirTemp("", pattern)
	}
	return f, err
}

// readManifest reads what was written before.
func (f *siteFolder) readManifest() error {
	raw, err := os.ReadFile(filepath.Join(f.dir, siteManifest))
	if errors.Is(err, fs.ErrNotExist) {
		return exit.Wrong(fmt.Errorf("%s is not empty and holds no site of this program", f.dir))
	}
	if err != nil {
		return err
	}
	var m manifest
	if err := json.Unmarshal(raw, &m); err != nil || m.Format != siteFormat {
		return exit.Failed("%s does not say what was written there: %v", filepath.Join(f.dir, siteManifest), errors.Join(err, fmt.Errorf("format %q, want %q", m.Format, siteFormat)))
	}
	for _, name := range m.Files {
		if !isSiteFile(name) {
			return exit.Failed("%s names %q, which is no file of a site", filepath.Join(f.dir, siteManifest), name)
		}
	}
	f.before, f.raw = m, raw
	return nil
}

// isSiteFile tells whether a name is one that a site may have: it leads nowhere else.
func isSiteFile(name string) bool {
	return fs.ValidPath(name) && name != "." && path.Base(name) != siteManifest && !strings.Contains(name, `\`)
}

// leave removes what was not moved in.
func (f *siteFolder) leave() { _ = os.RemoveAll(f.stage) }

// put keeps files for the site. One that is not ours is in nobody's way: it stays, and
// the site is not written.
func (f *siteFolder) put(list []site.File) error {
	for _, x := range list {
		if !isSiteFile(x.Name) {
			return fmt.Errorf("%q is no name of a file", x.Name)
		}
		f.made = append(f.made, x.Name)
		to := filepath.Join(f.dir, filepath.FromSlash(x.Name))
		if err := f.real(x.Name); err != nil {
			return err
		}
		old, err := os.ReadFile(to)
		switch {
		case err == nil && bytes.Equal(old, x.Data):
			continue
		case err == nil && !slices.Contains(f.before.Files, x.Name):
			return exit.Failed("%s is in the way: this program has not written it", to)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
		staged := filepath.Join(f.stage, filepath.FromSlash(x.Name))
		if err := os.MkdirAll(filepath.Dir(staged), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(staged, x.Data, 0o644); err != nil {
			return err
		}
		f.changed = append(f.changed, x.Name)
	}
	return nil
}

// real refuses a way that a symbolic link leads elsewhere.
func (f *siteFolder) real(name string) error {
	at := f.dir
	for _, part := range strings.Split(name, "/") {
		at = filepath.Join(at, part)
		fi, err := os.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		if fi.Mode()&fs.ModeSymlink != 0 {
			return exit.Failed("%s is a symbolic link: the site writes through none", at)
		}
	}
	return nil
}

// swap moves the files in and takes away those that belong to no page any more. A
// program that dies meanwhile leaves a manifest that names all of them.
func (f *siteFolder) swap() (written, removed int, err error) {
	slices.Sort(f.made)
	both := slices.Compact(slices.Sorted(slices.Values(slices.Concat(f.before.Files, f.made))))
	if !slices.Equal(both, f.before.Files) {
		if err := f.writeManifest(manifest{siteFormat, both, nil}); err != nil {
			return 0, 0, err
		}
	}
	slices.SortStableFunc(f.changed, func(a, b string) int { return strings.Count(b, "/") - strings.Count(a, "/") }) // what links to others comes after them
	for _, name := range f.changed {
		to := filepath.Join(f.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return written, 0, err
		}
		if err := moveIn(filepath.Join(f.stage, filepath.FromSlash(name)), to); err != nil {
			return written, 0, err
		}
		written++
	}
	for _, name := range f.before.Files {
		if _, stays := slices.BinarySearch(f.made, name); stays {
			continue
		}
		if err := f.remove(name); err != nil {
			return written, removed, err
		}
		removed++
	}
	return written, removed, f.writeManifest(manifest{siteFormat, f.made, f.games})
}

// moveIn moves a file into its place, also from another file system: whole or not at all.
func moveIn(from, to string) error {
	if os.Rename(from, to) == nil {
		return nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeWhole(to, data, 0o644)
}

// remove takes a file away, and its folder when that is empty then.
func (f *siteFolder) remove(name string) error {
	if err := f.real(name); err != nil {
		return err
	}
	if err := os.Remove(filepath.Join(f.dir, filepath.FromSlash(name))); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for up := path.Dir(name); up != "."; up = path.Dir(up) {
		if os.Remove(filepath.Join(f.dir, filepath.FromSlash(up))) != nil {
			break // it has other files
		}
	}
	return nil
}

// writeManifest lists the files of the site, if it does not say the same already.
func (f *siteFolder) writeManifest(m manifest) error {
	raw, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	if raw = append(raw, '\n'); bytes.Equal(raw, f.raw) {
		return nil
	}
	f.raw = raw
	return writeWhole(filepath.Join(f.dir, siteManifest), raw, 0o644)
}
