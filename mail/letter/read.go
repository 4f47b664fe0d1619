package letter

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// ReadOptions is what the surroundings know about a letter.
type ReadOptions struct {
	// Own holds the referee's addresses; a letter from one of them, with or
	// without a token, is our own coming back.
	Own []string
	// AuthServ is the authserv-id whose Authentication-Results are believed,
	// "" for none. The mail server must remove forged fields with this id.
	AuthServ string
	// Received is when the mail server took the letter.
	Received time.Time
	// Recipient is the envelope recipient, "" when unknown.
	Recipient string
	// Order reports whether a line reads as an order. Such a line is never
	// taken for a signature or a covering note. It may be nil.
	Order func(line string) bool
}

// Read reads a letter as it came from the wire or from an mbox file. It never
// fails: what cannot be understood is left out and told in Broken. Fields
// that decide who may do what (From, Automatic, DKIMPass) come from the raw
// header alone and do not depend on the MIME structure being sound.
func Read(raw []byte, opt ReadOptions) Incoming {
	text := linefeeds(raw)
	h, body := splitHeader(text)
	in := readHeader(h, opt)
	in.judge(h, body, opt)

	root, broken := readParts(h, body, text)
	picked := pickText(root)
	in.Attachments = picked.attachments
	readText(&in, picked.segments, opt)
	in.Broken = joinNotes(broken)

	// What a transfer encoding hid from the first look.
	if words := openingWords(in.Text, bouncePhrases); words != "" && !in.Certain {
		in.Automatic, in.Certain = quoteMark("words of a mail system", words), true
	}
	if in.Automatic == "" {
		in.Automatic = markedPart(root)
	}
	if in.Automatic == "" {
		in.Automatic = toolWords(in.Subject, in.Text)
	}
	if strings.HasPrefix(in.Automatic, reaction) && !in.Certain {
		in.Certain = !in.Block && !hasOrders(in.Text, opt.Order) // it quotes our letter, and whose it is says nothing
	}
	if in.Automatic == "" {
		in.Automatic, in.Certain = weakMarks(h, &in, root, opt)
	}
	return in
}

// ReadText reads a text that came without mail as the text of a letter: it has
// Text, Block and Ignored, and nothing that a header tells.
func ReadText(text string, opt ReadOptions) (in Incoming) {
	readText(&in, []segment{{text: text}}, opt)
	return in
}

// ReadHead reads the header and the first look at the body alone, at little
// cost whatever the letter holds: it has everything but the text and what is
// told of it. A letter that it does not take for automatic may still prove to
// be when it is read.
func ReadHead(raw []byte, opt ReadOptions) Incoming {
	h, body := splitHeader(linefeeds(headOf(raw)))
	in := readHeader(h, opt)
	in.judge(h, body, opt)
	return in
}

// judge tells whether a person wrote the letter.
func (in *Incoming) judge(h header, body []byte, opt ReadOptions) {
	in.Automatic, in.Certain = automatic(h, in.From, body, opt.Own)
	in.Senderless = in.From == "" && strings.HasPrefix(in.Automatic, noSender)
}

// headOf is the part of a letter that ReadHead looks at.
func headOf(raw []byte) []byte { return raw[:min(len(raw), maxHeader+2*bounceBytes)] }

// joinNotes words what was wrong, each thing once and not endlessly.
func joinNotes(notes []string) string {
	const most = 6
	var once []string
	for _, n := range notes {
		if !slices.Contains(once, n) && len(once) < most {
			once = append(once, n)
		}
	}
	return strings.Join(once, "; ")
}

// maxSubject is how many bytes of a subject are read.
const maxSubject = 4 << 10

// readHeader fills what the header alone tells.
func readHeader(h header, opt ReadOptions) Incoming {
	in := Incoming{
		Subject:    decodeWords(shorten(h.get("subject"), maxSubject)),
		References: messageIDs(h.get("references")),
		InReplyTo:  messageIDs(h.get("in-reply-to")),
		ReplyTo:    bare(h.get("reply-to")),
		Received:   opt.Received,
		DKIMPass:   dkimPass(h, opt.AuthServ),
		SPFPass:    spfPass(h, opt.AuthServ),
	}
	if ids := messageIDs(h.get("message-id")); len(ids) > 0 {
		in.MessageID = ids[0]
	} else if id := strings.Trim(h.get("message-id"), "<> "); isMessageID(id) {
		in.MessageID = id
	}
	in.From, in.FromName = sender(h)
	in.To = recipients(h, opt.Recipient)
	return in
}

// sender returns the author. Two From fields that disagree are a trick: one
// is what a signature covers, the other what is shown. Such a letter has no
// readable sender.
func sender(h header) (addr, name string) {
	for _, v := range h.all("from") {
		list := parseMailboxes(v)
		if len(list) == 0 {
			continue
		}
		if addr == "" {
			addr, name = list[0].addr, list[0].name
		} else if !strings.EqualFold(addr, list[0].addr) {
			return "", ""
		}
	}
	return addr, name
}

// recipientFields name a letter's recipients, the most certain first.
var recipientFields = []string{"x-original-to", "delivered-to", "envelope-to", "x-envelope-to", "resent-to", "resent-cc", "to", "cc"}

// maxRecipients bounds the work that a hostile address list can cause.
const maxRecipients = 100

// recipients lists every address the letter was sent to, without repeats.
func recipients(h header, envelope string) []string {
	var to []string
	add := func(addr string) {
		if len(to) < maxRecipients && !slices.Contains(to, addr) {
			to = append(to, addr)
		}
	}
	if addr, ok := cleanAddress(envelope); ok {
		add(addr)
	}
	for _, name := range recipientFields {
		for _, v := range h.all(name) {
			for _, m := range parseMailboxes(v) {
				add(m.addr)
			}
		}
	}
	return to
}

// guard runs a reader from another library. A panic there must not take the
// daemon down with a single letter, so it becomes an error.
func guard(read func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return read()
}
