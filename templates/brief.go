package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// maxNamed is how many places the first screen names that changed hands.
const maxNamed = 3

// brief is the result in three sentences: the largest battle, what the reader
// gained and lost, who leads and why.
func (w *writer) brief() []string {
	if w.r.View == nil || !w.r.Kind.State() {
		return nil
	}
	var out []string
	battle := tellerOf(w.voice).largestBattle()
	for _, text := range []string{battle, positionOf(w.voice).gains(battle != ""), positionOf(w.voice).lead()} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// largestBattle tells the outcome of the battle in which most units took part;
// of equal ones the first.
func (w teller) largestBattle() string {
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
	return w.say("largest-battle", w.with("n", fmt.Sprint(len(list)), "place", w.place(largest.place), "outcome", largest.outcome))
}

// begins tells whether an event begins a battle.
func begins(s adjudicator.Story) bool {
	return s == adjudicator.BattleByOdds || s == adjudicator.BattleByFire
}

// battleEnd is the index of the first event behind the battle that begins at i.
func (w teller) battleEnd(events []adjudicator.Event, i int) int {
	for j := i + 1; j < len(events); j++ {
		if endsBattle(w.part(events[j])) {
			return j
		}
	}
	return len(events)
}

// battlePlace is where a battle is fought.
func battlePlace(e adjudicator.Event) string { return e.Get("hex") + e.Get("space") }

// unitsIn counts the units that the declared fields of an event name.
func (w teller) unitsIn(e adjudicator.Event) (n int) {
	for _, key := range strings.Fields(w.r.Info.Kinds[e.Kind].Units) {
		if text := e.Get(key); text != "" {
			n += 1 + strings.Count(text, ",") + strings.Count(text, ";")
		}
	}
	return n
}

// outcome is the sentence of what decided a battle, without its rule.
func (w teller) outcome(battle []adjudicator.Event) string {
	for _, e := range battle {
		if w.drawn(e.Kind) == adjudicator.DrawBattle {
			e.Rule = ""
			return w.told(e)
		}
	}
	if n := len(w.r.Events); n > 0 && len(battle) > 0 && w.r.Events[n-1].String() != battle[len(battle)-1].String() {
		return w.say("battle-none", w.r) // it was over without a result
	}
	return w.say("battle-open", w.r)
}

// gains tells which scoring places the reader gained and lost since his last
// letter; when there were none, after a battle only.
func (w position) gains(battle bool) string {
	if w.r.Before == nil || w.r.View.Seat == "" || w.watches() {
		return ""
	}
	var gained, lost []string
	w.changedHands(func(p adjudicator.Place, old adjudicator.Seat) {
		switch w.r.View.Seat {
		case p.Holder:
			gained = append(gained, w.placeTitle(p))
		case old:
			lost = append(lost, w.placeTitle(p))
		}
	})
	if len(gained)+len(lost) == 0 && !battle {
		return ""
	}
	return w.say("gains", w.with("gained", w.fewNames(gained), "lost", w.fewNames(lost)))
}

// lead tells who leads, by what the view says of it or by the Victory Points of
// the seats, and their tracks.
func (w position) lead() string {
	if w.r.View.Over {
		return ""
	}
	best, most, points := adjudicator.Seat(""), 0, 0
	var why []string
	tracks := w.tracks()
	groups := 0
	for i, t := range w.r.View.Tracks {
		if i == 0 || w.r.View.Tracks[i-1].Group != t.Group {
			groups++
		}
		if t.Group != "vp" {
			continue
		}
		if len(why) == 0 {
			why = append(why, tracks[groups-1])
		}
		switch points++; {
		case points == 1 || t.Value > most:
			best, most = adjudicator.Seat(t.Name), t.Value
		case t.Value == most:
			best = ""
		}
	}
	for _, f := range w.r.View.Facts {
		if leads := w.r.Info.FactNamed(adjudicator.FactLeads); leads != "" && f.Key == leads {
			best, points = adjudicator.Seat(f.Value), 2
		}
	}
	if points < 2 {
		return strings.Join(why, " ")
	}
	leader := ""
	if best != "" {
		leader = w.theSeat(best)
	}
	return w.say("lead", w.with("leader", leader, "why", strings.Join(why, " ")))
}

// contents says behind the first screen how long each part is that follows.
func (w *writer) contents(first int) {
	var items []string
	for i := first; i < len(w.sections); i++ {
		s := &w.sections[i]
		if s.heading == "" {
			continue
		}
		items = append(items, w.say("contents-item", w.with("part", s.heading, "n", fmt.Sprint(linesOf(s.blocks, w.polish)))))
	}
	if len(items) < 2 {
		return
	}
	s := section{blocks: []block{line(0, w.say("contents", strings.Join(items, ", ")))}}
	w.sections = slices.Insert(w.sections, first, s)
}
