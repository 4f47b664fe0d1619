package pieces

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The numbers of a game whose boxes lie below its hexes: the first piece is 0.
type (
	unit int16
	hex  int32
	side uint8
)

const (
	noUnit unit = -1
	box    hex  = -1
	pool   hex  = -2
)

func hexGame() Stacks[unit, hex, side] {
	return New[unit, hex, side](Size{Pieces: 6, Places: 4, Owners: 3}, box, noUnit)
}

func list(s *Stacks[unit, hex, side], at hex) []unit { return slices.Collect(s.In(at)) }

func TestAStackIsInOrderOfItsPieces(t *testing.T) {
	s := hexGame()
	for _, u := range []unit{4, 0, 5, 2} {
		s.Put(u, 3, side(u%2))
	}
	if got := list(&s, 3); !slices.Equal(got, []unit{0, 2, 4, 5}) || s.First(3) != 0 {
		t.Errorf("stack %v, first %d", got, s.First(3))
	}
	if got := s.Append(nil, 3, 0); !slices.Equal(got, []unit{0, 2, 4}) || s.Count(3, 0) != 3 || s.Count(3, 1) != 1 {
		t.Errorf("%v of owner 0, counted %d and %d", got, s.Count(3, 0), s.Count(3, 1))
	}
	if !s.Has(3, 0) || s.Has(3, 2) || !s.HasOthers(3, 0) || !s.HasOthers(3, 2) || s.HasOthers(2, 0) || s.IsEmpty(3) || !s.IsEmpty(2) ||
		s.First(2) != noUnit {
		t.Error("who stands where is wrong")
	}
	s.Put(5, pool, 1)
	if s.HasOthers(3, 0) || s.At(5) != pool || s.At(1) != box || s.At(2) != 3 || s.Owner(5) != 1 {
		t.Error("a piece has not left")
	}
}

func TestAPieceMayLeaveWhileItsStackIsRead(t *testing.T) {
	s := hexGame()
	for u := range unit(6) {
		s.Put(u, 1, side(u%2))
	}
	for u := range s.Of(1, 1) {
		s.Put(u, 2, 1)
	}
	for u := range s.In(1) {
		s.Put(u, pool, 0)
	}
	if !s.IsEmpty(1) || !slices.Equal(list(&s, 2), []unit{1, 3, 5}) {
		t.Errorf("%v and %v", list(&s, 1), list(&s, 2))
	}
	for u := range s.In(2) {
		if u == 3 {
			break
		}
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}

func TestAPieceThatChangesItsOwnerIsCountedAnew(t *testing.T) {
	s := hexGame()
	s.Put(1, 2, 0)
	s.Put(1, 2, 2)
	if s.Count(2, 0) != 0 || s.Count(2, 2) != 1 || !slices.Equal(list(&s, 2), []unit{1}) {
		t.Errorf("counted %d and %d", s.Count(2, 0), s.Count(2, 2))
	}
}

// A game whose pieces and places begin with 1.
func TestNumbersThatBeginWithOne(t *testing.T) {
	s := New[uint8, uint16, side](Size{Pieces: 4, Places: 3, Owners: 2}, 0, 0)
	s.Put(3, 2, 1)
	s.Put(1, 2, 1)
	s.Put(2, 1, 0)
	if s.First(2) != 1 || s.First(0) != 0 || !slices.Equal(slices.Collect(s.In(2)), []uint8{1, 3}) {
		t.Errorf("first %d, %v", s.First(2), slices.Collect(s.In(2)))
	}
	s.Put(1, 0, 1)
	if s.First(2) != 3 || s.At(1) != 0 || s.Check() != nil {
		t.Errorf("first %d at %d: %v", s.First(2), s.At(1), s.Check())
	}
}

func TestCopiesShareNothing(t *testing.T) {
	s := hexGame()
	s.Put(2, 3, 1)
	at, lists := make([]hex, 6), make([]unit, 40)
	for name, memory := range map[string]struct {
		at    []hex
		lists []unit
	}{"their own memory": {}, "too little": {at[:0:3], lists[:0:3]}, "enough": {at, lists}} {
		c := s.Copy(memory.at, memory.lists)
		c.Put(2, 1, 0)
		if s.At(2) != 3 || s.Count(3, 1) != 1 || !s.IsEmpty(1) || c.At(2) != 1 || !c.IsEmpty(3) {
			t.Errorf("%s: a copy has changed what it was copied from", name)
		}
	}
	if n := testing.AllocsPerRun(10, func() { s.Copy(at, lists) }); n != 0 {
		t.Errorf("%v allocations a copy into memory that suffices", n)
	}
}

func TestReadingAndPuttingAllocateNothing(t *testing.T) {
	s := hexGame()
	sum, room := 0, make([]unit, 0, 6)
	points := Limit[unit]{Most: 3, Points: func(u unit) int { return int(u) }}
	if n := testing.AllocsPerRun(10, func() {
		for u := range unit(6) {
			s.Put(u, hex(u%3), side(u%2))
		}
		for u := range s.In(1) {
			if u == 4 {
				break
			}
			sum += int(u)
		}
		for u := range s.Of(1, 0) {
			sum += int(u) + s.Excess(&points, 1, 0, u)
		}
		sum += len(s.Append(room, 1, 0))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestCheckFindsWhatIsWrong(t *testing.T) {
	for _, x := range []struct {
		want  string
		spoil func(*Stacks[unit, hex, side])
	}{
		{"piece 1 is listed in place 2 but stands in 3", func(s *Stacks[unit, hex, side]) { s.at[1] = 3 }},
		{"out of order at 0", func(s *Stacks[unit, hex, side]) {
			s.lists[ofNext], s.lists[perPiece+ofNext], s.lists[s.places+2] = -1, 0, 1
		}},
		{"piece 0 has the owner 3", func(s *Stacks[unit, hex, side]) { s.lists[ofOwner] = 3 }},
		{"1 pieces stand in places that do not list them", func(s *Stacks[unit, hex, side]) { s.lists[ofNext] = -1 }},
		{"piece 4 stands in place 4", func(s *Stacks[unit, hex, side]) { s.at[4] = 4 }},
	} {
		s := hexGame()
		s.Put(0, 2, 0)
		s.Put(1, 2, 1)
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		x.spoil(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("got %v, want %s", err, x.want)
		}
	}
}

// Whatever is put where, the stacks are those of a plain list of places.
func TestStacksAgreeWithAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := hexGame()
		at, owner := [6]hex{box, box, box, box, box, box}, [6]side{}
		for range rapid.IntRange(0, 40).Draw(t, "moves") {
			u := unit(rapid.IntRange(0, 5).Draw(t, "piece"))
			at[u], owner[u] = hex(rapid.IntRange(-2, 3).Draw(t, "place")), side(rapid.IntRange(0, 2).Draw(t, "owner"))
			s.Put(u, at[u], owner[u])
			if err := s.Check(); err != nil {
				t.Fatal(err)
			}
		}
		for c := range hex(4) {
			var all []unit
			var count [3]int
			for u := range at {
				if at[u] == c {
					all = append(all, unit(u))
					count[owner[u]]++
				}
			}
			if got := list(&s, c); !slices.Equal(got, all) {
				t.Fatalf("%v in %d, want %v", got, c, all)
			}
			for o := range side(3) {
				if s.Count(c, o) != count[o] || s.Has(c, o) != (count[o] > 0) || s.HasOthers(c, o) != (len(all) > count[o]) {
					t.Fatalf("%d of %d in %d, want %d", s.Count(c, o), o, c, count[o])
				}
			}
		}
	})
}

func TestSomethingIsTrueOfAPieceOfAnOwner(t *testing.T) {
	s := New[int16, int16, uint8](Size{Pieces: 3, Places: 2, Owners: 2}, -1, -1)
	s.Put(1, 0, 0)
	s.Put(2, 0, 1)
	is := func(want int16) func(int16) bool { return func(p int16) bool { return p == want } }
	if !s.Any(0, 0, is(1)) || s.Any(0, 0, is(2)) || s.Any(1, 0, is(1)) {
		t.Error("of another piece, owner or place")
	}
}
