package orderpage_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"feldpost/adjudicator"
	"feldpost/templates/browsertest"
	"feldpost/templates/chart"
	"feldpost/templates/orderpage"
)

// letters is a page of n lines that go together, without a board.
func letters(t *testing.T, n int) []byte {
	t.Helper()
	p := orderpage.Page{Lang: "en", Says: func(name string) string { return name }, Title: "Orders", Head: []string{"BEGIN ORDERS"}, Foot: []string{"END ORDERS"},
		End: "END", Bare: true, Ahead: []string{"it costs"}, Check: "CHECK", Address: "referee@feldpost.example", Subject: "[page-1] Orders", If: "IF", And: "AND", Parts: map[string]string{"": "Lines"},
		Forms: []orderpage.Form{{Choices: []string{"STAND CHARGE ALL", "STAND CHARGE NEVER"}, Terms: []orderpage.Term{
			{Text: "WON"}, {Text: "STEPS", Signs: []string{"=", ">="}}, {Text: "* EMPTY", Names: []string{"Sedan", "Verdun"}}}}}}
	for i := range n {
		p.Acts = append(p.Acts, orderpage.Act{Text: fmt.Sprintf("MOVE Unit-%d Paris>Sedan", i), Note: "note", Warns: []string{"risk"},
			Uses: []adjudicator.Use{{What: fmt.Sprint("unit ", i), N: 1}}})
	}
	page, err := orderpage.Make(p, (*chart.Atlas)(nil))
	if err != nil {
		t.Fatal(err)
	}
	return page
}

const written = `document.getElementById('text').value`

// focusOn presses Tab until an element of the selector has the focus.
func focusOn(t *testing.T, b *browsertest.Tab, selector string) {
	t.Helper()
	for range 200 {
		if b.Text(`document.activeElement.matches(`+browsertest.Quote(selector)+`)`) == "true" {
			return
		}
		b.Press("\t")
	}
	t.Fatalf("Tab never comes to %s", selector)
}

// An action of Paths of Glory is ordered with Tab, Enter and the blank alone.
func TestAnOrderIsPlayedByKeyboard(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	g := begin(t, kit(t), "paths-of-glory", "campaign", "keys", nil)
	for g.state.Pending()[0].Phase != "action" {
		g.suggest(g.owing())
	}
	seat := g.owing()
	b.OpenPage(g.page(g.state, seat, "en"), 1200, 900)
	focusOn(t, b, "#acts button[aria-pressed]") // a card that pays
	card, _, _ := strings.Cut(b.Text(`document.activeElement.firstChild.data`), "\n")
	b.Press("\r")
	if text := b.Text(written); strings.Contains(text, card) {
		t.Errorf("%s stands alone in\n%s", card, text)
	}
	focusOn(t, b, "#acts button[data-of=attack]:not([aria-disabled])")
	line := b.Text(`document.activeElement.firstChild.data`)
	b.Press("\r")
	ordered := b.Text(written)
	if !strings.Contains(ordered, line+"\n") || !strings.Contains(ordered, card+"\n") {
		t.Errorf("%s and %s are not in\n%s", card, line, ordered)
	}
	if b.Text(`document.activeElement.closest('#acts') !== null`) != "true" {
		t.Error("the focus leaves the list with the line that is chosen")
	}
	focusOn(t, b, "#undo")
	b.Press("\r")
	if text := b.Text(written); strings.Contains(text, line) {
		t.Errorf("not undone:\n%s", text)
	}
	focusOn(t, b, ".pile.mine")
	cell := b.Text(`document.activeElement.dataset.cell`)
	b.Press(" ")
	if b.Text(`document.getElementById('where').value`) != cell {
		t.Errorf("the stack in %s is not chosen", cell)
	}
	g.send(seat, ordered)
	b.Quiet()
}

// A letter that is too long for a link is copied; what is short opens the mail
// program with the text to the byte. END and CHECK are said only when ticked.
func TestALongLetterIsOnlyCopied(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	b.OpenPage(letters(t, 100), 1200, 900)
	tap := func(selector string) { b.Text(`document.querySelector(` + browsertest.Quote(selector) + `).click()`) }
	hidden := func(id string) bool { return b.Text(`document.getElementById('`+id+`').hidden`) == "true" }
	if text := b.Text(written); text != "BEGIN ORDERS\nEND ORDERS\n" {
		t.Errorf("before a choice the letter is %q", text)
	}
	tap("#acts button")
	tap("#end")
	tap("#check")
	want := "BEGIN ORDERS\nCHECK\nMOVE Unit-0 Paris>Sedan\nEND\nEND ORDERS\n"
	if text := b.Text(written); text != want {
		t.Errorf("the letter is %q, want %q", text, want)
	}
	link := b.Text(`document.getElementById('mail').getAttribute('href')`)
	to, query, _ := strings.Cut(link, "?")
	values, err := url.ParseQuery(strings.ReplaceAll(query, "+", "%2B"))
	if err != nil || to != "mailto:referee@feldpost.example" || values.Get("body") != strings.ReplaceAll(want, "\n", "\r\n") || values.Get("subject") != "[page-1] Orders" {
		t.Errorf("the link is %s (%v)", link, err)
	}
	for n := 2; n <= 100; n++ {
		tap("#acts button")
		link = b.Text(`document.getElementById('mail').getAttribute('href')`)
		if len(link) > orderpage.MaxMailto {
			t.Fatalf("a link of %d characters", len(link))
		}
		if link == "null" {
			break
		}
	}
	if link != "null" || !hidden("mail") || hidden("long") {
		t.Error("a long letter has a link")
	}
	tap("#undo")
	if hidden("mail") || !hidden("long") {
		t.Error("the letter before it has none")
	}
	b.Quiet()
}

// A standing order is put together from its form, and undone.
func TestAStandingOrderIsPutTogether(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	b.OpenPage(letters(t, 1), 390, 844)
	set := func(selector, value string) {
		b.Text(`((s) => { s.value = ` + browsertest.Quote(value) + `; s.dispatchEvent(new Event('input')); })(document.querySelector(` + browsertest.Quote(selector) + `))`)
	}
	add := func() string {
		b.Text(`document.getElementById('form').click()`)
		return b.Text(written)
	}
	b.Text(`document.querySelector('summary').click()`)
	set("#kind", "STAND CHARGE NEVER")
	set("[data-term='0'] [data-part=term]", "1")
	set("[data-term='0'] [data-part=sign]", ">=")
	set("[data-term='0'] [data-part=value]", "3")
	set("[data-term='1'] [data-part=term]", "2")
	set("[data-term='1'] [data-part=name]", "Verdun")
	if text := add(); !strings.Contains(text, "\nSTAND CHARGE NEVER IF STEPS>=3 AND Verdun EMPTY\n") {
		t.Errorf("put together:\n%s", text)
	}
	set("[data-term='0'] [data-part=value]", "")
	if text := add(); strings.Count(text, "STAND") != 1 {
		t.Errorf("without a number:\n%s", text)
	}
	b.Text(`document.getElementById('undo').click()`)
	if text := b.Text(written); strings.Contains(text, "STAND") {
		t.Errorf("not undone:\n%s", text)
	}
	b.Quiet()
}

// contrast lists the texts of the page whose colour stands out from what lies
// behind it by less than 4.5 to 1.
const contrast = `(() => {
  const rgb = (c) => (c.match(/[\d.]+/g) || []).map(Number);
  const light = (c) => c.slice(0, 3).map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] > 0) return c; } return [255, 255, 255]; };
  const bad = [];
  for (const e of document.querySelectorAll('body *:not(script):not(template):not(svg):not(svg *)')) {
    if (!e.offsetParent || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push(e.tagName + '.' + e.className + ' ' + ratio.toFixed(2));
  }
  return bad.join(', ');
})()`

// The pages of all games are read in daylight and at night, in a window and on
// a phone, and nothing is wider than it.
func TestThePageIsReadEverywhere(t *testing.T) {
	b, k := browsertest.Start(t).Tab(t), kit(t)
	for _, x := range boards {
		g := begin(t, k, x.system, x.scenario, "places", nil)
		for range 12 {
			g.suggest(g.owing())
		}
		seat := g.owing()
		for _, lang := range []string{"en", "fr"} {
			page := g.page(g.state, seat, lang)
			for _, night := range []string{"light", "dark"} {
				browsertest.Send(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: night}}})
				for _, width := range []int64{1280, 700, 390} {
					b.OpenPage(page, width, 844)
					b.Text(`document.querySelectorAll('summary').forEach((s) => s.click())`)
					b.Text(`document.querySelectorAll('#acts button:not([aria-disabled]):not([aria-pressed])')[3]?.click()`)
					where := fmt.Sprintf("%s-%s-%s-%d", x.system, lang, night, width)
					if wide := b.Text(`document.documentElement.scrollWidth`); wide != fmt.Sprint(width) {
						t.Errorf("%s: the page is %s wide", where, wide)
					}
					if faint := b.Text(contrast); faint != "" {
						t.Errorf("%s: hard to read: %s", where, faint)
					}
					b.Picture(*look, where)
					b.Text(`document.getElementById('check').click()`)
					if sheet, _, faults := g.sys.Info().Language.Parse(b.Text(written)); len(faults) > 0 || !sheet.Header.Check || len(sheet.Orders) == 0 {
						t.Errorf("%s: read as %+v with %v", where, sheet, faults)
					}
				}
			}
		}
	}
	b.Quiet()
}
