package chart

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// FromEvents reads the arrows and battles of a turn from its events. Events
// "move", "rail", "retreat", "advance" and "exit" carry field path with
// hyphens between the cells, or from and to or hex, and unit or units whose
// names begin with the code of the nation; field nation goes before it.
// "combat" carries hex, from, odds and result. What lacks a place is skipped.
// Units that go the same way together become one arrow.
func FromEvents(events []adjudicator.Event) ([]Trail, []Battle) {
	var trails []Trail
	var battles []Battle
	seen := make(map[string]int)
	for _, e := range events {
		switch e.Kind {
		case "move", "rail", "retreat", "advance", "exit":
			t := trailOf(e)
			if len(t.Path) < 2 {
				continue
			}
			key := t.Kind + "|" + t.Nation + "|" + strings.Join(t.Path, "|")
			if i, known := seen[key]; known {
				if t.Unit != "" {
					trails[i].Unit = strings.TrimPrefix(trails[i].Unit+"; "+t.Unit, "; ")
				}
				continue
			}
			seen[key] = len(trails)
			trails = append(trails, t)
		case "combat":
			if b := battleOf(e); b.Cell != "" {
				battles = append(battles, b)
			}
		}
	}
	return trails, battles
}

// trailOf reads one movement.
func trailOf(e adjudicator.Event) Trail {
	t := Trail{Kind: e.Kind, Nation: e.Get("nation"), Unit: either(e, "unit", "units")}
	path := e.Get("path")
	switch {
	case strings.Contains(path, ";"):
		t.Path = list(path, ";")
	case path != "":
		t.Path = list(path, "-")
	default:
		for _, id := range []string{e.Get("from"), either(e, "to", "hex")} {
			if id != "" {
				t.Path = append(t.Path, id)
			}
		}
	}
	if t.Nation == "" {
		if code, _, ok := strings.Cut(t.Unit, "/"); ok {
			t.Nation = strings.TrimSpace(code)
		}
	}
	return t
}

// battleOf reads one combat.
func battleOf(e adjudicator.Event) Battle {
	return Battle{
		Cell:   e.Get("hex"),
		From:   slices.Compact(list(e.Get("from"), ";")),
		Odds:   e.Get("odds"),
		Result: e.Get("result"),
	}
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
