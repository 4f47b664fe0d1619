package balkanwars

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

func TestHiddenUnitsChangeNothingThatTheEnemySees(t *testing.T) {
	games := 4
	if testing.Short() {
		games = 2
	}
	sys := opened(t)
	for _, scenario := range []string{"first-war", "second-war"} {
		opts := adjudicator.Options{"profile": "full"}
		if scenario == "first-war" {
			opts["s1_end"] = "december"
		}
		counts, err := gametest.Play(gametest.Log(t), sys, gametest.PlayOptions{Scenario: scenario, Options: opts, Games: games, Seed: 21,
			Standing: map[adjudicator.Seat][]string{}})
		if err != nil {
			t.Errorf("%s: %v", scenario, err)
		}
		if counts.Views < 80 || counts.Warned < 2 {
			t.Errorf("%s: only %d views and %d lists of warnings were compared", scenario, counts.Views, counts.Warned)
		}
	}
}

// renamed returns a sheet in which two units have changed names.
func renamed(sheet orders.Sheet, a, b string) orders.Sheet {
	change := func(args []orders.Arg) []orders.Arg {
		args = slices.Clone(args)
		for i := range args {
			switch {
			case strings.EqualFold(args[i].Text, a):
				args[i].Text = b
			case strings.EqualFold(args[i].Text, b):
				args[i].Text = a
			}
		}
		return args
	}
	list := slices.Clone(sheet.Orders)
	for i := range list {
		list[i].Args = change(list[i].Args)
		list[i].Clauses = slices.Clone(list[i].Clauses)
		for j := range list[i].Clauses {
			list[i].Clauses[j].Args = change(list[i].Clauses[j].Args)
		}
	}
	sheet.Orders = list
	return sheet
}

// toldTo is the events of a command that a seat is told, and its dice.
func toldTo(t testing.TB, s *State, c adjudicator.Command, seat adjudicator.Seat) (string, []adjudicator.Event) {
	t.Helper()
	roll := dice.NewSource([]byte("a secret of thirty-two bytes....."), "fog")
	roll.Begin(c.Seq)
	events, err := s.Apply(c, roll)
	if err != nil {
		t.Fatalf("%v\n%v", err, c.Sheet)
	}
	var told []adjudicator.Event
	for _, e := range events {
		if e.Visible(seat) {
			told = append(told, e)
		}
	}
	raw, err := json.Marshal(struct {
		Events []adjudicator.Event
		Dice   []dice.Roll
	}{told, roll.Rolls()})
	if err != nil {
		t.Fatal(err)
	}
	return string(raw), events
}

// Two units of the same values change places and names in their owner's
// orders: as long as nobody turns them up, the other side is told the same
// events and dice, byte for byte.
func TestEventsTellNothingOfHiddenUnits(t *testing.T) {
	sys := opened(t)
	compared, moved := 0, 0
	for seed := range 6 {
		scenario := []string{"first-war", "second-war"}[seed%2]
		st, _, err := sys.Setup(scenario, adjudicator.Options{"profile": "full"}, dice.NewSource([]byte("start"), "fog"))
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		whim := dice.NewSource([]byte{byte(seed)}, "whim")
		for seq := uint64(1); seq < 70 && s.result == nil; seq++ {
			whim.Begin(seq)
			d := s.Pending()[0]
			c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: d.Seat, Sheet: s.Suggest(d.Seat, whim)}
			sd, _ := s.seatSide(d.Seat)
			other := s.seat(sd.other())
			for n := range nations {
				list, _ := s.hiddenFrom(sd.other())
				list = slices.DeleteFunc(list, func(u unitID) bool { return s.sys.counters[u].nation != n || s.sys.counters[u].movement == 0 })
				if len(list) < 2 {
					continue
				}
				a := list[whim.Roll("unit", "", len(list))-1]
				b := s.likeness(list, a)
				if b == noUnit {
					continue
				}
				one, two := s.clone(), s.clone()
				two.exchangeUnits(a, b)
				for i := range two.standing[sd] {
					two.standing[sd][i] = renamed(orders.Sheet{Orders: two.standing[sd][i : i+1]}, s.unitName(a), s.unitName(b)).Orders[0]
				}
				for i := range two.queued[sd] {
					two.queued[sd][i] = renamed(orders.Sheet{Orders: two.queued[sd][i : i+1]}, s.unitName(a), s.unitName(b)).Orders[0]
				}
				first, events := toldTo(t, one, c, other)
				if s.wasShown(events, a, b, other) {
					continue
				}
				swapped := c
				swapped.Sheet = renamed(c.Sheet, s.unitName(a), s.unitName(b))
				second, _ := toldTo(t, two, swapped, other)
				if first != second {
					t.Fatalf("seed %d command %d: %s is told which of %s and %s is which:\n%s\n%s", seed, seq, other, s.unitName(a), s.unitName(b),
						around(first, second), around(second, first))
				}
				compared++
				if one.at(a) != s.at(a) {
					moved++
				}
			}
			roll := dice.NewSource([]byte{byte(seed), 1}, "fog")
			roll.Begin(seq)
			if _, err := s.Apply(c, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 200 || moved < 20 {
		t.Errorf("only %d commands were compared, in %d of them the units moved", compared, moved)
	}
}

// likeness finds another unit of the list with the same values as u on
// another hex of the map.
func (s *State) likeness(list []unitID, u unitID) unitID {
	x := &s.sys.counters[u]
	for _, v := range list {
		y := &s.sys.counters[v]
		if v != u && s.at(u) >= 0 && s.at(v) >= 0 && s.at(v) != s.at(u) && x.kind == y.kind && x.values() == y.values() && x.size == y.size &&
			x.bombardment == y.bombardment && x.command == y.command && x.staff == y.staff && x.radius == y.radius &&
			s.placement(u).corps == s.placement(v).corps &&
			s.placement(u).frozen == s.placement(v).frozen {
			return v
		}
	}
	return noUnit
}

// wasShown tells whether something in the events lawfully shows the units to
// a seat: they were turned up, or a tie between units went by the list.
func (s *State) wasShown(events []adjudicator.Event, a, b unitID, seat adjudicator.Seat) bool {
	for _, e := range events {
		switch e.Kind {
		case "combat-declared", "revealed", "charge":
			for _, f := range e.Fields {
				if strings.Contains(f.Value, s.unitName(a)) || strings.Contains(f.Value, s.unitName(b)) {
					return true
				}
			}
		case "overstack", "mobilize", "surrendered":
			return true
		}
	}
	return false
}

// around shows where a text parts from another.
func around(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-200):min(len(a), i+200)]
}

// A faulty sheet must not tell by its faults what the enemy's hidden units
// are.
func TestFaultsTellNothingOfHiddenUnits(t *testing.T) {
	sys := opened(t)
	checked, faulty := 0, 0
	for seed := range 4 {
		st, _, err := sys.Setup("first-war", adjudicator.Options{"profile": "full"}, dice.NewSource([]byte("start"), "fog"))
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		whim := dice.NewSource([]byte{byte(seed)}, "whim")
		for seq := uint64(1); seq < 40 && s.result == nil; seq++ {
			whim.Begin(seq)
			d := s.Pending()[0]
			sheet := s.Suggest(d.Seat, whim)
			sd, _ := s.seatSide(d.Seat)
			twins := []*State{s.clone()}
			hidden, _ := s.hiddenFrom(sd)
			twins[0].exchangeHidden(hidden)
			wrong := sheet
			wrong.Orders = append(slices.Clone(sheet.Orders), sheet.Orders...) // everything twice: moved, attacked, placed already
			for _, twin := range twins {
				for _, x := range []orders.Sheet{sheet, wrong} {
					f, g := s.Check(d.Seat, x), twin.Check(d.Seat, x)
					if a, b := faultText(f), faultText(g); a != b {
						t.Fatalf("seed %d command %d: %s learns from the faults:\n%s\n%s", seed, seq, d.Seat, around(a, b), around(b, a))
					}
					checked++
					faulty += len(f)
				}
			}
			roll := dice.NewSource([]byte{byte(seed)}, "fog")
			roll.Begin(seq)
			if _, err := s.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: d.Seat, Sheet: sheet}, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 50 || faulty < 200 {
		t.Errorf("only %d sheets with %d faults were compared", checked, faulty)
	}
}

func faultText(list []adjudicator.Fault) string {
	var b strings.Builder
	for _, f := range list {
		b.WriteString(f.String() + "\n")
	}
	return b.String()
}
