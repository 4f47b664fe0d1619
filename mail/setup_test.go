package mail_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

const (
	referee  = "referee@example.test"
	player   = "player@example.test"
	password = "se cret\"\\pä"
)

// soon is how long a test waits for what should happen at once.
const soon = looser * 15 * time.Second

// memVault is a Vault in memory.
type memVault struct {
	mu      sync.Mutex
	letters []mail.Arrived // every Put, repeats too
	fresh   []mail.Arrived
	known   map[[32]byte]bool
	handled bool // whatever is put is dealt with at once
	to      mail.Shelf
	filed   map[mail.Filing]bool
	before  func(mail.Arrived) error // runs before a Put
	changed chan struct{}
}

func newVault() *memVault {
	return &memVault{known: map[[32]byte]bool{}, filed: map[mail.Filing]bool{}, to: mail.ShelfDone, changed: make(chan struct{})}
}

func (v *memVault) NextUID(mailbox string, uidValidity uint32) (uint32, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	next := uint32(1)
	for _, l := range v.letters {
		if l.Mailbox == mailbox && l.UIDValidity == uidValidity {
			next = max(next, l.UID+1)
		}
	}
	return next, nil
}

func (v *memVault) Put(_ context.Context, l mail.Arrived) (bool, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.before != nil {
		if err := v.before(l); err != nil {
			return false, err
		}
	}
	v.letters = append(v.letters, l)
	sum := sha256.Sum256(l.Raw)
	fresh := !v.known[sum] || l.Unreadable
	v.known[sum] = true
	if fresh {
		v.fresh = append(v.fresh, l)
	}
	close(v.changed)
	v.changed = make(chan struct{})
	return fresh, nil
}

func (v *memVault) ToFile(context.Context) ([]mail.Filing, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	var filings []mail.Filing
	for _, l := range v.letters {
		f := mail.Filing{Mailbox: l.Mailbox, UIDValidity: l.UIDValidity, UID: l.UID, To: v.to}
		if v.handled && !v.filed[f] {
			filings = append(filings, f)
		}
	}
	return filings, nil
}

func (v *memVault) Filed(_ context.Context, filed []mail.Filing) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, f := range filed {
		v.filed[f] = true
	}
	return nil
}

// await waits until n fresh letters are there.
func (v *memVault) await(t testing.TB, n int) []mail.Arrived {
	t.Helper()
	deadline := time.After(2 * soon)
	for {
		v.mu.Lock()
		fresh, changed := slices.Clone(v.fresh), v.changed
		v.mu.Unlock()
		if len(fresh) >= n {
			return fresh
		}
		select {
		case <-changed:
		case <-deadline:
			t.Fatalf("%d letters came, not %d", len(fresh), n)
		}
	}
}

func (v *memVault) set(change func()) {
	v.mu.Lock()
	defer v.mu.Unlock()
	change()
}

// eventually waits for a condition that nothing announces.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for range int(soon / (10 * time.Millisecond)) {
		if condition() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("not so after %s: %s", soon, what)
}

func newOffice(t testing.TB, opts postoffice.Options) *postoffice.Office {
	t.Helper()
	opts.Users = map[string]string{referee: password, player: "player's"}
	office, err := postoffice.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	return office
}

func secret(s string) func() (string, error) {
	return func() (string, error) { return s, nil }
}

func accountAt(addr string) mail.Account {
	return mail.Account{Server: mail.Server{
		Address: addr, Security: mail.SecurityPlain, User: referee, Secret: secret(password), Patience: 5 * time.Second,
	}}
}

func relayAt(addr string) mail.Relay {
	return mail.Relay{Server: mail.Server{
		Address: addr, Security: mail.SecurityPlain, User: player, Secret: secret("player's"), Patience: 5 * time.Second,
	}}
}

// quick are the settings for tests: nothing waits long.
func quick(t testing.TB) mail.IntakeOptions {
	return mail.IntakeOptions{
		Poll: 50 * time.Millisecond, RetryMin: 10 * time.Millisecond, RetryMax: 100 * time.Millisecond, Log: testLog(t),
	}
}

func testLog(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelInfo}))
}

// watch runs an Intake until the test ends.
func watch(t testing.TB, account mail.Account, vault mail.Vault, opts mail.IntakeOptions) *mail.Intake {
	t.Helper()
	in := mail.NewIntake(account, vault, opts)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		in.Run(ctx)
		close(done)
	}()
	t.Cleanup(func() {
		cancel()
		select {
		case <-done:
		case <-time.After(soon):
			t.Error("the intake does not stop")
		}
	})
	return in
}

func rawLetter(n int) []byte {
	return fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: letter %d\r\nMessage-ID: <%d@example.test>\r\n\r\nMOVE %04d\r\n", player, referee, n, n, n)
}

func deliver(t testing.TB, office *postoffice.Office, from, count int) {
	t.Helper()
	for n := from; n < from+count; n++ {
		if err := office.Deliver(referee, rawLetter(n)); err != nil {
			t.Fatal(err)
		}
	}
}

// checkLetters wants exactly these letters, in this order.
func checkLetters(t testing.TB, got []mail.Arrived, count int) {
	t.Helper()
	if len(got) != count {
		t.Errorf("%d letters are fresh, want %d", len(got), count)
	}
	for i, l := range got {
		if !bytes.Equal(l.Raw, rawLetter(i)) {
			t.Errorf("letter %d (uid %d) is %q", i, l.UID, l.Raw)
		}
	}
}

// selfSigned makes a certificate for the loopback address and a PEM file to
// trust it.
func selfSigned(t testing.TB) (cfg *tls.Config, rootCAs string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	rootCAs = filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(rootCAs, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}, rootCAs
}
