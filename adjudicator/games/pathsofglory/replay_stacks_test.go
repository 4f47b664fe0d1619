package pathsofglory

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"feldpost/adjudicator/kernel/dice"
)

// comparing is a replayer at the beginning of the campaign, without units.
func comparing(t *testing.T) *replayer {
	st, _, err := opened(t).Setup("historical", nil, dice.Script())
	if err != nil {
		t.Fatal(err)
	}
	p := &replayer{t: t, parser: language(), counts: map[string]int{}, state: st.(*State)}
	for u := unitID(1); int(u) < len(p.state.sys.counters); u++ {
		p.state.put(u, nowhere)
	}
	p.last = p.state.clone()
	return p
}

func (p *replayer) unit(name string) unitID {
	u, _ := p.state.sys.findUnit(name)
	if u == noUnit {
		p.t.Fatalf("no unit %s", name)
	}
	return u
}

func (p *replayer) place(name string) space {
	sp, _ := p.state.sys.findSpace(name)
	if sp == nowhere {
		p.t.Fatalf("no space %s", name)
	}
	return sp
}

// step is a recorded step.
func (p *replayer) step(state, action string, arg int, log ...string) {
	p.steps = append(p.steps, replayStep{State: state, Action: action, Arg: json.RawMessage(fmt.Sprint(arg)), Log: log})
}

// Who has moved as far as he may stays behind though no action says so: the log does.
func TestARecordedStackPartsWhereTheLogSaysSo(t *testing.T) {
	p := comparing(t)
	a, b, c := p.unit("GE-1A"), p.unit("GE-2A"), p.unit("GE-c1")
	way := []space{p.place("Koblenz"), p.place("Aachen"), p.place("Liege"), p.place("Brussels")}
	for _, u := range []unitID{a, b, c} {
		p.state.put(u, way[0])
	}
	p.step("choose_move_space", "piece", int(a))
	p.step("choose_pieces_to_move", "piece", int(b))
	p.step("choose_pieces_to_move", "piece", int(c))
	p.step("choose_pieces_to_move", "space", int(way[1]))
	p.step("move_stack", "piece", int(b), fmt.Sprintf(">P%d -> s%d", b, way[1]))
	p.step("move_stack", "space", int(way[2]), fmt.Sprintf(">p%d -> s%d", a, way[2])) // as far as it may
	p.step("move_stack", "space", int(way[3]))
	p.step("move_stack", "stop", 0, fmt.Sprintf(">P%d -> s%d", c, way[3]))
	list, _ := p.movesOf()
	want := []deed{{units: []unitID{b}, path: way[:2]}, {units: []unitID{a}, path: way[:3]}, {units: []unitID{c}, path: way}}
	if len(list) != len(want) {
		t.Fatalf("%d lines: %v", len(list), list)
	}
	for i := range want {
		if !slices.Equal(list[i].units, want[i].units) || !slices.Equal(list[i].path, want[i].path) {
			t.Errorf("line %d: %s", i+1, list[i].line)
		}
	}
}

// Of corps that are alike the one with the same face stands for a recorded one, and none
// for two of them.
func TestLikeCorpsStandForOneAnotherByTheirFace(t *testing.T) {
	p := comparing(t)
	sp := p.place("Metz")
	one, two, three, four := p.unit("GE-c1"), p.unit("GE-c2"), p.unit("GE-c3"), p.unit("GE-c4")
	p.state.put(one, sp)
	p.state.put(two, sp)
	p.state.reduced[one] = true
	p.last.reduced[three], p.last.reduced[four] = false, true
	if v := p.sameKind(three, sp, nil); v != two {
		t.Errorf("for a full corps stands %s", p.state.unitName(v))
	}
	if list := p.alike([]unitID{three, four, three}, sp); !slices.Equal(list, []unitID{two, one, two}) {
		t.Errorf("for three names stand %v", list)
	}
	if list := p.alike([]unitID{four, one}, sp); !slices.Equal(list, []unitID{two, one}) {
		t.Errorf("who is there himself stands for another: %v", list)
	}
}

// The record's marker below the Arab Army says nothing of the point (11.1.14).
func TestTheArabArmyMovesItsPoint(t *testing.T) {
	p := comparing(t)
	ana, sp := p.unit("BR-ANA"), p.place("Baghdad")
	p.shot.Location = make([]int, len(p.state.sys.counters)+1)
	p.shot.Location[ana] = int(sp)
	p.shot.Control = make([]int32, maxSpaces/32+1)
	p.shot.Control[sp>>5] |= 1 << (sp & 31)
	if !p.state.isVP(sp) {
		t.Fatal("no victory space")
	}
	p.arabs()
	if len(p.excuses) != 1 || p.excuses[0].fact != p.state.controlFact(sp) {
		t.Errorf("excused: %v", p.excuses)
	}
}

// A unit that goes by a line that we refuse leaves nobody to be activated: then that line
// is left out too.
func TestARefusedLineMayCarryOffAllUnitsOfASpace(t *testing.T) {
	p := comparing(t)
	from := p.place("Koblenz")
	u := p.unit("GE-1A")
	p.state.put(u, from)
	p.state.active = cp
	p.carryOut(&deed{kind: "move", units: []unitID{u}, path: []space{from, p.place("Aachen")}})
	fits := func(code string, d *deed) bool {
		return slices.ContainsFunc(refusals(), func(x refusal) bool { return slices.Contains(x.code, code) && x.fits(p, d) })
	}
	if !fits("no-units", &deed{kind: "activate", path: []space{from}}) {
		t.Error("the space that is empty now stays in the sheet")
	}
	if fits("no-units", &deed{kind: "activate", path: []space{p.place("Essen")}}) {
		t.Error("any empty space is excused")
	}
	p.state.put(u, boxRemoved)
	if !fits("not-reduced", &deed{kind: "landwehr", units: []unitID{u}}) {
		t.Error("the Landwehr on an army out of the game is not known")
	}
	p.state.put(u, from)
	if fits("not-reduced", &deed{kind: "landwehr", units: []unitID{u}}) {
		t.Error("the Landwehr on any unit is excused")
	}
}

// Serbs whom only a line by sea to Belgrade supplies are lost in the record alone.
func TestTheRecordTracesNoSerbsBySea(t *testing.T) {
	p := comparing(t)
	s := p.state
	u, sp := p.unit("SB-c1"), p.place("Alexandria")
	s.put(u, sp)
	for x := range s.sys.board.places {
		s.control[x] = ap
	}
	s.war[greece] = 1
	p.step("attrition_phase", "piece", int(u), fmt.Sprintf("Removed P%d from s%d", u, sp))
	for _, isCut := range []bool{false, true} {
		p.excuses = nil
		if isCut { // neither Belgrade nor Salonika
			s.control[s.sys.board.belgrade], s.control[s.sys.board.salonika] = cp, cp
		}
		s.control[p.place("Sinai")], s.control[s.sys.board.constantinople] = cp, cp // no way over land
		for _, x := range s.sys.board.sources {
			s.control[x] = cp
		}
		if !isCut {
			s.control[s.sys.board.belgrade] = ap
		}
		p.bySea()
		if (len(p.excuses) == 2) == isCut {
			t.Errorf("cut off %t: excused %v", isCut, p.excuses)
		}
	}
}
