package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // letters may be in any charset

	"feldpost/adjudicator/desk"
	"feldpost/mail/letter"
	"feldpost/templates"
)

// part is one leaf of a letter's MIME tree.
type part struct {
	name, id, media string
	data            []byte
}

// partsOf returns the leaves of a letter.
func partsOf(raw []byte) ([]part, error) {
	m, err := message.Read(bytes.NewReader(raw))
	if err != nil && !message.IsUnknownCharset(err) {
		return nil, err
	}
	var out []part
	err = m.Walk(func(_ []int, e *message.Entity, err error) error {
		if err != nil && !message.IsUnknownCharset(err) {
			return err
		}
		media, params, _ := e.Header.ContentType()
		if strings.HasPrefix(media, "multipart/") {
			return nil
		}
		_, disposition, _ := e.Header.ContentDisposition()
		data, err := io.ReadAll(e.Body)
		if err != nil {
			return err
		}
		name := disposition["filename"]
		if name == "" {
			name = params["name"]
		}
		out = append(out, part{name, strings.Trim(e.Header.Get("Content-Id"), "<> "), media, data})
		return nil
	})
	return out, err
}

// readArchive reads letters for verification: a folder of .eml files, one .eml
// file, or an mbox file; or the log of a game from a web site.
func readArchive(path string) (a desk.Archive, err error) {
	if filepath.Ext(path) == ".jsonl" {
		return readSiteLog(path)
	}
	letters, err := readLetters(path)
	if err != nil {
		return a, err
	}
	found := false
	for _, l := range letters {
		m, ok := mailed(l)
		found = found || len(m.Logs)+len(m.LogParts)+len(m.Reports) > 0
		if ok {
			a.Letters = append(a.Letters, m)
		}
	}
	if !found {
		return a, fmt.Errorf("%s: no letters of a referee among %d letters", path, len(letters))
	}
	return a, nil
}

// readSiteLog reads the log of a game from a web site, which no letters come with.
func readSiteLog(path string) (a desk.Archive, err error) {
	lines, err := os.ReadFile(path)
	if err != nil {
		return a, err
	}
	log, err := desk.LogOfLines(lines)
	if err != nil {
		return a, failed("%s is no log of a web site: %w", path, err)
	}
	a.Letters = []desk.Mailed{{Name: filepath.Base(path), Logs: [][]byte{log}}}
	return a, nil
}

// mailed is what a letter says to people and machines; false for one that is
// broken: nothing can be learnt from it.
func mailed(l stored) (desk.Mailed, bool) {
	m := desk.Mailed{Name: l.name, Digest: letter.Digest(l.raw)}
	m.ID, m.Game, m.Date = letter.Envelope(l.raw)
	parts, err := partsOf(l.raw)
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
	return m, err == nil
}

// stored is a letter in a file: by the name of the file and, in an mbox file,
// its number.
type stored struct {
	name string
	raw  []byte
}

// readLetters returns the raw letters of a folder or file, in order of name.
func readLetters(path string) ([]stored, error) {
	fi, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !fi.IsDir() {
		return lettersIn(path)
	}
	var names []string
	for _, pattern := range []string{"*.eml", "*.mbox"} {
		some, err := filepath.Glob(filepath.Join(path, pattern))
		if err != nil {
			return nil, err
		}
		names = append(names, some...)
	}
	slices.Sort(names)
	var out []stored
	for _, n := range names {
		some, err := lettersIn(n)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	if len(out) == 0 {
		return nil, errors.New(path + ": no .eml and no .mbox files")
	}
	return out, nil
}

// lettersIn returns the letters of a file: one, or those of an mbox file.
func lettersIn(path string) (out []stored, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	name, raws := filepath.Base(path), splitMbox(data)
	if len(raws) == 1 && filepath.Ext(name) == ".eml" {
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
