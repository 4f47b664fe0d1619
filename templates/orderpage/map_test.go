package orderpage_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"

	"feldpost/templates/browsertest"
)

// boards are a scenario of each game: all kinds of boards.
var boards = []pastime{
	{"balkan-wars", "first-war", nil},
	{"paths-of-glory", "campaign", nil},
	{"storm-in-the-west", "campaign", nil},
	{"great-war-in-europe", "near-east", nil},
	{"great-war-commander", "house-01", nil},
}

// underWay is a game with orders to give to units on its board.
func underWay(t *testing.T, x pastime) (*table, []byte) {
	t.Helper()
	g := begin(t, kit(t), x.system, x.scenario, "board", x.options)
	for range 300 {
		seat := g.owing()
		r := g.report(g.state, seat, "en")
		moves := 0
		if r.Offers != nil && g.seq > 15 {
			for i := range r.Offers.Lines {
				if r.Offers.Lines[i].Order.Verb == "MOVE" {
					moves++
				}
			}
		}
		if moves > 5 {
			return g, g.page(g.state, seat, "en")
		}
		g.suggest(seat)
	}
	t.Fatalf("%s: nothing to move", x.name())
	return nil, nil
}

// cellUnder clicks on what lies at a place of the window and is the cell that is
// looked at then.
func cellUnder(b *browsertest.Tab, at browsertest.Point) string {
	b.Text(fmt.Sprintf(`(() => { const e = document.elementFromPoint(%f, %f); e.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: %[1]f, clientY: %[2]f })); })()`, at.X, at.Y))
	return b.Text(`document.getElementById('spot').dataset.cell`)
}

// central is the cell of the reader's stack that is nearest to the middle of the board.
const central = `(() => {
  const f = document.getElementById('map').getBoundingClientRect(), far = (g) => { const r = g.querySelector('use').getBoundingClientRect(); return Math.hypot(r.x - f.x - f.width / 2, r.y - f.y - f.height / 2); };
  return [...document.querySelectorAll('.pile.mine')].sort((a, b) => far(a) - far(b))[0].dataset.cell;
})()`

const scale = `document.getElementById('board').getBoundingClientRect().width`

// width is that of the board in the window.
func width(b *browsertest.Tab) (w float64) {
	b.Value(scale, &w)
	return w
}

// The board is enlarged where the pointer or the fingers are, or what is looked at;
// it is dragged, and all of it is shown again.
func TestTheBoardIsEnlargedWhereOneIs(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	for _, x := range boards {
		_, page := underWay(t, x)
		b.OpenPage(page, 1280, 860)
		f := b.Box("#map")
		fits := width(b)
		if fits > f.W+1 || fits < f.W*0.3 {
			t.Errorf("%s: the board is %.0f wide in a window of %.0f", x.system, fits, f.W)
		}
		cell := b.Text(central)
		where := func() (p browsertest.Point) {
			b.Value(`(() => { const s = document.getElementById('board'), r = s.getBoundingClientRect(), k = r.width / s.viewBox.baseVal.width,
				u = document.querySelector('.pile[data-cell=`+browsertest.Quote(cell)+`] use'); return { X: r.x + u.getAttribute('x') * k, Y: r.y + u.getAttribute('y') * k }; })()`, &p)
			return p
		}
		at := where()
		wheel := func(by float64) {
			b.Hover(at)
			browsertest.Send(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseWheel", X: at.X, Y: at.Y, DeltaX: 0.01, DeltaY: by})
		}
		near := func(what string, least float64) {
			t.Helper()
			now := where()
			if w := width(b); w < least || abs(now.X-at.X) > 3 || abs(now.Y-at.Y) > 3 {
				t.Errorf("%s, %s: the board is %.0f wide, and %s is at %v instead of %v", x.system, what, w, cell, now, at)
			}
		}
		wheel(-400)
		b.Until(scale + fmt.Sprintf(" > %f", fits*1.5))
		near("wheel", fits*1.5)
		b.Text(`document.querySelector('[data-zoom="0"]').click()`)
		if w := width(b); abs(w-fits) > 2 {
			t.Errorf("%s: all of the board is %.0f wide, not %.0f", x.system, w, fits)
		}
		finger := func(kind string, by float64) {
			points := []*input.TouchPoint{{X: at.X - by, Y: at.Y}, {X: at.X + by, Y: at.Y}}
			if kind == "touchEnd" {
				points = []*input.TouchPoint{}
			}
			browsertest.Send(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventType(kind), TouchPoints: points})
		}
		finger("touchStart", 20)
		finger("touchMove", 30)
		finger("touchMove", 50)
		finger("touchEnd", 0)
		b.Until(scale + fmt.Sprintf(" > %f", fits*2))
		near("two fingers", fits*2)
		before := where()
		drag(b, at, browsertest.Point{X: at.X + 60, Y: at.Y + 40})
		if now := where(); abs(now.X-before.X-60) > 3 && abs(now.Y-before.Y-40) > 3 {
			t.Errorf("%s: dragged from %v to %v", x.system, before, now)
		}
		if b.Text(`document.getElementById('where').value`) != "" {
			t.Errorf("%s: what is dragged is chosen", x.system)
		}
		b.Text(`document.querySelector('[data-zoom="0"]').click()`)
		b.Text(`document.querySelector('.pile[data-cell="` + cell + `"]').focus()`)
		at = where()
		b.Press("+")
		b.Press("+")
		near("keys", fits*1.8)
		b.Press("0")
		if w := width(b); abs(w-fits) > 2 {
			t.Errorf("%s: by key the board is %.0f wide, not %.0f", x.system, w, fits)
		}
		b.Text(`(() => { const s = document.getElementById('where'); s.value = ` + browsertest.Quote(cell) + `; s.dispatchEvent(new Event('change')); })()`)
		if now, f := where(), b.Box("#map"); now.X < f.X || now.X > f.X+f.W || now.Y < f.Y || now.Y > f.Y+f.H || width(b) < fits {
			t.Errorf("%s: what is chosen in the list, %s, is at %v outside %v", x.system, cell, now, f)
		}
	}
	b.Quiet()
}

func abs(v float64) float64 { return max(v, -v) }

// drag moves the mouse with its button down.
func drag(b *browsertest.Tab, from, to browsertest.Point) {
	b.Hover(from)
	event := func(kind input.DispatchMouseEventType, p browsertest.Point, buttons int64) {
		browsertest.Send(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: p.X, Y: p.Y, Button: "left", Buttons: buttons, ClickCount: 1})
	}
	event("mousePressed", from, 1)
	for n := 1.0; n <= 4; n++ {
		event("mouseMoved", browsertest.Point{X: from.X + (to.X-from.X)*n/4, Y: from.Y + (to.Y-from.Y)*n/4}, 1)
	}
	event("mouseReleased", to, 0)
}

// readable are the sizes in pixels of the smallest texts of the board, the number of
// hexes without a number, and a stack without the names and values of its units.
const readable = `(() => {
  const k = document.getElementById('board').getBoundingClientRect().width / document.getElementById('board').viewBox.baseVal.width;
  const texts = (s) => [...document.querySelectorAll(s)].map((e) => parseFloat(getComputedStyle(e).fontSize) * k);
  return { Number: Math.min(99, ...texts('#numbers text')), Name: Math.min(99, ...texts('.strips text')), Numbers: document.querySelectorAll('#numbers text').length,
    Shown: getComputedStyle(document.getElementById('numbers')).display !== 'none',
    Bare: [...document.querySelectorAll('.pile')].filter((g) => !g.querySelector('.strips text')).map((g) => g.dataset.cell).join(' '),
    Said: [...document.querySelectorAll('.strips')].map((g) => [...g.querySelectorAll('text')].map((t) => t.textContent).join(', ')).join('; ') };
})()`

// From a size of hexes on each has its number, and each unit its name and values, at
// a size at which they can be read; nowhere are they smaller.
func TestNumbersAndNamesAreRead(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	for _, x := range boards {
		g, page := underWay(t, x)
		r := g.report(g.state, g.owing(), "en")
		b.OpenPage(page, 1280, 860)
		for range 12 {
			var v struct {
				Number, Name float64
				Numbers      int
				Shown        bool
				Bare, Said   string
			}
			b.Value(readable, &v)
			if v.Shown && v.Number < 9.5 || v.Name < 9.5 {
				t.Errorf("%s: at %.0f wide numbers have %.1f pixels and names %.1f", x.system, width(b), v.Number, v.Name)
			}
			b.Text(`document.querySelector('[data-zoom="1.5"]').click()`)
		}
		var v struct {
			Numbers int
			Shown   bool
			Said    string
		}
		b.Value(readable, &v)
		cells := 0
		for _, board := range r.Boards {
			if board.Ground.Hexes {
				cells += len(board.Ground.Cells)
			}
			for _, s := range board.Scene.Stacks {
				if c := s.Counters[0]; !c.Hidden && len(s.Counters) < 4 && !bytes.Contains([]byte(v.Said), []byte(c.Label+" "+c.Values)) {
					t.Errorf("%s: %s %s in %s is not written", x.system, c.Label, c.Values, s.Cell)
				}
			}
		}
		if v.Numbers != cells || v.Shown != (cells > 0) {
			t.Errorf("%s: %d numbers of %d hexes, shown: %v", x.system, v.Numbers, cells, v.Shown)
		}
		b.Picture(*look, "near-"+x.system)
	}
	b.Quiet()
}

// over lists controls that lie on the board.
const over = `(() => {
  const m = document.getElementById('map').getBoundingClientRect();
  return [...document.querySelectorAll('button, select, textarea, summary, a, input')].filter((e) => e.offsetParent && !e.closest('#map')).filter((e) => {
    const r = e.getBoundingClientRect(), f = e.closest('#choose, #sheet')?.getBoundingClientRect() || r;
    return Math.min(r.right, f.right) > m.left + 1 && Math.max(r.left, f.left) < m.right - 1 && Math.min(r.bottom, f.bottom) > m.top + 1 && Math.max(r.top, f.top) < m.bottom - 1;
  }).map((e) => e.textContent || e.id).join(', ');
})()`

// The board has two thirds of a wide window and no button over it in any, what is
// looked at has a ring, and a click on any hex looks at it.
func TestTheBoardHasItsRoom(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	for _, x := range boards {
		_, page := underWay(t, x)
		for _, w := range []int64{390, 700, 1280, 1700} {
			b.OpenPage(page, w, 860)
			if list := b.Text(over); list != "" {
				t.Errorf("%s, %d: over the board lie %s", x.system, w, list)
			}
			if f := b.Box("#map"); w >= 1280 && (f.W < float64(w)*0.63 || f.H < 860*0.66) {
				t.Errorf("%s, %d: the board has %.0f by %.0f", x.system, w, f.W, f.H)
			}
			if wide := b.Text(`document.documentElement.scrollWidth`); wide != fmt.Sprint(w) {
				t.Errorf("%s: the page is %s wide instead of %d", x.system, wide, w)
			}
			b.Text(`document.querySelector('#map').scrollIntoView({ block: 'nearest' })`)
			pile := b.Middle(".pile.mine use")
			cell := b.Text(`document.querySelector('.pile.mine').dataset.cell`)
			if got := cellUnder(b, pile); got != cell {
				t.Errorf("%s, %d: a click on %s looks at %s", x.system, w, cell, got)
			}
			ring := b.Middle("#spot")
			if abs(ring.X-pile.X) > 4 || abs(ring.Y-pile.Y) > 4 {
				t.Errorf("%s, %d: the ring is at %v, the stack at %v", x.system, w, ring, pile)
			}
			if got := b.Text(`document.querySelector('#here h3').textContent`); !bytes.HasPrefix([]byte(got), []byte(cell)) {
				t.Errorf("%s, %d: of %s it is said %q", x.system, w, cell, got)
			}
		}
	}
	b.Quiet()
}

// brightness is the mean of a part of the window, from 0 to 255.
func brightness(t *testing.T, b *browsertest.Tab, f browsertest.Box) float64 {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b.Shot()))
	if err != nil {
		t.Fatal(err)
	}
	area := image.Rect(int(f.X)+2, int(f.Y)+2, int(f.X+f.W)-2, int(f.Y+f.H)-2).Intersect(img.Bounds())
	sum, n := 0.0, 0.0
	for y := area.Min.Y; y < area.Max.Y; y += 3 {
		for x := area.Min.X; x < area.Max.X; x += 3 {
			r, g, bl, _ := img.At(x, y).RGBA()
			sum, n = sum+float64(r+g+bl)/3/257, n+1
		}
	}
	return sum / n
}

// At night the board is dark as the page is.
func TestTheBoardIsDarkAtNight(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	for _, x := range boards {
		_, page := underWay(t, x)
		for _, night := range []string{"light", "dark"} {
			bounds := map[string][2]float64{"light": {150, 255}, "dark": {0, 105}}[night]
			browsertest.Send(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: night}}})
			b.OpenPage(page, 1280, 860)
			if v := brightness(t, b, b.Box("#map")); v < bounds[0] || v > bounds[1] {
				t.Errorf("%s, %s: the board has a brightness of %.0f", x.system, night, v)
			}
		}
	}
	b.Quiet()
}
