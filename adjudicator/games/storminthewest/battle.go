// A battle that waits for the defender (13.29-13.31).

package storminthewest

import (
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
)

// battle is one that waits for an answer of the defender.
type battle struct {
	Target cell `json:"target"`
}

// battleSteps are what a battle goes through once it has to ask.
func battleSteps() []step {
	return []step{
		{Rule: "13.30", Name: "answer", Do: (*run).answerStep, Asks: []question{{Phase: "battle", Kind: "question", Verbs: []string{"AIR", "LOSS", "RETREAT", "END"},
			Default: "defaults", Who: func(a asked) bool { return a.Side != a.At.active }}}},
	}
}

func (r *run) answerStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.in == nil {
		return seq.Ask
	}
	r.battle, r.in = nil, nil
	return seq.Done
}

// copy returns a battle that shares nothing that changes.
func (b *battle) copy() battle { return *b }

// readBattle and printBattle are the battle in position text.
func (p *placer) readBattle(l position.Line) error {
	if len(l.Words) < 2 || p.sys.board.Named(l.Words[1]) == noCell {
		return l.Errorf("want the hex of the battle")
	}
	p.battle = &battle{Target: p.sys.board.Named(l.Words[1])}
	return nil
}

func (p *placer) printBattle(_ int, out *position.Text) {
	if p.battle != nil {
		out.Line(p.hexName(p.battle.Target))
	}
}
