package browsertest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
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

// Patience bounds the wait for any one answer; it only ends what hangs.
const Patience = 60 * time.Second

// Chromium is a running browser.
type Chromium struct{ ctx context.Context }

// Tab is one tab, and what its page has said. All its failures are of the test
// that opened it.
type Tab struct {
	t   testing.TB
	ctx context.Context

	mu   sync.Mutex
	said []string
}

// Start starts Chromium and ends it with the test. Without the program the test
// is skipped, unless FELDPOST_NEED_CHROMIUM says that it must run.
func Start(t testing.TB) *Chromium {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(Patience))
	starter, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(starter)
	t.Cleanup(func() { end(); stop() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return &Chromium{ctx}
}

// program finds the browser.
func program(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	const text = "no Chromium on this machine: install the package chromium to test pages in a browser"
	if os.Getenv("FELDPOST_NEED_CHROMIUM") != "" {
		t.Fatal(text)
	}
	t.Skip(text)
	return ""
}

// Tab opens a tab that keeps its console, its errors and its requests.
func (c *Chromium) Tab(t testing.TB) *Tab {
	t.Helper()
	tab := &Tab{t: t}
	ctx, end := chromedp.NewContext(c.ctx, chromedp.WithListener(tab.hear))
	t.Cleanup(end)
	tab.ctx = ctx
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	Send(tab, network.Enable, network.EnableParams{})
	return tab
}

// Send sends a command of the protocol to a tab.
func Send[P, R any](b *Tab, command cdp.Command[P, R], params P) {
	b.t.Helper()
	b.Do(chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, command, params)
		return err
	}))
}

// hear keeps all errors and warnings of the page, and all requests of the network or of files but for the
// page itself.
func (b *Tab) hear(event any) {
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
		if page != "about:blank" && !strings.HasPrefix(page, "data:") && (!strings.HasPrefix(page, "file://") || !strings.HasSuffix(page, ".html")) {
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

// Complaints are what the page has said so far: errors, warnings, requests.
func (b *Tab) Complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.said)
}

// Quiet fails for every complaint.
func (b *Tab) Quiet() {
	b.t.Helper()
	for _, c := range b.Complaints() {
		b.t.Error(c)
	}
}

// Do carries actions out within the Patience, or ends the test.
func (b *Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, end := context.WithTimeout(b.ctx, Patience)
	defer end()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}
