// Lines of a sheet are dealt to the phases of a player turn by their verbs and
// their order (5.1, 5.2).
// Lines that wait: for the other part of a turn, behind a battle that asks, or
// because a die has dropped one before them.
// Standing orders, and what the conditions of lines say.
// Every part of a line means something, or is a fault: what no code would use is told
// before anything is carried out.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// dealer deals lines of a letter that comes in a phase, or those of a queue in none.
func (s *State) dealer(now phase) *agenda.Dealer[phase] {
	return &agenda.Dealer[phase]{Cursor: phaseReplacement, Now: now, Rows: verbTable.Phases, Read: s.readPhase}
}

// deal sorts the orders of a sheet. What stands in it comes first: standing
// orders hold from now on.
func (r *run) deal(in *incoming, d *agenda.Dealer[phase]) {
	var stand []orders.Order
	for i := range in.Orders {
		switch o := &in.Orders[i]; {
		case o.Verb == "STAND":
			stand = append(stand, *o)
		case o.Verb == "RESIGN":
			r.fault(o.Pos, "resign-alone", "", "verb", o.Verb)
		case in.side != r.Active:
			r.dealAnswer(in, o)
		default:
			if p := r.dealt(o, d); p != phaseNone {
				if in.Last = max(in.Last, p); o.Verb != "PHASE" {
					in.Put(p, *o)
				}
			}
		}
	}
	r.takeStanding(in.side, stand)
}

// dealt is the phase of a line that may be sent now, phaseNone when it is at
// fault.
func (r *run) dealt(o *orders.Order, d *agenda.Dealer[phase]) phase {
	p := d.Of(o)
	row := verbTable.Row(o.Verb)
	switch {
	case p == phaseNone:
		r.fault(o.Pos, "verb-unused", "", "verb", o.Verb)
	case o.Verb == "PHASE" && r.readPhase(o.Args[0].Text) == phaseNone:
		r.fault(o.Args[0].Pos, "unknown-phase", "5.1", "phase", o.Args[0].Text)
	case p < d.Now:
		r.fault(o.Pos, "phase-over", "5.1", "phase", p, "now", d.Now)
	case d.Now == phaseSetup && p > phaseSetup && r.Stack.Top().Step == "first set-up":
		r.early(o, "3.6", "side", seats.Seat(r.Active))
	case r.Battle != nil:
		r.fault(o.Pos, "not-your-turn", "13.30", "side", seats.Seat(r.Active.Other()))
	case row.Side != "" && row.Side != string(seats.Seat(r.Active)):
		r.fault(o.Pos, "other-side-only", "", "verb", o.Verb)
	case r.fitsRow(row, o):
		return p
	}
	return phaseNone
}

// dealAnswer takes a line of the defender, who is asked in a battle.
func (r *run) dealAnswer(in *incoming, o *orders.Order) {
	switch row := verbTable.Row(o.Verb); {
	case row == nil:
		r.fault(o.Pos, "verb-unused", "", "verb", o.Verb)
	case r.Battle == nil || !row.Answers:
		r.fault(o.Pos, "not-your-turn", "5.1", "side", seats.Seat(r.Active))
	case r.fitsRow(row, o):
		in.answers = append(in.answers, *o)
	}
}

// linesFor returns the lines of the sheet for a phase, after those that waited for
// it; false when the sheet does not reach it.
func (r *run) linesFor(p phase) ([]orders.Order, bool) {
	wait := r.waiting(r.Active)
	if r.in == nil || r.in.side != r.Active {
		if r.Until == phaseNone && !wait.Has(p) {
			return nil, false
		}
		r.in = &incoming{side: r.Active, Sheet: agenda.Resumed(r.Until, wait)} // it goes on behind its battle
		r.Until = phaseNone
	}
	return r.in.Lines(p, wait)
}

// closes tells whether the sheet ends a phase.
func (r *run) closes(p phase) bool { return r.in.Closes(p, r.waiting(r.in.side)) }

// suspend keeps what a sheet still has to do when its battle waits for the
// other side.
func (r *run) suspend(p phase, rest []orders.Order) {
	r.Until = r.in.Suspend(p, rest, r.waiting(r.in.side))
	r.in = nil
}

// waiting are the lines of a side that wait, each phase below its PHASE line.
func (s *State) waiting(sd side) agenda.Queue[phase] {
	return agenda.Queue[phase]{Lines: &s.Queued[sd],
		Deal: func() func(o *orders.Order) phase { return s.dealer(phaseNone).Of },
		Head: func(p phase) orders.Order { return s.sys.language.Line("PHASE " + strings.ToUpper(p.String())) }}
}

// phase is a part of a player turn that lines of a sheet are dealt to, or the
// set-up before it (5.2).
type phase uint8

const (
	phaseNone phase = iota
	phaseSetup
	phaseReplacement
	phaseStrategic
	phaseRegular
	phaseCombat1 // the last of part 1
	phaseInfiltration
	phaseCombat2 // the last of part 2
	phases
)

var phaseNames = [phases]string{phaseSetup: "setup", phaseReplacement: "replacement", phaseStrategic: "strategic", phaseRegular: "regular",
	phaseCombat1: "combat1", phaseInfiltration: "infiltration", phaseCombat2: "combat2"}

func (p phase) String() string { return phaseNames[p] }

// phaseNamed is the phase of a name, phaseNone for another word.
func phaseNamed(name string) phase {
	return phase(max(0, slices.Index(phaseNames[:], name)))
}

// phaseWords are how players call the phases in END and PHASE lines.
var phaseWords = agenda.Spoken(Tables(), phaseNamed)

// readPhase reads a phase as players call it; COMBAT is the combat phase that
// is next.
func (s *State) readPhase(text string) phase {
	switch key := names.Key(text); {
	case key != "combat":
		return phaseWords[key]
	case s.phase() > phaseCombat1:
		return phaseCombat2
	}
	return phaseCombat1
}

// phase returns where the sequence of play stands.
func (s *State) phase() phase {
	for i := len(s.Stack) - 1; i >= 0; i-- {
		if p := phaseNamed(s.Stack[i].Step); p != phaseNone {
			return p
		}
	}
	if len(s.Stack) > 0 && s.Stack[0].Step != "turns" {
		return phaseSetup
	}
	return phaseNone
}

// takeStanding checks the standing orders of a sheet and keeps them until they
// are changed. It happens before anything of the sheet is executed.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	if len(lines) > 0 {
		r.Standing[sd] = r.sys.kinds.Take(judge{run: r, side: sd}, r.sys.terms, r.Standing[sd], lines, r.report)
	}
}

// mayStand sees that a standing order is of the seat that has the choice, in a
// scenario that has it: bombers are of Plan 1919 alone (S3.26).
func (j judge) mayStand(seat string, o *orders.Order) bool {
	return (j.scenario == s3 || j.sys.kinds.Find(o.Sub).Rule != "S3.26" || j.fault(o.Pos, "no-bombers", "S3.26")) &&
		(string(seats.Seat(j.side)) == seat || j.fault(o.Pos, "other-side-only", "", "verb", o.Sub))
}

// knownRefuge sees that a line names hexes for Big Bertha, in a game where she
// may go to one (16.6).
func (j judge) knownRefuge(o *orders.Order, _ *Row) bool {
	cl, has := o.Clause("TO")
	return (j.plays("16.6") || j.fault(o.Pos, "no-redeployment", "16.6")) && (has || j.fault(o.Pos, "want-hex", "16.6", "text", "")) &&
		reads.Every(cl.Args, j.isWay)
}

// knownObjects sees that the words, hexes and units of a standing order exist.
func (j judge) knownObjects(o *orders.Order, row *Row) bool {
	return j.isForThis(o, row) && reads.Every(reads.Parts(o), func(a orders.Arg) bool {
		return a.Kind == orders.Name && row.Has(a.Text) || j.isThere(a, j.readUnit, j.side)
	}) && j.isWhole(o, row)
}

// isForThis sees that a standing order in a letter goes where it says: TO names hexes, and
// the raid, which is on none, says when the bombers fly and nothing else (S3.26). A log of
// before may hold others.
func (j judge) isForThis(o *orders.Order, row *Row) bool {
	if !j.Dry {
		return true
	}
	cl, _ := o.Clause("TO")
	for _, a := range cl.Args {
		if len(j.sys.board.Meant(a)) == 0 {
			return j.fault(a.Pos, "want-hex", row.Rule, "text", reads.Text(a))
		}
	}
	for _, a := range o.Args {
		if row.Sub() == "RAF" && (!row.Has(a.Text) || a.Kind == orders.Path) {
			return j.fault(a.Pos, "want-answer", "S3.26", "verb", "STAND RAF", "text", reads.Text(a), "words", row.Words)
		}
	}
	return true
}

// isThere sees that the hexes of an object exist, or the unit that it names.
func (r *run) isThere(a orders.Arg, read func(a orders.Arg, sd side) (unitID, bool), sd side) bool {
	if a.Kind == orders.Path {
		return r.isWay(a)
	}
	_, ok := read(a, sd)
	return ok
}

// isWay sees that the hexes of an object exist.
func (r *run) isWay(a orders.Arg) bool {
	_, ok := r.readPath(a, nil)
	return ok
}

// knownKinds faults what STAND CANCEL cannot take back; in a letter, kinds that the side
// cannot have given too.
func (j judge) knownKinds(o *orders.Order, _ *Row) bool {
	return j.sys.kinds.KnownKinds(o, j.report) && (!j.Dry || reads.Every(o.Args, func(a orders.Arg) bool {
		i := slices.IndexFunc(verbTable.Stand, func(row Row) bool { return row.Side != "" && a.Is(row.Sub()) })
		return i < 0 || j.mayStand(verbTable.Stand[i].Side, &orders.Order{Pos: a.Pos, Sub: verbTable.Stand[i].Sub()})
	}))
}

// judge is what conditions are judged on: a side, and the battle if there is
// one.
type judge struct {
	*run
	side side
	b    *battle
}

// newTerms is the table of conditions; those about a battle hold for the side that they are
// judged for.
func newTerms() standing.Terms[judge] {
	inBattle := func(j judge) bool { return j.b != nil }
	is := func(name string, of func(j judge) bool) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Is: func(j judge) bool { return j.isFought() && of(j) }}
	}
	isOdds := func(_ judge, _, text string) bool { _, ok := table.ParseOdds(text); return ok }
	oneOf := func(words ...string) func(judge, string, string) bool {
		return func(_ judge, op, text string) bool { return op == "=" && slices.Contains(words, strings.ToLower(text)) }
	}
	places := standing.Places(judge.hexNamed,
		standing.Place[judge, cell]{Name: "TAKEN", Is: func(j judge, c cell) bool { return j.control[c] == j.side }},
		standing.Place[judge, cell]{Name: "EMPTY", Is: func(j judge, c cell) bool { return !j.enemyIn(c, j.side) }},
		standing.Place[judge, cell]{Name: "OCCUPIED", Is: func(j judge, c cell) bool { return j.enemyIn(c, j.side) }})
	return append(places, standing.Terms[judge]{
		{Name: "WEAK *", Names: judge.isHex, Figure: func(j judge, word string) (int, bool) {
			c, ok := j.hexNamed(word)
			return j.pieces.Count(max(0, c), j.side.Other()), ok
		}},
		{Name: "WEATHER", Value: oneOf("wet", "dry"), Holds: func(j judge, f standing.Fact) bool {
			return j.Wet == strings.EqualFold(f.Value, "WET")
		}},
		standing.Number("TURN", nil, func(j judge) int { return j.Turn }),
		standing.Number("REPLACEMENTS", nil, func(j judge) int { return int(j.Steps[germanArmy]) }),
		{Name: "ODDS", Value: isOdds, Holds: judge.comparesOdds},
		standing.Number("ATTACKERS", inBattle, func(j judge) int { return len(j.b.Attackers) }),
		standing.Number("ATTAIR", inBattle, func(j judge) int { return len(j.b.Airs) }),
		standing.Number("LP", inBattle, func(j judge) int { return j.b.Points[j.part()] }),
		standing.Number("STEPS", inBattle, func(j judge) int { return j.stepsLeft(j.force()) }),
		standing.Number("PHASE", inBattle, func(j judge) int { return j.assault(j.b).phase }),
		is("STOSS", func(j judge) bool { return j.isStoss(j.assault(j.b)) }),
		is("OBJECTIVE", func(j judge) bool { return j.sys.board.hexes[j.b.Target].points > 0 }),
		is("SAVES", func(j judge) bool { return j.saves(j.b) }),
		is("FREE", func(j judge) bool { return j.isFree(j.b) }),
		{Name: "TERRAIN", Value: oneOf(slices.Concat(terrainNames[:], settlementNames[1:])...),
			Holds: func(j judge, f standing.Fact) bool {
				if !j.isFought() {
					return false
				}
				h := &j.sys.board.hexes[j.b.Target]
				return strings.EqualFold(f.Value, terrainNames[h.terrain]) || strings.EqualFold(f.Value, settlementNames[h.settlement])
			}},
	}...)
}

// isFought tells whether there is a battle for a hex.
func (j judge) isFought() bool { return j.b != nil && j.b.Target != noCell }

// stepsLeft counts the steps of units.
func (s *State) stepsLeft(list []unitID) (n int) {
	for _, u := range list {
		n += int(s.units[u].steps)
	}
	return n
}

// part is the part in the battle of who is judged for.
func (j judge) part() int { return oneIf(j.side != j.Active) }

// force are the units of that side in the battle.
func (j judge) force() []unitID {
	return [2][]unitID{attacking: j.b.Attackers, defending: j.b.Defenders}[j.part()]
}

// comparesOdds compares the odds of the battle; before it is opened the attacker
// sees but the top of the stack (13.8).
func (j judge) comparesOdds(f standing.Fact) bool {
	o, ok := table.ParseOdds(f.Value)
	if !ok || !j.isFought() {
		return false
	}
	a := j.assault(j.b)
	if top := j.pieces.Top(j.b.Target); !j.pieces.Open[j.b.Target] && top != noUnit {
		a.defenders = []unitID{top}
	}
	if len(a.defenders) == 0 { // nobody to attack (13.1)
		return false
	}
	_, _, have := j.ratio(a)
	return standing.Compare(have.Attack*o.Defence, f.Op, o.Attack*have.Defence)
}

// hexNamed is the hex that a condition names.
func (j judge) hexNamed(word string) (cell, bool) {
	c := j.sys.board.Named(word)
	return c, c != noCell
}

func (j judge) isHex(word string) bool { return j.sys.board.Named(word) != noCell }

// holds judges the condition of a line of the phasing side.
func (r *run) holds(o *orders.Order) bool {
	return r.sys.terms.Holds(judge{run: r, side: r.Active}, o.When)
}

// knownTerms faults terms that a line cannot have.
func (r *run) knownTerms(o *orders.Order, f *form) bool {
	return o.When == nil || r.sys.terms.Check(judge{run: r, side: r.reader()}, f, o.When, r.report)
}

// fitsRow sees that a line has the form of its verb and that every part of it has a use.
func (r *run) fitsRow(row *Row, o *orders.Order) bool {
	return row.Fits(o, r.report) && r.knownTerms(o, &row.Form) && r.isWhole(o, row) && r.saysWho(o)
}

// isWhole sees that every part of a line has a use: no clause stands twice, one line
// has one way, one hex to be placed in, one answer, and an answer that leaves nothing
// to name names nothing. Who attacks has the letter in his hand and asks nobody.
func (r *run) isWhole(o *orders.Order, row *Row) bool {
	return r.reads().Sees(o, row, o.Verb == "STAND" || o.Verb == "RETREAT" || r.reader() != r.Active)
}

// supportsByAir faults a unit that does not fly in an answer about the air (13.14).
func (r *run) supportsByAir(row *Row, a orders.Arg) bool {
	if row.Matter() != "AIR" {
		return true
	}
	u := r.airMeant(a, r.reader())
	return u == noUnit || r.sys.counters[u].kind.flies() || r.fault(a.Pos, "not-air", "13.14", "unit", r.unitName(u))
}

// reader is the side whose line is read.
func (r *run) reader() side {
	if r.in != nil {
		return r.in.side
	}
	return r.Active
}

// leaveOut takes units out of those that ALL means. A Check sees that each is one of
// them; later one may be gone.
func (r *run) leaveOut(o *orders.Order, list []unitID, but []orders.Arg) ([]unitID, bool) {
	return r.namesOf(r.Active).LeaveOut(o, list, but, r.Dry && o.When == nil)
}

// idleLines faults, in a Check, lines about battles of a phase that no attack of the
// sheet has a use for: they name another hex or others' units, or another line speaks
// before them without a condition.
func (r *run) idleLines(lines []orders.Order, fights []*battle) {
	used := make([]bool, len(lines))
	for _, b := range fights {
		r.markUsed(lines, b, used)
	}
	for i := range lines {
		switch o := &lines[i]; {
		case !isOfBattles(o):
		case !used[i]:
			r.fault(o.Pos, "idle-line", "13.6", "verb", o.Verb)
		case o.Verb != "AIR":
			r.strangers(o, fights)
		}
	}
}

// markUsed marks the lines that may speak in a battle: those that name its hex, then
// those for all; behind one without a condition none does but of air units, which
// come together.
func (r *run) markUsed(lines []orders.Order, b *battle, used []bool) {
	for _, verb := range []string{"AIR", "LOSS", "ADVANCE"} {
		closed := b.Lines[0].Has(verb) && verb != "AIR"
		for _, special := range []bool{true, false} {
			for i := range lines {
				o := &lines[i]
				if o.Verb != verb || closed || !r.isAbout(o, b.Target) || r.isAbout(o, noCell) == special {
					continue
				}
				used[i] = true
				closed = o.When == nil && verb != "AIR"
			}
			closed = b.Lines[0].Has(verb) && verb != "AIR" // one for all is no less right where another names this hex
		}
	}
}

// strangers faults units that a line names for losses or an advance and that attack in
// none of the battles it speaks of. Who attacks on a condition is not known.
func (r *run) strangers(o *orders.Order, fights []*battle) {
	for _, a := range o.Args {
		u := r.meant(a, r.Active)
		if u == noUnit || verbTable.Row(o.Verb).IsAnswer(a.Text) {
			continue
		}
		if !slices.ContainsFunc(fights, func(b *battle) bool {
			return r.isAbout(o, b.Target) && (b.Lines[0].When != nil || slices.Contains(b.Attackers, u))
		}) {
			r.unreadArg(o, a)
			return
		}
	}
}

// isOfBattles tells whether a line of who attacks says how battles are fought.
func isOfBattles(o *orders.Order) bool {
	return o.Verb == "AIR" || o.Verb == "LOSS" || o.Verb == "ADVANCE"
}
