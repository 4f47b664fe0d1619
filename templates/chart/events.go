package chart

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// FromEvents reads the arrows and battles of a turn from its events, as the
// game declares them to be drawn. Arrows carry field path with hyphens (or
// semicolons, where names have hyphens) between the cells, or from and to or
// hex, and unit or units, whose names tell the nation; field nation goes before
// it. A redeployment carries from and to. A battle carries
// hex or space, from, odds and result; or inflicted and suffered losses, after
// an attack with its space and the cells it comes from. What lacks a place is
// skipped. Units that go the same way together become one arrow.
//
// The path of a retreat or an advance may begin with its first step: the cell
// before it is then field from, or where the events before left the unit. An
// advance from several cells becomes an arrow from each.
func FromEvents(events []adjudicator.Event, kinds adjudicator.EventKinds, form adjudicator.UnitForm) ([]Trail, []Battle) {
	r := reader{form: form, arrows: map[string]int{}, units: map[string]string{}}
	for _, e := range events {
		switch how := kinds[e.Kind].Draw; how {
		case adjudicator.DrawNothing:
		case adjudicator.DrawFire:
			for _, from := range cells(e.Get("from")) {
				r.add(Trail{Kind: string(how), Nation: e.Get("nation"), Path: []string{from, e.Get("hex")}})
			}
		case adjudicator.DrawAttack:
			r.declared(e)
		case adjudicator.DrawBattle:
			b := battleOf(e)
			if len(b.From) == 0 && e.Get("inflicted") != "" {
				b.From = r.attackers
			}
			if b.Cell != "" {
				r.battles = append(r.battles, b)
			}
		default:
			r.trail(e, how)
		}
	}
	return r.trails, r.battles
}

// reader collects what the events of a turn tell.
type reader struct {
	form    adjudicator.UnitForm
	trails  []Trail
	battles []Battle
	arrows  map[string]int    // trails by kind, nation and way
	units   map[string]string // the cell each named unit was last seen in

	attackers []string // the cells of those who declared the last combat
}

// declared notes where the units of a combat stand.
func (r *reader) declared(e adjudicator.Event) {
	for _, u := range list(e.Get("defenders"), ";") {
		r.units[u] = e.Get("hex")
	}
	if e.Get("space") != "" {
		r.attackers = list(e.Get("from"), ";")
	}
	if from := cells(e.Get("from")); len(from) == 1 {
		for _, u := range list(e.Get("units"), ";") {
			r.units[u] = from[0]
		}
	}
}

// trail reads one movement.
func (r *reader) trail(e adjudicator.Event, how adjudicator.Draw) {
	t := Trail{Kind: string(how), Nation: e.Get("nation"), Unit: either(e, "unit", "units"), Path: cells(e.Get("path"))}
	from := e.Get("from")
	if to := e.Get("space"); to != "" && len(t.Path) == 0 {
		for _, at := range list(from, ";") {
			r.add(Trail{Kind: t.Kind, Path: []string{at, to}, Nation: r.nationOf(t), Unit: t.Unit})
		}
		return
	}
	if len(t.Path) == 0 && how == adjudicator.DrawRedeploy {
		t.Path = []string{e.Get("to")}
	} else if len(t.Path) == 0 {
		t.Path = cells(either(e, "to", "hex"))
	} else if from == "" && (how == adjudicator.DrawRetreat || how == adjudicator.DrawAdvance) {
		from = r.units[t.Unit]
	}
	if from != "" && len(t.Path) > 0 && t.Path[0] != from {
		t.Path = slices.Insert(t.Path, 0, from)
	}
	t.Nation = r.nationOf(t)
	if len(t.Path) == 0 {
		return
	}
	for _, u := range list(t.Unit, ";") {
		r.units[u] = t.Path[len(t.Path)-1]
	}
	if len(t.Path) >= 2 {
		r.add(t)
	}
}

// nationOf is the nation of a trail, or that in the name of its unit.
func (r *reader) nationOf(t Trail) string { return cmp.Or(t.Nation, r.form.Nation(t.Unit)) }

// add notes a trail, or the units of one that goes the same way.
func (r *reader) add(t Trail) {
	key := t.Kind + "|" + t.Nation + "|" + strings.Join(t.Path, "|")
	if i, known := r.arrows[key]; known {
		r.trails[i].Unit = strings.Trim(r.trails[i].Unit+"; "+t.Unit, "; ")
		return
	}
	r.arrows[key] = len(r.trails)
	r.trails = append(r.trails, t)
}

// battleOf reads one combat.
func battleOf(e adjudicator.Event) Battle {
	result := e.Get("result")
	if a, d := e.Get("inflicted"), e.Get("suffered"); a != "" && result == "" {
		result = a + ":" + d
	}
	return Battle{Cell: either(e, "hex", "space"), From: cells(e.Get("from")), Odds: e.Get("odds"), Result: result}
}

// cells splits a list of cells at semicolons or arrows, or else at hyphens. Names that
// have hyphens are put together again on the board.
func cells(text string) []string {
	for _, separator := range [...]string{";", ">"} {
		if strings.Contains(text, separator) {
			return list(text, separator)
		}
	}
	return list(text, "-")
}

func either(e adjudicator.Event, first, second string) string {
	if v := e.Get(first); v != "" {
		return v
	}
	return e.Get(second)
}

// list splits a text and drops empty parts.
func list(text, separator string) []string {
	var out []string
	for _, s := range strings.Split(text, separator) {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
