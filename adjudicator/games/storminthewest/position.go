// Position text, and in it a battle that waits for the defender.

package storminthewest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
)

// Position implements adjudicator.Reader. The text names a SCENARIO and its
// OPTIONs first; then the default set-up stands, or the board that EMPTY clears,
// and the other lines change it. Comments begin with #.
//
//	SCENARIO campaign
//	OPTION influenza on
//	EMPTY                        no land unit in play, control as at the start
//	TURN 3
//	WET
//	SIDE german                  whose player turn it is
//	PHASE combat1                setup, replacement, strategic, regular, combat1, infiltration, combat2
//	MORALE german 15
//	STEPS British 10
//	CONTROL 2232 german
//	UNIT "Br 14" 2232 reduced    or POOL DEAD ASIDE AIR OUT UNPLACED
//	STAND allied LOSS WEAKEST
//
// The other lines are those that State.Position prints; positionWords has all.
func (sys *System) Position(text string) (adjudicator.State, error) {
	return position.Open[adjudicator.State](text, scenarioNames[campaign], sys.deployed, (*State).read)
}

// Position implements adjudicator.Placer: text that System.Position reads back to
// the same state.
func (s *State) Position() string {
	return s.sys.words.Print(&placer{run: &run{State: s}}, scenarioNames[s.scenario], s.given)
}

// Read implements pass.Run: the lines of a ruling.
func (r *run) Read(lines []position.Line) error { return r.read(lines) }

// read changes the position by lines of its text. The sequence of play stays
// where it is unless SIDE or PHASE lines move it.
func (s *State) read(lines []position.Line) error {
	p := &placer{run: s.looking()}
	if err := s.sys.words.Read(p, lines); err != nil {
		return err
	}
	for c := range s.sys.board.hexes { // who stands in a hex holds it (3.5)
		if u := s.pieces.First(cell(c)); u != noUnit {
			s.control[c] = s.sys.counters[u].side
		}
	}
	if err := p.enter(); err != nil {
		return err
	}
	s.rest()
	if err := s.Invariants(); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// placer is a position being read or printed.
type placer struct {
	*run
	phaseLine *position.Line
	sideLine  bool
}

// enter puts the sequence of play where the SIDE and PHASE lines say. A phase is
// opened as in play; the word "open" says that this has been done.
func (p *placer) enter() error {
	l := p.phaseLine
	switch {
	case p.Result != nil:
		p.Stack = nil
		return nil
	case l == nil && !p.sideLine:
		return nil
	}
	at, opened := phaseRegular, false
	if l != nil {
		var err error
		if at, err = phaseKind.Find(p, *l, 1); err != nil {
			return err
		}
		opened = slices.Contains(l.Words[2:], "open")
	}
	switch {
	case at == phaseSetup && p.Active == p.start().setsUp:
		p.Stack = seq.At("game", "first set-up")
	case at == phaseSetup:
		p.Stack = seq.At("game", "second set-up")
	default:
		p.Stack = seq.At("game", "turns", "turn", string(seats.Seat(p.Active)), "player turn", at.String())
	}
	if p.Battle != nil {
		p.Stack = append(p.Stack, seq.At("battle", p.Battle.Stage.String())...)
	}
	p.Stack.Top().Entered = opened
	p.advance()
	return nil
}

// row is one word of position text.
type row = position.Word[*placer]

// stepNation are the kinds of replacement steps.
var stepKind = position.Listed[*placer, uint8](stepNames, "want a kind of steps: "+strings.Join(stepNames, ", "))

// phaseKind are the phases.
var phaseKind = position.Listed[*placer, phase](phaseNames[:], "want a phase: "+strings.Join(phaseNames[phaseSetup:], ", "))

// positionWords is the table of position text, in the order of printing.
func (sys *System) positionWords() position.Table[*placer] {
	by := sides.Kind(func(*placer) sides.Pair[side] { return seats })
	at := hexmap.Kind(func(p *placer) *hexmap.Map { return p.sys.board.Map })
	last := 0
	for sc := range scenarios {
		last = max(last, sys.tables.scenarios[sc].last)
	}
	cells := func(p *placer) int { return len(p.sys.board.hexes) }
	twice := func(*placer) int { return int(nobody) }
	return position.NewTable(
		position.Once(
			row{Name: "EMPTY", Most: 1, Read: func(p *placer, _ position.Line) error { p.empty(); return nil },
				Print: func(_ *placer, _ int, out *position.Text) { out.Line() }},
			row{Name: "UNPLACED", Example: "allied", Most: 2,
				Read: by.Reader(func(p *placer, sd side, _ position.Line) error { p.undeploy(sd); return nil })},
			position.Number("TURN", "3", 0, last, func(p *placer) *int { return &p.Turn }),
			position.Flag("WET", func(p *placer) *bool { return &p.Wet }),
			row{Name: "SIDE", Example: "german", Most: 2, Read: by.Reader(func(p *placer, sd side, _ position.Line) error {
				p.Active, p.sideLine = sd, true
				return nil
			}), Print: func(p *placer, _ int, out *position.Text) { out.Line(string(seats.Seat(p.Active))) }},
			row{Name: "PHASE", Example: "combat1 open", Most: 3, Read: func(p *placer, l position.Line) error { p.phaseLine = &l; return nil },
				Print: func(p *placer, _ int, out *position.Text) {
					if at := p.phase(); at != phaseNone {
						out.Line(at.String(), "open")
					}
				}},
			position.Count("PEAK", "12", 0, last, func(p *placer) *int8 { return &p.Peak }),
			position.Count("RAILED", "3", 0, 99, func(p *placer) *int8 { return &p.Railed }),
			position.Count("MIXED-BATTLES", "1", 0, 99, func(p *placer) *int8 { return &p.Mixed }),
			position.Flag("AGB-FIRED", func(p *placer) *bool { return &p.AGBFired }),
			position.Count("STOSSTRUPPEN", "8", 0, 12, func(p *placer) *int8 { return &p.StossRoll }),
			position.Flag("YANKEES", func(p *placer) *bool { return &p.Yankees }),
			position.Flag("BERTHA-POINT", func(p *placer) *bool { return &p.BerthaPoint }),
			position.Flag("BERTHA-GONE", func(p *placer) *bool { return &p.BerthaGone }),
			position.Flag("BEGUN", func(p *placer) *bool { return &p.Begun }),
			at.Or("NONE", noCell).One("BERTHA", "2731", locEnd, func(p *placer) *cell { return &p.Bertha }),
		),
		position.Each(twice, position.NumberOf(by, "MORALE", "german 18", 0, sys.tables.num.MoraleMax, func(p *placer, sd side) *int8 {
			return &p.Morale[sd]
		})),
		position.Each(func(*placer) int { return stepKinds },
			position.NumberOf(stepKind, "STEPS", "British 10", 0, 999, func(p *placer, kind uint8) *int16 { return &p.Steps[kind] })),
		position.Each(cells, position.ThingOf(at, by, "CONTROL", "2532 german", func(p *placer, c cell) *side { return &p.control[c] }).
			Unless(func(p *placer, c int) bool { return p.control[c] == p.first(cell(c)) })), // who held it at the start
		position.Each(cells, position.Words(at, "LOST", "1441 source", lostNames,
			"want what is lost: source or fortress", func(p *placer, c cell) *hexFlags { return &p.lost[c] })),
		position.Each(func(p *placer) int { return len(p.units) },
			row{Name: "UNIT", Example: `"Br 14" 1441 reduced unsupplied`, Read: (*placer).readUnit, Print: (*placer).printUnit}),
		position.Each(cells, position.In(unitNames, at, "TOP", `1135 "Be 2"`, func(p *placer, c cell) unitID { return p.pieces.OnTop(c) },
			(*placer).layOnTop)),
		position.Each(cells, at.Mark("SEEN", "1135", func(p *placer, c cell) *bool { return &p.pieces.Open[c] })),
		position.Each(twice,
			by.Orders("STAND", "allied LOSS ALL WEAKEST", "STAND", (*placer).ordersLanguage, func(p *placer, sd side) *[]orders.Order {
				return &p.Standing[sd]
			}),
			by.Orders("QUEUE", "german PHASE COMBAT2", "", (*placer).ordersLanguage, func(p *placer, sd side) *[]orders.Order {
				return &p.Queued[sd]
			})),
		position.Once(
			phaseKind.One("UNTIL", "combat1", phaseNone, func(p *placer) *phase { return &p.Until }),
			row{Name: "BATTLE", Example: "2532 losses attackers=Ge-4 defenders=Br-14 points=2/3", Read: (*placer).readBattle,
				Print: (*placer).printBattle}),
		position.Each(twice, by.Orders("FIGHT", "german ATTACK 2532 FROM 2533", "", (*placer).ordersLanguage, (*placer).battleLines)),
		position.Once(
			row{Name: "RESULT", Example: "winner=german reason=morale", Read: func(p *placer, l position.Line) error {
				p.Result = &result{Winner: nobody}
				return position.ReadPairs(p, l, 1, resultPairs)
			}, Print: func(p *placer, _ int, out *position.Text) {
				if p.Result != nil {
					out.Line(position.PrintPairs(p, resultPairs)...)
				}
			}}),
	)
}

func (p *placer) ordersLanguage() orders.Language { return p.sys.language }

// lostNames are what a hex can have lost for ever, by bit.
var lostNames = []string{"source", "fortress"}

// resultPairs are the parts of a RESULT line.
var resultPairs = []pair{
	{Key: "winner", Read: func(p *placer, value string) bool { p.Result.Winner = seats.Of(adjudicator.Seat(value)); return true },
		Print: func(p *placer) (string, bool) { return string(seats.Seat(p.Result.Winner)), true }},
	{Key: "reason", Read: func(p *placer, value string) bool { p.Result.Reason = value; return true },
		Print: func(p *placer) (string, bool) { return p.Result.Reason, true }},
}

// quoted prints the name of a unit.
func (p *placer) quoted(u unitID) string { return strconv.Quote(p.unitName(u)) }

// restoreBattle refuses a battle that cannot have been saved.
func (s *State) restoreBattle() error {
	b := s.Battle
	if b == nil {
		return nil
	}
	if b.Target < 0 || int(b.Target) >= len(s.control) || b.Stage >= stages {
		return errors.New("a battle in no hex or at no stage")
	}
	isOff := func(u unitID) bool { return u < 0 || int(u) >= len(s.units) }
	if slices.ContainsFunc(slices.Concat(b.Attackers, b.Defenders, b.Fled, b.Airs), isOff) ||
		b.AGB != noUnit && isOff(b.AGB) || b.AirDef != noUnit && isOff(b.AirDef) {
		return errors.New("a battle of no unit")
	}
	s.sys.language.BindAll(b.Lines)
	return nil
}

// pair is a part KEY=VALUE of a line.
type pair = position.Pair[*placer]

// unitNames and unitIDs are how lines call units, by their names, and the pairs of a battle:
// by their ids.
var (
	unitNames = position.Call[*placer, unitID]{None: noUnit, Find: (*placer).exact, Name: func(p *placer, u unitID) string { return p.unitName(u) }}
	unitIDs   = position.Call[*placer, unitID]{None: noUnit, Find: (*placer).exact, Name: func(p *placer, u unitID) string { return p.sys.counters[u].id }}
)

// layOnTop lays a unit on top of the stack where it stands.
func (p *placer) layOnTop(c cell, u unitID) bool {
	if p.at(u) == c {
		p.pieces.Lay(c, u)
	}
	return p.at(u) == c
}

// battlePairs are the parts of a BATTLE line behind its hex and stage.
var battlePairs = []pair{
	unitIDs.Several("attackers", func(p *placer) *[]unitID { return &p.Battle.Attackers }),
	unitIDs.Several("defenders", func(p *placer) *[]unitID { return &p.Battle.Defenders }),
	unitIDs.Several("fled", func(p *placer) *[]unitID { return &p.Battle.Fled }),
	unitIDs.One("agb", func(p *placer) *unitID { return &p.Battle.AGB }),
	unitIDs.Several("airs", func(p *placer) *[]unitID { return &p.Battle.Airs }),
	unitIDs.One("airdef", func(p *placer) *unitID { return &p.Battle.AirDef }),
	position.FlagPair("mixed", func(p *placer) *bool { return &p.Battle.Mixed }),
	{Key: "points", Read: func(p *placer, value string) bool {
		a, d, _ := strings.Cut(value, "/")
		n, err1 := strconv.Atoi(a)
		m, err2 := strconv.Atoi(d)
		p.Battle.Points = [2]int{n, m}
		return err1 == nil && err2 == nil && n >= 0 && m >= 0 && n < 100 && m < 100
	}, Print: func(p *placer) (string, bool) {
		b := p.Battle
		return fmt.Sprintf("%d/%d", b.Points[attacking], b.Points[defending]), b.Stage == stageLosses
	}},
}

// readBattle reads BATTLE 2532 losses attackers=Ge-4,Ge-5 defenders=Br-14
// agb=AGB airs=Ge-Air airdef=Br-Air mixed points=2/3.
func (p *placer) readBattle(l position.Line) error {
	if len(l.Words) < 3 || p.sys.board.Named(l.Words[1]) == noCell || !slices.Contains(stageNames[:], l.Words[2]) {
		return l.Errorf("want the hex of the battle and a stage: %s", strings.Join(stageNames[:], ", "))
	}
	p.Battle = p.newBattle()
	p.Battle.Target, p.Battle.Stage = p.sys.board.Named(l.Words[1]), stage(slices.Index(stageNames[:], l.Words[2]))
	return position.ReadPairs(p, l, 3, battlePairs)
}

func (p *placer) printBattle(_ int, out *position.Text) {
	if b := p.Battle; b != nil {
		out.Line(append([]string{p.hexName(b.Target), b.Stage.String()}, position.PrintPairs(p, battlePairs)...)...)
	}
}

// battleLines are the lines that the attacker has sent about the battle.
func (p *placer) battleLines(sd side) *[]orders.Order {
	if p.Battle == nil || sd != p.Active {
		return &[]orders.Order{}
	}
	return &p.Battle.Lines
}
