package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Players agree on what the rules do not decide: a draw, an end as things stand, a
// concession, a pause, the undoing of a sheet. A vote stays open across phases and
// turns until all who play themselves have said yes, or its proposer takes it back.
// The house has no vote.

// voteKind is what is voted on.
type voteKind string

// The votes.
const (
	voteDraw      voteKind = "draw"
	voteArmistice voteKind = "truce"   // the game ends as it stands
	voteConcede   voteKind = "concede" // the game goes to a seat, by all others
	votePause     voteKind = "pause"
	voteUndo      voteKind = "undo"
)

// voteNames are what may stand for a vote, folded.
type voteNames struct {
	kind  voteKind
	words []string
}

func votes() []voteNames {
	return []voteNames{
		{voteDraw, []string{"DRAW", "NULLE"}},
		{voteArmistice, []string{"ARMISTICE", "TRUCE"}},
		{voteConcede, []string{"CONCEDE", "CONCEDER", "CONCESSION"}},
		{votePause, []string{"PAUSE", "BREAK"}},
		{voteUndo, []string{"UNDO", "ANNULER", "DEFAIRE"}},
	}
}

// vote is a proposal that waits for the others.
type vote struct {
	What voteKind           `json:"what"`
	By   adjudicator.Seat   `json:"by"`             // who proposed it
	Ayes []adjudicator.Seat `json:"ayes"`           // who has said yes
	To   adjudicator.Seat   `json:"to,omitempty"`   // to whom the game is conceded
	Days int                `json:"days,omitempty"` // of the pause
	Seq  uint64             `json:"seq,omitempty"`  // of an undoing: the entry to go back to
}

// same tells whether two votes are about the same.
func (v vote) same(other vote) bool {
	return v.What == other.What && v.To == other.To && v.Days == other.Days && (v.What != voteUndo || v.Seq == other.Seq)
}

const (
	maxPause = 60 // days
	maxVotes = 8  // that are open in a game
)

// meansVote tells whether a line votes in the game at hand.
func (c *casework) meansVote(x orders.ClubLine) bool {
	if c.game == nil || c.seat == nil {
		return false
	}
	_, _, ok := c.voteOf(x)
	return ok
}

// voteOf reads a vote; no tells that it is taken back.
func (c *casework) voteOf(x orders.ClubLine) (v vote, no, ok bool) {
	words := x.Words
	switch x.Verb {
	case "DRAW", "UNDO":
		words = []string{x.Verb}
	}
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		is := takesVoteBack(w)
		no = no || is
		return is || orders.IsOn(w)
	})
	if len(words) == 0 {
		return v, no, false
	}
	for _, n := range votes() {
		if slices.Contains(n.words, foldWord(words[0])) {
			v.What, ok = n.kind, true
		}
	}
	rest := words[1:]
	switch {
	case v.What == votePause && len(rest) > 0:
		if v.Days, ok = leaveLength(rest); !ok {
			n, err := strconv.Atoi(strings.TrimRight(rest[0], "dDjJ"))
			if v.Days, ok = n, true; err != nil {
				return v, no, false
			}
		}
	case v.What == voteConcede:
		if len(rest) > 1 && slices.Contains([]string{"TO", "A", "\u00C0", "AU", "AUX"}, foldWord(rest[0])) {
			rest = rest[1:]
		}
		if s := c.seatCalled(strings.Join(rest, " ")); len(rest) > 0 && s != nil {
			v.To = adjudicator.Seat(s.Name)
		}
	}
	return v, no, ok
}

// takesVoteBack tells a word of a vote by which it is taken back.
func takesVoteBack(w string) bool {
	return orders.IsOff(w) || slices.Contains([]string{"NOT", "WITHDRAW", "CONTRE", "RETIRER"}, strings.ToUpper(w))
}

// foldWord brings a word to capitals without accents.
func foldWord(w string) string {
	return strings.NewReplacer("É", "E", "È", "E", "Ê", "E").Replace(strings.ToUpper(w))
}

// castVote is VOTE, DRAW or UNDO in a letter.
func (c *casework) castVote(x orders.ClubLine, r *report.Report) error {
	v, no, _ := c.voteOf(x)
	v.By = c.seatName()
	if refused := c.refuseVote(&v, no); refused != nil {
		r.Notes = append(r.Notes, *refused)
		return nil
	}
	if !c.dossier.Proposed.may(v.By, c.now, votesPerDay) {
		r.Notes = append(r.Notes, report.NewNote("vote-often", "limit", votesPerDay))
		c.batch.Game = c.game
		return nil
	}
	i := slices.IndexFunc(c.dossier.Votes, func(o vote) bool { return o.same(v) })
	if no {
		return c.takeVoteBack(v, r)
	}
	if i < 0 {
		if len(c.dossier.Votes) >= maxVotes {
			c.dossier.Votes = c.dossier.Votes[1:]
		}
		c.dossier.Votes = append(c.dossier.Votes, v)
		i = len(c.dossier.Votes) - 1
	}
	open := &c.dossier.Votes[i]
	fresh := len(open.Ayes) == 0
	if !slices.Contains(open.Ayes, v.By) {
		open.Ayes = append(open.Ayes, v.By)
	}
	if left := c.silent(*open); len(left) > 0 {
		r.Notes = append(r.Notes, c.voteNote("vote-cast", *open, "left", strings.Join(left, "; ")))
		code := "vote-joined"
		if fresh {
			code = "vote-asked"
		}
		return c.announceBut(c.seat, c.voteNote(code, *open, "seat", string(v.By), "left", strings.Join(left, "; ")))
	}
	return c.carryVote(*open, r)
}

// refuseVote says why a vote cannot be held.
func (c *casework) refuseVote(v *vote, no bool) *report.Note {
	refuse := func(code string, pairs ...any) *report.Note {
		n := report.NewNote(code, pairs...)
		return &n
	}
	switch {
	case c.game.Status == store.GameFinished: // perhaps before it began
		return refuse("game-over")
	case c.state == nil:
		return refuse("not-started")
	case no:
		return nil
	case v.What == votePause && (v.Days < 1 || v.Days > maxPause):
		return refuse("vote-days", "limit", maxPause)
	case v.What == votePause && !c.hasDeadline():
		return refuse("vote-no-clock")
	case v.What == voteConcede && v.To == "":
		return refuse("vote-concede-to")
	case v.What == voteConcede && v.To == v.By:
		return refuse("vote-concede-self")
	case v.What == voteUndo:
		return c.undoable(v)
	}
	return nil
}

// voters are the seats whose yes a vote needs.
func (c *casework) voters(v vote) (list []adjudicator.Seat) {
	for _, s := range c.game.Seats {
		if name := adjudicator.Seat(s.Name); s.Person != "" && !s.House && name != v.To {
			list = append(list, name)
		}
	}
	return list
}

// silent are the seats that have not said yes.
func (c *casework) silent(v vote) (list []string) {
	for _, s := range c.voters(v) {
		if !slices.Contains(v.Ayes, s) {
			list = append(list, string(s))
		}
	}
	return list
}

// voteNote tells of a vote.
func (c *casework) voteNote(code string, v vote, pairs ...any) report.Note {
	return report.NewNote(code, append(pairs, "what", string(v.What), "days", v.Days, "to", v.To)...)
}

// takeVoteBack is VOTE NO: the writer's yes counts no longer, and what he has
// proposed himself falls.
func (c *casework) takeVoteBack(v vote, r *report.Report) error {
	i := slices.IndexFunc(c.dossier.Votes, func(o vote) bool { return o.What == v.What && slices.Contains(o.Ayes, v.By) })
	if i < 0 {
		r.Notes = append(r.Notes, c.voteNote("vote-none", v))
		return nil
	}
	o := &c.dossier.Votes[i]
	o.Ayes = slices.DeleteFunc(o.Ayes, func(s adjudicator.Seat) bool { return s == v.By })
	taken := *o
	if o.By == v.By || len(o.Ayes) == 0 {
		c.dossier.Votes = slices.Delete(c.dossier.Votes, i, i+1)
	}
	r.Notes = append(r.Notes, c.voteNote("vote-back", taken))
	return c.announceBut(c.seat, c.voteNote("vote-taken-back", taken, "seat", string(v.By)))
}

// carryVote does what all have agreed on.
func (c *casework) carryVote(v vote, r *report.Report) error {
	c.dossier.Votes = slices.DeleteFunc(c.dossier.Votes, func(o vote) bool { return o.same(v) })
	c.voted = true
	switch v.What {
	case votePause:
		c.pauseFor(v.Days)
		r.Notes = append(r.Notes, c.voteNote("vote-carried", v))
		return c.announceBut(c.seat, c.voteNote("vote-carried", v))
	case voteUndo:
		return c.undo(v)
	}
	c.dossier.Votes = nil
	return c.endAgreed(v)
}

// pauseFor lets the clock stand still for some days: what is asked meanwhile, also by
// an undoing or a ruling, has its time from their end.
func (c *casework) pauseFor(days int) {
	more := time.Duration(days) * 24 * time.Hour
	k := &c.dossier.Clock
	from := c.now
	if k.Rests.After(from) {
		from = k.Rests
	}
	k.Rests = from.Add(more)
	c.extend(more)
}

// endAgreed ends the game as its players have agreed.
func (c *casework) endAgreed(v vote) error {
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindEnd, Seat: v.By, Reason: string(v.What)}
	event := adjudicator.NewEvent(eventAgreed, "", "what", string(v.What), "to", v.To)
	return c.finish(cmd, event)
}

// agreement is what the players of a game that is over have agreed on, "" for
// nothing; to is the seat that it was conceded to.
func (c *casework) agreement() (what voteKind, to string, err error) {
	if c.game.Status != store.GameFinished || c.game.Seq == 0 {
		return "", "", nil
	}
	e, err := c.logEntry(c.game.Seq)
	if err != nil || e.Kind != gamelog.KindEnd {
		return "", "", err
	}
	for _, x := range gamelog.Logged(&e) {
		if x.Kind == eventAgreed {
			return voteKind(x.Get("what")), x.Get("to"), nil
		}
	}
	return "", "", nil
}

// eventAgreed tells that a game has ended by agreement.
const eventAgreed = "agreed"

// undoable finds the entry to which an undoing goes back, and says why there is
// none: nothing may have been rolled or shown since.
func (c *casework) undoable(v *vote) *report.Note {
	refuse := func(code string) *report.Note {
		n := report.NewNote(code)
		return &n
	}
	if c.game.Policy.Undo == undoNever || c.game.Policy.Undo == "" && c.sys.Info().UndoOff {
		return refuse("undo-never")
	}
	if i := slices.IndexFunc(c.dossier.Votes, func(o vote) bool { return o.What == voteUndo }); i >= 0 { // an answer to the one that is open
		v.Seq = c.dossier.Votes[i].Seq
	} else {
		to, found, err := c.lastSheet(v.By)
		if err != nil || !found {
			return refuse("undo-none")
		}
		v.Seq = to
	}
	clean, err := c.unseenSince(v.Seq)
	if err != nil || !clean {
		return refuse("undo-seen")
	}
	return nil
}

// undoNever is the policy without undoing; undoAgreed has it in games that are
// without it by themselves.
const (
	undoNever  = "never"
	undoAgreed = "agreed"
)

// lastSheet is the entry before the last sheet of a seat.
func (c *casework) lastSheet(seat adjudicator.Seat) (before uint64, found bool, err error) {
	const back = 40 // entries
	for seq := c.game.Seq; seq > 1 && seq+back > c.game.Seq; seq-- {
		e, err := c.logEntry(seq)
		if err != nil {
			return 0, false, err
		}
		switch {
		case e.Kind == gamelog.KindStart || e.Kind == gamelog.KindRules || e.Kind == gamelog.KindRestore || e.Kind == gamelog.KindTakeBack:
			return 0, false, nil
		case e.Seat == string(seat) && e.Kind == string(adjudicator.CommandSheet):
			return seq - 1, true, nil
		}
	}
	return 0, false, nil
}

// unseenSince tells whether no die was rolled since an entry, and nobody knows more
// of what is hidden than he did then.
func (c *casework) unseenSince(to uint64) (bool, error) {
	for seq := to + 1; seq <= c.game.Seq; seq++ {
		e, err := c.logEntry(seq)
		if err != nil || rolled(&e) {
			return false, err
		}
	}
	then, err := c.stateAfter(to)
	if err != nil {
		return false, err
	}
	for _, s := range c.game.Seats {
		if name := adjudicator.Seat(s.Name); reveals(then.View(name), c.state.View(name)) {
			return false, nil
		}
	}
	return true, nil
}

// undo goes back to the entry before a sheet, as all have agreed.
func (c *casework) undo(v vote) (err error) {
	if c.state, err = c.stateAfter(v.Seq); err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindRestore, Seat: v.By, Text: strconv.FormatUint(v.Seq, 10), Reason: string(voteUndo)}
	event := adjudicator.NewEvent("undone", "", "entry", cmd.Text)
	if err := c.record(gamelog.KindRestore, string(v.By), cmd, nil, []adjudicator.Event{event}); err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	c.dossier.Owed = "" // the clock begins anew for what is owed again
	return c.afterwards(cmd, 0, nil)
}
