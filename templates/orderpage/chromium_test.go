package orderpage_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	"feldpost/adjudicator"
	"feldpost/templates"
	"feldpost/templates/browsertest"
)

var (
	look    = flag.String("look", "", "folder for pictures of the pages")
	matches = flag.Int("matches", 1, "games of each scenario that are played through the page")
	pages   = flag.Int("pages", 5, "pages of a game, the rest of which is random play; 0: all of it is played on pages")
	from    = flag.Int("from", 0, "number of the first game")
	spread  = flag.Bool("spread", false, "the numbers of games are of a system, spread over its scenarios")
	careful = flag.Int("careful", 1, "games of each scenario that the careful player plays besides")
)

// clicks uses the controls of the page at random, mostly those that add a line,
// and returns the text that it would send.
const clicks = `((seed, n) => {
  const below = (m) => { seed = (seed * 1103515245 + 12345) %% 2147483648; return Math.floor(seed / 2147483648 * m); };
  const any = (s) => { const list = document.querySelectorAll(s); return list[below(list.length)]; };
  const tap = (e) => e && e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const pick = (id) => { const s = document.getElementById(id); s.selectedIndex = below(s.options.length); s.dispatchEvent(new Event('change')); };
  const form = () => {
    for (const part of ['#kind', '[data-part=term]', '[data-part=name]', '[data-part=sign]', '[data-part=value]'])
      for (const s of document.querySelectorAll(part)) {
        if (s.options) s.selectedIndex = below(s.options.length); else s.value = below(30);
        s.dispatchEvent(new Event('input'));
      }
    tap(document.getElementById('form'));
  };
  for (let i = 0; i < n; i++) {
    const k = below(100);
    if (k < 45) tap(any('#acts button:not([aria-disabled])'));
    else if (k < 50) tap(any('#acts button[aria-disabled]'));
    else if (k < 60) tap(any('.pile.mine'));
    else if (k < 72) tap(any('.aim.on'));
    else if (k < 82) pick('who');
    else if (k < 90) pick('where');
    else if (k < 91) tap(any('#chosen [data-drop]'));
    else if (k < 93) tap(any('#chosen [data-up], #chosen [data-down]'));
    else if (k < 96) tap(document.getElementById('undo'));
    else if (k < 97) tap(document.getElementById('clear'));
    else if (k < 99) form();
    else tap(document.getElementById('end'));
  }
  const close = document.getElementById('end');
  if (close && close.checked !== below(2) > 0) tap(close);
  return document.getElementById('text').value;
})(%d, %d)`

// care plays as somebody does who minds what he is told: he clicks only what a pointer
// reaches, on stacks and aims where there are some, orders each unit once, takes no line
// that costs him something while there are others, and looks whether each click did what
// it says. What went wrong stands before the text that would be sent.
const care = `((seed, n) => {
  const below = (m) => { seed = (seed * 1103515245 + 12345) %% 2147483648; return Math.floor(seed / 2147483648 * m); };
  const el = (id) => document.getElementById(id), wrong = [], all = (s) => [...document.querySelectorAll(s)];
  const lines = () => all('#chosen .text').map((e) => e.textContent);
  const tap = (e, cell) => {
    const part = e.querySelector('.strips rect') || e.querySelector('use') || e;
    part.scrollIntoView({ block: 'center', inline: 'center' });
    const r = part.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2, top = document.elementFromPoint(x, y);
    const meets = top && (e.contains(top) || cell && top.closest('.pile, .aim')?.dataset.cell === cell);
    if (!meets) wrong.push('a click on ' + (cell || e.textContent) + ' meets ' + (top?.outerHTML || 'nothing').slice(0, 80));
    e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }));
  };
  const free = (b) => !b.querySelector('.warn') && !b.closest('ul').previousElementSibling?.classList.contains('warn');
  const given = new Set();
  for (let i = 0; i < n; i++) {
    const piles = all('.pile.mine').filter((g) => !given.has(g.dataset.cell));
    if (piles.length && below(4)) {
      const pile = piles[below(piles.length)];
      given.add(pile.dataset.cell);
      if (el('where').value !== pile.dataset.cell) tap(pile, pile.dataset.cell);
    } else if (el('where').value || el('who').value) { el('where').value = ''; el('where').dispatchEvent(new Event('change')); }
    const open = all('#acts button:not([aria-disabled]):not([aria-pressed])'), safe = open.filter(free);
    const list = safe.length ? safe : given.size > 3 ? open : [];
    if (!list.length) continue;
    const choice = list[below(Math.min(list.length, 20))], text = choice.firstChild.data, before = lines();
    tap(choice);
    if (!lines().includes(text)) wrong.push(text + ' is clicked and is not among ' + lines().join('; '));
    const kept = lines().filter((l) => before.includes(l)), made = /leave room|laisser la place/.test(el('told').textContent);
    if (kept.length < before.length || kept.join() !== before.join() && !made) {
      wrong.push('after ' + text + ' the lines ' + before.join('; ') + ' are ' + lines().join('; '));
    }
    if (choice.querySelector('.warn') && !el('told').querySelector('.warn')) wrong.push('nobody is warned of ' + text);
    if (below(5) === 0) {
      const was = lines().join(), up = all('#chosen [data-up]')[below(lines().length)];
      tap(up);
      if (lines().join() !== was) tap(el('undo'));
      if (lines().join() !== was) wrong.push('what was moved is undone to ' + lines().join());
    }
  }
  const close = el('end');
  if (close && !close.disabled && !close.checked) tap(close);
  if (!el('text').value.includes(lines().join('\n'))) wrong.push('the text has not ' + lines().join('; '));
  return wrong.map((w) => '!' + w + '\n').join('') + el('text').value;
})(%d, %d)`

// unseen keeps a page from being laid out and drawn; all else of it works.
const unseen = `(() => { const s = new CSSStyleSheet(); s.replaceSync('body { display: none }'); document.adoptedStyleSheets = [s]; })()`

// Games of each system are played on their order pages, with random clicks and with
// those of a careful player: what the pages write is right. Fifty games by the one and
// ten by the other, each of them whole, play .ci/pages.
func TestGamesArePlayedThroughThePage(t *testing.T) {
	chromium := browsertest.Start(t)
	k := kit(t)
	for _, x := range scenarios {
		t.Run(x.name(), func(t *testing.T) {
			playOnPages(t, chromium, k, x, x.share(*matches), *pages, false)
			playOnPages(t, chromium, k, x, x.share(*careful), *pages, true)
		})
	}
}

// share is how many of the games of a system are of a scenario.
func (x pastime) share(games int) int {
	if !*spread {
		return games
	}
	n := 0
	for _, y := range scenarios {
		if y.system == x.system {
			n++
		}
	}
	return (games + n - 1) / n
}

// short is a scenario of each system that is soon over.
var short = []pastime{
	{"example", "hill", nil},
	{"balkan-wars", "second-war", nil},
	{"paths-of-glory", "introductory", nil},
	{"storm-in-the-west", "storm-elsewhere", nil},
	{"great-war-in-europe", "west-1914", nil},
	{"great-war-commander", "house-01", nil},
}

// A short game of each system is played on its pages from the first letter to the last.
func TestAShortGameIsPlayedWholeOnPages(t *testing.T) {
	chromium := browsertest.Start(t)
	k := kit(t)
	for _, x := range short {
		t.Run(x.name(), func(t *testing.T) { playOnPages(t, chromium, k, x, 1, 0, false) })
	}
}

// playOnPages plays games of a scenario, each with so many pages, or wholly on pages.
func playOnPages(t *testing.T, chromium *browsertest.Chromium, k *templates.Kit, x pastime, games, pages int, careful bool) {
	t.Helper()
	if games == 0 {
		return
	}
	b := chromium.Tab(t)
	who, script := "random clicks", clicks
	if careful {
		who, script = "the careful player", care
	} else if *look == "" { // what nobody looks at is not drawn: that takes most of the time
		browsertest.Send(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: unseen})
	}
	sent, lines, whole := 0, 0, 0
	for n := *from; n < *from+games; n++ {
		g := begin(t, k, x.system, x.scenario, name(x.system, n), x.options)
		m, l, over := g.playThrough(b, script, pages)
		if sent, lines = sent+m, lines+l; pages == 0 {
			t.Logf("%s, game %d: %d letters of %d lines", who, n, m, l)
		}
		if over {
			whole++
		}
	}
	if pages == 0 && whole < games {
		t.Errorf("%d of %d games came to their end", whole, games)
	}
	t.Logf("%s: %d games, %d to their end; %d letters of %d lines written by pages, no fault", who, games, whole, sent, lines)
	b.Quiet()
}

// playThrough plays a game on its pages. Where only some are wanted, they are
// spread over the game, and random sheets lead from one to the next.
func (g *table) playThrough(b *browsertest.Tab, script string, pages int) (sent, lines int, over bool) {
	made, tries := 0, 0
	for {
		seat := g.owing()
		if seat == "" {
			return sent, lines, true
		}
		if pages > 0 && made == pages {
			return sent, lines, false
		}
		if pages > 0 && g.below(3) > 1 {
			g.suggest(seat)
			continue
		}
		lang := []string{"en", "fr"}[g.below(2)]
		r := g.report(g.state, seat, lang)
		if r.Offers == nil {
			g.suggest(seat)
			continue
		}
		page, err := g.kit.OrderPage(r)
		if err != nil {
			g.tb.Fatal(err)
		}
		if made++; len(page) > maxPage {
			g.tb.Errorf("step %d: a page of %d bytes", g.seq, len(page))
		}
		b.OpenPage(page, 1200, 900)
		text := b.Text(fmt.Sprintf(script, g.below(1<<30), 5+g.below(40)))
		for wrong, rest, is := cutWrong(text); is; wrong, rest, is = cutWrong(text) {
			g.tb.Errorf("step %d, %s: %s", g.seq, seat, wrong)
			text = rest
		}
		b.Picture(*look, fmt.Sprintf("%s-%s-%d-%s", g.sys.Info().Name, seat, g.seq, lang))
		owes := func() bool {
			return slices.ContainsFunc(g.state.Pending(), func(d adjudicator.Decision) bool { return d.Seat == seat })
		}
		if g.send(seat, text) {
			sent++
			lines += strings.Count(text, "\n") - 5
		}
		if tries++; tries >= 4 && owes() {
			tries = 0
			if g.below(2) == 0 {
				g.pass(seat)
			} else {
				g.suggest(seat)
			}
		}
	}
}

// cutWrong takes what went wrong off a text.
func cutWrong(text string) (wrong, rest string, is bool) {
	if !strings.HasPrefix(text, "!") {
		return "", text, false
	}
	wrong, rest, _ = strings.Cut(text[1:], "\n")
	return wrong, rest, true
}
