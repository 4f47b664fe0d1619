package gametest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// AlikeOptions say from which games positions are taken and how hard they are looked
// at.
type AlikeOptions struct {
	Options adjudicator.Options // of every game
	Seed    uint64
	// Positions is how many positions are looked at, or as many as For lets, if more.
	Positions int
	For       time.Duration
	// Twins is how many twins of a position are compared at most, 0 for as many as is usual.
	Twins int
	// Each is how many positions of a game are looked at, 0 for as many as is usual, the first of them where it
	// begins; one alone lies anywhere near it.
	Each int
	// Seat is looked at beside the one that is asked; "" for any.
	Seat adjudicator.Seat
	// Look looks at more of a twin than the contract tells, such as a letter: it returns what the
	// seat is told, part by part. Nil for nothing more.
	Look func(st adjudicator.State, sc adjudicator.Scenario, seat adjudicator.Seat, sheets []orders.Sheet) ([]Part, error)
}

// Pairs counts what was compared.
type Pairs struct {
	Games, Positions, Twins, Sheets, Faulty int
	// More are the parts that Look told and that were compared; Apart those that were not,
	// because what they follow from differs.
	More, Apart int
}

// String is the line of counts.
func (n Pairs) String() string {
	return fmt.Sprintf("%d games, %d positions, %d pairs that look the same, %d sheets compared, %d of them with faults, %d more parts (%d follow from something else)",
		n.Games, n.Positions, n.Twins, n.Sheets, n.Faulty, n.More, n.Apart)
}

// Part is one of the things that a seat is told.
type Part struct {
	Name string
	Text []byte
	// Given is what it follows from, if that is more than what the seat sees of the position, such as
	// what dice have revealed: parts are compared where it is the same.
	Given []byte
	more  bool // it was told by Look
}

// Alike plays random games of every scenario and compares, at positions of them, all that
// leaves the game towards a seat with what leaves it of twins: positions that differ in
// what is hidden from the seat. A twin is one only if the View of the seat has the same
// bytes; one whose View differs is a mistake, as a View that tells would be. It returns
// every difference that it found, at most ten.
func Alike(sys adjudicator.System, o AlikeOptions) (n Pairs, leaks []error) {
	info := sys.Info()
	for end := time.Now().Add(o.For); n.Positions < o.Positions || time.Now().Before(end); {
		sc := info.Scenarios[n.Games%len(info.Scenarios)]
		a := &alike{sys: sys, o: o, scenario: sc, language: info.Language, count: &n, end: end, name: fmt.Sprintf("alike-%d-%d", o.Seed, n.Games)}
		a.whim = dice.NewSource([]byte("whim"), a.name)
		if err := a.play(); err != nil {
			leaks = append(leaks, err)
		}
		leaks = append(leaks, a.leaks...)
		if n.Games++; len(leaks) >= 10 {
			break
		}
	}
	return n, leaks
}

// alike is one game from which positions are taken.
type alike struct {
	sys      adjudicator.System
	o        AlikeOptions
	scenario adjudicator.Scenario
	language orders.Language
	name     string
	whim     *dice.Source
	state    adjudicator.State
	seq      uint64
	end      time.Time
	count    *Pairs
	leaks    []error
}

// How far a game is played, how many of its positions are looked at, how many twins of one
// are compared, and by how many lines.
const (
	mostCommands = 300
	mostLooks    = 4
	mostTwins    = 3
	mostLines    = 12
)

func (a *alike) play() error {
	roll := dice.NewSource([]byte("secret"), a.name)
	roll.Begin(0)
	st, _, err := a.sys.Setup(a.scenario.Name, a.o.Options, roll)
	if err != nil {
		return err
	}
	a.state = st
	a.whim.Begin(0)
	next, every := uint64(1), a.whim.Roll("every", "", 24)
	if a.o.Each == 1 {
		next = uint64(every)
	}
	for looks := 0; looks < cmp.Or(a.o.Each, mostLooks) && a.seq < mostCommands && len(a.state.Pending()) > 0 && len(a.leaks) == 0; {
		a.seq++
		a.whim.Begin(a.seq)
		pending := a.state.Pending()
		d := pending[a.whim.Roll("decision", "", len(pending))-1]
		if a.seq == next {
			next += uint64(a.whim.Roll("next", "", every))
			if looks++; a.count.Positions >= a.o.Positions && time.Now().After(a.end) {
				return nil
			}
			if err := a.look(d.Seat); err != nil {
				return fmt.Errorf("%s %s command %d: %w", a.scenario.Name, a.name, a.seq, err)
			}
			a.whim.Begin(a.seq)
			a.whim.Roll("decision", "", len(pending))
		}
		c := adjudicator.Command{Seq: a.seq, Seat: d.Seat, Kind: adjudicator.CommandSheet}
		if a.whim.Roll("timeout", "", 25) == 1 {
			c.Kind = adjudicator.CommandTimeout
		} else if c.Sheet, err = a.suggested(d.Seat); err != nil {
			return err
		}
		roll.Begin(c.Seq)
		if _, err := a.state.Apply(c, roll); err != nil {
			return fmt.Errorf("%s %s command %d: %w\n%s", a.scenario.Name, a.name, a.seq, err, sheetText(c.Sheet))
		}
	}
	return nil
}

func (a *alike) suggested(seat adjudicator.Seat) (orders.Sheet, error) {
	sheet, ok := adjudicator.Suggest(a.state, seat, a.whim)
	if !ok {
		return sheet, fmt.Errorf("the state suggests no sheets")
	}
	return sheet, nil
}

// look compares the position with its twins, for the seat that is asked and for another.
func (a *alike) look(asked adjudicator.Seat) error {
	seats := []adjudicator.Seat{asked}
	other := a.scenario.Seats[a.whim.Roll("seat", "", len(a.scenario.Seats))-1].Seat
	if other = cmp.Or(a.o.Seat, other); other != asked {
		seats = append(seats, other)
	}
	a.count.Positions++
	for _, seat := range seats {
		twins, err := a.twins(seat)
		if err != nil {
			return err
		}
		if len(twins) == 0 {
			continue
		}
		sheets, err := a.sheets(seat)
		if err != nil {
			return err
		}
		own, err := a.told(a.state, seat, sheets)
		if err != nil {
			return err
		}
		for len(twins) > cmp.Or(a.o.Twins, mostTwins) {
			i := a.whim.Roll("drop", "", len(twins)) - 1
			twins = slices.Delete(twins, i, i+1)
		}
		for i, twin := range twins {
			if err := twin.Invariants(); err != nil {
				return fmt.Errorf("twin %d of %s: %w", i, seat, err)
			}
			other, err := a.told(twin, seat, sheets)
			if err != nil {
				return err
			}
			if !bytes.Equal(own[0].Text, other[0].Text) {
				return fmt.Errorf("twin %d of %s does not look the same: %s", i, seat, firstDifference(own[0].Text, other[0].Text))
			}
			a.count.Twins++
			a.count.Sheets += len(sheets)
			a.compare(seat, i, own, other)
		}
	}
	return nil
}

// compare notes each part that differs.
func (a *alike) compare(seat adjudicator.Seat, twin int, own, other []Part) {
	if len(own) != len(other) {
		a.leaks = append(a.leaks, fmt.Errorf("%s %s command %d: %s is told %d parts, of twin %d %d", a.scenario.Name, a.name, a.seq, seat, len(own), twin, len(other)))
		return
	}
	for i := range own {
		if strings.HasPrefix(own[i].Name, "faults") && len(own[i].Text) > len("null") {
			a.count.Faulty++
		}
		if !bytes.Equal(own[i].Given, other[i].Given) {
			a.count.Apart++
			continue
		}
		if own[i].more {
			a.count.More++
		}
		if !bytes.Equal(own[i].Text, other[i].Text) {
			a.leaks = append(a.leaks, fmt.Errorf("%s %s command %d: %s of %s tell twin %d apart: %s", a.scenario.Name, a.name, a.seq, own[i].Name, seat, twin, firstDifference(own[i].Text, other[i].Text)))
			if len(a.leaks) > 3 {
				return
			}
		}
	}
}

// twins are the positions that differ in what is hidden from a seat: those of the game,
// twins of twins, and each with other standing orders of an opponent.
func (a *alike) twins(seat adjudicator.Seat) (list []adjudicator.State, err error) {
	if d, ok := a.state.(adjudicator.Disguiser); ok {
		list = d.Disguises(seat)
	}
	if len(list) > 0 {
		further := list[a.whim.Roll("twin", "", len(list))-1].(adjudicator.Disguiser).Disguises(seat)
		if len(further) > 0 {
			list = append(list, further[a.whim.Roll("twin", "", len(further))-1])
		}
	}
	p := &player{sys: a.sys, language: a.language, o: PlayOptions{Scenario: a.scenario.Name}, whim: a.whim, state: a.state, seq: a.seq}
	for _, s := range a.scenario.Seats {
		p.seats = append(p.seats, s.Seat)
	}
	st, err := p.otherStanding(seat)
	if st != nil {
		list = append(list, st)
	}
	return list, err
}

// told is all that leaves the game towards a seat.
func (a *alike) told(st adjudicator.State, seat adjudicator.Seat, sheets []orders.Sheet) ([]Part, error) {
	t := &teller{}
	t.tell("view", st.View(seat))
	var scenes []adjudicator.Scene
	if c, ok := st.(adjudicator.Charter); ok {
		for _, b := range c.Boards(seat) {
			scenes = append(scenes, b.Scene)
		}
	}
	t.tell("boards", scenes)
	t.tell("questions", st.Pending())
	if x, ok := st.(adjudicator.Prompter); ok {
		t.tell("template", x.Prompts(seat))
	}
	if offers, ok := adjudicator.OffersOf(st, seat); ok {
		t.tell("offers", offers)
	}
	for _, sheet := range sheets {
		text := "\n" + sheetText(sheet)
		t.tell("faults"+text, st.Check(seat, sheet))
		if w, ok := st.(adjudicator.Warner); ok {
			t.tell("warnings"+text, w.Warnings(seat, sheet))
		}
		if x, ok := st.(adjudicator.Drafter); ok {
			t.draft("preview"+text, x.Draft(seat), sheet)
		}
	}
	if a.o.Look != nil && t.err == nil {
		more, err := a.o.Look(st, a.scenario, seat, sheets)
		for i := range more {
			more[i].more = true
		}
		t.list, t.err = append(t.list, more...), err
	}
	return t.list, t.err
}

// teller collects parts.
type teller struct {
	list []Part
	err  error
}

func (t *teller) tell(name string, what any) {
	text, err := json.Marshal(what)
	if err != nil && t.err == nil {
		t.err = err
	}
	t.list = append(t.list, Part{Name: name, Text: text})
}

// draft tells what a draft tells of the lines of a sheet, one after the other, as a
// preview and an order page ask for it.
func (t *teller) draft(name string, d adjudicator.Draft, sheet orders.Sheet) {
	var said []any
	for _, o := range sheet.Orders[:min(len(sheet.Orders), 12)] {
		said = append(said, d.Weigh(o))
		if o.Verb == "MOVE" && len(o.Args) > 0 {
			said = append(said, d.Ways("MOVE", o.Args[0].Text))
		}
		said = append(said, d.Try(o))
	}
	said = append(said, d.View())
	t.tell(name, said)
}

// sheets are those that are looked at: END alone, one that is suggested, lines that are
// offered, and lines that nearly are: with another place or another unit in them, also
// with those that the seat cannot see.
func (a *alike) sheets(seat adjudicator.Seat) (list []orders.Sheet, err error) {
	list = append(list, orders.Sheet{End: true})
	var texts []string
	for _, d := range a.state.Pending() {
		if d.Seat == seat {
			sheet, err := a.suggested(seat)
			if err != nil {
				return nil, err
			}
			list = append(list, sheet)
			for _, o := range sheet.Orders {
				texts = append(texts, o.String())
			}
			break
		}
	}
	offers, _ := adjudicator.OffersOf(a.state, seat)
	byVerb := map[string][]string{}
	var verbs []string
	for _, p := range offers.Lines {
		if byVerb[p.Order.Verb] == nil {
			verbs = append(verbs, p.Order.Verb)
		}
		byVerb[p.Order.Verb] = append(byVerb[p.Order.Verb], p.Order.String())
	}
	for _, v := range verbs {
		most := 1
		if v == "ATTACK" || v == "FIRE" {
			most = 4
		}
		for range min(most, len(byVerb[v])) {
			texts = append(texts, pick(a.whim, byVerb[v]))
		}
	}
	places, units := a.named(seat)
	for len(texts) > mostLines {
		i := a.whim.Roll("drop", "", len(texts)) - 1
		texts = slices.Delete(texts, i, i+1)
	}
	for _, text := range slices.Clone(texts) {
		texts = append(texts, a.nearMiss(text, places, units))
	}
	if len(units) > 0 && len(places) > 0 {
		texts = append(texts, "ATTACK "+pick(a.whim, places)+" WITH ALL", "MOVE "+pick(a.whim, units)+" "+pick(a.whim, places))
	}
	for _, text := range texts {
		if sheet, faults := parseSheet(a.language, text); len(faults) == 0 {
			sheet.End = a.whim.Roll("end", "", 2) == 1
			list = append(list, sheet)
		}
	}
	return list, nil
}

// named are places near the units of the position and the names of all its units, as the
// referee sees them.
func (a *alike) named(seat adjudicator.Seat) (places, units []string) {
	v := a.state.View(adjudicator.Referee)
	for _, p := range v.Pieces {
		if p.Where != "" && p.Owner != seat {
			places = append(places, p.Where)
		}
		if p.Name != "" {
			units = append(units, p.Name)
		}
	}
	for _, c := range v.Cards {
		units = append(units, c.ID)
	}
	return places, units
}

// nearMiss exchanges one word of a line that is a place or a name of the position.
func (a *alike) nearMiss(text string, places, units []string) string {
	words := strings.Fields(text)
	var spots []int
	for i, w := range words {
		if i > 0 && strings.ContainsAny(w, "0123456789") {
			spots = append(spots, i)
		}
	}
	if len(spots) == 0 || len(places) == 0 || len(units) == 0 {
		return text
	}
	i := pick(a.whim, spots)
	if a.whim.Roll("miss", "", 3) == 1 {
		words[i] = pick(a.whim, units)
	} else {
		words[i] = pick(a.whim, places)
	}
	return strings.Join(words, " ")
}

// pick chooses one of a list.
func pick[E any](whim *dice.Source, list []E) E { return list[whim.Roll("pick", "", len(list))-1] }
