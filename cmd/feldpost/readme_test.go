package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// readmeBlocks returns the code blocks of README.md.
func readmeBlocks(t *testing.T) []string {
	t.Helper()
	return codeBlocks(t, "../../README.md")
}

// codeBlocks returns the code blocks of a page.
func codeBlocks(t *testing.T, page string) []string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^ *```\\w*\\n(.*?)^ *```$").FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, m[1])
	}
	return blocks
}

func TestTheCommandsOfTheReadmeParse(t *testing.T) {
	n := 0
	for _, block := range append(readmeBlocks(t), codeBlocks(t, "../../adjudicator/games/ADDING.md")...) {
		for _, line := range strings.Split(block, "\n") {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
			args, ok := strings.CutPrefix(line, "feldpost ")
			if !ok {
				args, ok = strings.CutPrefix(line, "go run ./cmd/feldpost ")
			}
			if !ok {
				continue
			}
			n++
			if err := parses(fields(args)); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d commands found", n)
	}
}

// The sheets that the README shows are right: the first in the game that it
// is written for, after the referee's own set-up, the second with such cards
// in hand, the third at the start of its game, the fourth where such units stand.
func TestTheSheetsOfTheReadmeAreRight(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame("--start")
	auto := p.write("auto.txt", "AUTO\nEND\n")
	p.must("submit", auto, "--game", "balkan-17", "--seat", "ottoman")
	p.must("submit", auto, "--game", "balkan-17", "--seat", "league")
	var sheets []string
	for _, block := range readmeBlocks(t) {
		if sheet, ok := strings.CutPrefix(block, "BEGIN ORDERS\n"); ok {
			sheets = append(sheets, p.write("sheet.txt", strings.TrimSuffix(sheet, "END ORDERS\n")))
			switch len(sheets) {
			case 1:
				contains(t, "the sheet", p.must("check", sheets[0], "--game", "balkan-17", "--seat", "league"), "no faults")
				contains(t, "the sheet", p.must("submit", sheets[0], "--game", "balkan-17", "--seat", "league"), "accepted")
			case 2:
				position := p.write("position.txt", "SCENARIO campaign\nTURN 1\nROUND 2\nSIDE cp\nPHASE action\nHAND cp 7 12\n")
				contains(t, "the sheet", p.must("check", sheets[1], "--system", "paths-of-glory", "--position", position, "--seat", "cp"), "no faults")
			case 3:
				position := p.write("position.txt", "SCENARIO campaign\n")
				contains(t, "the sheet", p.must("check", sheets[2], "--system", "great-war-in-europe", "--position", position, "--seat", "cp"), "no faults")
			case 4:
				position := p.write("position.txt", "SCENARIO house-07\nBOARD ex-offensive\nTURN 1\nSIDE de\nUNIT all unused\nUNIT INFANTERIE-1 H4\nWEAPON MG08-1 INFANTERIE-1\nUNIT BERTIN H2\nUNIT INFANTERIE-2 H2\nUNIT LIGNE-1 H6\nHAND de G-1 G-2\n")
				contains(t, "the sheet", p.must("check", sheets[3], "--system", "great-war-commander", "--position", position, "--seat", "de"), "no faults")
			}
		}
	}
	if len(sheets) != 4 {
		t.Errorf("the README shows %d sheets", len(sheets))
	}
}

// Links and names of files that the README mentions are there.
func TestTheReadmeNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"config.example.toml", "LICENSE", ".ci/run", "adjudicator/games/balkanwars", "adjudicator/games/ADDING.md", "adjudicator/kernel", "adjudicator/desk", "mail", "orders", "store", "templates"} {
		if _, err := os.Stat("../../" + name); err != nil {
			t.Error(err)
		}
	}
	keys := example(t)
	for _, m := range regexp.MustCompile("\\(`([a-z_]+)`\\)").FindAllStringSubmatch(string(text), -1) {
		if !strings.Contains(keys, "\n"+m[1]+" = ") {
			t.Errorf("the README names a key %s that the configuration does not have", m[1])
		}
	}
}
