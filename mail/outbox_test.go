package mail_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

// memQueue is a Queue in memory.
type memQueue struct {
	asked   []int // how many parcels, at each look
	waiting []*queued
	sent    []time.Time
	// strangers tells which of sent were to strangers.
	strangers []bool
	gaveUp    map[string]error
	broken    time.Time // until then Sent fails
}

type queued struct {
	mail.Parcel
	due  time.Time
	last error
}

func newQueue(parcels ...mail.Parcel) *memQueue {
	q := &memQueue{gaveUp: map[string]error{}}
	for _, p := range parcels {
		q.add(p)
	}
	return q
}

func (q *memQueue) add(p mail.Parcel) {
	if p.Queued.IsZero() {
		p.Queued = time.Now()
	}
	q.waiting = append(q.waiting, &queued{Parcel: p})
}

func (q *memQueue) Due(now time.Time, max int) ([]mail.Parcel, error) {
	q.asked = append(q.asked, max)
	var due []mail.Parcel
	for rank := range 3 {
		for _, p := range q.waiting {
			first := p.Urgent && rank == 0 || !p.Urgent && !p.Stranger && rank == 1 || p.Stranger && rank == 2
			if first && !p.due.After(now) && len(due) < max {
				due = append(due, p.Parcel)
			}
		}
	}
	return due, nil
}

func (q *memQueue) take(id string) *queued {
	i := slices.IndexFunc(q.waiting, func(p *queued) bool { return p.ID == id })
	p := q.waiting[i]
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return p
}

func (q *memQueue) Sent(id string, now time.Time) error {
	if time.Now().Before(q.broken) {
		return errors.New("disk full")
	}
	q.strangers = append(q.strangers, q.take(id).Stranger)
	q.sent = append(q.sent, now)
	return nil
}

func (q *memQueue) Retry(id string, cause error, at time.Time) error {
	p := q.take(id)
	p.Tries++
	p.due, p.last = at, cause
	q.waiting = append(q.waiting, p)
	return nil
}

func (q *memQueue) GiveUp(id string, cause error) error {
	q.take(id)
	q.gaveUp[id] = cause
	return nil
}

func (q *memQueue) SentSince(t, now time.Time) (n, strangers int, err error) {
	for i, sent := range q.sent {
		if !sent.Before(t) && !sent.After(now) {
			if n++; q.strangers[i] {
				strangers++
			}
		}
	}
	return n, strangers, nil
}

// script is a Carrier that answers as told and notes when it was asked.
type script struct {
	answer func(to string) error
	log    []string
	times  []time.Time
	closed int
}

func (s *script) Send(_ context.Context, _, to string, _ []byte) error {
	s.log = append(s.log, to)
	s.times = append(s.times, time.Now())
	if s.answer != nil {
		return s.answer(to)
	}
	return nil
}

func (s *script) Close() error {
	s.closed++
	return nil
}

func parcels(n int) []mail.Parcel {
	var all []mail.Parcel
	for i := range n {
		id := fmt.Sprintf("p%03d", i)
		all = append(all, mail.Parcel{ID: id, To: id})
	}
	return all
}

// runFor runs an Outbox in a bubble of its own time.
func runFor(t *testing.T, q *memQueue, s *script, opts mail.OutboxOptions, d time.Duration) {
	t.Helper()
	opts.Log = slog.New(slog.DiscardHandler)
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	if err := mail.NewOutbox(q, s, opts).Run(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestLettersLeaveInOrderOverOneConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, s := newQueue(parcels(30)...), &script{}
		runFor(t, q, s, mail.OutboxOptions{}, 5*time.Second)
		if len(s.log) != 30 || !slices.IsSorted(s.log) || len(q.waiting) != 0 || s.closed != 1 {
			t.Errorf("sent %v, %d waiting, closed %d times", s.log, len(q.waiting), s.closed)
		}
	})
}

func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, s := newQueue(parcels(7)...), &script{}
		runFor(t, q, s, mail.OutboxOptions{PerMinute: 6}, time.Hour)
		for i := 1; i < len(s.times); i++ {
			if gap := s.times[i].Sub(s.times[i-1]); gap < 9*time.Second || gap > 16*time.Second {
				t.Errorf("letter %d leaves %s after the one before", i, gap)
			}
		}
		if len(s.log) != 7 {
			t.Errorf("sent %v", s.log)
		}
	})
}

func temporary(code int) error {
	return &mail.SendError{Stage: mail.StageRecipient, Code: code, Err: errors.New("later")}
}

func TestRetryDoublesAndGivesUpInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(parcels(1)...)
		s := &script{answer: func(string) error { return temporary(451) }}
		runFor(t, q, s, mail.OutboxOptions{RetryMin: time.Minute, RetryMax: 8 * time.Hour, GiveUpAfter: 48 * time.Hour}, 96*time.Hour)
		if q.gaveUp["p000"] == nil {
			t.Fatalf("not given up after %d tries", len(s.times))
		}
		for i := 1; i < len(s.times); i++ {
			want := min(time.Minute<<(i-1), 8*time.Hour)
			if gap := s.times[i].Sub(s.times[i-1]); gap < want*3/4 || gap > want*5/4+15*time.Second {
				t.Errorf("try %d comes after %s, want about %s", i, gap, want)
			}
		}
		if age := s.times[len(s.times)-1].Sub(s.times[0]); age < 48*time.Hour || age > 60*time.Hour {
			t.Errorf("given up after %s", age)
		}
	})
}

func TestATemporaryFailureHoldsUpNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(parcels(3)...)
		refusals := 2
		s := &script{answer: func(to string) error {
			if to == "p001" && refusals > 0 {
				refusals--
				return temporary(451)
			}
			return nil
		}}
		runFor(t, q, s, mail.OutboxOptions{}, time.Hour)
		if want := []string{"p000", "p001", "p002", "p001", "p001"}; !slices.Equal(s.log, want) {
			t.Errorf("tried %v", s.log)
		}
	})
}

func TestAPermanentFailureIsGivenUpAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(parcels(2)...)
		s := &script{answer: func(to string) error {
			if to == "p000" {
				return &mail.SendError{Stage: mail.StageRecipient, Code: 550, Permanent: true, Err: errors.New("no")}
			}
			return nil
		}}
		runFor(t, q, s, mail.OutboxOptions{}, 24*time.Hour)
		if q.gaveUp["p000"] == nil || !slices.Equal(s.log, []string{"p000", "p001"}) {
			t.Errorf("tried %v, gave up %v", s.log, q.gaveUp)
		}
	})
}

// While the relay is unusable no letter is blamed or given up, the relay is
// asked ever less often, and its return is noticed.
func TestAnUnusableRelayGivesNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(parcels(3)...)
		start := time.Now()
		away := 10 * 24 * time.Hour
		s := &script{answer: func(string) error {
			if time.Since(start) < away {
				return &mail.SendError{Stage: mail.StageLogin, Code: 535, Server: true, Err: errors.New("who are you")}
			}
			return nil
		}}
		var trouble []error
		opts := mail.OutboxOptions{Trouble: func(err error) { trouble = append(trouble, err) }}
		runFor(t, q, s, opts, away+time.Hour)
		if len(q.waiting) != 0 || len(q.gaveUp) != 0 || len(q.sent) != 3 {
			t.Errorf("%d waiting, %d given up, %d sent", len(q.waiting), len(q.gaveUp), len(q.sent))
		}
		if len(trouble) != 2 || trouble[0] == nil || trouble[1] != nil {
			t.Errorf("told of %v", trouble)
		}
		if at := slices.Index(q.asked[1:], 1); at != 0 || q.asked[len(q.asked)-1] == 1 {
			t.Errorf("while the relay is away more than one letter is asked for: %v", q.asked)
		}
		if n := len(s.times); n > 24*10*8 {
			t.Errorf("the relay was asked %d times", n)
		}
	})
}

func TestAStormIsHeldBackAndToldOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, s := newQueue(parcels(500)...), &script{}
		start := time.Now()
		var told []int
		opts := mail.OutboxOptions{}
		opts.Storm = func(sent int) {
			told = append(told, sent)
			q.add(mail.Parcel{ID: "notice", To: "notice", Urgent: true})
		}
		runFor(t, q, s, opts, 59*time.Minute)
		if len(q.sent) != 201 || !slices.Equal(told, []int{200}) || !slices.Contains(s.log, "notice") {
			t.Errorf("%d sent, told %v", len(q.sent), told)
		}
		if i := slices.Index(s.log, "notice"); s.times[i].Sub(start) > time.Minute {
			t.Errorf("the referee is told after %s", s.times[i].Sub(start))
		}
		for id := range q.gaveUp {
			t.Errorf("%s was given up", id)
		}
		runFor(t, q, s, mail.OutboxOptions{}, 3*time.Hour)
		if len(q.sent) != 501 {
			t.Errorf("%d sent when the window is free again", len(q.sent))
		}
		for i, at := range q.sent { // never more than the limit and the notice in an hour
			if i >= 202 && at.Sub(q.sent[i-202]) < time.Hour-time.Minute {
				t.Errorf("letters %d to %d left within %s", i-202, i, at.Sub(q.sent[i-202]))
			}
		}
	})
}

// A queue that cannot note what was sent must not make letters go out again.
func TestABrokenQueueRepeatsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, s := newQueue(parcels(3)...), &script{}
		q.broken = time.Now().Add(10 * time.Minute)
		runFor(t, q, s, mail.OutboxOptions{}, time.Hour)
		if want := []string{"p000", "p001", "p002"}; !slices.Equal(s.log, want) || len(q.waiting) != 0 {
			t.Errorf("sent %v, %d waiting", s.log, len(q.waiting))
		}
	})
}

// stuckQueue forgets every Retry.
type stuckQueue struct{ *memQueue }

func (stuckQueue) Retry(string, error, time.Time) error { return nil }

func TestAQueueThatForgetsIsNotHammered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &script{answer: func(string) error { return temporary(451) }}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		mail.NewOutbox(stuckQueue{newQueue(parcels(1)...)}, s, mail.OutboxOptions{Log: slog.New(slog.DiscardHandler)}).Run(ctx)
		if len(s.log) > 5 {
			t.Errorf("tried %d times in a minute", len(s.log))
		}
	})
}

func TestWakeSendsAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, s := newQueue(), &script{}
		out := mail.NewOutbox(q, s, mail.OutboxOptions{Poll: time.Hour, Log: slog.New(slog.DiscardHandler)})
		ctx, cancel := context.WithCancel(t.Context())
		go out.Run(ctx)
		synctest.Wait()
		q.add(parcels(1)[0])
		out.Wake()
		synctest.Wait()
		if len(s.log) != 1 {
			t.Error("nothing was sent")
		}
		cancel()
	})
}

func TestOutboxThroughAPostOffice(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	office.Refuse(player, 451)
	q := newQueue(
		mail.Parcel{ID: "a", From: referee, To: player, Raw: rawLetter(0)},
		mail.Parcel{ID: "b", From: referee, To: "ghost@example.test", Raw: rawLetter(1)},
		mail.Parcel{ID: "c", From: referee, To: player, Raw: rawLetter(2)},
	)
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	out := mail.NewOutbox(q, sender, mail.OutboxOptions{Log: testLog(t), RetryMin: time.Millisecond})
	out.Flush(t.Context())
	eventually(t, "the second try", func() bool {
		out.Flush(t.Context())
		return len(q.waiting) == 0
	})
	if n := len(office.Mailbox(player)); n != 2 || len(q.gaveUp) != 1 {
		t.Errorf("%d letters arrived, given up %v", n, q.gaveUp)
	}
}

// Letters to strangers leave behind all others, and only as many as leave
// room for players: 260 of them hold up nobody's results.
func TestStrangersShareWhatIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, s := newQueue(), &script{}
		for i := range 260 {
			q.add(mail.Parcel{ID: fmt.Sprintf("s%03d", i), To: fmt.Sprintf("s%03d", i), Stranger: true})
		}
		start := time.Now()
		add := func() {
			for i := range 20 {
				id := fmt.Sprintf("p%s-%d", time.Since(start), i)
				q.add(mail.Parcel{ID: id, To: id})
			}
		}
		add()
		storms := 0
		s.answer = func(string) error {
			if len(s.log) == 45 { // players write while strangers are served
				add()
			}
			return nil
		}
		runFor(t, q, s, mail.OutboxOptions{PerMinute: 30, StormLimit: 200, StrangerLimit: 50, Storm: func(int) { storms++ }}, 59*time.Minute)
		players, strangers, last := 0, 0, time.Time{}
		for i, to := range s.log {
			if to[0] == 's' {
				strangers++
				continue
			}
			players++
			last = s.times[i]
		}
		if players != 40 || strangers != 50 || storms != 0 {
			t.Errorf("%d players' letters, %d strangers', %d storms", players, strangers, storms)
		}
		if d := last.Sub(start); d > 3*time.Minute {
			t.Errorf("the last player's letter left after %s", d)
		}
		if s.log[0][0] != 'p' {
			t.Error("a stranger goes first")
		}
	})
	synctest.Test(t, func(t *testing.T) { // in the end everybody is served
		q, s := newQueue(), &script{}
		for i := range 130 {
			q.add(mail.Parcel{ID: fmt.Sprintf("s%03d", i), To: "x", Stranger: true})
		}
		runFor(t, q, s, mail.OutboxOptions{StormLimit: 200}, 4*time.Hour)
		if len(s.log) != 130 {
			t.Errorf("%d letters", len(s.log))
		}
	})
}

// senders notes the envelope senders, and refuses those it is told to.
type senders struct {
	refuse func(from string) bool
	log    []string
}

func (s *senders) Send(_ context.Context, from, _ string, _ []byte) error {
	s.log = append(s.log, from)
	if s.refuse(from) {
		return &mail.SendError{Stage: mail.StageSender, Code: 553, Server: true, Err: errors.New("not your address")}
	}
	return nil
}

func (s *senders) Close() error { return nil }

// A relay that takes no return address of a single letter gets the common one.
func TestReturnAddresses(t *testing.T) {
	for name, test := range map[string]struct {
		refuse func(string) bool
		want   []string
	}{
		"taken":   {func(string) bool { return false }, []string{"r+1@x", "r+2@x"}},
		"refused": {func(from string) bool { return from != "r@x" }, []string{"r+1@x", "r@x", "r@x"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &senders{refuse: test.refuse}
			q := newQueue(mail.Parcel{ID: "1", From: "r@x", Return: "r+1@x", To: "a"}, mail.Parcel{ID: "2", From: "r@x", Return: "r+2@x", To: "b"})
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			mail.NewOutbox(q, s, mail.OutboxOptions{Log: slog.New(slog.DiscardHandler)}).Run(ctx)
			if !slices.Equal(s.log, test.want) || len(q.waiting) != 0 {
				t.Errorf("%s: senders %v, %d waiting", name, s.log, len(q.waiting))
			}
		})
	}
}
