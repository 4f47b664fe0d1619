package greatwarcommander

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// fates are what befalls a Formation in the middle of an Order.
func fates(name string, p *situation, f formation) []string {
	at := p.pieces[f].at
	list := []string{"UNIT " + name + " UNUSED\n", "UNIT " + name + " CASUALTY\n", "UNIT " + name + " TIME 9\n", "UNIT " + name + " " + at.String() + " suppressed\n", "UNIT " + name + " " + at.String() + " demoralised\n"}
	for _, h := range at.around {
		if h != nowhere && p.mayStand(f, h) && p.room(h, f) && !p.has(h, p.info(f).side.Other()) {
			return append(list, "UNIT "+name+" "+h.String()+"\n")
		}
	}
	return list
}

// In the middle of each step of each Order, wherever somebody can be asked, a Formation is taken away, put elsewhere, Suppressed or
// Demoralised. The Order goes on: nothing breaks, who is away stays away, and nobody sets out from where he is not (O23.2).
func TestWhateverBefallsInTheMiddleOfAnOrderItGoesOn(t *testing.T) {
	cut, kinds := 0, map[string]int{}
	strollAll(t, "middle", adjudicator.Options{"policy": "full"}, 130, func(s *stroll) {
		s.before = func(c *adjudicator.Command) {
			if s.state.asked == nil || s.state.before == nil {
				return
			}
			p := s.state.now
			var near []formation // those of the Order first: activated, or near them
			for f := range p.all(nobody) {
				if p.pieces[f].activated {
					near = append(near, f)
				}
			}
			pick := dice.NewSource([]byte("fate"), fmt.Sprint(c.Seq))
			for f := range p.all(nobody) {
				if len(near) < 6 && !slices.Contains(near, f) {
					near = append(near, f)
				}
			}
			for range min(3, len(near)) {
				f := near[pick.Roll("who", "", len(near))-1]
				list := fates(p.info(f).name, p, f)
				text := list[pick.Roll("what", "", len(list))-1]
				if s.befall(t, c.Seq, f, text) {
					cut++
					kinds[s.state.block[0].Verb+" "+s.state.block[0].Sub]++
				}
			}
		}
		s.after = func(*adjudicator.Command, []adjudicator.Event) {}
	})
	t.Logf("%d: %v", cut, kinds)
	for _, kind := range []string{"ORDER MOVE", "ORDER FIRE", "ORDER OFFENSIVE", "ORDER ADVANCE", "ORDER RETREAT"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s was broken into", kind)
		}
	}
}

// befall rules in the middle of an Order that something befalls a Formation, and carries the Order on to its end; false for a ruling
// that cannot be.
func (s *stroll) befall(t *testing.T, seq uint64, f formation, ruling string) bool {
	t.Helper()
	st := s.copied(t)
	roll := dice.NewSource([]byte("fates"), fmt.Sprint(seq))
	roll.Begin(1)
	name, block := st.now.info(f).name, texts(st.block)
	events, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandRuling, Seat: adjudicator.Referee, Text: ruling}, roll)
	if err != nil {
		return false
	}
	away := !strings.Contains(ruling, " suppressed") && !strings.Contains(ruling, " demoralised")
	at := whereabouts(s.state.now)
	apart := whereabouts(st.now)
	if delete(at, name); apart[name] != "" && away { // put elsewhere: from there on
		at[name] = strings.Fields(ruling)[2]
	} else if !away {
		at[name] = s.state.now.pieces[f].at.String()
	}
	for n := uint64(2); ; n++ {
		for _, e := range events {
			if jumps := follow(at, e); len(jumps) > 0 {
				t.Fatalf("%v\n%s: %v: %v\n%v", block, ruling, e, jumps, events)
			}
		}
		if err := st.Invariants(); err != nil {
			t.Fatalf("%v\n%s: %v", block, ruling, err)
		}
		if st.asked == nil || st.before == nil || n > 200 {
			break
		}
		roll.Begin(n)
		events, err = st.Apply(adjudicator.Command{Seq: n, Kind: adjudicator.CommandSheet, Seat: st.Pending()[0].Seat, Sheet: orders.Sheet{End: true}}, roll)
		if err != nil {
			t.Fatalf("%v\n%s: %v", block, ruling, err)
		}
	}
	if is := whereabouts(st.now)[name]; is != "" && is != at[name] {
		t.Fatalf("%v\n%s: he is in %s, the events put him into %q", block, ruling, is, at[name])
	}
	return true
}
