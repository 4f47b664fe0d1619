package templates

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// endsBattle tells whether an event no longer belongs to the battle before
// it.
func endsBattle(s adjudicator.Story) bool {
	switch s {
	case adjudicator.StoryMarch, adjudicator.StoryAttempt, adjudicator.StorySetup, adjudicator.StoryActivation, adjudicator.StoryApart:
		return true
	}
	return opens(s)
}

// battle tells one combat.
func (s *story) battle(events []adjudicator.Event) {
	switch first := events[0]; {
	case s.detail == inOneLine:
		s.add(0, strings.TrimSpace(s.w.battleTitle(first)+": "+s.w.outcome(events)+" "+s.w.toll(events)))
	case s.w.part(first) == adjudicator.BattleByOdds:
		s.battleByOdds(events)
	default:
		s.battleByFire(events)
	}
}

// toll names the units that a battle cost steps or strength, "" without any.
func (w teller) toll(battle []adjudicator.Event) string {
	var lost []string
	for _, e := range battle {
		if w.r.Info.Kinds[e.Kind].Costs == adjudicator.CostsNothing {
			continue
		}
		for _, unit := range strings.Split(e.Get("unit"), listMark) {
			if unit != "" && !slices.Contains(lost, unit) {
				lost = append(lost, unit)
			}
		}
	}
	if len(lost) == 0 {
		return ""
	}
	return w.say("battle-toll", w.fewNames(lost))
}

// battleTitle is the heading of a combat.
func (w teller) battleTitle(first adjudicator.Event) string {
	at := battlePlace(first)
	return w.say("battle", w.with("hex", at, "ground", w.groundOf(at)))
}

// battleByOdds tells one combat at a hex, from the declaration to the advance,
// in the order in which it was resolved: the odds and all shifts in one line,
// the charge, the die, the result, then what followed, then who answered for
// the reader.
func (s *story) battleByOdds(events []adjudicator.Event) {
	w := s.w
	first := events[0]
	f := w.over(first.Fields)
	s.out = append(s.out, heading(w.battleTitle(first)))
	s.add(1, w.told(first))
	var odds, charges, after []adjudicator.Event
	var answers []string
	resolved := false
	for _, e := range events[1:] {
		switch w.part(e) {
		case adjudicator.StoryAnswer:
			answers = append(answers, w.told(e))
		case adjudicator.StoryOdds:
			if s.detail == inFull {
				odds = append(odds, e)
			}
		case adjudicator.StoryCharge:
			charges = append(charges, e)
		case adjudicator.StoryResult:
			resolved = true
			s.steps(odds, charges, after)
			after = nil
			s.add(1, w.told(e))
		default:
			after = append(after, e)
		}
	}
	if !resolved {
		s.steps(odds, charges, nil)
	}
	if resolved && len(after) == 0 {
		s.add(1, w.say("no-effect", f))
	}
	s.sentences(1, after)
	if len(answers) > 0 && s.detail == inFull {
		s.add(1, w.say("answers", strings.Join(answers, "; ")))
	}
}

// battleByFire tells one combat between spaces step by step: cards, the fire of
// each side with its column, losses and who took them, winner, retreat and
// advance; then who answered for the reader.
func (s *story) battleByFire(events []adjudicator.Event) {
	s.out = append(s.out, heading(s.w.battleTitle(events[0])))
	s.fire(events)
}

// fire tells the steps of a combat between spaces.
func (s *story) fire(events []adjudicator.Event) {
	w := s.w
	var answers []string
	var told []adjudicator.Event
	for _, e := range events {
		switch w.part(e) {
		case adjudicator.StoryAnswer:
			answers = append(answers, w.told(e))
		case adjudicator.StoryFire:
			if s.detail == inFull {
				told = append(told, e)
			}
		case adjudicator.StoryLosses:
			before, lost := w.lossesOf(told, e)
			s.sentences(1, before)
			s.losses(e, lost)
			told = nil
		default:
			told = append(told, e)
		}
	}
	s.sentences(1, told)
	if len(answers) > 0 && s.detail == inFull {
		s.add(1, w.say("answers", strings.Join(answers, "; ")))
	}
}

// lossesOf cuts off the events at the end of a list that tell the steps of a
// losses event, one by one.
func (w teller) lossesOf(list []adjudicator.Event, e adjudicator.Event) (before, lost []adjudicator.Event) {
	steps, _ := strconv.Atoi(e.Get("steps"))
	i := len(list)
	for ; i > 0; i-- {
		switch part := w.part(list[i-1]); {
		case steps > 0 && part == adjudicator.StoryStep:
			steps--
		case part != adjudicator.StoryStepEffect:
			return list[:i], list[i:]
		}
	}
	return nil, list
}

// losses tells in one sentence how much a role suffered and what each unit
// lost.
func (s *story) losses(e adjudicator.Event, lost []adjudicator.Event) {
	w := s.w
	var items []string
	last := ""
	for _, x := range lost {
		what, ok := w.sentence("loss", x.Kind, w.over(x.Fields))
		if !ok {
			w.miss(w.r.Lang, "loss."+x.Kind)
		}
		if unit := x.Get("unit"); unit == "" || unit != last {
			items = append(items, w.say("loss-of", w.with("unit", unit, "what", what)))
			last = unit
			continue
		}
		items[len(items)-1] += ", " + what
	}
	f := w.over(append(slices.Clone(e.Fields), adjudicator.Field{Key: "items", Value: strings.Join(items, "; ")}))
	text, ok := w.sentence("tally", e.Kind, f)
	if !ok {
		w.miss(w.r.Lang, "tally."+e.Kind)
	}
	s.add(1, w.ruled(text, e.Rule))
}

// steps tells what came before the result: odds, charge, die and points.
func (s *story) steps(odds, charges, die []adjudicator.Event) {
	w := s.w
	var parts []string
	for _, e := range odds {
		parts = append(parts, w.told(e))
	}
	s.add(1, strings.Join(parts, " "))
	if len(charges) == 0 && len(die) > 0 && s.detail == inFull {
		s.add(1, w.may("no-charge", w.r))
	}
	for _, e := range charges {
		s.add(1, w.told(e))
	}
	s.sentences(1, die)
}

// groundOf names the terrain of a hex for the heading of a battle.
func (w teller) groundOf(id string) string {
	if w.z == nil {
		return ""
	}
	i, ok := w.z.cell[id]
	if !ok {
		return ""
	}
	c := w.z.ground.Cells[i]
	words := []string{w.word("terrain." + string(c.Terrain))}
	for _, k := range strings.Fields(c.Kind) {
		words = append(words, w.word("site."+k))
	}
	return strings.Join(words, ", ")
}
