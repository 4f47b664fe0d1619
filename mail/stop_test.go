package mail_test

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"feldpost/mail"
)

// slowCarrier needs a while for each letter.
type slowCarrier struct{ takes time.Duration }

func (c slowCarrier) Send(ctx context.Context, _, _ string, _ []byte) error {
	select {
	case <-time.After(c.takes):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (slowCarrier) Close() error { return nil }

// The letter under way is finished and noted when the Outbox has to stop: cut off,
// it might have arrived and would leave again. One that takes too long is cut off.
func TestTheLetterUnderWayIsFinishedAtTheStop(t *testing.T) {
	for _, x := range []struct {
		takes, stops time.Duration
		sent         int
	}{{5 * time.Second, 4 * time.Second, 1}, {time.Minute, 10 * time.Second, 0}} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(parcels(3)...)
			out := mail.NewOutbox(q, slowCarrier{x.takes}, mail.OutboxOptions{Log: slog.New(slog.DiscardHandler)})
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan struct{})
			go func() { defer close(done); out.Run(ctx) }()
			time.Sleep(time.Second)
			cancel()
			told := time.Now()
			<-done
			if waited := time.Since(told); waited != x.stops {
				t.Errorf("it stopped after %s, want %s", waited, x.stops)
			}
			if len(q.sent) != x.sent || len(q.waiting) != 3-x.sent {
				t.Errorf("%d letters sent, %d wait", len(q.sent), len(q.waiting))
			}
		})
	}
}
