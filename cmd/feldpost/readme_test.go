package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// pagesToRead are README.md and the pages of the manual.
func pagesToRead(t *testing.T) []string {
	t.Helper()
	pages, err := filepath.Glob("manual/*.md")
	if err != nil || len(pages) < 14 {
		t.Fatalf("%d pages of the manual: %v", len(pages), err)
	}
	return append([]string{"../../README.md"}, pages...)
}

// readPage returns the text of a page.
func readPage(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// codeBlocks returns the code blocks of a page, those between fences and those
// that are indented, as in the manual.
func codeBlocks(t *testing.T, page string) []string {
	t.Helper()
	text := readPage(t, page)
	var blocks []string
	fences := regexp.MustCompile("(?ms)^ *```\\w*\\n(.*?)^ *```$")
	for _, m := range fences.FindAllStringSubmatch(text, -1) {
		blocks = append(blocks, unindented(m[1]))
	}
	for _, m := range regexp.MustCompile(`(?m)^\n((?: {4,}\S.*\n|\n)+)`).FindAllStringSubmatch("\n"+fences.ReplaceAllString(text, ""), -1) {
		blocks = append(blocks, unindented(m[1]))
	}
	return blocks
}

// unindented takes from all lines the blanks that the first has.
func unindented(block string) string {
	block = strings.TrimLeft(block, "\n")
	indent := block[:len(block)-len(strings.TrimLeft(block, " "))]
	var b strings.Builder
	for line := range strings.Lines(block) {
		b.WriteString(strings.TrimPrefix(line, indent))
	}
	return b.String()
}

func TestTheCommandsOfTheReadmeAndTheManualParse(t *testing.T) {
	found := map[string]int{}
	for _, page := range append(pagesToRead(t), "../../adjudicator/games/ADDING.md") {
		for _, block := range codeBlocks(t, page) {
			for line := range strings.Lines(block) {
				line, _, _ := strings.Cut(strings.TrimSpace(line), " #")
				line = strings.TrimPrefix(line, "sudo -u feldpost ")
				args, ok := strings.CutPrefix(strings.TrimPrefix(line, "./"), "feldpost ")
				if !ok {
					args, ok = strings.CutPrefix(line, "go run ./cmd/feldpost ")
				}
				if !ok {
					continue
				}
				found[page]++
				if err := parses(fields(args)); err != nil {
					t.Errorf("%s: %s: %v", page, line, err)
				}
			}
		}
	}
	for page, least := range map[string]int{"../../README.md": 4, "manual/operator.md": 6, "manual/database.md": 4, "manual/tournaments.md": 7, "manual/club.md": 4,
		"manual/privacy.md": 3, "manual/players.md": 1, "manual/referee.md": 3, "manual/proofs.md": 1, "manual/site.md": 1} {
		if found[page] < least {
			t.Errorf("only %d commands found in %s", found[page], page)
		}
	}
}

// The sheets that the README and the manual show are right: each in the game
// that it is written for, at a place that it may be sent at.
func TestTheSheetsOfTheReadmeAndTheManualAreRight(t *testing.T) {
	positions := map[string]struct{ system, position, seat string }{
		"paths-1":  {"paths-of-glory", "SCENARIO campaign\nTURN 1\nROUND 2\nSIDE cp\nPHASE action\nHAND cp 7 12\n", "cp"},
		"europe-1": {"great-war-in-europe", "SCENARIO campaign\n", "cp"},
		"wood-1": {"great-war-commander", "SCENARIO house-07\nBOARD ex-offensive\nTURN 1\nSIDE de\nUNIT all unused\nUNIT INFANTERIE-1 H4\n" +
			"WEAPON MG08-1 INFANTERIE-1\nUNIT BERTIN H2\nUNIT INFANTERIE-2 H2\nUNIT LIGNE-1 H6\nHAND de G-1 G-2\n", "de"},
	}
	p := newPlace(t, nil)
	p.newGame("--start")
	auto := p.write("auto.txt", "AUTO\nEND\n")
	p.must("submit", auto, "--game", "balkan-17", "--seat", "ottoman")
	p.must("submit", auto, "--game", "balkan-17", "--seat", "league")
	game := regexp.MustCompile(`(?m)^GAME (\S+)`)
	found := map[string]bool{}
	ours := ""
	for _, page := range pagesToRead(t) {
		for _, block := range codeBlocks(t, page) {
			text, ok := strings.CutPrefix(block, "BEGIN ORDERS\n")
			if !ok {
				continue
			}
			text, _, _ = strings.Cut(text, "END ORDERS\n")
			sheet := p.write("sheet.txt", text)
			name := game.FindStringSubmatch(text)
			switch {
			case name == nil:
				t.Errorf("%s: a sheet without its game", page)
			case name[1] == "balkan-17":
				contains(t, page, p.must("check", sheet, "--game", "balkan-17", "--seat", "league"), "no faults")
				ours = sheet
			case positions[name[1]].system == "":
				t.Errorf("%s: no position for the sheet of %s", page, name[1])
			default:
				at := positions[name[1]]
				contains(t, page, p.must("check", sheet, "--system", at.system, "--position", p.write("position.txt", at.position), "--seat", at.seat), "no faults")
			}
			if name != nil {
				found[page+" "+name[1]] = true
			}
		}
	}
	for _, sheet := range []string{"../../README.md balkan-17", "manual/players.md balkan-17", "manual/paths-of-glory.md paths-1", "manual/great-war-in-europe.md europe-1", "manual/great-war-commander.md wood-1"} {
		if !found[sheet] {
			t.Errorf("no sheet: %s", sheet)
		}
	}
	if ours != "" {
		contains(t, "the sheet", p.must("submit", ours, "--game", "balkan-17", "--seat", "league"), "accepted")
	}
}

// heading turns a heading into what links within a page name it by.
func heading(title string) string {
	title = regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(title), "")
	return strings.ReplaceAll(title, " ", "-")
}

// Links, pictures, files and keys of the configuration that the pages name are there.
func TestTheReadmeAndTheManualNameWhatIsThere(t *testing.T) {
	keys := readAll(t, "../../config.example.toml")
	links := regexp.MustCompile(`\]\(([^)#]*)(#[^)]*)?\)`)
	paths := regexp.MustCompile("`((?:adjudicator|cmd|mail|orders|store|templates)(?:/[a-z.A-Z]+)*|\\.ci/[a-z-]+|LICENSE|config\\.example\\.toml)[` ]")
	n := 0
	for _, page := range pagesToRead(t) {
		text := readPage(t, page)
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			n++
			target := page
			if m[1] != "" {
				target = filepath.Join(filepath.Dir(page), m[1])
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %v", page, err)
			} else if m[2] != "" && !hasHeading(readPage(t, target), m[2][1:]) {
				t.Errorf("%s: no heading for %s", page, m[0])
			}
		}
		for _, m := range paths.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat("../../" + m[1]); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
		for _, m := range regexp.MustCompile("\\(`([a-z_]+)`\\)").FindAllStringSubmatch(text, -1) {
			if !strings.Contains(keys, "\n"+m[1]+" = ") {
				t.Errorf("%s names a key %s that the configuration does not have", page, m[1])
			}
		}
	}
	if n < 30 {
		t.Errorf("only %d links", n)
	}
}

// hasHeading tells whether a page has a heading that a link names.
func hasHeading(text, link string) bool {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		if heading(m[1]) == link {
			return true
		}
	}
	return false
}

// The pages of the manual read well in a terminal and in a letter.
func TestThePagesOfTheManualAreNarrow(t *testing.T) {
	for _, page := range pagesToRead(t)[1:] {
		text := readPage(t, page)
		if !strings.HasPrefix(text, "# ") || len(text) > 30_000 {
			t.Errorf("%s: begins with %.20q and has %d bytes", page, text, len(text))
		}
		for line := range strings.Lines(text) {
			line = strings.TrimRight(line, "\n")
			if utf8.RuneCountInString(line) > 78 && !strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "|") || strings.HasPrefix(strings.TrimSpace(line), "```") {
				t.Errorf("%s: %s", page, line)
			}
		}
	}
	if n := strings.Count(readPage(t, "../../README.md"), "\n"); n > 160 {
		t.Errorf("README.md has %d lines", n)
	}
}
