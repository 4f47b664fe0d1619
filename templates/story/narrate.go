package story

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// opens tells whether an event begins another part of the story.
func opens(s adjudicator.Story) bool {
	switch s {
	case adjudicator.StoryHeading, adjudicator.StoryOpening, adjudicator.StoryBattle:
		return true
	}
	return false
}

// groups tells whether events of a kind are told in a group of their own, which
// sentences go no further than.
func groups(s adjudicator.Story) bool {
	switch s {
	case adjudicator.StoryMarch, adjudicator.StoryTable, adjudicator.StorySetup, adjudicator.StoryTally:
		return true
	}
	return opens(s)
}

// Detail is how much of the events is told.
type Detail uint8

const (
	InFull    Detail = iota // whatever happened
	InShort                 // marches by where they went, battles without how the odds came about
	InOneLine               // a line a battle
)

// Teller knows what the events of a letter mean, and says each of them.
type Teller struct{ *speech.Voice }

// TellerOf tells the events of a letter.
func TellerOf(v *speech.Voice) Teller { return Teller{v} }

// telling tells the events of a letter.
type telling struct {
	w      Teller
	detail Detail
	out    []prose.Block

	most    int // lines that there is room for, 0 for any number
	taken   int // by the blocks counted, without headings, which may be left out
	counted int // blocks
}

// isFull tells whether there are more lines than there is room for.
func (s *telling) isFull() bool {
	if s.most == 0 {
		return false
	}
	for ; s.counted < len(s.out); s.counted++ {
		if one := s.out[s.counted : s.counted+1]; one[0].Kind != prose.Head {
			s.taken += prose.Length(one, s.w.Polish)
		}
	}
	return s.taken > s.most
}

// Tell turns events into blocks: phases with their headings, movement by
// country and way, battles step by step, lists where things repeat. In a game of
// several boards each phase is told board by board.
func (w Teller) Tell(events []adjudicator.Event, d Detail) []prose.Block {
	return (&telling{w: w, detail: d}).all(events)
}

// TellWithin is Tell where that takes no more than some lines; it stops when there are more.
func (w Teller) TellWithin(events []adjudicator.Event, d Detail, most int) (blocks []prose.Block, fits bool) {
	s := &telling{w: w, detail: d, most: most}
	blocks = s.all(events)
	return blocks, !s.isFull() && prose.Length(blocks, w.Polish) <= most
}

func (s *telling) all(events []adjudicator.Event) []prose.Block {
	first := s.goOn(events)
	if s.w.Map == nil || len(s.w.Map.Boards) == 1 {
		s.tell(events[first:])
	} else {
		s.byBoard(events[first:])
	}
	return prose.WithoutEmptyHeads(s.out)
}

// byBoard tells each phase board by board, under a heading where it has more than
// one: first what has no place on any.
func (s *telling) byBoard(events []adjudicator.Event) {
	for i := 0; i < len(events) && !s.isFull(); {
		j := s.upTo(events, i, func(part adjudicator.Story) bool { return part == adjudicator.StoryHeading })
		parts := s.w.parted(events[i:j])
		s.tell(parts[0])
		for b, part := range parts[1:] {
			if len(part) > 0 {
				s.out = append(s.out, prose.Block{Kind: prose.Head, Depth: 1, Text: s.w.BoardName(b)})
				s.tell(part)
			}
		}
		i = j
	}
}

// parted are events by the board on which they happened, behind those of none. What
// belongs to a battle goes with it; what names no place goes with what is told before
// it, in the same part of the story.
func (w Teller) parted(events []adjudicator.Event) [][]adjudicator.Event {
	parts := make([][]adjudicator.Event, 1+len(w.Report.Boards))
	at, fought := 0, false
	for _, e := range events {
		part := w.Part(e)
		if fought = fought && !endsBattle(part) || Begins(part); !fought || Begins(part) {
			words := ""
			for _, f := range e.Fields {
				words += f.Value + " "
			}
			switch list := w.Map.BoardsOf(words); {
			case len(list) > 0:
				at = 1 + list[0]
			case opens(part), groups(part), e.Get("unit") == "":
				at = 0
			}
		}
		parts[at] = append(parts[at], e)
	}
	return parts
}

// tell tells events one part after the other.
func (s *telling) tell(events []adjudicator.Event) {
	w := s.w
	for i := 0; i < len(events) && !s.isFull(); {
		j := i + 1
		switch part := w.Part(events[i]); {
		case part == adjudicator.StoryHeading:
			s.out = append(s.out, prose.Heading(w.Told(events[i])))
		case Begins(part):
			j = s.upTo(events, i, endsBattle)
			s.battle(events[i:j])
		case part == adjudicator.StorySighting:
			j = s.run(events, i)
			s.sightings(events[i:j])
		case part == adjudicator.StoryMarch:
			j = s.upTo(events, i, opens)
			s.movement(events[i:j])
		case part == adjudicator.StoryTable:
			j = s.run(events, i)
			s.table(events[i:j])
		case part == adjudicator.StorySetup:
			j = s.run(events, i)
			s.deployed(events[i:j])
		case part == adjudicator.StoryTally:
			j = s.upTo(events, i, opens)
			s.tallies(events[i:j])
		default:
			j = s.upTo(events, i, groups)
			s.sentences(0, events[i:j])
		}
		i = j
	}
}

// goOn tells what belongs to a battle that was under way when the letter before
// was written, a question in it for instance, under a heading of its own. It
// returns how many events that are.
func (s *telling) goOn(events []adjudicator.Event) int {
	at := s.w.underWay()
	if at == "" || len(events) == 0 || endsBattle(s.w.Part(events[0])) {
		return 0
	}
	j := s.upTo(events, 0, endsBattle)
	title := s.w.Say("battle-goes-on", s.w.With("hex", at))
	if s.detail == InOneLine {
		s.add(0, title+": "+s.w.outcome(events[:j]))
		return j
	}
	s.out = append(s.out, prose.Heading(title))
	s.fight(events[:j])
	return j
}

// underWay is where a battle was under way when the letter before was written,
// "" for nowhere: the view of a game says so.
func (w Teller) underWay() string {
	if w.Report.Before == nil {
		return ""
	}
	return w.Over(w.Report.Before.Facts).Get("combat")
}

// upTo returns the index of the first event after i that ends the group.
func (s *telling) upTo(events []adjudicator.Event, i int, ends func(adjudicator.Story) bool) int {
	for j := i + 1; j < len(events); j++ {
		if ends(s.w.Part(events[j])) {
			return j
		}
	}
	return len(events)
}

// run returns the end of the run of one kind that begins at i.
func (s *telling) run(events []adjudicator.Event, i int) int {
	j := i + 1
	for j < len(events) && events[j].Kind == events[i].Kind {
		j++
	}
	return j
}

func (s *telling) add(depth int, text string) {
	if text != "" {
		s.out = append(s.out, prose.Line(depth, text))
	}
}

// sentences tells events one after the other; what repeats for several units
// is said once, those that share a line follow one another in it.
func (s *telling) sentences(depth int, events []adjudicator.Event) {
	events = s.w.together(events)
	for i := 0; i < len(events); {
		j := i + 1
		if s.w.Part(events[i]) == adjudicator.StoryLine {
			for j < len(events) && events[j].Kind == events[i].Kind && events[j].Rule == events[i].Rule {
				j++
			}
			s.lines(depth, events[i:j])
		} else {
			s.add(depth, s.w.Told(events[i]))
		}
		i = j
	}
}

// Told is the sentence of an event with its rule number, "" for one that is
// of no interest to a reader.
func (w Teller) Told(e adjudicator.Event) string {
	text := w.SentenceOf("event", e.Kind, w.Over(e.Fields))
	if text != "" {
		text = w.audience(e) + text
	}
	return w.Ruled(text, e.Rule)
}

// audience names those to whom an event alone is told ("Germany: ") where a third person
// reads it, in a page of the whole game or as the referee: its sentence says "your".
func (w Teller) audience(e adjudicator.Event) string {
	if len(e.Seats) == 0 || slices.Contains(e.Seats, w.Report.Seat) {
		return ""
	}
	titles := make([]string, len(e.Seats))
	for i, s := range e.Seats {
		titles[i] = w.SeatTitle(s)
	}
	return strings.Join(titles, ", ") + ": "
}

// together joins events that differ only in their unit, or in the field that
// their kind says, in order of the first: the field then holds all values.
func (w Teller) together(events []adjudicator.Event) []adjudicator.Event {
	var out []adjudicator.Event
	at, joined := map[string]int{}, map[string]int{}
	for _, e := range events {
		key, known := "unit", at
		if k := w.Report.Info.Kinds[e.Kind].Joins; k != "" {
			key, known = k, joined
		}
		if e.Get(key) == "" || w.Part(e) == adjudicator.StoryTable {
			out = append(out, e)
			clear(at)
			continue
		}
		like := alike(e, key)
		i, ok := known[like]
		if !ok {
			known[like] = len(out)
			e.Fields = slices.Clone(e.Fields)
			out = append(out, e)
			continue
		}
		for j := range out[i].Fields {
			if out[i].Fields[j].Key == key {
				out[i].Fields[j].Value += speech.ListMark + e.Get(key)
			}
		}
	}
	return out
}

// alike is the same for events that differ in one field alone.
func alike(e adjudicator.Event, field string) string {
	key := e.Kind + "\x00" + string(e.Rule)
	for _, f := range e.Fields {
		if f.Key != field {
			key += "\x00" + f.Key + "\x00" + f.Value
		}
	}
	return key
}

// Part is what an event is told as.
func (w Teller) Part(e adjudicator.Event) adjudicator.Story { return w.Report.Info.Kinds[e.Kind].Story }

// drawn is how the map shows a kind of event.
func (w Teller) drawn(kind string) adjudicator.Draw { return w.Report.Info.Kinds[kind].Draw }
