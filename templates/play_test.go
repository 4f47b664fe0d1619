package templates

import (
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// rawCodes finds what only a program would write: key=value, a word in
// brackets that has no template, format mistakes.
var rawCodes = regexp.MustCompile(`\b[a-z_]+=[^ ]|\[[a-z]+\.[a-zA-Z.-]+\]|%!|<no value>|map\[|EVENT [a-z]|FAULT [0-9]`)

// codeWords are the hyphenated codes of the game: none may reach a player.
func codeWords(t *testing.T) *regexp.Regexp {
	t.Helper()
	var list []string
	for _, dir := range systemDirs() {
		c := gameCodes(t, dir)
		for _, m := range []map[string]map[string]bool{c.events, c.faults} {
			for code := range m {
				if strings.Contains(code, "-") && code != "too-far" {
					list = append(list, regexp.QuoteMeta(code))
				}
			}
		}
	}
	list = append(list, "was-attacked", "first-player", "turns-left", "last-turn", "off-map-", "data-[a-z_]+", "rail-dotted", "vp-[a-z]+")
	slices.Sort(list)
	return regexp.MustCompile(`(^|[^A-Za-z-])(` + strings.Join(list, "|") + `)($|[^A-Za-z-])`)
}

// checkText holds a letter's text to what every letter must be.
func checkText(t *testing.T, where string, l report.Letter, codes *regexp.Regexp) {
	t.Helper()
	if hit := rawCodes.FindString(l.Text); hit != "" {
		t.Errorf("%s: the text shows %q", where, hit)
	}
	if hit := codes.FindString(l.Text); hit != "" {
		t.Errorf("%s: the text shows the code %q", where, strings.TrimSpace(hit))
	}
	verbatim := false
	for _, line := range strings.Split(l.Text, "\n") {
		switch line {
		case "BEGIN ORDERS", "DÉBUT ORDRES":
			verbatim = true
		case "END ORDERS", "FIN ORDRES":
			verbatim = false
		}
		if n := utf8.RuneCountInString(line); n > prose.Width && !verbatim && !strings.Contains(line, "https://") && strings.Contains(strings.TrimSpace(line), " ") {
			t.Errorf("%s: a line of %d columns: %s", where, n, line)
		}
		if strings.HasSuffix(line, " ") {
			t.Errorf("%s: a line ends with a blank: %q", where, line)
		}
	}
}

// TestLettersOfWholeGames writes every letter of random games in both
// languages.
func TestLettersOfWholeGames(t *testing.T) {
	k := testKit(t)
	codes := codeWords(t)
	most := 0
	for n, options := range []adjudicator.Options{nil, {"profile": "beginner", "s1_end": "december"}, {"cut_rails": "on", "zoc_stop": "strict", "s1_end": "december"}, {"profile": "full"}} {
		g := newMatch(t, fmt.Sprintf("letters %d", n), options)
		for steps := 0; steps < 30; steps++ {
			_, more := g.step(t)
			kind := report.Turn
			if !more || len(g.state.Pending()) == 0 {
				kind = report.Final
			}
			for _, seat := range g.seats() {
				for _, lang := range speech.Langs {
					r := noBoard(g.report(kind, seat, lang))
					where := fmt.Sprintf("game %d step %d %s %s", n, steps, seat, lang)
					l := mustRender(t, k, r)
					checkText(t, where, l, codes)
					most = max(most, len(l.Text))
					if len(l.Text) > 46<<10 {
						t.Errorf("%s: the text has %d bytes", where, len(l.Text))
					}
				}
				g.told(seat)
			}
			if kind == report.Final {
				break
			}
		}
	}
	t.Logf("largest text: %d bytes", most)
}

// written steps through a random game, writes its letters in both languages and holds
// them to what every letter must be. It returns the size of the largest text in bytes.
func (g *match) written(t *testing.T, k *Kit, codes *regexp.Regexp, name string, last int) (most int) {
	for steps := range last {
		_, more := g.step(t)
		kind := report.Turn
		if !more || len(g.state.Pending()) == 0 {
			kind = report.Final
		}
		for i, seat := range g.seats() {
			if kind == report.Turn && (steps+i)%4 > 1 { // what happens gathers for some steps
				continue
			}
			for _, lang := range speech.Langs {
				l := mustRender(t, k, noBoard(g.report(kind, seat, lang)))
				checkText(t, fmt.Sprintf("%s step %d %s %s", name, steps, seat, lang), l, codes)
				most = max(most, len(l.Text))
			}
			g.told(seat)
		}
		if kind == report.Final {
			break
		}
	}
	return most
}

// TestLettersOfPathsOfGlory writes letters of random campaigns in both
// languages: the hand, the fire of each combat, forces and spaces.
func TestLettersOfPathsOfGlory(t *testing.T) {
	k := testKit(t)
	codes := codeWords(t)
	most := 0
	for n, options := range []adjudicator.Options{nil, {"edition": "2018", "expansion": "on", "competition": "on"}} {
		g := newGame(t, "paths-of-glory", fmt.Sprintf("letters %d", n), options)
		most = max(most, g.written(t, k, codes, fmt.Sprintf("game %d", n), 48))
	}
	if most > 46<<10 {
		t.Errorf("the largest text has %d bytes", most)
	}
	t.Logf("largest text: %d bytes", most)
}

// longGames names scenarios of TestLettersOfLongGames with how many steps of each.
var longGames = flag.String("longgames", "storm-in-the-west/campaign:60 great-war-in-europe/near-east:60", "scenarios and steps of TestLettersOfLongGames")

// TestLettersOfLongGames writes letters of random games in both languages.
func TestLettersOfLongGames(t *testing.T) {
	k := testKit(t)
	codes := codeWords(t)
	most := 0
	for part := range strings.FieldsSeq(*longGames) {
		game, n, _ := strings.Cut(part, ":")
		system, scenario, _ := strings.Cut(game, "/")
		last, err := strconv.Atoi(n)
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, newScenario(t, system, scenario, "letters", nil).written(t, k, codes, game, last))
	}
	t.Logf("largest text: %d bytes", most)
}
