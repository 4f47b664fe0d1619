package desk

import (
	"errors"
	"time"

	"feldpost/adjudicator/desk/blame"
	"feldpost/store"
)

// Several desks may work with one store. Each has some lanes, and a game belongs to one of them: letters that concern
// the same game are handled in order of arrival by whoever has its lane, and only he looks at its clock. What a letter is found to
// concern besides is kept in order by the revisions of the games: whoever was slower decides anew. Desks that have the rules of some systems
// alone have lanes of these alone.

// Part is a desk's part of the work.
type Part struct {
	Lanes store.Lanes            // of what belongs to no system, and of the games of those that Of does not name
	Of    map[string]store.Lanes // of games, by system; nil where all have the lanes alike
	Rest  bool                   // what belongs to no game is done here too: tournaments, letters that wait for their turn, what a day brings
}

// of are the lanes of a system's games, "" for what belongs to none.
func (p *Part) of(system string) store.Lanes {
	if p == nil {
		return store.AllLanes
	}
	if p.Of == nil || system == "" {
		return p.Lanes
	}
	return p.Of[system]
}

// none tells whether a desk has nothing of the work.
func (p *Part) none() bool {
	if p == nil || p.Rest || p.Lanes != 0 {
		return false
	}
	for _, lanes := range p.Of {
		if lanes != 0 {
			return false
		}
	}
	return true
}

// rest tells whether what belongs to no game is to be done here.
func (d *Desk) rest() bool { return d.Part == nil || d.Part.Rest }

// sorting is one look at the letters that wait.
type sorting struct {
	busy laneSet   // of letters that are left to others or have failed, or wait for those
	left time.Time // when the first of these arrived, zero for none
	at   laneSet   // of the letter at hand
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
	if d.Part == nil && len(s.busy) == 0 {
		return true, nil
	}
	lanes, err := d.lanesOf(l)
	if err != nil {
		return false, err
	}
	who := lanes.hand(l)
	if !d.Decides(who.system) {
		return false, nil // it holds up nothing here
	}
	ours := d.Part.of(who.system).Has(who.lane)
	if ours && !s.busy.meets(lanes) {
		s.moved, s.at = true, lanes
		return true, nil
	}
	s.stuck = s.stuck || ours
	s.hold(lanes)
	s.leave(l)
	return false, nil
}

// pass leaves a letter to the next look, and those behind it that may concern the same games: order is kept.
func (d *Desk) pass(l *store.Letter) error {
	lanes, err := d.lanesOf(l)
	if blame.Of(err) == blame.Store {
		return err
	}
	d.look.hold(lanes) // none when it cannot be told: what belongs to no game holds none
	d.look.leave(l)
	return nil
}

// hold has what lies in some lanes wait.
func (s *sorting) hold(lanes laneSet) {
	if s.busy == nil {
		s.busy = laneSet{}
	}
	s.busy.add(lanes)
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
	lanes laneSet
	at    time.Time
}

// lanesOf are the lanes of the games that a letter may be meant for: that of the reply address to which it came, else those in which its
// sender has a seat; that of its sender when there are none.
func (d *Desk) lanesOf(l *store.Letter) (laneSet, error) {
	lanes := laneSet{}
	for _, token := range l.Tokens {
		at, known := d.tokens[token]
		if !known {
			ref, err := d.Store.SeatByToken(token)
			if errors.Is(err, store.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if at.system, err = d.systemOf(ref.Game); err != nil {
				return nil, err
			}
			if at.lane = store.LaneOf(ref.Game); len(d.tokens) >= knownTokens || d.tokens == nil {
				d.tokens = map[string]seatLane{}
			}
			at.ref = ref
			d.tokens[token] = at // a token is never given to another game
		}
		lanes.put(at.gameLane)
	}
	switch {
	case len(lanes) > 0:
		return lanes, nil
	case l.From == "":
		lanes.put(gameLane{})
		return lanes, nil
	}
	if known, is := d.senders[l.From]; is && d.Clock().Sub(known.at).Abs() < knownSender {
		return known.lanes, nil
	}
	refs, err := d.Store.SeatsOf(l.From)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, ref := range refs {
		if seen[ref.Game] {
			continue
		}
		seen[ref.Game] = true
		g, err := d.Store.Game(ref.Game)
		if err != nil {
			return nil, err
		}
		if g.Status != store.GameFinished {
			lanes.put(gameLane{g.System, store.LaneOf(ref.Game)})
		}
	}
	if len(lanes) != 1 { // of no system, or of several
		lanes.put(gameLane{"", store.LaneOf(l.From)})
	}
	if len(d.senders) >= knownTokens || d.senders == nil {
		d.senders = map[string]senderLanes{}
	}
	d.senders[l.From] = senderLanes{lanes, d.Clock()}
	return lanes, nil
}

// systemOf is the system of a game.
func (d *Desk) systemOf(game string) (string, error) {
	if system, known := d.systems[game]; known {
		return system, nil
	}
	g, err := d.Store.Game(game)
	if err != nil {
		return "", err
	}
	if len(d.systems) >= knownTokens || d.systems == nil {
		d.systems = map[string]string{}
	}
	d.systems[game] = g.System
	return g.System, nil
}

// minds tells whether the clock of a game is looked at here and now: that of who has its lane, or has a letter at hand that may concern it, but not
// while such a letter is left to others or has failed. After a long absence one desk does so for all.
func (d *Desk) minds(game string, away bool) (bool, error) {
	if d.Part == nil && len(d.look.busy) == 0 {
		return true, nil
	}
	system, err := d.systemOf(game)
	if err != nil {
		return false, err
	}
	if !d.Decides(system) {
		return false, nil
	}
	lane := store.LaneOf(game)
	ours := d.Part.of(system).Has(lane) || d.look.at[system].Has(lane)
	return away || ours && !d.look.busy[system].Has(lane), nil
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

// contain keeps an error that nothing else has dealt with from ending more than
// the handling of one letter: it is set aside, or else passed over until the next
// start.
func (d *Desk) contain(l store.Letter, cause error) error {
	if cause == nil {
		return nil
	}
	if err := d.StoreFails(cause); err != nil {
		return err
	}
	if err := blame.Guard(func() error { return d.setAside(l, cause, true) }); err == nil {
		return nil
	}
	d.Lines(l, "").Error("letter passed over until the next start", "from", l.From, "err", cause)
	if d.passed == nil {
		d.passed = map[uint64]bool{}
	}
	d.passed[l.ID], d.atHand = true, 0
	err := blame.Guard(func() error {
		out, err := d.Bell().Notice(l, "letter-held", cause)
		if err == nil {
			err = d.Store.Commit(&store.Batch{Out: out})
		}
		return err
	})
	if err != nil {
		d.Lines(l, "").Error("notify is not told of it", "err", err)
	}
	return nil
}

// nextTurn is the waiting letter whose turn has come first, without those that
// are passed over.
func (d *Desk) nextTurn() (next store.Letter, ok bool, err error) {
	now := d.Clock()
	if next, ok, err = d.Store.NextTurn(now); err != nil || !ok || !d.passed[next.ID] && !d.others.letters[next.ID] {
		return next, ok, err
	}
	ok = false
	for l, err := range d.Store.Letters(store.LetterFilter{State: store.LetterWaiting}) {
		if err != nil {
			return next, false, err
		}
		if !l.Turn.After(now) && !d.passed[l.ID] && !d.others.letters[l.ID] && (!ok || l.Turn.Before(next.Turn)) {
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

// settled says in the log, and to whoever counts, that a letter is handled.
func (d *Desk) settled(l store.Letter, b *store.Batch, begun time.Time) {
	took := d.Clock().Sub(begun)
	for _, r := range b.Receipts {
		if r.Letter != l.ID {
			continue
		}
		s := Settled{Letter: l, Game: r.Game, State: r.State, Took: took}
		d.Lines(l, r.Game).Info("letter settled", "state", r.State, "letters_out", len(b.Out), "took", took.Round(time.Millisecond))
		if d.Settled != nil {
			d.Settled(s)
		}
	}
}

// answer notes in the letters to who wrote a letter when that came.
func answer(l *store.Letter, out []store.Out) {
	for i := range out {
		if l.From != "" && store.FoldAddress(out[i].To) == store.FoldAddress(l.From) {
			out[i].Asked = l.Received
		}
	}
}
