package position

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// Standing tells the tracks and, while the game goes on, the facts.
func (w Situation) Standing() []string {
	out := w.tracks()
	if !w.Report.View.Over {
		out = append(out, w.facts()...)
	}
	return out
}

// facts tells the facts of the game, those of one kind in a sentence.
func (w Situation) facts() []string {
	var out []string
	list := w.Report.View.Facts
	for i := 0; i < len(list); {
		key, values := list[i].Key, []string(nil)
		for ; i < len(list) && list[i].Key == key; i++ {
			values = append(values, list[i].Value)
		}
		if of := w.Report.Info.FactNamed(adjudicator.FactData); of != "" && strings.HasPrefix(key, of) { // told in one line of the proof
			continue
		}
		if of := w.Report.Info.FactNamed(adjudicator.FactGoal); of != "" && strings.HasPrefix(key, of) { // told behind its track
			continue
		}
		text, ok := w.Sentence("fact", key, w.With("value", strings.Join(values, speech.ListMark), "key", key))
		if !ok {
			w.Miss(w.Report.Lang, "fact."+key)
			text = key + ": " + strings.Join(values, ", ")
		}
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// tracks prints the numbers of each group in a line, with what they were
// before.
func (w Situation) tracks() []string { return w.tracksWith("fact") }

// tracksWith are the tracks with what they bring, in the sentences of a kind.
func (w Situation) tracksWith(kind string) []string {
	was := w.before()
	list := w.Report.View.Tracks
	var out []string
	for i := 0; i < len(list); {
		var items []string
		group := list[i].Group
		for ; i < len(list) && list[i].Group == group; i++ {
			t := list[i]
			text := w.TrackName(group, t.Name) + " " + fmt.Sprint(t.Value)
			if old, ok := was[[2]string{group, t.Name}]; ok && old != fmt.Sprint(t.Value) {
				text += " " + w.Say("was", old)
			}
			items = append(items, text)
		}
		line := w.Say("track", w.With("group", group, "items", strings.Join(items, ", ")))
		if goal := w.goal(kind, group); goal != "" {
			line += " " + goal
		}
		out = append(out, line)
	}
	return out
}

// goal says what the numbers of a group of tracks bring, "" where the game does not tell or it is over: with "brief" in few
// words.
func (w Situation) goal(kind, group string) string {
	of := w.Report.Info.FactNamed(adjudicator.FactGoal)
	if of == "" || w.Report.View.Over {
		return ""
	}
	for _, f := range w.Report.View.Facts {
		if f.Key == of+group {
			return w.SentenceOf(kind, f.Key, w.With("value", f.Value))
		}
	}
	return ""
}

// TrackName names what a track counts for: a seat or a country.
func (w Situation) TrackName(group, name string) string {
	if t := w.Optional("track."+group, name, ""); t != "" {
		return t
	}
	if group == adjudicator.TrackPoints {
		return w.SeatTitle(adjudicator.Seat(name))
	}
	return w.Optional("nation", name, name)
}

// before returns what the tracks showed in the last letter; without it, what
// they stood at before the events of this letter changed them.
func (w Situation) before() map[[2]string]string {
	was := map[[2]string]string{}
	if w.Report.Before != nil {
		for _, t := range w.Report.Before.Tracks {
			was[[2]string{t.Group, t.Name}] = fmt.Sprint(t.Value)
		}
		return was
	}
	for _, t := range w.Report.View.Tracks { // a change is told by a kind of event that is called as the group
		for _, e := range w.Report.Events {
			if e.Kind == t.Group && e.Get("nation") == t.Name && e.Get("from") != "" {
				was[[2]string{t.Group, t.Name}] = e.Get("from")
				break
			}
		}
	}
	return was
}

// Result tells how the game ended; the points stand among the tracks.
func (w Situation) Result() []prose.Block {
	f := w.Over(w.Report.View.Result)
	return prose.Paras(prose.Lines(w.Say("result", f)))
}

// Places lists the objectives with their holders, then the scoring places
// that an enemy of their country holds or nobody does, then how many are
// left to their own side.
func (w Situation) Places() []string {
	home := w.Homes()
	var objectives []string
	lost := map[adjudicator.Seat][]string{}
	kept := map[adjudicator.Seat]int{}
	var holders, keepers []adjudicator.Seat
	for _, p := range w.Report.View.Places {
		if p.Points == 0 {
			continue
		}
		name := w.placeTitle(p)
		if p.Points > 1 {
			objectives = append(objectives, w.Say("objective", w.With("place", name, "points", fmt.Sprint(p.Points), "holder", w.holder(p.Holder))))
		}
		if p.Holder == home[p.Country] {
			if p.Points > 1 {
				continue
			}
			if kept[p.Holder] == 0 {
				keepers = append(keepers, p.Holder)
			}
			kept[p.Holder]++
			continue
		}
		if lost[p.Holder] == nil {
			holders = append(holders, p.Holder)
		}
		lost[p.Holder] = append(lost[p.Holder], name)
	}
	out := w.taken()
	if len(objectives) > 0 {
		out = append(out, w.Say("objectives", strings.Join(objectives, "; ")))
	}
	for _, h := range holders {
		name := "changed-hands"
		if h == "" {
			name = "nobody-holds"
		}
		out = append(out, w.Say(name, w.With("holder", w.TheSeat(h), "places", strings.Join(lost[h], ", "), "n", fmt.Sprint(len(lost[h])))))
	}
	other := ""
	if len(objectives)+len(holders) > 0 {
		other = "yes"
	}
	for _, k := range keepers {
		if k == "" { // nobody has come to the neutrals
			continue
		}
		out = append(out, w.Say("places-kept", w.With("holder", w.TheSeat(k), "n", fmt.Sprint(kept[k]), "other", other)))
	}
	return out
}

// Gains tells which places the reader gained and lost since his last letter, those that
// score for him before others of his own country, which may score for his enemies; when
// there were none, after a battle only.
func (w Situation) Gains(battle bool) string {
	if w.Report.Before == nil || w.Report.View.Seat == "" || w.Watches() {
		return ""
	}
	var gained, lost, regained, gone []string
	home := w.Homes()
	w.changedHands(func(p adjudicator.Place, old adjudicator.Seat) {
		own := home[p.Country] == w.Report.View.Seat
		switch {
		case p.Points == 0 && (!own || p.Holder == "" || old == ""):
		case p.Points == 0 && p.Holder == w.Report.View.Seat:
			regained = append(regained, w.placeTitle(p))
		case p.Points == 0 && old == w.Report.View.Seat:
			gone = append(gone, w.placeTitle(p))
		case p.Holder == w.Report.View.Seat:
			gained = append(gained, w.placeTitle(p))
		case old == w.Report.View.Seat:
			lost = append(lost, w.placeTitle(p))
		}
	})
	gained, lost = append(gained, regained...), append(lost, gone...)
	if len(gained)+len(lost) == 0 && !battle {
		return ""
	}
	return w.Say("gains", w.With("gained", w.FewNames(gained), "lost", w.FewNames(lost)))
}

// Lead tells who leads, by what the view says of it or by the Victory Points of
// the seats, and their tracks.
func (w Situation) Lead() string {
	if w.Report.View.Over {
		return ""
	}
	best, most, points := adjudicator.Seat(""), 0, 0
	var why []string
	tracks := w.tracksWith("brief")
	groups := 0
	for i, t := range w.Report.View.Tracks {
		if i == 0 || w.Report.View.Tracks[i-1].Group != t.Group {
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
	for _, f := range w.Report.View.Facts {
		if leads := w.Report.Info.FactNamed(adjudicator.FactLeads); leads != "" && f.Key == leads {
			best, points = adjudicator.Seat(f.Value), 2
		}
	}
	if points < 2 {
		return strings.Join(why, " ")
	}
	leader := ""
	if best != "" {
		leader = w.TheSeat(best)
	}
	return w.Say("lead", w.With("leader", leader, "why", strings.Join(why, " ")))
}
