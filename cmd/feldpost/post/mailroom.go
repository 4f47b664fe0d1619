// Package post is the way of letters between the mail servers and the store: what comes is read and kept, what is due is written and
// handed on.
package post

import (
	"bytes"
	"cmp"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/conf"
	"feldpost/mail/letter"
	"feldpost/orders"
	"feldpost/store"
)

// Room turns raw mail into the desk's letters and back.
type Room struct {
	Own        string   // the referee's own
	More       []string // of further mailboxes
	Name       string
	authservID string
	MaxIn      int
	MaxOut     int
	Plus       bool // replies go to referee+token@...
	Seal       letter.Seal
	// Began is when the store was made: a mailbox may have been in use before,
	// and nobody waits for answers to what lies in it.
	Began time.Time
}

// lateness is how long before the store a letter to its referee may have come.
const lateness = 24 * time.Hour

// OlderThanUs is why a letter from before the store gets no answer.
const OlderThanUs = "it came long before this referee began"

var _ docket.Mailroom = (*Room)(nil)

func NewRoom(c *conf.Config) *Room {
	var more []string
	for _, m := range c.Mailboxes {
		if m.Address != "" {
			more = append(more, m.Address)
		}
	}
	return &Room{Own: c.Referee.Address, More: more, Name: c.Referee.Name, authservID: c.Letters.AuthservID,
		MaxIn: int(c.Letters.MaxIn), MaxOut: int(c.Letters.MaxOut), Plus: c.Letters.PlusAddress}
}

// Parse parses a raw letter as the referee sees it.
func (m *Room) Parse(raw []byte) letter.Incoming {
	return letter.Read(raw, m.options())
}

// options are what the surroundings know about a letter.
func (m *Room) options() letter.ReadOptions {
	return letter.ReadOptions{Own: m.own(), AuthServ: m.authservID, Order: ReadsAsOrder}
}

// ReadsAsOrder reports whether a line is an order, a header or a query: one
// without faults, or a faulty one that begins with a verb in full. "Stan"
// below a letter is a name and no standing order.
func ReadsAsOrder(line string) bool {
	sheet, queries, faults := games.Language().Parse(line)
	if len(faults) == 0 {
		return len(sheet.Orders)+len(queries)+len(sheet.Header.Pos) > 0 || sheet.End || sheet.EndPhase != "" || sheet.Header.Check
	}
	if f := faults[0]; f.Code != orders.UnknownVerb && f.Code != orders.AmbiguousVerb {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		const unmistakable = 6 // letters: no name begins a verb by chance
		return strings.EqualFold(word, f.Verb) || len(word) >= unmistakable
	}
	return false
}

// head reads the header of a raw letter as the referee sees it.
func (m *Room) head(raw []byte) letter.Incoming {
	return letter.ReadHead(raw, letter.ReadOptions{Own: m.own(), AuthServ: m.authservID})
}

// Read implements docket.Mailroom.
func (m *Room) Read(l store.Letter, raw []byte) docket.Letter {
	out := m.letter(l, raw, m.Parse(raw))
	out.Secrets = letter.Hashes(raw)
	return out
}

// Text implements docket.Mailroom.
func (m *Room) Text(text string) docket.Letter {
	return m.letter(store.Letter{}, nil, letter.ReadText(text, m.options()))
}

// Head implements docket.Mailroom.
func (m *Room) Head(l store.Letter, raw []byte) docket.Letter { return m.letter(l, raw, m.head(raw)) }

// letter brings what was read to the desk's form.
func (m *Room) letter(l store.Letter, raw []byte, in letter.Incoming) docket.Letter {
	out := docket.Letter{From: in.From, FromName: in.FromName, Subject: in.Subject, MessageID: in.MessageID, References: in.References,
		Text: in.Text, Framed: in.Block, Automatic: in.Automatic, Certain: in.Certain, Broken: in.Broken, Overlong: in.Overlong, Unreadable: l.Unreadable, Senderless: in.Senderless, DKIM: in.DKIMPass, SPF: in.SPFPass}
	out.Answers = append(out.Answers, in.References...)
	out.Answers = append(out.Answers, in.InReplyTo...)
	if l.Size > len(raw) && l.Size > m.MaxIn {
		out.TooLarge = l.Size
	}
	if !out.Certain && !l.Received.IsZero() && l.Received.Before(m.Began.Add(-lateness)) {
		out.Automatic, out.Certain, out.Old = OlderThanUs, true, true
	}
	out.Tokens = m.tokens(in)
	quoted := out.Answers
	if in.Automatic != "" {
		out.Returned = m.returned(raw, out.Tokens)
		if out.Returned != nil {
			quoted = append(quoted[:len(quoted):len(quoted)], out.Returned.MessageID)
		}
	}
	out.Closed = m.closed(quoted)
	for _, d := range in.Ignored {
		out.Ignored = append(out.Ignored, report.Ignored{Line: d.Line, Text: d.Text, Reason: string(d.Reason)})
	}
	if last := len(out.Ignored) - 1; in.More > 0 {
		out.Ignored[last].Text = fmt.Sprintf("... (+%d)", in.More+1)
	}
	return out
}

// tokens are those of the reply addresses that a letter came to.
func (m *Room) tokens(in letter.Incoming) (tokens []string) {
	for _, to := range in.To {
		for _, own := range m.own() {
			if token, ok := letter.Token(to, own); ok {
				tokens = append(tokens, token)
			}
		}
	}
	return tokens
}

// IsOwn tells whether an address is one of the referee's, with or without a tag, in whatever form it is written.
func (m *Room) IsOwn(address string) bool {
	for _, own := range m.own() {
		if sameMailbox(own) == sameMailbox(address) {
			return true
		}
	}
	return false
}

// sameMailbox is the form of an address in which those that lead to one mailbox are the same: case, quotes, tags, and
// what the largest provider does not look at.
func sameMailbox(address string) string {
	address = strings.ToLower(strings.TrimSpace(address))
	if parsed, err := mail.ParseAddress(address); err == nil {
		address = strings.ToLower(parsed.Address)
	}
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return address
	}
	local, domain := strings.Trim(address[:at], `"`), strings.TrimSuffix(address[at+1:], ".")
	if i := strings.IndexByte(local, '+'); i > 0 {
		local = local[:i]
	}
	if domain == "googlemail.com" || domain == "gmail.com" {
		local, domain = strings.ReplaceAll(local, ".", ""), "gmail.com"
	}
	return local + "@" + domain
}

// own are the addresses of all mailboxes.
func (m *Room) own() []string { return append([]string{m.Own}, m.More...) }

// Digest implements docket.Mailroom.
func (m *Room) Digest(raw []byte) string { return letter.Digest(raw) }

// Key implements docket.Mailroom.
func (m *Room) Key() string { return m.Seal.Key() }

// closed are the games of which a letter quotes a last letter, by Message-IDs that only
// this store can have made.
func (m *Room) closed(ids []string) (games []string) {
	for _, id := range ids {
		if game, kind, ok := m.Seal.Named(id); ok && kind == string(report.Final) && !slices.Contains(games, game) {
			games = append(games, game)
		}
	}
	return games
}

// returned reads a mail system's report about a letter of ours. It counts only
// when it quotes the letter's signed Message-ID, or came to its signed return
// address: nobody but who had the letter knows either.
func (m *Room) returned(raw []byte, tokens []string) *docket.Returned {
	failure := letter.ReadFailure(raw)
	if failure == nil {
		return nil
	}
	r := &docket.Returned{Fate: docket.Fate(failure.Grade), Reason: strings.TrimSpace(failure.Status + " " + failure.Words)}
	for _, id := range failure.Quoted {
		if m.Seal.Genuine(id) {
			r.MessageID = id
			return r
		}
	}
	for _, token := range tokens {
		if out, ok := m.Seal.Returned(token); ok {
			r.Out = out
			return r
		}
	}
	return nil
}

// domain is that of the referee's letters.
func (m *Room) domain() string { return m.Own[strings.LastIndexByte(m.Own, '@')+1:] }

// MessageID implements docket.Mailroom.
func (m *Room) MessageID(p press.Post) (string, error) {
	game, seat := p.Game, p.Seat
	if game == "" {
		game, seat = "letter", "anyone"
	}
	id := m.Seal.MessageID(game, p.Seq, seat, fmt.Sprintf("%s-%d", p.Kind, p.Nth), m.domain())
	if err := letter.CheckAddress(p.To); err != nil {
		return id, fmt.Errorf("%w: %w", blame.ErrUnaddressable, err)
	}
	return id, nil
}

// Address implements docket.Mailroom.
func (m *Room) Address(token string) string {
	if m.Plus && token != "" {
		return letter.ReplyAddress(m.Own, token)
	}
	return m.Own
}

// Compose implements docket.Mailroom.
func (m *Room) Compose(p press.Post) (raw []byte, content string, err error) {
	o := letter.Outgoing{MessageID: p.MessageID, From: m.Own, FromName: m.Name, To: p.To, Subject: p.Letter.Subject,
		InReplyTo: p.InReplyTo, References: p.References,
		Lang: p.Lang, Date: p.Date, Text: p.Letter.Text, HTML: p.Letter.HTML}
	if p.Game != "" {
		o.ListID = letter.ListID(p.Game, m.domain())
	}
	if to := m.Address(p.Token); to != m.Own {
		o.ReplyTo = to
	}
	for _, f := range p.Letter.Inline {
		o.Inline = append(o.Inline, letter.File{Name: f.Name, Type: f.Type, Data: f.Data})
	}
	for _, f := range p.Letter.Attached {
		data := f.Data
		if f.Type == "image/svg+xml" { // one line travels smaller
			data = bytes.ReplaceAll(data, []byte("\n"), []byte(" "))
		}
		o.Attached = append(o.Attached, letter.File{Name: f.Name, Type: f.Type, Data: data})
	}
	limit := cmp.Or(m.limit(&p), letter.DefaultLimit)
	if limit > 2*letter.ProofRoom { // less is for tests
		limit -= letter.ProofRoom
	}
	if raw, err = letter.ComposeLimit(o, limit); err != nil {
		return nil, "", err
	}
	seen, err := letter.See(raw)
	if err != nil {
		return nil, "", err
	}
	raw, err = m.Seal.ProveSeen(raw, &seen) // the proof is nothing that a reader sees
	return raw, seen.Content(), err
}

// BriefOut is the largest letter in bytes to somebody who wants them brief.
const BriefOut = 200_000

// limit is how large a letter may be. What was asked for, and what comes with
// the end of a game, is not shortened; an order page comes on top of the rest.
func (m *Room) limit(p *press.Post) int {
	if k := p.Kind; p.Told.Format.Brief() && p.Told.Format != report.FormatDigest && (k == report.Start || k == report.Turn) && len(p.Told.Answers) == 0 && (m.MaxOut == 0 || m.MaxOut > BriefOut) {
		limit := BriefOut
		for _, f := range p.Letter.Attached {
			if f.Beside {
				limit += letter.FileSize(len(f.Data))
			}
		}
		return min(limit, cmp.Or(m.MaxOut, letter.DefaultLimit))
	}
	return m.MaxOut
}
