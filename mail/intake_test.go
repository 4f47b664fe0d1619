package mail_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

func TestLettersComeInOrderOfArrival(t *testing.T) {
	clock := time.Date(1912, 10, 18, 8, 0, 0, 0, time.UTC)
	office := newOffice(t, postoffice.Options{Clock: func() time.Time { return clock }})
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	defer sender.Close()
	for n := range 5 {
		// The Date header lies; order and time are the server's.
		raw := fmt.Appendf(nil, "Date: Mon, %d Jan 2001 00:00:00 +0000\r\nSubject: %d\r\n\r\nx\r\n", 9-n, n)
		if err := sender.Send(t.Context(), player, referee, raw); err != nil {
			t.Fatal(err)
		}
	}
	vault := newVault()
	var signals int
	opts := quick(t)
	opts.Arrived = func() { signals++ }
	fresh, err := mail.NewIntake(accountAt(office.IMAPAddr()), vault, opts).Once(t.Context())
	if err != nil || fresh != 5 || signals == 0 {
		t.Fatalf("%d fresh letters, %d signals, %v", fresh, signals, err)
	}
	for n, l := range vault.fresh {
		if !bytes.Contains(l.Raw, fmt.Appendf(nil, "Subject: %d\r\n", n)) || !l.Received.Equal(clock) || l.Size != int64(len(l.Raw)) {
			t.Errorf("letter %d: received %s, size %d:\n%s", n, l.Received, l.Size, l.Raw)
		}
		if l.TooLarge || l.Unreadable {
			t.Errorf("letter %d is marked", n)
		}
	}
	if again, err := mail.NewIntake(accountAt(office.IMAPAddr()), vault, opts).Once(t.Context()); err != nil || again != 0 {
		t.Errorf("a second look brought %d letters, %v", again, err)
	}
}

func TestIdleBringsALetterBeforeThePoll(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	vault, opts := newVault(), quick(t)
	opts.Poll = time.Hour
	in := watch(t, accountAt(office.IMAPAddr()), vault, opts)
	eventually(t, "connected", func() bool { return in.Health().Connected })
	for n := range 3 {
		deliver(t, office, n, 1)
		vault.await(t, n+1)
	}
	checkLetters(t, vault.fresh, 3)
}

func TestPollingWorksWithoutExtensions(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	office.Hide("IDLE", "MOVE", "UIDPLUS", "NAMESPACE")
	vault := newVault()
	vault.handled = true
	watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
	for n := range 3 {
		deliver(t, office, n, 1)
		vault.await(t, n+1)
	}
	checkLetters(t, vault.fresh, 3)
	eventually(t, "filed", func() bool {
		return len(office.Folder(referee, "Feldpost/Done")) == 3 && len(office.Mailbox(referee)) == 0
	})
}

func TestWakeLooksAtOnce(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	office.Hide("IDLE")
	vault, opts := newVault(), quick(t)
	opts.Poll = time.Hour
	in := watch(t, accountAt(office.IMAPAddr()), vault, opts)
	eventually(t, "connected", func() bool { return in.Health().Connected })
	deliver(t, office, 0, 1)
	in.Wake()
	vault.await(t, 1)
}

// A batch is one range FETCH that marks nothing; sizes are asked before.
func TestOneFetchABatch(t *testing.T) {
	var mu sync.Mutex
	var lines []string
	office := newOffice(t, postoffice.Options{Trace: func(line string) {
		mu.Lock()
		defer mu.Unlock()
		_, command, _ := strings.Cut(line, " ")
		lines = append(lines, command)
	}})
	deliver(t, office, 0, 10)
	vault := newVault()
	if _, err := mail.NewIntake(accountAt(office.IMAPAddr()), vault, quick(t)).Once(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkLetters(t, vault.fresh, 10)
	mu.Lock()
	defer mu.Unlock()
	fetches := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return !strings.HasPrefix(l, "UID FETCH") })
	if len(fetches) != 2 || !strings.Contains(fetches[0], "RFC822.SIZE") || fetches[1] != "UID FETCH 1:10 (UID BODY.PEEK[])" {
		t.Errorf("the client said %q", lines)
	}
	for _, message := range office.Mailbox(referee) {
		if len(message.Flags) > 0 {
			t.Errorf("letter %d is marked %v", message.UID, message.Flags)
		}
	}
}

func TestManyLettersComeInBatches(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 150)
	vault := newVault()
	if _, err := mail.NewIntake(accountAt(office.IMAPAddr()), vault, quick(t)).Once(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkLetters(t, vault.fresh, 150)
}

func TestAFullDiskLosesNothing(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 3)
	vault := newVault()
	vault.handled = true
	failures := 3
	vault.before = func(l mail.Arrived) error {
		for _, m := range office.Mailbox(referee) {
			if m.UID >= l.UID && len(m.Flags) > 0 {
				t.Errorf("letter %d is marked %v before it is stored", m.UID, m.Flags)
			}
		}
		if l.UID == 2 && failures > 0 {
			failures--
			return errors.New("no space left on device")
		}
		return nil
	}
	in := watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
	checkLetters(t, vault.await(t, 3), 3)
	eventually(t, "well again", func() bool { h := in.Health(); return h.Connected && h.LastError == "" })
	if failures != 0 {
		t.Error("the vault was not asked again")
	}
}

func TestALargeLetterComesAsItsHeader(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	header := "From: " + player + "\r\nSubject: big\r\n\r\n"
	big := []byte(header + strings.Repeat("MOVE 1234 1235\r\n", 20000))
	deliver(t, office, 0, 1)
	if err := office.Deliver(referee, big); err != nil {
		t.Fatal(err)
	}
	deliver(t, office, 1, 1)
	vault, opts := newVault(), quick(t)
	opts.Limit = 100_000
	if _, err := mail.NewIntake(accountAt(office.IMAPAddr()), vault, opts).Once(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(vault.fresh) != 3 {
		t.Fatalf("%d letters", len(vault.fresh))
	}
	l := vault.fresh[1]
	if string(l.Raw) != header || !l.TooLarge || l.Size != int64(len(big)) || l.UID != 2 {
		t.Errorf("uid %d, size %d, marked %v: %q", l.UID, l.Size, l.TooLarge, l.Raw)
	}
	if vault.fresh[0].TooLarge || vault.fresh[2].TooLarge {
		t.Error("its neighbours are marked too")
	}
}

func TestNewUIDValidityMeansReadingAgain(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 3)
	vault := newVault()
	watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
	vault.await(t, 3)
	office.Renumber(referee, "INBOX")
	deliver(t, office, 3, 1)
	checkLetters(t, vault.await(t, 4), 4)
	eventually(t, "all read again", func() bool {
		vault.mu.Lock()
		defer vault.mu.Unlock()
		return len(vault.letters) == 7
	})
}

// Filings that name letters by an old UIDVALIDITY are dropped, not applied to
// other letters that have their UIDs now.
func TestOldFilingsAreDropped(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 1)
	vault := newVault()
	watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
	old := vault.await(t, 1)[0]
	office.Lose(referee, "INBOX")
	deliver(t, office, 1, 1)
	vault.await(t, 2)
	stale := mail.Filing{Mailbox: old.Mailbox, UIDValidity: old.UIDValidity, UID: old.UID, To: mail.ShelfDone}
	vault.set(func() {
		vault.handled = true
		for _, l := range vault.letters[1:] {
			vault.filed[mail.Filing{Mailbox: l.Mailbox, UIDValidity: l.UIDValidity, UID: l.UID, To: mail.ShelfDone}] = true
		}
	})
	eventually(t, "dropped", func() bool {
		vault.mu.Lock()
		defer vault.mu.Unlock()
		return vault.filed[stale]
	})
	if n := len(office.Mailbox(referee)); n != 1 {
		t.Errorf("%d letters lie in the INBOX, want the new one", n)
	}
}

// A folder that is watched is never made: one that is gone is waited for, and one that
// never was is an error that says which there are.
func TestALostInboxIsNotMadeAnew(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	vault := newVault()
	account := accountAt(office.IMAPAddr())
	own, err := mail.Open(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	if err := own.Append(t.Context(), "Games/Orders", []byte("Subject: first\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	account.Inbox = "Games/Orders"
	in := watch(t, account, vault, quick(t))
	vault.await(t, 1)
	office.Lose(referee, "Games/Orders")
	eventually(t, "missed", func() bool { return strings.Contains(in.Health().LastError, `no folder "Games/Orders"`) })
	if err := own.Append(t.Context(), "Games/Orders", []byte("Subject: second\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	vault.await(t, 2)
}

func TestAMisspeltInbox(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	account := accountAt(office.IMAPAddr())
	account.Inbox = "Inobx"
	var missing *mail.NoFolderError
	err := mail.NewIntake(account, newVault(), quick(t)).Run(t.Context())
	if !errors.As(err, &missing) || !strings.Contains(err.Error(), `there are: Feldpost, Feldpost/Done, Feldpost/Quarantine, INBOX`) || !strings.Contains(err.Error(), `did you mean "INBOX"?`) {
		t.Error(err)
	}
	report, err := mail.Probe(t.Context(), account)
	if last := report.Steps[len(report.Steps)-1]; err == nil || !last.Failed || !strings.Contains(last.Detail, "INBOX") || !strings.Contains(last.Advice, "inbox") {
		t.Errorf("%+v, %v", report, err)
	}
	if office.Folder(referee, "Inobx") != nil || slices.Contains(report.Folders, "Inobx") {
		t.Error("the folder was made")
	}
	report, _ = mail.Probe(t.Context(), account)
	if slices.ContainsFunc(report.Folders, func(f string) bool { return strings.Contains(f, "Inobx") }) {
		t.Errorf("the folder was made: %q", report.Folders)
	}
}

// However often and wherever a connection breaks, each letter is fresh once
// and order is kept.
func TestCutConnections(t *testing.T) {
	for cut := 40; cut < 2600; cut += 160 {
		office := newOffice(t, postoffice.Options{})
		deliver(t, office, 0, 5)
		office.CutAfterBytes(postoffice.IMAP, cut, 2)
		vault := newVault()
		vault.handled = true
		watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
		checkLetters(t, vault.await(t, 5), 5)
		eventually(t, "filed", func() bool { return len(office.Mailbox(referee)) == 0 })
	}
	for commands := 1; commands < 12; commands++ {
		office := newOffice(t, postoffice.Options{})
		deliver(t, office, 0, 5)
		office.CutAfterCommands(postoffice.IMAP, commands, 2)
		vault := newVault()
		watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
		checkLetters(t, vault.await(t, 5), 5)
	}
}

func TestAServerThatComesBack(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 1)
	vault := newVault()
	in := watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
	vault.await(t, 1)
	office.Close()
	eventually(t, "trouble noted", func() bool { h := in.Health(); return !h.Connected && h.LastError != "" })
	deliver(t, office, 1, 1)
	if err := office.Open(); err != nil {
		t.Fatal(err)
	}
	checkLetters(t, vault.await(t, 2), 2)
}

// A server that neither answers nor closes is left after a while.
func TestASilentServer(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	account := accountAt(office.IMAPAddr())
	account.Patience = 300 * time.Millisecond
	vault := newVault()
	in := watch(t, account, vault, quick(t))
	eventually(t, "connected", func() bool { return in.Health().Connected })
	office.Mute(postoffice.IMAP, true)
	deliver(t, office, 0, 1)
	eventually(t, "left", func() bool { h := in.Health(); return !h.Connected && h.LastError != "" })
	office.Mute(postoffice.IMAP, false)
	vault.await(t, 1)
}

// A letter that the server does not hand out is passed by; when it was asked for
// often enough it is put without its body.
func TestALetterThatIsNotHandedOut(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 3)
	office.Withhold(referee, 2)
	vault := newVault()
	watch(t, accountAt(office.IMAPAddr()), vault, quick(t))
	got := vault.await(t, 3)
	if !bytes.Equal(got[0].Raw, rawLetter(0)) || !bytes.Equal(got[1].Raw, rawLetter(2)) || got[0].Unreadable || got[1].Unreadable {
		t.Errorf("got %+v", got)
	}
	if !got[2].Unreadable || got[2].UID != 2 || len(got[2].Raw) != 0 || got[2].Fault == "" {
		t.Errorf("the letter put aside is %+v", got[2])
	}
}

func TestFiling(t *testing.T) {
	for name, hidden := range map[string][]string{
		"MOVE": nil, "no MOVE": {"MOVE"}, "no MOVE, no UIDPLUS": {"MOVE", "UIDPLUS"},
	} {
		t.Run(name, func(t *testing.T) {
			office := newOffice(t, postoffice.Options{})
			office.Hide(hidden...)
			deliver(t, office, 0, 3)
			vault := newVault()
			vault.handled, vault.to = true, mail.ShelfQuarantine
			account := accountAt(office.IMAPAddr())
			account.Quarantine = "Feld/Post/Aside"
			opts := quick(t)
			if _, err := mail.NewIntake(account, vault, opts).Once(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := len(office.Folder(referee, "Feld/Post/Aside")); n != 3 {
				t.Errorf("%d letters are filed", n)
			}
			if n := len(office.Mailbox(referee)); n != 0 {
				t.Errorf("%d letters are left", n)
			}
			// The folder is made anew when somebody deletes it.
			office.Lose(referee, "Feld/Post/Aside")
			deliver(t, office, 3, 1)
			if _, err := mail.NewIntake(account, vault, opts).Once(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := len(office.Folder(referee, "Feld/Post/Aside")); n != 1 {
				t.Errorf("%d letters are filed into the new folder", n)
			}
		})
	}
}

// stubbornBox cannot file and counts the attempts.
type stubbornBox struct {
	mail.Mailbox
	attempts *int
}

func (b stubbornBox) File(context.Context, []uint32, mail.Shelf) error {
	*b.attempts++
	return errors.New("no such luck")
}

func TestFilingNeverBlocks(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	vault, opts, attempts := newVault(), quick(t), 0
	vault.handled = true
	opts.Open = func(ctx context.Context, a mail.Account) (mail.Mailbox, error) {
		box, err := mail.Open(ctx, a)
		return stubbornBox{box, &attempts}, err
	}
	in := mail.NewIntake(accountAt(office.IMAPAddr()), vault, opts)
	for n := range 3 {
		deliver(t, office, n, 1)
		if fresh, err := in.Once(t.Context()); fresh != 1 || err != nil {
			t.Fatal(fresh, err)
		}
	}
	if attempts != 3 || len(vault.filed) != 0 {
		t.Errorf("%d attempts, %d letters noted as filed", attempts, len(vault.filed))
	}
}

func TestStoppingDoesNotWait(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	opts := quick(t)
	opts.Poll = time.Hour
	for name, prepare := range map[string]func(){
		"in idle": func() {}, "silent": func() { office.Mute(postoffice.IMAP, true) },
	} {
		in := mail.NewIntake(accountAt(office.IMAPAddr()), newVault(), opts)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- in.Run(ctx) }()
		eventually(t, "connected", func() bool { return in.Health().Connected })
		prepare()
		cancel()
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(3 * time.Second):
			t.Errorf("%s: still running", name)
		}
		office.Mute(postoffice.IMAP, false)
	}
}
