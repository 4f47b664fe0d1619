package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/manual"
	"feldpost/templates"
)

// scenariosHead begins the part of a game's page that is made.
const scenariosHead = "## Scenarios\n"

// The pages of games end with their scenarios, options, guide and verbs as the
// program has them; -update makes that part anew.
func TestThePagesOfGamesSayWhatTheProgramHas(t *testing.T) {
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, listing := range games.All() {
		name := listing.Name
		if name == "example" { // a pattern, explained in ADDING.md
			continue
		}
		n++
		path := "manual/" + name + ".md"
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		system, err := listing.Open(listing.Data)
		if err != nil {
			t.Fatal(err)
		}
		hand, _, _ := strings.Cut(string(text), scenariosHead)
		want := strings.TrimRight(hand, "\n") + "\n\n" + madePart(words, system.Info())
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if want != string(text) {
			t.Errorf("%s differs from what the program has; go test ./cmd/feldpost -run ThePagesOfGames -update", path)
		}
	}
	if n != 5 {
		t.Errorf("%d games", n)
	}
}

// madePart is what the program says of a game.
func madePart(words *templates.Kit, info adjudicator.Info) string {
	var b strings.Builder
	b.WriteString(scenariosHead + "\n")
	for _, s := range info.Scenarios {
		var seats []string
		for _, seat := range s.Seats {
			seats = append(seats, fmt.Sprintf("`%s` (%s)", seat.Seat, seat.Title))
		}
		b.WriteString(item(fmt.Sprintf("`%s`: %s; seats %s", s.Name, s.Title, strings.Join(seats, ", "))))
	}
	b.WriteString("\n## Options\n\nThe first value is the default; rule numbers stand in brackets.\n\n")
	for _, o := range info.Options {
		b.WriteString(item(fmt.Sprintf("`%s` %s (%s): %s", o.Name, strings.Join(o.Values, ", "), o.Rule, o.Help)))
	}
	guide := words.Help("en", info, info.Name)
	b.WriteString(section("## By letter", guide))
	parts := regexp.MustCompile(`HELP\s+([a-z]+)`)
	if _, list, ok := strings.Cut(guide, "Parts of this guide:"); ok {
		list, _, _ = strings.Cut(list, "\n\n")
		for _, m := range parts.FindAllStringSubmatch(list, -1) {
			b.WriteString(section("", words.Help("en", info, m[1])))
		}
	}
	b.WriteString("\n## Verbs\n\nAs `HELP` brings them:\n\n")
	for line := range strings.Lines(info.Language.Help("en", "", info.Lines...)) {
		b.WriteString(strings.TrimRight("    "+line, " \n") + "\n")
	}
	return b.String()
}

// section is a part of a guide below a heading, by default its own.
func section(head, guide string) string {
	title, text, _ := strings.Cut(guide, "\n")
	if head == "" {
		head = "### " + title[:1] + strings.ToLower(title[1:])
	}
	return "\n" + head + "\n\n" + strings.Trim(text, "\n") + "\n"
}

// item is a line of a list, at most 78 columns wide.
func item(text string) string {
	var b strings.Builder
	width := 0
	for i, w := range strings.Fields(text) {
		switch {
		case i == 0:
			b.WriteString("* " + w)
			width = 2 + len(w)
		case width+1+len(w) > 78:
			b.WriteString("\n  " + w)
			width = 2 + len(w)
		default:
			b.WriteString(" " + w)
			width += 1 + len(w)
		}
	}
	return b.String() + "\n"
}

// The list of the manual, the files and the words of letters have the same pages.
func TestEveryPageOfTheManualIsListed(t *testing.T) {
	pages, err := manual.Pages()
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir("manual")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		if strings.HasSuffix(f.Name(), ".md") {
			n++
		}
	}
	if n != len(pages) {
		t.Errorf("%d files, %d pages", n, len(pages))
	}
	_, out, _ := tryIn("", "manual")
	for _, p := range pages {
		contains(t, "the list", out, p.Name+" ", p.Title+"\n")
		code, text, errOut := tryIn("", "manual", p.Name)
		if code != exit.OK || text != p.Text {
			t.Errorf("%s: exit %d, %s", p.Name, code, errOut)
		}
	}
	if code, _, errOut := tryIn("", "manual", "nothing"); code != exit.Usage || !strings.Contains(errOut, `no page "nothing"`) {
		t.Errorf("a page that is not there: %d %s", code, errOut)
	}
}
