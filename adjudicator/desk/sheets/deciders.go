package sheets

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/risk"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// submission is a sheet on its way through the desk: what was read of the letter, what its answer says so far, and what is found
// out about it.
type submission struct {
	*docket.Docket
	r       report.Report
	sheet   orders.Sheet
	whole   orders.Sheet // with what is left out beside words that are not understood
	queries []orders.Query
	syntax  []orders.Fault      // of its words
	faults  []adjudicator.Fault // the desk's and the game's

	bad    bool // something in it is not understood
	strict bool // then nothing of it is applied
	blank  bool // it has nothing for anybody
	taken  bool // the desk has taken or told something, beside how sentences were read
	empty  bool // it has nothing for the game

	askedBack bool           // its sender is asked whether he wrote it
	verdict   docket.Verdict // beside the answer

	corrects bool   // it takes the place of one that was carried out
	from     uint64 // the first entry that this gives up
}

// decider decides what becomes of a submission. It is settled when it is answered, or needs no answer; else the next one looks at it.
type decider func(p *submission) (settled bool, err error)

// deciders are asked in this order; a submission that none settles is carried out.
func deciders() []decider {
	return []decider{(*submission).isProposed, (*submission).isAnswered, (*submission).ordersNothing, (*submission).hasNoGame, (*submission).isDoubtful, (*submission).isChecked,
		(*submission).isFaulty, (*submission).isUnclear, (*submission).waitsForItsTime}
}

// Paper is a letter that was read.
type Paper struct {
	Answer    report.Report // what its answer says already
	Sheet     orders.Sheet
	Queries   []orders.Query
	Faults    []orders.Fault // of its words
	AskedBack bool           // its sender is asked whether he wrote it
}

// ServeAfter is Serve for a letter whose answer says something already.
func (c Sheets) ServeAfter(x Paper) (docket.Verdict, error) {
	p := &submission{Docket: c.Docket, r: x.Answer, sheet: x.Sheet, queries: x.Queries, syntax: x.Faults, askedBack: x.AskedBack}
	if err := p.prepare(); err != nil {
		return p.verdict, err
	}
	for _, decide := range deciders() {
		if settled, err := decide(p); settled || err != nil {
			return p.verdict, err
		}
	}
	return p.verdict, p.carryOut()
}

// prepare takes what concerns the desk out of a submission, and answers its queries.
func (p *submission) prepare() (err error) {
	p.r.Ignored = append(p.In.Ignored[:len(p.In.Ignored):len(p.In.Ignored)], readings.Of(p.Docket).Skipped(p.sheet)...)
	if p.queries, err = mailing.Of(p.Docket).TakeWishes(p.queries, &p.r); err != nil {
		return err
	}
	readings.Of(p.Docket).AnswerWords(&p.sheet)
	p.blank = len(p.sheet.Orders)+len(p.r.Notes)+len(p.r.Answers) == 0 && !p.askedBack &&
		!slices.ContainsFunc(p.queries, func(q orders.Query) bool { return q.Verb != "CHECK" })
	unread := readings.Of(p.Docket).UnreadOrders(p.sheet, &p.r)
	readings.CorrespondenceOf(p.Docket).LookAround(p.sheet, p.syntax)
	p.strict = p.Game.Policy.Faults != "lenient" || p.sheet.Header.Check
	p.bad = len(p.syntax) > 0 || unread && docket.Moves(p.sheet)
	if err := p.takeDeskOrders(); err != nil {
		return err
	}
	queries, over := bounds.Distinct(p.queries)
	bounds.NoteQueries(&p.r, over)
	answers, err := Of(p.Docket).answers(queries)
	if err != nil {
		return err
	}
	p.r.Answers = append(p.r.Answers, answers...)
	p.empty = !docket.Moves(p.sheet)
	switch {
	case p.sheet.Header.Check:
		err = readings.CorrespondenceOf(p.Docket).TellChecked(&p.r)
	case p.empty:
		err = readings.CorrespondenceOf(p.Docket).PassOn(&p.r)
	}
	p.taken = len(p.r.Notes) > 0
	readings.Of(p.Docket).TellUnderstood(&p.r)
	return err
}

// takeDeskOrders carries out what a sheet orders the desk. Of one that is not applied nothing is, not even words for the other
// side.
func (p *submission) takeDeskOrders() error {
	if !p.bad || !p.strict || !docket.Moves(p.sheet) {
		return Of(p.Docket).deskOrders(&p.sheet, &p.r)
	}
	for _, o := range p.sheet.Orders {
		if o.Verb == "MESSAGE" {
			if err := readings.CorrespondenceOf(p.Docket).HearOrder(o); err != nil {
				return err
			}
		}
	}
	p.sheet.Orders = slices.DeleteFunc(p.sheet.Orders, docket.IsForDesk)
	return nil
}

// isProposed settles a submission whose writer is asked whether it is read as he meant it.
func (p *submission) isProposed() (bool, error) {
	if p.Proposal == nil || p.sheet.Header.Check || p.Dry {
		return false, nil
	}
	asked := docket.ReadSo{Seat: p.SeatName(), After: p.Game.Seq, Text: p.Proposal.Text}
	var others []string
	for i, o := range p.Proposal.Others {
		asked.Others = append(asked.Others, o.Text)
		others = append(others, fmt.Sprintf("%d:\n    %s", i+2, strings.ReplaceAll(o.Orders, "\n", "\n    ")))
	}
	p.Dossier.AskReading(asked)
	p.Batch.Game = p.Game
	p.r.Notes = slices.DeleteFunc(p.r.Notes, func(n report.Note) bool { return strings.HasPrefix(n.Code, "understood") })
	p.r.Notes = append(p.r.Notes, report.NewNote("read-so", "lines", "    "+strings.ReplaceAll(strings.TrimSpace(p.Proposal.Text), "\n", "\n    "), "words", strings.Join(p.Proposal.Words, "\n"), "others", indented(others)))
	p.r.Ignored = nil // the reading tells of its lines
	return true, mailing.Of(p.Docket).Reply(p.r)
}

// indented are orders as a letter shows them, a line each; "" for none.
func indented(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "    " + strings.ReplaceAll(strings.Join(list, "\n"), "\n", "\n    ")
}

// isAnswered settles a submission that other letters answer, and one with words that are not understood of which nothing is applied.
func (p *submission) isAnswered() (bool, error) {
	switch {
	case p.Done.Begun && p.empty && !p.bad && len(p.r.Answers) == 0 && !p.sheet.Header.Check:
		return true, nil
	case p.Done.Voted && p.empty && !p.bad && len(p.r.Answers)+len(p.r.Notes) == 0: // the letters of the decision answer it
		return true, nil
	case p.bad && p.empty && p.taken: // what the desk took stands
		p.r.Syntax = p.syntax
		return true, mailing.Of(p.Docket).Reply(p.r)
	case p.bad && p.strict && p.sheet.Header.Check && !p.empty:
		p.whole = p.sheet
		p.weigh()
		return true, mailing.Of(p.Docket).ReturnSheet(p.r, report.Checked, p.syntax, p.Check(p.sheet))
	case p.bad && (p.strict || p.empty):
		return true, mailing.Of(p.Docket).ReturnSheet(p.r, report.Faulty, p.syntax, p.Check(p.sheet))
	}
	return false, nil
}

// ordersNothing settles a submission with nothing for the game.
func (p *submission) ordersNothing() (bool, error) {
	switch {
	case !p.empty:
		return false, nil
	case !p.blank || len(p.r.Notes) > 0:
		return true, mailing.Of(p.Docket).Reply(p.r)
	}
	if len(p.sheet.Header.Pos) == 0 {
		var err error
		if p.verdict, err = Of(p.Docket).Idle(); p.verdict.Waits || err != nil {
			return true, err
		}
	}
	Of(p.Docket).NoteTogether(&p.r)
	p.r.Notes = append(p.r.Notes, report.Note{Code: "empty-sheet"})
	p.r.Draft = true
	return true, mailing.Of(p.Docket).Reply(p.r)
}

// hasNoGame settles orders to a game that does not go on.
func (p *submission) hasNoGame() (bool, error) {
	code := ""
	switch {
	case p.Game.Status == store.GameFinished:
		code = "game-over"
	case p.Game.Status == store.GameSuspended:
		code = "suspended"
	case p.State == nil:
		code = "not-started"
	default:
		return false, nil
	}
	p.r.Notes = append(p.r.Notes, report.Note{Code: code})
	return true, mailing.Of(p.Docket).Reply(p.r)
}

// isDoubtful leaves out what follows words that are not understood, settles a submission of which nothing is left, and looks for the
// faults of the others.
func (p *submission) isDoubtful() (settled bool, err error) {
	if p.sheet.Wish.Col > 0 {
		p.r.Notes = append(p.r.Notes, Of(p.Docket).asksCheck(p.sheet.Wish))
	}
	p.whole = p.sheet
	if p.syntax = Of(p.Docket).leaveDoubtful(&p.sheet, p.syntax, &p.r); !docket.Moves(p.sheet) {
		if p.sheet.Header.Check {
			p.weigh()
			return true, mailing.Of(p.Docket).ReturnSheet(p.r, report.Checked, p.syntax, nil)
		}
		return true, mailing.Of(p.Docket).ReturnSheet(p.r, report.Faulty, p.syntax, nil)
	}
	p.faults = p.Looked.Check(p.Docket, p.sheet)
	if risk.IsResignation(p.sheet) && len(p.faults) > 0 && p.faults[0].Code != "wrong-turn" {
		p.faults = nil // one may resign at any time, whatever is owed
	}
	if len(p.faults) == 0 || len(p.syntax) > 0 {
		return false, nil
	}
	if p.from, p.corrects, err = play.Of(p.Docket).Replaces(p.sheet); p.corrects {
		p.faults = nil
	}
	return false, err
}

// isChecked settles a submission that is only to be looked at.
func (p *submission) isChecked() (bool, error) {
	if !p.sheet.Header.Check {
		return false, nil
	}
	if p.corrects {
		p.r.Notes = append(p.r.Notes, report.Note{Code: "would-replace"})
	} else {
		p.r.Warnings = p.Warnings(p.SeatName(), p.sheet)
	}
	if len(p.faults) == 0 {
		readings.Of(p.Docket).Asks(&p.sheet, &p.r)
	}
	p.weigh()
	return true, mailing.Of(p.Docket).ReturnSheet(p.r, report.Checked, p.syntax, p.faults)
}

// weigh tells what a checked submission would come to: of one with faults the odds of
// its attacks, those too that would be left out beside words that are not understood.
func (p *submission) weigh() {
	faults := p.faults
	if len(p.syntax) > 0 {
		faults = p.Looked.Check(p.Docket, p.whole)
	}
	if p.corrects || fatal(faults) {
		return
	}
	foreseen := Of(p.Docket).Foresee(faultless(p.whole, faults))
	switch {
	case foreseen == nil:
	case p.Preview && len(p.faults)+len(p.syntax) == 0:
		p.r.Preview = foreseen
	default:
		p.r.Odds = foreseen.Lines
	}
}

// faultless is a sheet without the lines that have faults.
func faultless(sheet orders.Sheet, faults []adjudicator.Fault) orders.Sheet {
	sheet.Orders = slices.DeleteFunc(slices.Clone(sheet.Orders), func(o orders.Order) bool {
		return slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return f.Pos.Line == o.Pos.Line })
	})
	return sheet
}

// isLenient tells whether what is right of a sheet with faults counts.
func (p *submission) isLenient() bool { return p.Game.Policy.Faults == "lenient" }

// isFaulty settles a submission that is not carried out for its faults.
func (p *submission) isFaulty() (bool, error) {
	if len(p.faults) > 0 && p.WasPlayed() {
		p.r.Notes = append(p.r.Notes, report.Note{Code: "played-by-default"})
	}
	if len(p.faults) > 0 && (!p.isLenient() || fatal(p.faults)) {
		return true, mailing.Of(p.Docket).ReturnSheet(p.r, report.Faulty, p.syntax, p.faults)
	}
	if p.isLenient() {
		if p.faults = Of(p.Docket).leaveUnread(&p.sheet, p.faults); !docket.Moves(p.sheet) {
			return true, mailing.Of(p.Docket).ReturnSheet(p.r, report.Faulty, p.syntax, p.faults)
		}
	}
	return false, nil
}

// isUnclear passes the words of a submission on, and settles one about which something has to be asked.
func (p *submission) isUnclear() (bool, error) {
	if err := readings.CorrespondenceOf(p.Docket).PassOn(&p.r); err != nil {
		return false, err
	}
	p.r.Syntax, p.Dropped = p.syntax, p.faults // lenient: the lines that were not understood are listed
	if !readings.Of(p.Docket).Asks(&p.sheet, &p.r) {
		return false, nil
	}
	p.r.Draft = true
	return true, mailing.Of(p.Docket).Reply(p.r)
}

// kind is the command that a submission is carried out by.
func (p *submission) kind() adjudicator.CommandKind {
	switch {
	case risk.IsResignation(p.sheet):
		return adjudicator.CommandResign
	case docket.OnlyStanding(p.sheet):
		return adjudicator.CommandStanding
	}
	return adjudicator.CommandSheet
}

// waitsForItsTime settles a submission that is kept until its time comes.
func (p *submission) waitsForItsTime() (bool, error) {
	if p.bad || len(p.faults) > 0 {
		readings.Of(p.Docket).KeepOpen(&p.sheet, &p.r)
	}
	if p.kind() != adjudicator.CommandSheet || p.ByHouse {
		return false, nil
	}
	if clock.Of(p.Docket).WaitsForDeadline() {
		return true, Of(p.Docket).holdForDeadline(p.r, p.sheet)
	}
	if hold := p.Game.Policy.HoldMinutes; hold > 0 {
		return true, Of(p.Docket).holdSheet(p.r, p.sheet, time.Duration(hold)*time.Minute)
	}
	return false, nil
}

// carryOut carries a submission out.
func (p *submission) carryOut() error {
	kind := p.kind()
	if p.corrects {
		given, err := play.Of(p.Docket).TakeBack(p.from)
		if err != nil {
			return err
		}
		text, err := p.sheet.MarshalText()
		if err != nil {
			return err
		}
		p.r.Notes = append(p.r.Notes, report.NewNote("replaced", "diff", Difference(given, string(text))))
	}
	return play.Of(p.Docket).Apply(adjudicator.Command{Kind: kind, Seat: p.SeatName(), Sheet: p.sheet, Lenient: p.isLenient()}, &p.r)
}

// leaveDoubtful takes out of the sheet of a lenient game what must not be done beside
// words that were not understood: every line below the first of them and END, and the
// line above it when it fights, plays a card or gives something up, for the words may
// be about it. What is left over is named as a fault of its own.
func (c Sheets) leaveDoubtful(sheet *orders.Sheet, syntax []orders.Fault, r *report.Report) []orders.Fault {
	at, is := firstDoubt(syntax)
	if !is {
		return syntax
	}
	above := -1
	for i, o := range sheet.Orders {
		if isBefore(o.Pos, at) && (above < 0 || isBefore(sheet.Orders[above].Pos, o.Pos)) {
			above = i
		}
	}
	var kept []orders.Order
	for i, o := range sheet.Orders {
		switch {
		case o.Verb == "RESIGN", !isBefore(o.Pos, at), i == above && (c.Language().Commits(o) || isAnswer(o)):
			syntax = append(syntax, orders.Fault{Pos: o.Pos, Code: orders.BesideDoubt, Read: o.Raw, Verb: o.Verb})
		default:
			kept = append(kept, o)
		}
	}
	sheet.Orders = kept
	readings.Of(c.Docket).KeepOpen(sheet, r)
	return syntax
}

// isAnswer tells the orders by which a question is answered.
func isAnswer(o orders.Order) bool {
	return o.Verb == "CHOOSE" || o.Verb == "ACCEPT" || o.Verb == "REFUSE" || o.Verb == "PASS"
}

// firstDoubt is the first place of a letter whose words were not understood.
func firstDoubt(syntax []orders.Fault) (at orders.Pos, is bool) {
	for _, f := range syntax {
		if !is || isBefore(f.Pos, at) {
			at, is = f.Pos, true
		}
	}
	return at, is
}

func isBefore(a, b orders.Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// leaveUnread takes the lines with parts that nothing reads out of the sheet of a
// lenient game, which would else be carried out without them. It returns the faults
// of the sheet with theirs.
func (c Sheets) leaveUnread(sheet *orders.Sheet, faults []adjudicator.Fault) []adjudicator.Fault {
	a, ok := c.State.(adjudicator.Accounter)
	if !ok || len(faults) == 0 || fatal(faults) {
		return faults
	}
	unread := slices.DeleteFunc(slices.Clone(faults), func(f adjudicator.Fault) bool { return f.Code != "unread-part" })
	if len(unread) == 0 { // other faults came first: what is left without them is looked at
		right := *sheet
		right.End, right.EndPhase = false, ""
		for wrong := faults; len(wrong) > 0; wrong = c.State.Check(c.SeatName(), right) {
			before := len(right.Orders)
			if right.Orders = withoutFaulty(right.Orders, wrong); len(right.Orders) == before {
				return faults // what is wrong is no line
			}
		}
		unread = a.Unread(c.SeatName(), right)
		faults = append(faults, unread...)
	}
	sheet.Orders = withoutFaulty(sheet.Orders, unread)
	return faults
}

// withoutFaulty are the orders that have no fault.
func withoutFaulty(list []orders.Order, faults []adjudicator.Fault) (right []orders.Order) {
	for i, o := range list {
		if !slices.ContainsFunc(faults, func(f adjudicator.Fault) bool { return orders.Owner(list, f.Pos) == i }) {
			right = append(right, o)
		}
	}
	return right
}

// asksCheck is the note on words that ask for a check, with their line.
func (c Sheets) asksCheck(at orders.Pos) report.Note {
	if text := c.LineAt(at.Line); text != "" {
		return report.NewNote("read-as-check", "line", at.Line, "text", text)
	}
	return report.NewNote("read-as-check")
}
