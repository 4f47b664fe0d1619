package templates

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/gallery"
	"feldpost/templates/prose"
	"feldpost/templates/reply"
	"feldpost/templates/speech"
)

// midGame is a game a few sheets old whose last sheet the league is told of.
func midGame(t testing.TB, steps int) *match {
	g := newMatch(t, "mid game", nil)
	for range steps {
		for _, s := range g.seats() {
			g.told(s)
		}
		g.step(t)
	}
	return g
}

// sectionsOf are the names of the sections of a report, in order.
func sectionsOf(t *testing.T, k *Kit, r report.Report) []string {
	t.Helper()
	w := k.writerOf(&r)
	w.compose()
	var out []string
	for _, s := range w.sections {
		if s.Name != "" {
			out = append(out, s.Name)
		}
	}
	return out
}

func TestTurnLetterHasItsSectionsInOrder(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	for g.state.Pending()[0].Seat != "league" {
		g.step(t)
	}
	r := noBoard(g.report(report.Turn, "league", "en"))
	r.Accepted = "MOVE BU/1 Bde 2231-2331\n"
	r.Messages = []report.Message{{From: "ottoman", Text: "Well met."}}
	r.Ignored = []report.Ignored{{Line: 1, Text: "Hello", Reason: "signature"}}
	want := []string{"owed", "brief", "messages", "accepted", "events", "template", "status", "places", "front", "own", "enemy", "around", "dice", "ignored", "proof"}
	if got := sectionsOf(t, k, r); !slices.Equal(got, want) {
		t.Errorf("sections %v, want %v", got, want)
	}
	r.Format = report.FormatShort
	want = []string{"owed", "brief", "messages", "accepted", "events", "template", "own", "enemy", "ignored", "proof"}
	if got := sectionsOf(t, k, r); !slices.Equal(got, want) {
		t.Errorf("in short, to who has seen nothing: sections %v, want %v", got, want)
	}
	r.Before, r.Owed = r.View, r.Pending
	want = []string{"owed", "brief", "messages", "accepted", "events", "template", "ignored", "proof"}
	if got := sectionsOf(t, k, r); !slices.Equal(got, want) {
		t.Errorf("in short: sections %v, want %v", got, want)
	}
}

func TestSectionsFollowTheData(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	base := func(kind report.Kind) report.Report { return noBoard(g.report(kind, "ottoman", "en")) }
	fault := adjudicator.NewFault(orders.Pos{Line: 1, Col: 6}, "too-far", "5", "unit", "BU/1 Bde", "hex", "2331", "need", 3, "have", 2)
	for _, c := range []struct {
		name      string
		report    func() report.Report
		has, lack []string
	}{
		{"an invitation brings options and a draft", func() report.Report {
			r := base(report.Invitation)
			r.View, r.Boards, r.Pending, r.Options, r.Events, r.Rolls = nil, nil, nil, adjudicator.Options{}, nil, nil
			return r
		}, []string{"options", "template", "proof"}, []string{"owed", "status", "own", "dice"}},
		{"without options there is no such section", func() report.Report {
			r := base(report.Invitation)
			r.View, r.Options = nil, nil
			return r
		}, []string{"template"}, []string{"options"}},
		{"a returned sheet is annotated", func() report.Report {
			r := base(report.Faulty)
			r.Sheet, r.Faults, r.Events, r.Rolls = "MOVE BU/1 Bde 2231-2331\n", []adjudicator.Fault{fault}, nil, nil
			return r
		}, []string{"sheet"}, []string{"faults", "own", "events"}},
		{"faults without the sheet are listed", func() report.Report {
			r := base(report.Turn)
			r.Faults = []adjudicator.Fault{fault}
			return r
		}, []string{"faults"}, []string{"sheet"}},
		{"a status answer shows units but no neighbours", func() report.Report {
			r := base(report.Answer)
			r.Events, r.Rolls, r.Answers = nil, nil, []report.Section{{Query: "STATUS"}}
			return r
		}, []string{"status", "own", "enemy"}, []string{"around", "template", "dice"}},
		{"a map answer shows the map", func() report.Report {
			r := base(report.Answer)
			r.Answers = []report.Section{{Query: "MAP", Topic: "Adrianople"}}
			return r
		}, []string{"map"}, []string{"own"}},
		{"orders that wait are shown", func() report.Report {
			r := base(report.Answer)
			r.View.Queued, r.Answers = []string{"RALLY ALL"}, []report.Section{{Query: "ORDERS"}}
			return r
		}, []string{"queued"}, []string{"own"}},
		{"nothing waiting is said", func() report.Report {
			r := base(report.Answer)
			r.View.Queued, r.View.Standing, r.Answers = nil, nil, []report.Section{{Query: "ORDERS"}}
			return r
		}, []string{"standing"}, []string{"queued"}},
		{"a template answer brings the draft", func() report.Report {
			r := base(report.Answer)
			r.Answers = []report.Section{{Query: "TEMPLATE"}}
			return r
		}, []string{"template"}, []string{"own"}},
		{"a receipt is short", func() report.Report {
			r := base(report.Receipt)
			r.Events, r.Rolls = nil, nil
			return r
		}, []string{"owed", "proof"}, []string{"own", "template", "map"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := sectionsOf(t, k, c.report())
			for _, s := range c.has {
				if !slices.Contains(got, s) {
					t.Errorf("sections %v lack %q", got, s)
				}
			}
			for _, s := range c.lack {
				if slices.Contains(got, s) {
					t.Errorf("sections %v have %q", got, s)
				}
			}
		})
	}
}

// TestSubjects says of each letter what it is, and whose move.
func TestSubjects(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	seat, other := g.seats()[0], g.seats()[1]
	if g.state.Pending()[0].Seat != seat {
		seat, other = other, seat
	}
	turn := fmt.Sprint(g.state.View(seat).Turn)
	fault := adjudicator.NewFault(orders.Pos{Line: 1}, "game-over", "")
	for _, c := range []struct {
		kind     report.Kind
		seat     adjudicator.Seat
		lang     string
		change   func(*report.Report)
		starts   string
		contains string
	}{
		{report.Turn, seat, "en", nil, "[balkan-1] Your move: turn " + turn + ", ", ", by Sun 20 Oct"},
		{report.Turn, seat, "fr", nil, "[balkan-1] À vous : tour " + turn + ", ", ", avant dim. 20 oct."},
		{report.Turn, other, "en", nil, "[balkan-1] The ", " moves: turn " + turn},
		{report.Start, seat, "en", nil, "[balkan-1] The game begins. Your move: ", "1912"},
		{report.Faulty, seat, "en", func(r *report.Report) { r.Faults = append(r.Faults, fault, fault) }, "[balkan-1] Returned, nothing applied: 2 faults", ""},
		{report.Faulty, seat, "fr", func(r *report.Report) { r.Faults = append(r.Faults, fault) }, "[balkan-1] Renvoyée, rien n'est appliqué : 1 faute", ""},
		{report.Checked, seat, "en", nil, "[balkan-1] Checked, nothing applied: no fault", ""},
		{report.Receipt, seat, "en", nil, "[balkan-1] Received: turn " + turn, ""},
		{report.Answer, seat, "en", func(r *report.Report) { r.Answers = []report.Section{{Query: "STATUS"}, {Query: "MAP", Topic: "2720"}} }, "[balkan-1] Answer: STATUS, MAP 2720", ""},
		{report.Reminder, seat, "fr", nil, "[balkan-1] Rappel : ", "avant dim. 20 oct."},
		{report.Invitation, seat, "en", func(r *report.Report) { r.View, r.Pending = nil, nil }, "[balkan-1] Invitation: Balkan Wars, First Balkan War, you as ", ""},
	} {
		r := noBoard(g.report(c.kind, c.seat, c.lang))
		if c.change != nil {
			c.change(&r)
		}
		if l := mustRender(t, k, r); !strings.HasPrefix(l.Subject, c.starts) || !strings.Contains(l.Subject, c.contains) || utf8.RuneCountInString(l.Subject) > maxSubject {
			t.Errorf("%s: subject %q, want %q ... %q", c.kind, l.Subject, c.starts, c.contains)
		}
	}
	q := newGame(t, "paths-of-glory", "subject", nil)
	r := noBoard(q.report(report.Turn, "ap", "en"))
	r.Game = "paths-1"
	r.Pending = []adjudicator.Decision{{Seat: "ap", Kind: "question", Phase: "question", Fields: []adjudicator.Field{{Key: "space", Value: "Sedan"}, {Key: "matter", Value: "defender's cards"}}}}
	if l := mustRender(t, k, r); l.Subject != "[paths-1] Question: combat cards of the defender at Sedan (turn 1), by Sun 20 Oct" {
		t.Errorf("a question: %q", l.Subject)
	}
}

func TestLettersOutsideAGameTellNothing(t *testing.T) {
	k := testKit(t)
	for _, kind := range []report.Kind{report.Stranger, report.TooLarge, report.TooMany, report.Unreadable, report.Trouble, report.Answer} {
		for _, lang := range speech.Langs {
			l := mustRender(t, k, report.Report{Kind: kind, Lang: lang, Referee: "The Referee", Notes: []report.Note{{Code: "how-to-address"}}})
			if l.HTML != "" || len(l.Inline)+len(l.Attached) > 0 || strings.Contains(l.Text, "[") {
				t.Errorf("%s %s: %q", kind, lang, l.Text)
			}
		}
	}
}

// nasty is text of a player that must not become markup.
const nasty = `<script>alert("x")</script> & <b>bold</b> 'q'`

func TestPageEscapesEverything(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 6)
	r := g.report(report.Turn, "league", "en")
	r.Game, r.Referee, r.Sheet = "g<i>&", nasty, "MOVE "+nasty
	r.Seats[0].Name = nasty
	r.Messages = []report.Message{{From: "ottoman", Text: nasty}}
	r.Ignored = []report.Ignored{{Line: 1, Text: nasty, Reason: "signature"}}
	r.Notes = []report.Note{{Code: "nonce", Fields: []adjudicator.Field{{Key: "nonce", Value: nasty}}}}
	r.Events = append(slices.Clone(r.Events), adjudicator.NewEvent("ruling", "", "text", nasty, "reason", nasty))
	r.Rolls = append(slices.Clone(r.Rolls), dice.Roll{Label: "combat " + nasty, Sides: 6, Value: 1})
	r.Faults = []adjudicator.Fault{adjudicator.NewFault(orders.Pos{Line: 1}, "unknown-unit", "", "text", nasty)}
	l := mustRender(t, k, r)
	if strings.Contains(l.HTML, "<script") || strings.Contains(l.HTML, "<b>") || strings.Contains(l.HTML, "<i>") {
		t.Error("the page has markup from a player")
	}
	if !strings.Contains(l.HTML, "&lt;script&gt;") || !strings.Contains(l.Text, "<script>") {
		t.Error("the player's words are gone")
	}
	wellFormed(t, l.HTML)
}

// emptyElement is the tag of an element of HTML that has no end.
var emptyElement = regexp.MustCompile(`<(meta|img|br)((?:[^>"]|"[^"]*")*)>`)

// wellFormed reads a page as XML would be, with the empty elements of HTML.
func wellFormed(t *testing.T, page string) {
	t.Helper()
	page = emptyElement.ReplaceAllString(page, "<$1$2/>") // a decoder that is strict closes none by itself
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.Entity = true, xml.HTMLEntity
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("the page is not well formed: %v", err)
		}
	}
}

// TestPageIsSafeForMailPrograms forbids what mail programs drop or warn of, but
// for the one rule of light and dark, without which the page reads as well.
func TestPageIsSafeForMailPrograms(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	foreign := regexp.MustCompile(`(?i)<(script|style|link|iframe|form|object|svg)|https?://|url\(|\son[a-z]+=|javascript:|@media`)
	for _, lang := range speech.Langs {
		l := mustRender(t, k, g.report(report.Turn, "league", lang))
		page := strings.Replace(l.HTML, "<style>"+prose.Schemes+"</style>", "", 1)
		if page == l.HTML {
			t.Errorf("%s: the page does not follow the reader's scheme", lang)
		}
		if hit := foreign.FindString(page); hit != "" {
			t.Errorf("%s: the page has %q", lang, hit)
		}
		wellFormed(t, l.HTML)
		if strings.Count(l.HTML, "cid:map.png") != 1 || strings.Count(l.HTML, "<img") != len(l.Inline) || !strings.Contains(l.HTML, `src="cid:map.png"`) {
			t.Errorf("%s: the map is not in the page once", lang)
		}
		if at := strings.Index(l.HTML, "<img"); at < strings.Index(l.HTML, "<h2") || at > strings.Index(l.HTML, "<h3") {
			t.Errorf("%s: the map does not stand between what is owed and what happened", lang)
		}
		for _, s := range []string{"<h1", "<h2", "<h3", "<table", "<th scope", "<pre"} {
			if !strings.Contains(l.HTML, s) {
				t.Errorf("%s: the page has no %s", lang, s)
			}
		}
		if len(l.Inline) < 1 || len(l.Inline) > 1+gallery.FullRegions || !bytes.HasPrefix(l.Inline[0].Data, []byte("\x89PNG")) || len(l.Attached) != 1 {
			t.Errorf("%s: files %d inline, %d attached", lang, len(l.Inline), len(l.Attached))
		}
	}
}

// TestTextAndPageSayTheSame compares the words of both parts.
func TestTextAndPageSayTheSame(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	r := noBoard(g.report(report.Turn, "league", "en"))
	l := mustRender(t, k, r)
	tags := regexp.MustCompile(`<[^>]*>`)
	page := strings.ToUpper(strings.Join(strings.Fields(strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#39;", "'", "&amp;", "&", "&#34;", `"`).Replace(tags.ReplaceAllString(l.HTML, " "))), " "))
	w := k.writerOf(&r)
	w.compose()
	for _, s := range w.sections {
		for _, b := range s.Blocks {
			if b.Kind == prose.Para || b.Kind == prose.Head {
				if text := strings.ToUpper(strings.Join(strings.Fields(b.Text), " ")); !strings.Contains(page, text) {
					t.Errorf("the page lacks %q", b.Text)
				}
			}
		}
	}
}

// TestRenderDependsOnTheReportAlone renders letters in changing order and at
// the same time: each stays what it was.
func TestRenderDependsOnTheReportAlone(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	var reports []report.Report
	for _, seat := range g.seats() {
		for _, lang := range speech.Langs {
			reports = append(reports, noBoard(g.report(report.Turn, seat, lang)))
		}
	}
	first := make([]report.Letter, len(reports))
	for i, r := range reports {
		first[i] = mustRender(t, k, r)
	}
	other, err := NewKit(games.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 4 * len(reports) {
		wg.Go(func() {
			n := len(reports) - 1 - i%len(reports)
			l, err := other.Render(reports[n])
			if err != nil || l.Text != first[n].Text || l.HTML != first[n].HTML || l.Subject != first[n].Subject {
				t.Errorf("letter %d changed: %v", n, err)
			}
		})
	}
	wg.Wait()
}

// TestSecretsOfOthersStayOut renders for one seat and looks for what only
// the other's report may hold.
func TestSecretsOfOthersStayOut(t *testing.T) {
	k := testKit(t)
	g := newMatch(t, "secrets", nil)
	for range 6 {
		g.step(t)
	}
	sheet, _, faults := g.sys.Info().Language.Parse("STAND RETREAT 2720 TOWARD 3016\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	g.begin()
	if _, err := g.state.Apply(adjudicator.Command{Kind: adjudicator.CommandStanding, Seat: "ottoman", Sheet: sheet}, g.roll); err != nil {
		t.Fatal(err)
	}
	own := mustRender(t, k, noBoard(g.report(report.Turn, "ottoman", "en")))
	other := noBoard(g.report(report.Turn, "league", "en"))
	other.Answers = []report.Section{{Query: "ORDERS"}, {Query: "STATUS"}}
	l := mustRender(t, k, other)
	if !strings.Contains(own.Text, "STAND RETREAT 2720 TOWARD 3016") {
		t.Error("the owner is not shown his standing order")
	}
	if strings.Contains(l.Text+l.HTML, "TOWARD 3016") {
		t.Error("the other side's standing order is in the letter")
	}
}

// TestChangesSinceTheLastLetter gives the view of the letter before.
func TestChangesSinceTheLastLetter(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	r := noBoard(g.report(report.Turn, "league", "en"))
	before := *r.View
	before.Tracks, before.Places = slices.Clone(before.Tracks), slices.Clone(before.Places)
	for i := range before.Tracks {
		if before.Tracks[i].Group == "vp" {
			before.Tracks[i].Value = 99
		}
	}
	for i := range before.Places {
		if before.Places[i].ID == "2720" {
			before.Places[i].Holder = "league"
		}
	}
	plain := mustRender(t, k, r)
	r.Before = &before
	l := mustRender(t, k, r)
	for _, want := range []string{"(was 99)", "New since your last letter: the Ottoman Empire holds 2720 Adrianople."} {
		if !strings.Contains(strings.Join(strings.Fields(l.Text), " "), want) || strings.Contains(plain.Text, want) {
			t.Errorf("the letter does not say %q, or says it always", want)
		}
	}
}

// TestHiddenUnitsShowOnlyTheirNumber renders units face down.
func TestHiddenUnitsShowOnlyTheirNumber(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	for _, lang := range speech.Langs {
		r := noBoard(g.report(report.Turn, "league", lang))
		r.View.Pieces = append(slices.DeleteFunc(slices.Clone(r.View.Pieces), func(p adjudicator.Piece) bool { return p.Owner == "ottoman" }),
			adjudicator.Piece{Owner: "ottoman", Nation: "OE", Where: "2720", Hidden: true, Count: 3})
		l := mustRender(t, k, r)
		want := map[string]string{"en": "2720 Adrianople: 3 hidden units", "fr": "2720 Adrianople\u00a0: 3 unités cachées"}[lang]
		if !strings.Contains(l.Text, want) {
			t.Errorf("%s: no line %q", lang, want)
		}
	}
}

func TestWrapCountsRunes(t *testing.T) {
	for _, c := range []struct {
		in    string
		width int
		want  string
	}{
		{"short", 10, "short"},
		{"éééé éééé éé", 9, "éééé éééé\n  éé"},
		{"  aa bb cc dd", 9, "  aa bb\n    cc dd"},
		{"a b\u00a0: c", 4, "a\n  b\u00a0:\n  c"},
		{"averyveryverylongword x", 10, "averyveryverylongword\n  x"},
	} {
		if got := prose.Wrap(c.in, c.width); got != c.want {
			t.Errorf("wrap(%q, %d) = %q, want %q", c.in, c.width, got, c.want)
		}
	}
}

// BenchmarkTurnLetter renders a letter with the map; the terrain layer is
// warm after the first. TextOnly leaves the drawing out.
func BenchmarkTurnLetter(b *testing.B) {
	k, err := NewKit(games.Words()...)
	if err != nil {
		b.Fatal(err)
	}
	g := midGame(b, 8)
	full := g.report(report.Turn, "league", "en")
	for _, c := range []struct {
		name   string
		report report.Report
	}{{"Full", full}, {"TextOnly", noBoard(full)}} {
		b.Run(c.name, func(b *testing.B) {
			mustRender(b, k, c.report)
			b.ResetTimer()
			for range b.N {
				mustRender(b, k, c.report)
			}
		})
	}
}

// A log of before speaks of faults by their former codes: they are told in the words of
// the codes of now, in both languages.
func TestACodeOfBeforeHasItsWords(t *testing.T) {
	k := testKit(t)
	g := midGame(t, 8)
	for _, lang := range []string{"en", "fr"} {
		r := g.report(report.Faulty, "ottoman", lang)
		w := k.writerOf(&r)
		for was, now := range map[string]string{"no-mp": "too-far", "overfull": "stacking"} {
			told := func(code string) string {
				return reply.SheetOf(w.Voice).FaultText(adjudicator.NewFault(orders.Pos{Line: 1}, code, "5", "unit", "BU/1 Bde", "hex", "2331", "need", 3, "have", 2))
			}
			if old := told(was); old != told(now) || strings.Contains(old, w.Say("unworded.fault", nil)) {
				t.Errorf("%s: %s is told %q, %s %q", lang, was, old, now, told(now))
			}
		}
	}
}

// What a code of before is called now has words, the game's or those of all, and the game
// has none left for the name of before, unless it means something else by it now.
func TestWhatACodeIsCalledNowHasWords(t *testing.T) {
	k := testKit(t)
	renamed := 0
	for _, x := range games.All() {
		sys, err := x.Open(x.Data)
		if err != nil {
			t.Fatal(err)
		}
		info := sys.Info()
		now := slices.Collect(maps.Values(info.Codes))
		for _, lang := range []string{"en", "fr"} {
			has := func(name string) bool { return k.lib.Tongue(lang).Lookup(name) != nil }
			for was, code := range info.Codes {
				renamed++
				if !has(info.Name+".fault."+code) && !has("fault."+code) {
					t.Errorf("%s: %s has no words for %s, which was %s", lang, info.Name, code, was)
				}
				if has(info.Name+".fault."+was) && !slices.Contains(now, was) {
					t.Errorf("%s: %s still has words for %s, which is %s now", lang, info.Name, was, code)
				}
			}
		}
	}
	if renamed < 100 {
		t.Errorf("only %d codes of before are known", renamed)
	}
}
