package mail_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

const leaseFolder = "Feldpost/Lease"

func leased(t *testing.T, holder string) mail.IntakeOptions {
	opts := quick(t)
	opts.Holder = holder
	return opts
}

// The second daemon on a mailbox says so and leaves the letters alone; it
// takes over when the first one ends.
func TestASecondDaemonStandsBack(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	account := accountAt(office.IMAPAddr())
	ctx, cancel := context.WithCancel(t.Context())
	first := mail.NewIntake(account, newVault(), leased(t, "one"))
	done := make(chan struct{})
	go func() {
		first.Run(ctx)
		close(done)
	}()
	eventually(t, "the first is at work", func() bool { return first.Health().Connected })

	vault := newVault()
	second := watch(t, account, vault, leased(t, "two"))
	eventually(t, "the second stands back", func() bool { return strings.Contains(second.Health().LastError, "another daemon") })
	deliver(t, office, 0, 1)
	if second.Health().Connected || len(vault.letters) != 0 {
		t.Error("the second reads letters too")
	}
	eventually(t, "the first goes on", func() bool { return first.Health().Fresh == 1 })
	cancel()
	<-done
	eventually(t, "the second has taken over", func() bool { return second.Health().Connected })
	if n := len(office.Folder(referee, leaseFolder)); n != 1 {
		t.Errorf("%d leases lie about", n)
	}
}

// cutBox is a mailbox whose connection is cut when the program ends in the midst of an answer.
type cutBox struct {
	mail.Mailbox
	asked func()
}

func (b cutBox) Idle(ctx context.Context, _ time.Duration, _ <-chan struct{}) (bool, error) {
	b.asked()
	<-ctx.Done()
	b.Mailbox.Close()
	return false, ctx.Err()
}

// A daemon that ends in the midst of an answer, and so loses its connection, gives its lease
// up as well: another one takes over at once.
func TestADaemonThatEndsAmidAnAnswerGivesItsLeaseUp(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	account, opts := accountAt(office.IMAPAddr()), leased(t, "one")
	ctx, cancel := context.WithCancel(t.Context())
	opened := 0
	opts.Open = func(ctx context.Context, account mail.Account) (mail.Mailbox, error) {
		box, err := mail.Open(ctx, account)
		if opened++; opened > 1 || err != nil {
			return box, err
		}
		return cutBox{box, cancel}, nil
	}
	mail.NewIntake(account, newVault(), opts).Run(ctx)
	if n := len(office.Folder(referee, leaseFolder)); n != 0 || opened != 2 {
		t.Errorf("%d leases lie about after %d connections", n, opened)
	}
	if _, err := mail.NewIntake(account, newVault(), leased(t, "two")).Once(t.Context()); err != nil {
		t.Errorf("the second does not take over: %v", err)
	}
}

// A daemon that was killed leaves its lease behind: void for others after ten
// minutes of the server's clock, for itself at once.
func TestTheLeaseOfADeadDaemonEnds(t *testing.T) {
	var minutes atomic.Int64
	start := time.Date(1918, 3, 21, 4, 40, 0, 0, time.UTC)
	office := newOffice(t, postoffice.Options{Clock: func() time.Time { return start.Add(time.Duration(minutes.Load()) * time.Minute) }})
	account := accountAt(office.IMAPAddr())
	once := func(holder string) error {
		_, err := mail.NewIntake(account, newVault(), leased(t, holder)).Once(t.Context())
		return err
	}
	if err := once("one"); err != nil { // ends without giving the lease up
		t.Fatal(err)
	}
	for _, step := range []struct {
		minutes int64
		holder  string
		taken   bool
	}{{0, "two", true}, {9, "two", true}, {9, "one", false}, {18, "two", true}, {19, "two", false}, {19, "one", true}} {
		minutes.Store(step.minutes)
		if err := once(step.holder); (err != nil) != step.taken {
			t.Errorf("minute %d, holder %s: %v", step.minutes, step.holder, err)
		}
		if n := len(office.Folder(referee, leaseFolder)); n != 1 {
			t.Errorf("minute %d: %d leases lie about", step.minutes, n)
		}
	}
}

func TestLeaseOnDovecot(t *testing.T) {
	server := startDovecot(t)
	account := dovecotAccount(server)
	first := watch(t, account, newVault(), leased(t, "one"))
	eventually(t, "the first is at work", func() bool { return first.Health().Connected })
	if _, err := mail.NewIntake(account, newVault(), leased(t, "two")).Once(t.Context()); err == nil {
		t.Error("two daemons read the mailbox")
	}
	deliverLMTP(t, server, 0, 1)
	eventually(t, "the first goes on", func() bool { return first.Health().Fresh == 1 })
}
