package pieces

import "testing"

// counter is a piece of the games below: what stacking asks about it.
type counter struct {
	kind   string
	nation int
	points int
}

var counters = []counter{
	{"infantry", 0, 1}, {"infantry", 0, 1}, {"infantry", 0, 1}, // 0 to 2
	{"infantry", 1, 1}, {"infantry", 1, 1}, // 3 and 4
	{"tank", 0, 0}, {"tank", 1, 0}, // 5 and 6
	{"infantry", 2, 1}, {"infantry", 2, 1}, // 7 and 8
	{"section", 0, 4}, {"squad", 0, 2}, {"leader", 0, 1}, {"vehicle", 0, 3}, {"vehicle", 0, 3}, // 9 to 13
}

func points(u unit) int { return counters[u].points }

// each counts the pieces of one kind.
func each(kind string) func(unit) int {
	return func(u unit) int {
		if counters[u].kind == kind {
			return 1
		}
		return 0
	}
}

// nation is the kind of a piece where only one nationality stands in a hex; those
// of nation 2 are let off and stand with all.
func nation(u unit) int {
	if counters[u].nation == 2 {
		return -1
	}
	return counters[u].nation
}

var (
	divisions = []Limit[unit]{
		{Code: "stacking", Rule: "9.1", Most: 3, Points: points},
		{Code: "two-tanks", Rule: "9.4", Most: 1, Points: each("tank")},
		{Code: "nations", Rule: "9.5", Most: 1, Kind: nation},
	}
	figures = []Limit[unit]{{Code: "stacking", Rule: "8.1", Most: 7, Points: points},
		{Code: "two-vehicles", Rule: "8.1", Most: 1, Points: each("vehicle")}}
	plain = []Limit[unit]{{Code: "stacking", Rule: "7", Most: 4}}
)

func TestLimits(t *testing.T) {
	for name, x := range map[string]struct {
		limits      []Limit[unit]
		there, more []unit
		code        string
		by          int
	}{
		"three divisions and a tank":    {divisions, []unit{0, 1, 2}, []unit{5}, "", 0},
		"a fourth division":             {divisions, []unit{0, 1}, []unit{2, 7, 8}, "stacking", 2},
		"a second tank":                 {divisions, []unit{0, 5}, []unit{6}, "two-tanks", 1},
		"two nations":                   {divisions, []unit{0}, []unit{3}, "nations", 1},
		"one nation and those let off":  {divisions, []unit{7, 3}, []unit{8}, "", 0},
		"two nations and those let off": {divisions, []unit{7, 3}, []unit{0}, "nations", 1},
		"seven figures":                 {figures, []unit{9, 10}, []unit{11}, "", 0},
		"nine figures":                  {figures, []unit{9, 10}, []unit{12}, "stacking", 2},
		"two vehicles":                  {figures, []unit{12}, []unit{13}, "two-vehicles", 1},
		"four pieces":                   {plain, []unit{0, 3}, []unit{9, 5}, "", 0},
		"six pieces":                    {plain, []unit{0, 3, 7, 1}, []unit{9, 5}, "stacking", 2},
		"an overfull place as it is":    {plain, []unit{0, 3, 7, 1, 2}, nil, "stacking", 1},
		"no rule":                       {nil, []unit{0, 3, 7, 1, 2}, nil, "", 0},
	} {
		s := New[unit, hex, side](Size{Pieces: len(counters), Places: 2, Owners: 2}, box, noUnit)
		for _, u := range x.there {
			s.Put(u, 1, 0)
		}
		l, by := s.Over(x.limits, 1, 0, x.more...)
		if code := codeOf(l); code != x.code || by != x.by {
			t.Errorf("%s: %q by %d, want %q by %d", name, code, by, x.code, x.by)
		}
	}
}

func codeOf(l *Limit[unit]) string {
	if l == nil {
		return ""
	}
	return l.Code
}

// What is free is an excess below 0, and each owner counts his own.
func TestRoomIsLeft(t *testing.T) {
	s := New[unit, hex, side](Size{Pieces: len(counters), Places: 2, Owners: 2}, box, noUnit)
	s.Put(9, 1, 0)
	s.Put(12, 1, 1)
	if n, m := s.Excess(&plain[0], 1, 0), s.Excess(&figures[0], 1, 1, 13); n != -3 || m != -1 {
		t.Errorf("%d and %d", n, m)
	}
}
