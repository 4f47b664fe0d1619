package templates

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
)

// herald says in few words what a step brought.
type herald struct{ teller }

func heraldOf(v *voice) herald { return herald{tellerOf(v)} }

// headline names a step by when it was played and up to two things that happened
// in it: what
// the game calls great, places taken, battles, lesser things, and
// last of all who acted. Before is the view in which the step began, nil for
// the first one.
func (w herald) headline(seat adjudicator.Seat, before *adjudicator.View, trails []chart.Trail) string {
	began := cmp.Or(before, w.r.View)
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
		what = []string{w.seatTitle(seat)}
	}
	if len(what) > 1 {
		what = []string{w.say("headline.two", w.with("first", what[0], "second", what[1]))}
	}
	round := ""
	if name := w.r.Info.FactNamed(adjudicator.FactRound); name != "" {
		round = w.over(began.Facts).Get(name)
	}
	return w.say("album.step", w.with("turn", w.turnName(began.TurnName), "round", strings.Trim(round, "0"), "what", strings.Join(what, "")))
}

// news are the events of a rank, each in a few words.
func (w herald) news(rank adjudicator.News) (out []string) {
	for _, e := range w.r.Events {
		if w.r.Info.Kinds[e.Kind].News != rank {
			continue
		}
		f := w.over(e.Fields)
		text, own := w.sentence("headline", e.Kind, f)
		if !own {
			text, _ = w.sentence("event", e.Kind, f)
		}
		if text = strings.TrimSuffix(strings.TrimSpace(text), "."); text != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// conquests tell which countries took which places, those that took most first.
func (w herald) conquests(trails []chart.Trail) []string {
	var takers []string
	places := map[string][]string{}
	for _, e := range w.r.Events {
		side := e.Get("side")
		if w.r.Info.Kinds[e.Kind].News != adjudicator.NewsTaken || side == "" {
			continue
		}
		for _, at := range strings.Split(battlePlace(e), listMark) {
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
		takers[i] = w.say("headline.taken", w.with("who", who, "places", w.fewNames(w.spots(places[who], "")), "of", w.fewNames(w.spots(places[who], "of"))))
	}
	return takers
}

// taker is the country of most units of a side in a place, else of those that
// went there, else the side.
func (w herald) taker(side adjudicator.Seat, at string, trails []chart.Trail) string {
	count := map[string]int{}
	best := ""
	add := func(nation string) {
		if count[nation]++; best == "" || count[nation] > count[best] {
			best = nation
		}
	}
	for _, p := range w.r.View.Pieces {
		if w.ally(p.Owner) == w.ally(side) && p.Where == at {
			add(p.Nation)
		}
	}
	home := positionOf(w.voice).homes()
	for _, t := range trails {
		if best == "" && t.Nation != "" && home[t.Nation] == side && slices.Contains(t.Path, at) {
			add(t.Nation)
		}
	}
	if best == "" {
		return w.theSeat(side)
	}
	return w.optional("the", best, w.word("nation."+best))
}

// fought tells where battles were, the largest first.
func (w herald) fought() []string {
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
	return []string{w.say("headline.battle", w.with("n", strconv.Itoa(len(at)), "places", w.fewNames(w.spots(at, "")), "at", w.fewNames(w.spots(at, "at"))))}
}

// busied tells that units were set up, or that a side marched.
func (w herald) busied(seat adjudicator.Seat) []string {
	for _, e := range w.r.Events {
		switch w.part(e) {
		case adjudicator.StorySetup:
			return []string{w.word("headline.set-up")}
		case adjudicator.StoryMarch:
			return []string{w.say("headline.march", w.with("who", w.seatTitle(seat)))}
		}
	}
	return nil
}

// spots names places by their names alone where they have one, joined by a
// preposition or not.
func (w herald) spots(ids []string, preposition string) (out []string) {
	for _, id := range ids {
		name := w.near(id)
		if w.z != nil {
			if i, ok := w.z.cell[id]; ok {
				name = cmp.Or(w.z.ground.Cells[i].Name, name)
			}
		}
		if preposition != "" {
			name = w.prepose(preposition, name)
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
func (w teller) battles() (out []battleHeld) {
	events := w.r.Events
	if was := w.underWay(); was != "" && len(events) > 0 && !endsBattle(w.part(events[0])) {
		out = append(out, battleHeld{was, w.say("battle", w.with("hex", was, "ground", w.groundOf(was))), w.outcome(events[:w.battleEnd(events, 0)]), 1})
	}
	for i, e := range events {
		if begins(w.part(e)) {
			out = append(out, battleHeld{battlePlace(e), w.battleTitle(e), w.outcome(events[i:w.battleEnd(events, i)]), w.unitsIn(e)})
		}
	}
	return out
}

// fights are the battles for the page.
func (w herald) fights() (out []campaign.Fight) {
	for _, b := range w.battles() {
		out = append(out, campaign.Fight{Cell: b.place, Title: w.polish(b.title), Outcome: w.polish(b.outcome)})
	}
	return out
}
