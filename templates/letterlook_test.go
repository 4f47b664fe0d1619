package templates

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"feldpost/adjudicator/report"
)

var look = flag.String("look", "", "folder for pictures of the letters")

// screen is a mail program that shows one letter: a tab of a headless Chromium.
type screen struct {
	t   *testing.T
	ctx context.Context
}

// newScreen starts Chromium; without it the test is skipped, unless
// FELDPOST_NEED_CHROMIUM says that it must run.
func newScreen(t *testing.T) screen {
	t.Helper()
	path := ""
	for _, name := range []string{"google-chrome", "chromium-browser", "chromium"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
		}
	}
	if path == "" {
		const text = "no Chromium on this machine: install the package chromium to look at letters"
		if os.Getenv("FELDPOST_NEED_CHROMIUM") != "" {
			t.Fatal(text)
		}
		t.Skip(text)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.WSURLReadTimeout(time.Minute))
	starter, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(starter)
	t.Cleanup(func() { end(); stop() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return screen{t, ctx}
}

// do carries actions out, within a minute each time.
func (s screen) do(actions ...chromedp.Action[chromedp.Void]) {
	s.t.Helper()
	ctx, end := context.WithTimeout(s.ctx, time.Minute)
	defer end()
	if err := chromedp.Do(ctx, actions...); err != nil {
		s.t.Fatal(err)
	}
}

// show opens a letter with its pictures in a window of a width, in the light or
// the dark.
func (s screen) show(l report.Letter, width int64, scheme string) {
	s.t.Helper()
	page := l.HTML
	for _, f := range l.Inline {
		page = strings.ReplaceAll(page, "cid:"+f.Name, "data:"+f.Type+";base64,"+base64.StdEncoding.EncodeToString(f.Data))
	}
	path := filepath.Join(s.t.TempDir(), "letter.html")
	if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.do(chromedp.EmulateViewport(width, 1400), chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		_, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		return err
	}), chromedp.Navigate("file://"+path))
}

// faults are what the letter shows badly, found by a script.
func (s screen) faults() (list []string) {
	s.t.Helper()
	ctx, end := context.WithTimeout(s.ctx, time.Minute)
	defer end()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](letterFaults))
	if err == nil {
		err = json.Unmarshal(raw, &list)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return list
}

// letterFaults lists what sticks out of the window or is cut, pictures that are
// not there or can be seen through, and texts with less than the contrast of
// WCAG 2, level AA, on the grounds behind them.
const letterFaults = `(() => {
	const out = [], wide = document.documentElement.clientWidth;
	const rgba = (s) => { const m = s.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
	const bright = (c) => { const f = (v) => (v /= 255) > 0.03928 ? ((v + 0.055) / 1.055) ** 2.4 : v / 12.92; return 0.2126 * f(c[0]) + 0.7152 * f(c[1]) + 0.0722 * f(c[2]); };
	const dark = matchMedia('(prefers-color-scheme: dark)').matches;
	const ground = (e) => {
		if (!e) return dark ? [18, 18, 18] : [255, 255, 255];
		const c = rgba(getComputedStyle(e).backgroundColor), under = c[3] < 1 ? ground(e.parentElement) : c;
		return [0, 1, 2].map((k) => c[k] * c[3] + under[k] * (1 - c[3]));
	};
	if (document.documentElement.scrollWidth > wide) out.push('the page is ' + document.documentElement.scrollWidth + ' wide');
	for (const e of document.querySelectorAll('body *')) {
		const r = e.getBoundingClientRect(), what = e.tagName + ' ' + e.textContent.slice(0, 60);
		if (r.right > wide + 1 || r.left < -1) out.push('out of the window: ' + what);
		if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) out.push('cut: ' + what);
		if (e.tagName === 'IMG' && !(e.naturalWidth > 0)) out.push('no picture: ' + what);
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
		const s = getComputedStyle(e), a = bright(rgba(s.color)), b = bright(ground(e));
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < 4.5) out.push(ratio.toFixed(2) + ': ' + what);
	}
	return out;
})()`

// capture saves the window into the folder of the flag -look.
func (s screen) capture(name string) {
	s.t.Helper()
	if *look == "" {
		return
	}
	raw, err := chromedp.Run(s.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*look, name+".png"), raw, 0o600)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// TestShortLettersOnScreens shows short letters of both systems in both
// languages, in the window of a mail program and on a phone, in the light and in
// the dark.
func TestShortLettersOnScreens(t *testing.T) {
	s, k := newScreen(t), testKit(t)
	for system, steps := range map[string]int{"balkan-wars": 3, "paths-of-glory": 9} {
		g := newGame(t, system, "screens", nil)
		for range steps {
			g.step(t)
		}
		seat := g.state.Pending()[0].Seat
		for _, lang := range Langs {
			r := g.report(report.Turn, seat, lang)
			r.Format, r.Before = report.FormatShort, g.before[seat]
			l := mustRender(t, k, r)
			if len(l.Inline) == 0 {
				t.Errorf("%s: no pictures", system)
			}
			for _, width := range []int64{700, 390} {
				for _, scheme := range []string{"light", "dark"} {
					name := fmt.Sprintf("%s-%s-%d-%s", system, lang, width, scheme)
					s.show(l, width, scheme)
					for _, fault := range s.faults() {
						t.Errorf("%s: %s", name, fault)
					}
					s.capture(name)
				}
			}
		}
	}
}
