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
	"feldpost/templates/speech"
)

// Herald says in few words what a step brought.
type Herald struct{ Teller }

// HeraldOf names the step that a letter tells.
func HeraldOf(v *speech.Voice) Herald { return Herald{TellerOf(v)} }

// Headline names a step by when it was played and up to two things that happened
// in it: what
// the game calls great, places taken, battles, lesser things, and
// last of all who acted. Before is the view in which the step began, nil for
// the first one.
func (w Herald) Headline(seat adjudicator.Seat, before *adjudicator.View, trails []chart.Trail) string {
	began := cmp.Or(before, w.Report.View)
	what := w.news(adjudicator.NewsGreat)
	for _, next := range []func() []string{
		func() []string { return w.conquests(trails) },
		w.fought,
		func() []string { return w.news(adjudicator.NewsSmall) },
		func() []string { return w.news(adjudicator.NewsActs) },
		func() []string { return w.busied(seat) },
	} {
		if len(what) == 0 {
			what = next()
		}
	}
	if len(what) == 0 && seat != "" {
		what = []string{w.SeatTitle(seat)}
	}
	if len(what) > 1 {
		what = []string{w.Say("headline.two", w.With("first", what[0], "second", what[1]))}
	}
	round := ""
	if name := w.Report.Info.FactNamed(adjudicator.FactRound); name != "" {
		round = w.Over(began.Facts).Get(name)
	}
	return w.Say("album.step", w.With("turn", w.TurnName(began.TurnName), "round", strings.Trim(round, "0"), "what", strings.Join(what, "")))
}

// news are the events of a rank, each in a few words.
func (w Herald) news(rank adjudicator.News) (out []string) {
	for _, e := range w.Report.Events {
		if w.Report.Info.Kinds[e.Kind].News != rank {
			continue
		}
		f := w.Over(e.Fields)
		text, own := w.Sentence("headline", e.Kind, f)
		if !own {
			text, _ = w.Sentence("event", e.Kind, f)
		}
		if text = strings.TrimSuffix(strings.TrimSpace(text), "."); text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// conquests tell which countries took which places, those that took most first.
func (w Herald) conquests(trails []chart.Trail) []string {
	var takers []string
	places := map[string][]string{}
	for _, e := range w.Report.Events {
		side := e.Get("side")
		if w.Report.Info.Kinds[e.Kind].News != adjudicator.NewsTaken || side == "" {
			continue
		}
		for _, at := range strings.Split(battlePlace(e), speech.ListMark) {
			who := w.taker(adjudicator.Seat(side), at, trails)
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
	return takers
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
func (w Herald) fought() []string {
	list := w.battles()
	if len(list) == 0 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b battleHeld) int { return b.units - a.units })
	var at []string
	for _, b := range list {
		if !slices.Contains(at, b.place) {
			at = append(at, b.place)
		}
	}
	return []string{w.Say("headline.battle", w.With("n", strconv.Itoa(len(at)), "places", w.FewNames(w.spots(at, "")), "at", w.FewNames(w.spots(at, "at"))))}
}

// busied tells that units were set up, or that a side marched.
func (w Herald) busied(seat adjudicator.Seat) []string {
	for _, e := range w.Report.Events {
		switch w.Part(e) {
		case adjudicator.StorySetup:
			return []string{w.Word("headline.set-up")}
		case adjudicator.StoryMarch:
			return []string{w.Say("headline.march", w.With("who", w.SeatTitle(seat)))}
		}
	}
	return nil
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
	place   string // its cell
	title   string
	outcome string
	units   int
}

// battles are those of the events, in order; one that was under way goes on
// first.
func (w Teller) battles() (out []battleHeld) {
	events := w.Report.Events
	if was := w.underWay(); was != "" && len(events) > 0 && !endsBattle(w.Part(events[0])) {
		out = append(out, battleHeld{was, w.Say("battle", w.With("hex", was, "ground", w.groundOf(was))), w.outcome(events[:w.battleEnd(events, 0)]), 1})
	}
	for i, e := range events {
		if Begins(w.Part(e)) {
			out = append(out, battleHeld{battlePlace(e), w.battleTitle(e), w.outcome(events[i:w.battleEnd(events, i)]), w.unitsIn(e)})
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
