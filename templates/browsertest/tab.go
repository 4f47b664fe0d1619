package browsertest

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"github.com/chromedp/chromedp"
)

// Open loads a page in a window of a size and waits until its script has said
// that it is ready, by the attribute data-ready of the document.
func (b *Tab) Open(url string, width, height int64) {
	b.t.Helper()
	b.Do(chromedp.Navigate("about:blank"))
	b.load(url, width, height, isReady)
}

// isReady is true of a page whose script has said so.
const isReady = `document.documentElement.dataset.ready === 'yes'`

// OpenPage opens a page that lies in no file yet.
func (b *Tab) OpenPage(page []byte, width, height int64) {
	b.t.Helper()
	b.loadFiled(page, width, height, isReady)
}

// ShowPage is OpenPage for a page without a script: it is ready when all of it is
// there.
func (b *Tab) ShowPage(page []byte, width, height int64) {
	b.t.Helper()
	b.loadFiled(page, width, height, `document.readyState === 'complete'`)
}

// loadFiled loads a page as a file of its own, and waits for an expression to
// be true there.
func (b *Tab) loadFiled(page []byte, width, height int64, ready string) {
	b.t.Helper()
	url := b.filed(page)
	b.load(url, width, height, "location.href === "+Quote(url)+" && "+ready)
}

// load loads a page and waits for an expression to be true.
func (b *Tab) load(url string, width, height int64, ready string) {
	b.t.Helper()
	b.Do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	b.Until(ready)
}

// filed writes a page into a file and returns its address.
func (b *Tab) filed(page []byte) string {
	b.t.Helper()
	path := filepath.Join(b.t.TempDir(), "page.html")
	if err := os.WriteFile(path, page, 0o600); err != nil {
		b.t.Fatal(err)
	}
	return "file://" + path
}

// Until waits for an expression of the page to be true.
func (b *Tab) Until(expression string) {
	b.t.Helper()
	for end := time.Now().Add(Patience); ; time.Sleep(5 * time.Millisecond) {
		var ok bool
		if err := b.evaluate(expression, &ok); err == nil && ok {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("never true: %s; the page says %v", expression, b.Complaints())
		}
	}
}

// evaluate evaluates an expression in the page; a promise is waited for.
func (b *Tab) evaluate(expression string, into any) error {
	ctx, end := context.WithTimeout(b.ctx, Patience)
	defer end()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

// Value evaluates an expression in the page, or ends the test.
func (b *Tab) Value(expression string, into any) {
	b.t.Helper()
	if err := b.evaluate(expression, into); err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
}

// Text is an expression of the page as text.
func (b *Tab) Text(expression string) (s string) {
	b.t.Helper()
	b.Value("String("+expression+")", &s)
	return s
}

// Press presses and releases a key as a person does.
func (b *Tab) Press(key string, modifiers ...chromedp.Modifier) {
	b.t.Helper()
	b.Do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
}

// Point is a place of the window.
type Point struct{ X, Y float64 }

// Box is where an element lies in the window.
type Box struct{ X, Y, W, H float64 }

// Middle is the middle of a box.
func (f Box) Middle() Point { return Point{f.X + f.W/2, f.Y + f.H/2} }

// Box is the box of the first element of a selector.
func (b *Tab) Box(selector string) (f Box) {
	b.t.Helper()
	b.Value(`(() => { const r = document.querySelector(`+Quote(selector)+`).getBoundingClientRect(); return {X: r.x, Y: r.y, W: r.width, H: r.height}; })()`, &f)
	return f
}

// Middle is the middle of the first element of a selector.
func (b *Tab) Middle(selector string) Point {
	b.t.Helper()
	return b.Box(selector).Middle()
}

// Hover moves the mouse to a place.
func (b *Tab) Hover(at Point) {
	b.t.Helper()
	b.Do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y))
}

// Click presses the left button.
func (b *Tab) Click(at Point) {
	b.t.Helper()
	b.Hover(at)
	b.Do(chromedp.MouseClickXY(at.X, at.Y))
}

// Shot is what the window shows, as a PNG.
func (b *Tab) Shot() []byte {
	b.t.Helper()
	raw, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	return raw
}

// Picture saves what the window shows as a PNG into a folder; none with the
// folder "".
func (b *Tab) Picture(folder, name string) {
	b.t.Helper()
	b.picture(folder, name, chromedp.CaptureScreenshot())
}

// WholePicture saves the whole page, below the window too.
func (b *Tab) WholePicture(folder, name string) {
	b.t.Helper()
	b.picture(folder, name, chromedp.FullScreenshot(100))
}

func (b *Tab) picture(folder, name string, take chromedp.Action[[]byte]) {
	b.t.Helper()
	if folder == "" {
		return
	}
	raw, err := chromedp.Run(b.ctx, take)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), raw, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// Quote writes a text as a script does.
func Quote(s string) string {
	raw, err := json.Marshal(s)
	if err != nil {
		panic("browsertest: " + err.Error()) // every text can be written
	}
	return string(raw)
}
