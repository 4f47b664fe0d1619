package desk

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Letter is one letter as the mail side read it.
type Letter struct {
	ID         uint64 // in the store
	From       string // bare address
	FromName   string
	Tokens     []string // reply tokens among the addresses it was sent to
	Subject    string
	MessageID  string
	References []string
	Received   time.Time
	Text       string // what the person wrote
	Framed     bool   // the text stood between BEGIN ORDERS and END ORDERS
	Ignored    []report.Ignored
	Automatic  string   // reason, "" for a human letter
	Certain    bool     // it is automatic even if it proves a seat
	Answers    []string // Message-IDs of the letters that it answers, in order
	Broken     string   // what was wrong with its structure
	TooLarge   int      // size in bytes of a letter whose body was not fetched
	Overlong   bool     // it has more lines than are read
	Old        bool     // it is dated long before this referee began
	Unreadable bool     // the mail server did not hand its body out
	Senderless bool     // nothing marks it as automatic, but it names no sender who could be answered
	DKIM       []string // domains with a trusted dkim=pass
	SPF        []string // domains with a trusted spf=pass of the envelope sender
	// Returned is what a mail system reports about a letter of ours, nil for
	// every other letter. That the report is genuine is proved.
	Returned *Returned
	// Closed are the games of which it quotes a last letter, by a Message-ID that is proved
	// genuine; Secrets is whatever in it may be a secret of dice, in hexadecimal.
	Closed, Secrets []string
}

// Fate is what a mail system says has become of a letter.
type Fate string

// The fates.
const (
	FateLost      Fate = "lost"      // not delivered, for good
	FatePassing   Fate = "passing"   // not delivered, but a later attempt may succeed
	FateDelayed   Fate = "delayed"   // not delivered yet
	FateComplaint Fate = "complaint" // reported as unwanted
)

// Returned is a report about a letter out, which it names by its Message-ID
// or by its number in the store.
type Returned struct {
	MessageID string
	Out       uint64
	Fate      Fate
	Reason    string // status and words of the mail system
}

// Mailroom reads raw letters and writes them. It is the only way in which
// the desk meets mail. It is used by several goroutines.
type Mailroom interface {
	// Read never fails: a broken letter has Broken set.
	Read(l store.Letter, raw []byte) Letter
	// Text reads a text that came without mail as that of a letter.
	Text(text string) Letter
	// Head reads the header alone, at little cost: it has no Text, and may not
	// know yet that the letter is automatic.
	Head(l store.Letter, raw []byte) Letter
	press.Mailroom
}

// Several desks may work with one store. Each has some lanes, and a game belongs to one of them: letters that concern
// the same game are handled in order of arrival by whoever has its lane, and only he looks at its clock. What a letter is found to
// concern besides is kept in order by the revisions of the games: whoever was slower decides anew.

// Part is a desk's part of the work.
type Part struct {
	Lanes store.Lanes
	Rest  bool // what belongs to no game is done here too: tournaments, letters that wait for their turn, what a day brings
}

// rest tells whether what belongs to no game is to be done here.
func (d *Desk) rest() bool { return d.Part == nil || d.Part.Rest }

// sorting is one look at the letters that wait.
type sorting struct {
	busy store.Lanes // of letters that are left to others or have failed, or wait for those
	left time.Time   // when the first of these arrived, zero for none
	at   store.Lanes // of the letter at hand
	// stuck: letters that are to be handled here wait for such as are left to others; moved: one could be handled; failed: one has failed by our own
	// mistake and is tried again.
	stuck, moved, failed bool
}

// Stuck tells whether letters that the desk is to handle wait for what other desks have at hand: it is to look again soon. moved tells
// whether the last look at the letters came upon one that could be handled.
func (d *Desk) Stuck() (stuck, moved bool) { return d.look.stuck, d.look.moved }

// Failed tells whether a letter has failed at the last look by our own mistake: it is to be tried again.
func (d *Desk) Failed() bool { return d.look.failed }

// mine tells whether a letter is to be handled here and now. Of one that belongs to several lanes one desk takes care, and those behind it
// in all of them wait.
func (d *Desk) mine(l *store.Letter) (bool, error) {
	s := &d.look
	if d.Part == nil && s.busy == 0 {
		return true, nil
	}
	if s.busy == store.AllLanes { // whatever it concerns
		s.stuck = true
		s.leave(l)
		return false, nil
	}
	lanes, err := d.lanesOf(l)
	if err != nil {
		return false, err
	}
	ours := d.Part == nil || d.Part.Lanes.Has(lanes.Pick())
	if s.busy&lanes == 0 && ours {
		s.moved, s.at = true, lanes
		return true, nil
	}
	s.stuck = s.stuck || ours
	s.busy |= lanes
	s.leave(l)
	return false, nil
}

// pass leaves a letter to the next look, and those behind it that may concern the same games: order is kept.
func (d *Desk) pass(l *store.Letter) error {
	lanes, err := d.lanesOf(l)
	if blame.Of(err) == blame.Store {
		return err
	}
	d.look.busy |= lanes // none when it cannot be told: what belongs to no game holds none
	d.look.leave(l)
	return nil
}

// leave notes that a letter is not handled by this look.
func (s *sorting) leave(l *store.Letter) {
	if s.left.IsZero() || l.Received.Before(s.left) {
		s.left = l.Received
	}
}

// knownTokens bounds what is remembered of reply addresses.
const knownTokens = 20_000

// knownSender is how long the lanes of a sender are remembered: what else has changed meanwhile is found out when the letter is decided.
const knownSender = 3 * time.Second

// senderLanes are the lanes of a sender as they were at a moment.
type senderLanes struct {
	lanes store.Lanes
	at    time.Time
}

// lanesOf are the lanes of the games that a letter may be meant for: that of the reply address to which it came, else those in which its
// sender has a seat; that of its sender when there are none.
func (d *Desk) lanesOf(l *store.Letter) (lanes store.Lanes, err error) {
	for _, token := range l.Tokens {
		lane, known := d.tokens[token]
		if !known {
			ref, err := d.Store.SeatByToken(token)
			if errors.Is(err, store.ErrNotFound) {
				continue
			}
			if err != nil {
				return 0, err
			}
			if lane = store.LaneOf(ref.Game); len(d.tokens) >= knownTokens || d.tokens == nil {
				d.tokens = map[string]store.Lane{}
			}
			d.tokens[token] = lane // a token is never given to another game
		}
		lanes = lanes.With(lane)
	}
	switch {
	case lanes != 0:
		return lanes, nil
	case l.From == "":
		return lanes.With(0), nil
	}
	if known, is := d.senders[l.From]; is && d.Clock().Sub(known.at).Abs() < knownSender {
		return known.lanes, nil
	}
	refs, err := d.Store.SeatsOf(l.From)
	if err != nil {
		return 0, err
	}
	for _, ref := range refs {
		if lanes.Has(store.LaneOf(ref.Game)) {
			continue
		}
		g, err := d.Store.Game(ref.Game)
		if err != nil {
			return 0, err
		}
		if g.Status != store.GameFinished {
			lanes = lanes.With(store.LaneOf(ref.Game))
		}
	}
	if lanes == 0 {
		lanes = lanes.With(store.LaneOf(l.From))
	}
	if len(d.senders) >= knownTokens || d.senders == nil {
		d.senders = map[string]senderLanes{}
	}
	d.senders[l.From] = senderLanes{lanes, d.Clock()}
	return lanes, nil
}

// minds tells whether the clock of a game is looked at here and now: that of who has its lane, or has a letter at hand that may concern it, but not
// while such a letter is left to others or has failed. After a long absence one desk does so for all.
func (d *Desk) minds(game string, away bool) bool {
	lanes := store.AllLanes
	if d.Part != nil {
		lanes = d.Part.Lanes | d.look.at
	}
	return away || (lanes &^ d.look.busy).Has(store.LaneOf(game))
}

// before is the latest moment until which all letters are handled, of those that this desk has looked at.
func (s *sorting) before(until time.Time) time.Time {
	if !s.left.IsZero() && !until.Before(s.left) {
		return s.left.Add(-1)
	}
	return until
}

// settledElsewhere tells whether another desk has settled a letter meanwhile. What comes behind it waits for the next look, which makes sure of it.
func (d *Desk) settledElsewhere(l store.Letter) (bool, error) {
	now, err := d.Store.Letter(l.ID)
	if err != nil || now.State == l.State {
		return false, err
	}
	d.look.stuck = true
	return true, d.pass(&l)
}

// probe is the setting that is written to find out whether the store still
// works.
const probe = "desk.probe"

// storeFails tells whether a failed write is the store's: it says so itself, or takes
// nothing else either.
func (d *Desk) storeFails(cause error) error {
	if blame.Of(cause) == blame.Store {
		return cause
	}
	if err := d.Store.SetSetting(probe, []byte(moment(d.Clock()))); err != nil {
		return fmt.Errorf("%w (and the store takes nothing else: %w)", cause, err)
	}
	return nil
}

// contain keeps an error that nothing else has dealt with from ending more than
// the handling of one letter: it is set aside, or else passed over until the next
// start.
func (d *Desk) contain(l store.Letter, cause error) error {
	if cause == nil {
		return nil
	}
	if err := d.storeFails(cause); err != nil {
		return err
	}
	if err := blame.Guard(func() error { return d.setAside(l, cause, true) }); err == nil {
		return nil
	}
	d.lines(l, "").Error("letter passed over until the next start", "from", l.From, "err", cause)
	if d.passed == nil {
		d.passed = map[uint64]bool{}
	}
	d.passed[l.ID], d.atHand = true, 0
	err := blame.Guard(func() error {
		out, err := d.notice(l, "letter-held", cause)
		if err == nil {
			err = d.Store.Commit(&store.Batch{Out: out})
		}
		return err
	})
	if err != nil {
		d.lines(l, "").Error("notify is not told of it", "err", err)
	}
	return nil
}

// apart does work that belongs to no letter; what goes wrong in it is logged and
// tried again at its next time. Only the store's error is returned.
func (d *Desk) apart(what string, do func() error) error {
	err := blame.Guard(do)
	if err != nil && blame.Of(err) != blame.Store {
		d.Log.Error("work is left for the next time", "work", what, "err", err)
		return nil
	}
	return err
}

// nextTurn is the waiting letter whose turn has come first, without those that
// are passed over.
func (d *Desk) nextTurn() (next store.Letter, ok bool, err error) {
	now := d.Clock()
	if next, ok, err = d.Store.NextTurn(now); err != nil || !ok || !d.passed[next.ID] {
		return next, ok, err
	}
	ok = false
	for l, err := range d.Store.Letters(store.LetterFilter{State: store.LetterWaiting}) {
		if err != nil {
			return next, false, err
		}
		if !l.Turn.After(now) && !d.passed[l.ID] && (!ok || l.Turn.Before(next.Turn)) {
			next, ok = l, true
		}
	}
	return next, ok, nil
}

// Settled is what became of a letter that the desk has handled.
type Settled struct {
	Letter store.Letter
	Game   string // "" for none
	State  store.LetterState
	Took   time.Duration // from the first look at it until it was committed
}

// lines is the log of a letter in: each line names the letter by its number and
// Message-ID, and the game where it is known.
func (d *Desk) lines(l store.Letter, game string) *slog.Logger {
	log := d.Log.With("letter", l.ID, "message_id", l.MessageID)
	if game == "" {
		game = l.Game
	}
	if game != "" {
		log = log.With("game", game)
	}
	return log
}

// lines is the log of the letter at hand.
func (c *casework) lines() *slog.Logger {
	return c.Desk.lines(store.Letter{ID: c.in.ID, MessageID: c.in.MessageID}, c.gameName())
}

// settled says in the log, and to whoever counts, that a letter is handled.
func (d *Desk) settled(l store.Letter, b *store.Batch, begun time.Time) {
	took := d.Clock().Sub(begun)
	for _, r := range b.Receipts {
		if r.Letter != l.ID {
			continue
		}
		s := Settled{Letter: l, Game: r.Game, State: r.State, Took: took}
		d.lines(l, r.Game).Info("letter settled", "state", r.State, "letters_out", len(b.Out), "took", took.Round(time.Millisecond))
		if d.Settled != nil {
			d.Settled(s)
		}
	}
}
