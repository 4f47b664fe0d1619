package campaign_test

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"feldpost/adjudicator"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
)

func atlas(tb testing.TB) *chart.Atlas {
	tb.Helper()
	a, err := chart.NewAtlas()
	if err != nil {
		tb.Fatal(err)
	}
	return a
}

func made(tb testing.TB, c campaign.Campaign) string {
	tb.Helper()
	page, err := campaign.Page(c, atlas(tb))
	if err != nil {
		tb.Fatal(err)
	}
	return string(page)
}

var (
	element   = regexp.MustCompile(`<(/?)([a-z][a-zA-Z0-9]*)((?:\s+[a-zA-Z:-]+(?:="[^"<]*")?)*)\s*(/?)>`)
	attribute = regexp.MustCompile(`([a-zA-Z:-]+)="([^"]*)"`)
)

// A page is well-formed but for the end tags that HTML may leave out.
func TestElementsAreClosedInOrder(t *testing.T) {
	page := made(t, skirmish())
	body := withoutCode(page)
	var open []string
	ids := map[string]bool{}
	for _, m := range element.FindAllStringSubmatch(body, -1) {
		for _, a := range attribute.FindAllStringSubmatch(m[3], -1) {
			if a[1] != "id" {
				continue
			}
			if ids[a[2]] {
				t.Errorf("two elements have the id %s", a[2])
			}
			ids[a[2]] = true
		}
		switch name := m[2]; {
		case name == "meta" || name == "p" || name == "li" || m[4] == "/":
		case m[1] == "":
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name:
			t.Fatalf("</%s> closes %v", name, open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("never closed: %v", open)
	}
	if rest := element.ReplaceAllString(body, ""); strings.Contains(strings.TrimPrefix(rest, "<!DOCTYPE html>"), "<") {
		t.Errorf("a stray < in %q", rest)
	}
	for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(body, -1) {
		if !ids[m[1]] {
			t.Errorf("nothing has the id %s", m[1])
		}
	}
}

// withoutCode drops the text of scripts and styles.
func withoutCode(page string) string {
	return regexp.MustCompile(`(?s)(<(?:script|style)[^>]*>).*?(</(?:script|style)>)`).ReplaceAllString(page, "$1$2")
}

func TestNothingOfThePageIsElsewhere(t *testing.T) {
	for name, c := range map[string]campaign.Campaign{"hexes": skirmish(), "points": rails("fr"), "game": played(t, "en", 1)} {
		page := made(t, c)
		if rest := strings.ReplaceAll(page, "'http://www.w3.org/2000/svg'", ""); strings.Contains(rest, "http://") || strings.Contains(rest, "https://") || strings.Contains(rest, `="//`) {
			t.Errorf("%s: an address in the page", name)
		}
		for _, m := range element.FindAllStringSubmatch(withoutCode(page), -1) {
			for _, a := range attribute.FindAllStringSubmatch(m[3], -1) {
				switch {
				case a[1] == "href" && strings.HasPrefix(a[2], "#"):
				case a[1] == "src" || a[1] == "href" || a[1] == "xlink:href" || a[1] == "style" || strings.HasPrefix(a[1], "on"):
					t.Errorf("%s: <%s> has %s", name, m[2], a[0])
				}
			}
			if m[2] == "link" || m[2] == "img" || m[2] == "iframe" || m[2] == "object" {
				t.Errorf("%s: an element <%s>", name, m[2])
			}
		}
	}
}

func TestPolicyAllowsOnlyTheOwnScriptAndStyle(t *testing.T) {
	page := made(t, skirmish())
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatchIndex(page)
	if policy == nil {
		t.Fatal("no policy")
	}
	first := strings.Index(page, "<style>")
	if first < policy[1] {
		t.Error("the policy comes too late")
	}
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(page, -1)
	script := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(page, -1)
	if len(style) != 1 || len(script) != 1 {
		t.Fatalf("%d styles and %d scripts", len(style), len(script))
	}
	want := fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'",
		campaign.Digest(script[0][1]), campaign.Digest(style[0][1]))
	if got := page[policy[2]:policy[3]]; got != want {
		t.Errorf("policy\n%s, want\n%s", got, want)
	}
}

func TestScriptKeepsToWhatThePolicyMeans(t *testing.T) {
	script := campaign.Scripts()
	for _, word := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "fetch(", "XMLHttpRequest", "import(", "localStorage", "</script", "<!--", "/*", "setAttribute('style'"} {
		if strings.Contains(script, word) {
			t.Errorf("the script has %s", word)
		}
	}
	if regexp.MustCompile(`(?m)^\s*//`).MatchString(script) {
		t.Error("comments are left in the page")
	}
}

func TestEveryFrameAndUnitComesBack(t *testing.T) {
	game := played(t, "en", 1)
	tight := game
	tight.Limit = 1
	for name, c := range map[string]campaign.Campaign{"hexes": skirmish(), "points": rails("en"), "game": game, "tight": tight} {
		frames, err := campaign.Unpack([]byte(made(t, c)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(frames) != len(c.Frames) {
			t.Fatalf("%s: %d frames, want %d", name, len(frames), len(c.Frames))
		}
		for n, got := range frames {
			want := campaign.Plain(c, n)
			want.Scene = inWords(want.Scene) // arms, marks and signs come back as words
			if d := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(adjudicator.Track{}, "Max")); d != "" {
				t.Fatalf("%s: step %d: %s", name, n+1, d)
			}
		}
	}
}

// inWords puts words for arms, marks of counters and marks of cells.
func inWords(s adjudicator.Scene) adjudicator.Scene {
	word := func(kind, key string) string {
		if w, known := campaign.Vocabulary[kind+key]; known {
			return w[0]
		}
		return key
	}
	s.Stacks, s.Marks = slices.Clone(s.Stacks), slices.Clone(s.Marks)
	for i, st := range s.Stacks {
		s.Stacks[i].Counters = slices.Clone(st.Counters)
		for k, u := range st.Counters {
			s.Stacks[i].Counters[k].Symbol = word("arm.", u.Symbol)
			marks := slices.Clone(u.Marks)
			for m := range marks {
				marks[m] = word("mark.", marks[m])
			}
			s.Stacks[i].Counters[k].Marks = marks
		}
	}
	for i := range s.Marks {
		s.Marks[i].Kind = word("mark.", s.Marks[i].Kind)
	}
	return s
}

func TestNarrativeIsTextWhenItFits(t *testing.T) {
	page := made(t, skirmish())
	for _, want := range []string{
		"<h4>Battle at the Gate</h4>\n<p>Strength 8 to 4.\n<ul><li>The die shows 5.\n<ul><li>One deeper.\n</ul><li>Routed.\n</ul></div>",
		"7 rallies &lt;quickly&gt; &amp; digs &#34;in&#34;.", "<title>The &#34;Field&#34; &amp; &lt;more&gt;</title>", "Blue wins by 3 points.", `aria-hidden="true"><defs>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

func TestHostileTextStaysText(t *testing.T) {
	c := skirmish()
	const bad = "</script><script>alert(1)</script>\x00\x1b\u0085\n<img src=x onerror=alert(1)>"
	c.Title, c.Subtitle, c.Result = bad, bad, []string{bad}
	for i := range c.Frames {
		f := &c.Frames[i]
		f.Title, f.Dice, f.Lines = bad, []string{bad}, []campaign.Line{{Text: bad, Depth: -3}, {Text: bad, Depth: 99}, {Text: bad, Head: true}}
		f.Battles = append(f.Battles, chart.Battle{Cell: bad, From: []string{bad}, Odds: bad, Result: bad})
		f.Scene.Stacks = append(f.Scene.Stacks, adjudicator.Stack{Cell: bad, Owner: bad, Counters: []adjudicator.Counter{{Nation: bad, Symbol: bad, Label: bad, Values: bad, Marks: []string{bad}}}})
		f.Tracks = append(f.Tracks, adjudicator.Track{Group: bad, Name: bad, Value: -3})
	}
	page := withoutCode(made(t, c))
	if n := strings.Count(page, "<script"); n != 2 {
		t.Errorf("%d scripts in the page", n)
	}
	if strings.Contains(page, "<img") || strings.ContainsAny(page, "\x00\x1b") || strings.Contains(page, "\u0085") {
		t.Error("hostile text came through")
	}
}

func TestPageFoldsWhatHasNoRoom(t *testing.T) {
	c := played(t, "en", 0)
	// sample is the text of the first line that fits.
	sample := func(fits func(campaign.Line) bool) string {
		for _, f := range c.Frames {
			for _, l := range f.Lines {
				if !l.Head && fits(l) {
					return ">" + html.EscapeString(l.Text) + "\n"
				}
			}
		}
		t.Fatal("the game has no such line")
		return ""
	}
	minor := sample(func(l campaign.Line) bool { return l.Minor })
	deep := sample(func(l campaign.Line) bool { return l.Depth > 0 && !l.Minor })
	first := sample(func(l campaign.Line) bool { return l.Depth == 0 && !l.Minor })
	c.Limit = 1 << 30
	for i, want := range []string{
		"true true true true true", "false true true true true", "false false true true false", "false false false true false", "false false false false false",
	} {
		page := made(t, c)
		got := fmt.Sprint(
			strings.Contains(page, `aria-hidden="true"><defs>`), strings.Contains(page, minor), strings.Contains(page, deep),
			strings.Contains(page, first), strings.Contains(page, "The narrative is complete."))
		if got != want {
			t.Errorf("fold %d, %d bytes: %s, want %s", i, len(page), got, want)
		}
		if c.Limit != 1<<30 && len(page) > c.Limit {
			t.Errorf("fold %d: %d bytes, limit %d", i, len(page), c.Limit)
		}
		c.Limit = len(page) - 1
	}
}

// A letter of 500 kB has room for 350 kB of a page. The steps of battles may
// be packed in a long game; what stands alone and is not a march is text.
func TestAWholeGameFitsIntoALetter(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		for game := range 2 {
			c := played(t, lang, game)
			if len(c.Frames) < 56 {
				t.Fatalf("only %d steps", len(c.Frames))
			}
			page := made(t, c)
			t.Logf("%s: %d steps, %d bytes", lang, len(c.Frames), len(page))
			if len(page) > campaign.DefaultLimit {
				t.Errorf("%s: %d bytes", lang, len(page))
			}
			missing := 0
			for _, f := range c.Frames {
				for _, l := range f.Lines {
					if l.Depth == 0 && !l.Minor && !strings.Contains(page, ">"+html.EscapeString(l.Text)) {
						missing++
					}
				}
			}
			if missing > 0 && lang == "en" {
				t.Errorf("%d lines are no text", missing)
			}
		}
	}
}

func TestSameCampaignSameBytes(t *testing.T) {
	c := played(t, "fr", 1)
	first := made(t, c)
	a := atlas(t)
	for range 3 {
		again, err := campaign.Page(c, a)
		if err != nil || !bytes.Equal(again, []byte(first)) {
			t.Fatalf("another page: %v", err)
		}
	}
}

func TestWhatCannotBeShownIsAnError(t *testing.T) {
	if _, err := campaign.Page(campaign.Campaign{Ground: field()}, atlas(t)); !errors.Is(err, campaign.ErrNoFrames) {
		t.Errorf("without frames: %v", err)
	}
	if _, err := campaign.Page(campaign.Campaign{Frames: []campaign.Frame{{}}}, atlas(t)); !errors.Is(err, chart.ErrNoGround) {
		t.Errorf("without ground: %v", err)
	}
	if page := made(t, campaign.Campaign{Ground: field(), Frames: []campaign.Frame{{}}}); !strings.Contains(page, `<html lang="en">`) {
		t.Error("an empty campaign has no page")
	}
}

func TestWordsOfBothLanguagesAreThere(t *testing.T) {
	script := campaign.Scripts()
	for key, w := range campaign.Vocabulary {
		if w[0] == "" || w[1] == "" {
			t.Errorf("%s has no words", key)
		}
		if strings.Count(w[0], "{a}") != strings.Count(w[1], "{a}") || strings.Count(w[0], "{b}") != strings.Count(w[1], "{b}") {
			t.Errorf("%s fills in different things", key)
		}
		if short, mine := strings.CutPrefix(key, "js."); mine {
			if !regexp.MustCompile(`data\.words\.` + regexp.QuoteMeta(short) + `\b|'` + regexp.QuoteMeta(short) + `'|\b` + regexp.QuoteMeta(short) + `: '`).MatchString(script) {
				t.Errorf("the script never says %s", short)
			}
		}
	}
	for _, m := range regexp.MustCompile(`data\.words\.(\w+)|data\.words\['([\w-]+)'\]|say\('(\w+)'`).FindAllStringSubmatch(script, -1) {
		if key := "js." + m[1] + m[2] + m[3]; len(campaign.Vocabulary[key]) == 0 {
			t.Errorf("the script says %s, which has no words", key)
		}
	}
}

func BenchmarkPageOfAWholeGame(b *testing.B) {
	c, a := played(b, "en", 0), atlas(b)
	b.ReportAllocs()
	for b.Loop() {
		page, err := campaign.Page(c, a)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(page)), "bytes")
	}
}

// TestBoxesBesideTheMapHoldTheirUnits puts a unit into a box of the ground.
func TestBoxesBesideTheMapHoldTheirUnits(t *testing.T) {
	c := skirmish()
	c.Ground.Hexes, c.Words = false, chart.Words{"box.reserve": "Reserve Box"}
	c.Ground.Shapes = []adjudicator.Shape{{Kind: "box", Name: "blue reserve", Points: []adjudicator.Point{{X: 7, Y: 0}, {X: 9, Y: 2}}}}
	unit := adjudicator.Counter{Nation: "BU", Symbol: "cavalry", Label: "8", Values: "1-1-4"}
	c.Frames[0].Scene.Boxes = []adjudicator.Stack{{Cell: "reserve", Owner: "blue", Counters: []adjudicator.Counter{unit}}}
	page := made(t, c)
	frames, err := campaign.Unpack([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	in := func(n int) bool {
		return slices.ContainsFunc(frames[n].Scene.Stacks, func(s adjudicator.Stack) bool { return s.Cell == "blue reserve" && len(s.Counters) == 1 })
	}
	if !in(0) || in(1) {
		t.Errorf("the unit is in its box: %v, and a step later: %v", in(0), in(1))
	}
	if !strings.Contains(page, ">Reserve Box, ") {
		t.Error("the box has no title")
	}
}

// A mark that the ground has as a line along sides of cells is drawn there alone.
func TestMarksOnSidesAreOfTheGround(t *testing.T) {
	c := skirmish()
	page := func() string {
		b, err := campaign.Page(c, atlas(t))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if !strings.Contains(page(), `id="mark1"`) {
		t.Fatal("the entrenchment and the cut railway have no symbols")
	}
	c.Ground.Edges = append(c.Ground.Edges, adjudicator.Edge{A: "0303", B: "0304", Kind: "entrenchment"})
	if p := page(); strings.Contains(p, `id="mark1"`) || !strings.Contains(p, `id="mark0"`) {
		t.Error("the entrenchment on a side is a mark of its cell as well")
	}
}
