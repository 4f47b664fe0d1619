package mail_test

import (
	"context"
	"crypto/sha256"
	"log/slog"
	"testing"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

// benchVault keeps what a vault must keep and nothing for tests.
type benchVault struct {
	next  uint32
	bytes int
	known map[[32]byte]bool
}

func (v *benchVault) NextUID(string, uint32) (uint32, error) { return v.next, nil }

func (v *benchVault) Put(_ context.Context, l mail.Arrived) (bool, error) {
	v.known[sha256.Sum256(l.Raw)] = true
	v.next, v.bytes = l.UID+1, v.bytes+len(l.Raw)
	return true, nil
}

func (v *benchVault) ToFile(context.Context) ([]mail.Filing, error) { return nil, nil }
func (v *benchVault) Filed(context.Context, []mail.Filing) error    { return nil }

// benchIntake fetches and stores a mailbox of b.N letters.
func benchIntake(b *testing.B, account mail.Account, count int) {
	vault := &benchVault{next: 1, known: map[[32]byte]bool{}}
	in := mail.NewIntake(account, vault, mail.IntakeOptions{Log: slog.New(slog.DiscardHandler)})
	letters := 0
	for b.Loop() {
		vault.next = 1
		n, err := in.Once(b.Context())
		if err != nil || n != count {
			b.Fatal(n, err)
		}
		letters += n
	}
	b.ReportMetric(float64(letters)/b.Elapsed().Seconds(), "letters/s")
}

func BenchmarkIntakePostOffice(b *testing.B) {
	office := newOffice(b, postoffice.Options{})
	deliver(b, office, 0, 500)
	benchIntake(b, accountAt(office.IMAPAddr()), 500)
}

func BenchmarkIntakeDovecot(b *testing.B) {
	server := startDovecot(b)
	deliverLMTP(b, server, 0, 500)
	benchIntake(b, dovecotAccount(server), 500)
}

// BenchmarkIdlePoll is one look into a mailbox without anything new.
func BenchmarkIdlePoll(b *testing.B) {
	office := newOffice(b, postoffice.Options{})
	deliver(b, office, 0, 1)
	box, err := mail.Open(b.Context(), accountAt(office.IMAPAddr()))
	if err != nil {
		b.Fatal(err)
	}
	defer box.Close()
	for b.Loop() {
		if _, err := box.Select(b.Context(), "INBOX"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSend(b *testing.B) {
	office := newOffice(b, postoffice.Options{})
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	defer sender.Close()
	raw := rawLetter(0)
	for b.Loop() {
		if err := sender.Send(b.Context(), player, referee, raw); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
}
