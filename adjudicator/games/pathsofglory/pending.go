package pathsofglory

import (
	"strconv"

	"feldpost/adjudicator"
)

// Pending implements adjudicator.State.
func (s *State) Pending() []adjudicator.Decision {
	return s.sys.sequence.Pending(s.stack, asked{s, cp}, asked{s, ap})
}

// asked is a side before the position: what sequence.go says of whom a
// question goes to and what it tells.
type asked struct {
	*State
	side side
}

// Question implements seq.Asked.
func (a asked) Question() adjudicator.Decision {
	seat := a.seat(a.side)
	return adjudicator.Decision{ID: strconv.Itoa(a.turn) + "." + strconv.Itoa(a.round) + "." + string(seat), Seat: seat, Turn: a.turn}
}

func (a asked) isCentral() bool    { return a.side == cp }
func (a asked) isAllied() bool     { return a.side == ap }
func (a asked) isActive() bool     { return a.side == a.active }
func (a asked) isPassive() bool    { return a.side != a.active }
func (a asked) hasNotBid() bool    { return a.bids[a.side] < 0 }
func (a asked) hasNotDrawn() bool  { return !a.drawn[a.side] }
func (a asked) isQuestioned() bool { return a.battle != nil && a.battle.Asked == a.side+1 }

// tell adds a field to a decision, tellNumber a number.
func tell(d *adjudicator.Decision, key, value string) {
	d.Fields = append(d.Fields, adjudicator.Field{Key: key, Value: value})
}

func tellInt(d *adjudicator.Decision, key string, n int) { tell(d, key, strconv.Itoa(n)) }

func (a asked) tellGuns(d *adjudicator.Decision) {
	tell(d, "card", cardGuns.String())
	tell(d, "name", a.sys.cards[cardGuns].name)
}

func (a asked) tellRound(d *adjudicator.Decision) { tellInt(d, "round", a.round) }
func (a asked) tellOps(d *adjudicator.Decision)   { tellInt(d, "ops", a.act.Ops) }

// tellAnswer tells what the other side's action asks: a peace offer, or an event.
func (a asked) tellAnswer(d *adjudicator.Decision) {
	d.Phase = "answer"
	a.tellRound(d)
	if a.act.Use == useEvent {
		d.Rule, d.Verbs = cardRule(a.act.Card), []string{"REMOVE", "CHOOSE"}
		tell(d, "name", a.sys.cards[a.act.Card].name)
	}
}

func (a asked) tellPoints(d *adjudicator.Decision) {
	for p := poolGE; p < pools; p++ {
		if p.side() == a.side && a.rp[p] > 0 {
			tellInt(d, "rp-"+p.String(), a.rp[p])
		}
	}
}

// tellCombat tells of which combat, and of what in it, a side is asked.
func (a asked) tellCombat(d *adjudicator.Decision) {
	space := a.name(a.battle.Target)
	d.ID += "." + space + "." + a.step()
	tell(d, "space", space)
	tell(d, "matter", a.step())
}

func (a asked) tellFactors(d *adjudicator.Decision) {
	tellInt(d, "attack-cf", a.strength(a.battle, attacking))
	tellInt(d, "defend-cf", a.strength(a.battle, defending))
}

func (a asked) tellNumber(d *adjudicator.Decision) {
	tellInt(d, "number", a.battle.Sides[attacking].Number)
}
func (a asked) tellRetreat(d *adjudicator.Decision)  { tellInt(d, "spaces", a.battle.Retreat) }
func (a asked) tellOneSpace(d *adjudicator.Decision) { tellInt(d, "spaces", 1) }
