package campaign_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"feldpost/templates/browsertest"
	"feldpost/templates/campaign"
)

var look = flag.String("look", "", "folder for the pages and pictures that the browser tests see")

// saved writes the page of a campaign and returns its address.
func saved(t *testing.T, c campaign.Campaign, name string) string {
	t.Helper()
	html, err := campaign.Page(c, atlas(t))
	if err != nil {
		t.Fatal(err)
	}
	folder := *look
	if folder == "" {
		folder = t.TempDir()
	}
	path, err := filepath.Abs(filepath.Join(folder, name+".html"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, html, 0o644); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

// reader is a tab that looks at a campaign.
type reader struct {
	*browsertest.Tab
	t *testing.T
}

// shown are the cells with stacks that the map shows.
func (b reader) shown() []string {
	b.t.Helper()
	var cells []string
	b.Value(`[...document.querySelectorAll('.pile')].map((g) => g.dataset.cell)`, &cells)
	slices.Sort(cells)
	return cells
}

// occupied are the cells of the map with stacks in a frame.
func occupied(f campaign.Frame) []string {
	var cells []string
	for _, s := range f.Scene.Stacks {
		if len(s.Counters) > 0 && !slices.Contains(cells, s.Cell) {
			cells = append(cells, s.Cell)
		}
	}
	slices.Sort(cells)
	return cells
}

// seesStep compares the map, title and narrative with a frame.
func (b reader) seesStep(c campaign.Campaign, n int) {
	b.t.Helper()
	if got, want := b.shown(), occupied(c.Frames[n]); !slices.Equal(got, want) {
		b.t.Errorf("step %d shows stacks in\n%v, want\n%v", n+1, got, want)
	}
	if got := b.Text(`document.querySelector('#now').textContent`); got != c.Frames[n].Title {
		b.t.Errorf("step %d has the title %q, want %q", n+1, got, c.Frames[n].Title)
	}
	if got, want := b.Text(`document.querySelector('#steps > [aria-current]').id`), fmt.Sprint("step", n+1); got != want {
		b.t.Errorf("the narrative is at %s, want %s", got, want)
	}
	if got, want := b.Text(`location.hash`), fmt.Sprint("#step=", n+1); got != want {
		b.t.Errorf("the address ends with %s, want %s", got, want)
	}
	if got, want := b.Text(`document.querySelector('.trails').childElementCount`), len(c.Frames[n].Trails); got != fmt.Sprint(want) {
		b.t.Errorf("step %d shows %s arrows, want %d", n+1, got, want)
	}
}

// TestPageInChromium opens pages in a real browser and uses them as a reader
// does.
func TestPageInChromium(t *testing.T) {
	b := browsertest.Start(t)
	for _, test := range []struct {
		name string
		run  func(t *testing.T, b reader)
	}{
		{"keys and slider change the units shown", keysAndSliderChangeTheUnitsShown},
		{"play goes through the steps", playGoesThroughTheSteps},
		{"pointer and focus show stacks", pointerAndFocusShowStacks},
		{"click tells the history of a hex", clickTellsTheHistoryOfAHex},
		{"the map is enlarged and moved", theMapIsEnlargedAndMoved},
		{"page of points in french on a small window", pageOfPointsInFrenchOnASmallWindow},
		{"whole game in french", wholeGameInFrench},
		{"old browsers unpack by themselves", oldBrowsersUnpackByThemselves},
		{"paper has the map and the whole narrative", paperHasTheMapAndTheWholeNarrative},
		{"nothing is fetched", nothingIsFetched},
		{"without scripts the text is there", withoutScriptsTheTextIsThere},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, reader{b.Tab(t), t}) })
	}
}

func keysAndSliderChangeTheUnitsShown(t *testing.T, b reader) {
	c := played(t, "en", 0)
	last := len(c.Frames) - 1
	b.Open(saved(t, c, "english")+"#step=12", 1400, 1000)
	b.seesStep(c, 11)
	b.Picture(*look, "step")
	for _, k := range []struct {
		key  string
		want int
	}{{kb.ArrowRight, 12}, {kb.ArrowRight, 13}, {kb.ArrowLeft, 12}, {kb.End, last}, {kb.ArrowRight, last}, {kb.Home, 0}, {kb.ArrowLeft, 0}} {
		b.Press(k.key)
		b.seesStep(c, k.want)
	}
	box := b.Box("#slider")
	b.Click(box.Middle())
	mid, err := strconv.Atoi(b.Text(`document.querySelector('#slider').value`))
	if err != nil || mid < last/2-1 || mid > last/2+1 {
		t.Errorf("a click in the middle of the slider leads to %d of %d (%v)", mid, last, err)
	}
	b.seesStep(c, mid)
	b.Press(kb.ArrowRight) // the slider has the focus now
	b.seesStep(c, mid+1)
	for i, id := range []string{"first", "next", "next", "prev", "last"} {
		b.Click(b.Middle(`#bar .row button:nth-child(` + map[string]string{"first": "1", "prev": "2", "next": "4", "last": "5"}[id] + `)`))
		b.seesStep(c, []int{0, 1, 2, 1, last}[i])
	}
	b.Text(`location.hash = '#step=3'`)
	b.Until(`document.querySelector('#slider').value === '2'`)
	b.seesStep(c, 2)
	b.Quiet()
}

func playGoesThroughTheSteps(t *testing.T, b reader) {
	c := skirmish()
	b.Open(saved(t, c, "skirmish"), 1400, 1000)
	b.Picture(*look, "hexes")
	b.Text(`(() => { const s = document.querySelector('select'); s.value = 700; s.dispatchEvent(new Event('change')); })()`)
	b.Press(" ")
	b.Until(`document.querySelector('#now').textContent === ` + browsertest.Quote(c.Frames[len(c.Frames)-1].Title))
	b.Until(`document.querySelector('#bar .row button:nth-child(3)').getAttribute('aria-label') === 'Play'`)
	b.Press(" ") // from the end it begins again
	b.Until(`document.querySelector('#now').textContent === ` + browsertest.Quote(c.Frames[0].Title))
	b.Press(" ")
	b.Until(`document.querySelector('#bar .row button:nth-child(3)').getAttribute('aria-label') === 'Play'`)
	b.Quiet()
}

func pointerAndFocusShowStacks(t *testing.T, b reader) {
	c := skirmish()
	b.Open(saved(t, c, "skirmish"), 1400, 1000)
	b.Hover(b.Middle(`.pile[data-cell="0202"]`))
	tip := b.Text(`document.querySelector('#tip').hidden ? '' : document.querySelector('#tip').innerText`)
	for _, want := range []string{"0202 Ford", "rough", "Blue", "7 infantry", "6-3-6", "demoralized", "2 cavalry", "2-2-8"} {
		if !strings.Contains(tip, want) {
			t.Errorf("the stack under the pointer is told without %q: %q", want, tip)
		}
	}
	b.Picture(*look, "hover")
	b.Hover(browsertest.Point{X: 2, Y: 2})
	if b.Text(`document.querySelector('#tip').hidden`) != "true" {
		t.Error("the words stay when the pointer has gone")
	}
	for i := 0; b.Text(`!!document.activeElement.closest('.pile')`) != "true"; i++ {
		if i == 40 {
			t.Fatal("the tabulator never comes to a stack")
		}
		b.Press(kb.Tab)
	}
	if tip := b.Text(`document.querySelector('#tip').hidden ? '' : document.querySelector('#tip').innerText`); !strings.Contains(tip, "9 infantry") {
		t.Errorf("the stack with the focus is told as %q", tip)
	}
	from := b.Text(`document.activeElement.dataset.cell`)
	b.Press(kb.ArrowRight, chromedp.ModifierShift)
	to := b.Text(`document.activeElement.dataset.cell`)
	if from == to || to == "undefined" {
		t.Errorf("shift and an arrow lead from %s to %s", from, to)
	}
	b.Press(kb.Enter)
	if info := b.Text(`document.querySelector('#info').innerText`); !strings.Contains(info, to) || !strings.Contains(info, "What happened here") {
		t.Errorf("enter tells %q", info)
	}
	b.Press(kb.Escape)
	if info := b.Text(`document.querySelector('#info').innerText`); info != "" {
		t.Errorf("escape leaves %q", info)
	}
	b.Quiet()
}

func clickTellsTheHistoryOfAHex(t *testing.T, b reader) {
	c := skirmish()
	b.Open(saved(t, c, "skirmish"), 1400, 1000)
	b.Click(b.Middle(`.pile[data-cell="0303"]`))
	info := b.Text(`document.querySelector('#info').innerText`)
	for _, want := range []string{
		"0303 Gate", "at the start: RE 4 infantry", "came: BU 7 infantry", "left: RE 4 infantry", "battle, 2/1 DR", "taken by Blue", "now here: entrenchment",
		"now demoralized: BU 7 infantry",
	} {
		if !strings.Contains(info, want) {
			t.Errorf("the history lacks %q: %q", want, info)
		}
	}
	b.Picture(*look, "history")
	b.Click(b.Middle(`#info .history li:last-child a`))
	b.seesStep(c, len(c.Frames)-1)
	b.Text(`(() => { const i = document.querySelector('input[type=search]'); i.value = 'ford'; i.form.requestSubmit(); })()`)
	if head := b.Text(`document.querySelector('#info h2').textContent`); head != "0202 Ford" {
		t.Errorf("the search for a place finds %q", head)
	}
	b.Text(`(() => { const i = document.querySelector('input[type=search]'); i.value = 'RE/4'; i.form.requestSubmit(); })()`)
	if head := b.Text(`document.querySelector('#info h2').textContent`); head != "0404" {
		t.Errorf("the search for a unit finds %q", head)
	}
	b.Quiet()
}

func theMapIsEnlargedAndMoved(t *testing.T, b reader) {
	c := played(t, "en", 0)
	b.Open(saved(t, c, "english"), 1400, 1000)
	window := func() (v [4]float64) {
		t.Helper()
		b.Value(`document.querySelector('#board').getAttribute('viewBox').split(' ').map(Number)`, &v)
		return v
	}
	whole := window()
	at := b.Middle(`.pile[data-cell="2720"]`)
	b.Do(chromedp.MouseEvent(chromedp.MouseWheel, at.X, at.Y, func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 1, -900 }))
	b.Until(`document.querySelector('#map').classList.contains('fine')`)
	near := window()
	if near[2] >= whole[2]/2 || b.Text(`document.querySelectorAll('.pile use[href^="#unit"]').length > 0`) != "true" {
		t.Errorf("the wheel leads from %v to %v", whole, near)
	}
	if p := b.Middle(`.pile[data-cell="2720"]`); p.X-at.X > 12 || at.X-p.X > 12 {
		t.Errorf("the stack under the pointer went from %v to %v", at, p)
	}
	b.Picture(*look, "near")
	b.Do(chromedp.DragAndDropXY(500, 500, 600, 560))
	if moved := window(); moved[0] >= near[0] || moved[1] >= near[1] {
		t.Errorf("dragging to the lower right leads from %v to %v", near, moved)
	}
	if b.Text(`document.querySelector('#info').innerText`) != "" {
		t.Error("a drag counts as a click")
	}
	b.Press("0")
	if back := window(); back != whole {
		t.Errorf("0 shows %v, not the whole map %v", back, whole)
	}
	finger := func(kind input.DispatchTouchEventType, xs ...float64) {
		points := []*input.TouchPoint{}
		for i, x := range xs {
			id := float64(i)
			points = append(points, &input.TouchPoint{X: x, Y: 500, ID: &id})
		}
		browsertest.Send(b.Tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	finger(input.DispatchTouchEventTypeTouchStart, 400)
	finger(input.DispatchTouchEventTypeTouchStart, 400, 500)
	finger(input.DispatchTouchEventTypeTouchMove, 380, 520)
	finger(input.DispatchTouchEventTypeTouchMove, 300, 600)
	finger(input.DispatchTouchEventTypeTouchEnd)
	if pinched := window(); pinched[2] >= whole[2]/2 {
		t.Errorf("a pinch leads to %v", pinched)
	}
	b.Quiet()
}

func pageOfPointsInFrenchOnASmallWindow(t *testing.T, b reader) {
	c := rails("fr")
	b.Open(saved(t, c, "points")+"#step=1", 800, 1000)
	b.seesStep(c, 0)
	b.Press(kb.End)
	if got := b.shown(); !slices.Equal(got, []string{"Brest-Litovsk"}) {
		t.Errorf("the last step shows %q", got)
	}
	b.Click(b.Middle(`.pile[data-cell="Brest-Litovsk"]`))
	if info := b.Text(`document.querySelector('#info').innerText`); !strings.Contains(info, "arrivée\u00a0: DE 2 infanterie") {
		t.Errorf("the history of a point is %q", info)
	}
	if beside := b.Text(`document.querySelector('#steps [aria-current] .beside').textContent`); !strings.Contains(beside, "RÉSERVE") {
		t.Errorf("the box beside the map is told as %q", beside)
	}
	if wide := b.Text(`document.documentElement.scrollWidth`); wide > "800" {
		t.Errorf("the page is %s pixels wide", wide)
	}
	b.Picture(*look, "points")
	b.Quiet()
}

func wholeGameInFrench(t *testing.T, b reader) {
	c := played(t, "fr", 0)
	b.Open(saved(t, c, "french")+"#step=30", 800, 1000)
	b.seesStep(c, 29)
	b.Picture(*look, "french")
	// Minor lines are packed: the script puts them back in their places.
	for _, n := range []int{0, 7, 29} {
		want := make([]string, 0, len(c.Frames[n].Lines))
		for _, l := range c.Frames[n].Lines {
			want = append(want, l.Text)
		}
		var got []string
		b.Value(fmt.Sprintf(`[...document.querySelectorAll('#step%d .lines > p, #step%[1]d .lines > h4, #step%[1]d .lines > ul li')].map((e) => e.firstChild.data.trim())`, n+1), &got)
		if !slices.Equal(got, want) {
			t.Errorf("step %d tells\n%q, want\n%q", n+1, got, want)
		}
	}
	b.Quiet()
}

func oldBrowsersUnpackByThemselves(t *testing.T, b reader) {
	c := played(t, "en", 0)
	browsertest.Send(b.Tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete globalThis.DecompressionStream"})
	b.Open(saved(t, c, "english")+"#step=9", 1400, 1000)
	if b.Text(`typeof DecompressionStream`) != "undefined" {
		t.Fatal("the browser kept its own decompressor")
	}
	b.seesStep(c, 8)
	b.Quiet()
}

func paperHasTheMapAndTheWholeNarrative(t *testing.T, b reader) {
	b.Open(saved(t, skirmish(), "skirmish")+"#step=3", 794, 1123)
	browsertest.Send(b.Tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	b.Until(`[...document.querySelectorAll('.lines > *')].every((e) => e.matches('details') || e.getBoundingClientRect().height > 0)`)
	for _, gone := range []string{"#bar .row", "#zoom", "#legend"} {
		if h := b.Box(gone).H; h != 0 {
			t.Errorf("%s is printed", gone)
		}
	}
	if b.Box("#board").H < 300 {
		t.Error("the map is not printed")
	}
	b.Picture(*look, "print")
	b.Quiet()
}

func nothingIsFetched(t *testing.T, b reader) {
	b.Open(saved(t, skirmish(), "skirmish"), 1400, 1000)
	b.Quiet()
	var got string
	if b.Value(`fetch('data:,x').then(() => 'open', () => 'closed')`, &got); got != "closed" {
		t.Errorf("fetching is %q", got)
	}
	for end := time.Now().Add(browsertest.Patience); len(b.Complaints()) == 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the browser says nothing of a request that it refused")
		}
	}
	if got := b.Text(`(() => { const s = document.createElement('script'); s.textContent = 'document.title = 1'; document.body.append(s); return document.title; })()`); got == "1" {
		t.Error("another script runs")
	}
}

func withoutScriptsTheTextIsThere(t *testing.T, b reader) {
	c := skirmish()
	browsertest.Send(b.Tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.Do(chromedp.Navigate(saved(t, c, "skirmish")))
	b.Until(`document.readyState === 'complete' && !!document.querySelector('#steps')`)
	b.Picture(*look, "noscript")
	text := b.Text(`document.body.innerText`)
	for _, f := range c.Frames {
		for _, l := range f.Lines {
			if !strings.Contains(text, l.Text) {
				t.Errorf("without scripts nobody reads %q", l.Text)
			}
		}
	}
	if !strings.Contains(text, "need scripts") {
		t.Error("nothing says what is missing")
	}
}
