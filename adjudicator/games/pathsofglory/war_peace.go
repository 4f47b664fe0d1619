// Peace terms (16.5).
// The Russian Capitulation track (16.4).

package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// peaceBar tells why a side may not offer peace now, "" when it may (16.5).
func (s *State) peaceBar(sd side) (code string, rule ruleNo) {
	switch {
	case s.scenario.name == "introductory":
		return "no-peace", "5.3.3"
	case sd == cp && s.hasPlayed(cardFourteenPoints):
		return "fourteen-points", "card AP 40"
	case sd == cp && s.vp < s.sys.tables.num.peaceCP:
		return "vp-too-low", "16.5.1.1"
	case sd == ap && s.vp > s.sys.tables.num.peaceAP:
		return "vp-too-high", "16.5.1.2"
	}
	return "", ""
}

// offerPeace is the action of offering terms (16.5.1): as often as a side likes,
// but an action, so once a round (16.5.3).
func (r *run) offerPeace(f *seq.Frame, o *orders.Order) seq.Outcome {
	if code, rule := r.peaceBar(r.active); code != "" {
		r.fault(o.Pos, code, rule, "vp", r.vp)
		return seq.Ask
	}
	r.onlyLines("16.5.1")
	r.record[r.active][r.round] = usePeace
	r.emit("peace-offer", "16.5.1", "side", r.active)
	if r.stopHere() {
		return seq.Ask
	}
	f.Stage = stageAnswer
	return r.answer(f)
}

// answer waits for what the other side has to say to a peace offer or to War
// in Africa: by standing order, or by letter when it asked for that.
func (r *run) answer(f *seq.Frame) seq.Outcome {
	if r.act.Use == usePeace {
		return r.answerPeace(f)
	}
	return r.answerAfrica(f)
}

// answerLines returns the other side's letter to the question at hand.
func (r *run) answerLines(verbs ...string) ([]orders.Order, bool) {
	return r.phaseLines(r.active.other(), verbs...)
}

func (r *run) answerPeace(_ *seq.Frame) seq.Outcome {
	other := r.active.other()
	yes, rung := false, standing.Default
	if o := r.standingOf(other, "PEACE"); o != nil && isAsk(o) || r.in.replies(other) {
		lines, ok := r.answerLines("ACCEPT", "CONFIRM", "REFUSE", "CHOOSE", "PASS")
		if !ok {
			return seq.Ask
		}
		yes, rung = r.acceptsPeace(lines), standing.Clause
	} else if o != nil {
		rung = standing.Standing
		for _, a := range o.Args {
			yes = yes || a.Is("ACCEPT")
		}
	}
	if r.stopHere() {
		return seq.Ask
	}
	r.whisper(other, "standing", "16.5.2", "matter", "peace", "rung", string(rung))
	if yes {
		r.emit("peace", "16.5.2", "side", other, "answer", "accepted")
		r.finishPeace()
		return seq.Over
	}
	r.emit("peace", "16.5.2", "side", other, "answer", "refused")
	r.rollPeace(r.active, r.combined, "16.5.2")
	return r.endAction()
}

// acceptsPeace reads ACCEPT PEACE, or yes to the question.
func (r *run) acceptsPeace(lines []orders.Order) bool {
	for i := range lines {
		if lines[i].Verb == "ACCEPT" {
			r.oneAnswer(lines, "16.5.2")
			return true
		}
	}
	return r.saysYes(lines, "16.5.2")
}

// finishPeace ends the game as a draw, whose win that may be; in a
// competition both lose (5.1.1, 5.6.4).
func (r *run) finishPeace() {
	if r.opts.competition {
		r.finish(noSide, "peace-both-lose", "5.6.4")
		return
	}
	winner, rule := r.takesDraw("5.1.1")
	r.finish(winner, "peace", rule)
}

// rollPeace rolls on the peace terms table (16.5.2).
func (r *run) rollPeace(sd side, ws int, rule ruleNo) {
	row := -1
	for i, p := range r.sys.tables.peace {
		if p.side == sd && ws >= p.wsMin {
			row = i
		}
	}
	die := r.Roll.Roll("peace terms", string(rule), 6)
	d := int(r.sys.tables.peace[row].change[die-1])
	r.emit("peace-terms", rule, "side", sd, "die", die, "combined", ws, "change", signed(d))
	r.changeVP(d, "peace-terms", rule)
}

// standingOf returns the first standing order of a kind that holds now.
func (r *run) standingOf(sd side, sub string) *orders.Order {
	for i := range r.standing[sd] {
		if o := &r.standing[sd][i]; o.Sub == sub && r.holdsNow(o.When, sd) {
			return o
		}
	}
	return nil
}

// russianVP counts the VP spaces in Russia that the Central Powers hold now
// (4.1.5, 16.4.2), Baku included (16.4.6). Which they are the scenario's list says.
func (s *State) russianVP() (n int) {
	for _, sp := range s.sys.board.russian {
		if s.isVP(sp) && s.control[sp] == cp {
			n++
		}
	}
	return n
}

// allRussianVP reports whether the Central Powers hold all VP spaces in
// Russia besides Baku.
func (s *State) allRussianVP() bool {
	for _, sp := range s.sys.board.russian {
		if sp != s.sys.board.baku && s.isVP(sp) && s.control[sp] != cp {
			return false
		}
	}
	return true
}

// stages of the Russian Capitulation track (16.4), which begins at the first
// (4.1.8, 16.4.1).
const (
	godSaveTheTsar = iota
	tsarCommandAllowed
	tsarCommand
	tsarFallAllowed
	tsarFallen
	revolutionAllowed
	revolution
	brestLitovsk
)

var russiaWords = [...]string{"God Save the Tsar", "Tsar Takes Command Allowed", "Tsar Takes Command", "Fall of the Tsar Allowed",
	"Fall of the Tsar", "Bolshevik Revolution Allowed", "Bolshevik Revolution", "Treaty of Brest-Litovsk"}

// russia is the box of the Russian Capitulation marker, found anew from the
// board: it falls back by itself (16.4.3 to 16.4.6), from the box that allows
// the Fall of the Tsar too (16.4.4), but not from a played event (16.4.7).
func (s *State) russia() int {
	n := &s.sys.tables.num
	switch {
	case s.hasPlayed(cardTreaty):
		return brestLitovsk
	case s.hasPlayed(cardBolshevik):
		return revolution
	case s.hasPlayed(cardFallOfTsar):
		if !s.playedNow(cardFallOfTsar) && (s.russianVP() > s.tsarFell || s.allRussianVP()) {
			return revolutionAllowed
		}
		return tsarFallen
	case s.hasPlayed(cardTsar):
		if s.combined+s.russianVP() >= n.wsTsar {
			return tsarFallAllowed
		}
		return tsarCommand
	case s.russianVP() >= n.tsarVP:
		return tsarCommandAllowed
	}
	return godSaveTheTsar
}

// checkRussia reports where the marker stands when it may have moved.
func (r *run) checkRussia() {
	if now := r.russia(); now != r.russiaShown {
		r.russiaShown = now
		r.emit("russia", "16.4", "box", russiaWords[now], "vp", r.russianVP())
	}
}
