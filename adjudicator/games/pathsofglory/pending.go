package pathsofglory

import (
	"strconv"

	"feldpost/adjudicator"
)

// Pending implements adjudicator.State.
func (s *State) Pending() []adjudicator.Decision {
	if s.result != nil {
		return nil
	}
	var list []adjudicator.Decision
	for _, sd := range [...]side{cp, ap} {
		if s.owes(sd) {
			list = append(list, s.decision(sd))
		}
	}
	return list
}

// decision describes what a side is asked.
func (s *State) decision(sd side) adjudicator.Decision {
	phase, seat := s.phase(), s.seat(sd)
	d := adjudicator.Decision{Seat: seat, Kind: "turn", Phase: phase, Turn: s.turn, Default: "pass"}
	d.ID = strconv.Itoa(s.turn) + "." + strconv.Itoa(s.round) + "." + string(seat) + "." + phase
	add := func(key, value string) { d.Fields = append(d.Fields, adjudicator.Field{Key: key, Value: value}) }
	switch phase {
	case "bids":
		d.Kind, d.Rule, d.Default, d.Verbs = "setup", "5.6.2", "bid-nothing", []string{"BID"}
	case "setup":
		d.Kind, d.Rule, d.Default, d.Verbs = "setup", "4.3.1", "yes", []string{"CHOOSE"}
		add("card", cardGuns.String())
		add("name", s.sys.cards[cardGuns].name)
	case "action":
		d.Rule, d.Verbs = "8.1.3", []string{"PLAY", "PASS", "OFFER", "ACTIVATE", "MOVE", "ENTRENCH", "ATTACK", "LOSS", "ADVANCE", "STOP", "SR", "PLACE", "REFIT",
			"REDUCE", "REMOVE", "DISCARD", "STAND", "END"}
		add("round", strconv.Itoa(s.round))
		if sd != s.active {
			d.Kind, d.Phase, d.Rule, d.Verbs = "question", "answer", "16.5.2", []string{"ACCEPT", "REFUSE"}
			if s.act.Use == useEvent {
				d.Rule, d.Verbs = cardRule(s.act.Card), []string{"REMOVE", "CHOOSE"}
				add("name", s.sys.cards[s.act.Card].name)
			}
		}
	case "operation":
		d.Rule, d.Default, d.Verbs = "9.2", "stop", []string{"ACTIVATE", "MOVE", "ENTRENCH", "ATTACK", "LOSS", "ADVANCE", "STOP", "END"}
		add("ops", strconv.Itoa(s.act.Ops))
	case "combats":
		d.Rule, d.Default, d.Verbs = "12.1.1", "stop", []string{"ATTACK", "LOSS", "ADVANCE", "PLAY", "KEEP", "STOP", "END"}
	case "commitment", "draw":
		d.Rule, d.Default, d.Verbs = "9.5.4.6", "keep-all", []string{"DISCARD", "PASS", "STAND", "END"}
	case "replacement":
		d.Rule, d.Default, d.Verbs = "17.0", "points-lost", []string{"REFIT", "REPLACE", "DISCARD", "STAND", "END"}
		for p := poolGE; p < pools; p++ {
			if p.side() == sd && s.rp[p] > 0 {
				add("rp-"+p.String(), strconv.Itoa(s.rp[p]))
			}
		}
	case "question":
		s.describeQuestion(&d)
	}
	return d
}

// describeQuestion tells what a side is asked in a combat.
func (s *State) describeQuestion(d *adjudicator.Decision) {
	d.Kind, d.Default = "question", "default"
	d.ID += "." + s.name(s.battle.Target) + "." + s.step()
	d.Fields = append(d.Fields, adjudicator.Field{Key: "space", Value: s.name(s.battle.Target)}, adjudicator.Field{Key: "matter", Value: s.step()})
	add := func(key string, n int) {
		d.Fields = append(d.Fields, adjudicator.Field{Key: key, Value: strconv.Itoa(n)})
	}
	switch s.step() {
	case "great retreat":
		d.Rule, d.Verbs = "card AP 27", []string{"CHOOSE", "RETREAT"}
		add("attack-cf", s.strength(s.battle, attacking))
		add("defend-cf", s.strength(s.battle, defending))
	case "defender's cards":
		d.Rule, d.Verbs = "12.2.5", []string{"PLAY", "KEEP", "PASS"}
		add("attack-cf", s.strength(s.battle, attacking))
		add("defend-cf", s.strength(s.battle, defending))
	case "first losses", "second losses":
		d.Rule, d.Verbs = "12.4.3", []string{"LOSS", "PASS"}
		add("number", s.battle.Sides[attacking].Number)
	case "retreat":
		d.Rule, d.Verbs = "12.5", []string{"RETREAT", "LOSS", "PASS"}
		add("spaces", s.battle.Retreat)
	case "great retreat ways":
		d.Rule, d.Verbs = "12.5.5", []string{"RETREAT", "PASS"}
		add("spaces", 1)
	}
}
