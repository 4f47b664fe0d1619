// Package letter reads and writes emails as plain values: it finds the text
// a human wrote, recognises automatic mail, judges authenticity and composes
// answers. It opens no connection and knows no game.
package letter

import "time"

// Incoming is one received email after reading. Text is what the person
// wrote: charset decoded, quotes and signature dropped, LF line ends.
type Incoming struct {
	MessageID  string
	InReplyTo  []string
	References []string
	From       string // bare address in normal form; "" when unreadable
	FromName   string
	// Senderless is true when nothing marks the letter as automatic but that no
	// address, or no single one, is found in its From field.
	Senderless bool
	ReplyTo    string   // bare address, "" when absent
	To         []string // bare addresses of To, Cc, Delivered-To, X-Original-To
	Subject    string
	Received   time.Time // server receipt (INTERNALDATE), never the Date header

	// Block is true when the text is the inside of BEGIN ORDERS/END ORDERS.
	Block bool
	Text  string
	// Ignored lists lines that were dropped, with the reason, for the answer.
	Ignored []Dropped
	// Automatic is the reason why the letter is not from a person, "" for a
	// human letter. It is set from the raw headers before any MIME parsing.
	Automatic string
	// Certain is true when nothing makes an automatic letter a person's. When
	// it is false the letter only looks automatic: a reader who can tell that
	// it proves a seat takes it for the player's.
	Certain bool
	// Broken tells what was wrong with the MIME structure, "" when sound.
	Broken string
	// Overlong is true when the letter has more lines than are read at all:
	// what it says is then incomplete.
	Overlong bool
	// More counts the dropped lines that Ignored has no room for.
	More int
	// Attachments names the parts that were not used as text.
	Attachments []Attachment
	// DKIMPass holds the domains with dkim=pass in the topmost
	// Authentication-Results header of the trusted authserv-id.
	DKIMPass []string
	// SPFPass holds the domains of envelope senders with spf=pass there.
	SPFPass []string
}

// Dropped is a line that is not read as an order.
type Dropped struct {
	Line   int // in the decoded text, from 1
	Text   string
	Reason DropReason
}

// DropReason says why a line was not read.
type DropReason string

// The reasons for dropping lines.
const (
	DropQuote     DropReason = "quote"
	DropSignature DropReason = "signature"
	DropOutside   DropReason = "outside the orders block"
)

// Attachment is a part that was not read as text.
type Attachment struct {
	Name, Type string
	Size       int
}

// Outgoing is one letter to send. Compose turns it into wire form.
type Outgoing struct {
	MessageID  string // derived from game, sequence, seat and kind, without <>
	From       string // referee's address
	FromName   string
	ReplyTo    string // address with the seat's token, "" for From
	To         string
	Subject    string
	InReplyTo  string
	References []string
	ListID     string
	Lang       string // "en" or "fr", for Content-Language
	Date       time.Time
	Text       string // complete by itself
	HTML       string // "" for text only; refers to images as cid:NAME
	Inline     []File
	Attached   []File
}

// File is an inline image or an attachment.
type File struct {
	Name string // also the Content-ID of inline files
	Type string // MIME type
	Data []byte
}
