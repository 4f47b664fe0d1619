package main

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"feldpost/adjudicator/desk"
	"feldpost/store"
	"feldpost/templates/browsertest"
)

// TestTheSiteInChromium opens the site of a few games from its folder and goes through
// it with the keyboard alone, by day and by night, in a window and on a phone.
// FELDPOST_PICTURES names a folder for pictures of its pages.
func TestTheSiteInChromium(t *testing.T) {
	chromium := browsertest.Start(t)
	s := small(t)
	s.at(func(d *desk.Desk) {
		s.plays(d, played{name: "balkan-1", system: "balkan-wars", scenario: "first-war", players: pair("league", "ottoman"), policy: store.Policy{Observers: "open"}, sheets: 6})
		s.plays(d, played{name: "great-1", system: "paths-of-glory", scenario: "campaign", players: pair("cp", "ap"), policy: store.Policy{Observers: "open"}, sheets: 25})
		s.plays(d, played{name: "house-1", system: "great-war-commander", scenario: "house-01", players: pair("de", "fr"), policy: store.Policy{Observers: "open"}, sheets: 40})
		if _, err := d.Clerk().Create(springFile); err != nil {
			t.Fatal(err)
		}
		if err := d.Clerk().Start("spring"); err != nil {
			t.Fatal(err)
		}
	})
	for _, lang := range []string{"en", "fr"} {
		out := filepath.Join(t.TempDir(), "site")
		s.must("site", out, "--lang", lang)
		alone := s.must("tournament", "show", "spring", "--html", lang)
		if err := os.WriteFile(filepath.Join(out, "alone.html"), []byte(alone), 0o644); err != nil {
			t.Fatal(err)
		}
		b := visitor{Tab: chromium.Tab(t), t: t, out: out}
		if lang == "en" {
			t.Run("every link by keyboard", func(t *testing.T) { visitor{chromium.Tab(t), t, out}.walks() })
		}
		t.Run("looks "+lang, func(t *testing.T) { b.t = t; b.looks(lang) })
	}
}

const springFile = `name = "spring"
title = "Spring open"
system = "example"
scenario = "hill"
format = "swiss"
rounds = 2
round = "14d"
unfinished = "score"
[[entrant]]
name = "Ann"
address = "ann@secret.example"
[[entrant]]
name = "Bob"
address = "bob@secret.example"
[[entrant]]
name = "Cy"
address = "cy@secret.example"
[[entrant]]
name = "Di"
address = "di@secret.example"
`

// visitor looks at a site in a tab.
type visitor struct {
	*browsertest.Tab
	t   *testing.T
	out string
}

// visit opens a page of the site.
func (b visitor) visit(name string, width, height int64) {
	b.t.Helper()
	b.Do(chromedp.EmulateViewport(width, height), chromedp.Navigate("about:blank"), chromedp.Navigate("file://"+filepath.Join(b.out, name)))
	b.loaded()
}

func (b visitor) loaded() {
	b.t.Helper()
	b.Until(`location.href !== 'about:blank' && document.readyState === 'complete'`)
}

// walks presses Tab and Enter until each link of each page was followed: the first stop
// leads past the navigation, each stop shows where it is, and no request leaves the
// folder.
func (b visitor) walks() {
	seen, queue := map[string]bool{"index.html": true}, []string{"index.html"}
	followed := 0
	for ; len(queue) > 0; queue = queue[1:] {
		page := queue[0]
		b.visit(page, 1280, 900)
		if strings.HasSuffix(page, "campaign.html") { // it has tests of its own
			b.Until(`document.documentElement.dataset.ready === 'yes'`)
			continue
		}
		var links []string
		b.Value(`[...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href'))`, &links)
		stops := 0
		for i := range len(links) + 20 {
			b.Press(kb.Tab)
			if b.Text(`document.activeElement === document.body`) == "true" {
				break
			}
			at := b.Text(`document.activeElement.getAttribute('href') || ''`)
			if i == 0 && at != "#content" {
				b.t.Errorf("%s: the first stop is %q", page, at)
			}
			if b.Text(`(() => { const s = getComputedStyle(document.activeElement), r = document.activeElement.getBoundingClientRect(); return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2 && r.left >= 0; })()`) != "true" {
				b.t.Errorf("%s: the stop %q does not show", page, at)
			}
			if at == "" { // a table that can be scrolled
				continue
			}
			stops++
			target := b.target(page, at)
			if target == "" || seen[target] {
				continue
			}
			seen[target] = true
			if strings.HasSuffix(target, ".html") {
				b.Press(kb.Enter)
				b.Until(`location.pathname.endsWith(` + browsertest.Quote("/"+target) + `)`)
				b.loaded()
				if b.Text(`document.querySelectorAll('h1').length`) != "1" {
					b.t.Errorf("%s, from %s: no page", target, page)
				}
				followed++
				queue = append(queue, target)
				b.Do(chromedp.Navigate("file://" + filepath.Join(b.out, page)))
				b.loaded()
				for range i + 1 {
					b.Press(kb.Tab)
				}
			}
		}
		if stops != len(links) {
			b.t.Errorf("%s: %d of %d links are reached by key", page, stops, len(links))
		}
	}
	if followed < 25 {
		b.t.Errorf("only %d pages were reached", followed)
	}
	b.visit("games/hill-1/index.html", 1280, 900)
	b.Press(kb.Tab)
	b.Press(kb.Enter)
	b.Until(`document.activeElement.id === 'content'`)
	b.stayed()
}

// target is the file of the site to which a link leads; it fails for one that is not
// there. "" is the page itself.
func (b visitor) target(page, link string) string {
	b.t.Helper()
	to, _, _ := strings.Cut(link, "#")
	if to == "" {
		return ""
	}
	if u, err := url.Parse(link); err != nil || u.IsAbs() {
		b.t.Errorf("%s: the link %q leads out of the site", page, link)
		return ""
	}
	target := filepath.ToSlash(filepath.Join(filepath.Dir(page), to))
	if _, err := os.Stat(filepath.Join(b.out, target)); err != nil {
		b.t.Errorf("%s: %v", page, err)
	}
	return target
}

// stayed fails for everything that the pages complained of, and for requests that left
// the folder of the site.
func (b visitor) stayed() {
	b.t.Helper()
	for _, c := range b.Complaints() {
		if !strings.HasPrefix(c, "request: file://"+b.out+"/") {
			b.t.Error(c)
		}
	}
}

// hardToRead lists texts with less contrast than WCAG AA asks for.
const hardToRead = `(() => {
  const parse = (c) => { const m = c.match(/[\d.]+/g).map(Number); return m.length > 3 ? m : [...m, 1]; };
  const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > 0.9) return c; } return [255, 255, 255, 1]; };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const out = [];
  for (const e of document.querySelectorAll('body *')) {
    if (!e.getClientRects().length) continue;
    if (e.tagName === 'line' && !e.matches('.grid')) { const r = ratio(parse(getComputedStyle(e).stroke), ground(e)); if (r < 3) out.push('line ' + r.toFixed(1)); continue; }
    if (e.tagName === 'rect') { const r = ratio(parse(getComputedStyle(e).fill), ground(e)); if (r < 3) out.push('bar ' + r.toFixed(1)); continue; }
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
    const r = ratio(parse(e.tagName === 'text' ? getComputedStyle(e).fill : getComputedStyle(e).color), ground(e));
    if (r < 4.5) out.push(r.toFixed(1) + ' ' + e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 30));
  }
  return [...new Set(out)].slice(0, 8);
})()`

// looks reads all kinds of page in each dress: enough contrast, nothing wider than the
// window, pictures that are there, nothing that moves for who wants it still.
func (b visitor) looks(lang string) {
	for _, scheme := range []string{"light", "dark"} {
		browsertest.Send(b.Tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
		for _, width := range []int64{1280, 700, 390} {
			for _, page := range []string{"index.html", "standings.html", "dice.html", "tournaments/spring.html", "alone.html", "games/hill-1/index.html", "games/quiet-1/index.html",
				"games/balkan-1/index.html", "games/balkan-1/turn-1.html", "games/great-1/turn-1.html", "games/house-1/index.html"} {
				b.visit(page, width, 900)
				where := fmt.Sprintf("%s, %s, %s, %d wide", page, lang, scheme, width)
				var faint []string
				if b.Value(hardToRead, &faint); len(faint) > 0 {
					b.t.Errorf("%s: hard to read: %q", where, faint)
				}
				if wide := b.Text(`document.documentElement.scrollWidth`); wide != fmt.Sprint(width) {
					b.t.Errorf("%s: the page is %s wide", where, wide)
				}
				bright := b.Text(`getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number).every((v) => v > 200)`) == "true"
				if bright != (scheme == "light") {
					b.t.Errorf("%s: bright %t", where, bright)
				}
				if n := b.Text(`[...document.images].filter((i) => !i.complete || i.naturalWidth < 100 || i.alt.length < 20).length`); n != "0" {
					b.t.Errorf("%s: %s pictures are missing or without words", where, n)
				}
				if n := b.Text(`[...document.querySelectorAll('*')].filter((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0 || getComputedStyle(e).scrollBehavior === 'smooth').length + document.getAnimations().length`); n != "0" {
					b.t.Errorf("%s: %s things move", where, n)
				}
				if small := b.Text(`[...document.querySelectorAll('nav a, .go, .cards a')].filter((a) => a.getBoundingClientRect().height < 20).map((a) => a.textContent)`); small != "" {
					b.t.Errorf("%s: too small for a finger: %s", where, small)
				}
				b.WholePicture(os.Getenv("FELDPOST_PICTURES"), strings.NewReplacer("/", "-", ".html", "").Replace(fmt.Sprintf("%s-%s-%s-%d", lang, page, scheme, width)))
			}
		}
	}
	b.stayed()
}
