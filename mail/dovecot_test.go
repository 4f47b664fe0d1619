package mail_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice/dovecot"

	"github.com/emersion/go-smtp"
)

func startDovecot(t testing.TB) *dovecot.Server {
	t.Helper()
	server, err := dovecot.Start(map[string]string{referee: "secret", player: "secret"})
	if errors.Is(err, dovecot.ErrAbsent) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server
}

func dovecotAccount(server *dovecot.Server) mail.Account {
	account := accountAt(server.IMAPAddr())
	account.Secret = secret("secret")
	return account
}

func deliverLMTP(t testing.TB, server *dovecot.Server, from, count int) {
	t.Helper()
	var letters [][]byte
	for n := from; n < from+count; n++ {
		letters = append(letters, rawLetter(n))
	}
	if err := server.Deliver(player, referee, letters...); err != nil {
		t.Fatal(err, server.Log())
	}
}

// checkDelivered wants exactly these letters in this order, under the headers
// that the delivery has put on top.
func checkDelivered(t testing.TB, got []mail.Arrived, count int) {
	t.Helper()
	if len(got) != count {
		t.Errorf("%d letters are fresh, want %d", len(got), count)
	}
	for n, l := range got {
		if !bytes.HasSuffix(l.Raw, rawLetter(n)) || time.Since(l.Received).Abs() > time.Hour {
			t.Errorf("letter %d (uid %d), received %s, is %q", n, l.UID, l.Received, l.Raw)
		}
	}
}

func TestDovecotEndToEnd(t *testing.T) {
	server := startDovecot(t)
	deliverLMTP(t, server, 0, 3)
	vault, opts := newVault(), quick(t)
	opts.Poll = time.Hour // IDLE has to do it
	in := watch(t, dovecotAccount(server), vault, opts)
	vault.await(t, 3)
	deliverLMTP(t, server, 3, 2)
	checkDelivered(t, vault.await(t, 5), 5)

	vault.set(func() { vault.handled, vault.to = true, mail.ShelfQuarantine })
	in.Wake()
	eventually(t, "filed", func() bool {
		report, err := mail.Probe(t.Context(), dovecotAccount(server))
		return err == nil && report.Letters == 0
	})
	account := dovecotAccount(server)
	account.Inbox, account.Quarantine = "Feldpost/Quarantine", "Elsewhere"
	report, err := mail.Probe(t.Context(), account)
	if err != nil || report.Letters != 5 {
		t.Errorf("%d letters in quarantine, %v", report.Letters, err)
	}
}

func TestDovecotKilledInMidPoll(t *testing.T) {
	server := startDovecot(t)
	const rounds, each = 3, 40
	deliverLMTP(t, server, 0, each)
	vault := newVault()
	vault.handled = true
	kill := make(chan struct{}, 1)
	vault.before = func(l mail.Arrived) error {
		if l.UID%each == each/2 { // in the middle of a batch
			select {
			case kill <- struct{}{}:
			default:
			}
		}
		return nil
	}
	watch(t, dovecotAccount(server), vault, quick(t))
	for round := 1; round <= rounds; round++ {
		<-kill
		server.Kill()
		if err := server.Restart(); err != nil {
			t.Fatal(err, server.Log())
		}
		if round < rounds {
			deliverLMTP(t, server, round*each, each)
		}
	}
	checkEachOnce(t, vault.await(t, rounds*each), rounds*each)
	eventually(t, "filed", func() bool {
		report, err := mail.Probe(t.Context(), dovecotAccount(server))
		return err == nil && report.Letters == 0
	})
}

// checkEachOnce sees that each of n letters has come once, in the server's order.
// After a stop Dovecot may number letters of the same second in another order than
// they were handed in.
func checkEachOnce(t *testing.T, got []mail.Arrived, n int) {
	t.Helper()
	inOrder := func(a, b mail.Arrived) int { return int(a.UID) - int(b.UID) }
	if len(got) != n || !slices.IsSortedFunc(got, inOrder) {
		t.Errorf("%d letters, in order: %v", len(got), slices.IsSortedFunc(got, inOrder))
	}
	for i := range n {
		holds := func(l mail.Arrived) bool { return bytes.HasSuffix(l.Raw, rawLetter(i)) }
		if !slices.ContainsFunc(got, holds) {
			t.Errorf("letter %d is lost", i)
		}
	}
}

// Letters that arrive while Dovecot is stopped and started again and again
// come each once.
func TestDovecotRestartedWhileLettersCome(t *testing.T) {
	server := startDovecot(t)
	vault := newVault()
	watch(t, dovecotAccount(server), vault, quick(t))
	for n := range 4 {
		deliverLMTP(t, server, 2*n, 2)
		if n%2 == 0 {
			vault.await(t, 2*n+1)
		}
		server.Stop()
		if err := server.Restart(); err != nil {
			t.Fatal(err, server.Log())
		}
	}
	checkEachOnce(t, vault.await(t, 8), 8)
}

func TestDovecotLogsIn(t *testing.T) {
	server := startDovecot(t)
	for _, mechanism := range []mail.Mechanism{"", mail.MechanismPlain, mail.MechanismLogin} {
		account := dovecotAccount(server)
		account.Mechanism = mechanism
		report, err := mail.Probe(t.Context(), account)
		if err != nil || len(report.Folders) == 0 || len(report.Capabilities) < 5 {
			t.Errorf("%q: %+v, %v", mechanism, report, err)
		}
		account.Secret = secret("wrong")
		_, err = mail.Probe(t.Context(), account)
		wantStage(t, err, mail.StageLogin)
	}
	account := dovecotAccount(server)
	account.Mechanism = mail.MechanismOAuthBearer
	_, err := mail.Probe(t.Context(), account)
	wantStage(t, err, mail.StageLogin)
}

func TestDovecotLargeLettersAndOddOnes(t *testing.T) {
	server := startDovecot(t)
	big := append(rawLetter(0), strings.Repeat("MOVE 1234\r\n", 30000)...)
	odd := [][]byte{
		[]byte("no header at all\r\n"),
		append([]byte("Subject: bytes\r\n\r\n"), 0xff, 0xfe, 0x80, '\r', '\n'),
		[]byte("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/mixed\r\n\r\n"),
	}
	if err := server.Deliver("", referee, append([][]byte{big}, odd...)...); err != nil {
		t.Fatal(err)
	}
	vault, opts := newVault(), quick(t)
	opts.Limit = 100_000
	if _, err := mail.NewIntake(dovecotAccount(server), vault, opts).Once(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(vault.fresh) != 4 {
		t.Fatalf("%d letters", len(vault.fresh))
	}
	if l := vault.fresh[0]; !l.TooLarge || bytes.Contains(l.Raw, []byte("MOVE")) || !bytes.HasSuffix(l.Raw, []byte("\r\n\r\n")) || l.Size < int64(len(big)) {
		t.Errorf("the large letter: size %d, raw %q", l.Size, l.Raw)
	}
	for n, raw := range odd {
		if !bytes.HasSuffix(vault.fresh[n+1].Raw, raw) {
			t.Errorf("odd letter %d is %q", n, vault.fresh[n+1].Raw)
		}
	}
}

// relayToDovecot is an SMTP server that hands every letter on by LMTP.
type relayToDovecot struct {
	server   *dovecot.Server
	from, to string
}

func (r *relayToDovecot) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &relayToDovecot{server: r.server}, nil
}
func (r *relayToDovecot) Mail(from string, _ *smtp.MailOptions) error { r.from = from; return nil }
func (r *relayToDovecot) Rcpt(to string, _ *smtp.RcptOptions) error   { r.to = to; return nil }
func (r *relayToDovecot) Reset()                                      {}
func (r *relayToDovecot) Logout() error                               { return nil }
func (r *relayToDovecot) Data(body io.Reader) error {
	raw, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	return r.server.Deliver(r.from, r.to, raw)
}

// A closed loop of real protocols: a letter in through Dovecot, an answer out
// by SMTP, read from the player's mailbox.
func TestDovecotClosedLoop(t *testing.T) {
	server := startDovecot(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	relay := smtp.NewServer(&relayToDovecot{server: server})
	go relay.Serve(listener)
	defer relay.Close()

	deliverLMTP(t, server, 0, 1)
	vault := newVault()
	watch(t, dovecotAccount(server), vault, quick(t))
	in := vault.await(t, 1)[0]
	answer := append([]byte("In-Reply-To: <0@example.test>\r\n"), in.Raw...)
	q := newQueue(mail.Parcel{ID: "a", From: referee, To: player, Raw: answer})
	sender := mail.NewSender(mail.Relay{Server: mail.Server{Address: listener.Addr().String(), Security: mail.SecurityPlain}})
	mail.NewOutbox(q, sender, mail.OutboxOptions{Log: testLog(t)}).Flush(t.Context())
	if len(q.sent) != 1 {
		t.Fatal("the answer is not sent")
	}
	account := dovecotAccount(server)
	account.User = player
	players := newVault()
	if n, err := mail.NewIntake(account, players, quick(t)).Once(t.Context()); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	if !bytes.Contains(players.fresh[0].Raw, answer) {
		t.Errorf("the player reads %q", players.fresh[0].Raw)
	}
}
