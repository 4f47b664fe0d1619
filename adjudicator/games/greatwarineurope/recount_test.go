package greatwarineurope

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
	"feldpost/orders"
)

// What the game says of supply, stacking and control is counted again after each command
// of random games in which marches are written ahead that may come to nothing. Longer:
//
//	FELDPOST_RECOUNT=2000 go test ./adjudicator/games/greatwarineurope -run Recount -timeout 0
func TestRecountOfSupplyStackingAndControl(t *testing.T) {
	most := 120
	if n, err := strconv.Atoi(os.Getenv("FELDPOST_RECOUNT")); err == nil {
		most = n
	}
	ahead := 0
	for _, sc := range scenarioNames {
		t.Run(sc, func(t *testing.T) { ahead += recountGame(t, sc, most) })
	}
	t.Logf("%d marches were called off", ahead)
	if ahead < 10 {
		t.Errorf("only %d marches were written ahead and called off", ahead)
	}
}

// recountGame plays some commands of a scenario and returns how many marches written ahead
// were called off.
func recountGame(t *testing.T, scenario string, most int) (off int) {
	sys := opened(t)
	whim, roll := dice.NewSource([]byte("whim"), scenario), dice.NewSource([]byte("recount"), scenario)
	roll.Begin(0)
	st, _, err := sys.Setup(scenario, nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	for seq := uint64(1); seq <= uint64(most) && len(s.Pending()) > 0; seq++ {
		whim.Begin(seq)
		list := s.Pending()
		seat := list[whim.Roll("seat", "", len(list))-1].Seat
		sheet, _ := adjudicator.Suggest(s, seat, whim)
		if more := marchesAhead(s, seat, whim); s.phase() < phaseMove2 && len(more.Orders) > 1 && len(s.Check(seat, more)) == 0 {
			sheet = more
		}
		before := s.clone()
		roll.Begin(seq)
		events, err := s.Apply(adjudicator.Command{Seq: seq, Seat: seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Kind == "order-dropped" && slices.Contains([]string{"ends-unsupplied", "stacking"}, e.Get("code")) {
				off++
			}
		}
		if err := errors.Join(recountSupply(s), recountStacks(s), recountControl(before, s, events)); err != nil {
			t.Fatalf("command %d of %s: %v", seq, seat, err)
		}
	}
	return off
}

// marchesAhead are marches for the next two phases of movement, along any hexes.
func marchesAhead(s *State, seat adjudicator.Seat, whim *dice.Source) (sheet orders.Sheet) {
	sd, _ := s.seated(seat)
	text := ""
	for i, p := range [...]string{"MOVE1", "MOVE2"} {
		if s.phase() >= phaseMove1+phase(i) {
			continue
		}
		text += "PHASE " + p + "\n"
		for u := range s.units {
			u := unitID(u)
			if !s.onMap(u) || s.sideOf(u) != sd || (s.Initiative[s.frontOf(u).theatre()] == sd) != (i == 0) || whim.Roll("march", "", 4) > 1 {
				continue
			}
			at := s.at(u)
			path := s.hexName(at)
			for range whim.Roll("steps", "", 4) {
				next := s.sys.board.next(at)
				if n := next[whim.Roll("way", "", len(next))-1]; n != noCell && s.hex(n).playable && s.hex(n).front == s.hex(at).front {
					at = n
					path += "-" + s.hexName(n)
				}
			}
			if strings.Contains(path, "-") {
				text += "MOVE \"" + s.unitName(u) + "\" " + path + "\n"
			}
		}
	}
	sheet, _, _ = s.sys.language.Parse(text + "END\n")
	return sheet
}

// recountStacks counts who stands in each hex by 7.23.
func recountStacks(s *State) error {
	type pile struct {
		c  cell
		sd side
	}
	count := map[pile]map[string]int{}
	for u := range s.units {
		u, k := unitID(u), s.counter(unitID(u))
		if !s.onMap(u) {
			continue
		}
		p := pile{s.at(u), s.sideOf(u)}
		if count[p] == nil {
			count[p] = map[string]int{}
		}
		switch {
		case k.kind == headquarters, k.kind == tank, k.kind == antitank:
			count[p][k.kind.String()] += 6
		case k.special != canal && !(k.army == germany && k.size == battalion):
			count[p]["units"]++
		}
		if k.kind == infantry && k.size == division && (k.army == america || k.army == bulgaria) {
			count[p][k.army.String()] += 2
		}
	}
	for p, kinds := range count {
		for what, n := range kinds {
			if most := map[bool]int{true: 9, false: 6}[what == "US" || what == "BU"]; n > most {
				return fmt.Errorf("%d of %s in %s (7.23)", n, what, s.hexName(p.c))
			}
		}
	}
	return nil
}

// recountControl sees that a hex changed hands only where the events of the command tell
// that somebody came, passed and stayed carried out, was lost or a nation turned (7.13).
func recountControl(before, s *State, events []adjudicator.Event) error {
	came, nation, ended := map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, e := range events {
		way := strings.Split(e.Get("path"), "-")
		if e.Get("path") != "" && e.Kind != "sighted" {
			for _, hex := range way {
				came[hex] = true
			}
		}
		switch e.Kind {
		case "starved", "eliminated", "over-stacked", "placed", "ashore", "event-arrival", "fort-destroyed", "sails", "expedition", "displaced",
			"newcomers":
			came[e.Get("hex")] = true
		case "war":
			nation[e.Get("nation")] = true
		case "turkey-set-up", "turkey-surrenders", "near-east-set-up":
			nation[e.Kind] = true
		}
		if e.Kind == "move" || e.Kind == "advance" {
			ended[e.Get("unit")] = way[len(way)-1]
		} else {
			for _, key := range [...]string{"unit", "units"} { // it may have gone elsewhere since
				for _, name := range strings.Split(e.Get(key), "; ") {
					delete(ended, name)
				}
			}
		}
	}
	for name, hex := range ended {
		if u, ok := s.sys.ids[name]; !ok || s.onMap(u) && s.hexName(s.at(u)) != hex {
			return fmt.Errorf("%s was told to go to %s and is in %s (8.26)", name, hex, s.placeName(s.at(u)))
		}
	}
	for i := range s.control {
		c := cell(i)
		h := s.hex(c)
		if s.control[c] == before.control[c] || came[s.hexName(c)] || before.former[c] != nobody {
			continue
		}
		n, ok := s.sys.ownerOf(h.country)
		switch {
		case ok && nation[n.String()], !h.front.inEurope() && nation["near-east-set-up"]:
		case h.country == inTurkey && nation["turkey-set-up"], (h.isSettled() || h.country == inTurkey) && nation["turkey-surrenders"]:
		default:
			return fmt.Errorf("%s has changed hands though nobody came (7.13)", s.hexName(c))
		}
	}
	return nil
}

// recountSupply traces from each unit to its sources, hex by hex, where the game traces
// from the sources (11.2).
func recountSupply(s *State) error {
	t := &tracer{State: s, far: map[trail]bool{}}
	for u := range s.units {
		u := unitID(u)
		if !s.onMap(u) {
			continue
		}
		if is, want := s.supply(u) == normal, t.isSupplied(u); is != want {
			return fmt.Errorf("%s in %s: %s, counted again %t", s.unitName(u), s.hexName(s.at(u)), s.supply(u), want)
		}
	}
	return nil
}

// tracer traces lines from units.
type tracer struct {
	*State
	far map[trail]bool // what was found about lines of any length
}

// trail is a line of any length from a hex of somebody who may use some lines.
type trail struct {
	c   cell
	set users
	sd  side
}

func (t *tracer) isSupplied(u unitID) bool {
	c, a := t.at(u), t.asks(u)
	switch {
	case c == t.sys.board.at.kut && a.side == allied && t.isKutBesieged():
		return false
	case t.units[u].flags&isSaved != 0, t.isAlwaysSupplied(a, c), t.suppliedByPort(a, c), t.reaches(c, a, shortLine, true):
		return true
	case a.kind == headquarters:
		return t.isSource(c, a)
	}
	for _, at := range t.about(c) {
		if way := t.sys.board.Net().Way(c, at); way >= 0 && t.hex(c).side[way]&sideLagoon != 0 {
			continue
		}
		for v := range t.pieces.Of(at, a.side) {
			if k := t.counter(v); v != u && k.kind == headquarters && k.army == a.army && (t.isSource(at, t.asks(v)) || t.isOwnTown(t.asks(v), at)) {
				return true
			}
		}
	}
	return false
}

// isSource tells whether an HQ has a line of its own: of any length in Europe, of six hexes
// on the N sheet (11.21, 11.22).
func (t *tracer) isSource(c cell, a asker) bool {
	a.lines &^= portLines
	if !t.hex(c).front.inEurope() {
		return t.reaches(c, a, longLine, true)
	}
	return t.reaches(c, a, -1, false)
}

// reaches looks for a source within some hexes of a hex, -1 for any number, or for a town
// from which a line of any length leads to one.
func (t *tracer) reaches(c cell, a asker, most int, towns bool) bool {
	key := trail{c, a.lines, a.side}
	if found, known := t.far[key]; most < 0 && known {
		return found
	}
	dist, queue, found := map[cell]int{c: 0}, []cell{c}, false
	for i := 0; i < len(queue) && !found; i++ {
		x := queue[i]
		if t.isPrimary(x, a, most >= 0) {
			found = true
		} else if towns && t.isDepot(x, a.side) {
			b := a
			b.lines &^= portLines
			found = t.reaches(x, b, -1, false)
		}
		if most >= 0 && dist[x] == most || t.isHotDesert(t.hex(x)) {
			continue
		}
		for way, n := range t.sys.board.next(x) {
			if n == noCell || t.hex(x).side[way]&(sideClosed|sideLagoon) != 0 || t.hex(n).front != t.hex(c).front {
				continue
			}
			if _, seen := dist[n]; !seen && t.mayTrace(x, n, a) {
				dist[n] = dist[x] + 1
				queue = append(queue, n)
			}
		}
	}
	if most < 0 {
		t.far[key] = found
	}
	return found
}

// mayTrace tells whether a line may go from a hex into the next (11.6).
func (t *tracer) mayTrace(x, n cell, a asker) bool {
	h := t.hex(n)
	switch {
	case h.terrain == fullLake:
		return true
	case !h.playable, t.pieces.Has(n, a.side.Other()), t.holdsFort(n, a.side.Other()), t.isNeutral(h.country), t.isHotDesert(h):
		return false
	case h.terrain != alpine && t.hex(x).terrain != alpine:
		return true
	case a.lines&alpsLines == 0:
		return false
	}
	return !(a.lines.has(lineItalyAlps) && h.isAustrianAlp())
}

// isPrimary tells whether a hex is a Primary source for somebody: Calais and Dunkirk by a
// town only (11.44), ports for short lines only (11.4).
func (t *tracer) isPrimary(c cell, a asker, short bool) bool {
	f := t.hex(c).front
	for l := range linesEnd {
		switch {
		case !a.lines.has(l), !linesOf[f].has(l), portLines.has(l) && !short, l == lineBritain && f == western && short:
		case slices.Contains(t.sys.board.sources[f][l], c) && t.sourceWorks(l, c):
			return true
		}
	}
	return false
}
