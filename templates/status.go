package templates

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// board describes everything the viewer may know, so that one can play from
// the text alone. A brief letter does so when a game begins or ends; else it
// leaves that to STATUS.
func (w *writer) board() {
	switch {
	case !w.r.Format.Brief():
		w.wholeStatus()
		w.surroundings()
		w.openCards()
	case w.r.View.Over:
		w.status()
	case w.r.Kind == report.Start:
		w.briefStatus(maxSetting)
	}
}

// status prints tracks, facts, places and, at the end, the result.
func (w *writer) status() {
	v := w.r.View
	if v.Over {
		w.section("result", w.result()...)
	}
	out := w.tracks()
	if !v.Over {
		out = append(out, w.facts()...)
	}
	w.section("status", paras(out)...)
	w.section("places", paras(w.places())...)
}

// facts tells the facts of the game, those of one kind in a sentence.
func (w *writer) facts() []string {
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
func (w *writer) tracks() []string {
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
func (w *writer) trackName(group, name string) string {
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
func (w *writer) before() map[[2]string]string {
	was := map[[2]string]string{}
	if w.r.Before != nil {
		for _, t := range w.r.Before.Tracks {
			was[[2]string{t.Group, t.Name}] = fmt.Sprint(t.Value)
		}
		return was
	}
	for _, e := range w.r.Events {
		if key := [2]string{e.Kind, e.Get("nation")}; w.part(e) == adjudicator.StoryTrack && was[key] == "" {
			was[key] = e.Get("from")
		}
	}
	return was
}

// result tells how the game ended; the points stand among the tracks.
func (w *writer) result() []block {
	f := fields{w.r.View.Result, w}
	return paras(lines(w.say("result", f)))
}

// places lists the objectives with their holders, then the scoring places
// that an enemy of their country holds or nobody does, then how many are
// left to their own side.
func (w *writer) places() []string {
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

// taken tells which scoring places changed hands since the last letter.
func (w *writer) taken() []string {
	if w.r.Before == nil {
		return nil
	}
	var holders []adjudicator.Seat
	names := map[adjudicator.Seat][]string{}
	w.changedHands(func(p adjudicator.Place, _ adjudicator.Seat) {
		if names[p.Holder] == nil {
			holders = append(holders, p.Holder)
		}
		names[p.Holder] = append(names[p.Holder], w.placeTitle(p))
	})
	var out []string
	for _, h := range holders {
		name := "taken"
		if h == "" {
			name = "abandoned"
		}
		out = append(out, w.say(name, w.with("holder", w.theSeat(h), "places", strings.Join(names[h], ", "))))
	}
	return out
}

// changedHands visits the scoring places that changed hands since the last
// letter, with who held them then.
func (w *writer) changedHands(visit func(p adjudicator.Place, old adjudicator.Seat)) {
	was := map[string]adjudicator.Seat{}
	for _, p := range w.r.Before.Places {
		was[p.ID] = p.Holder
	}
	for _, p := range w.r.View.Places {
		if old, ok := was[p.ID]; ok && old != p.Holder && p.Points != 0 {
			visit(p, old)
		}
	}
}

func (w *writer) holder(s adjudicator.Seat) string {
	if s == "" {
		return w.word("nobody")
	}
	return w.seatTitle(s)
}

// homes tells which seat each country belongs to, by its units and
// by what the view says of home.
func (w *writer) homes() map[string]adjudicator.Seat {
	home := map[string]adjudicator.Seat{}
	for _, p := range w.r.View.Pieces {
		if home[p.Nation] == "" {
			home[p.Nation] = p.Owner
		}
	}
	of := w.r.Info.FactNamed(adjudicator.FactHome)
	for _, f := range w.r.View.Facts {
		if seat, ok := strings.CutPrefix(f.Key, of); ok && of != "" {
			for _, n := range strings.Split(f.Value, listMark) {
				home[n] = adjudicator.Seat(seat)
			}
		}
	}
	return home
}

// placeTitle is a place as lists name it: "2231 Sofia", or a space alone.
func (w *writer) placeTitle(p adjudicator.Place) string {
	if w.z != nil && !w.z.ground.Hexes {
		return p.ID
	}
	return strings.TrimSpace(p.ID + " " + p.Name)
}
