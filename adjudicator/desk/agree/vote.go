// Package agree is what the players of a game decide among themselves: votes, leaves, more time, pauses.
package agree

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Voting is what the players of a game decide together.
type Voting struct{ *docket.Docket }

// VotingOf is for the work at hand.
func VotingOf(d *docket.Docket) Voting { return Voting{d} }

// Players agree on what the rules do not decide: a draw, an end as things stand, a
// concession, a pause, the undoing of a sheet. A vote stays open across phases and
// turns until all who play themselves have said yes, or its proposer takes it back.
// The house has no vote.

// voteNames are what may stand for a vote, folded.
type voteNames struct {
	kind  docket.VoteKind
	words []string
}

func votes() []voteNames {
	return []voteNames{
		{docket.VoteDraw, []string{"DRAW", "NULLE"}},
		{docket.VoteArmistice, []string{"ARMISTICE", "TRUCE"}},
		{docket.VoteConcede, []string{"CONCEDE", "CONCEDER", "CONCESSION"}},
		{docket.VotePause, []string{"PAUSE", "BREAK"}},
		{docket.VoteUndo, []string{"UNDO", "ANNULER", "DEFAIRE"}},
	}
}

// MeansVote tells whether a line votes in the game at hand.
func (c Voting) MeansVote(x orders.ClubLine) bool {
	if c.Game == nil || c.Seat == nil {
		return false
	}
	_, _, ok := c.VoteOf(x)
	return ok
}

// VoteOf reads a vote; no tells that it is taken back.
func (c Voting) VoteOf(x orders.ClubLine) (v docket.Vote, no, ok bool) {
	words := x.Words
	switch x.Verb {
	case "DRAW", "UNDO":
		words = []string{x.Verb}
	}
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		is := TakesVoteBack(w)
		no = no || is
		return is || orders.IsOn(w)
	})
	if len(words) == 0 {
		return v, no, false
	}
	for _, n := range votes() {
		if slices.Contains(n.words, FoldWord(words[0])) {
			v.What, ok = n.kind, true
		}
	}
	rest := words[1:]
	switch {
	case v.What == docket.VotePause && len(rest) > 0:
		if v.Days, ok = LeaveLength(rest); !ok {
			n, err := strconv.Atoi(strings.TrimRight(rest[0], "dDjJ"))
			if v.Days, ok = n, true; err != nil {
				return v, no, false
			}
		}
	case v.What == docket.VoteConcede:
		if len(rest) > 1 && slices.Contains([]string{"TO", "A", "\u00C0", "AU", "AUX"}, FoldWord(rest[0])) {
			rest = rest[1:]
		}
		if s := c.SeatCalled(strings.Join(rest, " ")); len(rest) > 0 && s != nil {
			v.To = adjudicator.Seat(s.Name)
		}
	}
	return v, no, ok
}

// TakesVoteBack tells a word of a vote by which it is taken back.
func TakesVoteBack(w string) bool {
	return orders.IsOff(w) || slices.Contains([]string{"NOT", "WITHDRAW", "CONTRE", "RETIRER"}, strings.ToUpper(w))
}

// FoldWord brings a word to capitals without accents.
func FoldWord(w string) string {
	return strings.NewReplacer("É", "E", "È", "E", "Ê", "E").Replace(strings.ToUpper(w))
}

// CastVote is VOTE, DRAW or UNDO in a letter.
func (c Voting) CastVote(x orders.ClubLine, r *report.Report) error {
	v, no, _ := c.VoteOf(x)
	v.By = c.SeatName()
	if refused := c.refuseVote(&v, no); refused != nil {
		r.Notes = append(r.Notes, *refused)
		return nil
	}
	if !c.Dossier.Proposed.May(v.By, c.Now, docket.VotesPerDay) {
		r.Notes = append(r.Notes, report.NewNote("vote-often", "limit", docket.VotesPerDay))
		c.Batch.Game = c.Game
		return nil
	}
	i := slices.IndexFunc(c.Dossier.Votes, func(o docket.Vote) bool { return o.Same(v) })
	if no {
		return c.takeVoteBack(v, r)
	}
	if i < 0 {
		if len(c.Dossier.Votes) >= clock.MaxVotes {
			c.Dossier.Votes = c.Dossier.Votes[1:]
		}
		c.Dossier.Votes = append(c.Dossier.Votes, v)
		i = len(c.Dossier.Votes) - 1
	}
	open := &c.Dossier.Votes[i]
	fresh := len(open.Ayes) == 0
	if !slices.Contains(open.Ayes, v.By) {
		open.Ayes = append(open.Ayes, v.By)
	}
	if left := c.Silent(*open); len(left) > 0 {
		r.Notes = append(r.Notes, c.voteNote("vote-cast", *open, "left", strings.Join(left, "; ")))
		code := "vote-joined"
		if fresh {
			code = "vote-asked"
		}
		return mailing.Of(c.Docket).AnnounceBut(c.Seat, c.voteNote(code, *open, "seat", string(v.By), "left", strings.Join(left, "; ")))
	}
	return c.carryVote(*open, r)
}

// refuseVote says why a vote cannot be held.
func (c Voting) refuseVote(v *docket.Vote, no bool) *report.Note {
	refuse := func(code string, pairs ...any) *report.Note {
		n := report.NewNote(code, pairs...)
		return &n
	}
	switch {
	case c.Game.Status == store.GameFinished: // perhaps before it began
		return refuse("game-over")
	case c.State == nil:
		return refuse("not-started")
	case no:
		return nil
	case v.What == docket.VotePause && (v.Days < 1 || v.Days > clock.MaxPause):
		return refuse("vote-days", "limit", clock.MaxPause)
	case v.What == docket.VotePause && !clock.Of(c.Docket).HasDeadline():
		return refuse("vote-no-clock")
	case v.What == docket.VoteConcede && v.To == "":
		return refuse("vote-concede-to")
	case v.What == docket.VoteConcede && v.To == v.By:
		return refuse("vote-concede-self")
	case v.What == docket.VoteUndo:
		return play.Of(c.Docket).Undoable(v)
	}
	return nil
}

// voteNote tells of a vote.
func (c Voting) voteNote(code string, v docket.Vote, pairs ...any) report.Note {
	return report.NewNote(code, append(pairs, "what", string(v.What), "days", v.Days, "to", v.To)...)
}

// takeVoteBack is VOTE NO: the writer's yes counts no longer, and what he has
// proposed himself falls.
func (c Voting) takeVoteBack(v docket.Vote, r *report.Report) error {
	i := slices.IndexFunc(c.Dossier.Votes, func(o docket.Vote) bool { return o.What == v.What && slices.Contains(o.Ayes, v.By) })
	if i < 0 {
		r.Notes = append(r.Notes, c.voteNote("vote-none", v))
		return nil
	}
	o := &c.Dossier.Votes[i]
	o.Ayes = slices.DeleteFunc(o.Ayes, func(s adjudicator.Seat) bool { return s == v.By })
	taken := *o
	if o.By == v.By || len(o.Ayes) == 0 {
		c.Dossier.Votes = slices.Delete(c.Dossier.Votes, i, i+1)
	}
	r.Notes = append(r.Notes, c.voteNote("vote-back", taken))
	return mailing.Of(c.Docket).AnnounceBut(c.Seat, c.voteNote("vote-taken-back", taken, "seat", string(v.By)))
}

// carryVote does what all have agreed on.
func (c Voting) carryVote(v docket.Vote, r *report.Report) error {
	c.Dossier.Votes = slices.DeleteFunc(c.Dossier.Votes, func(o docket.Vote) bool { return o.Same(v) })
	c.Done.Voted = true
	switch v.What {
	case docket.VotePause:
		c.PauseFor(v.Days)
		r.Notes = append(r.Notes, c.voteNote("vote-carried", v))
		return mailing.Of(c.Docket).AnnounceBut(c.Seat, c.voteNote("vote-carried", v))
	case docket.VoteUndo:
		return play.Of(c.Docket).Undo(v)
	}
	c.Dossier.Votes = nil
	return c.endAgreed(v)
}

// PauseFor lets the clock stand still for some days: what is asked meanwhile, also by
// an undoing or a ruling, has its time from their end.
func (c Voting) PauseFor(days int) {
	more := time.Duration(days) * 24 * time.Hour
	k := &c.Dossier.Clock
	from := c.Now
	if k.Rests.After(from) {
		from = k.Rests
	}
	k.Rests = from.Add(more)
	clock.Of(c.Docket).Extend(more)
}

// endAgreed ends the game as its players have agreed.
func (c Voting) endAgreed(v docket.Vote) error {
	cmd := adjudicator.Command{Seq: c.Game.Seq + 1, Kind: gamelog.KindEnd, Seat: v.By, Reason: string(v.What)}
	event := adjudicator.NewEvent(docket.EventAgreed, "", "what", string(v.What), "to", v.To)
	return play.Of(c.Docket).Finish(cmd, event)
}
