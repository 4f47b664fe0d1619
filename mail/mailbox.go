package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"
)

// Account is a mailbox on an IMAP server and the folders used in it. Folder
// names are written with "/" whatever separator the server has.
type Account struct {
	Server
	Inbox      string // watched; "" means INBOX
	Done       string // for letters dealt with; "" means Feldpost/Done
	Quarantine string // for letters set aside; "" means Feldpost/Quarantine
	Lease      string // where a daemon leaves word that it is at work; "" means Feldpost/Lease
}

// Check reports what is wrong with the settings, without any connection.
func (a Account) Check() error {
	if a.User == "" {
		return errors.New("an IMAP account needs a user")
	}
	for i, name := range []string{a.inbox(), a.lease(), a.folder(ShelfDone), a.folder(ShelfQuarantine)} {
		if i > 0 && name == a.inbox() {
			return fmt.Errorf("folder %q is watched and cannot also receive other letters", name)
		}
		if strings.ContainsAny(name, "*%\\\"\r\n\x00") || strings.HasPrefix(name, "/") || strings.HasSuffix(name, "/") {
			return fmt.Errorf("folder %q: a name has no *, %%, quotes or line breaks, and no / at its ends", name)
		}
	}
	return a.Server.Check()
}

// Name identifies the watched folder among all others, for the Vault's keys.
// The port is no part of it: a move from 143 to 993 changes no letter.
func (a Account) Name() string {
	host, _, _ := net.SplitHostPort(a.Address)
	return fmt.Sprintf("imap://%s@%s/%s", a.User, host, a.inbox())
}

func (a Account) inbox() string { return orElse(a.Inbox, "INBOX") }
func (a Account) lease() string { return orElse(a.Lease, "Feldpost/Lease") }

// folder is the name of the folder where a shelf's letters are filed.
func (a Account) folder(s Shelf) string {
	if s == ShelfQuarantine {
		return orElse(a.Quarantine, "Feldpost/Quarantine")
	}
	return orElse(a.Done, "Feldpost/Done")
}

func orElse(s, fallback string) string {
	if s == "" {
		return fallback
	}
	return s
}

// Status is the state of a folder at the moment it was selected.
type Status struct {
	UIDValidity uint32
	UIDNext     uint32 // the UID the next letter will get; 0 when not told
	Letters     uint32
}

// Header is what is asked of a letter before its body.
type Header struct {
	UID      uint32
	Size     int64     // 0 when the server does not tell
	Received time.Time // the server's INTERNALDATE, zero when it tells none that is a date
}

// Message is a letter as fetched. Whole is false when Raw ends with the
// header because the rest is over the limit.
type Message struct {
	UID   uint32
	Raw   []byte
	Whole bool
	// Fault says why the server's answer for this letter cannot be used; Raw is
	// nothing then. Refused: the server said so itself.
	Fault   string
	Refused bool
}

// FetchError is a connection that was lost while letters were asked for. What came
// before is good.
type FetchError struct {
	UID    uint32 // the letter whose answer was being read, 0 when none was or it is not known
	Within bool   // it was lost within an answer
	Err    error
}

// Error tells the cause.
func (e *FetchError) Error() string {
	if e.UID != 0 {
		return fmt.Sprintf("within letter %d: %v", e.UID, e.Err)
	}
	return e.Err.Error()
}

// Unwrap returns the cause.
func (e *FetchError) Unwrap() error { return e.Err }

// Mailbox is one logged-in connection to an Account. It is used by one
// goroutine; an error that is no refusal by the server ends its usefulness.
type Mailbox interface {
	// Prepare creates the folders that letters are filed into.
	Prepare(ctx context.Context) error
	// Select opens a folder anew and forgets earlier hints of new mail. It
	// creates one of our own that is gone, never the watched one, for which the
	// error is a NoFolderError.
	Select(ctx context.Context, folder string) (Status, error)
	// Headers lists the letters with a UID of at least from, by UID.
	Headers(ctx context.Context, from uint32) ([]Header, error)
	// Fetch gets letters with one command, without marking them. A letter
	// whose body exceeds limit bytes comes without it. A letter that the
	// server does not hand out is missing from the result, which is by UID, or
	// has a Fault. Beside a FetchError stands what came before it.
	Fetch(ctx context.Context, uids []uint32, limit int64) ([]Message, error)
	// FetchHeaders is Fetch for the header sections alone.
	FetchHeaders(ctx context.Context, uids []uint32) ([]Message, error)
	// File moves letters to the folder of a shelf.
	File(ctx context.Context, uids []uint32, to Shelf) error
	// Delete removes letters from the selected folder for good.
	Delete(ctx context.Context, uids []uint32) error
	// Append puts a letter of our own into a folder, dated by the server.
	Append(ctx context.Context, folder string, raw []byte) error
	// Idle waits until the server hints at new mail, wake has something or max
	// has passed. A server without IDLE gives no hints.
	Idle(ctx context.Context, max time.Duration, wake <-chan struct{}) (changed bool, err error)
	// Close logs out if that is quick, and closes the connection.
	Close() error
}
