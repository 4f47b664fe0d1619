package desk

import (
	"fmt"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// casework is the handling of one letter or one tick: what is known, and the
// batch that grows until it is committed.
type casework struct {
	*Desk
	in    Letter
	now   time.Time
	until time.Time // of a tick: what was due by then is done
	batch store.Batch

	game    *store.Game // nil until found; the working copy that goes into the batch
	sys     adjudicator.System
	seat    *store.Seat
	state   adjudicator.State // nil before the start
	dossier dossier
	// leftOut are other games to whose reply addresses the letter came too.
	leftOut []string
	misled  []report.Note // what is wrong with the game, seat or code that the letter names
	nth     uint64        // letters decided so far

	begun   bool       // the letter has made the game begin, and its first letter answers it
	mayWait bool       // the letter is new: its answer may be put off
	holder  bool       // its sender's address holds a seat
	nextOne time.Time  // until when the next letter of its sender waits, zero when it does not
	idle    *admission // of a letter in which nothing is found to do
	waits   bool       // its answer is put off

	messages []words             // of the letter, for other people
	around   around              // what stands around them
	together int                 // letters of the sender that the answer does for, when more than one
	happened []adjudicator.Event // because of the last command

	announcements []announcement // of the club lines of the letter
	gathers       bool           // they are being carried out

	wishes map[string]people.Person // of this batch, by address
	wait   time.Duration            // how long the letter at hand waits for the next one
	bundle bool                     // it is for a digest

	mailed mailedTemplates // from which its lines may come

	answered *report.Report      // the answer to the sheet at hand
	dropped  []adjudicator.Fault // why lines of it are not carried out, of a sheet that is
	dry      bool                // nothing is written: only what the answer says is wanted
	house    bool                // the sheet at hand is the house's

	by        writer            // who wrote the letter
	beside    []clubGame        // other games that it changes
	askedBack bool              // the sender is asked whether he wrote it
	counted   *int              // lines of the letter that have others written to
	preview   bool              // it asks what its sheet would come to
	voted     bool              // it has decided a vote, whose letters answer it
	left      bool              // the letter has given up the seat that it spoke for
	undone    []orders.ClubLine // that stand behind the line that gave it up
	personal  bool              // it came to a reply address that its sender alone has, of whatever game
	inParts   bool              // the letter at hand is one game's part of one that holds several
}

// leftBehind are the lines of a letter that are not done as it has given up the seat that it spoke for.
func (c *casework) leftBehind(sheet orders.Sheet) (lines []string) {
	for _, x := range c.undone {
		lines = append(lines, strings.TrimSpace(x.Raw))
	}
	for _, o := range sheet.Orders {
		if o.Verb != "MESSAGE" {
			lines = append(lines, o.Raw)
		}
	}
	return lines
}

func (c *casework) gameName() string {
	if c.game == nil {
		return ""
	}
	return c.game.Name
}

// answer decides what a human letter means and writes the answer.
func (c *casework) answer() error {
	c.counted = new(int)
	if r, unread := c.unread(); unread {
		return c.reply(r)
	}
	text, lines := bounds.Readable(c.in.Text)
	c.in.Text = text
	said, text := orders.ReadPress(text)
	club, rest, _ := orders.ReadClub(text)
	if a, code, err := c.askedOf(club); err != nil || code != "" {
		if err != nil {
			return err
		}
		return c.answerAsked(a, code, club, rest)
	}
	if x, is, err := c.directs(text); err != nil || is {
		if err != nil {
			return err
		}
		return c.direct(x, text)
	}
	head := orders.ReadHeader(text, c.in.Framed)
	c.by = writer{Address: c.in.From, Name: bounds.Cut(c.in.FromName, maxNameBytes), Lang: head.Lang}
	doubt, err := c.identify(head)
	if err != nil {
		return err
	}
	if doubt != "" {
		if c.misled, err = c.misaddressed(head, doubt); err != nil {
			return err
		}
		if taken, err := c.takeEmpty(head); err != nil || taken {
			return err
		}
		return c.visitor(club, doubt)
	}
	if err := c.takePart(); err != nil {
		return err
	}
	changed, err := c.speaks(head.Lang)
	if err != nil {
		return err
	}
	if err := c.secretCameBack(); err != nil {
		return err
	}
	c.seat.LastIn = c.in.MessageID
	if err := c.heardAgain(); err != nil {
		return err
	}
	if lines > 0 {
		return c.reply(report.Report{Kind: report.Answer, Notes: []report.Note{report.NewNote("too-long", "lines", lines, "limit", bounds.MaxTextLines, "bytes", bounds.MaxTextBytes)}})
	}
	r := report.Report{Kind: report.Answer}
	if changed {
		r.Notes = append(r.Notes, report.NewNote("speaks"))
	}
	before := c.seat
	club, kept := c.meant(club)
	c.in.Text = orders.Restore(rest, c.wantsPreview(kept))
	sheet, queries, faults, err := c.readPressed(said)
	if err != nil {
		return err
	}
	sheet.Header.Check = sheet.Header.Check || c.preview
	meant := club
	club, faults = c.leaveDesk(&sheet, meant, faults)
	c.showLeft(meant, faults)
	if sheet.Header.Check {
		club = leaveChecked(club, &r)
	}
	if err := c.club(club, &r); err != nil {
		return err
	}
	if c.left { // nothing else in the letter counts
		if len(said) > 0 || orders.HasPress(rest) {
			r.Notes = append(r.Notes, report.Note{Code: "message-held"})
		}
		r.Ignored = c.skipped(sheet)
		if lines := c.leftBehind(sheet); len(lines) > 0 {
			r.Notes = append(r.Notes, report.NewNote("left-lines", "lines", strings.Join(lines, "\n")))
		}
		c.in.From, c.seat = before.Person, nil
		return c.tell(c.by.Address, r)
	}
	return c.serveAfter(r, sheet, queries, faults)
}

// visitor answers a letter that proves no seat: its club lines, if it has any.
func (c *casework) visitor(lines []orders.ClubLine, doubt string) error {
	r := report.Report{Kind: report.Answer, Lang: c.by.Lang}
	if r.Lang == "" {
		r.Lang = c.senderLang()
	}
	c.by.Lang = r.Lang
	club, _ := c.meant(lines)
	if err := c.club(c.leaveUnreadClub(club, &r), &r); err != nil {
		return err
	}
	said := len(r.Notes)+len(r.Answers) > 0
	if c.helpAsked(&r); said || c.askedBack && len(r.Answers) > 0 {
		return c.reply(r)
	}
	if c.askedBack {
		return nil // the question answers it
	}
	return c.stranger(doubt)
}

// maxNameBytes is how much of the name that somebody goes by is kept.
const maxNameBytes = 60

// unread words the answer to a letter whose text is not there: it asks for the
// letter again, in the language of the sender's seat if there is one.
func (c *casework) unread() (r report.Report, is bool) {
	r = report.Report{Kind: report.TooLarge}
	switch {
	case !c.in.Unreadable && c.in.TooLarge == 0 && !c.in.Overlong:
		return r, false
	case c.in.Unreadable:
		r.Kind = report.Unreadable
	case c.in.TooLarge > 0:
		r.Notes = []report.Note{{Code: "too-large", Fields: []adjudicator.Field{
			{Key: "size", Value: fmt.Sprint(c.in.TooLarge)}, {Key: "limit", Value: fmt.Sprint(c.Config.MaxIn)}}}}
	}
	r.Lang = c.senderLang()
	return r, true
}

// senderLang is the language of a seat that the sender's address holds, else
// that of letters to people without a seat.
func (c *casework) senderLang() string {
	if p, err := c.people().Of(c.in.From); err == nil && p.Lang != "" {
		return p.Lang
	}
	refs, err := c.Store.SeatsOf(c.in.From)
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

// language is the order language of the game at hand.
func (c *casework) language() orders.Language { return c.sys.Info().Language }

// open loads a game and its latest state as the working copy.
func (c *casework) open(g *store.Game, seat string) (err error) {
	if c.sys, err = c.edition(g); err != nil {
		return fmt.Errorf("game %s: %w", g.Name, err)
	}
	return c.openWith(g, seat)
}

// openWith does so with the system that is set already.
func (c *casework) openWith(g *store.Game, seat string) (err error) {
	c.game = g
	if seat != "" {
		c.seat = g.Seat(seat)
	}
	if err := c.dossier.read(g.Extra); err != nil {
		return fmt.Errorf("game %s: %w", g.Name, err)
	}
	if g.Seq == 0 {
		return nil
	}
	c.state, err = c.stateAfter(g.Seq)
	return err
}

// stranger answers a letter that belongs to no seat. It tells nothing about
// any game; only HELP is for everyone.
func (c *casework) stranger(doubt string) error {
	c.lines().Info("letter without a seat", "doubt", doubt)
	r := report.Report{Kind: report.Stranger, Lang: c.Config.Lang}
	sheet := c.helpAsked(&r)
	if len(r.Answers) > 0 {
		r.Kind = report.Answer
	}
	if len(c.misled) > 0 {
		r.Notes = append(r.Notes, c.misled...)
		if r.Lang = c.by.Lang; r.Lang == "" {
			r.Lang = c.senderLang()
		}
	}
	if r.Kind == report.Stranger {
		if len(c.misled) == 0 {
			r.Notes = []report.Note{{Code: "how-to-address"}}
		}
		if c.holder && len(sheet.Header.Pos) == 0 && !moves(sheet) {
			var err error
			if c.waits, err = c.isIdle(); c.waits || err != nil {
				return err
			}
		}
	}
	c.noteTogether(&r)
	return c.reply(r)
}

// helpAsked adds the answers to what a letter without a seat may ask: HELP.
func (c *casework) helpAsked(r *report.Report) orders.Sheet {
	sheet, queries, _ := games.Language().Read(c.in.Text, orders.Reading{Framed: c.in.Framed})
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

// noteTogether tells that the answer does for several letters.
func (c *casework) noteTogether(r *report.Report) {
	if c.together > 1 {
		r.Notes = append(r.Notes, report.NewNote("together", "letters", c.together))
	}
}
