// Combat (13).
// A battle, step by step (13.3, 13.8, 13.10-13.13, 13.28, 13.29).
// Whose line answers a decision of a battle: a line of the sheet, a standing
// order, the rules' default (13.14, 13.30, 13.31).
// Advance after combat (13.33, 13.34) and what lies on top of stacks after it
// (13.8).

package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// beginCombat forgets what units did in an earlier Combat Phase (13.5, 13.9,
// 14.3).
func (r *run) beginCombat() {
	r.forget(perCombat)
	r.Mixed, r.AGBFired = 0, false
}

// The two parts in a battle, as indices.
const (
	attacking = iota
	defending
)

// stage is what a battle does next.
type stage uint8

const (
	stageAir    stage = iota // the defender's air, then the die (13.14, 13.28)
	stageLosses              // what the defender gives up (13.29)
	stages
)

var stageNames = [stages]string{"air", "losses"}

func (s stage) String() string { return stageNames[s] }

// battle is one battle from its declaration to the advance (13).
type battle struct {
	Target    cell           `json:"target"`
	Attackers []unitID       `json:"attackers"`
	Defenders []unitID       `json:"defenders"`
	Fled      []unitID       `json:"fled,omitempty"` // retreated into the hex in this phase (13.30)
	AGB       unitID         `json:"agb"`            // noUnit for none
	Airs      []unitID       `json:"airs,omitempty"` // of the attacker
	AirDef    unitID         `json:"air_def"`        // of the defender, noUnit for none
	Mixed     bool           `json:"mixed,omitempty"`
	Lines     []orders.Order `json:"lines"` // of the attacker about it, its ATTACK line first
	Stage     stage          `json:"stage,omitempty"`
	Points    [2]int         `json:"points"` // loss points of both (13.29)
}

func (r *run) newBattle() *battle { return &battle{Target: noCell, AGB: noUnit, AirDef: noUnit} }

// copy returns a battle that shares nothing that changes.
func (b *battle) copy() battle {
	c := *b
	c.Attackers, c.Defenders, c.Fled, c.Airs = slices.Clone(b.Attackers), slices.Clone(b.Defenders), slices.Clone(b.Fled), slices.Clone(b.Airs)
	c.Lines = slices.Clone(b.Lines)
	return c
}

// assault is the battle as far as it decides odds and die.
func (s *State) assault(b *battle) *assault {
	return &assault{target: b.Target, side: s.Active, attackers: b.Attackers, defenders: b.Defenders, agb: b.AGB, airs: len(b.Airs),
		airDef: b.AirDef != noUnit, mixed: b.Mixed, phase: 1 + oneIf(s.phase() == phaseCombat2)}
}

// open begins a battle that is declared: the whole stack is shown and the attack
// cannot be called off (13.8), then come the odds (13.10). An attack below the
// table has lost two steps and has no die (13.12).
func (r *run) open(b *battle) {
	var from []cell
	for _, u := range b.Attackers {
		from = append(from, r.at(u))
	}
	slices.Sort(from)
	hex, with := r.hexName(b.Target), ""
	if b.AGB != noUnit {
		with = r.unitName(b.AGB)
	}
	r.pieces.Open[b.Target] = true
	r.emit("combat-declared", "13.8", "hex", hex, "from", r.hexPath(slices.Compact(from)), "units", r.unitNames(b.Attackers), "agb", with,
		"defenders", r.unitNames(b.Defenders), "fled", r.unitNames(b.Fled))
	attack, defence, odds := r.ratio(r.assault(b))
	if isTooWeak(odds) {
		b.Points[attacking], b.Stage = r.sys.tables.num.AutomaticLoss, stageLosses
		r.emit("odds", "13.12", "hex", hex, "a", attack, "d", defence, "odds", odds.String(), "column", "")
		r.emit("too-weak", "13.12", "hex", hex, "n", b.Points[attacking])
		r.raiseLoss(b)
	} else {
		look := r.sys.tables.crt.Look(odds)
		r.emit("odds", "13.10", "hex", hex, "a", attack, "d", defence, "odds", odds.String(), "column", look.Base().Name)
		r.attackFromAir(b)
	}
	r.goOn(b)
}

// goOn carries a battle on to its end, or to a question that the defender wants
// to answer himself.
func (r *run) goOn(b *battle) {
	r.Battle = b
	if b.Stage == stageAir {
		if !r.defendFromAir(b) {
			return
		}
		r.rollDie(b)
		b.Stage = stageLosses
	}
	if !r.defend(b) { // before the attacker (13.29)
		return
	}
	r.attackerLosses(b)
	r.advanceAfter(b)
	r.settleTops(b)
	r.Battle = nil
}

// rollDie totals the modifiers and reads the table (13.13, 13.28).
func (r *run) rollDie(b *battle) {
	a, hex := r.assault(b), r.hexName(b.Target)
	_, _, odds := r.ratio(a)
	look := r.sys.tables.crt.Look(odds)
	for _, m := range r.modifiers(a, odds) {
		r.emit("modifier", m.Rule, "hex", hex, "reason", m.Reason, "n", m.By)
		look.Modify(m)
	}
	look.Die = r.Roll.Roll("combat "+hex, "13.28", dieSides)
	res := look.Result()
	b.Points = [2]int{int(res.attacker), int(res.defender)}
	r.emit("die", "13.28", "hex", hex, "value", look.Die, "modifiers", look.Modifiers.String(), "total", look.Total())
	r.emit("combat", "13.28", "hex", hex, "odds", odds.String(), "column", look.Base().Name, "die", look.Die, "modified", look.Row(), "result",
		res.String())
	r.raiseLoss(b)
}

// dieSides are the sides of the die.
const dieSides = 6

// raiseLoss adds what a fortress costs who attacks its own nation (13.32).
func (r *run) raiseLoss(b *battle) {
	if n := r.fortressLoss(r.assault(b)); n > 0 {
		b.Points[attacking] += n
		r.emit("fortress", "13.32", "hex", r.hexName(b.Target), "n", n)
	}
}

// String prints a result as the table has it.
func (l loss) String() string {
	return table.Odds{Attack: int(l.attacker), Defence: int(l.defender)}.String()
}

// battleSteps are the questions at which a battle may wait for the defender
// (13.14, 13.30, 13.31).
func battleSteps() []step {
	isDefender := func(a asked) bool { return a.Side != a.At.Active }
	asks := func(verbs ...string) []question {
		return []question{{Phase: "battle", Kind: "question", Verbs: append(verbs, "STAND", "END"), Default: "defaults", Who: isDefender,
			More: tellBattle}}
	}
	return []step{
		{Rule: "13.14", Name: stageAir.String(), Do: (*run).answerStep, Asks: asks("AIR")},
		{Rule: "13.29", Name: stageLosses.String(), Do: (*run).answerStep, Asks: asks("LOSS", "RETREAT")},
	}
}

// tellBattle tells in which battle the defender is asked, and for what: the same hex may be attacked in both Combat Phases.
func tellBattle(a asked, d *adjudicator.Decision) {
	b := a.At.Battle
	if b == nil {
		return
	}
	hex := a.At.hexName(b.Target)
	d.ID += "." + hex + "." + a.At.phase().String() + "." + b.Stage.String()
	d.Fields = append(d.Fields, adjudicator.Field{Key: "hex", Value: hex}, adjudicator.Field{Key: "stage", Value: b.Stage.String()},
		adjudicator.Field{Key: "phase", Value: a.At.phase().String()})
	if b.Stage == stageLosses {
		d.Fields = append(d.Fields, adjudicator.Field{Key: "points", Value: strconv.Itoa(b.Points[defending])})
	}
}

// answerStep carries a battle on with the answer of the defender. A Check sees
// that the answer is right and stops there.
func (r *run) answerStep(f *seq.Frame, _ bool) seq.Outcome {
	switch {
	case r.Result != nil:
		return seq.Over
	case r.Battle == nil || r.Battle.Stage.String() != f.Step:
		return seq.Done
	case r.in == nil || r.in.side == r.Active:
		return seq.Ask
	case r.Dry:
		r.checkAnswers(r.in.answers)
		r.in = nil
		return seq.Ask
	}
	r.in.late = r.Battle.Stage == stageLosses
	r.goOn(r.Battle)
	if r.Battle != nil && r.Battle.Stage.String() == f.Step { // nothing in the sheet answered
		return seq.Ask
	}
	r.in = nil // the attacker's sheet goes on
	return seq.Done
}

// asks reports whether the owner of a standing order wants to be asked.
func asks(o *orders.Order) bool { return o != nil && reads.Says(o, "ASK") }

// isAbout reports whether a line speaks of the battle for a hex: it names the
// hex, or none.
func (r *run) isAbout(o *orders.Order, target cell) bool {
	keys := []string{"AT"}
	if o.Verb == "ADVANCE" {
		keys = append(keys, "TO")
	}
	return reads.About(r.sys.board.Map, reads.Parts(o, keys...), target)
}

// linesAbout are the lines of a phase that say how a battle is fought, those
// that name its hex before those for all battles.
func (r *run) linesAbout(target cell, lines []orders.Order) []orders.Order {
	return standing.InOrder(lines, func(o *orders.Order) bool { return isOfBattles(o) && r.isAbout(o, target) }, r.isParticular)
}

// isParticular tells whether a line speaks of some hexes, not of all.
func (r *run) isParticular(o *orders.Order) bool { return !r.isAbout(o, noCell) }

// fits reports whether a line of a side speaks of a battle and its condition
// holds.
func (r *run) fits(o *orders.Order, b *battle, sd side) bool {
	return r.isAbout(o, b.Target) && r.sys.terms.Holds(judge{run: r, side: sd, b: b}, o.When)
}

// answerTo is the line of the defender that answers a decision: of the sheet
// that he was asked for, else of his standing orders; nil leaves it to the
// rules. A standing order ASK answers until he has.
func (r *run) answerTo(verb string, b *battle) (*orders.Order, standing.Rung) {
	sd := r.Active.Other()
	asked := r.in != nil && r.in.side == sd
	if asked {
		if o := r.firstFor(r.in.answers, func(o *orders.Order) bool { return o.Verb == verb && r.fits(o, b, sd) }); o != nil {
			return o, standing.Clause
		}
		asked = b.Stage != stageLosses || r.in.Timeout || r.in.late ||
			slices.ContainsFunc(r.in.answers, func(o orders.Order) bool { return o.Verb != "AIR" })
	}
	speaks := func(o *orders.Order) bool { return o.Sub == verb && r.fits(o, b, sd) && !(asked && asks(o)) }
	if o := r.firstFor(r.Standing[sd], speaks); o != nil {
		return o, standing.Standing
	}
	return nil, standing.Default
}

// firstFor is the first of some lines that speaks of something: what names a hex holds
// against what is said of all.
func (r *run) firstFor(lines []orders.Order, speaks func(o *orders.Order) bool) *orders.Order {
	return standing.First(lines, speaks, r.isParticular)
}

// checkAnswers sees that lines about battles name units and hexes that exist.
func (r *run) checkAnswers(lines []orders.Order) {
	sd := r.Active
	if r.Battle != nil {
		sd = sd.Other()
	}
	for i := range lines {
		o := &lines[i]
		if o.Verb == "RETREAT" && sd == r.Active {
			r.fault(o.Pos, "attacker-stays", "13.31")
			continue
		}
		if !isOfBattles(o) && o.Verb != "RETREAT" {
			continue
		}
		read := r.readUnit
		if o.Verb == "AIR" {
			read = r.readAir
		}
		reads.Every(reads.Parts(o), func(a orders.Arg) bool {
			isWord := a.Kind != orders.Path && (verbTable.Row(o.Verb).Has(a.Text) || reads.IsAllBut(a))
			return isWord || r.isThere(a, read, sd)
		})
	}
}

// knownSupport sees that the units which an ATTACK line names for its air
// support, losses and advance exist; words are those of the lines of these verbs.
func (r *run) knownSupport(o *orders.Order) bool {
	good := true
	for _, c := range o.Clauses {
		row := verbTable.Row(c.Key)
		if row == nil {
			continue // FROM and WITH
		}
		args, but := reads.AllBut(o, c.Key, c.Args)
		if len(but) > 0 && (c.Key != "ADVANCE" || !slices.ContainsFunc(args, func(a orders.Arg) bool { return a.Is("ALL") })) {
			return r.unreadArg(o, but[0])
		}
		read := r.readUnit
		if c.Key == "AIR" {
			read = r.readAir
		}
		good = reads.Every(slices.Concat(args, but), func(a orders.Arg) bool {
			if a.Kind == orders.Name && row.Has(a.Text) {
				return true
			}
			_, ok := read(a, r.Active)
			return ok
		}) && good
	}
	return good
}

// advanceAfter moves surviving attackers into the hex that the battle has
// emptied: those that the attacker names, in his order, as far as the stacking
// limits allow (13.33). Neither MP nor ZOC matter; AGB is no attacker (14.3).
func (r *run) advanceAfter(b *battle) {
	if r.enemyIn(b.Target, r.Active) {
		return
	}
	for _, u := range r.advancing(b) {
		if !r.overfull(b.Target, r.Active, u).None() || !r.hosts(b.Target, u).None() {
			continue
		}
		from := r.hexName(r.at(u))
		r.mix(b.Target, []unitID{u})
		r.put(u, b.Target)
		r.emit("advance", "13.33", "unit", r.unitName(u), "from", from, "path", r.hexName(b.Target))
	}
}

// advancing lists the surviving attackers that are to advance; none where the
// attacker says nothing.
func (r *run) advancing(b *battle) (list []unitID) {
	for i := range b.Lines {
		o := &b.Lines[i]
		args := o.Args
		switch cl, ok := o.Clause("ADVANCE"); {
		case o.Verb == "ATTACK" && ok:
			args = cl.Args
		case o.Verb != "ADVANCE" || !r.fits(o, b, r.Active):
			continue
		}
		return r.advanceNamed(b, o, args)
	}
	return nil
}

// advanceNamed are the attackers that a line names, or all of them.
func (r *run) advanceNamed(b *battle, o *orders.Order, args []orders.Arg) (list []unitID) {
	key := ""
	if o.Verb == "ATTACK" {
		key = "ADVANCE"
	}
	args, but := reads.AllBut(o, key, args)
	left := func(u unitID) bool {
		return slices.ContainsFunc(but, func(a orders.Arg) bool { return r.meant(a, r.Active) == u })
	}
	for _, a := range args {
		if a.Is("ALL") {
			for _, u := range b.Attackers {
				if !slices.Contains(list, u) && !left(u) {
					list = append(list, u)
				}
			}
		}
		if u := r.meant(a, r.Active); u != noUnit && slices.Contains(b.Attackers, u) && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// settleTops puts a unit on top of the stacks around a battle whose top unit has
// gone, as their owners' standing orders say; by default the first lies there
// (13.8).
func (r *run) settleTops(b *battle) {
	for _, c := range append([]cell{b.Target}, r.sys.board.next(b.Target)...) {
		if c == noCell || r.pieces.IsEmpty(c) || r.pieces.OnTop(c) != noUnit {
			continue
		}
		sd := r.sys.counters[r.pieces.First(c)].side
		if o := r.firstFor(r.Standing[sd], func(o *orders.Order) bool { return o.Sub == "TOP" && r.isAbout(o, c) }); o != nil {
			r.pieces.Lay(c, r.topBy(c, sd, o))
		}
	}
}

// topBy is the unit of a stack that a line names first, or its weakest or strongest
// defender; noUnit for the first in order.
func (r *run) topBy(c cell, sd side, o *orders.Order) unitID {
	for _, a := range o.Args {
		if u := r.meant(a, sd); u != noUnit && r.at(u) == c && !r.sys.kinds.Find("TOP").Has(a.Text) {
			return u
		}
	}
	byDefence := func(u, v unitID) int { return int(r.face(u).defence) - int(r.face(v).defence) }
	stack := r.pieces.Append(nil, c, sd)
	switch {
	case reads.Says(o, "STRONGEST"):
		return slices.MinFunc(stack, func(u, v unitID) int { return byDefence(v, u) })
	case reads.Says(o, "WEAKEST"):
		return slices.MinFunc(stack, byDefence)
	}
	return noUnit
}
