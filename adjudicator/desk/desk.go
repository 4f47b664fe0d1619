package desk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/referee"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Desk handles letters one at a time; it is not safe for concurrent use.
type Desk struct {
	docket.Office
	// Decided, if set, is called when a letter is handled and others wait to
	// leave because of it. It never blocks.
	Decided func()
	// Settled, if set, is called with each letter that is handled. It never blocks.
	Settled func(Settled)

	// Part is the desk's part of the work that it shares with others at the same store, nil for all of it. It changes between two
	// calls alone.
	Part *Part

	atHand  uint64              // letter that this process has begun last
	look    sorting             // the last at the letters that wait
	tokens  map[string]seatLane // of reply addresses that were met
	systems map[string]string   // of games that were met
	senders map[string]senderLanes
	passed  map[uint64]bool // letters that not even a receipt can be kept of
	others  elsewhere       // letters that turned out to be for other desks
	dated   bool            // redate has been done since the start
}

// New is a desk that works with what is in the office.
func New(o docket.Office) *Desk {
	d := &Desk{Office: o}
	d.Hall = referee.HallOf(&d.Office)
	return d
}

const (
	// maxTries is how often a letter may fail by our own mistake before it is
	// set aside for the referee.
	maxTries = 3
	// maxDeaths is how often the program may die over a letter before that.
	maxDeaths = 2
	// maxSharedDeaths is that limit where several desks share the work: they take letters over from each other that nobody died over.
	maxSharedDeaths = 5
)

// Work handles every letter that waits, in order of arrival, then what time
// has made due: for when nothing more is in the mailbox. It stops early when
// the context ends.
func (d *Desk) Work(ctx context.Context) error {
	if err := d.Letters(ctx); err != nil {
		return err
	}
	if err := d.Returns().Undelivered(ctx); err != nil {
		return err
	}
	return d.Tick(ctx, d.Clock())
}

// Letters handles the letters whose turn has come and then every new one, in
// order of arrival. What was due
// when a letter reached the server is done before it: whether a letter came in
// time depends on that moment alone, not on when it was fetched.
func (d *Desk) Letters(ctx context.Context) error {
	d.others.keep(d.Systems)
	for d.rest() {
		l, ok, err := d.nextTurn()
		if err != nil {
			return fmt.Errorf("letters waiting: %w", err)
		}
		if !ok {
			break
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := d.handle(l); err != nil {
			return err
		}
	}
	d.look = sorting{}
	if d.Part.none() {
		return nil
	}
	defer func() {
		d.look.at = nil
		recollect(d.Store)
	}()
	for l, err := range d.Store.Letters(store.LetterFilter{State: store.LetterNew}) {
		if err != nil {
			return fmt.Errorf("letters waiting: %w", err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if d.passed[l.ID] {
			continue
		}
		if d.others.letters[l.ID] {
			continue
		}
		mine := false
		if err := blame.Guard(func() (err error) { mine, err = d.mine(&l); return err }); err != nil {
			if err := d.fault(l, fmt.Errorf("whose it is: %w", err)); err != nil {
				return err
			}
			continue
		}
		if !mine {
			continue
		}
		if err := foresee(d, &l); err != nil {
			return fmt.Errorf("letter %d: %w", l.ID, err)
		}
		if err := d.Apart("outage", func() error { return d.Heard(l.Received) }); err != nil {
			return err
		}
		if done, err := d.wakeUntil(ctx, l.Received.Add(-1)); err != nil || !done { // a letter of the last moment is in time
			d.look.leave(&l)
			return err
		}
		err := d.handle(l)
		recollect(d.Store)
		if err != nil {
			return err
		}
	}
	return nil
}

// handle settles one letter. A conflict with a change made meanwhile is
// decided anew; our own mistakes are counted, and the letter is held and the
// referee told after maxTries. Only a failing store stops the desk: whose an
// error is, blame.Of tells.
//
// A letter that the program has died over is set aside the second time: it
// would stop the referee at every start.
func (d *Desk) handle(l store.Letter) error {
	err := blame.Guard(func() error { return d.settle(l) })
	if errors.Is(err, store.ErrConflict) {
		if settled, lost := d.settledElsewhere(l); lost != nil || settled {
			d.atHand = 0
			return d.contain(l, lost)
		}
	}
	return d.contain(l, err)
}

// fault deals with a letter that failed before it was at hand.
func (d *Desk) fault(l store.Letter, cause error) error {
	if blame.Of(cause) == blame.Store {
		return fmt.Errorf("letter %d: %w", l.ID, cause)
	}
	return d.contain(l, blame.Guard(func() error { return d.setAside(l, cause, true) }))
}

func (d *Desk) settle(l store.Letter) error {
	deaths := maxDeaths
	if d.Part != nil {
		deaths = maxSharedDeaths
	}
	if l.Begun >= deaths && d.atHand != l.ID {
		return d.setAside(l, fmt.Errorf("the program ended %d times while it handled this letter", l.Begun), true)
	}
	together, begun := 0, d.Clock()
	if l.State == store.LetterWaiting && collects(l.Account) {
		var err error
		if l, together, err = d.gather(l); err != nil {
			return err
		}
	}
	for try := 0; ; try++ {
		b, err := d.decide(l, together)
		if err == nil && b.Game != nil && !d.Decides(b.Game.System) {
			err = docket.ErrElsewhere
		}
		if errors.Is(err, docket.ErrElsewhere) {
			d.atHand = 0
			d.leaveElsewhere(&l)
			return nil
		}
		if err == nil {
			answer(&l, b.Out)
			err = d.Store.Commit(&b)
		}
		owner := blame.Of(err)
		switch {
		case err == nil:
			d.atHand = 0
			d.settled(l, &b, begun)
			if len(b.Out) > 0 && d.Decided != nil {
				d.Decided()
			}
			return nil
		case owner == blame.Race && try < referee.MaxConflicts:
			if settled, err := d.settledElsewhere(l); err != nil || settled {
				d.atHand = 0
				return err
			}
			if err := foresee(d, &l); err != nil {
				return fmt.Errorf("letter %d: %w", l.ID, err)
			}
			continue
		case owner == blame.Store:
			return fmt.Errorf("letter %d: %w", l.ID, err)
		case owner == blame.Game || owner == blame.Letter: // trying again cannot help
			return d.setAside(l, err, true)
		}
		return d.failed(l, err)
	}
}

// decide returns everything that follows from a letter; together is how many
// letters of its sender one answer does for. A panic in a game or a template
// is our mistake and becomes an error.
func (d *Desk) decide(l store.Letter, together int) (b store.Batch, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	p, err := d.paper(l)
	if err != nil {
		return b, err
	}
	now := d.Clock() // asked once: a clock may be put back at any moment
	a, b, done, err := d.screen(l, p, now)
	if done || err != nil {
		return b, err
	}
	in, err := p.letter()
	if err != nil {
		return b, err
	}
	if in.Returned != nil { // only its text tells that it is a report
		if b, known, err := d.Returns().Returned(l.ID, *in.Returned); known || err != nil {
			return b, err
		}
	}
	if reason, err := AdmissionsOf(&d.Office).unanswerable(in, a, l.Released); err != nil {
		return b, err
	} else if reason != "" {
		return AdmissionsOf(&d.Office).unanswered(l, in, reason)
	}
	return d.answered(l, &docket.Docket{Office: &d.Office, In: in, Now: now, Together: together, Holder: a.Holder, NextOne: a.Last, MayWait: mayWait(l)}, a)
}

// mayWait tells whether a letter is new, so that it or its answer may be put off.
func mayWait(l store.Letter) bool {
	return l.State == store.LetterNew && !l.Released && !l.Unreadable
}

// screen judges a letter by its header; done tells that nothing more is to be decided.
func (d *Desk) screen(l store.Letter, p *paper, now time.Time) (a docket.Admission, b store.Batch, done bool, err error) {
	if err := d.Referee().Closed(p.head.Closed); err != nil {
		return a, b, false, err
	}
	if p.head.Returned != nil {
		if b, done, err = d.Returns().Returned(l.ID, *p.head.Returned); done || err != nil {
			return a, b, done, err
		}
	}
	if p.head.Certain || p.head.From == "" {
		return a, b, false, nil
	}
	if a, err = AdmissionsOf(&d.Office).admit(p, now); err != nil {
		return a, b, false, err
	}
	if p.head.Automatic != "" && !a.Proves() && !l.Released {
		return a, AdmissionsOf(&d.Office).quarantine(l, "automatic: "+p.head.Automatic), true, nil
	}
	if a.Turn.After(now) && mayWait(l) {
		b, err = d.wait(l, p.head, a)
		return a, b, true, err
	}
	return a, b, false, nil
}

// answered has a letter answered, and returns what follows from it with its receipt.
func (d *Desk) answered(l store.Letter, c *docket.Docket, a docket.Admission) (b store.Batch, err error) {
	in := c.In // as it came: answering changes it
	var v docket.Verdict
	if parts := MixedOf(&d.Office).divided(in); parts != nil {
		err = MixedOf(&d.Office).serveParts(c, parts)
	} else {
		v, err = CaseworkOf(c).answer()
	}
	if err != nil {
		return b, err
	}
	if v.Waits {
		return d.wait(l, in, *v.Idle)
	}
	if v.Idle != nil {
		a = *v.Idle
	}
	if len(c.Batch.Receipts) == 0 {
		c.Batch.Receipts = []store.Receipt{{Letter: l.ID, State: store.LetterDone, Game: c.GameName(), Account: a.Account, Turn: a.Turn}}
	}
	if in.Unreadable {
		told, err := d.Bell().Notice(l, "letter-half-read", unread(l))
		if err != nil {
			return b, err
		}
		c.Batch.Out = append(c.Batch.Out, told...)
	}
	return c.Batch, nil
}

// tellOld tells, once in a while, that letters are set aside for their dates: a mailbox that was in use before is full
// of them, and a date may be wrong.
func (d Admissions) tellOld(l store.Letter, b *store.Batch, now time.Time) error {
	const setting = "desk.old-told"
	before, err := d.Store.Setting(setting)
	if err != nil {
		return err
	}
	if at, err := time.Parse(time.RFC3339, string(before)); err == nil && now.Sub(at).Abs() < clubroom.TellAgain {
		return nil
	}
	if b.Out, err = referee.BellOf(d.Office).Notice(l, "letters-old", nil); len(b.Out) > 0 {
		b.Settings = append(b.Settings, store.Setting{Name: setting, Value: []byte(now.UTC().Format(time.RFC3339))})
	}
	return err
}

// unread is why the text of a letter is not there, nil when that is not known.
func unread(l store.Letter) error {
	if l.Reason == "" {
		return nil
	}
	return errors.New(l.Reason)
}

// joined are two reasons, of which the second may be none.
func joined(reason, more string) string {
	if more == "" {
		return reason
	}
	return reason + "; " + more
}

// quarantine puts a letter aside that gets no answer.
func (d Admissions) quarantine(l store.Letter, reason string) store.Batch {
	d.Lines(l, "").Info("letter quarantined", "reason", reason)
	return store.Batch{Receipts: []store.Receipt{{Letter: l.ID, State: store.LetterQuarantined, Reason: reason}}}
}

// senderlessLetters is how many letters without a readable sender notify is told of
// in a day: anybody can write such letters, and quarantine lists them all.
const senderlessLetters = 10

// unanswered puts a letter aside; where nobody else can ask for it again, and no
// program is known to have written it, notify is told.
func (d Admissions) unanswered(l store.Letter, in docket.Letter, reason string) (b store.Batch, err error) {
	b = d.quarantine(l, reason)
	switch {
	case in.Old:
		return b, d.tellOld(l, &b, d.Clock())
	case in.From != "":
	case in.Unreadable: // nobody else can ask for it again
		b.Receipts[0].Reason = joined(reason, l.Reason)
		b.Out, err = referee.BellOf(d.Office).Notice(l, "letter-unreadable", unread(l))
	case in.Senderless:
		r := &b.Receipts[0]
		now := d.Clock()
		r.Account = "senderless"
		share := store.Share{Letters: senderlessLetters, Per: 24 * time.Hour}
		if r.Turn, err = d.Store.TurnOf(r.Account, share, now); err != nil || r.Turn.After(now) {
			return b, err
		}
		b.Out, err = referee.BellOf(d.Office).Notice(l, "letter-senderless", errors.New(reason))
	}
	return b, err
}

// unanswerable says why a letter gets no answer at all, "" when it gets one.
// What only looks automatic is a player's when it proves a seat, and anybody's
// when the referee has released it.
func (d Admissions) unanswerable(in docket.Letter, a docket.Admission, released bool) (reason string, err error) {
	switch {
	case in.From == "":
		return cmp.Or(in.Automatic, "no sender"), nil
	case released:
		return "", nil
	case in.Automatic != "" && (in.Certain || !a.Proves()):
		return "automatic: " + in.Automatic, nil
	case a.Proves():
		return "", nil
	}
	if echo, err := d.isEcho(in); err != nil || echo {
		return "an answer to a letter of ours that says nothing new", err
	}
	return "", nil
}

// failed counts a failure of ours. The player and the referee hear of it
// when the letter is set aside.
func (d *Desk) failed(l store.Letter, cause error) error {
	d.Lines(l, "").Error("letter not handled", "from", l.From, "err", cause)
	after, err := d.Store.LetterFailed(l.ID, cause.Error(), maxTries)
	if err != nil {
		return fmt.Errorf("letter %d: %w", l.ID, errors.Join(cause, err))
	}
	d.atHand = 0
	if after.State != store.LetterHeld {
		d.look.failed = true
		return d.pass(&l)
	}
	return d.setAside(l, cause, false)
}

// setAside tells the sender and the referee of a letter that is held; hold
// makes it so. A word that cannot be written is left out.
func (d *Desk) setAside(l store.Letter, cause error, hold bool) error {
	var b store.Batch
	if hold {
		d.Lines(l, "").Error("letter set aside", "from", l.From, "err", cause)
		b.Receipts = []store.Receipt{{Letter: l.ID, State: store.LetterHeld, Reason: cause.Error()}}
	}
	var words [2][]store.Out
	for i, write := range []func() ([]store.Out, error){
		func() ([]store.Out, error) { return d.sorry(l) },
		func() ([]store.Out, error) { return d.Bell().Notice(l, "letter-held", cause) },
	} {
		err := blame.Guard(func() (err error) { words[i], err = write(); return err })
		if blame.Of(err) == blame.Store {
			return err
		}
		if err != nil {
			words[i] = nil
			d.Lines(l, "").Error("a word about a letter that is set aside cannot be written", "err", err)
		}
	}
	var err error
	for _, out := range [][]store.Out{slices.Concat(words[:]...), words[1], nil} { // a word that the store does not take is left out too
		b.Out = out
		err = blame.Guard(func() error { return d.Store.Commit(&b) })
		if err == nil || blame.Of(err) == blame.Race || blame.Of(err) == blame.Store {
			d.atHand = 0
			return err
		}
		d.Lines(l, "").Error("a letter cannot be set aside with all words about it", "err", err)
	}
	return err
}

// sorry tells the sender of a letter that it is held.
func (d *Desk) sorry(l store.Letter) ([]store.Out, error) {
	if l.From == "" {
		return nil, nil
	}
	c := &docket.Docket{Office: &d.Office, Now: d.Clock(), In: docket.Letter{ID: l.ID, From: l.From, MessageID: l.MessageID}}
	err := mailing.Of(c).Reply(report.Report{Kind: report.Trouble, Lang: d.Config.Lang})
	return c.Batch.Out, err
}

// Referee is what the person who minds the daemon may do with games.
func (d *Desk) Referee() referee.Referee { return referee.Referee{Office: &d.Office} }

// Bell calls the person who minds the daemon.
func (d *Desk) Bell() mailing.Bell { return referee.BellOf(&d.Office) }

// Returns are the letters that came back.
func (d *Desk) Returns() clubroom.Returns { return ReturnsOf(&d.Office) }

// Files is what is kept of people.
func (d *Desk) Files() referee.Files { return referee.Files{Office: &d.Office} }
