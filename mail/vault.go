package mail

import (
	"bytes"
	"context"
	"time"
)

// Arrived is a letter as it came in, before anybody has looked into it.
type Arrived struct {
	Mailbox     string // Account.Name
	UIDValidity uint32
	UID         uint32
	Received    time.Time // the server's, or that of the last hop, never the Date header
	Size        int64     // of the whole letter on the server
	Raw         []byte    // the bytes as sent; see the two marks
	// TooLarge marks a letter over the size limit: Raw ends with its header.
	TooLarge bool
	// Unreadable marks a letter that the server lists but fails to hand out,
	// even after several attempts: Raw is the header or empty.
	Unreadable bool
	Fault      string // why it is unreadable, "" otherwise
}

// Shelf says where a letter that is dealt with belongs.
type Shelf string

// The shelves.
const (
	ShelfDone       Shelf = "done"
	ShelfQuarantine Shelf = "quarantine"
)

// Filing is a letter that can leave the watched folder.
type Filing struct {
	Mailbox     string
	UIDValidity uint32
	UID         uint32
	To          Shelf
}

// Vault keeps letters. What it has put away is safe: after Put returns, the
// program may die at any instant.
type Vault interface {
	// NextUID returns the UID to continue from: one more than the highest that
	// was put under this mailbox and UIDVALIDITY, 1 if there is none.
	NextUID(mailbox string, uidValidity uint32) (uint32, error)
	// Put stores a letter. Letters come in order of UID, but for those that were
	// delayed. A letter seen before,
	// under whatever UID, is not fresh; it is remembered under its new UID too,
	// so that NextUID passes it and ToFile can name it.
	Put(ctx context.Context, letter Arrived) (fresh bool, err error)
	// ToFile lists letters, repeats included, that are dealt with and still
	// lie in the watched folder.
	ToFile(ctx context.Context) ([]Filing, error)
	// Filed notes that letters have left the watched folder, or cannot be
	// found any more under their UIDVALIDITY.
	Filed(ctx context.Context, filed []Filing) error
}

// headerOf cuts a letter after the empty line that ends its header.
func headerOf(raw []byte) []byte {
	end := len(raw)
	for _, gap := range []string{"\r\n\r\n", "\n\n"} {
		if i := bytes.Index(raw[:end], []byte(gap)); i >= 0 {
			end = i + len(gap)
		}
	}
	return raw[:end:end]
}
