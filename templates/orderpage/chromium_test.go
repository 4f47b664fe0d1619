package orderpage_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"

	"feldpost/adjudicator"
	"feldpost/templates/browsertest"
)

var (
	look    = flag.String("look", "", "folder for pictures of the pages")
	matches = flag.Int("matches", 2, "games of each scenario that are played through the page")
	pages   = flag.Int("pages", 5, "pages of a game, the rest of which is random play; 0: all of it is played on pages")
	from    = flag.Int("from", 0, "number of the first game")
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
    else if (k < 93) tap(any('#chosen button'));
    else if (k < 96) tap(document.getElementById('undo'));
    else if (k < 97) tap(document.getElementById('clear'));
    else if (k < 99) form();
    else tap(document.getElementById('end'));
  }
  const close = document.getElementById('end');
  if (close && close.checked !== below(2) > 0) tap(close);
  return document.getElementById('text').value;
})(%d, %d)`

// unseen keeps a page from being laid out and drawn; all else of it works.
const unseen = `(() => { const s = new CSSStyleSheet(); s.replaceSync('body { display: none }'); document.adoptedStyleSheets = [s]; })()`

// Games of each system are played on their order pages with random clicks: what
// the pages write is right.
func TestGamesArePlayedThroughThePage(t *testing.T) {
	chromium := browsertest.Start(t)
	k := kit(t)
	for _, x := range scenarios {
		t.Run(x.name(), func(t *testing.T) {
			b := chromium.Tab(t)
			if *look == "" { // what nobody looks at is not drawn: that takes most of the time
				browsertest.Send(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: unseen})
			}
			sent, lines, whole := 0, 0, 0
			for n := *from; n < *from+*matches; n++ {
				g := begin(t, k, x.system, x.scenario, name(x.system, n), x.options)
				m, l, over := g.playThrough(b)
				if sent, lines = sent+m, lines+l; *pages == 0 {
					t.Logf("game %d: %d letters of %d lines", n, m, l)
				}
				if over {
					whole++
				}
			}
			t.Logf("%d games, %d to their end; %d letters of %d lines written by pages, no fault", *matches, whole, sent, lines)
			b.Quiet()
		})
	}
}

// playThrough plays a game on its pages. Where only some are wanted, they are
// spread over the game, and random sheets lead from one to the next.
func (g *table) playThrough(b *browsertest.Tab) (sent, lines int, over bool) {
	made, tries := 0, 0
	for {
		seat := g.owing()
		if seat == "" {
			return sent, lines, true
		}
		if *pages > 0 && made == *pages {
			return sent, lines, false
		}
		if *pages > 0 && g.below(3) > 1 {
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
		text := b.Text(fmt.Sprintf(clicks, g.below(1<<30), 5+g.below(40)))
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
