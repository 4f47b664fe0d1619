package story

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
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
func (s *telling) battle(events []adjudicator.Event) {
	switch first := events[0]; {
	case s.detail == InOneLine:
		s.add(0, strings.TrimSpace(s.w.battleTitle(first)+": "+s.w.outcome(events)+" "+s.w.toll(events)))
	case s.w.Part(first) == adjudicator.BattleByOdds:
		s.battleByOdds(events)
	default:
		s.battleByFire(events)
	}
}

// toll names the units that a battle cost steps or strength, "" without any.
func (w Teller) toll(battle []adjudicator.Event) string {
	var lost []string
	for _, e := range battle {
		if w.Report.Info.Kinds[e.Kind].Costs == adjudicator.CostsNothing {
			continue
		}
		for _, unit := range strings.Split(e.Get("unit"), speech.ListMark) {
			if unit != "" && !slices.Contains(lost, unit) {
				lost = append(lost, unit)
			}
		}
	}
	if len(lost) == 0 {
		return ""
	}
	return w.Say("battle-toll", w.FewNames(lost))
}

// battleTitle is the heading of a combat.
func (w Teller) battleTitle(first adjudicator.Event) string {
	at := battlePlace(first)
	return w.Say("battle", w.With("hex", at, "ground", w.groundOf(at)))
}

// battleByOdds tells one combat at a hex, from the declaration to the advance,
// in the order in which it was resolved: the odds and all shifts in one line,
// the charge, the die, the result, then what followed, then who answered for
// the reader.
func (s *telling) battleByOdds(events []adjudicator.Event) {
	w := s.w
	first := events[0]
	f := w.Over(first.Fields)
	s.out = append(s.out, prose.Heading(w.battleTitle(first)))
	s.add(1, w.Told(first))
	var odds, charges, after []adjudicator.Event
	var answers []string
	resolved := false
	for _, e := range events[1:] {
		switch w.Part(e) {
		case adjudicator.StoryAnswer:
			answers = append(answers, w.Told(e))
		case adjudicator.StoryOdds:
			if s.detail == InFull {
				odds = append(odds, e)
			}
		case adjudicator.StoryCharge:
			charges = append(charges, e)
		case adjudicator.StoryResult:
			resolved = true
			s.steps(odds, charges, after)
			after = nil
			s.add(1, w.Told(e))
		default:
			after = append(after, e)
		}
	}
	if !resolved {
		s.steps(odds, charges, nil)
	}
	if resolved && len(after) == 0 {
		s.add(1, w.Say("no-effect", f))
	}
	s.sentences(1, after)
	if len(answers) > 0 && s.detail == InFull {
		s.add(1, w.Say("answers", strings.Join(answers, "; ")))
	}
}

// battleByFire tells one combat between spaces step by step: cards, the fire of
// each side with its column, losses and who took them, winner, retreat and
// advance; then who answered for the reader.
func (s *telling) battleByFire(events []adjudicator.Event) {
	s.out = append(s.out, prose.Heading(s.w.battleTitle(events[0])))
	s.fire(events)
}

// fire tells the steps of a combat between spaces.
func (s *telling) fire(events []adjudicator.Event) {
	w := s.w
	var answers []string
	var told []adjudicator.Event
	for _, e := range events {
		switch w.Part(e) {
		case adjudicator.StoryAnswer:
			answers = append(answers, w.Told(e))
		case adjudicator.StoryFire:
			if s.detail == InFull {
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
	if len(answers) > 0 && s.detail == InFull {
		s.add(1, w.Say("answers", strings.Join(answers, "; ")))
	}
}

// lossesOf cuts off the events at the end of a list that tell the steps of a
// losses event, one by one.
func (w Teller) lossesOf(list []adjudicator.Event, e adjudicator.Event) (before, lost []adjudicator.Event) {
	steps, _ := strconv.Atoi(e.Get("steps"))
	i := len(list)
	for ; i > 0; i-- {
		switch part := w.Part(list[i-1]); {
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
func (s *telling) losses(e adjudicator.Event, lost []adjudicator.Event) {
	w := s.w
	var items []string
	last := ""
	for _, x := range lost {
		what, ok := w.Sentence("loss", x.Kind, w.Over(x.Fields))
		if !ok {
			w.Miss(w.Report.Lang, "loss."+x.Kind)
		}
		if unit := x.Get("unit"); unit == "" || unit != last {
			items = append(items, w.Say("loss-of", w.With("unit", unit, "what", what)))
			last = unit
			continue
		}
		items[len(items)-1] += ", " + what
	}
	f := w.Over(append(slices.Clone(e.Fields), adjudicator.Field{Key: "items", Value: strings.Join(items, "; ")}))
	text, ok := w.Sentence("tally", e.Kind, f)
	if !ok {
		w.Miss(w.Report.Lang, "tally."+e.Kind)
	}
	s.add(1, w.Ruled(text, e.Rule))
}

// steps tells what came before the result: odds, charge, die and points.
func (s *telling) steps(odds, charges, die []adjudicator.Event) {
	w := s.w
	var parts []string
	for _, e := range odds {
		parts = append(parts, w.Told(e))
	}
	s.add(1, strings.Join(parts, " "))
	if len(charges) == 0 && len(die) > 0 && s.detail == InFull {
		s.add(1, w.May("no-charge", w.Report))
	}
	for _, e := range charges {
		s.add(1, w.Told(e))
	}
	s.sentences(1, die)
}

// groundOf names the terrain of a hex for the heading of a battle.
func (w Teller) groundOf(id string) string {
	if w.Map == nil {
		return ""
	}
	i, ok := w.Map.Cell[id]
	if !ok {
		return ""
	}
	c := w.Map.Ground.Cells[i]
	words := []string{w.Word("terrain." + string(c.Terrain))}
	for _, k := range strings.Fields(c.Kind) {
		words = append(words, w.Word("site."+k))
	}
	return strings.Join(words, ", ")
}

// LargestBattle tells the outcome of the battle in which most units took part;
// of equal ones the first.
func (w Teller) LargestBattle() string {
	list := w.battles()
	if len(list) == 0 {
		return ""
	}
	largest := list[0]
	for _, b := range list {
		if b.units > largest.units {
			largest = b
		}
	}
	if largest.outcome == "" {
		return ""
	}
	return w.Say("largest-battle", w.With("n", fmt.Sprint(len(list)), "place", w.Place(largest.place), "outcome", largest.outcome))
}

// battleEnd is the index of the first event behind the battle that begins at i.
func (w Teller) battleEnd(events []adjudicator.Event, i int) int {
	for j := i + 1; j < len(events); j++ {
		if endsBattle(w.Part(events[j])) {
			return j
		}
	}
	return len(events)
}

// unitsIn counts the units that the declared fields of an event name.
func (w Teller) unitsIn(e adjudicator.Event) (n int) {
	for _, key := range strings.Fields(w.Report.Info.Kinds[e.Kind].Units) {
		if text := e.Get(key); text != "" {
			n += 1 + strings.Count(text, ",") + strings.Count(text, ";")
		}
	}
	return n
}

// outcome is the sentence of what decided a battle, without its rule.
func (w Teller) outcome(battle []adjudicator.Event) string {
	for _, e := range battle {
		if w.drawn(e.Kind) == adjudicator.DrawBattle {
			e.Rule = ""
			return w.Told(e)
		}
	}
	if n := len(w.Report.Events); n > 0 && len(battle) > 0 && w.Report.Events[n-1].String() != battle[len(battle)-1].String() {
		return w.Say("battle-none", w.Report) // it was over without a result
	}
	return w.Say("battle-open", w.Report)
}

// Begins tells whether an event begins a battle.
func Begins(s adjudicator.Story) bool {
	return s == adjudicator.BattleByOdds || s == adjudicator.BattleByFire
}

// battlePlace is where a battle is fought.
func battlePlace(e adjudicator.Event) string { return e.Get("hex") + e.Get("space") }
