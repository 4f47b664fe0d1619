package templates

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
)

// standing tells the tracks and, while the game goes on, the facts.
func (w position) standing() []string {
	out := w.tracks()
	if !w.r.View.Over {
		out = append(out, w.facts()...)
	}
	return out
}

// facts tells the facts of the game, those of one kind in a sentence.
func (w position) facts() []string {
	var out []string
	list := w.r.View.Facts
	for i := 0; i < len(list); {
		key, values := list[i].Key, []string(nil)
		for ; i < len(list) && list[i].Key == key; i++ {
			values = append(values, list[i].Value)
		}
		if of := w.r.Info.FactNamed(adjudicator.FactData); of != "" && strings.HasPrefix(key, of) { // told in one line of the proof
			continue
		}
		text, ok := w.sentence("fact", key, w.with("value", strings.Join(values, listMark), "key", key))
		if !ok {
			w.miss(w.r.Lang, "fact."+key)
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
func (w position) tracks() []string {
	was := w.before()
	list := w.r.View.Tracks
	var out []string
	for i := 0; i < len(list); {
		var items []string
		group := list[i].Group
		for ; i < len(list) && list[i].Group == group; i++ {
			t := list[i]
			text := w.trackName(group, t.Name) + " " + fmt.Sprint(t.Value)
			if old, ok := was[[2]string{group, t.Name}]; ok && old != fmt.Sprint(t.Value) {
				text += " " + w.say("was", old)
			}
			items = append(items, text)
		}
		out = append(out, w.say("track", w.with("group", group, "items", strings.Join(items, ", "))))
	}
	return out
}

// trackName names what a track counts for: a seat or a country.
func (w position) trackName(group, name string) string {
	if t := w.optional("track."+group, name, ""); t != "" {
		return t
	}
	if group == adjudicator.TrackPoints {
		return w.seatTitle(adjudicator.Seat(name))
	}
	return w.optional("nation", name, name)
}

// before returns what the tracks showed in the last letter; without it, what
// they stood at before the events of this letter changed them.
func (w position) before() map[[2]string]string {
	was := map[[2]string]string{}
	if w.r.Before != nil {
		for _, t := range w.r.Before.Tracks {
			was[[2]string{t.Group, t.Name}] = fmt.Sprint(t.Value)
		}
		return was
	}
	for _, e := range w.r.Events {
		if key := [2]string{e.Kind, e.Get("nation")}; w.r.Info.Kinds[e.Kind].Story == adjudicator.StoryTrack && was[key] == "" {
			was[key] = e.Get("from")
		}
	}
	return was
}

// result tells how the game ended; the points stand among the tracks.
func (w position) result() []block {
	f := w.over(w.r.View.Result)
	return paras(lines(w.say("result", f)))
}

// places lists the objectives with their holders, then the scoring places
// that an enemy of their country holds or nobody does, then how many are
// left to their own side.
func (w position) places() []string {
	home := w.homes()
	var objectives []string
	lost := map[adjudicator.Seat][]string{}
	kept := map[adjudicator.Seat]int{}
	var holders, keepers []adjudicator.Seat
	for _, p := range w.r.View.Places {
		if p.Points == 0 {
			continue
		}
		name := w.placeTitle(p)
		if p.Points > 1 {
			objectives = append(objectives, w.say("objective", w.with("place", name, "points", fmt.Sprint(p.Points), "holder", w.holder(p.Holder))))
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
		out = append(out, w.say("objectives", strings.Join(objectives, "; ")))
	}
	for _, h := range holders {
		name := "changed-hands"
		if h == "" {
			name = "nobody-holds"
		}
		out = append(out, w.say(name, w.with("holder", w.theSeat(h), "places", strings.Join(lost[h], ", "), "n", fmt.Sprint(len(lost[h])))))
	}
	other := ""
	if len(objectives)+len(holders) > 0 {
		other = "yes"
	}
	for _, k := range keepers {
		if k == "" { // nobody has come to the neutrals
			continue
		}
		out = append(out, w.say("places-kept", w.with("holder", w.theSeat(k), "n", fmt.Sprint(kept[k]), "other", other)))
	}
	return out
}
