// A sheet in a pass over the position; names of units and hexes in its lines.

package storminthewest

import (
	"iter"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/verbs"
	"feldpost/orders"
)

// Reopen implements pass.Run: it takes out of a sheet what closes the phase that
// it cannot close: its END, else its lines for later phases. A sheet for a part of the
// turn that is over, or that there is not, orders nothing.
func (r *run) Reopen(sheet orders.Sheet) orders.Sheet {
	if _, code := r.partAt(sheet); code != "" {
		return orders.Sheet{}
	}
	now := r.phase()
	d := r.dealer(now)
	return pass.Opened(sheet, func(o *orders.Order) bool { return d.Of(o) <= now })
}

// execute runs a sheet: standing orders first, then the sequence of play from
// where it waits, as far as the sheet carries it.
func (r *run) execute(sd side, sheet orders.Sheet) {
	in := &incoming{side: sd, Sheet: agenda.Sheet[phase]{Orders: sheet.Orders}}
	r.in = in
	defer func() { r.in = nil }()
	d := r.dealer(r.phase())
	ahead, ok := r.partOf(sheet, d)
	if !ok {
		return
	}
	r.deal(in, d)
	ends := sheet.End || sheet.EndPhase != ""
	switch {
	case !ends && in.Last == phaseNone && in.answers == nil:
	case sd != r.Active && in.answers == nil && !r.owes(sd):
		if ends {
			r.fault(orders.Pos{}, "not-your-turn", "5.1", "side", seats.Seat(r.Active))
		}
	case ahead: // lines of part 2 alone, sent before part 1 is over
		in.Keep(phaseNone, r.waiting(sd))
	default:
		if ends && sd == r.Active {
			r.endSheet(in, sheet)
		}
		r.advance()
	}
}

// partOf lets a sheet say for which part of the turn it is: PART 2 sent with part 1, ahead,
// waits for it, PART 1 must not come late.
func (r *run) partOf(sheet orders.Sheet, d *agenda.Dealer[phase]) (ahead, ok bool) {
	part, code := r.partAt(sheet)
	if code != "" {
		return false, r.fault(sheet.Header.Pos["ROUND"], code, "5.1", "text", part, "phase", d.Now)
	}
	if part == "2" {
		d.Cursor = max(d.Cursor, phaseInfiltration)
		ahead = d.Now != phaseNone && d.Now <= phaseCombat1
	}
	return ahead, true
}

// partAt is the part of the turn that a sheet names, "" for none, and why it cannot
// be for that.
func (r *run) partAt(sheet orders.Sheet) (part, code string) {
	switch part = strings.TrimSpace(sheet.Header.Round); part {
	case "", "2":
	case "1":
		if r.phase() > phaseCombat1 {
			code = "part-over"
		}
	default:
		code = "no-part"
	}
	return part, code
}

// endSheet reads END: what it closes is a part of the turn, both when lines for
// the second one are there already, or the phase that it names.
func (r *run) endSheet(in *incoming, sheet orders.Sheet) {
	if in.EndAt = r.partEnd(in); sheet.EndPhase == "" {
		return
	}
	pos := sheet.Header.Pos["END"]
	switch in.EndAt = r.readPhase(sheet.EndPhase); {
	case in.EndAt == phaseNone:
		r.fault(pos, "unknown-phase", "5.1", "phase", sheet.EndPhase)
	case in.EndAt < r.phase():
		r.fault(pos, "phase-over", "5.1", "phase", in.EndAt, "now", r.phase())
	}
}

// partEnd is the phase that ends what END alone closes.
func (r *run) partEnd(in *incoming) phase {
	switch now := r.phase(); {
	case now == phaseSetup:
		return phaseSetup
	case now > phaseCombat1 || in.Last > phaseCombat1 || r.waiting(in.side).Last() > phaseCombat1:
		return phaseCombat2
	}
	return phaseCombat1
}

// run is one pass over a state: a Check (dry, no dice) or an Apply.
type run struct {
	*State
	pass.Pass
	in      *incoming // the sheet being executed, nil when there is none left
	reading *reading  // made when it is first used

	declared   []*battle // by a Check: how they end, and so who advances, is not known
	selfFormed bool      // the corps has formed by itself in this pass (16.1)
}

// Guards: the kernel runs the passes of the game.
var (
	_ pass.Run       = (*run)(nil)
	_ pass.Deadliner = (*run)(nil)
)

// incoming is a sheet on its way through the sequence of play.
type incoming struct {
	agenda.Sheet[phase]
	side    side
	answers []orders.Order // to a battle of the other side
	late    bool           // answers what a battle asks after its die
}

// emit records an event for all.
func (r *run) emit(kind string, rule adjudicator.Rule, pairs ...any) {
	r.tell(nil, kind, rule, pairs...)
}

// whisper records an event for one side.
func (r *run) whisper(to side, kind string, rule adjudicator.Rule, pairs ...any) {
	r.tell([]adjudicator.Seat{seats.Seat(to)}, kind, rule, pairs...)
}

// tell records an event for some seats, for all when none are named, and then
// what hexes have changed hands by it.
func (r *run) tell(to []adjudicator.Seat, kind string, rule adjudicator.Rule, pairs ...any) {
	if r.Dry {
		return
	}
	r.Events = append(r.Events, adjudicator.NewEvent(kind, rule, pairs...).For(to...))
	r.tellTurned()
}

// report records a player's mistake. When the sheet has already been checked only
// a die can have made a line wrong: then the line is dropped. Lines that waited
// for their phase are dropped likewise.
func (r *run) report(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	if r.Keeps(pos, code, rule, pairs...) {
		return
	}
	sd, line := r.Active, ""
	if r.in != nil {
		sd, line = r.in.side, r.in.Drop(pos)
	}
	r.Emit(pass.Dropped(seats.Seat(sd), line, code, rule, pairs...))
}

// fault is report as the verdict on what is at fault: it is false.
func (r *run) fault(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) bool {
	r.report(pos, code, rule, pairs...)
	return false
}

// early faults a line that comes before its time: its words say which.
func (r *run) early(o *orders.Order, rule adjudicator.Rule, pairs ...any) {
	r.report(o.Pos, "not-your-turn", rule, pairs...)
	r.Tells(o.Pos, "verb", o.Verb)
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		return s.trial()
	}
	return &run{State: s, Pass: pass.Pass{Roll: roll}}
}

// trial is a dry run over a copy of the state, looking one over the state
// itself, which it must not change.
func (s *State) trial() *run   { return s.clone().looking() }
func (s *State) looking() *run { return &run{State: s, Pass: pass.Pass{Dry: true}} }

// sheets runs sheets over the position, checked by what their seat may know.
func (s *State) sheets() pass.Sheets {
	return pass.Sheets{Name: name, Begin: s.newRun, Memo: s.sound,
		Known: func(seat adjudicator.Seat) pass.Begin { return s.known(seat).newRun }}
}

// Check and Apply implement adjudicator.State, Unread adjudicator.Accounter.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return s.sheets().Check(seat, sheet)
}
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	return s.sheets().Apply(c, roll)
}
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}

// Over implements pass.Run.
func (r *run) Over() (adjudicator.Rule, bool) { return "4.4", r.Result != nil }

// Seated implements pass.Run.
func (r *run) Seated(seat adjudicator.Seat) bool { return seats.Of(seat) != nobody }

// Heading implements pass.Run.
func (r *run) Heading() (string, options.Chosen) {
	return scenarioNames[r.scenario], r.sys.options.Chosen(r.given)
}

// Leave implements pass.Run.
func (r *run) Leave() { r.rest() }

// Execute implements pass.Run.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	if r.sheets().Stands(&r.Pass, seat, sheet) {
		r.execute(seats.Of(seat), sheet)
		r.rest()
	}
}

// Timeout implements pass.Deadliner: the rest of the part of the turn is passed,
// a battle goes on with its defaults.
func (r *run) Timeout(seat adjudicator.Seat) {
	r.emit("timeout", "", "side", seat, "phase", r.phase())
	r.in = &incoming{side: seats.Of(seat), Sheet: agenda.Sheet[phase]{Timeout: true}}
	if r.in.side == r.Active {
		r.in.EndAt = r.partEnd(r.in)
	}
	r.advance()
	r.in = nil
	r.rest()
}

// Resign implements pass.Run: it ends the game in favour of the other side.
func (r *run) Resign(seat adjudicator.Seat) {
	r.finish(seats.Of(seat).Other(), "resigned", "")
	r.Stack = nil
}

// passes tells whether nothing bars what a line says; what does is its fault.
func (r *run) passes(pos orders.Pos, bar adjudicator.Bar, pairs ...any) bool {
	return bar.None() || r.fault(pos, bar.Code, bar.Rule, pairs...)
}

// going are the fields of a fault about a unit that goes to a hex.
func (r *run) going(u unitID, to cell) []any {
	return []any{"unit", r.unitName(u), "hex", r.hexName(to), "from", r.placeName(r.at(u))}
}

// in tells whether a scenario uses the counter.
func (c *counter) in(sc scenario) bool { return c.scenarios>>sc&1 != 0 }

// nameUnits makes units findable by their names and ids.
func (g *gameData) nameUnits(keep func(c *counter) bool) *names.Index[unitID] {
	var list []names.Named[unitID]
	for u := range g.counters {
		if c := &g.counters[u]; keep(c) {
			list = append(list, names.Named[unitID]{Of: unitID(u), Name: c.name, Whole: []string{c.id}})
		}
	}
	return names.New(list)
}

// unitName returns the printed name of a unit.
func (s *State) unitName(u unitID) string { return s.sys.counters[u].name }

// unitNames returns printed names, for an event.
func (s *State) unitNames(list []unitID) []string {
	out := make([]string, len(list))
	for i, u := range list {
		out[i] = s.unitName(u)
	}
	return out
}

// hexName returns the printed number of a cell.
func (s *State) hexName(c cell) string { return s.sys.board.Printed(c) }

// hexNames returns printed numbers, for an event.
func (s *State) hexNames(cells []cell) []string { return s.sys.board.Names(cells) }

// named finds units of the scenario by the names that lines of a side give them: what fits
// several units means that of its own; nobody's lines mean any unit.
func (s *State) named(sd side, report standing.Report) *reads.Pieces[unitID] {
	p := &reads.Pieces[unitID]{Index: s.sys.units[s.scenario], None: noUnit, Name: s.unitName, Report: report}
	if sd != nobody {
		p.Own = func(u unitID) bool { return s.sys.counters[u].side == sd }
	}
	return p
}

// reading reads the lines of a pass; sea and Holland are not playable (2.2).
type reading struct {
	reads.Hexes
	verbs.Whole[phase]
	units   [nobody + 1]*reads.Pieces[unitID]
	marches reads.Marches[unitID] // of the phasing side
}

func (r *run) reads() *reading {
	if r.reading == nil {
		r.reading = &reading{Hexes: reads.Hexes{Map: r.sys.board.Map, Rule: "2.2", Report: r.report}}
		r.reading.Whole = verbs.Whole[phase]{Whole: reads.Whole{Report: r.report}, Table: &verbTable, Named: r.supportsByAir}
		r.reading.marches = reads.Marches[unitID]{Hexes: r.reading.Hexes, Rule: "12.2", Box: locNames[locPool], At: r.at,
			In: func(c cell) iter.Seq[unitID] { return r.pieces.Of(c, r.Active) }}
	}
	return r.reading
}

// namesOf finds the units that lines of a side name.
func (r *run) namesOf(sd side) *reads.Pieces[unitID] {
	x := r.reads()
	if x.units[sd] == nil {
		x.units[sd] = r.named(sd, x.Hexes.Report)
	}
	return x.units[sd]
}

// readHex reads one printed hex, readPath a list of them, readUnit a unit of a side; nobody
// reads any unit. meant is the unit that an object names, and faults nothing.
func (r *run) readHex(a orders.Arg) (cell, bool)                { return r.reads().Hex(a) }
func (r *run) readPath(a orders.Arg, buf []cell) ([]cell, bool) { return r.reads().Path(a, buf) }
func (r *run) readUnit(a orders.Arg, sd side) (unitID, bool)    { return r.namesOf(sd).Read(a) }
func (r *run) readUnits(o *orders.Order, sd side) ([]unitID, bool) {
	return r.namesOf(sd).All(o.Args)
}
func (r *run) meant(a orders.Arg, sd side) unitID           { return r.namesOf(sd).Meant(a) }
func (r *run) unreadArg(o *orders.Order, a orders.Arg) bool { return r.reads().UnreadArg(o, a) }

// hexPath returns a hyphenated list of printed numbers.
func (s *State) hexPath(cells []cell) string { return strings.Join(s.hexNames(cells), "-") }

// placeName returns the printed hex or the box of a place.
func (s *State) placeName(at loc) string {
	if at >= 0 {
		return s.hexName(at)
	}
	return locNames[at]
}

// locNames are the boxes.
var locNames = map[loc]string{locUnplaced: "UNPLACED", locOut: "OUT", locAside: "ASIDE", locPool: "POOL", locDead: "DEAD", locAir: "AIR"}

// lets tells whether nothing bars a unit; what does is the fault of the line.
func (r *run) lets(pos orders.Pos, bar adjudicator.Bar, u unitID) bool {
	return r.passes(pos, bar, "unit", r.unitName(u))
}

// letsInto is lets for a unit that goes to a hex.
func (r *run) letsInto(pos orders.Pos, bar adjudicator.Bar, u unitID, to cell) bool {
	return bar.None() || r.fault(pos, bar.Code, bar.Rule, r.going(u, to)...)
}
