package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// State is one game. An Order is carried out in one go, down to its last trigger. Where it must stop
// for a question, the State keeps the position there, which is the game's; and, to go on inside the Order, the
// position before it and the tape: see tape.go.
type State struct {
	now    *situation
	chosen options.Given
	asked  *question
	before *situation     // before the Order under way; nil between two Orders
	block  []orders.Order // its lines
	tape   []entry
	unsure bool // the question was read from text: it may be that of another program
}

// question is what an Order under way asks a side.
type question struct {
	side    side
	phase   string // the word for it
	key     string // which of all that the Order may ask: see run.place
	rule    adjudicator.Rule
	verbs   []string
	assumed string // what silence means
	fields  []adjudicator.Field
}

// run is one pass over a state. Its exported methods are those of pass.Run.
type run struct {
	*State
	*situation
	pass.Pass
	playback
	soft      bool // the line at hand may never be carried out: only what can never be right is a fault
	played    bool // the lines were found right: what is impossible now was made so by a die
	halted    bool // what is carried out goes no further: see run.carry
	order     *carrying
	maybe     bool                     // a line may or may not be carried out
	triggered int                      // how deep in triggers, in which rolls set off nothing (1.9.1)
	settling  int                      // eliminations that happen at once
	lost      [numSides]string         // why a side has lost (6.3)
	script    [numSides][]orders.Order // answers that hold for the Order under way (A28.2)
	gated     map[string]bool          // who was asked in it, where
	often     string                   // the policy
	placed    map[string]int           // how often it came to each place where it may ask
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		c := *s
		c.now = s.now.clone()
		s = &c
	}
	return &run{State: s, situation: s.now, Pass: pass.Pass{Roll: roll, Dry: dry}}
}

// Check implements adjudicator.State.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Check(s.newRun, seat, sheet)
}

// Unread implements adjudicator.Accounter.
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}

// Apply implements adjudicator.State.
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	return pass.Apply(name, s.newRun, c, roll)
}

// Over, Seated, Heading and Resign are those of pass.Run.
func (r *run) Over() (adjudicator.Rule, bool)    { return "6.3", r.over }
func (r *run) Seated(seat adjudicator.Seat) bool { return r.scen.seats().Of(seat) != nobody }
func (r *run) Heading() (string, options.Chosen) { return r.scen.id, switches.Chosen(r.State.chosen) }
func (r *run) Resign(seat adjudicator.Seat) {
	r.close()
	r.finish(r.scen.seats().Of(seat).Other(), "resigned", "6.3")
}

// seat is the seat of a side.
func (p *situation) seat(sd side) adjudicator.Seat { return p.scen.seats().Seat(sd) }

// Read implements pass.Run: the lines of a ruling. Inside an Order they stand on the tape as well,
// where it was when they came. A whole position has the Order under way that it tells of.
func (r *run) Read(lines []position.Line) error {
	if r.before == nil || slices.ContainsFunc(lines, isUnder) {
		if err := r.State.read(lines); err != nil {
			return err
		}
		r.situation = r.State.now
		return nil
	}
	text := ""
	for _, l := range lines {
		text += l.Word() + " " + l.Rest + "\n"
	}
	if err := r.situation.clone().read(lines); err != nil {
		return err
	}
	r.tape = append(r.tape, entry{Ruling: text})
	return r.situation.read(lines)
}

// Execute implements pass.Run. The sheet of the active player is frozen before its first card is turned
// up: all of it is checked, then it is carried out Order by Order.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	sd := r.scen.seats().Of(seat)
	r.readWhole(sd, sheet.Orders)
	defer r.toldOnce()
	own := r.asked != nil && r.asked.side == sd
	mine := r.asked == nil && r.owes(sd)
	lines := r.takeStanding(sd, sheet.Orders, own)
	lines, under := r.dropsApart(sd, lines)
	switch {
	case under && !r.Stops() && (!own || len(lines) == 0 && !sheet.End):
		return // the question stands
	case own:
		r.answer(lines, sheet)
	case mine && r.turn == 0:
		r.setup(sd, lines, sheet)
	case mine:
		r.playSheet(lines, sheet)
	default:
		for i := range lines {
			r.Fault(lines[i].Pos, "not-asked", "5", "verb", lines[i].Verb)
		}
		if sheet.End {
			r.Fault(sheet.Header.Pos["END"], "nothing-to-end", "5")
		}
	}
}

// Timeout implements pass.Deadliner: a set-up by the referee's rule, what silence means for a question, a pass where no
// Order was given, else the end of the Turn.
func (r *run) Timeout(seat adjudicator.Seat) {
	d := r.Pending()[0]
	r.Event("timeout", d.Rule, "side", seat, "phase", d.Phase)
	sheet := orders.Sheet{End: true}
	if r.asked == nil && r.turn > 0 && r.mayPass() {
		sheet.Orders = []orders.Order{language().Line("PASS")}
	}
	r.Execute(seat, sheet)
}

// owes tells whether a side is asked for its set-up or its player Turn.
func (p *situation) owes(sd side) bool {
	switch {
	case p.over:
		return false
	case p.turn == 0:
		return p.setUp < int(numSides) && p.scen.setup[p.setUp] == sd
	}
	return p.active == sd
}

// playSheet takes the lines of the active player and carries out what it can.
func (r *run) playSheet(lines []orders.Order, sheet orders.Sheet) {
	if len(lines) > maxLines {
		r.Fault(lines[maxLines].Pos, "too-many-lines", "5", "n", maxLines)
		return
	}
	if sheet.EndPhase != "" {
		r.Fault(sheet.Header.Pos["END"], "nothing-to-end", "5")
	}
	if !r.Dry {
		// Frozen before opened: what is wrong is found before anything happens.
		c := *r.State
		c.now = r.situation.clone()
		dry := &run{State: &c, situation: c.now, Pass: pass.Pass{Dry: true}}
		dry.playSheet(lines, sheet)
		if r.Faults = append(r.Faults, dry.Faults...); len(r.Faults) > 0 {
			return
		}
	}
	r.sheet, r.ended = settled(lines), sheet.End
	if r.Dry {
		r.sheet = lines // with their places in the letter
		r.drySheet()
		return
	}
	r.played = true
	r.play()
}

// maxLines is the most lines that a sheet may have: more than a Turn can use.
const maxLines = 120

func settled(lines []orders.Order) (list []orders.Order) {
	for i := range lines {
		list = append(list, lines[i].Settled())
	}
	return list
}

// play carries out the lines that wait, Order by Order, until something is asked.
func (r *run) play() {
	for !r.over && r.asked == nil {
		block := r.nextBlock()
		switch {
		case block != nil:
			r.begin(block)
		case r.ended:
			r.begin([]orders.Order{{Verb: "END"}})
		default:
			return
		}
	}
}

// nextBlock takes the next Order of the sheet with the lines that belong to it.
func (r *run) nextBlock() []orders.Order {
	if len(r.sheet) == 0 {
		return nil
	}
	if head := &r.sheet[0]; !heads[head.Verb].starts && orderSubs[head.Verb] != noOrder {
		r.sheet = append([]orders.Order{headFor(head)}, r.sheet...)
	}
	n := 1
	for heads[r.sheet[0].Verb].block && n < len(r.sheet) && !heads[r.sheet[n].Verb].starts && !standsAlone(&r.sheet[0], &r.sheet[n]) {
		n++
	}
	block := r.sheet[:n:n]
	r.sheet = slices.Clone(r.sheet[n:])
	return block
}

// standsAlone tells a MOVE, FIRE or ADVANCE that cannot belong to the Order above it: it is one of its own.
func standsAlone(head, o *orders.Order) bool {
	k := orderSubs[o.Verb]
	if head.Verb != "ORDER" || k == noOrder {
		return false
	}
	of := orderSubs[head.Sub]
	return of != k && (of != offensiveOrder || k == advanceOrder)
}

// headFor is the Order that a MOVE, FIRE or ADVANCE means that stands below none.
func headFor(o *orders.Order) orders.Order {
	head := language().Line("ORDER " + o.Verb)
	head.Pos, head.Raw = o.Pos, o.Raw
	return head
}

// answer takes the answer to the question of the Order under way: an empty one leaves it to
// standing lines and what silence means.
func (r *run) answer(lines []orders.Order, sheet orders.Sheet) {
	for i := range lines {
		if !slices.Contains(r.asked.verbs, lines[i].Verb) {
			r.Fault(lines[i].Pos, "not-asked", r.asked.rule, "verb", lines[i].Verb)
		} else if r.asked.phase == "strategy-keep" {
			r.goodKeep(&lines[i], i == 0)
		}
	}
	if len(lines) == 0 && !sheet.End || r.Stops() {
		return
	}
	r.tape = append(r.tape, entry{Key: r.asked.key, Answer: append([]orders.Order{}, settled(lines)...)})
	r.resume()
}

// goodKeep sees that an answer names one of the two Strategy Cards drawn, and says no more (S98.3.1, A28.2).
func (r *run) goodKeep(o *orders.Order, first bool) {
	if r.drawn(r.asked.side, o.Args[0].Text) < 0 {
		r.Fault(o.Args[0].Pos, "not-that-card", r.asked.rule, "text", o.Args[0].Text)
	}
	for _, a := range o.Args[1:] {
		r.unread(o, a.Pos, a.Text)
	}
	r.only(o, "")
	if o.When != nil {
		r.Fault(o.When.Pos, "condition-unused", "A28.2", "verb", o.Verb)
	}
	if !first {
		r.unread(o, o.Pos, o.Args[0].Text)
	}
}

func texts(lines []orders.Order) (list []string) {
	for i := range lines {
		list = append(list, lines[i].String())
	}
	return list
}

// close ends whatever is under way.
func (r *run) close() {
	r.State.before, r.State.block, r.tape, r.asked = nil, nil, nil, nil
	r.sheet = nil
}

// Pending implements adjudicator.State.
func (s *State) Pending() []adjudicator.Decision {
	p := s.now
	if p.over {
		return nil
	}
	d := adjudicator.Decision{Turn: max(p.turn, 1), Kind: "turn", Phase: "turn", Rule: "5", Verbs: turnVerbs, Default: "pass"}
	sd := p.active
	d.ID = strconv.Itoa(p.turn) + "." + string(p.seat(sd)) + "." + d.Phase
	switch {
	case s.asked != nil:
		sd = s.asked.side
		d.Kind, d.Phase, d.Rule, d.Verbs, d.Default = "question", s.asked.phase, s.asked.rule, s.asked.verbs, s.asked.assumed
		d.Fields = append(slices.Clip(s.asked.fields), s.moment(sd)...)
		d.Tick = strings.HasPrefix(d.Phase, "gate-") // A28.2: how fast a gate is passed tells nothing
		d.ID = strconv.Itoa(p.turn) + "." + string(p.seat(sd)) + "." + d.Phase + "." +
			strconv.Itoa(len(s.tape)+p.given) + "." + strings.ToLower(s.block[0].Verb) + "." + strconv.Itoa(p.given)
	case p.turn == 0:
		sd = p.scen.setup[p.setUp]
		d.Kind, d.Phase, d.Verbs, d.Default = "setup", "setup", setupVerbs, "auto"
		d.ID = strconv.Itoa(p.turn) + "." + string(p.seat(sd)) + "." + d.Phase
	default:
		d.ID += "." + strconv.Itoa(p.given)
		d.Fields = []adjudicator.Field{{Key: "order-next", Value: strconv.Itoa(p.given + 1)}}
	}
	d.Seat = p.seat(sd)
	return []adjudicator.Decision{d}
}

// moment tells at which Order of the Turn a side is asked, and how often it was before in it: a side knows how often it
// has answered, and no more is told of what the other one has.
func (s *State) moment(sd side) (list []adjudicator.Field) {
	switch verb := s.block[0].Verb; {
	case verb == "ORDER":
		list = append(list, adjudicator.Field{Key: "order-now", Value: strconv.Itoa(max(s.now.given, 1))})
	case verb != "END":
		list = append(list, adjudicator.Field{Key: "order-next", Value: strconv.Itoa(s.now.given + 1)})
	}
	n := 1
	for i := range s.tape {
		if words := strings.Fields(s.tape[i].Key); len(words) > 1 && words[1] == string(s.now.seat(sd)) {
			n++
		}
	}
	return append(list, adjudicator.Field{Key: "asked-nth", Value: strconv.Itoa(n)})
}
