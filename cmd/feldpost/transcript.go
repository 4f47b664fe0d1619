package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/cmd/feldpost/archive"
	"feldpost/store"
	"feldpost/templates"
)

// tellEntries shows what the referee has decided since the last look: the
// entries of the log and the dice rolled for them.
func (d *demo) tellEntries() error {
	for e, err := range d.store.Entries(d.game, d.told+1) {
		if err != nil {
			return err
		}
		d.told = e.Seq
		if err := d.tellEntry(e); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) tellEntry(e store.Entry) error {
	var events []adjudicator.Event
	if err := json.Unmarshal(e.Events, &events); err != nil {
		return err
	}
	var rolls []dice.Roll
	if err := json.Unmarshal(e.Rolls, &rolls); err != nil {
		return err
	}
	if !d.Verbose {
		return nil
	}
	by := ""
	if e.Seat != "" {
		by = " of " + e.Seat
	}
	fmt.Fprintf(d.out, "\n=== entry %d of the log: %s%s; %d events, %d dice; hash %.16s\n", e.Seq, e.Kind, by, len(events), len(rolls), e.Hash)
	for _, r := range rolls {
		if r.IsShuffle() {
			fmt.Fprintf(d.out, "        %-32s rule %-6s %d cards\n", r.Label, r.Rule, r.Sides)
			continue
		}
		fmt.Fprintf(d.out, "    die %-32s rule %-6s %d of %d\n", r.Label, r.Rule, r.Value, r.Sides)
	}
	return nil
}

// tellLetter shows a letter of the referee: what happened, the dice, what is
// owed. The rest is in the file.
func (d *demo) tellLetter(p *demoPlayer, name string, raw []byte) {
	if !d.Verbose {
		d.letterLine("    %s  %s receives: %s", name, p.Seat, strings.TrimPrefix(p.last.Subject, "["+d.game+"] "))
		return
	}
	fmt.Fprintf(d.out, "\n<<< %s receives %q (%s, %d kB)\n", p.Address, p.last.Subject, name, (len(raw)+999)/1000)
	parts, err := archive.PartsOf(raw)
	if err != nil {
		fmt.Fprintln(d.out, "   ", err)
		return
	}
	for _, x := range parts {
		if x.Media == "text/plain" {
			fmt.Fprintln(d.out, excerpt(d.shorten(condense(gist(string(x.Data)))), 90))
			return
		}
	}
}

// maxLetterLines is how many letters the short transcript tells of: what follows goes the same way.
const maxLetterLines = 24

// letterLine tells of a letter in a line, where every letter is not shown.
func (d *demo) letterLine(format string, args ...any) {
	switch d.lines++; {
	case d.lines <= maxLetterLines:
		fmt.Fprintf(d.out, format+"\n", args...)
	case d.lines == maxLetterLines+1:
		fmt.Fprintln(d.out, "    and so on: --verbose shows every letter and every die")
	}
}

// happened is the heading of the events in a letter.
const happened = "WHAT HAPPENED"

// shorten leaves out events that another seat's letter has just told.
func (d *demo) shorten(text string) string {
	at := strings.Index(text, happened)
	if at < 0 {
		return text
	}
	if d.shown == d.told {
		return text[:at] + happened + "\nthe same, as this side may know it"
	}
	d.shown = d.told
	return text
}

// gist leaves the sections of a letter that one follows a game by.
func gist(text string) string {
	told := []string{happened, "DICE", "WHAT IS OWED", "RESULT", "LINES NOT EXECUTED"}
	var out []string
	show, headed := true, false
	for _, l := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if isHeading(l) {
			show, headed = false, true
			for _, t := range told {
				show = show || strings.HasPrefix(l, t)
			}
		}
		if show && (headed || len(out) < 12) && (l != "" || len(out) > 0 && out[len(out)-1] != "") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

// condense shortens long lists: lines that stand indented under one that ends
// with a colon, such as the moves of a nation.
func condense(text string) string {
	const most = 4
	var out []string
	list, left := -1, 0 // lines shown of the list at hand, -1 for none; lines left out
	for _, l := range append(strings.Split(text, "\n"), "") {
		indented := strings.HasPrefix(l, "  ")
		if left > 0 && !indented {
			out = append(out, fmt.Sprintf("  ... and %d more lines", left))
			left = 0
		}
		switch {
		case !indented:
			list = -1
			if strings.HasSuffix(l, ":") {
				list = 0
			}
		case list >= most:
			left++
			continue
		case list >= 0:
			list++
		}
		out = append(out, l)
	}
	return strings.Join(out[:len(out)-1], "\n")
}

// isHeading reports whether a line is a heading of a letter: capitals at the
// margin.
func isHeading(l string) bool {
	return len(l) > 3 && l[0] >= 'A' && l[0] <= 'Z' && l == strings.ToUpper(l) && !strings.ContainsAny(l, "0123456789#=")
}

// excerpt indents a text and cuts it after so many lines.
func excerpt(text string, most int) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) > most {
		lines = append(lines[:most-1:most-1], fmt.Sprintf("... %d more lines", len(lines)-most+1))
	}
	return "    " + strings.Join(lines, "\n    ")
}

// writeReport writes the page and the pictures of a letter: report.html,
// map.png, map.svg.
func writeReport(dir string, raw []byte) ([]string, error) {
	parts, err := archive.PartsOf(raw)
	if err != nil {
		return nil, err
	}
	var names []string
	write := func(name string, data []byte) error {
		names = append(names, name)
		return os.WriteFile(filepath.Join(dir, name), data, 0o644)
	}
	for _, p := range parts {
		name := filepath.Base(p.Name)
		if p.Name == "" {
			name = filepath.Base(p.Id)
		}
		switch {
		case p.Media == "text/html" && p.Name == "":
			err = write(reportCopy, bytes.ReplaceAll(p.Data, []byte(`src="cid:`), []byte(`src="`)))
		case strings.HasPrefix(p.Media, "image/"):
			err = write(name, p.Data)
		}
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

// The pages in the folder of a demonstration: the last report, and the whole game.
const (
	reportCopy   = "report.html"
	campaignCopy = "campaign.html"
)

// writeCampaign writes the after-action page of a letter, if it has one.
func writeCampaign(dir string, raw []byte) (written bool, err error) {
	parts, err := archive.PartsOf(raw)
	if err != nil {
		return false, err
	}
	for _, p := range parts {
		if p.Name == templates.CampaignFile {
			return true, os.WriteFile(filepath.Join(dir, campaignCopy), p.Data, 0o644)
		}
	}
	return false, nil
}

// firstOrder is the first line of a sheet that says something, and how many more there are.
func firstOrder(text string) (first, more string) {
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if word, _, _ := strings.Cut(line, " "); line != "" && !slices.Contains([]string{"GAME", "CODE", "SEAT", "TURN", "ROUND"}, word) {
			lines = append(lines, line)
		}
	}
	switch len(lines) {
	case 0:
		return "", ""
	case 1:
		return lines[0], ""
	}
	return lines[0], fmt.Sprintf("  (+%d)", len(lines)-1)
}

// nearPath is a path as it is shortest for who has just given it.
func nearPath(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if near, err := filepath.Rel(here, path); err == nil && !strings.HasPrefix(near, "..") {
		return near
	}
	return path
}

// pictures are the pictures among files.
func pictures(files []string) (list []string) {
	for _, f := range files {
		if ext := filepath.Ext(f); ext == ".png" || ext == ".svg" {
			list = append(list, f)
		}
	}
	return list
}
