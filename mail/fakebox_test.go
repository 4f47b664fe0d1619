package mail_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"feldpost/mail"
)

// fakeBox is a Mailbox in memory for tests in their own time.
type fakeBox struct {
	folders map[string][]fakeLetter
	open    string
	next    uint32
	idles   []time.Duration
	late    time.Duration // how much longer than asked for an Idle lasts
	onIdle  func()
	slow    time.Duration // how long a Select takes
}

type fakeLetter struct {
	mail.Header
	raw []byte
}

func (b *fakeBox) Prepare(context.Context) error { return nil }
func (b *fakeBox) Close() error                  { return nil }

func (b *fakeBox) Select(_ context.Context, folder string) (mail.Status, error) {
	b.open = folder
	time.Sleep(b.slow)
	return mail.Status{UIDValidity: 1, UIDNext: b.next + 1, Letters: uint32(len(b.folders[folder]))}, nil
}

func (b *fakeBox) Headers(_ context.Context, from uint32) (headers []mail.Header, err error) {
	for _, l := range b.folders[b.open] {
		if l.UID >= from {
			headers = append(headers, l.Header)
		}
	}
	return headers, nil
}

func (b *fakeBox) Fetch(_ context.Context, uids []uint32, _ int64) (messages []mail.Message, err error) {
	for _, l := range b.folders[b.open] {
		if slices.Contains(uids, l.UID) {
			messages = append(messages, mail.Message{UID: l.UID, Raw: l.raw, Whole: true})
		}
	}
	return messages, nil
}

func (b *fakeBox) FetchHeaders(ctx context.Context, uids []uint32) ([]mail.Message, error) {
	return b.Fetch(ctx, uids, 0)
}

func (b *fakeBox) File(ctx context.Context, uids []uint32, _ mail.Shelf) error {
	return b.Delete(ctx, uids)
}

func (b *fakeBox) Delete(_ context.Context, uids []uint32) error {
	b.folders[b.open] = slices.DeleteFunc(b.folders[b.open], func(l fakeLetter) bool { return slices.Contains(uids, l.UID) })
	return nil
}

func (b *fakeBox) Append(_ context.Context, folder string, raw []byte) error {
	b.next++
	b.folders[folder] = append(b.folders[folder], fakeLetter{mail.Header{UID: b.next, Size: int64(len(raw)), Received: time.Now()}, raw})
	return nil
}

func (b *fakeBox) Idle(ctx context.Context, max time.Duration, wake <-chan struct{}) (bool, error) {
	b.idles = append(b.idles, max)
	if b.onIdle != nil {
		b.onIdle()
	}
	select {
	case <-wake:
	case <-time.After(max + b.late):
	case <-ctx.Done():
	}
	return false, ctx.Err()
}

var _ mail.Mailbox = (*fakeBox)(nil)

// idleFor runs an Intake on a fakeBox for a while of its own time.
func idleFor(t *testing.T, box *fakeBox, opts mail.IntakeOptions, d time.Duration) *mail.Intake {
	t.Helper()
	opts.Log = slog.New(slog.DiscardHandler)
	opts.Open = func(context.Context, mail.Account) (mail.Mailbox, error) { return box, nil }
	in := mail.NewIntake(accountAt("127.0.0.1:143"), newVault(), opts)
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	in.Run(ctx)
	return in
}

func TestIdleIsRestartedInTime(t *testing.T) {
	for poll, want := range map[time.Duration]time.Duration{0: time.Minute, 5 * time.Minute: 5 * time.Minute, time.Hour: 510 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			box := &fakeBox{folders: map[string][]fakeLetter{}}
			idleFor(t, box, mail.IntakeOptions{Poll: poll}, 2*time.Hour)
			if n := len(box.idles); n < int(2*time.Hour/want)-1 || slices.Max(box.idles) != want {
				t.Errorf("poll %s: %d times idle, at most %s", poll, n, slices.Max(box.idles))
			}
		})
	}
}

func TestTheLeaseIsRenewed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeBox{folders: map[string][]fakeLetter{}}
		start, later := time.Now(), false
		box.onIdle = func() {
			leases := box.folders[leaseFolder]
			if time.Since(start) > 30*time.Minute && !later {
				// Whoever comes later does not drive the holder away.
				later = true
				box.Append(t.Context(), leaseFolder, []byte("Subject: x\r\nX-Feldpost-Holder: two\r\n\r\n"))
				return
			}
			if late := time.Since(start) > 45*time.Minute; late && (len(leases) != 1 ||
				time.Since(leases[0].Received) > 6*time.Minute || !bytes.Contains(leases[0].raw, []byte("Holder: one\r\n"))) {
				t.Errorf("after %s there are %+v", time.Since(start), leases)
			}
		}
		in := idleFor(t, box, mail.IntakeOptions{Holder: "one"}, time.Hour)
		if h := in.Health(); h.LastError != "" {
			t.Error(h.LastError)
		}
		if leases := box.folders[leaseFolder]; len(leases) != 0 || !later {
			t.Errorf("at the end there are %+v", leases)
		}
	})
}

// A look counts from its beginning: what comes while the server answers may
// be missed by it.
func TestALookCountsFromItsBeginning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeBox{folders: map[string][]fakeLetter{}, slow: 20 * time.Second}
		start := time.Now()
		if looked := idleFor(t, box, mail.IntakeOptions{Poll: time.Hour}, time.Minute).Health().LastLook; !looked.Equal(start) {
			t.Errorf("the look began %s after it did", looked.Sub(start))
		}
	})
}

// A server that hints without end is not asked without end.
func TestEndlessHintsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := &fakeBox{folders: map[string][]fakeLetter{}, late: -time.Minute}
		idleFor(t, box, mail.IntakeOptions{}, time.Minute)
		if n := len(box.idles); n > 300 {
			t.Errorf("%d looks in a minute", n)
		}
	})
}
