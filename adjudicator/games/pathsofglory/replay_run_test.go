package pathsofglory

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

func parsed(text string) (orders.Sheet, string) {
	sheet, _, bad := language().Parse(text)
	if len(bad) > 0 {
		return sheet, fmt.Sprint(bad)
	}
	return sheet, ""
}

func (p *replayer) sheet(text string) orders.Sheet {
	sheet, _, bad := p.parser.Parse(text)
	if len(bad) > 0 {
		p.fail("parse", "%v\n%s", bad, text)
	}
	return sheet
}

// begin compares the set-up and deals the recorded hands.
func (p *replayer) begin(scenario string) {
	p.at = "set-up"
	name := map[string]string{"Historical": "historical", "The Great War": "great-war-1917"}[scenario]
	st, _, err := opened(p.t).Setup(name, adjudicator.Options{"entrench_bonus": "on", "severe_weather": "fall"}, dice.Script())
	if err != nil {
		p.t.Fatal(err)
	}
	p.state = st.(*State)
	s := p.state
	p.last = s.clone()
	if s.phase() == "setup" {
		p.roll = dice.Script(p.phaseDice()...)
		p.apply(cp, "CHOOSE NO\nEND\n")
	}
	p.syncCards() // which cards are dealt is luck
	p.match()
	p.sync()
	p.forget()
	for _, line := range [...]string{"DEFEND ANY, ASK", "LOSS ANY, ASK", "RETREAT ANY, ASK", "PEACE ASK", "EVENT WAR-IN-AFRICA, ASK"} {
		for sd := ap; sd <= cp; sd++ {
			sheet := p.sheet("STAND " + line + "\n")
			if _, err := s.Apply(adjudicator.Command{Kind: adjudicator.CommandStanding, Seat: s.seat(sd), Sheet: sheet}, nil); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}

// apply carries out a letter; false when it is refused.
func (p *replayer) apply(sd side, text string) bool {
	return p.command(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: p.state.seat(sd), Sheet: p.sheet(text)}, text)
}

func (p *replayer) command(c adjudicator.Command, text string) bool {
	c.Seq = p.seq
	events, err := p.state.Apply(c, p.roll)
	if err != nil {
		p.fail("refused", "%v\n%s", err, text)
		return false
	}
	for _, e := range events {
		switch e.Kind {
		case "order-dropped":
			p.fail("dropped", "%v", e)
		case "fire":
			p.fired = append(p.fired, e)
		case "vp":
			p.notePoint(e.Get("change"), e.Get("reason"))
		case "rp-lost":
			p.lostPoints[parsePool(e.Get("pool"))] += num(e.Get("points"))
		}
	}
	return true
}

// action carries out a recorded action and answers the questions of both
// sides as recorded.
func (p *replayer) action(s *replayStep, deeds []deed) {
	sd := parseSide(s.Role)
	if p.state.phase() != "action" || p.state.active != sd {
		p.fail("sequence", "recorded action of %s, we wait at %s of %s", sd, p.state.phase(), p.state.active)
		return
	}
	deeds, ok := p.accepted(sd, deeds)
	if !ok { // what the record did by the card is done; only the action is left
		round := p.state.round
		p.apply(sd, "PASS\nEND\n")
		if p.state.turn == p.last.turn {
			p.state.record[sd][round] = useEvent
		}
		return
	}
	if !p.apply(sd, p.sheetOf(deeds)) {
		return
	}
	for range 200 {
		switch {
		case p.state.phase() == "question":
			p.answer(p.state.battle.Asked - 1)
		case p.state.phase() == "action" && p.state.asksSomething():
			p.apply(ap, p.africa())
		default:
			p.compareFire()
			p.carryRetreats()
			return
		}
	}
	p.fail("sequence", "the questions of an action never end")
}

// answer gives the recorded answer to a question. Ways of a retreat that our
// rules do not allow are taken out, if a rule decides so.
func (p *replayer) answer(sd side) {
	var left []string
	text := p.reply()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for _, f := range p.state.Check(p.state.seat(sd), p.sheet(text)) {
		i := f.Pos.Line - 1
		if f.Code != "no-path" || i < 0 || i >= len(lines) || !p.worseWay(lines[i]) {
			p.fail("refused", "%v\n%s", f, text)
			p.command(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: p.state.seat(sd)}, "default")
			return
		}
		lines[i] = ""
	}
	for _, l := range lines {
		if l != "" {
			left = append(left, l)
		}
	}
	if !p.apply(sd, strings.Join(left, "\n")+"\n") {
		p.command(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: p.state.seat(sd)}, "default")
	}
}

// sheetOf is the text of deeds. A card that the record spent for nothing is
// spent so in words (9.2.1, 9.3.1).
func (p *replayer) sheetOf(deeds []deed) string {
	var b strings.Builder
	idle := len(deeds) > 0 && p.givesPoints(&deeds[0])
	for _, d := range deeds {
		b.WriteString(d.line + "\n")
		idle = idle && d.kind != "activate" && d.kind != "sr"
	}
	if idle {
		b.WriteString("STOP\n")
	}
	return b.String() + "END\n"
}

// givesPoints reports whether a play is an operation or a redeployment, or an
// event that is an operation as well.
func (p *replayer) givesPoints(d *deed) bool {
	if d.kind != "play" || strings.HasSuffix(d.line, " RP") {
		return false
	}
	return !strings.HasSuffix(d.line, " EVENT") || p.state.sys.rules[d.card].ops
}

// accepted takes the lines out that our rules refuse. Each must be refused
// by a rule that the other program reads otherwise; what it did there is
// carried out on our position as it was recorded. It is false when the whole
// action is refused.
func (p *replayer) accepted(sd side, deeds []deed) ([]deed, bool) {
	for range 20 {
		faults := p.state.Check(p.state.seat(sd), p.sheet(p.sheetOf(deeds)))
		if len(faults) == 0 {
			return deeds, true
		}
		wrong, combats := map[int]bool{}, len(p.attacks)
		for _, f := range faults {
			i := f.Pos.Line - 1
			if i < 0 || i >= len(deeds) {
				p.fail("refused", "%v\n%s", f, p.sheetOf(deeds))
				return nil, false
			}
			if wrong[i] {
				continue
			}
			wrong[i] = true
			if !p.decided(&f, &deeds[i]) {
				p.fail("refused", "%v: %s\n%s", f, deeds[i].line, p.sheetOf(deeds))
			}
		}
		if len(p.attacks) < combats { // those that were carried over roll no dice
			p.roll = dice.Script(p.dice()...)
			p.roll.Begin(p.seq)
		}
		if wrong[0] && deeds[0].kind == "play" {
			return nil, false
		}
		var right []deed
		for i, d := range deeds {
			if d.kind == "" && i > 0 && deeds[i-1].kind != "play" && wrong[i-1] {
				wrong[i] = true // what belongs to a refused attack
			}
			if !wrong[i] {
				right = append(right, d)
			}
		}
		deeds = right
	}
	p.fail("refused", "something in\n%s", p.sheetOf(deeds))
	return nil, false
}

// phases passes the phases after the last action of a turn.
func (p *replayer) phases() {
	for range 20 {
		s := p.state
		phase := s.phase()
		switch phase {
		case "commitment", "draw":
			for sd := cp; ; sd-- {
				if s.phase() == phase && s.owes(sd) {
					p.apply(sd, p.discards(sd, strings.ToUpper(phase))+"END\n")
				}
				if sd == ap {
					break
				}
			}
		case "replacement":
			p.seePoints()
			sd := s.active
			deeds, _ := p.accepted(sd, p.replacements(sd))
			p.apply(sd, p.sheetOf(deeds))
		default:
			return
		}
	}
	p.fail("sequence", "the phases of a turn never end: %s", p.state.phase())
}

// africa answers War in Africa.
func (p *replayer) africa() string {
	for _, l := range p.log() {
		if strings.HasPrefix(l, ">!Permanently removed") {
			u := loggedUnits(l)[0]
			return "REMOVE " + p.state.unitName(p.sameKind(u, fromRecord(int(loggedSpaces(l)[0])), nil)) + "\n"
		}
	}
	return "CHOOSE VP\n"
}

// reply answers the question at hand.
func (p *replayer) reply() string {
	b := p.state.battle
	i := slices.IndexFunc(p.attacks, func(a *oneAttack) bool { return a.target == b.Target })
	if i < 0 {
		return "END\n"
	}
	a := p.attacks[i]
	text := ""
	switch p.state.step() {
	case "great retreat":
		if !a.great {
			return "CHOOSE NO\nEND\n"
		}
		return "CHOOSE YES\n" + p.retreatLines(a, b) + "END\n"
	case "defender's cards":
		for _, n := range p.cardsIn(a.cards[defending], cardHand) {
			text += "PLAY " + n + "\n"
		}
		kept := p.cardsIn(a.cards[defending], cardKept)
		if len(kept) == 0 {
			kept = []string{"NONE"}
		}
		return text + "KEEP " + strings.Join(kept, ", ") + "\nEND\n"
	case "first losses", "second losses":
		if list := p.alike(a.losses[defending], b.Target); len(list) > 0 {
			text = "LOSS " + p.names(list) + " PREFER STEPS"
			if a.restored != noUnit {
				text += " RESTORE " + p.state.unitName(p.sameKind(a.restored, b.Target, nil))
			}
			text += "\n"
		}
	case "retreat":
		if a.stood != noUnit {
			return "LOSS " + p.state.unitName(p.sameKind(a.stood, b.Target, nil)) + "\nRETREAT NEVER\nEND\n"
		}
		text = p.retreatLines(a, b)
	}
	return text + "END\n"
}

// retreatLines are the recorded ways of a retreat.
func (p *replayer) retreatLines(a *oneAttack, b *battle) (text string) {
	var order []unitID
	for u := range a.retreats {
		order = append(order, u)
	}
	slices.Sort(order)
	for i, v := range p.alike(order, b.Target) {
		u := order[i]
		text += "RETREAT " + p.state.unitName(v) + " " + p.state.pathText(append([]space{b.Target}, a.retreats[u]...)) + "\n"
	}
	return text
}
