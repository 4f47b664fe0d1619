package templates

import (
	"encoding/base64"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"feldpost/adjudicator/report"
	"feldpost/templates/browsertest"
	"feldpost/templates/speech"
)

var look = flag.String("look", "", "folder for pictures of the letters")

// show opens a letter with its pictures in a window of a width, in the light or
// the dark.
func show(tab *browsertest.Tab, l report.Letter, width int64, scheme string) {
	page := l.HTML
	for _, f := range l.Inline {
		page = strings.ReplaceAll(page, "cid:"+f.Name, "data:"+f.Type+";base64,"+base64.StdEncoding.EncodeToString(f.Data))
	}
	browsertest.Send(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	tab.ShowPage([]byte(page), width, 1400)
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

// TestShortLettersOnScreens shows short letters of both systems in both
// languages, in the window of a mail program and on a phone, in the light and in
// the dark.
func TestShortLettersOnScreens(t *testing.T) {
	tab, k := browsertest.Start(t).Tab(t), testKit(t)
	for system, steps := range map[string]int{"balkan-wars": 3, "paths-of-glory": 9, "storm-in-the-west": 5, "great-war-in-europe": 5, "great-war-commander": 9} {
		g := newGame(t, system, "screens", nil)
		for range steps {
			g.step(t)
		}
		seat := g.state.Pending()[0].Seat
		for _, lang := range speech.Langs {
			r := g.report(report.Turn, seat, lang)
			r.Format, r.Before = report.FormatShort, g.before[seat]
			l := mustRender(t, k, r)
			if len(l.Inline) == 0 {
				t.Errorf("%s: no pictures", system)
			}
			for _, width := range []int64{1280, 700, 390} {
				for _, scheme := range []string{"light", "dark"} {
					name := fmt.Sprintf("%s-%s-%d-%s", system, lang, width, scheme)
					show(tab, l, width, scheme)
					var faults []string
					tab.Value(letterFaults, &faults)
					for _, fault := range faults {
						t.Errorf("%s: %s", name, fault)
					}
					tab.WholePicture(*look, name)
				}
			}
		}
	}
}
