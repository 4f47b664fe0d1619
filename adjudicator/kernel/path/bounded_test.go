package path

import (
	"reflect"
	"testing"
)

// bounded is a square whose traveller knows how far cells are apart.
type bounded struct {
	*square
	w, asked int
}

func (b *bounded) Step(from, to Cell, way int) (int, string) {
	b.asked++
	return b.square.Step(from, to, way)
}

func (b *bounded) Least(from, to Cell) int {
	apart := func(i, j int) int { return max(i-j, j-i) }
	return apart(int(from)%b.w, int(to)%b.w) + apart(int(from)/b.w, int(to)/b.w)
}

// Whoever knows what a way costs at least finds the same one, ties included,
// and asks for fewer steps.
func TestBoundedSearchesFindTheSameWay(t *testing.T) {
	const w = 9
	plain, known, seed := 0, 0, uint32(7)
	for range 40 {
		s := newSquare(w)
		for c := range s.price {
			seed = seed*1664525 + 1013904223
			s.price[c] = []int{0, 1, 1, 1, 2, 3, 1, 2}[seed>>29]
		}
		f, g := NewSearch(s.net, 3), NewSearch(s.net, 3)
		for start := Cell(0); start < w*w; start += 7 {
			for to := range Cell(w * w) {
				a, b := &bounded{square: s, w: w}, &bounded{square: s, w: w}
				found := f.To(start, to, 12, struct{ Rules }{a})
				if g.To(start, to, 12, b) != found {
					t.Fatalf("from %d to %d: %v without a bound", start, to, found)
				}
				if plain, known = plain+a.asked, known+b.asked; !found {
					continue
				}
				if p, q := f.Path(to, nil), g.Path(to, nil); !reflect.DeepEqual(p, q) {
					t.Fatalf("from %d to %d: %v, and %v with a bound", start, to, p, q)
				}
			}
		}
	}
	if known*2 > plain {
		t.Errorf("%d steps were looked at with a bound, %d without", known, plain)
	}
}

func TestStraightWaysComeNearerWithEachStep(t *testing.T) {
	b := &bounded{square: newSquare(3), w: 3} // 0 1 2 / 3 4 5 / 6 7 8
	b.price[1] = 2
	if cost, ok := b.net.Straight(0, 8, 9, b); !ok || cost != 4 {
		t.Errorf("cost %d, %v, want 4", cost, ok)
	}
	if _, ok := b.net.Straight(0, 8, 3, b); ok {
		t.Error("a straight way dearer than the limit")
	}
	if cost, ok := b.net.Straight(4, 4, 0, b); !ok || cost != 0 {
		t.Errorf("to where one stands: %d, %v", cost, ok)
	}
	b.price[1] = 0
	if _, ok := b.net.Straight(0, 2, 9, b); ok {
		t.Error("a straight way through a wall")
	}
}
