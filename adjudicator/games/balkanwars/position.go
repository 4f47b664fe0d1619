package balkanwars

import (
	"fmt"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
)

// Position implements adjudicator.Reader. The text names a SCENARIO and its
// OPTIONs first; then the automatic set-up stands, or the board that EMPTY
// clears, and the other lines change it. Comments begin with #.
//
//	SCENARIO first-war
//	OPTION profile beginner
//	EMPTY                        every unit in its Pool or set aside
//	TURN 3
//	SIDE league                  whose turn it is
//	PHASE combat                 setup, mobilization, movement, combat, rally
//	MORALE BU 8
//	UNIT BU/1 Bde 2231 demoralized
//	UNIT OE/19 Div OFFMAP        POOL POW OFFMAP ASIDE TRACK OUT UNPLACED
//	ENTERED "BU/1 Bde"           came into a City in this Segment (10.3)
//	CAPITULATE GR                the country leaves the war now (10.3)
//	STAND ottoman CHARGE NEVER
//
// The other lines are those that State.Position prints; positionWords has all.
func (s *System) Position(text string) (adjudicator.State, error) {
	read := func(st *State, lines []position.Line) error { return st.looking().Read(lines) }
	return position.Open[adjudicator.State](text, "first-war", s.deployed, read)
}

// Heading implements pass.Run.
func (r *run) Heading() (string, options.Chosen) {
	return r.scene().name, r.sys.options.Chosen(r.opts.raw)
}

// Read implements pass.Run: position lines change the state anywhere in the
// game, and a sound position must result. The sequence of play stays where it
// is unless SIDE or PHASE lines move it.
func (r *run) Read(lines []position.Line) error {
	p := &placer{run: r}
	if err := r.sys.words.Read(p, lines); err != nil {
		return err
	}
	p.holdCities()
	if err := p.enter(); err != nil {
		return err
	}
	if err := r.Invariants(); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// enter puts the sequence of play where the SIDE and PHASE lines say. A
// phase is opened as in play; the word "open" says that this has been done.
func (p *placer) enter() error {
	if p.result != nil {
		p.stack = frames{}
		return nil
	}
	if p.phaseLine == nil && p.sideLine == nil {
		return nil
	}
	phase, opened := "movement", false
	if p.phaseLine != nil {
		if len(p.phaseLine.Words) < 2 {
			return p.phaseLine.Errorf("want a phase: setup, diplomatic, mobilization, movement, combat or rally")
		}
		phase = strings.ToLower(p.phaseLine.Words[1])
		opened = len(p.phaseLine.Words) > 2 && p.phaseLine.Words[2] == "open"
	}
	sd := p.active
	seat := "first player"
	if sd != p.first {
		seat = "second player"
	}
	switch phase {
	case "setup":
		step := "second set-up"
		if sd == p.first.other() {
			step = "first set-up"
		}
		p.stack = seq.At("game", step)
	case "diplomatic":
		p.stack = seq.At("game", "turns", "turn", "diplomatic phase", "diplomatic phase", "diplomacy")
	case "mobilization", "movement", "combat", "rally":
		p.stack = seq.At("game", "turns", "turn", seat, "player turn", phase)
	default:
		return p.phaseLine.Errorf("unknown phase %q", phase)
	}
	p.stack.Top().Entered = opened
	r := p.State.looking()
	r.advance()
	return nil
}

// Position implements adjudicator.Placer: text that System.Position reads
// back to the same state.
func (s *State) Position() string {
	return s.sys.words.Print(&placer{run: &run{State: s}}, s.scene().name, s.opts.raw)
}

// placer is a position being read or printed.
type placer struct {
	*run
	phaseLine *position.Line // the PHASE line
	sideLine  *position.Line // the SIDE line
}

// words is a table or a part of one, group the words of one thing after the
// other, row one of its words.
type (
	words = position.Table[*placer]
	group = position.Group[*placer]
	row   = position.Word[*placer]
)

// byNation, bySide and byHex are lines that name a country, a side or a hex
// first.
type (
	byNation = position.Kind[*placer, nation]
	bySide   = position.Kind[*placer, side]
	byHex    = position.Kind[*placer, cell]
)

// positionWords is the table of all words, in the order of printing.
func (sys *System) positionWords() words {
	of := position.Listed[*placer, nation](nationCodes[:], "want a country code: "+strings.Join(nationCodes[:], " "))
	by := sideWords
	at := hexmap.Kind(func(p *placer) *hexmap.Map { return p.sys.board.Map })
	nationsEach := func(*placer) int { return int(nations) }
	sides := func(*placer) int { return int(sideNone) }
	cells := func(p *placer) int { return len(p.sys.board.hexes) }
	return position.NewTable(
		group{Words: sys.clockWords()},
		group{Each: nationsEach, Words: sys.nationWords(of)},
		group{Each: sides, Words: []row{
			position.CountOf(by, "COMMITTED", "league -20", -999, 999, func(p *placer, sd side) *int16 { return &p.commitVP[sd] })}},
		group{Words: sys.depotWords()},
		group{Each: cells, Words: []row{at.Mark("CUT", "2820", func(p *placer, c cell) *bool { return &p.cut[c] })}},
		group{Each: cells, Words: []row{at.Mark("ENTRENCH", "2718", func(p *placer, c cell) *bool { return &p.entrenched[c] })}},
		group{Each: cells, Words: []row{{Name: "TAKEN", Example: "2231 ottoman", Most: 3, Read: at.Reader((*placer).readTaken),
			Print: (*placer).printTaken}}},
		group{Words: cityWords(at)},
		group{Each: sides, Words: []row{by.Mark("CONCEALED", "league", func(p *placer, sd side) *bool { return &p.concealed[sd] })}},
		group{Each: sides, Words: []row{by.Mark("OFFER", "league", func(p *placer, sd side) *bool { return &p.offer[sd] })}},
		group{Each: func(p *placer) int { return len(p.units) },
			Words: []row{{Name: "UNIT", Example: `"BU/1 Bde" 2231 demoralized`, Read: (*placer).readUnit, Print: (*placer).printUnit}}},
		group{Words: politicsWords(by)},
		group{Each: nationsEach, Words: []row{of.Row("CALLED", "AH", (*placer).readCalled, (*placer).printCalled)}},
		group{Words: afterEventWords()},
		group{Each: sides, Words: sheetWords(by)},
		group{Words: exchangeWords()},
		group{Each: sides, Words: []row{
			standWord(by.Orders("STAND", "ottoman CHARGE NEVER", "STAND", (*placer).language, func(p *placer, sd side) *[]orders.Order {
				return &p.standing[sd]
			})),
			by.Orders("QUEUE", "league ATTACK 2720 FROM 2620", "", (*placer).language, func(p *placer, sd side) *[]orders.Order {
				return &p.queued[sd]
			}),
		}},
		group{Words: []row{{Name: "RESULT", Example: "winner=league level=decisive reason=resigned vp=10/0", Read: (*placer).readResult,
			Print: (*placer).printResult}}},
	)
}

// clockWords say where the game stands.
func (sys *System) clockWords() []row {
	return []row{
		{Name: "EMPTY", Most: 1,
			Read:  func(p *placer, _ position.Line) error { p.empty(); return nil },
			Print: func(_ *placer, _ int, out *position.Text) { out.Line() }},
		position.Number("TURN", "3", 1, len(sys.tables.turns)-1, func(p *placer) *int { return &p.turn }),
		{Name: "SIDE", Example: "league", Most: 2,
			Read: func(p *placer, l position.Line) (err error) {
				p.sideLine = &l
				p.active, err = p.side(l, 1)
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) { out.Line(p.sideName(p.active)) }},
		{Name: "PHASE", Example: "combat open", Most: 3,
			Read: func(p *placer, l position.Line) error { p.phaseLine = &l; return nil },
			Print: func(p *placer, _ int, out *position.Text) {
				if g := p.segment(); g != segNone {
					out.Line(g.String(), "open")
				}
			}},
	}
}

// nationWords are the lines of a country.
func (sys *System) nationWords(of byNation) []row {
	return []row{
		of.Row("MORALE", "BU 8", func(p *placer, n nation, l position.Line) error {
			v, err := position.NumberIn[int8](l, 2, 0, sys.tables.num.moraleMax)
			p.morale[n] = v
			return err
		}, func(p *placer, n nation, out *position.Text) {
			if n.hasMorale() {
				out.Line(strconv.Itoa(int(p.morale[n])))
			}
		}).AtMost(3),
		of.Mark("RALLIED", "SE", func(p *placer, n nation) *bool { return &p.rallied[n] }),
		position.Set(of, "ACTED", "SE", func(p *placer) *nationSet { return &p.acted }),
		{Name: "CAPITULATE", Example: "GR", Unprinted: "an act: what it leaves is printed",
			Read: of.Reader(func(p *placer, n nation, _ position.Line) error {
				p.capitulate(n) // the country leaves the war now (10.3)
				return nil
			})},
		of.Mark("CAPITULATED", "GR", func(p *placer, n nation) *bool { return &p.capitulated[n] }),
		of.Row("ALLY", "RO league", (*placer).readAlly, (*placer).printAlly),
		position.Set(of, "BEGUN", "OE", func(p *placer) *nationSet { return &p.begun }),
		position.CountOf(of, "POINTS", "OE 7", finished, 999, func(p *placer, n nation) *int16 { return &p.points[n] }),
	}
}

// readAlly sets the side of a neutral country or Great Power.
func (p *placer) readAlly(n nation, l position.Line) error {
	to := sideNone
	if len(l.Words) < 3 || l.Words[2] != "none" {
		var err error
		if to, err = p.side(l, 2); err != nil {
			return err
		}
	}
	p.changeSide(n, to)
	return nil
}

func (p *placer) printAlly(n nation, out *position.Text) {
	if p.allegiance[n] != p.scene().side[n] {
		out.Line(p.sideName(p.allegiance[n]))
	}
}

// depotWords are what Scenario 1 keeps for the Ottomans (S1).
func (sys *System) depotWords() []row {
	return []row{
		{Name: "OFFMAP-DEPOTS", Example: "2 1", Most: 3,
			Read: func(p *placer, l position.Line) error {
				n, err := position.NumberIn[int8](l, 1, 0, sys.tables.num.offmapDepots)
				if err == nil && len(l.Words) > 2 {
					p.offmapUsed, err = position.NumberIn[int8](l, 2, 0, sys.tables.num.offmapDepots)
				}
				p.offmapDepots = n
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				out.Line(strconv.Itoa(int(p.offmapDepots)), strconv.Itoa(int(p.offmapUsed)))
			}},
		{Name: "CORPS", Example: "8", Most: 2,
			Read: func(p *placer, l position.Line) error {
				n, err := l.Number(1, 7, 8)
				if err == nil {
					p.corps[n-7] = true
				}
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				for i, in := range p.corps {
					if in {
						out.Line(strconv.Itoa(7 + i))
					}
				}
			}},
		position.Flag("RELEASED", func(p *placer) *bool { return &p.released }),
	}
}

// cityWords are who came into Cities and what the Fleet did: what a Segment keeps until its end.
func cityWords(at byHex) []row {
	return []row{
		{Name: "ENTERED", Example: `"BU/1 Bde"`, // came into a City in this Segment (10.3)
			Read: func(p *placer, l position.Line) error {
				u := p.sys.unitNamed(strings.ReplaceAll(l.Rest, `"`, ""))
				if u == noUnit {
					return l.Errorf("no unit %q", l.Rest)
				}
				p.noteEntry(u)
				return nil
			},
			Print: func(p *placer, _ int, out *position.Text) {
				for _, u := range p.entries {
					out.Line(strconv.Quote(p.unitName(u)))
				}
			}},
		at.One("FLEET", "2720", noCell, func(p *placer) *cell { return &p.fleetAt }),
		position.Count("EMBARKED", "2", 0, 99, func(p *placer) *int8 { return &p.embarked }),
		position.Flag("SAILED", func(p *placer) *bool { return &p.fleetSailed }),
	}
}

// language is that of the game's orders.
func (p *placer) language() orders.Language { return p.sys.language }

// sideWords are the sides by the seats of the scenario.
var sideWords = sides.Kind(func(p *placer) sides.Pair[side] { return p.scene().seats })

// side reads the word at an index as a side, sideName prints it.
func (p *placer) side(l position.Line, at int) (side, error) { return sideWords.Find(p, l, at) }
func (p *placer) sideName(sd side) string                    { return sideWords.Name(p, sd) }

// wordNumber reads the word at an index, 0 when there is none.
func wordNumber(l position.Line, at int) int {
	if at >= len(l.Words) {
		return 0
	}
	n, _ := strconv.Atoi(l.Words[at])
	return n
}

// readResult reads RESULT winner=league level=decisive reason=resigned vp=10/0.
func (p *placer) readResult(l position.Line) error {
	res := &result{winner: sideNone}
	for _, w := range l.Words[1:] {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "winner":
			if sd, ok := p.seatSide(adjudicator.Seat(v)); ok {
				res.winner = sd
			}
		case "level":
			res.level = v
		case "reason":
			res.reason = v
		case "vp":
			if n, err := fmt.Sscanf(v, "%d/%d", &res.vp[0], &res.vp[1]); n != 2 {
				return l.Errorf("want vp=A/B: %v", err)
			}
		default:
			return l.Errorf("unknown word %q", k)
		}
	}
	p.result = res
	return nil
}

func (p *placer) printResult(_ int, out *position.Text) {
	if r := p.result; r != nil {
		out.Line("winner="+p.sideName(r.winner), "level="+r.level, "reason="+r.reason, fmt.Sprintf("vp=%d/%d", r.vp[0], r.vp[1]))
	}
}

// standWord is the row of standing orders, each of which must be one that a sheet may
// have.
func standWord(w row) row {
	read := w.Read
	w.Read = func(p *placer, l position.Line) error {
		if err := read(p, l); err != nil {
			return err
		}
		sd, _ := p.side(l, 1)
		kept, r := p.standing[sd], p.State.looking()
		p.sys.kinds.Read(judge{run: r, side: sd}, p.sys.terms, kept[len(kept)-1:], r.fault)
		if len(r.Faults) > 0 {
			return l.Errorf("%v", r.Faults[0])
		}
		return nil
	}
	return w
}
