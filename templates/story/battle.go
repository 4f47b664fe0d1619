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
	case adjudicator.StoryMarch, adjudicator.StoryTable, adjudicator.StorySetup, adjudicator.StoryApart:
		return true
	}
	return opens(s)
}

// battle tells one combat, from the declaration to the advance.
func (s *telling) battle(events []adjudicator.Event) {
	first := events[0]
	if s.detail == InOneLine {
		s.add(0, strings.TrimSpace(s.w.battleTitle(first)+": "+s.w.outcome(events)+" "+s.w.toll(events)))
		return
	}
	s.out = append(s.out, prose.Heading(s.w.battleTitle(first)))
	s.add(1, s.w.Told(first))
	s.fight(events[1:])
}

// fight tells what happened in a combat in the order in which it was resolved: in
// front of each result the ratio and its shifts in one line, what the sides
// chose, and all else; then what followed, then who answered for the reader.
func (s *telling) fight(events []adjudicator.Event) {
	w := s.w
	var before stage
	var answers []string
	resolved, decided := false, false
	for _, e := range events {
		switch part := w.Part(e); {
		case part == adjudicator.StoryAnswer:
			answers = append(answers, w.Told(e))
		case part == adjudicator.StoryFigures:
			before.figures = append(before.figures, e)
		case part == adjudicator.StoryChoice:
			before.choices = append(before.choices, e)
		case part == adjudicator.StoryResult:
			var items []adjudicator.Event
			before.other, items = w.itemsOf(before.other, e)
			s.stage(before)
			s.result(e, items)
			resolved, decided, before.other = true, w.drawn(e.Kind) == adjudicator.DrawBattle, nil
		case s.fits(e.Kind):
			before.other = append(before.other, e)
		}
	}
	if !resolved {
		s.stage(stage{figures: before.figures, choices: before.choices})
	}
	if decided && len(before.other) == 0 {
		s.add(1, w.Say("no-effect", w.Report))
	}
	s.sentences(1, before.other)
	if len(answers) > 0 && s.detail == InFull {
		s.add(1, w.Say("answers", strings.Join(answers, "; ")))
	}
}

// stage is what leads to a result in a combat.
type stage struct {
	figures, choices, other []adjudicator.Event
}

// stage tells what led to a result; that nobody chose anything only where something
// else happened.
func (s *telling) stage(x stage) {
	w := s.w
	if s.detail == InFull {
		var figures []string
		for _, e := range x.figures {
			figures = append(figures, w.Told(e))
		}
		s.add(1, strings.Join(figures, " "))
		if len(x.choices) == 0 && len(x.other) > 0 {
			for _, kind := range w.choices() {
				s.add(1, w.May("none."+kind, w.Report))
			}
		}
	}
	for _, e := range x.choices {
		s.add(1, w.Told(e))
	}
	s.sentences(1, x.other)
}

// choices are the kinds of choices that the game knows, by name.
func (w Teller) choices() (kinds []string) {
	for name, k := range w.Report.Info.Kinds {
		if k.Story == adjudicator.StoryChoice {
			kinds = append(kinds, name)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// itemsOf cuts off the events at the end of a list that a result tells as its
// items: as many that cost something as it says steps, and what these bring with them.
func (w Teller) itemsOf(list []adjudicator.Event, e adjudicator.Event) (before, items []adjudicator.Event) {
	steps, _ := strconv.Atoi(e.Get("steps"))
	i := len(list)
	for ; i > 0; i-- {
		kind := w.Report.Info.Kinds[list[i-1].Kind]
		switch costs := kind.Costs != adjudicator.CostsNothing; {
		case kind.Into != e.Kind, costs && steps == 0:
			return list[:i], list[i:]
		case costs:
			steps--
		}
	}
	return nil, list
}

// result tells a result; with its items in one sentence, what each unit suffered,
// where events of other kinds are told as such.
func (s *telling) result(e adjudicator.Event, items []adjudicator.Event) {
	w := s.w
	if !w.sums(e.Kind) {
		s.add(1, w.Told(e))
		return
	}
	var told []string
	last := ""
	for _, x := range items {
		what := w.item(x)
		if unit := x.Get("unit"); unit == "" || unit != last {
			told = append(told, w.Say("item-of", w.With("unit", unit, "what", what)))
			last = unit
			continue
		}
		told[len(told)-1] += ", " + what
	}
	f := w.Over(append(slices.Clone(e.Fields), adjudicator.Field{Key: "items", Value: strings.Join(told, speech.ListMark)}))
	text, ok := w.Sentence("sum", e.Kind, f)
	if !ok {
		w.Miss(w.Report.Lang, "sum."+e.Kind)
	}
	s.add(1, w.Ruled(text, e.Rule))
}

// sums tells whether events of other kinds are told as items of a kind of result.
func (w Teller) sums(kind string) bool {
	for _, k := range w.Report.Info.Kinds { // order decides nothing
		if k.Into == kind {
			return true
		}
	}
	return false
}

// fits tells whether there is room for a kind of event.
func (s *telling) fits(kind string) bool {
	switch s.w.Report.Info.Kinds[kind].Room {
	case adjudicator.RoomFull:
		return s.detail == InFull
	case adjudicator.RoomShort:
		return s.detail != InOneLine
	}
	return true
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

// LargestBattle tells the outcome of the battle in which most units took part, of
// those that cost somebody something if there are some; of equal ones the first.
func (w Teller) LargestBattle() string {
	list := w.battles()
	if len(list) == 0 {
		return ""
	}
	largest := list[0]
	for _, b := range list {
		if b.costs && !largest.costs || b.costs == largest.costs && b.units > largest.units {
			largest = b
		}
	}
	if largest.outcome == "" {
		return ""
	}
	attacker := ""
	switch by := largest.attacker; {
	case by != "" && by == w.Report.Seat:
		attacker = w.Say("battle-attacker", w.With())
	case by != "":
		attacker = w.Say("battle-attacker", w.With("who", w.TheSeat(by)))
	}
	return w.Say("largest-battle", w.With("n", fmt.Sprint(len(list)), "attacker", attacker, "place", w.Place(largest.place), "outcome", largest.outcome))
}

// attacker is the seat that began a battle: its declaration names its side, or the
// first unit belongs to it, or the result of one that was under way names it; "" where
// nothing tells.
func (w Teller) attacker(battle []adjudicator.Event) adjudicator.Seat {
	for _, e := range battle {
		if side := e.Get("attacker"); side != "" && w.drawn(e.Kind) == adjudicator.DrawBattle {
			return adjudicator.Seat(side)
		}
	}
	if len(battle) == 0 || !Begins(w.Part(battle[0])) {
		return ""
	}
	e := battle[0]
	if side := e.Get("side"); side != "" {
		return adjudicator.Seat(side)
	}
	key, _, _ := strings.Cut(w.Report.Info.Kinds[e.Kind].Units, " ")
	unit, _, _ := strings.Cut(e.Get(key), speech.ListMark)
	_, owner := ownedBefore(w.Voice, w.Report.Before, unit)
	return owner
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
func Begins(s adjudicator.Story) bool { return s == adjudicator.StoryBattle }

// battlePlace is where a battle is fought.
func battlePlace(e adjudicator.Event) string { return e.Get("hex") + e.Get("space") }
