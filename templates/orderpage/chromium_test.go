package orderpage_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"feldpost/adjudicator"
)

var (
	look    = flag.String("look", "", "folder for pictures of the pages")
	matches = flag.Int("matches", 5, "games of each system that are played through the page")
	pages   = flag.Int("pages", 5, "pages of a game, the rest of which is random play; 0: all of it is played on pages")
	only    = flag.String("system", "", "play this system alone")
	from    = flag.Int("from", 0, "number of the first game")
)

// patience bounds the wait for any one answer; it only ends what hangs.
const patience = 60 * time.Second

// browser is a tab of a headless Chromium, and the complaints of its page.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu   sync.Mutex
	said []string
}

// openBrowser starts Chromium; without it the test is skipped, unless
// FELDPOST_NEED_CHROMIUM says that it must run.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	path := ""
	for _, name := range []string{"google-chrome", "chromium-browser", "chromium"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
		}
	}
	if path == "" {
		const text = "no Chromium on this machine: install the package chromium to play through the order page"
		if os.Getenv("FELDPOST_NEED_CHROMIUM") != "" {
			t.Fatal(text)
		}
		t.Skip(text)
	}
	b := &browser{t: t}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(patience))
	starter, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(starter, chromedp.WithListener(b.hear))
	t.Cleanup(func() { end(); stop() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	b.ctx = ctx
	return b
}

// hear keeps all errors and warnings of the page.
func (b *browser) hear(event any) {
	text := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		text = fmt.Sprintf("console %s: %v", e.Type, e.Args)
	case *runtime.EventExceptionThrown:
		text = fmt.Sprintf("exception: %v", e.ExceptionDetails)
	case *log.EventEntryAdded:
		text = fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text)
	}
	if text != "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.said = append(b.said, text)
	}
}

// open loads a page.
func (b *browser) open(page []byte, width, height int64) {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "orders.html")
	if err := os.WriteFile(path, page, 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.do(chromedp.EmulateViewport(width, height), chromedp.Navigate("file://"+path))
	for end := time.Now().Add(patience); b.value(`document.documentElement.dataset.ready || ''`) != "yes"; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("the page is never ready: %v", b.said)
		}
	}
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, end := context.WithTimeout(b.ctx, patience)
	defer end()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// value evaluates an expression of the page as text.
func (b *browser) value(expression string) (s string) {
	b.t.Helper()
	ctx, end := context.WithTimeout(b.ctx, patience)
	defer end()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte]("String("+expression+")", chromedp.EvalAwaitPromise))
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return s
}

// picture saves what the window shows into the folder of the flag -look.
func (b *browser) picture(name string) {
	b.t.Helper()
	if *look == "" {
		return
	}
	raw, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*look, name+".png"), raw, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// clicks uses the controls of the page at random, mostly those that add a line,
// and returns the text that it would send.
const clicks = `((seed, n) => {
  const below = (m) => { seed = (seed * 1103515245 + 12345) %% 2147483648; return Math.floor(seed / 2147483648 * m); };
  const any = (s) => { const list = document.querySelectorAll(s); return list[below(list.length)]; };
  const tap = (e) => e && e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const pick = (id) => { const s = document.getElementById(id); s.selectedIndex = below(s.options.length); s.dispatchEvent(new Event('change')); };
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
    else tap(document.getElementById('end'));
  }
  return document.getElementById('text').value;
})(%d, %d)`

// Games of each system are played on their order pages with random clicks: what
// the pages write is right.
func TestGamesArePlayedThroughThePage(t *testing.T) {
	b := openBrowser(t)
	k := kit(t)
	for _, x := range scenarios {
		if *only != "" && *only != x.system {
			continue
		}
		t.Run(x.system+x.options["profile"], func(t *testing.T) {
			b.t = t
			sent, lines, whole := 0, 0, 0
			for n := *from; n < *from+*matches; n++ {
				g := begin(t, k, x.system, x.scenario, name(x.system, n), x.options)
				m, l, over := g.playThrough(b)
				sent, lines = sent+m, lines+l
				if over {
					whole++
				}
			}
			t.Logf("%d games, %d to their end; %d letters of %d lines written by pages, no fault", *matches, whole, sent, lines)
		})
	}
	if len(b.said) > 0 {
		t.Errorf("the pages complain: %q", b.said)
	}
}

// playThrough plays a game on its pages. Where only some are wanted, they are
// spread over the game, and random sheets lead from one to the next.
func (g *table) playThrough(b *browser) (sent, lines int, over bool) {
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
		b.open(page, 1200, 900)
		text := b.value(fmt.Sprintf(clicks, g.below(1<<30), 5+g.below(40)))
		b.picture(fmt.Sprintf("%s-%s-%d-%s", g.sys.Info().Name, seat, g.seq, lang))
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
