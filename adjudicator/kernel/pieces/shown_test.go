package pieces

import "testing"

func TestOfAStackTheTopIsShown(t *testing.T) {
	s := NewShown[unit, hex, side](Size{Pieces: 6, Places: 4, Owners: 3}, box, noUnit)
	for _, u := range []unit{1, 2, 3} {
		s.Put(u, 0, 1)
	}
	if s.Top(0) != 1 || s.OnTop(0) != noUnit || s.Top(1) != noUnit {
		t.Errorf("the first lies on top: %d", s.Top(0))
	}
	s.Lay(0, 2)
	s.Open[0] = true
	c := s.Copy()
	if s.Put(4, 0, 1); s.Open[0] || s.Top(0) != 2 {
		t.Error("who comes closes a stack and lies not on top")
	}
	if s.Put(2, 1, 1); s.Top(0) != 1 || s.Check() != nil {
		t.Error("who goes lies on top no more")
	}
	if !c.Open[0] || c.Top(0) != 2 || c.At(2) != 0 {
		t.Error("a copy shares nothing")
	}
	if c.Lay(1, 3); c.Check() == nil {
		t.Error("nobody lies on top of a stack in which he is not")
	}
}

func TestAnExchangeBelowTheTopsIsNotSeen(t *testing.T) {
	s := NewShown[unit, hex, side](Size{Pieces: 6, Places: 4, Owners: 3}, box, noUnit)
	for u, at := range map[unit]hex{1: 0, 2: 0, 3: 1, 0: 1, 5: pool} {
		s.Put(u, at, 1)
	}
	s.Lay(1, 3)
	s.Open[0] = true
	s.Exchange(2, 0, pool)
	if s.At(2) != 1 || s.At(0) != 0 || s.Top(0) != 1 || s.Top(1) != 3 || !s.Open[0] || s.Open[1] {
		t.Errorf("tops %d and %d", s.Top(0), s.Top(1))
	}
	if s.Exchange(2, 5, box); s.At(2) != pool || s.At(5) != 1 {
		t.Error("a piece that stands in no stack comes in another's stead")
	}
}
