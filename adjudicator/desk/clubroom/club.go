// Package clubroom carries out the lines of a letter that concern people and games rather than a turn, and tells what it does not
// read of the lines that are the desk's own. It also looks after letters that are asked for again, or that came back.
package clubroom

import (
	"fmt"

	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// Clubroom carries out the lines of a letter that concern people and games rather than a turn.
type Clubroom struct{ *docket.Docket }

// ClubroomOf is for the work at hand.
func ClubroomOf(d *docket.Docket) Clubroom { return Clubroom{d} }

// The club is everything between people and games: who founds one, who takes which
// seat, who reads along, who stands in. Its lines may stand in any letter. What
// changes something needs proof of the sender's address: a letter that proves a
// seat is proof, and for all others the referee asks back (asked.go).

// Meant divides the club lines of the letter at hand into those that are meant so, and
// those that mean something else: orders and talk.
func (c Clubroom) Meant(lines []orders.ClubLine) (club, rest []orders.ClubLine) {
	for _, x := range lines {
		act, ok := ClubActs(c.Docket)[x.Verb]
		switch {
		case x.Verb == "PREVIEW" && x.Unread != "" && c.Game != nil, ok && (act.means == nil || act.means(x)):
			club = append(club, x)
		default:
			rest = append(rest, x)
		}
	}
	return club, rest
}

// Came is what came of club lines beside what their answer says.
type Came struct {
	AskedBack bool              // the sender is asked whether he wrote it
	Undone    []orders.ClubLine // that stand behind the line that gave the seat up
}

// Club carries out the club lines of the letter at hand, and notes in r what came of
// them.
func (c Clubroom) Club(lines []orders.ClubLine, r *report.Report) (came Came, err error) {
	var unsure []orders.ClubLine
	c.Gathers = true
	defer func() { c.Gathers = false }()
	for i, x := range lines {
		if c.Done.Left { // who has left the game says nothing more in it
			came.Undone = lines[i:]
			break
		}
		act := ClubActs(c.Docket)[x.Verb]
		if act.proof && !c.By.Proven {
			unsure = append(unsure, x)
			continue
		}
		if err := c.Act(act, x, r); err != nil {
			return came, err
		}
	}
	if err := mailing.Of(c.Docket).PublishNotices(); err != nil {
		return came, err
	}
	if len(unsure) > 0 {
		if err := mailing.EnquiryOf(c.Docket).AskBack(unsure); err != nil {
			return came, err
		}
		came.AskedBack = true
	}
	return came, docket.TablesOf(c.Docket).Absorb()
}

// Act carries one club line out; of those that have others written to, only some a
// day.
func (c Clubroom) Act(a clubAct, x orders.ClubLine, r *report.Report) error {
	if a.counted && !orders.IsOff(x.Word(len(x.Words)-1)) {
		may, err := docket.TablesOf(c.Docket).MayAsk()
		if err != nil {
			return err
		}
		if !may {
			r.Notes = append(r.Notes, report.NewNote("club-often", "limit", docket.AsksPerDay))
			return nil
		}
	}
	if err := a.Do(x, r); err != nil {
		return fmt.Errorf("%s: %w", x.Verb, err)
	}
	return nil
}

// clubAct is what a club verb does. means tells whether a line is meant so: it
// looks at games and people, where the orders package knows only words. With proof
// it needs a proven address; counted, it has others written to; binding, it tells
// others something or cannot be taken back, and waits until the whole letter is
// understood. left is what it does not read of the line; nil: the words that fit it
// are read, or refused for what they are.
type clubAct struct {
	proof   bool
	counted bool
	Binding bool
	left    func(x orders.ClubLine) string
	means   func(x orders.ClubLine) bool
	Do      func(x orders.ClubLine, r *report.Report) error
}

// ClubActs are the club verbs that stand for themselves; those that belong to the
// sheet of a seat, such as PREVIEW, are not among them.
func ClubActs(c *docket.Docket) map[string]clubAct {
	return map[string]clubAct{
		"LIST":       {Do: ListingOf(c).list, means: ListingOf(c).meansList},
		"WHO":        {Do: ListingOf(c).who, means: docket.TablesOf(c).MeansGame},
		"STANDINGS":  {Do: seating.TourneysOf(c).Standings, means: seating.TourneysOf(c).MeansStandings},
		"NEW":        {proof: true, Binding: true, left: LeftoversOf(c).leftOfNew, Do: seating.FounderOf(c).FoundGame, means: seating.FounderOf(c).MeansNew},
		"JOIN":       {proof: true, Binding: true, counted: true, Do: seating.JoiningOf(c).Join, means: seating.JoiningOf(c).MeansJoin},
		"DECLINE":    {proof: true, Binding: true, Do: seating.JoiningOf(c).Decline, means: seating.JoiningOf(c).MeansDecline},
		"WITHDRAW":   {proof: true, Binding: true, Do: seating.JoiningOf(c).Withdraw, means: seating.JoiningOf(c).MeansWithdraw},
		"REPLACE":    {proof: true, Binding: true, counted: true, left: LeftoversOf(c).leftOfAddress, Do: seating.PoolingOf(c).ReplaceBy, means: seating.PoolingOf(c).MeansSeat},
		"PARTNER":    {proof: true, Binding: true, counted: true, left: LeftoversOf(c).leftOfAddress, Do: seating.ObserversOf(c).Partner, means: seating.PoolingOf(c).MeansSeat},
		"SUBSTITUTE": {proof: true, Binding: true, left: LeftoversOf(c).leftOfPool, Do: seating.PoolingOf(c).SubstituteWish},
		"OBSERVE":    {proof: true, left: LeftoversOf(c).leftOfObserve, Do: seating.ObserversOf(c).Observe, means: docket.TablesOf(c).MeansGame},
		"VOTE":       {proof: true, Binding: true, left: LeftoversOf(c).leftOfVote, Do: agree.VotingOf(c).CastVote, means: agree.VotingOf(c).MeansVote},
		"DRAW":       {proof: true, Binding: true, left: LeftoversOf(c).leftOfVote, Do: agree.VotingOf(c).CastVote, means: agree.VotingOf(c).MeansVote},
		"UNDO":       {proof: true, Binding: true, left: LeftoversOf(c).leftOfVote, Do: agree.VotingOf(c).CastVote, means: agree.VotingOf(c).MeansVote},
		"RESEND":     {proof: true, Do: ResendingOf(c).resend, means: ResendingOf(c).meansResend},
		"LEAVE":      {proof: true, Binding: true, counted: true, Do: agree.PausesOf(c).LeaveOfDays, means: clock.Of(c).MeansClock},
		"EXTEND":     {proof: true, Binding: true, counted: true, Do: agree.PausesOf(c).ExtendByLetter, means: clock.Of(c).MeansClock},
		"WAIT":       {proof: true, Do: agree.PausesOf(c).WaitForDeadline, means: clock.Of(c).MeansClock},
		"READY":      {proof: true, Binding: true, Do: agree.PausesOf(c).ReadyNow, means: clock.Of(c).MeansReady},
		"CONTINUE":   {proof: true, Binding: true, Do: agree.PausesOf(c).ContinueByLetter, means: clock.Of(c).MeansClock},
		"ADDRESS":    {proof: true, Binding: true, counted: true, left: LeftoversOf(c).leftOfAddress, Do: seating.PoolingOf(c).MoveAddress},
	}
}

// The fates.
const (
	FateLost      docket.Fate = "lost"      // not delivered, for good
	FatePassing   docket.Fate = "passing"   // not delivered, but a later attempt may succeed
	FateDelayed   docket.Fate = "delayed"   // not delivered yet
	FateComplaint docket.Fate = "complaint" // reported as unwanted
)
