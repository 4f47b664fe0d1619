package postoffice

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
)

// faults are the ways in which the office misbehaves at present.
type faults struct {
	imap, smtp lineFaults
	hidden     hiddenCaps
	recipients recipientFaults
}

// lineFaults concern the connections of one server.
type lineFaults struct {
	mu       sync.Mutex
	bytes    int // a new connection is cut after so many bytes out; 0 never
	commands int // a new connection is cut after so many lines in; 0 never
	times    int // how many more connections are cut
	mute     bool
	conns    map[*faultConn]bool
}

// hiddenCaps are IMAP capabilities that the server does not own up to.
type hiddenCaps struct {
	mu    sync.Mutex
	names []string
}

type recipientFaults struct {
	mu    sync.Mutex
	codes map[string][]Reply // address -> replies still to be given
}

// Line names one of the two servers for faults.
type Line string

// The servers.
const (
	IMAP Line = "imap"
	SMTP Line = "smtp"
)

func (o *Office) line(l Line) *lineFaults {
	if l == SMTP {
		return &o.faults.smtp
	}
	return &o.faults.imap
}

// CutAfterBytes cuts the next connections, so many times, when n bytes have
// been sent to the client.
func (o *Office) CutAfterBytes(l Line, n, times int) {
	f := o.line(l)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bytes, f.commands, f.times = n, 0, times
}

// CutAfterCommands cuts the next connections, so many times, when the client
// has sent n lines; the last is not answered.
func (o *Office) CutAfterCommands(l Line, n, times int) {
	f := o.line(l)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bytes, f.commands, f.times = 0, n, times
}

// Mute makes a server go silent, or speak again, without closing anything:
// what it says is lost.
func (o *Office) Mute(l Line, silent bool) {
	f := o.line(l)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.mute = silent
}

// Cut cuts all connections that are open now.
func (o *Office) Cut() {
	for _, f := range []*lineFaults{&o.faults.imap, &o.faults.smtp} {
		f.mu.Lock()
		for c := range f.conns {
			c.Conn.Close()
		}
		f.mu.Unlock()
	}
}

// Connections tells how many connections to a server are open.
func (o *Office) Connections(l Line) int {
	f := o.line(l)
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.conns)
}

// Hide makes the IMAP server work without the named capabilities, such as
// MOVE, IDLE, UIDPLUS or NAMESPACE. It holds for connections made later.
func (o *Office) Hide(capabilities ...string) {
	o.faults.hidden.mu.Lock()
	defer o.faults.hidden.mu.Unlock()
	o.faults.hidden.names = capabilities
}

func (h *hiddenCaps) list() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.names
}

func (o *Office) hides(capability string) bool {
	for _, name := range o.faults.hidden.list() {
		if name == capability {
			return true
		}
	}
	return false
}

// Refuse makes SMTP answer the next letters for an address with these codes,
// one each: 4xx for a temporary failure, 5xx for a permanent one.
func (o *Office) Refuse(address string, codes ...int) {
	replies := make([]Reply, len(codes))
	for i, code := range codes {
		replies[i] = Reply{Code: code, Status: [3]int{code / 100, 2, 0}, Text: "Refused on purpose"}
	}
	o.RefuseWith(address, replies...)
}

// Reply is what SMTP says: a code, an enhanced status code and words.
type Reply struct {
	Code   int
	Status [3]int // zero for none
	Text   string
}

// RefuseWith is Refuse with the whole of each reply.
func (o *Office) RefuseWith(address string, replies ...Reply) {
	o.faults.recipients.mu.Lock()
	defer o.faults.recipients.mu.Unlock()
	if o.faults.recipients.codes == nil {
		o.faults.recipients.codes = map[string][]Reply{}
	}
	o.faults.recipients.codes[strings.ToLower(address)] = replies
}

// refusal takes the next reply for an address, its code 0 if there is none.
func (r *recipientFaults) refusal(address string) (reply Reply) {
	r.mu.Lock()
	defer r.mu.Unlock()
	codes := r.codes[strings.ToLower(address)]
	if len(codes) == 0 {
		return reply
	}
	r.codes[strings.ToLower(address)] = codes[1:]
	return codes[0]
}

// Renumber gives a folder a new UIDVALIDITY and its letters new UIDs, as a
// rebuilt server does.
func (o *Office) Renumber(user, name string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	a := o.account(user)
	if a == nil || a.folders[name] == nil {
		return
	}
	old := a.folders[name]
	fresh := o.newFolder(name)
	fresh.subscribed = old.subscribed
	for _, l := range old.letters {
		fresh.add(l.copy())
	}
	a.folders[name] = fresh
}

// Lose deletes a folder with everything in it, even the INBOX.
func (o *Office) Lose(user, name string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if a := o.account(user); a != nil {
		delete(a.folders, name)
	}
}

// Withhold makes a letter in the INBOX listed but never handed out.
func (o *Office) Withhold(user string, uid uint32) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if a := o.account(user); a != nil && a.folders["INBOX"] != nil {
		for _, l := range a.folders["INBOX"].letters {
			l.withheld = l.withheld || l.uid == uid
		}
	}
}

// HandOut takes Withhold back.
func (o *Office) HandOut(user string, uid uint32) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if a := o.account(user); a != nil && a.folders["INBOX"] != nil {
		for _, l := range a.folders["INBOX"].letters {
			l.withheld = l.withheld && l.uid != uid
		}
	}
}

// WithholdText makes the server hand out no more than the header of a letter
// in the INBOX.
func (o *Office) WithholdText(user string, uid uint32) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if a := o.account(user); a != nil && a.folders["INBOX"] != nil {
		for _, l := range a.folders["INBOX"].letters {
			l.textless = l.textless || l.uid == uid
		}
	}
}

// faultListener wraps connections so that they can fail.
type faultListener struct {
	net.Listener
	faults *lineFaults
	hidden *hiddenCaps
	trace  func(string)
}

// Accept waits for the next connection.
func (l *faultListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	f := l.faults
	f.mu.Lock()
	defer f.mu.Unlock()
	c := &faultConn{Conn: conn, faults: f, hidden: l.hidden.list(), trace: l.trace}
	if f.times > 0 {
		f.times--
		c.bytes, c.commands = f.bytes, f.commands
	}
	if f.conns == nil {
		f.conns = map[*faultConn]bool{}
	}
	f.conns[c] = true
	return c, nil
}

// faultConn is a server's connection that fails as its listener was told.
type faultConn struct {
	net.Conn
	faults   *lineFaults
	hidden   []string
	trace    func(string)
	bytes    int // left until the cut; 0 means never
	commands int
}

var errCut = errors.New("postoffice: connection cut on purpose")

// Read passes on what the client says, and counts its lines.
func (c *faultConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n == 0 {
		return n, err
	}
	if c.trace == nil && c.commands == 0 && !c.hides("IDLE") {
		return n, err
	}
	for line := range bytes.Lines(b[:n]) {
		c.traceLine(string(line))
		if c.commands > 0 {
			if c.commands--; c.commands == 0 {
				c.Conn.Close()
				return 0, io.EOF
			}
		}
		if c.hides("IDLE") && bytes.HasSuffix(line, []byte(" IDLE\r\n")) {
			copy(line[len(line)-6:], "XDLE")
		}
	}
	return n, err
}

// traceLine passes on a client's line unless it may hold a password: those of
// the log-in commands, and lines without a tag and a command.
func (c *faultConn) traceLine(line string) {
	if c.trace == nil {
		return
	}
	words := strings.Fields(line)
	if len(words) < 2 || strings.EqualFold(words[1], "LOGIN") || strings.EqualFold(words[1], "AUTHENTICATE") {
		return
	}
	c.trace(strings.TrimRight(line, "\r\n"))
}

func (c *faultConn) hides(capability string) bool {
	for _, name := range c.hidden {
		if name == capability {
			return true
		}
	}
	return false
}

// Write passes on what the server says, as far as the faults let it.
func (c *faultConn) Write(b []byte) (int, error) {
	c.faults.mu.Lock()
	mute := c.faults.mute
	c.faults.mu.Unlock()
	if mute {
		return len(b), nil
	}
	out := b
	if len(c.hidden) > 0 && bytes.Contains(b, []byte("CAPABILITY ")) {
		for _, name := range c.hidden {
			out = bytes.ReplaceAll(out, []byte(" "+name), nil)
		}
	}
	if c.bytes > 0 && len(out) >= c.bytes {
		c.Conn.Write(out[:c.bytes])
		c.Conn.Close()
		return 0, errCut
	}
	if c.bytes > 0 {
		c.bytes -= len(out)
	}
	if _, err := c.Conn.Write(out); err != nil {
		return 0, err
	}
	return len(b), nil
}

// Close closes the connection and forgets it.
func (c *faultConn) Close() error {
	c.faults.mu.Lock()
	delete(c.faults.conns, c)
	c.faults.mu.Unlock()
	return c.Conn.Close()
}
