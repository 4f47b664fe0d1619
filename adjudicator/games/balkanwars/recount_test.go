package balkanwars

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// What the game says of stacks, ZOC, control, supply and where units are is counted anew
// after each command of random games, from the printed map and the places of the units
// alone. Longer:
//
//	FELDPOST_RECOUNT=400 go test ./adjudicator/games/balkanwars -run Recount -timeout 0

// stroll is a game of its own kind.
type stroll struct {
	scenario string
	opts     adjudicator.Options
}

// strolls are games of both wars with the options that change where units may be.
func strolls() []stroll {
	return []stroll{
		{"first-war", adjudicator.Options{"profile": "full", "cut_rails": "on", "cut_rails_supply": "on"}},
		{"first-war", adjudicator.Options{"profile": "full", "albania": "leave", "fast_ottoman": "on", "rustcuk": "withheld"}},
		{"first-war", adjudicator.Options{"profile": "solitaire"}},
		{"second-war", adjudicator.Options{"profile": "full"}},
	}
}

// strollCommands is how many commands of each game are played.
func strollCommands(short int) int {
	if n, err := strconv.Atoi(os.Getenv("FELDPOST_RECOUNT")); err == nil {
		return n
	}
	return short
}

// visitAll plays random games and shows each position with a sheet that its seat may send,
// and what came of it.
func visitAll(t *testing.T, commands int,
	visit func(before *State, seat adjudicator.Seat, sheet orders.Sheet, after *State, events []adjudicator.Event)) {
	t.Helper()
	for i, x := range strolls() {
		roll, whim := dice.NewSource([]byte{byte(i), 5}, "stroll"), dice.NewSource([]byte{byte(i), 5}, "whim")
		roll.Begin(0)
		st, _, err := opened(t).Setup(x.scenario, x.opts, roll)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		for n := 1; n <= commands && len(s.Pending()) > 0; n++ {
			roll.Begin(uint64(n))
			whim.Begin(uint64(n))
			seat := s.Pending()[0].Seat
			sheet, before := s.Suggest(seat, whim), s.clone()
			events, err := s.Apply(adjudicator.Command{Seq: uint64(n), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
			if err != nil {
				t.Fatalf("%v, command %d of %s: %v", x, n, seat, err)
			}
			visit(before, seat, sheet, s, events)
			if t.Failed() {
				t.Fatalf("%v, command %d of %s: %v", x, n, seat, sheet.Orders)
			}
		}
	}
}

// tally is who stands where, by the places of the units.
type tally struct {
	*State
	count [2]map[cell]int // land units of each side
	other map[cell]int    // those of neutral countries
	zoc   [2]map[cell]bool
	dig   map[cell]bool // where an Engineer of any side stands
}

func (s *State) tally() *tally {
	k := &tally{State: s, other: map[cell]int{}, dig: map[cell]bool{}}
	for sd := range sideNone {
		k.count[sd], k.zoc[sd] = map[cell]int{}, map[cell]bool{}
	}
	for u := range s.units {
		c, n := s.at(unitID(u)), s.sys.counters[u].nation
		if c < 0 {
			continue
		}
		if sd := k.commandNow(n); sd == sideNone {
			k.other[c]++
		} else {
			k.count[sd][c]++
		}
		k.dig[c] = k.dig[c] || s.sys.counters[u].kind == engineer
	}
	for sd := range sideNone {
		for c := range k.count[sd] {
			k.zoc[sd][c] = k.zoc[sd][c] || false
			for d, to := range s.sys.board.next(c) {
				if to != noCell && k.zocGoes(c, to, d) {
					k.zoc[sd][to] = true
				}
			}
		}
	}
	return k
}

// commandNow is the side of a country; that of a Great Power commands its units once they
// have entered play (3.2).
func (k *tally) commandNow(n nation) side {
	if n > albania && k.talks.Called>>n&1 == 0 {
		return sideNone
	}
	return k.allegiance[n]
}

// zocGoes is 8.1: nothing goes into or out of Mountains and waters, or across a boundary of
// a neutral country, which runs through the hexes that it shares.
func (k *tally) zocGoes(from, to cell, d int) bool {
	a, b := &k.sys.board.hexes[from], &k.sys.board.hexes[to]
	for _, h := range [...]*hexInfo{a, b} {
		if h.terrain == mountain || h.terrain == allSea || h.terrain == allLake {
			return false
		}
	}
	if a.side[d]&sideClosed != 0 {
		return false
	}
	var lands [2][]nation
	neutral := false
	for i, h := range [...]*hexInfo{a, b} {
		for n := range nations {
			if h.country[k.year]>>n&1 != 0 {
				lands[i] = append(lands[i], n)
				neutral = neutral || k.allegiance[n] == sideNone
			}
		}
	}
	return !neutral || len(lands[0]) == 1 && slices.Equal(lands[0], lands[1])
}

// stacks sees that a hex holds one side and, when a Segment has just been settled, four
// land units of it at most (5, 7.1).
func (k *tally) stacks(settled bool) error {
	for sd := range sideNone {
		for c, n := range k.count[sd] {
			switch {
			case k.count[1-sd][c] > 0 || k.other[c] > 0:
				return fmt.Errorf("%s holds enemies of each other", k.hexName(c))
			case settled && n > 4:
				return fmt.Errorf("%d units in %s (7.1)", n, k.hexName(c))
			}
		}
	}
	return nil
}

// owner is who controls a hex by 14.2.
func (k *tally) owner(c cell) side {
	h := &k.sys.board.hexes[c]
	for sd := range sideNone {
		for u := range k.units {
			n := k.sys.counters[u].nation
			guest := k.opts.albaniaLeave && k.talks.Albania && k.allegiance[albania] == sideNone && h.country[k.year] == 1<<albania && n != albania
			if k.at(unitID(u)) == c && k.commandNow(n) == sd && !guest {
				return sd
			}
		}
	}
	n := h.main[k.year]
	if h.site != nil {
		n = h.site.country[k.year]
	}
	if n >= nations || k.capitulated[n] || k.allegiance[n] == sideNone || k.zoc[1-k.allegiance[n]][c] {
		return sideNone
	}
	return k.allegiance[n]
}

// Stacks, ZOC and control are what 7.1, 8.1 and 14.2 make of the places of the units.
func TestRecountOfStacksZOCAndControl(t *testing.T) {
	held, changed := 0, 0
	visitAll(t, strollCommands(24), func(before *State, _ adjudicator.Seat, _ orders.Sheet, s *State, events []adjudicator.Event) {
		k := s.tally()
		fought := slices.ContainsFunc(events, func(e adjudicator.Event) bool { return e.Kind == "combat-declared" })
		settled := s.segment() == segRally || s.segment() == segCombat && !fought && before.segment() != segCombat
		if err := k.stacks(settled); err != nil {
			t.Error(err)
		}
		there := make([][]unitID, len(s.sys.board.hexes))
		for u := range s.units {
			if c := s.at(unitID(u)); c >= 0 {
				there[c] = append(there[c], unitID(u))
			}
		}
		for c := range s.sys.board.hexes {
			for sd := range sideNone {
				if is := s.inEnemyZOC(cell(c), sd); is != k.zoc[1-sd][cell(c)] {
					t.Errorf("%s in the ZOC of side %d: %t, counted anew %t", s.hexName(cell(c)), 1-sd, is, !is)
				}
			}
			want := sideNone
			if len(there[c]) > 0 {
				want = k.owner(cell(c))
			} else if h := &s.sys.board.hexes[c]; h.terrain < allSea {
				want = k.owner(cell(c))
			} else {
				continue
			}
			if got := s.controls(cell(c)); got != want {
				t.Errorf("%s is controlled by %d, counted anew %d", s.hexName(cell(c)), got, want)
			}
			if want != sideNone {
				held++
			}
			if want != before.controls(cell(c)) {
				changed++
			}
		}
	})
	if held < 10000 || changed < 200 {
		t.Errorf("only %d hexes were held, %d changed hands", held, changed)
	}
}

// wentTo is what the events of a command tell about units: where each was last told to be,
// and which hexes somebody came to, passed or left.
type wentTo struct {
	place map[unitID]string
	seen  map[string]bool
}

// goings reads the events.
func goings(s *State, events []adjudicator.Event) wentTo {
	w := wentTo{map[unitID]string{}, map[string]bool{}}
	for _, e := range events {
		way := strings.Split(e.Get("path"), "-")
		end := ""
		switch e.Kind {
		case "move", "rail", "exit", "retreat", "advance":
			end = way[len(way)-1]
		case "land", "deploy", "mobilize", "returned", "redeployed":
			end = e.Get("hex")
		case "eliminated", "surrendered":
			end = e.Get("to")
		case "overstack":
			if end = e.Get("to"); end == "" {
				end = e.Get("hex") // lost: the next event tells how
			}
		case "capitulated":
			for u := range s.units {
				if s.sys.counters[u].nation.String() == e.Get("nation") {
					w.place[unitID(u)] = locNames[locOut]
				}
			}
		}
		if end != "" {
			if u := toldUnit(s, e.Get("unit")); u != noUnit {
				w.place[u] = end
			}
		}
		for _, key := range [...]string{"hex", "from", "to"} {
			for _, hex := range strings.Split(e.Get(key), "-") {
				w.seen[hex] = true
			}
		}
		if e.Kind != "sighted" {
			for _, hex := range way {
				w.seen[hex] = true
			}
		}
	}
	return w
}

// toldUnit finds a counter by the name that events print.
func toldUnit(s *State, name string) unitID {
	for u := range s.units {
		if s.unitName(unitID(u)) == name {
			return unitID(u)
		}
	}
	return noUnit
}

// What is told is what has happened: each unit is where it was last told to go, one that
// was told of nowhere is where it was, and Cities, Railroads and Entrenchments change only
// where somebody came, passed or left.
func TestRecountOfWhereUnitsWentAndWhatTheyTook(t *testing.T) {
	moved, marks := 0, 0
	visitAll(t, strollCommands(30), func(before *State, _ adjudicator.Seat, _ orders.Sheet, s *State, events []adjudicator.Event) {
		told := goings(s, events)
		turned := slices.ContainsFunc(events, func(e adjudicator.Event) bool {
			return slices.Contains([]string{"committed", "alliance-ended", "alliance-changed", "released", "independent"}, e.Kind)
		})
		for u := range s.units {
			id := unitID(u)
			want, is := told.place[id]
			if !is {
				want = before.placeName(id)
			}
			switch has := s.placeName(id); {
			case has == want:
			case !is && (turned || before.segment() == segSetup): // sent by the event, or a set-up chooses
			case s.sys.counters[u].kind == fleet: // set aside without a word
			default:
				t.Errorf("%s is in %s, by what is told in %s", s.unitName(id), has, want)
			}
			if s.at(id) != before.at(id) {
				moved++
			}
		}
		if before.segment() == segSetup {
			return
		}
		for c := range s.sys.board.hexes {
			name := s.hexName(cell(c))
			if s.taken[c] != before.taken[c] || s.cut[c] != before.cut[c] || s.entrenched[c] != before.entrenched[c] {
				marks++
				back := s.taken[c] == sideNone && s.cut[c] == before.cut[c] && s.entrenched[c] == before.entrenched[c] && s.pieces.IsEmpty(cell(c)) &&
					s.tally().owner(cell(c)) != sideNone
				if !told.seen[name] && !turned && !back { // an empty City is its country's again when no enemy ZOC reaches it (14.2)
					t.Errorf("%s has changed though nobody came, passed or left: taken %d then %d, cut %t then %t, entrenched %t then %t", name,
						before.taken[c], s.taken[c], before.cut[c], s.cut[c], before.entrenched[c], s.entrenched[c])
				}
			}
		}
	})
	if moved < 1000 || marks < 40 {
		t.Errorf("only %d units went, %d marks changed", moved, marks)
	}
}
