package campaign_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browser is a tab of a headless Chromium, and what its page has said.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu   sync.Mutex
	said []string
}

// patience bounds the wait for any one answer; it only ends what hangs.
const patience = 60 * time.Second

// chromium finds the program. Without it the test is skipped, unless
// FELDPOST_NEED_CHROMIUM says that it must run.
func chromium(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	const text = "no Chromium on this machine: install the package chromium to test the page in a browser"
	if os.Getenv("FELDPOST_NEED_CHROMIUM") != "" {
		t.Fatal(text)
	}
	t.Skip(text)
	return ""
}

// openBrowser starts Chromium.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(patience))
	starter, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(starter)
	t.Cleanup(func() { end(); stop() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return &browser{t: t, ctx: ctx}
}

// tab opens a tab for one test that keeps its console, its errors and its
// requests.
func (b *browser) tab(t *testing.T) *browser {
	t.Helper()
	tab := &browser{t: t}
	ctx, end := chromedp.NewContext(b.ctx, chromedp.WithListener(tab.hear))
	t.Cleanup(end)
	tab.ctx = ctx
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	send(tab, network.Enable, network.EnableParams{})
	return tab
}

// send sends a command of the protocol to a tab.
func send[P, R any](b *browser, command cdp.Command[P, R], params P) {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, command, params)
		return err
	}))
}

// hear keeps all errors and warnings of the page, and all requests but for the
// page itself.
func (b *browser) hear(event any) {
	text := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		text = fmt.Sprintf("console %s:", e.Type)
		for _, a := range e.Args {
			text += fmt.Sprintf(" %s%s", a.Value, a.Description)
		}
	case *runtime.EventExceptionThrown:
		text = fmt.Sprintf("exception: %v", e.ExceptionDetails)
	case *log.EventEntryAdded:
		text = fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		page, _, _ := strings.Cut(e.Request.URL, "#")
		if !strings.HasPrefix(page, "file://") || !strings.HasSuffix(page, ".html") {
			text = "request: " + e.Request.URL
		}
	}
	if text == "" {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.said = append(b.said, text)
}

// complaints are what the page has said so far.
func (b *browser) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.said...)
}

// do carries actions out within the patience, or ends the test.
func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, end := context.WithTimeout(b.ctx, patience)
	defer end()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// open loads a page of a size and waits until its script is ready.
func (b *browser) open(url string, width, height int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height), chromedp.Navigate("about:blank"), chromedp.Navigate(url))
	b.until(`document.documentElement.dataset.ready === 'yes'`)
}

// until waits for an expression of the page to be true.
func (b *browser) until(expression string) {
	b.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		var ok bool
		if err := b.value(expression, &ok); err == nil && ok {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("never true: %s; the page says %v", expression, b.complaints())
		}
	}
}

// value evaluates an expression in the page.
func (b *browser) value(expression string, into any) error {
	ctx, end := context.WithTimeout(b.ctx, patience)
	defer end()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// text is an expression of the page as text.
func (b *browser) text(expression string) string {
	b.t.Helper()
	var s string
	if err := b.value("String("+expression+")", &s); err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return s
}

// press presses and releases a key as a person does.
func (b *browser) press(key string, modifiers ...chromedp.Modifier) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
}

// point is a place of the window.
type point struct{ X, Y float64 }

// frame is where an element lies.
type frame struct{ X, Y, W, H float64 }

// box is the frame of the first element of a selector.
func (b *browser) box(selector string) frame {
	b.t.Helper()
	var f frame
	if err := b.value(`(() => { const r = document.querySelector(`+quote(selector)+`).getBoundingClientRect(); return {X: r.x, Y: r.y, W: r.width, H: r.height}; })()`, &f); err != nil {
		b.t.Fatalf("%s: %v", selector, err)
	}
	return f
}

// middle is the middle of the first element of a selector.
func (b *browser) middle(selector string) point {
	b.t.Helper()
	f := b.box(selector)
	return point{f.X + f.W/2, f.Y + f.H/2}
}

// hover moves the mouse to a place.
func (b *browser) hover(at point) {
	b.t.Helper()
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
}

// click presses the left button.
func (b *browser) click(at point) {
	b.t.Helper()
	b.hover(at)
	b.do(chromedp.MouseClickXY(at.X, at.Y))
}

// picture saves what the window shows into the folder of the flag -look.
func (b *browser) picture(name string) {
	b.t.Helper()
	if *look == "" {
		return
	}
	raw, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*look, name+".png"), raw, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// quote writes a text as the script does.
func quote(s string) string {
	raw, _ := json.Marshal(s)
	return string(raw)
}
