package templates

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/templates/gallery"
)

// nearEast is a game of three boards after some steps.
func nearEast(t *testing.T, steps int) *match {
	t.Helper()
	g := newScenario(t, "great-war-in-europe", "near-east", "boards", nil)
	for range steps {
		for _, s := range g.seats() {
			g.told(s)
		}
		g.step(t)
	}
	return g
}

// drawnIn are the boards that a letter draws.
func drawnIn(l report.Letter) (list []string) {
	for _, f := range l.Inline {
		if name, is := strings.CutSuffix(f.Name, "-"+gallery.MapPNG); is {
			list = append(list, name)
		}
	}
	return list
}

// A letter draws the boards on which something happened, those with most events
// first, then those on which its reader may act, and says how to ask for the others.
func TestALetterDrawsTheBoardsOnWhichSomethingHappened(t *testing.T) {
	k := testKit(t)
	g := nearEast(t, 0)
	move := func(unit, path string) adjudicator.Event {
		return adjudicator.NewEvent("move", "8.0", "unit", unit, "path", path, "mp", 1)
	}
	r := g.report(report.Turn, "cp", "en")
	r.Format, r.Pending, r.Prompts = report.FormatShort, nil, nil
	view := g.state.View("cp")
	r.Before = &view
	r.Events = []adjudicator.Event{move("TU 3", "N1540-N1541"), move("TU 4", "N3739-N3740"), move("TU 5", "N1540-N1541")}
	l := mustRender(t, k, r)
	if got := drawnIn(l); !slices.Equal(got, []string{"iraqi", "caucasus"}) {
		t.Errorf("drawn are %v", got)
	}
	if !strings.Contains(l.Text, "MAP EGYPTIAN (Egyptian Front)") || strings.Contains(l.Text, "MAP IRAQI") {
		t.Errorf("which boards may be asked for:\n%s", l.Text)
	}
	for _, want := range []string{"Iraqi Front", "cid:iraqi-map.png", "Caucasus"} {
		if !strings.Contains(l.HTML, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	told := l.Text[strings.Index(l.Text, "WHAT HAPPENED"):]
	if c, i := strings.Index(told, "\nCaucasus\n"), strings.Index(told, "\nIraqi Front\n"); c < 0 || i < c {
		t.Errorf("the story is not told board by board:\n%s", told)
	}
	r = g.report(report.Turn, "cp", "en")
	r.Events = nil
	if got := drawnIn(mustRender(t, k, r)); len(got) == 0 {
		t.Error("no board is drawn on which the reader may act")
	}
}

// Units of the enemy that come to a hex one after the other are a line; who moves in
// which theatre stands under the heading of the movement, not of the combat before.
func TestWhatIsSeenOfTheEnemyIsAddedUp(t *testing.T) {
	k := testKit(t)
	g := nearEast(t, 0)
	comes := func(hex string, n int) adjudicator.Event {
		return adjudicator.NewEvent("newcomers", "9.0", "nation", "BR", "n", n, "hex", hex)
	}
	r := g.report(report.Turn, "cp", "en")
	r.Events = []adjudicator.Event{comes("N1540", 1), comes("N1541", 1), comes("N1540", 2)}
	text := mustRender(t, k, r).Text
	if !strings.Contains(text, "3 units come to N1540") || strings.Count(text, "come to N1540") != 1 || !strings.Contains(text, "1 unit comes to N1541") {
		t.Errorf("what is seen:\n%s", text)
	}
	n := 0
	for range 20 {
		for _, s := range g.seats() {
			text := mustRender(t, k, g.report(report.Turn, s, "en")).Text
			if i := strings.Index(text, "[8.11]"); i > 0 {
				paragraph := text[strings.LastIndex(text[:i], "\n\n"):i]
				if !strings.Contains(paragraph, "movement and combat (turn ") {
					t.Fatalf("who moves stands under\n%s", paragraph)
				}
				n++
			}
			g.told(s)
		}
		g.step(t)
	}
	if n < 4 {
		t.Errorf("%d letters tell who moves", n)
	}
}

// Liege alone is in foreign hands when the war begins: Russian Poland is Russian, whoever
// commands the units of a country.
func TestLiegeAloneIsInForeignHandsAtTheStart(t *testing.T) {
	k := testKit(t)
	for _, scenario := range []string{"campaign", "campaign-teams", "campaign-nations"} {
		g := newScenario(t, "great-war-in-europe", scenario, "homes", nil)
		for _, seat := range g.seats() {
			text := mustRender(t, k, noBoard(g.report(report.Turn, seat, "en"))).Text
			if strings.Contains(text, "Changed hands") || strings.Count(text, "Outside its own country") != 1 || !strings.Contains(text, "the Central side holds W6224 Liege.\nThe Allied side still holds") {
				t.Errorf("%s, %s:\n%s", scenario, seat, text)
			}
		}
	}
}

// Whoever shares a side is no enemy: the front of a member of a team is that of his side,
// as a single player of it is told.
func TestPartnersAreNoEnemies(t *testing.T) {
	k := testKit(t)
	front := func(scenario string, seat adjudicator.Seat) (sectors []string, text string) {
		g := newScenario(t, "great-war-in-europe", scenario, "partners", nil)
		text = mustRender(t, k, noBoard(g.report(report.Turn, seat, "en"))).Text
		for _, line := range strings.Split(text, "\n") {
			if strings.Contains(line, ": strength ") {
				sectors = append(sectors, line)
			}
		}
		return sectors, text
	}
	for _, side := range []adjudicator.Seat{"allies", "cp"} {
		want, _ := front("campaign", side)
		if len(want) < 3 {
			t.Fatalf("%s: sectors %q", side, want)
		}
		for _, scenario := range []string{"campaign-teams", "campaign-nations"} {
			g := newScenario(t, "great-war-in-europe", scenario, "partners", nil)
			for _, seat := range g.seats() {
				if !strings.HasPrefix(string(seat), string(side)) {
					continue
				}
				got, text := front(scenario, seat)
				if !slices.Equal(got, want) {
					t.Errorf("%s, %s: the front is\n%s\nwant\n%s", scenario, seat, strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
				if seat == "allies-britain" && !strings.Contains(text, "of your side") { // the French around it
					t.Errorf("%s, %s: no partner stands near:\n%s", scenario, seat, text)
				}
			}
		}
	}
}

// A board is asked for by what people of either language call it, by a hex or by a
// place; MAP alone shows all of them small, with what each is called.
func TestABoardIsAskedForByItsName(t *testing.T) {
	k := testKit(t)
	g := nearEast(t, 2)
	for topic, want := range map[string]string{"IRAQI": "iraqi", "irak": "iraqi", "Caucase": "caucasus", "egypt": "egyptian", "the Egyptian Front": "egyptian", "égypte": "egyptian", "front d'égypte": "egyptian",
		"N1540": "iraqi", "Jerusalem": "egyptian", "": "egyptian caucasus iraqi"} {
		r := g.report(report.Answer, "cp", "en")
		r.Format, r.Answers = report.FormatShort, []report.Section{{Query: "MAP", Topic: topic}}
		l := mustRender(t, k, r)
		if got := strings.Join(drawnIn(l), " "); got != want {
			t.Errorf("MAP %s draws %q, want %q", topic, got, want)
		}
		if topic == "" && !strings.Contains(l.Text, "MAP CAUCASUS: Caucasus, ") {
			t.Errorf("MAP alone does not tell the boards:\n%s", l.Text)
		}
	}
	for topic, want := range map[string]string{"PRINT IRAQI": "iraqi-map.pdf", "imprimer caucase": "caucasus-map.pdf"} {
		r := g.report(report.Answer, "cp", map[bool]string{true: "en", false: "fr"}[strings.HasPrefix(topic, "PRINT")])
		r.Format, r.Answers = report.FormatShort, []report.Section{{Query: "MAP", Topic: topic}}
		if l := mustRender(t, k, r); len(l.Attached) != 1 || l.Attached[0].Name != want || !strings.Contains(l.Text, want) {
			t.Errorf("MAP %s attaches %v", topic, filesOf(l))
		}
	}
	r := g.report(report.Answer, "cp", "en")
	r.Answers = []report.Section{{Query: "MAP", Topic: "Atlantis"}}
	if l := mustRender(t, k, r); !strings.Contains(l.Text, "no hex or place Atlantis") {
		t.Errorf("an unknown board:\n%s", l.Text)
	}
}

// The campaign with all six boards stays within what a letter may have, in both
// forms and languages; the first screen has twenty lines.
func TestALetterOfSixBoardsKeepsItsSize(t *testing.T) {
	k := testKit(t)
	g := newGame(t, "great-war-in-europe", "sizes", nil)
	for step := range 8 {
		seat := g.state.Pending()[0].Seat
		for format, most := range map[report.Format]int{report.FormatShort: 200_000, report.FormatFull: 500_000} {
			if format == report.FormatFull && step%4 != 3 {
				continue
			}
			r := g.report(report.Turn, seat, []string{"en", "fr"}[step%2])
			r.Format, r.Before = format, g.before[seat]
			l := mustRender(t, k, r)
			size := len(l.Text) + len(l.HTML)
			for _, f := range append(slices.Clone(l.Inline), l.Attached...) {
				size += len(f.Data) * 137 / 100
			}
			if size > most-15_000 { // what the data file takes
				t.Errorf("step %d: a letter of form %s has %d bytes, %v", step, format, size, filesOf(l))
			}
			if n := firstScreen(k, r, l.Text); n > 20 && step > 0 {
				t.Errorf("step %d: the first screen has %d lines:\n%s", step, n, l.Text[:min(len(l.Text), 2000)])
			}
		}
		g.told(seat)
		g.step(t)
	}
}

// BenchmarkLetterOfTheGreatWar renders what a player is sent after a movement phase of
// the combined campaign with its combats, another one each time, with the maps on which
// something happened; the terrain is warm after the first.
func BenchmarkLetterOfTheGreatWar(b *testing.B) {
	k, err := NewKit(games.Words()...)
	if err != nil {
		b.Fatal(err)
	}
	letters, maps, games := 0, 0, 0
	g := newGame(b, "great-war-in-europe", "letter", nil)
	next := func() report.Report {
		for {
			for _, s := range g.seats() {
				g.told(s)
			}
			if _, on := g.step(b); !on || g.state.View(adjudicator.Observer).Turn > 12 {
				games++
				g = newGame(b, "great-war-in-europe", fmt.Sprint("letter ", games), nil)
			} else if slices.ContainsFunc(g.events["cp"], func(e adjudicator.Event) bool { return e.Kind == "combat" }) {
				r := g.report(report.Turn, "cp", "en")
				r.Before = g.before["cp"]
				return r
			}
		}
	}
	mustRender(b, k, next())
	for b.Loop() {
		b.StopTimer()
		r := next()
		b.StartTimer()
		l := mustRender(b, k, r)
		letters++
		maps += strings.Count(filesOf(l), "-map.png")
	}
	b.ReportMetric(float64(maps)/float64(letters), "maps")
}
