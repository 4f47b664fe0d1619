package desk

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Each letter is put to an account, and an account has a share of the desk's
// time. A letter over it waits in the store until its turn comes: it counts
// as arrived when it arrived, and nobody has to do anything about it.
//
// Letters that prove a seat have an account for each way of proof, so that
// nobody uses up a player's share who cannot prove the same. All others have
// the account of their From address, which anyone can write.
//
// Letters of a player's address in which nothing is found to do, whether they
// prove his seat or not, have an account of their own: a program that answers
// whatever comes writes no others. What a person writes there is answered all
// the same, and his orders and questions never wait for it.
const (
	unproved = "from " // begins the accounts of letters that prove no seat
	idle     = "idle " // begins the accounts of letters with nothing to do
	// answering begins the accounts of letters that answer a question of the
	// referee to their address: they prove it.
	answering = "asked "
	directing = "desk" // the account of the director's letters

	idleLetters = 5 // answered at once, in strangerSpan

	// Letters that prove nothing share an account that anybody can use up; those for
	// which the sender's domain vouches, by DKIM or SPF, have one of their own.
	vouched = unproved + "(vouched) "
	// leading begins the accounts of letters whose lines answer the referee or lead on:
	// they do not wait behind HELP and LIST.
	leading        = unproved + "(leading) "
	leadingVouched = unproved + "(leading, vouched) "

	strangerLetters = 2 // answered at once from an address without a seat
	vouchedLetters  = 5 // likewise, when its domain vouches for them
	leadingLetters  = 4 // likewise, with lines that lead on
	strangerSpan    = 24 * time.Hour
	seatSpan        = time.Hour
)

// proofs begin the accounts of letters that prove a seat; see claim.
var proofs = []string{"token", "code", "dkim", "address"}

func seatAccount(proof string, s store.SeatRef) string { return proof + " " + s.Game + "/" + s.Seat }

// admission is where a letter belongs.
type admission struct {
	account string
	share   store.Share
	turn    time.Time
	seat    *store.SeatRef // that the letter proves, nil for none
	holder  bool           // the sender's address holds a seat
	lang    string         // of the seat, "" when there is none
	told    string         // the words in which its sender is told that it waits
	last    time.Time      // until when the next one waits, zero when it does not
}

// isIdle decides whether the answer to a letter in which nothing was found to
// do waits, so that it does for later ones too.
func (c *casework) isIdle() (waits bool, err error) {
	if !c.mayWait || c.in.From == "" {
		return false, nil
	}
	a := &admission{account: idle + strings.ToLower(c.in.From), holder: true, lang: c.lang(), told: "idle",
		share: store.Share{Letters: idleLetters, Per: strangerSpan, Collect: true}}
	a.turn, err = c.Store.TurnOf(a.account, a.share, c.arrived())
	c.idle = a
	return err == nil && a.turn.After(c.now), err
}

// arrived is when the letter at hand came, which is not in the future.
func (c *casework) arrived() time.Time {
	if c.in.Received.IsZero() || c.in.Received.After(c.now) {
		return c.now
	}
	return c.in.Received
}

// collects tells whether one answer does for all waiting letters of an account.
func collects(account string) bool {
	return strings.HasPrefix(account, unproved) || strings.HasPrefix(account, idle)
}

// proves reports whether a letter of this account has proved a seat.
func (a admission) proves() bool { return a.account != "" && !strings.HasPrefix(a.account, unproved) }

// paper is a letter at hand: its head, and its text once somebody needs it.
type paper struct {
	desk *Desk
	meta store.Letter
	raw  []byte
	head Letter
	read *Letter
}

func (d *Desk) paper(l store.Letter) (*paper, error) {
	raw, err := d.Store.LetterRaw(l.ID)
	if err != nil {
		return nil, err
	}
	p := &paper{desk: d, meta: l, raw: raw, head: d.Mail.Head(l, raw)}
	p.head.ID, p.head.Received = l.ID, l.Received
	return p, nil
}

// letter reads the whole letter. That is counted before it is done, for no
// limit is proof against every letter.
func (p *paper) letter() (Letter, error) {
	if p.read != nil {
		return *p.read, nil
	}
	if err := p.desk.begin(p.meta); err != nil {
		return Letter{}, err
	}
	in := p.desk.Mail.Read(p.meta, p.raw)
	in.ID, in.Received = p.meta.ID, p.meta.Received
	p.read = &in
	return in, nil
}

// begin counts an attempt to handle a letter, once in the life of a process:
// what is left of the count when the letter is met again is how often a
// process has died over it.
func (d *Desk) begin(l store.Letter) error {
	if d.atHand == l.ID {
		return nil
	}
	if err := d.Store.BeginLetter(l.ID); err != nil {
		return err
	}
	d.atHand = l.ID
	return nil
}

// admit finds the account of a letter and its turn. Most letters are known by
// their head; only where the sender's address holds a seat, and the letter did
// not come to its reply address, the text is looked at for the seat's code.
func (d *Desk) admit(p *paper, now time.Time) (a admission, err error) {
	if p.meta.Account != "" || p.meta.Released {
		return admission{account: p.meta.Account, turn: p.meta.Turn}, nil
	}
	if a, err = d.accountOf(p); err != nil {
		return a, err
	}
	arrived := p.meta.Received
	if arrived.IsZero() || arrived.After(now) {
		arrived = now
	}
	if a.turn, err = d.Store.TurnOf(a.account, a.share, arrived); err != nil || a.holder {
		return a, err
	}
	if a.turn.After(now) {
		if a, err = d.leadsOn(p, a, arrived); err != nil {
			return a, err
		}
	}
	return a, d.isLast(&a, arrived)
}

// leadsOn gives a letter over the share of an address without a seat another account
// when its lines answer the referee or lead on, as long as that one is not used up too.
func (d *Desk) leadsOn(p *paper, a admission, arrived time.Time) (admission, error) {
	other := a
	other.account, other.share.Letters = leading+strings.ToLower(p.head.From), leadingLetters
	if vouchedFor(p.head) {
		other.account = leadingVouched + strings.ToLower(p.head.From)
	}
	turn, err := d.Store.TurnOf(other.account, other.share, arrived)
	if err != nil || turn.After(arrived) {
		return a, err
	}
	in, err := p.letter()
	if err != nil || !leads(in) {
		return a, err
	}
	other.turn = turn
	return other, nil
}

// leads tells whether a letter has a line that answers the referee or leads on: JOIN,
// NEW, YES, a code.
func leads(in Letter) bool {
	text, _ := bounds.Readable(in.Text)
	club, rest, _ := orders.ReadClub(text)
	for _, x := range club {
		switch x.Verb {
		case "JOIN", "NEW", "DECLINE", "CONFIRM", "OBSERVE", "SUBSTITUTE":
			return true
		}
	}
	if orders.ReadHeader(rest, in.Framed).Code != "" {
		return true
	}
	sheet, _, _ := games.Language().Read(rest, orders.Reading{Framed: in.Framed})
	return slices.ContainsFunc(sheet.Orders, func(o orders.Order) bool { return o.Verb == "YES" || o.Verb == "NO" || o.Verb == "CONFIRM" })
}

// isLast notes whether the next letter of the account waits, so that the answer to this
// one tells it.
func (d *Desk) isLast(a *admission, arrived time.Time) error {
	if a.turn.After(arrived) || a.share.Letters < 1 {
		return nil
	}
	fewer := a.share
	if fewer.Letters--; fewer.Letters > 0 {
		turn, err := d.Store.TurnOf(a.account, fewer, arrived)
		if err != nil || !turn.After(arrived) {
			return err
		}
	}
	a.last = arrived.Add(a.share.Per)
	return nil
}

// vouchedFor tells whether a trusted DKIM or SPF pass covers the sender's domain.
func vouchedFor(in Letter) bool { return dkimFits(in) || covers(in.SPF, in.From) }

// accountOf is the account on which a letter counts, with its share: that of a question that it answers,
// of the lines of a director, of the seat that it proves, or else of its sender.
func (d *Desk) accountOf(p *paper) (a admission, err error) {
	c := &casework{Desk: d, in: p.head}
	seats, err := d.Store.SeatsOf(p.head.From)
	if err != nil {
		return a, err
	}
	share := store.Share{Letters: d.Config.PerSenderHour, Per: seatSpan}
	for _, token := range p.head.Tokens {
		if q, ok, err := d.askedBy(token); err != nil || ok && strings.EqualFold(q.Address, p.head.From) {
			return admission{holder: len(seats) > 0, account: answering + strings.ToLower(p.head.From), lang: q.Lang, share: share}, err
		}
	}
	if strings.EqualFold(p.head.From, d.Config.Notify) {
		if c.in, err = p.letter(); err != nil {
			return a, err
		}
		if _, is, err := c.directs(c.in.Text); err != nil || is {
			return admission{holder: true, account: directing, share: share}, err
		}
	}
	account, letters := unproved, strangerLetters
	if vouchedFor(p.head) {
		account, letters = vouched, vouchedLetters
	}
	account += strings.ToLower(p.head.From)
	if len(seats) == 0 {
		return admission{account: account, share: store.Share{Letters: letters, Per: strangerSpan, Collect: true}}, nil
	}
	if a, found, err := c.byToken(p.head.Tokens, share); err != nil || found {
		return a, err
	}
	if c.in, err = p.letter(); err != nil {
		return a, err
	}
	a = admission{holder: true, account: account, share: share}
	a.share.Collect = true
	return c.bySender(a, seats)
}

// onSeat is an admission on the account of a seat.
func onSeat(proof string, g *store.Game, ref store.SeatRef, share store.Share) admission {
	return admission{holder: true, account: seatAccount(proof, ref), seat: &ref, lang: g.Seat(ref.Seat).Lang, share: share}
}

// byToken finds the seat whose reply address the letter came to, when its sender may speak for it.
func (c *casework) byToken(tokens []string, share store.Share) (a admission, found bool, err error) {
	for _, token := range tokens {
		ref, err := c.Store.SeatByToken(token)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return a, false, err
		}
		g, _, doubt, err := c.entitled(ref, orders.Header{}, true)
		if err != nil {
			return a, false, err
		}
		if doubt == "" {
			return onSeat("token", g, ref, share), true, nil
		}
	}
	return a, false, nil
}

// bySender finds the seat of the sender that his letter proves best: by its code, a signature, his address;
// without one the letter counts as a.
func (c *casework) bySender(a admission, seats []store.SeatRef) (admission, error) {
	share := a.share
	share.Collect = false
	text, weaker := foldCode(c.in.Text), a
	for _, ref := range seats {
		g, seat, doubt, err := c.entitled(ref, orders.Header{}, false)
		if err != nil {
			return a, err
		}
		if a.lang == "" && seat != nil {
			a.lang = seat.Lang
		}
		coded := seat != nil && seat.Code != "" && strings.Contains(text, foldCode(seat.Code))
		switch {
		case coded && (doubt == "" || doubt == "code"):
			return onSeat("code", g, ref, share), nil
		case doubt == "" && dkimFits(c.in):
			weaker = onSeat("dkim", g, ref, share)
		case doubt == "" && weaker.seat == nil:
			weaker = onSeat("address", g, ref, share)
		}
	}
	if weaker.seat != nil {
		return weaker, nil
	}
	return a, nil
}

// wait puts a letter aside until its turn. The first one that waits is told
// of, with the limit and the time, where a person with a seat may have written
// it; an address without a seat gets one answer to all when the time comes.
func (d *Desk) wait(l store.Letter, in Letter, a admission) (b store.Batch, err error) {
	first := true
	for _, err := range d.Store.WaitingOf(a.account) {
		if err != nil {
			return b, err
		}
		first = false
		break
	}
	until := a.turn.UTC().Format(time.RFC3339)
	r := store.Receipt{Letter: l.ID, State: store.LetterWaiting, Account: a.account, Turn: a.turn,
		Reason: "over the share of " + a.account + ": its turn comes at " + until}
	if a.seat != nil {
		r.Game = a.seat.Game
	}
	c := &casework{Desk: d, in: in, now: d.Clock()}
	if first && a.holder {
		lang := d.Config.Lang
		if a.lang != "" {
			lang = a.lang
		}
		note := report.Note{Code: cmp.Or(a.told, "too-many"), Fields: []adjudicator.Field{{Key: "limit", Value: fmt.Sprint(a.share.Letters)}, {Key: "until", Value: until}}}
		kind := report.TooMany
		if a.told != "" {
			kind = report.Answer
		}
		if err := c.reply(report.Report{Kind: kind, Lang: lang, Notes: []report.Note{note}}); err != nil {
			return b, err
		}
	}
	d.lines(l, r.Game).Info("letter waits", "account", a.account, "until", until)
	c.batch.Receipts = []store.Receipt{r}
	return c.batch, nil
}

// settledAtOnce bounds one transaction of letters that get no answer of their own.
const settledAtOnce = 500

// gather settles all but the last of the waiting letters that one answer does
// for, and returns that one and how many there were.
func (d *Desk) gather(l store.Letter) (last store.Letter, all int, err error) {
	last = l
	var others []store.Receipt
	settle := func() error {
		err := d.Store.Commit(&store.Batch{Receipts: others})
		others = nil
		return err
	}
	for w, err := range d.Store.WaitingOf(l.Account) {
		if err != nil {
			return l, 0, err
		}
		if w.Turn.After(d.Clock()) {
			continue
		}
		if all++; all > 1 {
			others = append(others, store.Receipt{Letter: last.ID, State: store.LetterDone, Reason: "answered together with a later one"})
		}
		if last = w; len(others) == settledAtOnce {
			if err := settle(); err != nil {
				return l, 0, err
			}
		}
	}
	if len(others) > 0 {
		err = settle()
	}
	return last, all, err
}

// isEcho reports whether a letter answers one of ours and says nothing that
// stood not in it: what a program writes that answers whatever comes.
func (d *Desk) isEcho(in Letter) (bool, error) {
	for _, id := range in.Answers[max(0, len(in.Answers)-5):] {
		o, err := d.Store.OutByMessageID(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return false, err
		}
		raw, err := d.Store.OutRaw(o.ID)
		if errors.Is(err, store.ErrNotFound) {
			continue // it has not left yet
		}
		if err != nil {
			return false, err
		}
		return saysNothingNew(in.Text, d.Mail.Read(store.Letter{Size: len(raw)}, raw).Text), nil
	}
	return false, nil
}

// saysNothingNew reports whether every line of a text stands in another, as a
// line or, when it is long enough not to be there by chance, as a part of one.
func saysNothingNew(said, known string) bool {
	const chance = 5 // words
	lines := map[string]bool{}
	for line := range strings.Lines(known) {
		lines[strings.Join(strings.Fields(line), " ")] = true
	}
	flow := strings.Join(strings.Fields(known), " ")
	for line := range strings.Lines(said) {
		words := strings.Fields(line)
		line = strings.Join(words, " ")
		if len(words) > 0 && !lines[line] && (len(words) < chance || !strings.Contains(flow, line)) {
			return false
		}
	}
	return true
}

// waitsFor reports until when the deadline of the game at hand is not judged
// because letters that came before it still wait for their turn; zero when
// there are none. No flood of letters puts a deadline off by more than grace.
func (c *casework) waitsFor() (until time.Time, err error) {
	latest := c.game.Deadline.Add(grace)
	if !latest.After(c.until) {
		return until, nil
	}
	for _, s := range c.game.Seats {
		for _, proof := range proofs {
			for l, err := range c.Store.WaitingOf(seatAccount(proof, store.SeatRef{Game: c.game.Name, Seat: s.Name})) {
				if err != nil {
					return until, err
				}
				if !l.Received.After(c.game.Deadline) && (until.IsZero() || l.Turn.Before(until)) {
					until = l.Turn
				}
				break // the first one came first
			}
		}
	}
	if until.IsZero() {
		return until, nil
	}
	if soon := c.until.Add(time.Minute); until.Before(soon) {
		until = soon
	}
	if until.After(latest) {
		until = latest
	}
	return until, nil
}
