package campaign_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"feldpost/templates/browsertest"
)

// TestChroniclesInChromium opens the pages that the kit writes of games and
// looks for what a reader wants of them.
func TestChroniclesInChromium(t *testing.T) {
	b := browsertest.Start(t)
	for _, test := range []struct {
		name string
		run  func(t *testing.T, b reader)
	}{
		{"neutral countries look neutral until they enter", neutralCountriesLookNeutralUntilTheyEnter},
		{"steps are named by what happened", stepsAreNamedByWhatHappened},
		{"battles are stops", battlesAreStops},
		{"one side alone", oneSideAlone},
		{"scores and losses have lines and tables", scoresAndLossesHaveLinesAndTables},
		{"dark and light can be read", darkAndLightCanBeRead},
		{"every control is reached by key", everyControlIsReachedByKey},
		{"the map is told in words", theMapIsToldInWords},
		{"nothing moves for who wants it still", nothingMovesForWhoWantsItStill},
		{"a phone shows all of it", aPhoneShowsAllOfIt},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, reader{b.Tab(t), t}) })
	}
}

// step shows a step by the address, as links from outside do.
func (b reader) step(n int) {
	b.t.Helper()
	b.Text(fmt.Sprintf(`location.hash = '#step=%d'`, n))
	b.Until(fmt.Sprintf(`document.querySelector('#slider').value === '%d'`, n-1))
}

// steps is how many there are.
func (b reader) steps() int {
	b.t.Helper()
	n, err := strconv.Atoi(b.Text(`document.querySelectorAll('#steps > li').length`))
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

// neutral tells whether the map shows a cell as neutral.
func (b reader) neutral(cell string) bool {
	b.t.Helper()
	return b.Text(`!!document.querySelector('.control .neutral[data-cell="`+cell+`"] use')`) == "true"
}

func neutralCountriesLookNeutralUntilTheyEnter(t *testing.T, b reader) {
	for _, c := range []struct {
		system, scenario string
		commands         int
		neutral, at      []string // cells at the start: neutral, at war
		enters           string   // a cell that is neutral no more at the end
	}{
		{"paths-of-glory", "campaign", 300, []string{"Rome", "Constantinople", "Sofia", "Bucharest", "Athens"}, []string{"Paris", "Vienna"}, "Bucharest"},
		{"balkan-wars", "first-war", 40, []string{"1022"}, []string{"2231"}, ""},
	} {
		b.Open(written(t, chronicle(t, "en", c.system, c.scenario, c.commands), c.system), 1280, 900)
		for _, cell := range c.neutral {
			if !b.neutral(cell) {
				t.Errorf("%s: %s does not look neutral", c.system, cell)
			}
		}
		for _, cell := range c.at {
			if b.neutral(cell) {
				t.Errorf("%s: %s looks neutral", c.system, cell)
			}
		}
		if got := b.Text(`[...document.querySelectorAll('.legend li')].filter((li) => li.textContent === 'neutral').map((li) => li.querySelector('use').getAttribute('href'))`); got != "#neutral" {
			t.Errorf("%s: the legend explains neutral by %q", c.system, got)
		}
		if c.enters != "" {
			if b.step(b.steps()); b.neutral(c.enters) {
				t.Errorf("%s: %s still looks neutral", c.system, c.enters)
			}
		}
		b.Quiet()
	}
}

func stepsAreNamedByWhatHappened(t *testing.T, b reader) {
	for lang, want := range map[string]string{"en": "Turn 1, August 1914, round 3, Central Powers: Germany takes Liege", "fr": "Tour 1, août 1914, round 3, Empires centraux\u00a0: prise de Liege par l'Allemagne"} {
		b.Open(written(t, chronicle(t, lang, "paths-of-glory", "campaign", 300), "named-"+lang), 1280, 900)
		b.Text(`[...document.querySelectorAll('#steps h3 a')].find((a) => a.textContent === ` + browsertest.Quote(want) + `).click()`)
		if got := b.Text(`document.querySelector('#now').textContent`); got != want {
			t.Errorf("the step is named %q, want %q", got, want)
		}
		if got := b.Text(`document.querySelector('#what').textContent`); !strings.Contains(got, "Liege") {
			t.Errorf("the step is summed up as %q", got)
		}
		b.Quiet()
	}
}

func battlesAreStops(t *testing.T, b reader) {
	c := skirmish()
	b.Open(saved(t, c, "battles"), 1280, 900)
	b.Click(b.Middle(`[aria-controls=battles]`))
	var list []string
	b.Value(`[...document.querySelectorAll('.battles ul li')].map((li) => li.innerText.replace(/\s+/g, ' ').trim())`, &list)
	if want := []string{"Battle at the Gate Red retreats.", "Battle in the field"}; !slices.Equal(list, want) {
		t.Errorf("the battles are listed as %q", list)
	}
	for _, k := range []struct{ key, want string }{{"b", "Battle at the Gate. Red retreats."}, {"b", "Battle in the field"}, {"b", "Battle in the field"}, {"B", "Battle at the Gate. Red retreats."}} {
		b.Press(k.key)
		b.seesStep(c, 2)
		if got := b.Text(`document.querySelector('#what').textContent`); got != k.want {
			t.Errorf("%s leads to %q, want %q", k.key, got, k.want)
		}
	}
	if b.Text(`getComputedStyle(document.querySelector('.spot')).display`) == "none" || b.Text(`document.querySelectorAll('.battles [aria-current]').length`) != "1" {
		t.Error("the battle is neither ringed nor marked in the list")
	}
	b.Press(kb.Home)
	if b.Text(`getComputedStyle(document.querySelector('.spot')).display`) != "none" {
		t.Error("the ring stays")
	}
	b.Click(b.Middle(`#bar .row button:nth-child(7)`))
	b.seesStep(c, 2)
	b.Press(kb.End)
	b.Click(b.Middle(`#bar .row button:nth-child(6)`))
	if got := b.Text(`document.querySelector('#what').textContent`); got != "Battle in the field" {
		t.Errorf("back from the end leads to %q", got)
	}
	b.Quiet()
}

func oneSideAlone(t *testing.T, b reader) {
	b.Open(saved(t, skirmish(), "side"), 1280, 900)
	at := func(want string) {
		t.Helper()
		if got := b.Text(`document.querySelector('#slider').value`); got != want {
			t.Errorf("the page shows step %s, counted from 0, want %s", got, want)
		}
	}
	b.Text(`(() => { const s = document.querySelector('#side-filter'); s.selectedIndex = [...s.options].findIndex((o) => o.text === 'Red'); s.dispatchEvent(new Event('change')); })()`)
	at("1")
	b.Press(kb.ArrowRight)
	at("3")
	b.Press(kb.Home)
	at("1")
	var shown []string
	b.Value(`[...document.querySelectorAll('#steps > li')].filter((li) => li.getClientRects().length).map((li) => li.id)`, &shown)
	if !slices.Equal(shown, []string{"step2", "step4"}) {
		t.Errorf("the steps of Red are %v", shown)
	}
	b.Press("b") // the battles are those of the other side
	at("1")
	b.Click(b.Middle(`[aria-controls=battles]`))
	if n := b.Text(`[...document.querySelectorAll('.battles > li')].filter((li) => li.getClientRects().length).length`); n != "0" {
		t.Errorf("%s battles of the other side are listed", n)
	}
	b.Quiet()
}

func scoresAndLossesHaveLinesAndTables(t *testing.T, b reader) {
	for _, c := range campaigns {
		b.Open(written(t, chronicle(t, "en", c.system, c.scenario, c.commands), c.system), 1280, 900)
		b.Click(b.Middle(`[aria-controls=tracks]`))
		var titles []string
		b.Value(`[...document.querySelectorAll('.chart h3')].map((h) => h.textContent)`, &titles)
		losses := map[string]string{"example": "Units lost", "balkan-wars": "Strength lost", "paths-of-glory": "Units reduced or eliminated"}[c.system]
		if len(titles) < 2 || titles[0] != "Victory points" || titles[1] != losses {
			t.Errorf("%s: the charts are %q", c.system, titles)
		}
		b.Text(`document.querySelectorAll('.chart summary').forEach((s) => s.click())`)
		b.Until(`document.querySelectorAll('.chart table').length === document.querySelectorAll('.chart').length`)
		for i := range titles {
			chart := fmt.Sprintf(`document.querySelectorAll('.chart')[%d]`, i)
			if b.Text(chart+`.querySelectorAll('.line[d*="L"]').length > 0`) != "true" || !strings.Contains(b.Text(chart+`.querySelector('svg').getAttribute('aria-label')`), titles[i]) {
				t.Errorf("%s: %s has no line or no words", c.system, titles[i])
			}
			if got := b.Text(chart + `.querySelector('caption').textContent`); got != titles[i] || b.Text(chart+`.querySelectorAll('tbody tr').length > 0`) != "true" {
				t.Errorf("%s: the table of %s is %q", c.system, titles[i], got)
			}
		}
		// The last row says what the lines end with.
		b.step(b.steps())
		if last := b.Text(`[...document.querySelectorAll('.chart')].map((c) => [...c.querySelectorAll('tbody tr:last-child td')].map((d) => d.textContent) + '|' + [...c.querySelectorAll('.values span')].map((d) => d.textContent.split(': ').pop())).filter((s) => s.split('|')[0] !== s.split('|')[1]).join()`); last != "" {
			t.Errorf("%s: lines and tables end with %s", c.system, last)
		}
		b.Quiet()
	}
}

// dress emulates what a reader has asked his system for.
func (b reader) dress(feature, value string) {
	b.t.Helper()
	browsertest.Send(b.Tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
}

// faint are the texts of the page with less contrast than WCAG AA asks for.
const faint = `(() => {
  const parse = (c) => { const m = c.match(/[\d.]+/g).map(Number); return m.length > 3 ? m : [...m, 1]; };
  const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > 0.9) return c; } return [255, 255, 255, 1]; };
  const out = [];
  for (const e of document.querySelectorAll('body *')) {
    if (!e.getClientRects().length || e.closest('#map') && !e.closest('#zoom') || e.closest('.sample') || e.tagName === 'OPTION') continue;
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.tagName !== 'SELECT') continue;
    const style = getComputedStyle(e), ink = parse(e instanceof SVGElement ? style.fill : style.color);
    const [a, b] = [light(ink), light(ground(e))].sort((x, y) => y - x), size = parseFloat(style.fontSize);
    const need = size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5, got = (a + 0.05) / (b + 0.05);
    if (got < need) out.push(got.toFixed(1) + ' ' + e.tagName + '.' + e.getAttribute('class') + ' ' + e.textContent.slice(0, 30));
  }
  return [...new Set(out)].slice(0, 8);
})()`

func darkAndLightCanBeRead(t *testing.T, b reader) {
	bright := func() bool {
		t.Helper()
		return b.Text(`getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number).every((v) => v > 200)`) == "true"
	}
	for _, c := range campaigns {
		url := written(t, chronicle(t, "en", c.system, c.scenario, c.commands), c.system)
		for _, scheme := range []string{"light", "dark"} {
			b.dress("prefers-color-scheme", scheme)
			b.Open(url+"#step=5", 1280, 900)
			if bright() != (scheme == "light") {
				t.Errorf("%s: who asks for %s gets the other", c.system, scheme)
			}
			for range 2 {
				for _, panel := range []string{"story", "battles", "tracks", "words", "legend"} {
					b.Click(b.Middle(`[aria-controls=` + panel + `]`))
					var list []string
					if b.Value(faint, &list); len(list) > 0 {
						t.Errorf("%s, %s, bright %v: hard to read: %q", c.system, panel, bright(), list)
					}
				}
				was := bright()
				b.Click(b.Middle(`#tools button`))
				if bright() == was {
					t.Errorf("%s: the switch changes nothing", c.system)
				}
			}
		}
		b.Quiet()
	}
}

func everyControlIsReachedByKey(t *testing.T, b reader) {
	b.Open(saved(t, skirmish(), "keys"), 1280, 900)
	var want []string
	b.Value(`[...document.querySelectorAll('a[href], button, input, select, summary')].filter((e) => e.getClientRects().length && !e.closest('.pile')).map((e, i) => { e.dataset.k = i; return String(i); })`, &want)
	reached := map[string]bool{}
	pile, faintly, rounds := false, 0, 0
	for ; rounds < len(want)+20; rounds++ {
		b.Press(kb.Tab)
		if b.Text(`document.activeElement === document.body`) == "true" {
			break
		}
		reached[b.Text(`document.activeElement.dataset.k`)] = true
		pile = pile || b.Text(`!!document.activeElement.closest('.pile')`) == "true"
		if b.Text(`getComputedStyle(document.activeElement).outlineStyle`) == "none" {
			faintly++
		}
	}
	if rounds == len(want)+20 {
		t.Error("the tabulator never leaves the page")
	}
	for _, k := range want {
		if !reached[k] {
			t.Errorf("never reached: %s", b.Text(`document.querySelector('[data-k="`+k+`"]').outerHTML.slice(0, 120)`))
		}
	}
	if !pile || faintly > 0 {
		t.Errorf("stacks are reached: %v; %d stops show no focus", pile, faintly)
	}
	b.Press(kb.Tab)
	b.Press(kb.Tab, chromedp.ModifierShift)
	b.Quiet()
}

func theMapIsToldInWords(t *testing.T, b reader) {
	b.Open(saved(t, skirmish(), "words")+"#step=3", 1280, 900)
	for _, s := range []string{"header h1", "main", "section[aria-label] #board", "section[aria-label] #story", "#now[aria-live=polite]", "#what[aria-live=polite]", "a.skip", "html[lang=en]"} {
		if b.Text(`!!document.querySelector(`+browsertest.Quote(s)+`)`) != "true" {
			t.Errorf("the page lacks %s", s)
		}
	}
	b.Click(b.Middle(`[aria-controls=words]`))
	text := b.Text(`document.querySelector('#words').innerText`)
	for _, want := range []string{
		"Turn 2: Blue", "Changed in this step", "0303 Gate: battle, 2/1 DR; came: BU 7 infantry; left: RE 4 infantry; taken by Blue", "held by Blue\n0303 Gate, 0304",
		"Units: Blue", "0202 Ford: BU 2 cavalry 2-2-8", "Units: Red", "0404: RE 4 infantry 4-4-4",
	} {
		if !strings.Contains(strings.ReplaceAll(text, "\n\n", "\n"), want) {
			t.Errorf("the map in words lacks %q:\n%s", want, text)
		}
	}
	b.Press(kb.ArrowRight)
	if text := b.Text(`document.querySelector('#words').innerText`); !strings.Contains(text, "Turn 2: Red") || !strings.Contains(text, "0304: no longer held") {
		t.Errorf("a step on the map in words is\n%s", text)
	}
	b.Quiet()
}

func nothingMovesForWhoWantsItStill(t *testing.T, b reader) {
	b.dress("prefers-reduced-motion", "reduce")
	b.Open(saved(t, skirmish(), "still"), 1280, 900)
	b.Press(kb.ArrowRight)
	b.Press("b")
	b.Press("+")
	if n := b.Text(`document.getAnimations().length + [...document.querySelectorAll('*')].filter((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0 || getComputedStyle(e).scrollBehavior === 'smooth').length`); n != "0" {
		t.Errorf("%s things move", n)
	}
	b.Quiet()
}

// crowded are controls that overlap, are cut by the window or are too small for
// a finger.
const crowded = `(() => {
  const all = [...document.querySelectorAll('button, select, input')].filter((e) => e.getClientRects().length && !e.closest('#zoom'));
  const box = (e) => e.getBoundingClientRect(), name = (e) => e.id || e.title || e.textContent, out = [];
  for (const e of all) {
    const r = box(e);
    if (r.left < 0 || r.right > innerWidth + 0.5 || e.type !== 'range' && r.height < 36 || r.width < 24) out.push(name(e) + ' ' + [r.left, r.right, r.height].map(Math.round));
    for (const f of all) {
      const s = box(f);
      if (f !== e && r.left < s.right - 1 && s.left < r.right - 1 && r.top < s.bottom - 1 && s.top < r.bottom - 1) out.push(name(e) + ' over ' + name(f));
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) out.push('the page is ' + document.documentElement.scrollWidth + ' wide');
  return out;
})()`

func aPhoneShowsAllOfIt(t *testing.T, b reader) {
	for _, c := range campaigns {
		for _, lang := range []string{"en", "fr"} {
			b.Open(written(t, chronicle(t, lang, c.system, c.scenario, c.commands), c.system+"-"+lang)+"#step=6", 390, 844)
			for _, panel := range []string{"story", "battles", "tracks", "words", "legend"} {
				b.Text(`document.querySelector('[aria-controls=` + panel + `]').click()`)
				var list []string
				if b.Value(crowded, &list); len(list) > 0 {
					t.Errorf("%s, %s, %s: %q", c.system, lang, panel, list)
				}
			}
			if f := b.Box("#map"); f.W < 380 || f.H < 200 {
				t.Errorf("%s: the map is %v by %v", c.system, f.W, f.H)
			}
			if f := b.Box("#bar"); f.H > 844/3 {
				t.Errorf("%s: the bar takes %v of the window", c.system, f.H)
			}
		}
		b.Quiet()
	}
}
