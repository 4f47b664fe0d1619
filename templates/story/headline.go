package story

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// Herald says in few words what a step brought.
type Herald struct{ Teller }

// HeraldOf names the step that a letter tells.
func HeraldOf(v *speech.Voice) Herald { return Herald{TellerOf(v)} }

// Headline names a step by when it was played, who acted, in which phase, and up to
// two things that happened in it. Before is the view in which the step began, nil for
// the first one.
func (w Herald) Headline(seat adjudicator.Seat, before *adjudicator.View, trails []chart.Trail) string {
	began := cmp.Or(before, w.Report.View)
	what, at := w.what(trails)
	round, phase := "", ""
	if name := w.Report.Info.FactNamed(adjudicator.FactRound); name != "" {
		round = strings.Trim(w.Over(began.Facts).Get(name), "0")
	}
	if round == "" {
		phase = w.phaseName(at, began)
	}
	side, what := w.parted(seat, what)
	return w.Say("album.step", w.With("n", strconv.Itoa(began.Turn), "turn", w.TurnName(began.TurnName), "round", round, "side", side, "phase", phase, "what", what))
}

// parted gives who acted a place of its own before what happened, where that does not
// name him in the midst of a sentence.
func (w Herald) parted(seat adjudicator.Seat, what string) (side, rest string) {
	if seat == "" {
		return "", what
	}
	side = w.SeatTitle(seat)
	if rest, ok := strings.CutPrefix(what, side); ok {
		if rest = strings.TrimLeft(rest, " \u00a0"); strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, ",") {
			return side, strings.TrimLeft(rest, ":, \u00a0")
		}
	}
	if strings.Contains(what, side) || strings.Contains(what, w.TheSeat(seat)) {
		return "", what
	}
	return side, what
}

// What tells up to two things that happened in a turn, "" when nothing did.
func (w Herald) What(trails []chart.Trail) string {
	what, _ := w.what(trails)
	return what
}

// what tells what the game calls great, places taken, battles, lesser things, marches,
// or else the first sentence that there is; at is the place of the first such event.
func (w Herald) what(trails []chart.Trail) (text string, at int) {
	for _, next := range []func() ([]string, int){
		func() ([]string, int) { return w.news(adjudicator.NewsGreat, "headline") },
		func() ([]string, int) { return w.conquests(trails) },
		w.fought,
		func() ([]string, int) { return w.news(adjudicator.NewsSmall, "headline") },
		func() ([]string, int) { return w.news(adjudicator.NewsActs, "headline") },
		w.busied,
		w.sentence,
	} {
		what, at := next()
		if len(what) > 1 {
			return w.Say("headline.two", w.With("first", what[0], "second", what[1])), at
		}
		if len(what) > 0 {
			return what[0], at
		}
	}
	return "", -1
}

// phaseName is the phase of which an event is, that in which the step began for none
// that heads it; "" for one that is not told from others.
func (w Herald) phaseName(at int, began *adjudicator.View) string {
	phase := began.Phase
	for i := 0; i <= at; i++ {
		e := w.Report.Events[i]
		if name := e.Get("phase"); name != "" && w.Part(e) == adjudicator.StoryHeading {
			phase = name
		}
	}
	if phase == "" || w.Optional("from-phase", phase, "") == "" {
		return ""
	}
	return w.Word("phase." + phase)
}

// News tells up to two of the great things that happened, in a sentence; where nothing
// great did and there was no battle, of lesser ones.
func (w Herald) News(battle bool) string {
	ranks := []adjudicator.News{adjudicator.NewsGreat, adjudicator.NewsSmall, adjudicator.NewsActs}
	if battle {
		ranks = ranks[:1]
	}
	for _, rank := range ranks {
		what, _ := w.news(rank, "brief", "headline")
		switch {
		case len(what) > 1:
			return speech.Capital(w.Say("headline.two", w.With("first", what[0], "second", what[1]))) + "."
		case len(what) == 1:
			return speech.Capital(what[0]) + "."
		}
	}
	return ""
}

// news are the events of a rank, each in the words of the first of some styles that the
// game has for it.
func (w Herald) news(rank adjudicator.News, styles ...string) (out []string, at int) {
	for i, e := range w.Report.Events {
		if w.Report.Info.Kinds[e.Kind].News != rank {
			continue
		}
		f := w.Over(e.Fields)
		text := ""
		for _, style := range append(styles, "event") {
			if said, own := w.Sentence(style, e.Kind, f); own {
				text = said
				break
			}
		}
		if text = strings.TrimSuffix(strings.TrimSpace(text), "."); text != "" && !slices.Contains(out, text) {
			if len(out) == 0 {
				at = i
			}
			out = append(out, text)
		}
	}
	return out, at
}

// conquests tell which countries took which places, those that took most first.
func (w Herald) conquests(trails []chart.Trail) (takers []string, first int) {
	places := map[string][]string{}
	for i, e := range w.Report.Events {
		side := e.Get("side")
		if w.Report.Info.Kinds[e.Kind].News != adjudicator.NewsTaken || side == "" {
			continue
		}
		for _, at := range strings.Split(battlePlace(e), speech.ListMark) {
			who := w.taker(adjudicator.Seat(side), at, trails)
			if len(takers) == 0 {
				first = i
			}
			if len(places[who]) == 0 {
				takers = append(takers, who)
			}
			if !slices.Contains(places[who], at) {
				places[who] = append(places[who], at)
			}
		}
	}
	slices.SortStableFunc(takers, func(a, b string) int { return len(places[b]) - len(places[a]) })
	for i, who := range takers {
		takers[i] = w.Say("headline.taken", w.With("who", who, "places", w.FewNames(w.spots(places[who], "")), "of", w.FewNames(w.spots(places[who], "of"))))
	}
	return takers, first
}

// taker is the country of most units of a side in a place, else of those that
// went there, else the side.
func (w Herald) taker(side adjudicator.Seat, at string, trails []chart.Trail) string {
	count := map[string]int{}
	best := ""
	add := func(nation string) {
		if count[nation]++; best == "" || count[nation] > count[best] {
			best = nation
		}
	}
	for _, p := range w.Report.View.Pieces {
		if w.Ally(p.Owner) == w.Ally(side) && p.Where == at {
			add(p.Nation)
		}
	}
	home := position.Of(w.Voice).Homes()
	for _, t := range trails {
		if best == "" && t.Nation != "" && home[t.Nation] == side && slices.Contains(t.Path, at) {
			add(t.Nation)
		}
	}
	if best == "" {
		return w.TheSeat(side)
	}
	return w.Optional("the", best, w.Word("nation."+best))
}

// fought tells where battles were, the largest first.
func (w Herald) fought() (text []string, first int) {
	list := w.battles()
	if len(list) == 0 {
		return nil, -1
	}
	first = list[0].event
	slices.SortStableFunc(list, func(a, b battleHeld) int { return b.units - a.units })
	var at []string
	for _, b := range list {
		if !slices.Contains(at, b.place) {
			at = append(at, b.place)
		}
	}
	return []string{w.Say("headline.battle", w.With("n", strconv.Itoa(len(at)), "places", w.FewNames(w.spots(at, "")), "at", w.FewNames(w.spots(at, "at"))))}, first
}

// busied tells that units were set up, or how many marched and where most went.
func (w Herald) busied() (text []string, first int) {
	count := map[string]int{}
	var goals []string
	units := 0
	for i, e := range w.Report.Events {
		switch w.Part(e) {
		case adjudicator.StorySetup:
			if units == 0 {
				return []string{w.Word("headline.set-up")}, i
			}
		case adjudicator.StoryMarch:
			if units == 0 {
				first = i
			}
			units++
			if goal := speech.PathEnd(e.Get("path")); goal != "" {
				if count[goal]++; count[goal] == 1 {
					goals = append(goals, goal)
				}
			}
		}
	}
	if units == 0 {
		return nil, -1
	}
	slices.SortStableFunc(goals, func(a, b string) int { return count[b] - count[a] })
	return []string{w.Say("headline.march", w.With("n", strconv.Itoa(units), "places", w.FewNames(w.spots(goals, ""))))}, first
}

// longest is how many characters of a sentence stand in a headline.
const longest = 90

// sentence is the first that tells the step, without the number of its rule.
func (w Herald) sentence() (text []string, first int) {
	for i, e := range w.Report.Events {
		if opens(w.Part(e)) {
			continue
		}
		end := i + 1
		for end < len(w.Report.Events) && !opens(w.Part(w.Report.Events[end])) {
			end++
		}
		for _, b := range w.Tell(w.Report.Events[i:end], InOneLine) {
			if said := bare(b.Text); said != "" && b.Kind == prose.Para {
				return []string{said}, i
			}
		}
	}
	return nil, -1
}

// bare is a sentence without its rule and its full stop, cut where it is long.
func bare(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.LastIndex(text, " ["); i > 0 && strings.HasSuffix(text, "]") {
		text = text[:i]
	}
	text = strings.TrimRight(text, ".: ")
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest])
		text = strings.TrimRight(text[:max(strings.LastIndexAny(text, " \u00a0"), 1)], " ,;:\u00a0") + "…"
	}
	return text
}

// spots names places by their names alone where they have one, joined by a
// preposition or not.
func (w Herald) spots(ids []string, preposition string) (out []string) {
	for _, id := range ids {
		name := w.Near(id)
		if w.Map != nil {
			if i, ok := w.Map.Cell[id]; ok {
				name = cmp.Or(w.Map.Ground.Cells[i].Name, name)
			}
		}
		if preposition != "" {
			name = w.Prepose(preposition, name)
		}
		out = append(out, name)
	}
	return out
}

// battleHeld is one battle of a step.
type battleHeld struct {
	event   int    // with which it is told
	place   string // its cell
	title   string
	outcome string
	units   int
	costs   bool // somebody lost steps or strength there

	attacker adjudicator.Seat // "" where that is not known
}

// battles are those of the events, in order; one that was under way goes on
// first.
func (w Teller) battles() (out []battleHeld) {
	events := w.Report.Events
	if was := w.underWay(); was != "" && len(events) > 0 && !endsBattle(w.Part(events[0])) {
		own := events[:w.battleEnd(events, 0)]
		out = append(out, battleHeld{0, was, w.Say("battle", w.With("hex", was, "ground", w.groundOf(was))), w.outcome(own), 1, w.toll(own) != "", w.attacker(own)})
	}
	for i, e := range events {
		if Begins(w.Part(e)) {
			own := events[i:w.battleEnd(events, i)]
			out = append(out, battleHeld{i, battlePlace(e), w.battleTitle(e), w.outcome(own), w.unitsIn(e), w.toll(own) != "", w.attacker(own)})
		}
	}
	return out
}

// Fights are the battles for the page.
func (w Herald) Fights() (out []campaign.Fight) {
	for _, b := range w.battles() {
		out = append(out, campaign.Fight{Cell: b.place, Title: w.Polish(b.title), Outcome: w.Polish(b.outcome)})
	}
	return out
}
