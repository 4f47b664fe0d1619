package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// Kinds of event that every game writes alike. The story groups them; all
// other kinds are one sentence each.
const (
	evPhase    = "phase"
	evTurn     = "turn"
	evBattle   = "combat-declared"
	evStanding = "standing"
	evMorale   = "morale"
	evRally    = "rally"
	evDeploy   = "deploy"
	evPoints   = "points"
	evMobilize = "mobilize"
	evVictory  = "victory"
	evSighted  = "sighted"
	evActivate = "activate"
)

// marches are the events that take a unit along a path in movement.
var marches = [...]string{"move", "rail", "exit"}

func isMarch(kind string) bool { return slices.Contains(marches[:], kind) }

// isBoundary tells whether an event begins another part of the story.
func isBoundary(kind string) bool {
	switch kind {
	case evPhase, evTurn, evBattle, evVictory, "timeout", "ruling", "restore":
		return true
	}
	return false
}

// story tells the events of a letter.
type story struct {
	w   *writer
	out []block
}

// story turns events into blocks: phases with their headings, movement by
// country and way, battles step by step, lists where things repeat.
func (w *writer) story(events []adjudicator.Event) []block {
	s := &story{w: w}
	for i := 0; i < len(events); {
		j := i + 1
		switch kind := events[i].Kind; {
		case kind == evPhase || kind == evTurn:
			s.out = append(s.out, heading(w.told(events[i])))
		case kind == evBattle:
			j = s.upTo(events, i, endsBattle)
			s.battle(events[i:j])
		case kind == evActivate && events[i].Get("for") != "":
			j = s.run(events, i)
			s.activations(events[i:j])
		case kind == evSighted:
			j = s.run(events, i)
			s.sightings(events[i:j])
		case isMarch(kind):
			j = s.upTo(events, i, isBoundary)
			s.movement(events[i:j])
		case kind == evRally:
			j = s.run(events, i)
			s.rallies(events[i:j])
		case kind == evDeploy:
			j = s.run(events, i)
			s.deployed(events[i:j])
		case kind == evPoints || kind == evMobilize:
			j = s.upTo(events, i, isBoundary)
			s.mobilization(events[i:j])
		default:
			j = s.upTo(events, i, func(k string) bool {
				return isBoundary(k) || isMarch(k) || k == evActivate || k == evRally || k == evDeploy || k == evPoints || k == evMobilize
			})
			s.sentences(0, events[i:j])
		}
		i = j
	}
	return dropEmptyHeads(s.out, false)
}

// upTo returns the index of the first event after i that ends the group.
func (s *story) upTo(events []adjudicator.Event, i int, ends func(kind string) bool) int {
	for j := i + 1; j < len(events); j++ {
		if ends(events[j].Kind) {
			return j
		}
	}
	return len(events)
}

// run returns the end of the run of one kind that begins at i.
func (s *story) run(events []adjudicator.Event, i int) int {
	return s.upTo(events, i, func(kind string) bool { return kind != events[i].Kind })
}

func (s *story) add(depth int, text string) {
	if text != "" {
		s.out = append(s.out, line(depth, text))
	}
}

// sentences tells events one after the other; what repeats for several units
// is said once, changes of morale that follow one another share a line.
func (s *story) sentences(depth int, events []adjudicator.Event) {
	events = together(events)
	for i := 0; i < len(events); {
		j := i + 1
		if events[i].Kind == evMorale {
			for j < len(events) && events[j].Kind == evMorale && events[j].Rule == events[i].Rule {
				j++
			}
			s.add(depth, s.w.moraleLine(events[i:j]))
		} else {
			s.add(depth, s.w.told(events[i]))
		}
		i = j
	}
}

// told is the sentence of an event with its rule number, "" for one that is
// of no interest to a reader.
func (w *writer) told(e adjudicator.Event) string {
	text, ok := w.sentence("event", e.Kind, fields{e.Fields, w})
	if !ok {
		w.miss(w.r.Lang, "event."+e.Kind)
		text = strings.TrimPrefix(e.String(), "EVENT ")
	}
	return w.ruled(text, e.Rule)
}

// ruled adds the rule number to a sentence.
func (w *writer) ruled(text string, rule adjudicator.Rule) string {
	if text == "" || rule == "" {
		return text
	}
	number := string(rule)
	if card, ok := strings.CutPrefix(number, "card "); ok {
		number = w.word("card") + " " + card
	}
	return text + " [" + number + "]"
}

// sentence finds the words of an event or fault: the system's own first.
func (w *writer) sentence(kind, code string, f fields) (string, bool) {
	if s, ok := w.try(w.r.Lang, w.r.Info.Name+"."+kind+"."+code, f); ok {
		return s, true
	}
	return w.try(w.r.Lang, kind+"."+code, f)
}

// moraleLine tells a run of morale changes in one line.
func (w *writer) moraleLine(events []adjudicator.Event) string {
	parts := make([]string, len(events))
	for i, e := range events {
		parts[i], _ = w.sentence("event", e.Kind, fields{e.Fields, w})
	}
	return w.ruled(w.say("morale-line", strings.Join(parts, "; ")), events[0].Rule)
}

// together joins events that differ only in their unit, in order of the
// first: the field then holds all units.
func together(events []adjudicator.Event) []adjudicator.Event {
	var out []adjudicator.Event
	at := map[string]int{}
	for _, e := range events {
		if e.Get("unit") == "" || e.Kind == evRally {
			out = append(out, e)
			clear(at)
			continue
		}
		key := e.Kind + "\x00" + string(e.Rule)
		for _, f := range e.Fields {
			if f.Key != "unit" {
				key += "\x00" + f.Key + "\x00" + f.Value
			}
		}
		i, ok := at[key]
		if !ok {
			at[key] = len(out)
			e.Fields = slices.Clone(e.Fields)
			out = append(out, e)
			continue
		}
		for j := range out[i].Fields {
			if out[i].Fields[j].Key == "unit" {
				out[i].Fields[j].Value += listMark + e.Get("unit")
			}
		}
	}
	return out
}
