package mail_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

// oddLetters are delivered to each odd server, of which oddOne is answered oddly.
const (
	oddLetters = 6
	oddOne     = 3
)

// Whatever a server says beside what it was asked for, all letters come.
func TestWhatNobodyAskedForIsPassedOver(t *testing.T) {
	for name, odd := range map[string]bend{
		"X-GM-MSGID":                  swap(0, `\(UID`, `(X-GM-MSGID 1278455344230334865 X-GM-LABELS (\Inbox "a b" &AOQ-) UID`),
		"a malformed envelope":        swap(0, `\(UID`, `(ENVELOPE ("x" NIL broken (("a" NIL "b")) UID`),
		"a body structure":            swap(oddOne, `\(UID`, `(BODYSTRUCTURE ("text" "plain" NIL NIL NIL "7bit" -1 ((() UID`),
		"odd flags":                   swap(0, `\(UID`, `(FLAGS (\Seen $x[1 "q" a]b \* NonJunk) UID`),
		"flags without end":           swap(oddOne, `\(UID`, `(FLAGS NIL MODSEQ (99999999999999999999999) UID`),
		"a literal nobody wants":      swap(0, `\(UID`, "(X-NOTE {12}\r\n) UID 9999\r\n UID"),
		"an unsolicited FETCH":        before(0, "* 1 FETCH (FLAGS (\\Seen))\r\n* 2 FETCH (FLAGS (\\Deleted \\Recent) UID 2)\r\n"),
		"a broken unsolicited FETCH":  before(0, "* 1 FETCH (FLAGS (\\Seen\r\n* 1 FETCH\r\n* FETCH ()\r\n* 1 FETCH ()\r\n"),
		"EXISTS and EXPUNGE":          before(oddOne, "* 99 EXISTS\r\n* 3 RECENT\r\n* 99999999999 EXISTS\r\n* 99 EXPUNGE\r\n* 0 EXPUNGE\r\n* VANISHED 1:3\r\n"),
		"NO, BAD and OK without tags": before(oddOne, "* NO [ALERT\r\n* BAD\r\n* NO \r\n* OK [UNSEEN x] y\r\n* OK [PERMANENTFLAGS (\\x[ ] z\r\n* OK [UIDNEXT 99999999999] x\r\n"),
		"unknown responses":           before(oddOne, "* XYZZY (((\r\n* 12 XYZZY\r\n*\r\n\r\n* \r\nnonsense\r\n+ go on\r\nT999999 OK of another\r\n"),
		"caps, list, status, search":  before(oddOne, "* CAPABILITY IMAP4rev1 (x) \x80\r\n* LIST (\\x[ broken\r\n* LIST () \"/\" \"Entw\xfcrfe&x\"\r\n* STATUS x (\r\n* SEARCH x y\r\n* FLAGS ((\r\n* NAMESPACE x\r\n* ID (\r\n"),
		"a very long line":            before(oddOne, "* OK "+strings.Repeat("long ", 1<<19)+"\r\n"),
		"a very long answer":          swap(oddOne, `\(UID`, `(X-LONG "`+strings.Repeat("y", 3<<19)+`" UID`),
		"lone line feeds":             swap(0, `\)\r\n$`, ")\n"),
		"words in lower case":         swap(0, `FETCH \(UID`, "fetch (uid"),
		"literal8":                    swap(0, `\{(\d+)\}\r\n`, "~{$1}\r\n"),
		"the UID behind the body":     swap(0, `\(UID (\d+) (.*)\)\r\n$`, "($2 UID $1)\r\n"),
		"no UIDs when it was listed": func(_ string, response []byte) ([]byte, bool) {
			if bytes.Contains(response, []byte("RFC822.SIZE")) {
				response = swapped(response, `UID \d+ `, "")
			}
			return response, false
		},
		"no UID in a lone answer": swap(oddOne, `UID \d+ BODY`, "BODY"),
		"answers twice": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne {
				response = append(bytes.Clone(response), response...)
			}
			return response, false
		},
		"a second answer without a body": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne {
				response = append([]byte("* 3 FETCH (UID 3 BODY[] NIL)\r\n"), response...)
			}
			return response, false
		},
		"INTERNALDATE NIL":      swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE NIL`),
		"INTERNALDATE empty":    swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE ""`),
		"INTERNALDATE missing":  swap(oddOne, ` ?INTERNALDATE "[^"]*"`, ``),
		"INTERNALDATE no value": swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE`),
		"INTERNALDATE open":     swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE "1-Jan`),
		"INTERNALDATE bare":     swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE 17-Jul-2026 02:44:25 +0000`),
		"INTERNALDATE a list":   swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE (1 2)`),
		"INTERNALDATE words":    swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE "yesterday, about noon"`),
		"date 0000":             swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE "00-Jan-0000 00:00:00 +0000"`),
		"31 February":           swap(oddOne, `INTERNALDATE "[^"]*"`, `INTERNALDATE "31-Feb-2026 25:61:00 +9900"`),
		"all dates are 1970":    swap(0, `INTERNALDATE "[^"]*"`, `INTERNALDATE " 1-Jan-1970 00:00:00 +0000"`),
		"sizes that are none":   swap(0, `RFC822.SIZE \d+`, `RFC822.SIZE NIL`),
		"negative sizes":        swap(oddOne, `RFC822.SIZE \d+`, `RFC822.SIZE -1`),
		"sizes that are wrong":  swap(0, `RFC822.SIZE \d+`, `RFC822.SIZE 7`),
		"the list is refused": func(command string, response []byte) ([]byte, bool) {
			switch {
			case bytes.Contains(response, []byte("RFC822.SIZE")):
				return nil, false
			case strings.Contains(command, "RFC822.SIZE"):
				return fmt.Appendf(nil, "%s NO [SERVERBUG] Internal error\r\n", tagOf(command)), false
			}
			return response, false
		},
		"the connection is cut in the list": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne && bytes.Contains(response, []byte("RFC822.SIZE")) {
				return response[:len(response)/2], true
			}
			return response, false
		},
		"searching is refused": func(command string, response []byte) ([]byte, bool) {
			if strings.Contains(command, "UID SEARCH") && !bytes.HasPrefix(response, []byte("*")) {
				return fmt.Appendf(nil, "%s BAD no such command\r\n", tagOf(command)), false
			}
			return response, false
		},
		"a batch is refused": func(command string, response []byte) ([]byte, bool) {
			switch {
			case !asksFor(command, oddOne) || !asksFor(command, oddOne-1):
			case about(response) != 0:
				return nil, false
			case !bytes.HasPrefix(response, []byte("*")):
				return fmt.Appendf(nil, "%s NO too many\r\n", tagOf(command)), false
			}
			return response, false
		},
		"BYE in the midst": once(func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne {
				return []byte("* BYE maintenance\r\n"), true
			}
			return response, false
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			office := newOffice(t, postoffice.Options{})
			deliver(t, office, 0, oddLetters)
			vault := newVault()
			start := time.Now()
			watch(t, accountAt(oddServer(t, office.IMAPAddr(), odd)), vault, quick(t))
			got := vault.await(t, oddLetters)
			checkLetters(t, got, oddLetters)
			for _, l := range got {
				if off := l.Received.Sub(start).Abs(); off > time.Hour && !strings.Contains(name, "bare") {
					t.Errorf("letter %d came %s", l.UID, l.Received)
				}
			}
		})
	}
}

// What is wrong with one letter costs that letter alone: the others come within one
// poll, it is asked for a few times more and then put with the reason.
func TestABrokenAnswerCostsItsLetterAlone(t *testing.T) {
	for name, odd := range map[string]bend{
		"the body is NIL":         swap(oddOne, `BODY\[(HEADER)?\](<0>)? \{.*\)\r\n$`, "BODY[$1]$2 NIL)\r\n"),
		"the body is empty":       swap(oddOne, `BODY\[(HEADER)?\](<0>)? \{.*\)\r\n$`, "BODY[$1]$2 {0}\r\n)\r\n"),
		"the body is missing":     swap(oddOne, ` BODY\[.*\)\r\n$`, ")\r\n"),
		"the answer has no end":   swap(oddOne, `\)\r\n$`, "\r\n"),
		"the literal is no count": swap(oddOne, `\] \{\d+\}\r\n`, "] {abc}\r\n"),
		"the literal is too short": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne {
				response = swapped(response, `\{\d+\}\r\n`, "{20}\r\n")
			}
			return response, false
		},
		"the literal is too long":  swap(oddOne, `\{\d+\}\r\n`, "{5000}\r\n"),
		"the literal is monstrous": swap(oddOne, `\{\d+\}\r\n`, "{99999999999999}\r\n"),
		"the letter is left out": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne && !bytes.Contains(response, []byte("RFC822.SIZE")) {
				return nil, false
			}
			return response, false
		},
		"NO to whoever asks for it":  refuses(oddOne, "NO [SERVERBUG] cannot open message"),
		"BAD to whoever asks for it": refuses(oddOne, "BAD internal error"),
		"the connection is cut in its body": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne && bytes.Contains(response, []byte("BODY[")) {
				return response[:len(response)-20], true
			}
			return response, false
		},
		"the connection is cut before it": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne && bytes.Contains(response, []byte("BODY[")) {
				return nil, true
			}
			return response, false
		},
		"BYE before it": func(_ string, response []byte) ([]byte, bool) {
			if about(response) == oddOne && bytes.Contains(response, []byte("BODY[")) {
				return []byte("* BYE out of memory\r\n"), true
			}
			return response, false
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			office := newOffice(t, postoffice.Options{})
			deliver(t, office, 0, oddLetters)
			vault := newVault()
			start := time.Now()
			watch(t, accountAt(oddServer(t, office.IMAPAddr(), odd)), vault, quick(t))
			others := vault.await(t, oddLetters-1)
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("the others came after %s", took)
			}
			for _, l := range others {
				if l.UID == oddOne || !bytes.Equal(l.Raw, rawLetter(int(l.UID)-1)) {
					t.Errorf("uid %d is %q", l.UID, l.Raw)
				}
			}
			got := vault.await(t, oddLetters)[oddLetters-1]
			if got.UID != oddOne || !got.Unreadable || got.Fault == "" {
				t.Errorf("the broken one is %+v", got)
			}
		})
	}
}

// A letter that the server refuses and that is alone in its mailbox is put with the reason within one poll.
func TestALoneLetterThatIsRefusedIsSettledWithinOnePoll(t *testing.T) {
	for name, words := range map[string]string{"NO": "NO [SERVERBUG] cannot open message", "NO without a code": "NO sorry", "BAD": "BAD internal error"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			office := newOffice(t, postoffice.Options{})
			deliver(t, office, 0, 1)
			vault, opts := newVault(), quick(t)
			opts.Poll = 4 * time.Second
			start := time.Now()
			watch(t, accountAt(oddServer(t, office.IMAPAddr(), refuses(1, words))), vault, opts)
			got := vault.await(t, 1)[0]
			if took := time.Since(start); took > opts.Poll+time.Second {
				t.Errorf("it was settled after %s", took)
			}
			if got.UID != 1 || !got.Unreadable || !strings.Contains(got.Fault, "refuses") {
				t.Errorf("it is %+v", got)
			}
		})
	}
}

// A letter that was passed by is remembered: a program that ends meanwhile asks for it
// when it starts again.
func TestADelayedLetterSurvivesARestart(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 3)
	vault := &keepingVault{memVault: newVault()}
	office.Withhold(referee, 2)
	opts := quick(t)
	if _, err := mail.NewIntake(accountAt(office.IMAPAddr()), vault, opts).Once(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(vault.delayed) != 1 || vault.delayed[0].UID != 2 || len(vault.fresh) != 2 {
		t.Fatalf("delayed %+v, %d letters", vault.delayed, len(vault.fresh))
	}
	office.HandOut(referee, 2)
	watch(t, accountAt(office.IMAPAddr()), vault, opts)
	if l := vault.await(t, 3)[2]; l.UID != 2 || l.Unreadable || !bytes.Equal(l.Raw, rawLetter(1)) {
		t.Errorf("%+v", l)
	}
	eventually(t, "it is forgotten", func() bool {
		vault.mu.Lock()
		defer vault.mu.Unlock()
		return len(vault.delayed) == 0
	})
}

// keepingVault remembers delayed letters as the store does.
type keepingVault struct {
	*memVault
	delayed []mail.Delayed
}

func (v *keepingVault) Delayed(string, uint32) ([]mail.Delayed, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return append([]mail.Delayed(nil), v.delayed...), nil
}

func (v *keepingVault) SetDelayed(_ string, _ uint32, letters []mail.Delayed) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.delayed = append([]mail.Delayed(nil), letters...)
	return nil
}

// Where the server's date is none, the last hop's or the present takes its place.
func TestWhenALetterCame(t *testing.T) {
	began := time.Now().Add(-30 * 24 * time.Hour)
	hop := time.Now().Add(-2 * time.Hour).Truncate(time.Second)
	received := "Received: from a\r\n by b; " + hop.Format(time.RFC1123Z) + " (UTC)\r\nReceived: from c; Mon, 1 Jan 2001 00:00:00 +0000\r\n"
	for name, c := range map[string]struct {
		date, header string
		want         time.Time
	}{
		"the server tells it":               {time.Now().Add(-time.Hour).Format(`"_2-Jan-2006 15:04:05 -0700"`), "", time.Now().Add(-time.Hour)},
		"NIL, with a hop":                   {"NIL", received, hop},
		"NIL, without a hop":                {"NIL", "", time.Now()},
		"1970, with a hop":                  {`" 1-Jan-1970 00:00:00 +0000"`, received, hop},
		"1970, without a hop":               {`" 1-Jan-1970 01:00:00 +0100"`, "", time.Now()},
		"1997, with a hop":                  {`"01-Apr-1997 00:00:00 +0000"`, received, hop},
		"1997, first seen now":              {`"01-Apr-1997 00:00:00 +0000"`, "", time.Now()},
		"a hop that lies to come":           {"NIL", "Received: x; Mon, 1 Jan 2125 00:00:00 +0000\r\n", time.Now()},
		"a hop without a date":              {"NIL", "Received: x; when it rained\r\n", time.Now()},
		"a hop from long before the letter": {time.Now().Format(`"_2-Jan-2006 15:04:05 -0700"`), "Received: x; Mon, 1 Jan 2001 00:00:00 +0000\r\n", time.Now()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			office := newOffice(t, postoffice.Options{})
			deliver(t, office, 0, 1) // read before
			vault, opts := newVault(), quick(t)
			opts.Began = began
			account := accountAt(oddServer(t, office.IMAPAddr(), swap(0, `INTERNALDATE "[^"]*"`, `INTERNALDATE `+c.date)))
			in := mail.NewIntake(account, vault, opts)
			if _, err := in.Once(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := office.Deliver(referee, []byte(c.header+"Subject: x\r\n\r\nReceived: of the body\r\n")); err != nil {
				t.Fatal(err)
			}
			if _, err := in.Once(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := vault.fresh[1].Received; got.Sub(c.want).Abs() > time.Minute {
				t.Errorf("it came %s, want %s", got, c.want)
			}
		})
	}
}

// A server that refuses everything for a while costs no letter.
func TestAServerThatRefusesEverythingForAWhile(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 3)
	refusals := 4
	odd := func(command string, response []byte) ([]byte, bool) {
		if strings.Contains(command, "BODY.PEEK") && refusals > 0 {
			if bytes.HasPrefix(response, []byte("*")) {
				return nil, false
			}
			refusals--
			return fmt.Appendf(nil, "%s NO [UNAVAILABLE] come back later\r\n", tagOf(command)), false
		}
		return response, false
	}
	vault := newVault()
	watch(t, accountAt(oddServer(t, office.IMAPAddr(), odd)), vault, quick(t))
	checkLetters(t, vault.await(t, 3), 3)
}

// A letter that cannot be moved keeps no other back.
func TestALetterThatCannotBeFiled(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	deliver(t, office, 0, 5)
	vault, opts := newVault(), quick(t)
	vault.handled = true
	account := accountAt(office.IMAPAddr())
	opts.Open = func(ctx context.Context, a mail.Account) (mail.Mailbox, error) {
		box, err := mail.Open(ctx, a)
		return pickyBox{box}, err
	}
	if _, err := mail.NewIntake(account, vault, opts).Once(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := office.Mailbox(referee); len(left) != 1 || left[0].UID != oddOne {
		t.Errorf("%d letters are left", len(left))
	}
}

// pickyBox refuses to move one letter, and whatever is to be moved with it.
type pickyBox struct{ mail.Mailbox }

func (b pickyBox) File(ctx context.Context, uids []uint32, to mail.Shelf) error {
	if slices.Contains(uids, oddOne) {
		return &mail.ConnError{Stage: mail.StageFolder, Err: errors.New("NO")}
	}
	return b.Mailbox.File(ctx, uids, to)
}
