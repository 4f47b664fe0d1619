package desk

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail/letter"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
)

// standpoint is a position of a random game with a good sheet of one of its seats.
type standpoint struct {
	office         *office
	game, scenario string
	step           int
	seat           adjudicator.Seat
	language       orders.Language
	state          adjudicator.State // as the seat was asked; nothing changes it
	lexicon        func() *orders.Lexicon
	sheet          orders.Sheet
	lines          []string // the orders of the good sheet
	end            string   // the line that ends it, "" for none
	want           string   // what is carried out of it
	lenient        bool     // the game carries out what is right of a sheet with faults
	things         things
}

// things are what a seat can name in a position.
type things struct{ units, foes, places, cards []string }

// text is the good sheet with these lines.
func (p *standpoint) text(lines []string) string {
	text := strings.Join(lines, "\n") + "\n"
	if p.end != "" {
		text += p.end + "\n"
	}
	return text
}

// rehearsed is a random game from which standpoints are taken, some commands apart.
type rehearsed struct {
	t     *testing.T
	sys   adjudicator.System
	sc    adjudicator.Scenario
	roll  *dice.Source
	apart int

	lenient bool // the policy of its game
}

func (g *rehearsed) play(most int) iter.Seq[*standpoint] {
	return func(yield func(*standpoint) bool) {
		g.roll.Begin(0)
		s, _, err := g.sys.Setup(g.sc.Name, nil, g.roll)
		if err != nil {
			g.t.Fatal(err)
		}
		for step := 1; most > 0; step++ {
			pending := s.Pending()
			if len(pending) == 0 {
				return
			}
			g.roll.Begin(uint64(step))
			seat := pending[step%len(pending)].Seat
			sheet, ok := adjudicator.Suggest(s, seat, g.roll)
			if !ok {
				g.t.Fatal("the state suggests no sheets")
			}
			if (step-1)%g.apart == 0 && len(sheet.Orders) > 0 {
				if p := g.standpoint(s, seat, sheet, step); p != nil {
					if most--; !yield(p) {
						return
					}
				}
			}
			if _, err := s.Apply(adjudicator.Command{Seq: uint64(step), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, g.roll); err != nil {
				g.t.Fatal(err)
			}
		}
	}
}

// mostLines is how long the good sheets are: a set-up of a hundred lines is read like one of twenty.
const mostLines = 24

// standpoint opens a desk at which a position is played; nil when the sheet is no good there as a letter has it.
func (g *rehearsed) standpoint(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet, step int) *standpoint {
	if len(sheet.Orders) > mostLines {
		return nil
	}
	saved := must(s.Save())
	p := &standpoint{office: openOffice(g.t, bolt.Options{}), game: g.sys.Info().Name, scenario: g.sc.Name, step: step, seat: seat,
		language: g.sys.Info().Language, state: must(g.sys.Load(saved)), sheet: sheet}
	p.lexicon = func() *orders.Lexicon { return docket.LexiconOf(p.language, p.state, seat, printedOnly) }
	p.office.plays(resumed{g.sys, saved})
	p.office.Random = rand.NewChaCha8([32]byte{}) // as many seats as a game has, with a token each
	p.lenient = g.lenient
	n := seating.NewGame{Name: "g", System: p.game, Scenario: p.scenario, Start: true, Policy: store.Policy{Trust: "code", NoTakeBack: true, HoldMinutes: 60}}
	if p.lenient {
		n.Policy.Faults = "lenient"
	}
	for _, s := range g.sc.Seats {
		n.Players = append(n.Players, docket.Player{Seat: string(s.Seat), Address: string(s.Seat) + "@test", Name: s.Title, Lang: "en"})
	}
	if err := p.office.Referee().Create(n); err != nil {
		g.t.Fatal(err)
	}
	for _, o := range sheet.Orders {
		p.lines = append(p.lines, o.String())
	}
	if sheet.End {
		p.end = strings.TrimSpace("END " + sheet.EndPhase)
	}
	p.lookAround()
	b := p.bring(written{text: p.text(p.lines)})
	if b.sheet == "" && slices.Contains(p.lines, "DRAW EVENTS") { // not held yet: the desk reads it as a wish to draw the game
		return nil
	}
	if b.sheet == "" {
		g.t.Errorf("%s: the sheet is not carried out%s\n%s", p, b.told(), p.text(p.lines))
		return nil
	}
	p.want = b.sheet
	return p
}

// lookAround finds what the seat can name.
func (p *standpoint) lookAround() {
	view := p.state.View(p.seat)
	for _, x := range view.Pieces {
		switch {
		case x.Name == "" || x.Hidden:
		case x.Owner == p.seat:
			p.things.units = append(p.things.units, x.Name)
		default:
			p.things.foes = append(p.things.foes, x.Name)
		}
	}
	if chart, is := p.state.(adjudicator.Charter); is {
		for _, b := range chart.Boards(p.seat) {
			for _, c := range b.Ground.Cells {
				p.things.places = append(p.things.places, c.ID)
				if len(c.Name) > 3 {
					p.things.places = append(p.things.places, c.Name)
				}
			}
		}
	}
	for _, x := range view.Cards {
		p.things.cards = append(p.things.cards, x.Name)
	}
}

// brought is what a letter brings.
type brought struct {
	read   orders.Sheet
	sheet  string // that the desk carries out, in canonical text without a header; "" for none
	answer report.Report

	illegal []int // lines of the letter that a lenient game leaves out as the rules forbid them; 0 among them when there are any
}

// docket is the work at hand with a letter of the seat, not yet begun.
func (p *standpoint) docket(in docket.Letter) *docket.Docket {
	g := p.office.game()
	s := g.Seat(string(p.seat))
	in.From, in.Tokens = s.Person, []string{s.Token}
	return &docket.Docket{Office: &p.office.Desk.Office, In: in, Now: p.office.now, Holder: true}
}

// alone is what a line says when nothing stands around it.
func (p *standpoint) alone(line string) (list []string, reads bool) {
	c := p.docket(docket.Letter{})
	g := p.office.game()
	if err := c.Open(&g, string(p.seat)); err != nil {
		p.office.Fatal(err)
	}
	sheet, queries, faults := p.language.Read(line, orders.Reading{Words: p.lexicon()})
	readings.Of(c).AnswerWords(&sheet)
	for _, o := range sheet.Orders {
		list = append(list, o.String())
	}
	return list, len(faults)+len(queries) == 0 && len(list) > 0 && !sheet.End
}

// reads tells whether a line is an order alone.
func (p *standpoint) reads(line string) bool {
	_, reads := p.alone(line)
	return reads
}

// legal are the orders of a sheet that the rules allow: a lenient game carries out no others, and names their lines.
func (p *standpoint) legal(sheet orders.Sheet, text string) (list []orders.Order, illegal []int) {
	faults := p.state.Check(p.seat, sheet)
	if a, is := p.state.(adjudicator.Accounter); is && len(faults) == 0 {
		faults = a.Unread(p.seat, sheet)
	}
	written := strings.Split(text, "\n")
	for _, o := range sheet.Orders {
		if !slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return f.Pos.Line == o.Pos.Line }) {
			list = append(list, o)
			continue
		}
		illegal = append(illegal, 0)
		for i, l := range written {
			if now, _ := p.alone(l); slices.Contains(now, o.String()) {
				illegal = append(illegal, i+1)
			}
		}
	}
	return list, illegal
}

// leadsTo is the position that a sheet leads to, whatever the dice, which are the same for all.
func (p *standpoint) leadsTo(sheet orders.Sheet) string {
	s := must(p.office.System("")).(resumed)
	state := must(s.Load(s.saved))
	roll := dice.NewSource([]byte("lead"), "g")
	roll.Begin(1)
	if _, err := state.Apply(adjudicator.Command{Seq: 2, Kind: adjudicator.CommandSheet, Seat: p.seat, Sheet: sheet}, roll); err != nil {
		return err.Error()
	}
	return string(must(state.Save()))
}

// bring has the desk decide what becomes of a letter, as of every letter that comes in; it is not committed, so that the next
// one finds the same position. Sheets wait for an hour before they are carried out: what waits is what would be.
func (p *standpoint) bring(w written) (b brought) {
	p.office.Helper()
	c := p.docket(p.arrived(w))
	if _, err := CaseworkOf(c).answer(); err != nil {
		p.office.Fatalf("%s: %v\n%s", p, err, w.text)
	}
	if c.Answered != nil {
		b.answer = *c.Answered
	}
	text := b.answer.Accepted
	for _, e := range c.Batch.Entries { // what does not wait
		var cmd adjudicator.Command
		cmd.Sheet = p.language.Sheet()
		if err := json.Unmarshal(e.Command, &cmd); err != nil {
			p.office.Fatal(err)
		}
		text = string(must(cmd.Sheet.MarshalText()))
	}
	if text == "" {
		return b
	}
	var faults []orders.Fault
	if b.read, faults = p.language.Stored(text); len(faults) > 0 {
		p.office.Fatalf("%s: what is carried out does not read back: %v\n%s", p, faults, text)
	}
	b.read.Header = orders.Header{}
	if p.lenient {
		b.read.Orders, b.illegal = p.legal(b.read, c.In.Text)
		for range c.Dropped { // told when the sheet is carried out
			b.illegal = append(b.illegal, 0)
		}
	}
	b.sheet = bareNames(string(must(b.read.MarshalText())))
	return b
}

// bareNames is a sheet without the quotation marks around names: with them and without they name the same.
func bareNames(sheet string) string { return strings.ReplaceAll(sheet, `"`, "") }

// arrived is a letter as the mail side reads it.
func (p *standpoint) arrived(w written) docket.Letter {
	format := ""
	if w.flowed {
		format = "; format=flowed"
	}
	raw := "From: a@test\r\nTo: b@test\r\nMessage-ID: <law@test>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8" + format + "\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" +
		strings.ReplaceAll(w.text, "\n", "\r\n")
	in := letter.Read([]byte(raw), letter.ReadOptions{Order: post.ReadsAsOrder})
	out := docket.Letter{Subject: w.subject, MessageID: "law@test", Text: in.Text, Framed: in.Block}
	for _, d := range in.Ignored {
		out.Ignored = append(out.Ignored, report.Ignored{Line: d.Line, Text: d.Text, Reason: string(d.Reason)})
	}
	return out
}

// faults are the places that the answer names, the words that it gives back among them.
func (b brought) faults() (lines []int) {
	for _, f := range b.answer.Syntax {
		lines = append(lines, f.Line)
	}
	for _, f := range b.answer.Faults {
		lines = append(lines, f.Pos.Line)
	}
	return lines
}

// names tells whether the answer names one of some lines of the letter, or quotes words of it.
func (b brought) names(from, last int, words string) bool {
	words = strings.Trim(words, " ,.!()-")
	for _, line := range b.faults() {
		if line >= from && line <= last {
			return true
		}
	}
	for _, f := range b.answer.Syntax {
		if words != "" && strings.Contains(f.Read, words) {
			return true
		}
	}
	for _, n := range b.answer.Notes {
		if n.Code == "read-so" {
			return true // the whole sheet as it is read, and what is not
		}
		for _, f := range n.Fields {
			if words != "" && strings.Contains(f.Value, words) || f.Key == "line" && f.Value == fmt.Sprint(from) {
				return true
			}
		}
	}
	return false
}

// isUnderstood tells whether the answer gives back what was understood rather than read.
func (b brought) isUnderstood() bool {
	return slices.ContainsFunc(b.answer.Notes, func(n report.Note) bool { return n.Code == "understood" })
}

// isGivenBack tells whether the answer tells what words of the letter were taken for.
func (b brought) isGivenBack() bool {
	return slices.ContainsFunc(b.answer.Notes, func(n report.Note) bool { return strings.HasPrefix(n.Code, "understood") || n.Code == "read-so" })
}

// asks tells whether the answer says that something is not done, or asks about it.
func (b brought) asks() bool {
	for _, n := range b.answer.Notes {
		switch n.Code {
		case "read-so", "nothing-ordered", "unread-orders", "empty-sheet", "no-question", "other-question", "message-asked", "read-as-check":
			return true
		}
	}
	return false
}

// told is what the answer says, for failures.
func (b brought) told() string {
	s := fmt.Sprintf(" (%s", b.answer.Kind)
	for _, f := range b.answer.Syntax {
		s += fmt.Sprintf("; %d %s %q", f.Line, f.Code, f.Read)
	}
	for _, f := range b.answer.Faults {
		s += fmt.Sprintf("; %d %s", f.Pos.Line, f.Code)
	}
	for _, n := range b.answer.Notes {
		s += "; " + n.Code
	}
	if s += ")"; b.sheet != "" {
		s += "\ncarried out:\n" + indented(b.sheet)
	}
	return s
}
