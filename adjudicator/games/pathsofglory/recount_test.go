package pathsofglory

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// What the game says of supply, stacking and control is counted again after each command
// of random games. Longer:
//
//	FELDPOST_RECOUNT=2000 go test ./adjudicator/games/pathsofglory -run Recount -timeout 0
func TestRecountOfSupplyStackingAndControl(t *testing.T) {
	most := 100
	if n, err := strconv.Atoi(os.Getenv("FELDPOST_RECOUNT")); err == nil {
		most = n
	}
	cut := 0
	for i, sc := range opened(t).Info().Scenarios {
		t.Run(sc.Name, func(t *testing.T) {
			s, whim, roll := atBegin(t, sc.Name, byte(i))
			for seq := uint64(1); seq <= uint64(most) && len(s.Pending()) > 0; seq++ {
				before := s.clone()
				events := s.random(t, seq, whim, roll)
				n, err := recountSupply(s)
				if err := errors.Join(err, recountStacks(s), recountControl(before, s, events)); err != nil {
					t.Fatalf("command %d, turn %d: %v", seq, s.turn, err)
				}
				cut += n
			}
		})
	}
	t.Logf("%d units were out of supply after some command", cut)
	if cut == 0 {
		t.Error("nobody was ever out of supply")
	}
}

// atBegin is a scenario at its beginning, with what random play wants.
func atBegin(t *testing.T, scenario string, seed byte) (s *State, whim, roll *dice.Source) {
	whim, roll = dice.NewSource([]byte{seed}, "whim"), dice.NewSource([]byte{seed}, "recount")
	roll.Begin(0)
	st, _, err := opened(t).Setup(scenario, nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State), whim, roll
}

// random carries out a random sheet of whoever is asked first.
func (s *State) random(t *testing.T, seq uint64, whim, roll *dice.Source) []adjudicator.Event {
	t.Helper()
	whim.Begin(seq)
	roll.Begin(seq)
	seat := s.Pending()[0].Seat
	events, err := s.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: s.Suggest(seat, whim)}, roll)
	if err != nil {
		t.Fatalf("command %d of %s: %v", seq, seat, err)
	}
	return events
}

// recountStacks counts who stands in each space: three units of a side (10.1.1).
func recountStacks(s *State) error {
	count := map[space][2]int{}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if sp := s.at(u); sp.isMap() {
			n := count[sp]
			n[s.sys.counters[u].side]++
			count[sp] = n
		}
	}
	for sp, n := range count {
		for sd := range n {
			if n[sd] > 3 {
				return fmt.Errorf("%d units of %s in %s (10.1.1)", n[sd], side(sd), s.name(sp))
			}
		}
	}
	return nil
}

// recountControl sees that who stands in a space alone holds it, and that a space changed
// hands only where the events tell that somebody came, a fort fell, the Arab Army left, or
// nobody there could be supplied when a turn ended (11.1.13, 11.1.14, 14.3.6, 15.1.9).
func recountControl(before, s *State, events []adjudicator.Event) error {
	came := map[string]bool{}
	for _, e := range events {
		switch e.Kind {
		case "move", "advance", "retreat", "placed", "fort-destroyed", "fort-falls", "siege", "rebuilt", "combat":
			for _, key := range [...]string{"space", "path"} {
				for _, name := range strings.Split(e.Get(key), ">") {
					came[name] = true
				}
			}
		case "war-entry":
			came[e.Get("nation")] = true
		}
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		mine, theirs := s.pieces.Has(sp, ap), s.pieces.Has(sp, cp)
		intact := s.place(sp).fort > 0 && !s.ruined[sp]
		switch {
		case !intact && mine && !theirs && s.control[sp] != ap && s.battle == nil,
			!intact && theirs && !mine && s.control[sp] != cp && s.battle == nil:
			return fmt.Errorf("%s is held by %s, who is not there (11.1.13)", s.name(sp), s.control[sp])
		case s.control[sp] == before.control[sp], came[s.name(sp)], before.anaHeld == sp, came[nationWords[s.place(sp).nation]]:
		case s.turn != before.turn || s.phase() == "commitment" || s.phase() == "draw" || s.phase() == "replacement" || s.result != nil:
			if s.pieces.Has(sp, before.control[sp]) {
				return fmt.Errorf("%s has turned though %s stands there (14.3.6)", s.name(sp), before.control[sp])
			}
		default:
			return fmt.Errorf("%s has changed hands though nobody came (11.1.13)", s.name(sp))
		}
	}
	return nil
}

// recountSupply traces from each unit to its sources, space by space, where the game
// traces from the sources (14.1, 14.2), and counts who has no line.
func recountSupply(s *State) (cut int, err error) {
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if !s.at(u).isMap() || s.sys.counters[u].nation == greece && s.war[greece] == 0 {
			continue // a neutral asks for no supply (9.5.2.4)
		}
		is, want := s.isSupplied(u), (&supplyWalk{State: s, u: u, c: &s.sys.counters[u]}).hasLine()
		if is != want {
			return cut, fmt.Errorf("%s in %s: supplied %t, counted again %t", s.unitName(u), s.name(s.at(u)), is, want)
		}
		if !want {
			cut++
		}
	}
	return cut, nil
}

// supplyWalk is one unit that looks for its line.
type supplyWalk struct {
	*State
	u unitID
	c *counter
}

// hasLine tells whether a unit is in supply where it stands.
func (w *supplyWalk) hasLine() bool {
	switch {
	case w.c.tag == tagMN || w.c.tag == tagANA || w.c.tag == tagSN: // 14.1.5
		return true
	case w.c.nation == serbia && w.place(w.at(w.u)).nation == serbia: // 14.1.6
		return true
	}
	type leg struct {
		sp    space
		ports bool // it has gone by sea
	}
	start := leg{w.at(w.u), false}
	seen, queue := map[leg]bool{start: true}, []leg{start}
	add := func(l leg) {
		if !seen[l] {
			seen[l] = true
			queue = append(queue, l)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		passes := w.passes(x.sp)
		if passes && w.isSourceOf(x.sp) {
			return true
		}
		if x.sp != start.sp && !passes {
			continue
		}
		for _, l := range w.place(x.sp).links {
			if w.mayFollow(x.sp, l) && w.passes(l.to) {
				add(leg{l.to, x.ports})
			}
		}
		if !x.ports && w.isHarbour(x.sp) {
			for sp := space(1); int(sp) < len(w.sys.board.places); sp++ {
				if w.isHarbour(sp) {
					add(leg{sp, true})
				}
			}
		}
	}
	return false
}

// mayFollow tells whether the unit may use a line: dashed ones are of the nations that are
// printed on them, the coast of a landing is open out of it, and into it by the beachhead.
func (w *supplyWalk) mayFollow(from space, l link) bool {
	switch {
	case l.only == 0:
		return true
	case l.only&byCoast != 0:
		return w.place(from).landing || !w.place(l.to).landing || w.beachhead == l.to
	case w.c.nation == romania || w.c.nation == serbia: // FAQ-14
		return l.only&(w.c.uses|byRU) != 0
	}
	return l.only&w.c.uses != 0
}

// passes tells whether a line may go through a space (14.1.2, 14.1.3).
func (w *supplyWalk) passes(sp space) bool {
	sd, p := w.c.side, w.place(sp)
	enemies, armies, corps, greeks := false, 0, 0, false
	for v := unitID(1); int(v) < len(w.sys.counters); v++ {
		if w.at(v) != sp {
			continue
		}
		x := &w.sys.counters[v]
		greeks = greeks || x.nation == greece
		switch {
		case x.side != sd:
			enemies = true
		case x.army:
			armies++
		default:
			corps++
		}
		if w.c.nation == russia && x.side == ap && x.nation != russia && w.played[cardTreaty] > 0 {
			return false // card CP 45
		}
	}
	switch p.nation {
	case italy, turkey, bulgaria, romania:
		if w.war[p.nation] == 0 {
			return false
		}
	case greece:
		if w.war[greece] == 0 && (!w.limited || greeks) {
			return false
		}
	}
	if w.control[sp] == sd {
		return !enemies
	}
	intact := p.fort > 0 && !w.ruined[sp]
	return intact && (armies > 0 || corps > 0 && corps >= int(p.fort))
}

// isSourceOf tells whether a friendly space that is not besieged is a source of the unit (14.2).
func (w *supplyWalk) isSourceOf(sp space) bool {
	if w.control[sp] != w.c.side {
		return false
	}
	name := w.name(sp)
	switch w.c.nation {
	case russia, romania, serbia:
		return slices.Contains([]string{"Petrograd", "Moscow", "Kharkov", "Caucasus", "Belgrade"}, name) || w.c.nation == serbia &&
			name == "Salonika"
	}
	if w.c.side == cp {
		return slices.Contains([]string{"Essen", "Breslau", "Sofia", "Constantinople"}, name)
	}
	return name == "London"
}

// isHarbour tells whether the unit's line may go over sea from or to a space (14.1.4).
func (w *supplyWalk) isHarbour(sp space) bool {
	if w.control[sp] != w.c.side || !w.passes(sp) {
		return false
	}
	if sp == w.beachhead && w.c.nation == britain && !w.ordinary[w.c.tag] &&
		(w.c.tag == tagMEF || w.c.tag == tagAUS || w.c.tag == noTag && !w.c.army) {
		return true // 9.2.7.1
	}
	if w.name(sp) == "Constantinople" && w.c.side == ap {
		gallipoli, _ := w.sys.findSpace("Gallipoli")
		if w.control[gallipoli] != ap {
			return false
		}
	}
	return w.place(sp).port[w.c.side]
}
