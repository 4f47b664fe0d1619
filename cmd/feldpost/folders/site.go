package folders

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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

// Manifest is the file in the folder of a site that lists what was written there.
const Manifest = ".feldpost-site.json"

// siteFormat names the manifest.
const siteFormat = "feldpost-site/1"

// Site is the folder of a site. What is put there lies beside it until swap
// moves it in, file by file, so that nobody sees half of a page.
type Site struct {
	dir, stage string
	Before     Contents // what was written before, and as it is in its file
	raw        []byte
	Made       []string            // files of the site as it will be
	changed    []string            // those of them that lie in the stage
	Games      map[string]keptGame // those that are over
}

type Contents struct {
	Format string              `json:"format"`
	Files  []string            `json:"files"` // in order of name
	Games  map[string]keptGame `json:"games,omitempty"`
}

// OpenSite takes a folder that is empty, that holds a site, or that is not there
// yet.
func OpenSite(dir string) (*Site, error) {
	dir = filepath.Clean(dir)
	f := &Site{dir: dir, Games: map[string]keptGame{}}
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
func (f *Site) readManifest() error {
	raw, err := os.ReadFile(filepath.Join(f.dir, Manifest))
	if errors.Is(err, fs.ErrNotExist) {
		return exit.Wrong(fmt.Errorf("%s is not empty and holds no site of this program", f.dir))
	}
	if err != nil {
		return err
	}
	var m Contents
	if err := json.Unmarshal(raw, &m); err != nil || m.Format != siteFormat {
		return exit.Failed("%s does not say what was written there: %v", filepath.Join(f.dir, Manifest), errors.Join(err, fmt.Errorf("format %q, want %q", m.Format, siteFormat)))
	}
	for _, name := range m.Files {
		if !isSiteFile(name) {
			return exit.Failed("%s names %q, which is no file of a site", filepath.Join(f.dir, Manifest), name)
		}
	}
	f.Before, f.raw = m, raw
	return nil
}

// isSiteFile tells whether a name is one that a site may have: it leads nowhere else.
func isSiteFile(name string) bool {
	return fs.ValidPath(name) && name != "." && path.Base(name) != Manifest && !strings.Contains(name, `\`)
}

// Leave removes what was not moved in.
func (f *Site) Leave() { _ = os.RemoveAll(f.stage) }

// Put keeps files for the site. One that is not ours is in nobody's way: it stays, and
// the site is not written.
func (f *Site) Put(list []site.File) error {
	for _, x := range list {
		if !isSiteFile(x.Name) {
			return fmt.Errorf("%q is no name of a file", x.Name)
		}
		f.Made = append(f.Made, x.Name)
		to := filepath.Join(f.dir, filepath.FromSlash(x.Name))
		if err := f.real(x.Name); err != nil {
			return err
		}
		old, err := os.ReadFile(to)
		switch {
		case err == nil && bytes.Equal(old, x.Data):
			continue
		case err == nil && !slices.Contains(f.Before.Files, x.Name):
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
func (f *Site) real(name string) error {
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

// Swap moves the files in and takes away those that belong to no page any more. A
// program that dies meanwhile leaves a manifest that names all of them.
func (f *Site) Swap() (written, removed int, err error) {
	slices.Sort(f.Made)
	both := slices.Compact(slices.Sorted(slices.Values(slices.Concat(f.Before.Files, f.Made))))
	if !slices.Equal(both, f.Before.Files) {
		if err := f.writeManifest(Contents{siteFormat, both, nil}); err != nil {
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
	for _, name := range f.Before.Files {
		if _, stays := slices.BinarySearch(f.Made, name); stays {
			continue
		}
		if err := f.remove(name); err != nil {
			return written, removed, err
		}
		removed++
	}
	return written, removed, f.writeManifest(Contents{siteFormat, f.Made, f.Games})
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
	return WriteWhole(to, data, 0o644)
}

// remove takes a file away, and its folder when that is empty then.
func (f *Site) remove(name string) error {
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
func (f *Site) writeManifest(m Contents) error {
	raw, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return err
	}
	if raw = append(raw, '\n'); bytes.Equal(raw, f.raw) {
		return nil
	}
	f.raw = raw
	return WriteWhole(filepath.Join(f.dir, Manifest), raw, 0o644)
}

// keptGame is a game that is over, as its pages were written: while nothing that they
// depend on changes they stay as they are. Games that go on are not kept: a key that
// changes would tell of letters that nobody may know of.
type keptGame struct {
	Key   string            `json:"key"`   // of what the pages depend on
	Files map[string]string `json:"files"` // SHA-256 by name
	Game  site.Game         `json:"game"`  // without sections, maps and whole files
}

func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Holds tells whether files are there as they were written.
func (f *Site) Holds(files map[string]string) bool {
	for name, digest := range files { // any one that differs will do
		if !slices.Contains(f.Before.Files, name) || f.real(name) != nil {
			return false
		}
		data, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(name)))
		if err != nil || Digest(data) != digest {
			return false
		}
	}
	return len(files) > 0
}

// Keep notes the pages of a game that is over.
func (f *Site) Keep(key string, g site.Game, list []site.File) {
	if key == "" || g.Unread {
		return
	}
	kept := keptGame{Key: key, Files: map[string]string{}, Game: g}
	for _, x := range list {
		kept.Files[x.Name] = Digest(x.Data)
	}
	f.Games[g.Name] = kept
}
