package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"feldpost/templates/site"
)

// keptGame is a game that is over, as its pages were written: while nothing that they
// depend on changes they stay as they are. Games that go on are not kept: a key that
// changes would tell of letters that nobody may know of.
type keptGame struct {
	Key   string            `json:"key"`   // of what the pages depend on
	Files map[string]string `json:"files"` // SHA-256 by name
	Game  site.Game         `json:"game"`  // without sections, maps and whole files
}

// programDigest is the SHA-256 of this program: another one may write other pages.
func programDigest() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// keyOf is that of the pages of a game, "" for one that goes on.
func (w *siteWork) keyOf(name string) (string, error) {
	stamp, err := w.show.Final(name)
	if err != nil || stamp == "" {
		return "", err
	}
	return digestOf(fmt.Appendf(nil, "%q", []string{w.program, w.show.Lang, w.all.Base, w.all.Referee, stamp})), nil
}

func digestOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// stays tells whether the pages of a game are there as they would be written, and
// leaves them there.
func (w *siteWork) stays(name, key string) bool {
	kept, known := w.folder.before.Games[name]
	if key == "" || !known || kept.Key != key || !w.folder.holds(kept.Files) {
		return false
	}
	for file := range kept.Files { // sorted before they are used
		w.folder.made = append(w.folder.made, file)
	}
	w.folder.games[name] = kept
	w.all.Games = append(w.all.Games, kept.Game)
	return true
}

// holds tells whether files are there as they were written.
func (f *siteFolder) holds(files map[string]string) bool {
	for name, digest := range files { // any one that differs will do
		if !slices.Contains(f.before.Files, name) || f.real(name) != nil {
			return false
		}
		data, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(name)))
		if err != nil || digestOf(data) != digest {
			return false
		}
	}
	return len(files) > 0
}

// keep notes the pages of a game that is over.
func (f *siteFolder) keep(key string, g site.Game, list []site.File) {
	if key == "" || g.Unread {
		return
	}
	kept := keptGame{Key: key, Files: map[string]string{}, Game: g}
	for _, x := range list {
		kept.Files[x.Name] = digestOf(x.Data)
	}
	f.games[g.Name] = kept
}
