package greatwarineurope

import (
	"encoding/json"
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
// OPTIONs first; then the set-up stands, or the maps that EMPTY clears, and the
// other lines change it. Comments begin with #.
//
//	SCENARIO campaign
//	EMPTY                        no unit in play, control as at the start
//	TURN 12
//	LETTER D                     the last Strategic Turn
//	PHASE move1                  events, enter-allies, enter-cp, move1, move2, travel-allies ...
//	RP GE 5
//	CONTROL W5512 cp
//	UNIT "GE 8 BV R" W5512 back  or AVAILABLE NEAR-EAST DEAD DEAD-NEAR TRANSIT OUT ...
//	HEX W5512 fort-gone
//	EVENT CP-05 hand
//	FACTS {"switched":4}         anything else that the game keeps
//
// The other lines are those that State.Position prints.
func (sys *System) Position(text string) (adjudicator.State, error) {
	return position.Open[adjudicator.State](text, scenarioNames[campaign], sys.deployed, (*State).read)
}

// Position implements adjudicator.Placer: text that System.Position reads back to
// the same state.
func (s *State) Position() string {
	return s.sys.words.Print(&placer{run: &run{State: s}}, s.scenarioName(), s.given)
}

// read changes the position by lines of its text.
func (s *State) read(lines []position.Line) error {
	p := &placer{run: s.looking()}
	if err := s.sys.words.Read(p, lines); err != nil {
		return err
	}
	if err := p.enterPhase(); err != nil {
		return err
	}
	for f := range fronts {
		s.stale(f)
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
	starts    []side // control as EMPTY leaves it
}

// enterPhase puts the sequence of play where the PHASE line says; without one a
// position waits in its first phase.
func (p *placer) enterPhase() error {
	if p.result != nil {
		p.stack = nil
		return nil
	}
	l, step := p.phaseLine, "move1"
	if l == nil && p.stack.Top() != nil && len(p.stack) > 1 {
		return nil
	}
	if l != nil {
		if step = strings.ToLower(l.Words[1]); stepPhases[step] == phaseNone {
			var names []string
			for _, t := range p.sys.sequence {
				for _, st := range t.Steps {
					if stepPhases[st.Name] != phaseNone {
						names = append(names, st.Name)
					}
				}
			}
			return l.Errorf("want a phase: %s", strings.Join(names, ", "))
		}
	}
	p.stack = seq.At("game", "turns", "turn", step)
	if at := stepPhases[step]; at >= phaseResources {
		p.stack = seq.At("game", "turns", "turn", "record", "strategic turn", step)
	}
	if l != nil && slices.Contains(l.Words[2:], "open") {
		return nil
	}
	switch at := stepPhases[step]; at {
	case phaseMove1, phaseMove2:
		p.openMovement(at)
	case phaseEnter:
		p.openEntry(stepSide(p.stack.Top()))
	case phaseTravel:
		p.fixSupply()
		p.openTravel(stepSide(p.stack.Top()))
	}
	return nil
}

// posWord is one row of position text.
type posWord = position.Word[*placer]

// unprinted is why a word is only read.
const unprinted = "FACTS says it"

var nationKind = position.Listed[*placer, nation](nationCodes[:], "want a nation: "+strings.Join(nationCodes[:], ", "))

// positionWords is the table of position text, in the order of printing.
func (sys *System) positionWords() position.Table[*placer] {
	by := sides.Kind(func(*placer) sides.Pair[side] { return seats })
	at := hexmap.Kind(func(p *placer) *hexmap.Map { return p.sys.board.Map })
	cells := func(p *placer) int { return len(p.sys.board.hexes) }
	twice := func(*placer) int { return int(nobody) }
	all := func(*placer) int { return int(nations) }
	return position.NewTable(
		position.Once(
			posWord{Name: "EMPTY", Read: func(p *placer, _ position.Line) error { p.empty(); return nil },
				Print: func(_ *placer, _ int, out *position.Text) { out.Line() }},
			posWord{Name: "FACTS", Example: `{"turn":6}`, Read: (*placer).readFacts, Print: (*placer).printFacts},
			posWord{Name: "TURN", Example: "6", Read: (*placer).readTurn, Print: func(p *placer, _ int, out *position.Text) {
				out.Line(strconv.Itoa(p.Turn))
			}},
			posWord{Name: "LETTER", Example: "D", Read: (*placer).readLetter, Print: func(p *placer, _ int, out *position.Text) {
				if p.Letter > 0 {
					out.Line(letterName(p.Letter))
				}
			}},
			posWord{Name: "PHASE", Example: "move1 open", Read: func(p *placer, l position.Line) error {
				if len(l.Words) < 2 {
					return l.Errorf("want a phase")
				}
				p.phaseLine = &l
				return nil
			}, Print: func(p *placer, _ int, out *position.Text) {
				if f := p.stack.Top(); f != nil {
					out.Line(f.Step, "open")
				}
			}},
			posWord{Name: "VP", Example: "1", Read: func(p *placer, l position.Line) error {
				n, err := l.Number(1, -99, 99)
				p.VP = int8(n)
				return err
			}, Print: func(p *placer, _ int, out *position.Text) {
				if p.VP != 0 {
					out.Line(strconv.Itoa(int(p.VP)))
				}
			}},
			posWord{Name: "INITIATIVE", Example: "west cp", Read: (*placer).readInitiative, Print: func(p *placer, _ int, out *position.Text) {
				out.Line("west", string(seats.Seat(p.Initiative[west])))
			}},
			posWord{Name: "WEATHER", Example: "western snow", Read: (*placer).readWeather, Unprinted: unprinted},
		),
		position.Each(all,
			position.CountOf(nationKind, "RP", "GE 5", 0, 99, func(p *placer, n nation) *int8 { return &p.RP[n] }),
			nationKind.Mark("WAR", "IT", func(p *placer, n nation) *bool { return &p.War[n] }),
			nationKind.Mark("FALLEN", "RU", func(p *placer, n nation) *bool { return &p.Fallen[n] })),
		position.Each(cells,
			at.Row("CONTROL", "W5512 cp", (*placer).readControl, (*placer).printControl),
			at.Row("FORMER", "N1715 cp", (*placer).readFormer, (*placer).printFormer),
			at.Row("DUE", "W6316 14", (*placer).readDue, (*placer).printDue),
			position.Words(at, "HEX", "W5512 devastated", hexWords, "", func(p *placer, c cell) *hexFlag { return &p.spoiled[c] })),
		position.Each(func(p *placer) int { return len(p.units) },
			posWord{Name: "UNIT", Example: `"GE 8 BV R" W5512`, Read: (*placer).readUnitLine, Print: (*placer).printUnit}),
		position.Each(cells, at.Row("TOP", `W5512 "GE 8 BV R"`, (*placer).readTop, (*placer).printTop)),
		position.Each(func(p *placer) int { return len(p.Chits) },
			posWord{Name: "EVENT", Example: "CP-05 hand", Read: (*placer).readEvent, Print: (*placer).printEvent}),
		position.Each(twice, by.Orders("STAND", "allies LOSS WEAKEST", "STAND", func(p *placer) orders.Language { return p.sys.language },
			func(p *placer, sd side) *[]orders.Order { return &p.standing[sd] })),
		position.Each(func(*placer) int { return int(nobody) * int(phases) },
			posWord{Name: "PLAN", Example: `cp move1 end MOVE GE 3 TO W6424`, Read: (*placer).readPlan, Print: (*placer).printPlan}),
		position.Once(posWord{Name: "RESULT", Example: "winner=cp reason=vp rule=18.1", Read: (*placer).readResult,
			Print: (*placer).printResult}),
	)
}

// empty clears the maps: no unit is in play, control is that of the start.
func (p *placer) empty() {
	for u := range p.units {
		p.station(unitID(u), p.home(unitID(u)))
	}
	for c := range p.control {
		p.control[c], p.former[c], p.spoiled[c], p.tops[c] = nobody, nobody, 0, noUnit
	}
	p.openingControl()
}

func (p *placer) readFacts(l position.Line) error {
	dec := json.NewDecoder(strings.NewReader(l.Rest))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p.facts); err != nil {
		return l.Errorf("want the facts of a game in JSON: %v", err)
	}
	if p.Chits == nil {
		p.Chits = make([]chit, len(p.sys.tables.events))
	}
	if len(p.Chits) != len(p.sys.tables.events) || p.Turn < 1 || p.Turn >= len(p.sys.tables.turns) {
		return l.Errorf("facts of another game")
	}
	if p.Turn >= p.sys.tables.num.turkey {
		p.openTurkey()
	}
	if p.Turn >= p.sys.tables.num.nearEast && p.mode == combined {
		p.openNearEast()
	}
	return nil
}

func (p *placer) printFacts(_ int, out *position.Text) {
	f := p.facts
	f.Chits = nil // EVENT lines say them
	f.Due = nil   // DUE lines say it
	data, err := json.Marshal(&f)
	if err != nil {
		panic(err) // plain values only
	}
	out.Line(string(data))
}

func (p *placer) readTurn(l position.Line) error {
	n, err := l.Number(1, p.sys.tables.scenarios[p.scenario].first, p.sys.tables.scenarios[p.scenario].last)
	if err != nil {
		return err
	}
	if n == p.Turn {
		return nil
	}
	p.Turn, p.Letter, p.Weather = n, p.sys.tables.letterBefore(n), p.sys.tables.turns[n].weather
	if n >= p.sys.tables.num.nearEast && p.mode == combined {
		p.openNearEast()
	}
	if n >= p.sys.tables.num.turkey && p.mode != nearEast {
		p.joinTurkey()
	}
	return nil
}

func (p *placer) readLetter(l position.Line) error {
	if len(l.Words) == 2 {
		if p.Letter = letterOf(l.Words[1]); p.Letter > 0 {
			return nil
		}
	}
	return l.Errorf("want a letter from A to U")
}

func (p *placer) readInitiative(l position.Line) error {
	if len(l.Words) == 3 {
		t := slices.Index(theatreNames[:], strings.ToLower(l.Words[1]))
		sd := seats.Of(adjudicator.Seat(strings.ToLower(l.Words[2])))
		if t >= 0 && sd != nobody {
			p.Initiative[t], p.Initiative[1-t] = sd, sd.Other()
			return nil
		}
	}
	return l.Errorf("want a theatre and a side: west cp")
}

func (p *placer) readWeather(l position.Line) error {
	if len(l.Words) == 3 {
		f := slices.Index(frontNames[:], strings.ToLower(l.Words[1]))
		for w := range weathers {
			if f >= 0 && strings.EqualFold(w.String(), l.Words[2]) {
				p.Weather[f] = w
				return nil
			}
		}
	}
	return l.Errorf("want a front and fair, wet, snow or hot")
}

// sideWord reads a side, or none.
func sideWord(l position.Line, at int) (side, error) {
	if len(l.Words) > at {
		if sd := seats.Of(adjudicator.Seat(strings.ToLower(l.Words[at]))); sd != nobody {
			return sd, nil
		}
		if strings.EqualFold(l.Words[at], "none") {
			return nobody, nil
		}
	}
	return nobody, l.Errorf("want a hex and a side: allies, cp or none")
}

func (p *placer) readControl(c cell, l position.Line) (err error) {
	p.control[c], err = sideWord(l, 2)
	return err
}

// printControl prints who holds a hex when it is not who held it at the start.
func (p *placer) printControl(c cell, out *position.Text) {
	if sd := p.control[c]; sd != p.opening()[c] {
		if sd == nobody {
			out.Line("none")
			return
		}
		out.Line(string(seats.Seat(sd)))
	}
}

// opening is the control that EMPTY leaves.
func (p *placer) opening() []side {
	if p.starts == nil {
		b, err := p.sys.blank(p.scenarioName(), p.given)
		if err != nil {
			panic(err) // the scenario and its options are played already
		}
		b.Turn = p.Turn
		if p.Turn >= p.sys.tables.num.turkey {
			b.openTurkey()
		}
		if p.Turn >= p.sys.tables.num.nearEast && p.mode == combined {
			b.openNearEast()
		}
		p.starts = b.control
	}
	return p.starts
}

func (p *placer) readFormer(c cell, l position.Line) (err error) {
	p.former[c], err = sideWord(l, 2)
	return err
}

func (p *placer) printFormer(c cell, out *position.Text) {
	if p.former[c] != nobody {
		out.Line(string(seats.Seat(p.former[c])))
	}
}

// readDue reads the turn after which a resource hex pays (5.16).
func (p *placer) readDue(c cell, l position.Line) error {
	n, err := l.Number(2, 1, len(p.sys.tables.turns)+dueAfter)
	if err == nil {
		p.forgetHex(c)
		p.await(due{Hex: c, Turn: n})
	}
	return err
}

func (p *placer) printDue(c cell, out *position.Text) {
	for _, d := range p.Due {
		if d.Hex == c {
			out.Line(strconv.Itoa(d.Turn))
		}
	}
}

// hexWords are what has happened to a hex, by bit.
var hexWords = []string{"fort-gone", "devastated", "trench", "trench-gone", "hindenburg", "paris-gun", "rolled", "retaken", "russian",
	"source-lost", "fresh", "cut-off"}

// chitWords are the places of events.
var chitWords = []string{"out", "cup", "hand", "play", "warfare", "waiting", "gone"}
