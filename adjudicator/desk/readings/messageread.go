package readings

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Correspondence is what people write to each other through the referee.
type Correspondence struct{ *docket.Docket }

// CorrespondenceOf is for the work at hand.
func CorrespondenceOf(d *docket.Docket) Correspondence { return Correspondence{d} }

// A message leaves only when all that stands in front of its colon is understood, and
// when nothing that stands around it could concern it: else nobody gets it, and its
// writer is asked. Nobody may ever read more than its writer could have meant.

// Addressees are the seats of the game at hand as messages name them: by their names and
// by what letters call them in every language. Whoever plays another side than that of
// his seat is called by that side.
func (c Correspondence) Addressees() (list []orders.Addressee, err error) {
	info := c.Sys.Info()
	scenario := gamelog.ScenarioOf(info, c.Game.Scenario)
	var facts adjudicator.Event
	of := info.FactNamed(adjudicator.FactPlays)
	if c.State != nil && of != "" {
		seat := adjudicator.Observer
		if c.Seat != nil {
			seat = c.SeatName()
		}
		facts.Fields = c.State.View(seat).Facts
	}
	for _, s := range c.Game.Seats {
		side := cmp.Or(facts.Get(of+s.Name), s.Name)
		printed, err := games.SeatNames(c.Game.System, side)
		if err != nil {
			return nil, err
		}
		names := append([]string{s.Name}, printed...)
		if side == s.Name {
			names = append(names, scenario.SeatTitle(adjudicator.Seat(s.Name)))
		}
		list = append(list, orders.Addressee{Key: s.Name, Names: names})
	}
	return list, nil
}

// hear reads a message of the letter at hand.
func (c Correspondence) hear(text string, from, last int) error {
	who, err := c.Addressees()
	if err != nil {
		return err
	}
	w := docket.Words{Message: orders.ReadMessage(text, who), From: from, Last: last}
	for _, key := range w.To {
		switch key {
		case orders.ToReferee:
			w.Seats = append(w.Seats, adjudicator.Referee)
		case orders.ToObservers:
			w.Seats = append(w.Seats, adjudicator.Observer)
		default:
			w.Seats = append(w.Seats, adjudicator.Seat(key))
		}
	}
	if w.Doubt == orders.NoDoubt && slices.Equal(w.Seats, []adjudicator.Seat{c.SeatName()}) {
		w.Doubt, w.Read = orders.DoubtYourself, w.To[0]
	}
	c.Messages = append(c.Messages, w)
	return nil
}

// ReadPressed reads the letter at hand whose messages of several lines are taken out
// already, and these.
func (c Correspondence) ReadPressed(said []orders.PressBlock) (orders.Sheet, []orders.Query, []orders.Fault, error) {
	lines := strings.Count(c.In.Text, "\n")
	sheet, queries, faults := Of(c.Docket).ReadLetter()
	lines = strings.Count(c.In.Text, "\n") - lines // put above the text by the reading
	for _, x := range said {
		if err := c.hear(x.Text, x.Pos.Line+lines, x.Last+lines); err != nil {
			return sheet, queries, faults, err
		}
	}
	return sheet, queries, faults, nil
}

// HearOrder reads a message that stands among orders.
func (c Correspondence) HearOrder(o orders.Order) error {
	last := o.Pos.Line + strings.Count(o.Raw, "\n")
	if err := c.hear(docket.ArgText(o), o.Pos.Line, last); err != nil {
		return err
	}
	w := &c.Messages[len(c.Messages)-1]
	if o.When != nil {
		w.Doubt, w.Read = orders.DoubtIf, o.Raw
	} else if before := orders.BeforeVerb(o.Raw); before != "" {
		w.Doubt, w.Read = orders.DoubtVerb, before
	}
	return nil
}

// LookAround notes what the letter at hand holds besides what was understood.
func (c Correspondence) LookAround(sheet orders.Sheet, syntax []orders.Fault) {
	c.Around = docket.Around{Lines: strings.Split(c.In.Text, "\n"), Talk: map[int]bool{}, Faults: map[int]bool{}}
	for _, p := range sheet.Skipped {
		c.Around.Talk[p.Line] = true
	}
	for _, f := range syntax {
		c.Around.Faults[f.Pos.Line] = true
	}
	for _, l := range c.In.Ignored {
		if l.Reason != "quote" && l.Reason != "signature" {
			c.Around.Outside = append(c.Around.Outside, l.Text)
		}
	}
}

// heedSurroundings holds messages back for what stands around them: what may concern any
// message holds all of the letter, talk those that it touches.
func (c Correspondence) heedSurroundings() error {
	if len(c.Messages) == 0 {
		return nil
	}
	beside, err := c.besideMessages()
	if err != nil {
		return err
	}
	bearings, all := c.bearings(beside)
	if all == "" {
		all = c.bearsOutside(beside)
	}
	for i := range c.Messages {
		w := &c.Messages[i]
		if w.Doubt != orders.NoDoubt {
			continue
		}
		if w.Read = all; all == "" && w.From > 0 {
			w.Read = cmp.Or(c.touches(bearings, w.From, -1), c.touches(bearings, w.Last, 1))
		}
		if w.Read != "" {
			w.Doubt = orders.DoubtBeside
		}
	}
	return nil
}

// besideMessages is what lines around messages are read by.
func (c Correspondence) besideMessages() (b orders.Beside, err error) {
	who, err := c.Addressees()
	if err != nil {
		return b, err
	}
	for _, x := range who {
		if x.Key == c.Seat.Name {
			b.Own = append(b.Own, x.Names...)
		} else {
			b.Others = append(b.Others, x)
		}
	}
	b.Own = append(b.Own, c.By.Name, c.In.FromName, c.NamedAs(c.Seat))
	for _, p := range people.InGame(c.Game) {
		if p.DisplayName == "" || slices.Contains(b.Own, p.DisplayName) || strings.EqualFold(p.Person, c.In.From) {
			continue
		}
		b.Others = append(b.Others, orders.Addressee{Key: p.Person, Names: []string{p.DisplayName}})
	}
	return b, nil
}

// bearings are those of the lines of the letter; all is the first that bears on every
// message.
func (c Correspondence) bearings(beside orders.Beside) (list []orders.Bearing, all string) {
	lines := c.Around.Lines
	list = make([]orders.Bearing, len(lines))
	first, last := -1, -1
	for i, l := range lines {
		if strings.TrimSpace(l) != "" {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	signs := 0
	for i, l := range lines {
		bare := strings.TrimSpace(l)
		switch {
		case bare == "", strings.HasPrefix(bare, ">"):
			continue
		case c.Around.Faults[i+1]:
			list[i] = orders.BearsOnAll
		case c.Around.Talk[i+1]:
			if list[i] = beside.Bearing(l, i == first, i == last, signs > 0); beside.Closes(l) {
				signs = 3
			} else {
				signs--
			}
		case bare[0] == '#' || bare[0] == ';': // what stands in a template that we sent is not his
			if beside.Bearing(strings.TrimLeft(bare, "#; "), false, false, false) == orders.BearsOnAll && !Of(c.Docket).mailedHolds(bare) {
				list[i] = orders.BearsOnAll
			}
		}
		if list[i] == orders.BearsOnAll && all == "" {
			all = bare
		}
	}
	return list, all
}

// bearsOutside finds a line beside the text, or words of the subject, that may concern
// the messages.
func (c Correspondence) bearsOutside(beside orders.Beside) string {
	for _, l := range c.Around.Outside {
		if beside.Bearing(l, false, false, false) == orders.BearsOnAll {
			return strings.TrimSpace(l)
		}
	}
	subject := ownWords(c.In.Subject)
	if orders.Modifies(subject) {
		return subject
	}
	return ""
}

// touches finds the talk that a message at a line touches above it or below it, with
// nothing between that was understood.
func (c Correspondence) touches(bearings []orders.Bearing, line, step int) string {
	for i := line - 1 + step; i >= 0 && i < len(bearings); i += step {
		switch {
		case bearings[i] != orders.NoBearing:
			return strings.TrimSpace(c.Around.Lines[i])
		case strings.TrimSpace(c.Around.Lines[i]) == "", strings.HasPrefix(strings.TrimSpace(c.Around.Lines[i]), "#"), c.Around.Talk[i+1]:
		default:
			return ""
		}
	}
	return ""
}

// maxShownWords is how much of a message the question about it shows, in bytes.
const maxShownWords = 160

// ask asks the writer of a message what he means by it.
func (p *passing) ask(w docket.Words, r *report.Report) {
	example := ""
	for _, s := range p.Game.Seats {
		if s.Name != p.Seat.Name && example == "" {
			example = s.Name
		}
	}
	shown := strings.Join(strings.Fields(w.Text), " ")
	if cut := bounds.Cut(shown, maxShownWords); cut != shown {
		shown = cut + " ..."
	}
	n := report.Note{Code: "message-asked"}
	for _, f := range [][2]string{{"doubt", string(w.Doubt)}, {"read", bounds.Cut(strings.TrimSpace(w.Read), maxShownWords)}, {"text", shown}, {"example", example}} {
		if f[1] != "" {
			n.Fields = append(n.Fields, adjudicator.Field{Key: f[0], Value: f[1]})
		}
	}
	if w.Now {
		n.Fields = append(n.Fields, adjudicator.Field{Key: "now", Value: "1"})
	}
	p.noteOnce(r, n)
}

// TellChecked tells to whom the messages of a letter that is only checked would go.
func (c Correspondence) TellChecked(r *report.Report) error {
	if err := c.heedSurroundings(); err != nil {
		return err
	}
	p := passing{Docket: c.Docket, checks: true}
	for _, w := range c.Messages {
		if err := p.pass(w, r); err != nil {
			return err
		}
	}
	c.Messages = nil
	return nil
}

// maxTemplates is how many of the last letters to a seat are looked at.
const maxTemplates = 30

// mailedHolds tells whether a line stands in a letter that the seat at hand was sent. The last
// one and those that the letter answers are read first; a template lives longer than an
// answer to a question, so the others follow.
func (c Readings) mailedHolds(line string) bool {
	m := &c.Mailed
	line = single(line)
	if !m.NearRead {
		m.Near, m.NearRead = c.textOf(append([]string{c.Seat.LastOut}, c.In.Answers[max(0, len(c.In.Answers)-5):]...)), true
	}
	if strings.Contains(m.Near, line) {
		return true
	}
	if !m.IsAll {
		m.All, m.IsAll = c.textOf(c.templateLetters()), true
	}
	return strings.Contains(m.All, line)
}

// templateLetters are the last letters to the seat at hand, and however old it is the last
// one that told of a turn.
func (c Readings) templateLetters() (ids []string) {
	turn := ""
	for o, err := range c.Store.Outbox(store.OutFilter{Game: c.Game.Name, Seat: c.Seat.Name}) {
		if err != nil {
			return ids
		}
		if k := report.Kind(o.Kind); k == report.Turn || k == report.Start {
			turn = o.MessageID
		}
		if ids = append(ids, o.MessageID); len(ids) > maxTemplates {
			ids = slices.Delete(ids, 0, 1)
		}
	}
	if turn != "" && !slices.Contains(ids, turn) {
		ids = append(ids, turn)
	}
	return ids
}

// textOf joins what letters of ours say, with single blanks.
func (c Readings) textOf(ids []string) string {
	var b strings.Builder
	for _, id := range ids {
		if id == "" {
			continue // nothing was sent yet
		}
		o, err := c.Store.OutByMessageID(id)
		if err != nil {
			continue // a letter that is none of ours
		}
		if raw, err := c.Store.OutRaw(o.ID); err == nil {
			b.WriteString(single(c.Mail.Read(store.Letter{Size: len(raw)}, raw).Text))
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// single makes the blanks of a text single.
func single(text string) string { return strings.Join(strings.Fields(text), " ") }
