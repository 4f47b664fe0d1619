package desk

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/direction"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/sheets"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Casework is the answering of one letter.
type Casework struct{ *docket.Docket }

// CaseworkOf is for the work at hand.
func CaseworkOf(d *docket.Docket) Casework { return Casework{d} }

// leftBehind are the lines of a letter that are not done as it has given up the seat that it spoke for.
func leftBehind(undone []orders.ClubLine, sheet orders.Sheet) (lines []string) {
	for _, x := range undone {
		lines = append(lines, strings.TrimSpace(x.Raw))
	}
	for _, o := range sheet.Orders {
		if o.Verb != "MESSAGE" {
			lines = append(lines, o.Raw)
		}
	}
	return lines
}

// answer decides what a human letter means and writes the answer.
func (c Casework) answer() (v docket.Verdict, err error) {
	c.Counted = new(int)
	if r, unread := c.unread(); unread {
		return v, mailing.Of(c.Docket).Reply(r)
	}
	text, lines := bounds.Readable(c.In.Text)
	c.In.Text = text
	said, text := orders.ReadPress(text)
	club, rest, _ := orders.ReadClub(text)
	switch a, code, err := mailing.EnquiryOf(c.Docket).AskedOf(club); {
	case err != nil:
		return v, err
	case code != "":
		return v, ConsentOf(c.Docket).answerAsked(a, code, club, rest)
	}
	switch x, is, err := direction.Of(c.Docket).Directs(text); {
	case err != nil:
		return v, err
	case is:
		return v, direction.Of(c.Docket).Direct(x, text)
	}
	head := orders.ReadHeader(text, c.In.Framed)
	c.By = docket.Writer{Address: c.In.From, Name: bounds.Cut(c.In.FromName, maxNameBytes), Lang: head.Lang}
	switch doubt, err := readings.IdentificationOf(c.Docket).Identify(head); {
	case err != nil:
		return v, err
	case doubt != "":
		return c.unproved(head, doubt, club)
	}
	r := report.Report{Kind: report.Answer}
	if err := c.seated(head, &r); err != nil {
		return v, err
	}
	if lines > 0 {
		return v, mailing.Of(c.Docket).Reply(report.Report{Kind: report.Answer, Notes: []report.Note{report.NewNote("too-long", "lines", lines, "limit", bounds.MaxTextLines, "bytes", bounds.MaxTextBytes)}})
	}
	return c.serve(said, club, rest, r)
}

// unproved answers a letter that proves no seat: it may take an empty one.
func (c Casework) unproved(head orders.Header, doubt string, club []orders.ClubLine) (v docket.Verdict, err error) {
	if c.Misled, err = readings.IdentificationOf(c.Docket).Misaddressed(head, doubt); err != nil {
		return v, err
	}
	if taken, err := seating.AbsencesOf(c.Docket).TakeEmpty(head); err != nil || taken {
		return v, err
	}
	return c.visitor(club, doubt)
}

// seated notes what a letter that speaks for a seat tells by having come.
func (c Casework) seated(head orders.Header, r *report.Report) error {
	if err := readings.IdentificationOf(c.Docket).TakePart(); err != nil {
		return err
	}
	changed, err := mailing.Of(c.Docket).Speaks(head.Lang)
	if err != nil {
		return err
	}
	if err := bench.Of(c.Docket).SecretCameBack(); err != nil {
		return err
	}
	c.Seat.LastIn = c.In.MessageID
	if changed {
		r.Notes = append(r.Notes, report.NewNote("speaks"))
	}
	return clubroom.ResendingOf(c.Docket).HeardAgain()
}

// serve carries out the club lines of a letter that speaks for a seat, then its sheet.
func (c Casework) serve(said []orders.PressBlock, club []orders.ClubLine, rest string, r report.Report) (v docket.Verdict, err error) {
	before, room := c.Seat, clubroom.ClubroomOf(c.Docket)
	club, kept := room.Meant(club)
	c.In.Text = orders.Restore(rest, sheets.Of(c.Docket).WantsPreview(kept))
	sheet, queries, faults, err := readings.CorrespondenceOf(c.Docket).ReadPressed(said)
	if err != nil {
		return v, err
	}
	sheet.Header.Check = sheet.Header.Check || c.Preview
	meant := club
	club, faults = room.LeaveDesk(&sheet, meant, faults)
	room.ShowLeft(meant, faults)
	if sheet.Header.Check {
		club = room.LeaveChecked(club, &r)
	}
	came, err := room.Club(club, &r)
	if err != nil {
		return v, err
	}
	if !c.Done.Left {
		return sheets.Of(c.Docket).ServeAfter(sheets.Paper{Answer: r, Sheet: sheet, Queries: queries, Faults: faults, AskedBack: came.AskedBack})
	}
	if len(said) > 0 || orders.HasPress(rest) { // nothing else in the letter counts
		r.Notes = append(r.Notes, report.Note{Code: "message-held"})
	}
	r.Ignored = readings.Of(c.Docket).Skipped(sheet)
	if lines := leftBehind(came.Undone, sheet); len(lines) > 0 {
		r.Notes = append(r.Notes, report.NewNote("left-lines", "lines", strings.Join(lines, "\n")))
	}
	c.In.From, c.Seat = before.Person, nil
	return v, mailing.Of(c.Docket).Tell(c.By.Address, r)
}

// visitor answers a letter that proves no seat: its club lines, if it has any.
func (c Casework) visitor(lines []orders.ClubLine, doubt string) (v docket.Verdict, err error) {
	r := report.Report{Kind: report.Answer, Lang: c.By.Lang}
	if r.Lang == "" {
		r.Lang = c.senderLang()
	}
	c.By.Lang = r.Lang
	room := clubroom.ClubroomOf(c.Docket)
	club, _ := room.Meant(lines)
	came, err := room.Club(room.LeaveUnreadClub(club, &r), &r)
	if err != nil {
		return v, err
	}
	said := len(r.Notes)+len(r.Answers) > 0
	if c.helpAsked(&r); said || came.AskedBack && len(r.Answers) > 0 {
		return v, mailing.Of(c.Docket).Reply(r)
	}
	if came.AskedBack {
		return v, nil // the question answers it
	}
	return c.stranger(doubt)
}

// maxNameBytes is how much of the name that somebody goes by is kept.
const maxNameBytes = 60

// unread words the answer to a letter whose text is not there: it asks for the
// letter again, in the language of the sender's seat if there is one.
func (c Casework) unread() (r report.Report, is bool) {
	r = report.Report{Kind: report.TooLarge}
	switch {
	case !c.In.Unreadable && c.In.TooLarge == 0 && !c.In.Overlong:
		return r, false
	case c.In.Unreadable:
		r.Kind = report.Unreadable
	case c.In.TooLarge > 0:
		r.Notes = []report.Note{{Code: "too-large", Fields: []adjudicator.Field{
			{Key: "size", Value: fmt.Sprint(c.In.TooLarge)}, {Key: "limit", Value: fmt.Sprint(c.Config.MaxIn)}}}}
	}
	r.Lang = c.senderLang()
	return r, true
}

// senderLang is the language of a seat that the sender's address holds, else
// that of letters to people without a seat.
func (c Casework) senderLang() string {
	if p, err := c.People().Of(c.In.From); err == nil && p.Lang != "" {
		return p.Lang
	}
	refs, err := c.Store.SeatsOf(c.In.From)
	if err != nil {
		return c.Config.Lang
	}
	for _, ref := range refs {
		if g, err := c.Store.Game(ref.Game); err == nil && g.Seat(ref.Seat) != nil && g.Seat(ref.Seat).Lang != "" {
			return g.Seat(ref.Seat).Lang
		}
	}
	return c.Config.Lang
}

// stranger answers a letter that belongs to no seat. It tells nothing about
// any game; only HELP is for everyone.
func (c Casework) stranger(doubt string) (v docket.Verdict, err error) {
	c.Lines().Info("letter without a seat", "doubt", doubt)
	r := report.Report{Kind: report.Stranger, Lang: c.Config.Lang}
	sheet := c.helpAsked(&r)
	if len(r.Answers) > 0 {
		r.Kind = report.Answer
	}
	if len(c.Misled) > 0 {
		r.Notes = append(r.Notes, c.Misled...)
		if r.Lang = c.By.Lang; r.Lang == "" {
			r.Lang = c.senderLang()
		}
	}
	if r.Kind == report.Stranger {
		switch {
		case len(c.Misled) > 0:
		case !c.Holder && len(c.In.Tokens) == 0 && len(sheet.Header.Pos) == 0 && !docket.Moves(sheet) && strings.TrimSpace(c.In.Text) != "":
			r.Notes = []report.Note{seating.FounderOf(c.Docket).Welcome()}
			if seating.SpeaksFrench(c.In.Text) {
				r.Lang = "fr"
			}
		default:
			r.Notes = []report.Note{{Code: "how-to-address"}}
		}
		if c.Holder && len(sheet.Header.Pos) == 0 && !docket.Moves(sheet) {
			if v, err = sheets.Of(c.Docket).Idle(); v.Waits || err != nil {
				return v, err
			}
		}
	}
	sheets.Of(c.Docket).NoteTogether(&r)
	return v, mailing.Of(c.Docket).Reply(r)
}

// helpAsked adds the answers to what a letter without a seat may ask: HELP.
func (c Casework) helpAsked(r *report.Report) orders.Sheet {
	sheet, queries, _ := games.Language().Read(c.In.Text, orders.Reading{Framed: c.In.Framed})
	queries, over := bounds.Distinct(queries)
	for _, q := range queries {
		if q.Verb == "HELP" {
			r.Answers = append(r.Answers, report.Section{Query: "HELP", Topic: q.Topic})
		}
	}
	if len(r.Answers) > 0 {
		bounds.NoteQueries(r, over)
	}
	return sheet
}

// ReturnsOf is for the work at hand.
func ReturnsOf(o *docket.Office) clubroom.Returns { return clubroom.Returns{Office: o} }

// redate brings moments back that a clock once ahead has set: deadlines,
// waiting sheets and looks at games that lie further ahead than any could
// that was set now.
func (d *Desk) redate(now time.Time) error {
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning} {
		for g, err := range d.Store.Games(status) {
			if err != nil {
				return fmt.Errorf("games to date anew: %w", err)
			}
			if !g.Alarm().After(now) {
				continue
			}
			c := &docket.Docket{Office: &d.Office, Now: now}
			changed, err := clock.Of(c).RedateGame(&g)
			if err != nil {
				d.Log.Error("game not dated anew", "game", g.Name, "err", err)
				continue
			}
			if !changed {
				continue
			}
			d.Log.Warn("the clock was once ahead: the game is dated anew", "game", g.Name, "deadline", g.Deadline, "wake", g.Wake)
			if err := d.Store.Commit(&c.Batch); err != nil && !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
	}
	return nil
}
