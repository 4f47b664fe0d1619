package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator/desk"
	"feldpost/mail/letter"
	"feldpost/templates"
)

// part is one leaf of a letter's MIME tree.
type part struct {
	name, id, media string
	data            []byte
}

// partsOf returns the leaves of a letter. What of it cannot be read is an error; the
// leaves are then those that could be.
func partsOf(raw []byte) (out []part, err error) {
	leaves, stray, err := letter.Leaves(raw)
	for _, l := range leaves {
		out = append(out, part{l.Name, l.ID, l.Media, l.Data})
	}
	if err == nil && len(stray) > 0 {
		err = errors.New(strings.Join(stray, "; "))
	}
	return out, err
}

// readArchive reads letters for verification: a folder of letters, of mbox files or of
// Maildirs, a Maildir, an mbox file, one letter; or the log of a game from a web site,
// which may lie beside the letters too.
func readArchive(path string) (a desk.Archive, err error) {
	files, err := archiveFiles(path)
	if err != nil {
		return a, err
	}
	found := false
	for _, f := range files {
		if filepath.Ext(f) == logLines {
			m, err := readSiteLog(f)
			if err != nil {
				return a, err
			}
			a.Letters, found = append(a.Letters, m), true
			continue
		}
		letters, err := lettersIn(path, f)
		if err != nil {
			return a, err
		}
		for _, l := range letters {
			m := mailed(l)
			found = found || m.Ours
			a.Letters = append(a.Letters, m)
		}
	}
	if !found {
		return a, fmt.Errorf("%s: no letters of a referee among %d letters", path, len(a.Letters))
	}
	return a, nil
}

// logLines is the extension of a log of a web site or an archive.
const logLines = ".jsonl"

// readSiteLog reads the log of a game from a web site or an archive.
func readSiteLog(path string) (m desk.Mailed, err error) {
	lines, err := os.ReadFile(path)
	if err != nil {
		return m, err
	}
	log, err := desk.LogOfLines(lines)
	if err != nil {
		return m, failed("%s is no log of a web site: %w", path, err)
	}
	return desk.Mailed{Name: filepath.Base(path), Logs: [][]byte{log}, Beside: true}, nil
}

// mailed is what a letter says to people and machines, as far as it can be read.
func mailed(l stored) desk.Mailed {
	x := letter.Examine(l.raw)
	m := desk.Mailed{Name: l.name, Digest: letter.Digest(l.raw),
		Origin: desk.Origin{Content: x.Content, Key: x.Key, Signed: x.Signed, Differs: x.Differs, Ours: x.Ours, From: x.From, Lang: x.Lang}}
	m.ID, m.Game, m.Date = letter.Envelope(l.raw)
	parts, err := partsOf(l.raw)
	if err != nil && len(m.Differs) == 0 {
		m.Differs = []string{err.Error()}
	}
	for _, p := range parts {
		switch {
		case p.name == desk.LogFile:
			m.Logs = append(m.Logs, p.data)
		case desk.IsLogPart(p.name):
			m.LogParts = append(m.LogParts, desk.LogPart{Name: p.name, Data: p.data})
		case desk.IsReport(p.name):
			m.Reports = append(m.Reports, p.data)
		case p.media == "text/plain" && p.name == "" && m.Text == "":
			m.Text = string(p.data)
		}
	}
	m.Ours = m.Ours || len(m.Logs)+len(m.LogParts)+len(m.Reports) > 0
	return m
}

// stored is a letter in a file: by the name of the file and, in an mbox file,
// its number.
type stored struct {
	name string
	raw  []byte
}

// archiveFiles are the files of an archive that hold letters or logs, in order of name.
func archiveFiles(path string) (files []string, err error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !fi.IsDir() {
		return []string{path}, nil
	}
	err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "tmp" && isMaildir(filepath.Dir(file)): // not delivered yet
			return fs.SkipDir
		case d.Type().IsRegular() && !strings.HasPrefix(d.Name(), ".") && isOfArchive(file):
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New(path + ": no letters: no .eml, no mbox file, no Maildir")
	}
	return files, nil
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
	start := make([]byte, len("From "))
	_, err = io.ReadFull(f, start)
	return err == nil && string(start) == "From "
}

// readLetters returns the raw letters of a folder or file, in order of name.
func readLetters(path string) (out []stored, err error) {
	files, err := archiveFiles(path)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if filepath.Ext(f) == logLines {
			continue
		}
		some, err := lettersIn(path, f)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	return out, nil
}

// lettersIn returns the letters of a file of an archive: one, or those of an mbox file.
func lettersIn(archive, path string) (out []stored, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	name, err := filepath.Rel(archive, path)
	if err != nil || name == "." {
		name = filepath.Base(path)
	}
	raws := splitMbox(data)
	if len(raws) == 1 && !bytes.HasPrefix(data, []byte("From ")) {
		return []stored{{name, raws[0]}}, nil
	}
	for i, raw := range raws {
		out = append(out, stored{fmt.Sprintf("%s, letter %d", name, i+1), raw})
	}
	return out, nil
}

// splitMbox cuts an mbox file at its "From " lines; anything else is one
// letter. Quoted >From lines are given back their form.
func splitMbox(data []byte) [][]byte {
	if !bytes.HasPrefix(data, []byte("From ")) {
		return [][]byte{data}
	}
	var out [][]byte
	var cur []byte
	blank := true
	for _, l := range bytes.SplitAfter(data, []byte("\n")) {
		if blank && bytes.HasPrefix(l, []byte("From ")) {
			if len(cur) > 0 {
				out = append(out, cur)
			}
			cur = nil
			blank = false
			continue
		}
		blank = len(bytes.TrimSpace(l)) == 0
		if trimmed := bytes.TrimLeft(l, ">"); len(trimmed) < len(l) && bytes.HasPrefix(trimmed, []byte("From ")) {
			l = l[1:]
		}
		cur = append(cur, l...)
	}
	if len(cur) > 0 {
		out = append(out, cur)
	}
	return out
}

// writeReport writes the page and the pictures of a letter: report.html,
// map.png, map.svg.
func writeReport(dir string, raw []byte) ([]string, error) {
	parts, err := partsOf(raw)
	if err != nil {
		return nil, err
	}
	var names []string
	write := func(name string, data []byte) error {
		names = append(names, name)
		return os.WriteFile(filepath.Join(dir, name), data, 0o644)
	}
	for _, p := range parts {
		name := filepath.Base(p.name)
		if p.name == "" {
			name = filepath.Base(p.id)
		}
		switch {
		case p.media == "text/html" && p.name == "":
			err = write("report.html", bytes.ReplaceAll(p.data, []byte(`src="cid:`), []byte(`src="`)))
		case strings.HasPrefix(p.media, "image/"):
			err = write(name, p.data)
		}
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// campaignCopy is the after-action page in the folder of a demonstration,
// beside report.html, the last report.
const campaignCopy = "campaign.html"

// writeCampaign writes the after-action page of a letter, if it has one.
func writeCampaign(dir string, raw []byte) (written bool, err error) {
	parts, err := partsOf(raw)
	if err != nil {
		return false, err
	}
	for _, p := range parts {
		if p.name == templates.CampaignFile {
			return true, os.WriteFile(filepath.Join(dir, campaignCopy), p.data, 0o644)
		}
	}
	return false, nil
}
