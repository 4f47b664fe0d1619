package pathsofglory

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// block plays the steps between two recorded positions.
func (p *replayer) block() {
	if n := len(p.steps); n > 0 && p.steps[n-1].Action == "reset_phase" {
		p.counts["blocks taken back"]++
		return // the player began the action anew
	}
	p.counts["blocks"]++
	first := len(p.diffs)
	defer func() { p.explain(first) }()
	for i := 0; i < len(p.steps); i++ {
		s := &p.steps[i]
		switch s.State {
		case "action_phase":
			p.action(s)
		case "replacement_phase":
			p.replacements(s.Role)
			for i+1 < len(p.steps) && p.steps[i+1].State == "replacement_phase" && p.steps[i+1].Role == s.Role {
				i++
			}
		}
	}
	p.drift()
	p.compare(false)
	p.sync()
}

// dice collects the recorded dice of the block in the order we roll them.
func (p *replayer) dice(list []*oneAttack, entrenched []unitID) (rolls []dice.Scripted) {
	log := p.log()
	type try struct {
		u   unitID
		die int
	}
	var tries []try
	for i, l := range log {
		if m := trenchRE.FindStringSubmatch(l); m != nil && i+1 < len(log) {
			t := try{die: num(log[i+1][2:3])}
			for _, u := range entrenched {
				if p.state.at[u] == space(num(m[1])) {
					t.u = u
				}
			}
			tries = append(tries, t)
		}
	}
	sort.Slice(tries, func(i, j int) bool { return tries[i].u < tries[j].u })
	for _, t := range tries {
		rolls = append(rolls, dice.Scripted{Label: "entrench", Value: t.die})
	}
	for _, a := range list {
		if a.flank && a.die[0] > 0 {
			rolls = append(rolls, dice.Scripted{Label: "flank", Value: a.die[0]})
		}
		order := []int{1, 2}
		if a.flank && p.flankFailed(a) {
			order = []int{2, 1}
		}
		for _, k := range order {
			if a.die[k] > 0 {
				rolls = append(rolls, dice.Scripted{Label: roleWords[k-1] + " fire", Value: a.die[k]})
			}
		}
	}
	return append(rolls, p.phaseDice()...)
}

func (p *replayer) flankFailed(a *oneAttack) bool {
	for _, l := range p.log() {
		if m := flankRE.FindStringSubmatch(l); m != nil && num(m[1]) == a.die[0] {
			return m[2] == "Fail"
		}
	}
	return false
}

// phaseDice are sieges and mandatory offensives.
func (p *replayer) phaseDice() (rolls []dice.Scripted) {
	type siege struct{ sp, die int }
	var sieges []siege
	var off [2]int
	for _, l := range p.log() {
		if m := siegeRE.FindStringSubmatch(l); m != nil {
			sieges = append(sieges, siege{num(m[1]), num(m[2])})
			p.counts["sieges"]++
		}
		if m := offRE.FindStringSubmatch(l); m != nil {
			sd := ap
			if m[1] == "CP" {
				sd = cp
			}
			off[sd] = num(m[2])
		}
	}
	sort.Slice(sieges, func(i, j int) bool { return sieges[i].sp < sieges[j].sp })
	for _, s := range sieges {
		rolls = append(rolls, dice.Scripted{Label: "siege", Value: s.die})
	}
	if off[cp] > 0 {
		rolls = append(rolls, dice.Scripted{Label: "mandatory", Value: off[cp]}, dice.Scripted{Label: "mandatory", Value: off[ap]})
	}
	return rolls
}

// action turns one recorded action into orders and carries it out.
func (p *replayer) action(s *replayStep) {
	sd := parseSide(s.Role)
	if p.state.phase() != "action" || p.state.active != sd {
		p.diff("sequence", "recorded action of %s, we wait at %s of %s", sd, p.state.phase(), p.state.active)
		return
	}
	p.counts["action "+s.Action]++
	var b strings.Builder
	c := cardID(s.arg())
	switch s.Action {
	case "single_op":
		b.WriteString("PLAY AUTO OPS\n")
	case "play_ops":
		fmt.Fprintf(&b, "PLAY %d OPS\n", c.number())
	case "play_sr":
		fmt.Fprintf(&b, "PLAY %d SR\n", c.number())
	case "play_rps":
		fmt.Fprintf(&b, "PLAY %d RP\n", c.number())
	case "play_event":
		fmt.Fprintf(&b, "PLAY %d EVENT\n", c.number())
		p.eventLines(&b, c)
	default:
		p.diff("unknown action", "%s", s.Action)
		return
	}
	for _, x := range p.steps {
		switch x.State + " " + x.Action {
		case "activate_spaces activate_move":
			fmt.Fprintf(&b, "ACTIVATE %s MOVE\n", p.state.name(space(x.arg())))
		case "activate_spaces activate_attack", "activate_spaces activate_attack_mutiny":
			fmt.Fprintf(&b, "ACTIVATE %s ATTACK\n", p.state.name(space(x.arg())))
		}
	}
	p.redeployLines(&b, s.Action == "play_sr")
	lines, entrenched := p.movesOf()
	for _, l := range lines {
		b.WriteString(l + "\n")
	}
	attacks := p.attacks()
	for _, a := range attacks {
		p.counts["combats"]++
		fmt.Fprintf(&b, "ATTACK %s WITH %s", p.state.name(a.target), p.names(a.attackers))
		if a.flank {
			b.WriteString(" FLANK")
			p.counts["flank attempts"]++
		}
		fresh := p.freshCards(a.cards[attacking])
		if len(fresh) > 0 {
			b.WriteString(" CARD " + fresh)
		}
		b.WriteString("\n")
		if kept := p.keptCards(a.cards[attacking]); kept != "" {
			fmt.Fprintf(&b, "KEEP %s FOR %s\n", kept, p.state.name(a.target))
		} else {
			fmt.Fprintf(&b, "KEEP NONE FOR %s\n", p.state.name(a.target))
		}
		if len(a.losses[attacking]) > 0 {
			fmt.Fprintf(&b, "LOSS %s, %s PREFER STEPS\n", p.state.name(a.target), p.names(a.losses[attacking]))
		}
		if len(a.advance) > 0 {
			fmt.Fprintf(&b, "ADVANCE %s TO %s\n", p.names(a.advance), p.state.name(a.advanceTo[0]))
		}
	}
	if text := b.String(); !strings.Contains(text, "ACTIVATE") && !strings.Contains(text, "SR ") {
		if s.Action == "play_ops" || s.Action == "play_sr" || s.Action == "single_op" || s.Action == "play_event" && p.state.sys.rules[c].ops {
			b.WriteString("STOP\n") // spent for nothing
		}
	}
	b.WriteString("END\n")
	p.counts["entrench attempts"] += len(entrenched)
	p.fired = nil
	p.run(sd, b.String(), attacks, p.dice(attacks, entrenched))
	p.compareFire(attacks)
}

// freshCards are the cards of a combat that come from the hand.
func (p *replayer) freshCards(list []cardID) string {
	var out []string
	for _, c := range list {
		if p.state.where[c] == cardHand {
			out = append(out, fmt.Sprint(c.number()))
		}
	}
	return strings.Join(out, ", ")
}

func (p *replayer) keptCards(list []cardID) string {
	var out []string
	for _, c := range list {
		if p.state.where[c] == cardKept {
			out = append(out, fmt.Sprint(c.number()))
		}
	}
	return strings.Join(out, ", ")
}

// redeployLines writes SR lines; Salonika has them too.
func (p *replayer) redeployLines(b *strings.Builder, sr bool) {
	var lines []string
	for _, s := range p.steps {
		if s.Action == "reset_phase" {
			lines = nil
		}
		if s.State != "choose_sr_destination" && s.State != "salonika" {
			continue
		}
		for _, l := range s.Log {
			first, rest, ok := strings.Cut(l, "\n")
			m := spaceRE.FindAllStringSubmatch(rest, -1)
			if !ok || len(m) != 2 {
				continue
			}
			u := unitID(num(pieceRE.FindStringSubmatch(first)[1]))
			lines = append(lines, fmt.Sprintf("SR %s %s>%s\n", p.state.unitName(u), p.placeName(num(m[0][1])), p.placeName(num(m[1][1]))))
		}
	}
	for _, l := range lines {
		b.WriteString(l)
		p.counts["redeployments"]++
	}
}

// placeName names a recorded space or box.
func (p *replayer) placeName(n int) string { return p.state.name(fromRecord(n)) }

// fromRecord turns a recorded place into ours.
func fromRecord(n int) space {
	switch n {
	case 282, 283:
		return boxReserve
	case 284, 285:
		return boxLost
	}
	if n > 285 {
		return boxRemoved
	}
	return space(n)
}

// eventLines writes what an event needs.
func (p *replayer) eventLines(b *strings.Builder, c cardID) {
	p.counts["event "+p.state.sys.cards[c].event]++
	units, _ := p.state.arrivals(c)
	for _, s := range p.steps {
		switch s.State {
		case "landwehr":
			if s.Action == "piece" {
				fmt.Fprintf(b, "REFIT %s\n", p.state.unitName(unitID(s.arg())))
			}
		case "place_event_trench":
			fmt.Fprintf(b, "ENTRENCH %s\n", p.state.name(space(s.arg())))
		case "place_new_neutral_units":
			if s.Action == "space" {
				fmt.Fprintf(b, "PLACE %s\n", p.state.name(space(s.arg())))
			}
		case "place_reinforcements":
			for _, l := range s.Log {
				who, where, ok := strings.Cut(l, " placed in ")
				if !ok || strings.Contains(where, "282") || strings.Contains(where, "283") {
					continue
				}
				u := unitID(num(pieceRE.FindStringSubmatch(who)[1]))
				if u = p.likeOne(u, units); !p.state.sys.counters[u].army {
					continue
				}
				fmt.Fprintf(b, "PLACE %s AT %s\n", p.state.unitName(u), p.state.name(space(num(where[1:]))))
			}
		}
	}
}

// likeOne is the unit of a list that is like a recorded one.
func (p *replayer) likeOne(u unitID, list []unitID) unitID {
	for _, v := range list {
		if p.state.sys.counters[v].printed == p.state.sys.counters[u].printed {
			return v
		}
	}
	return u
}

// run sends the action's letter and answers the questions of the other side
// as recorded.
func (p *replayer) run(sd side, text string, attacks []*oneAttack, rolls []dice.Scripted) {
	roll := dice.Script(rolls...)
	p.seq++
	roll.Begin(p.seq)
	sheet, bad := parsed(text)
	if bad != "" {
		p.diff("parse", "%s\n%s", bad, text)
		return
	}
	faults := p.state.Check(p.state.seat(sd), sheet)
	if len(faults) > 0 {
		p.diff("refused", "%v\n%s", faults, text)
	}
	for len(faults) > 0 { // carry out what is right
		var right []orders.Order
		for _, o := range sheet.Orders {
			if !slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return f.Pos.Line == o.Pos.Line }) {
				right = append(right, o)
			}
		}
		if len(right) == len(sheet.Orders) || len(right) == 0 || !opensAction(&right[0]) {
			p.skip(sd)
			return
		}
		sheet.Orders = right
		faults = p.state.Check(p.state.seat(sd), sheet)
	}
	if !p.applyWith(sd, sheet, roll, text) {
		return
	}
	for range 200 {
		if p.state.result != nil {
			break
		}
		if p.state.phase() == "question" {
			other := p.state.battle.Asked - 1
			answer := p.reply(attacks)
			sheet, bad := parsed(answer)
			if bad != "" {
				p.diff("parse", "%s\n%s", bad, answer)
				return
			}
			if !p.applyWith(other, sheet, roll, answer) {
				p.state.Apply(timeoutOf(p.state, other, p.seq), roll)
			}
			continue
		}
		if p.state.phase() == "action" && p.state.asksSomething() {
			p.africa(roll)
			continue
		}
		break
	}
	if err := roll.Err(); err != nil {
		p.diff("dice", "%v\n%s", err, text)
	}
}

// skip passes an action that we refuse, so that the sequence goes on.
func (p *replayer) skip(sd side) {
	sheet, _ := parsed("PASS\nEND\n")
	p.applyWith(sd, sheet, dice.Script(p.phaseDice()...), "PASS")
}

// africa answers War in Africa.
func (p *replayer) africa(roll *dice.Source) {
	text := "CHOOSE VP\n"
	for _, l := range p.log() {
		if strings.HasPrefix(l, ">!Permanently removed") {
			text = "REMOVE " + p.state.unitName(unitID(num(pieceRE.FindStringSubmatch(l)[1]))) + "\n"
		}
	}
	sheet, _ := parsed(text)
	p.applyWith(ap, sheet, roll, text)
}

// reply answers the question at hand.
func (p *replayer) reply(attacks []*oneAttack) string {
	b := p.state.battle
	var a *oneAttack
	for _, x := range attacks {
		if x.target == b.Target {
			a = x
		}
	}
	if a == nil {
		return "END\n"
	}
	switch p.state.step() {
	case "defender's cards":
		text := ""
		if list := p.freshCards(a.cards[defending]); list != "" {
			for _, n := range strings.Split(list, ", ") {
				text += "PLAY " + n + "\n"
			}
		}
		kept := p.keptCards(a.cards[defending])
		if kept == "" {
			kept = "NONE"
		}
		return text + "KEEP " + kept + "\nEND\n"
	case "first losses", "second losses":
		var list []unitID
		for _, u := range a.losses[defending] {
			list = append(list, p.sameKind(u, b.Target, nil))
		}
		if len(list) == 0 {
			return "END\n"
		}
		return "LOSS " + p.names(list) + " PREFER STEPS\nEND\n"
	case "retreat":
		if a.stood != noUnit {
			return "LOSS " + p.state.unitName(p.sameKind(a.stood, b.Target, nil)) + "\nRETREAT NEVER\nEND\n"
		}
		text := ""
		var taken []unitID
		var order []unitID
		for u := range a.retreats {
			order = append(order, u)
		}
		sort.Slice(order, func(i, j int) bool { return order[i] < order[j] })
		for _, u := range order {
			v := p.sameKind(u, b.Target, taken)
			taken = append(taken, v)
			text += "RETREAT " + p.state.unitName(v) + " " + p.state.pathText(append([]space{b.Target}, a.retreats[u]...)) + "\n"
		}
		return text + "END\n"
	}
	return "END\n"
}

// replacements turns recorded replacements into REFIT and REPLACE lines.
func (p *replayer) replacements(role string) {
	sd := parseSide(role)
	if p.state.phase() != "replacement" || p.state.active != sd {
		return
	}
	var b strings.Builder
	for _, s := range p.steps {
		if s.State != "replacement_phase" || s.Role != role {
			continue
		}
		for _, l := range s.Log {
			m := pieceRE.FindStringSubmatch(l)
			if m == nil {
				continue
			}
			u := unitID(num(m[1]))
			switch {
			case strings.HasPrefix(l, "Flipped"):
				fmt.Fprintf(&b, "REFIT %s\n", p.state.unitName(u))
			case strings.HasPrefix(l, "Rebuilt"):
				full := ""
				if strings.Contains(l, "P"+m[1]) {
					full = " FULL"
				}
				fmt.Fprintf(&b, "REPLACE %s%s", p.state.unitName(u), full)
				if sp := spaceRE.FindStringSubmatch(l); sp != nil && p.state.sys.counters[u].army {
					fmt.Fprintf(&b, " AT %s", p.state.name(space(num(sp[1]))))
				}
				b.WriteString("\n")
			default:
				continue
			}
			p.counts["replacements"]++
		}
	}
	b.WriteString("END\n")
	sheet, bad := parsed(b.String())
	if bad != "" {
		p.diff("parse", "%s", bad)
		return
	}
	if faults := p.state.Check(p.state.seat(sd), sheet); len(faults) > 0 {
		p.diff("refused", "%v\n%s", faults, b.String())
		sheet, _ = parsed("END\n")
	}
	p.applyWith(sd, sheet, dice.Script(p.phaseDice()...), b.String())
}
