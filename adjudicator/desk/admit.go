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
	"feldpost/adjudicator/desk/direction"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Admissions judge a letter by its header: whether it is answered, on whose account, and when.
type Admissions struct{ *docket.Office }

// AdmissionsOf is for the work at hand.
func AdmissionsOf(o *docket.Office) Admissions { return Admissions{o} }

// collects tells whether one answer does for all waiting letters of an account.
func collects(account string) bool {
	return strings.HasPrefix(account, docket.Unproved) || strings.HasPrefix(account, docket.Idle)
}

// paper is a letter at hand: its head, and its text once somebody needs it.
type paper struct {
	desk *Desk
	meta store.Letter
	raw  []byte
	head docket.Letter
	read *docket.Letter
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
func (p *paper) letter() (docket.Letter, error) {
	if p.read != nil {
		return *p.read, nil
	}
	if err := p.desk.begin(p.meta); err != nil {
		return docket.Letter{}, err
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
func (d Admissions) admit(p *paper, now time.Time) (a docket.Admission, err error) {
	if p.meta.Account != "" || p.meta.Released {
		return docket.Admission{Account: p.meta.Account, Turn: p.meta.Turn}, nil
	}
	if a, err = d.accountOf(p); err != nil {
		return a, err
	}
	arrived := p.meta.Received
	if arrived.IsZero() || arrived.After(now) {
		arrived = now
	}
	if a.Turn, err = d.Store.TurnOf(a.Account, a.Share, arrived); err != nil || a.Holder {
		return a, err
	}
	if a.Turn.After(now) {
		if a, err = d.leadsOn(p, a, arrived); err != nil {
			return a, err
		}
	}
	return a, d.isLast(&a, arrived)
}

// leadsOn gives a letter over the share of an address without a seat another account
// when its lines answer the referee or lead on, as long as that one is not used up too.
func (d Admissions) leadsOn(p *paper, a docket.Admission, arrived time.Time) (docket.Admission, error) {
	other := a
	other.Account, other.Share.Letters = docket.Leading+strings.ToLower(p.head.From), docket.LeadingLetters
	if vouchedFor(p.head) {
		other.Account = docket.LeadingVouched + strings.ToLower(p.head.From)
	}
	turn, err := d.Store.TurnOf(other.Account, other.Share, arrived)
	if err != nil || turn.After(arrived) {
		return a, err
	}
	in, err := p.letter()
	if err != nil || !leads(in) {
		return a, err
	}
	other.Turn = turn
	return other, nil
}

// leads tells whether a letter has a line that answers the referee or leads on: JOIN,
// NEW, YES, a code.
func leads(in docket.Letter) bool {
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
func (d Admissions) isLast(a *docket.Admission, arrived time.Time) error {
	if a.Turn.After(arrived) || a.Share.Letters < 1 {
		return nil
	}
	fewer := a.Share
	if fewer.Letters--; fewer.Letters > 0 {
		turn, err := d.Store.TurnOf(a.Account, fewer, arrived)
		if err != nil || !turn.After(arrived) {
			return err
		}
	}
	a.Last = arrived.Add(a.Share.Per)
	return nil
}

// vouchedFor tells whether a trusted DKIM or SPF pass covers the sender's domain.
func vouchedFor(in docket.Letter) bool {
	return docket.DKIMFits(in) || docket.Covers(in.SPF, in.From)
}

// accountOf is the account on which a letter counts, with its share: that of a question that it answers,
// of the lines of a director, of the seat that it proves, or else of its sender.
func (d Admissions) accountOf(p *paper) (a docket.Admission, err error) {
	c := &docket.Docket{Office: d.Office, In: p.head}
	seats, err := d.Store.SeatsOf(p.head.From)
	if err != nil {
		return a, err
	}
	share := store.Share{Letters: d.Config.PerSenderHour, Per: docket.SeatSpan}
	for _, token := range p.head.Tokens {
		if q, ok, err := d.AskedBy(token); err != nil || ok && strings.EqualFold(q.Address, p.head.From) {
			return docket.Admission{Holder: len(seats) > 0, Account: docket.Answering + strings.ToLower(p.head.From), Lang: q.Lang, Share: share}, err
		}
	}
	if strings.EqualFold(p.head.From, d.Config.Notify) {
		if c.In, err = p.letter(); err != nil {
			return a, err
		}
		if _, is, err := direction.Of(c).Directs(c.In.Text); err != nil || is {
			return docket.Admission{Holder: true, Account: docket.Directing, Share: share}, err
		}
	}
	account, letters := docket.Unproved, docket.StrangerLetters
	if vouchedFor(p.head) {
		account, letters = docket.Vouched, docket.VouchedLetters
	}
	account += strings.ToLower(p.head.From)
	if len(seats) == 0 {
		return docket.Admission{Account: account, Share: store.Share{Letters: letters, Per: docket.StrangerSpan, Collect: true}}, nil
	}
	if a, found, err := readings.IdentificationOf(c).ByToken(p.head.Tokens, share); err != nil || found {
		return a, err
	}
	if c.In, err = p.letter(); err != nil {
		return a, err
	}
	a = docket.Admission{Holder: true, Account: account, Share: share}
	a.Share.Collect = true
	return readings.IdentificationOf(c).BySender(a, seats)
}

// wait puts a letter aside until its turn. The first one that waits is told
// of, with the limit and the time, where a person with a seat may have written
// it; an address without a seat gets one answer to all when the time comes.
func (d *Desk) wait(l store.Letter, in docket.Letter, a docket.Admission) (b store.Batch, err error) {
	first := true
	for _, err := range d.Store.WaitingOf(a.Account) {
		if err != nil {
			return b, err
		}
		first = false
		break
	}
	until := a.Turn.UTC().Format(time.RFC3339)
	r := store.Receipt{Letter: l.ID, State: store.LetterWaiting, Account: a.Account, Turn: a.Turn,
		Reason: "over the share of " + a.Account + ": its turn comes at " + until}
	if a.Seat != nil {
		r.Game = a.Seat.Game
	}
	c := &docket.Docket{Office: &d.Office, In: in, Now: d.Clock()}
	if first && a.Holder {
		lang := d.Config.Lang
		if a.Lang != "" {
			lang = a.Lang
		}
		note := report.Note{Code: cmp.Or(a.Told, "too-many"), Fields: []adjudicator.Field{{Key: "limit", Value: fmt.Sprint(a.Share.Letters)}, {Key: "until", Value: until}}}
		kind := report.TooMany
		if a.Told != "" {
			kind = report.Answer
		}
		if err := mailing.Of(c).Reply(report.Report{Kind: kind, Lang: lang, Notes: []report.Note{note}}); err != nil {
			return b, err
		}
	}
	d.Lines(l, r.Game).Info("letter waits", "account", a.Account, "until", until)
	c.Batch.Receipts = []store.Receipt{r}
	return c.Batch, nil
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
func (d Admissions) isEcho(in docket.Letter) (bool, error) {
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
		return !isNothingButLines(in.Text) && saysNothingNew(in.Text, d.Mail.Read(store.Letter{Size: len(raw)}, raw).Text), nil
	}
	return false, nil
}

// isNothingButLines tells a text that is a few short lines of the club and nothing else: who sends back a line that
// a letter of ours has shown him does what it says. A program sends more of it.
func isNothingButLines(text string) bool {
	const lines, words = 3, 8
	text, _ = bounds.Readable(text)
	n := 0
	for line := range strings.Lines(text) {
		k := len(strings.Fields(line))
		if n += min(k, 1); k > words || n > lines {
			return false
		}
	}
	club, rest, _ := orders.ReadClub(text)
	return len(club) > 0 && strings.TrimSpace(rest) == ""
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
