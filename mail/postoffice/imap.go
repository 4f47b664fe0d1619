package postoffice

import (
	"bufio"
	"bytes"
	"log/slog"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message/textproto"
	"github.com/emersion/go-sasl"
)

const delimiter = '/'

// systemFlags are the flags every folder knows.
var systemFlags = []imap.Flag{imap.FlagSeen, imap.FlagAnswered, imap.FlagFlagged, imap.FlagDeleted, imap.FlagDraft}

func (o *Office) newIMAPServer() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &reader{office: o}, nil, nil
		},
		Caps: imap.CapSet{
			imap.CapIMAP4rev1: {}, imap.CapNamespace: {}, imap.CapUIDPlus: {}, imap.CapMove: {},
			imap.CapLiteralPlus: {}, imap.CapListExtended: {}, imap.CapListStatus: {},
		},
		Logger:       slog.NewLogLogger(o.log.Handler(), slog.LevelDebug),
		TLSConfig:    o.opts.TLS,
		InsecureAuth: true,
	})
}

// reader serves one IMAP connection.
type reader struct {
	office  *Office
	account *account // logged in as
	view    view     // guarded by the Office's lock: IDLE has a goroutine of its own
}

var (
	_ imapserver.SessionMove      = (*reader)(nil)
	_ imapserver.SessionNamespace = (*reader)(nil)
	_ imapserver.SessionSASL      = (*reader)(nil)
)

func refuse(code imap.ResponseCode, text string) error {
	return &imap.Error{Type: imap.StatusResponseTypeNo, Code: code, Text: text}
}

// lock takes the Office's lock and returns its release.
func (r *reader) lock() (unlock func()) {
	r.office.mu.Lock()
	return r.office.mu.Unlock
}

// told turns an error of a folder into an answer.
func told(err error) error {
	switch err {
	case nil:
		return nil
	case errNoFolder:
		return refuse(imap.ResponseCodeNonExistent, err.Error())
	case errExists:
		return refuse(imap.ResponseCodeAlreadyExists, err.Error())
	default:
		return refuse(imap.ResponseCodeCannot, err.Error())
	}
}

func (r *reader) Close() error {
	defer r.lock()()
	r.view = view{}
	return nil
}

// Login opens the mailbox of a user, named with or without the domain.
func (r *reader) Login(user, password string) error {
	a, ok := r.office.login(user, password)
	if !ok {
		return imapserver.ErrAuthFailed
	}
	r.account = a
	return nil
}

func (r *reader) AuthenticateMechanisms() []string {
	return r.office.mechanisms()
}

func (r *reader) Authenticate(mechanism string) (sasl.Server, error) {
	dialogue := r.office.dialogue(mechanism, func(a *account) { r.account = a }, imapserver.ErrAuthFailed)
	if dialogue == nil {
		return nil, refuse("", "SASL mechanism not supported")
	}
	return dialogue, nil
}

// named finds a folder. The caller holds the lock.
func (r *reader) named(name string, code imap.ResponseCode) (*folder, error) {
	if f := r.account.folders[name]; f != nil {
		return f, nil
	}
	return nil, refuse(code, errNoFolder.Error())
}

// Select opens a folder; a client that only looks gets it for reading.
func (r *reader) Select(name string, options *imap.SelectOptions) (*imap.SelectData, error) {
	defer r.lock()()
	f, err := r.named(name, imap.ResponseCodeNonExistent)
	if err != nil {
		return nil, err
	}
	r.view.open(f, options.ReadOnly)
	unseen := slices.IndexFunc(f.letters, func(l *letter) bool { return !l.hasFlag(string(imap.FlagSeen)) })
	return &imap.SelectData{
		Flags: systemFlags, PermanentFlags: append(slices.Clone(systemFlags), imap.FlagWildcard),
		NumMessages: uint32(len(f.letters)), FirstUnseenSeqNum: uint32(unseen + 1),
		UIDNext: imap.UID(f.next), UIDValidity: f.validity,
	}, nil
}

func (r *reader) Unselect() error { return r.Close() }

func (r *reader) Create(name string, _ *imap.CreateOptions) error {
	defer r.lock()()
	return told(r.office.create(r.account, name))
}

func (r *reader) Delete(name string) error {
	defer r.lock()()
	return told(r.account.remove(name))
}

// Rename gives a folder another name; see Office.rename for the INBOX.
func (r *reader) Rename(from, to string, _ *imap.RenameOptions) error {
	defer r.lock()()
	return told(r.office.rename(r.account, from, to))
}

func (r *reader) Subscribe(name string) error   { return r.subscribe(name, true) }
func (r *reader) Unsubscribe(name string) error { return r.subscribe(name, false) }

func (r *reader) subscribe(name string, on bool) error {
	defer r.lock()()
	f, err := r.named(name, imap.ResponseCodeNonExistent)
	if err == nil {
		f.subscribed = on
	}
	return err
}

func (r *reader) Namespace() (*imap.NamespaceData, error) {
	return &imap.NamespaceData{Personal: []imap.NamespaceDescriptor{{Delim: delimiter}}}, nil
}

// List names folders; without a pattern it only tells the separator.
func (r *reader) List(w *imapserver.ListWriter, ref string, patterns []string, options *imap.ListOptions) error {
	if len(patterns) == 0 {
		return w.WriteList(&imap.ListData{Attrs: []imap.MailboxAttr{imap.MailboxAttrNoSelect}, Delim: delimiter})
	}
	for _, data := range r.listing(ref, patterns, options) {
		if err := w.WriteList(&data); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) listing(ref string, patterns []string, options *imap.ListOptions) (found []imap.ListData) {
	defer r.lock()()
	names := r.account.list(func(name string, f *folder) bool {
		matches := func(pattern string) bool { return imapserver.MatchList(name, delimiter, ref, pattern) }
		return slices.ContainsFunc(patterns, matches) && (f.subscribed || !options.SelectSubscribed)
	})
	for _, name := range names {
		f := r.account.folders[name]
		data := imap.ListData{Mailbox: name, Delim: delimiter}
		if f.subscribed && (options.SelectSubscribed || options.ReturnSubscribed) {
			data.Attrs = append(data.Attrs, imap.MailboxAttrSubscribed)
		}
		if options.ReturnStatus != nil {
			data.Status = f.status(options.ReturnStatus)
		}
		found = append(found, data)
	}
	return found
}

func (r *reader) Status(name string, options *imap.StatusOptions) (*imap.StatusData, error) {
	defer r.lock()()
	f, err := r.named(name, imap.ResponseCodeNonExistent)
	if err != nil {
		return nil, err
	}
	return f.status(options), nil
}

func (f *folder) status(options *imap.StatusOptions) *imap.StatusData {
	var unseen, deleted, recent uint32
	var size int64
	for _, l := range f.letters {
		size += int64(len(l.raw))
		if !l.hasFlag(string(imap.FlagSeen)) {
			unseen++
		}
		if l.hasFlag(string(imap.FlagDeleted)) {
			deleted++
		}
	}
	count := uint32(len(f.letters))
	return &imap.StatusData{
		Mailbox: f.name, NumMessages: &count, UIDNext: imap.UID(f.next), UIDValidity: f.validity,
		NumUnseen: &unseen, NumDeleted: &deleted, Size: &size, NumRecent: &recent, DeletedStorage: new(int64),
	}
}

// Append takes a letter from a client, such as a copy of one it has sent.
func (r *reader) Append(name string, literal imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	var raw bytes.Buffer
	if _, err := raw.ReadFrom(literal); err != nil {
		return nil, err
	}
	defer r.lock()()
	f, err := r.named(name, imap.ResponseCodeTryCreate)
	if err != nil {
		return nil, err
	}
	l := &letter{raw: raw.Bytes(), received: options.Time, flags: map[string]bool{}}
	if l.received.IsZero() {
		l.received = r.office.opts.Clock()
	}
	for _, flag := range options.Flags {
		l.setFlag(string(flag), true)
	}
	f.add(l)
	if r.office.hides("UIDPLUS") {
		return nil, nil
	}
	return &imap.AppendData{UIDValidity: f.validity, UID: imap.UID(l.uid)}, nil
}

// Poll tells the client what has changed since it last heard of the folder.
func (r *reader) Poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	unlock := r.lock()
	tell := r.view.update(allowExpunge)
	flags := make([][]imap.Flag, len(tell))
	for i, n := range tell {
		if n.letter != nil {
			flags[i] = n.letter.flagList()
		}
	}
	unlock() // a slow client must not stop the office
	for i, n := range tell {
		var err error
		switch {
		case n.gone:
			err = w.WriteExpunge(n.number)
		case n.exists:
			err = w.WriteNumMessages(n.number)
		default:
			err = w.WriteMessageFlags(n.number, imap.UID(n.letter.uid), flags[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *letter) flagList() []imap.Flag {
	flags := []imap.Flag{}
	for _, flag := range l.message().Flags {
		flags = append(flags, imap.Flag(flag))
	}
	return flags
}

// Idle tells of changes as they happen, at first of those that are pending.
func (r *reader) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	watcher := make(chan struct{}, 1)
	unlock := r.lock()
	f := r.view.folder
	if f != nil {
		f.watchers[watcher] = true
		defer func() {
			r.office.mu.Lock()
			delete(f.watchers, watcher)
			r.office.mu.Unlock()
		}()
	}
	unlock()
	for {
		if err := r.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-watcher:
		case <-stop:
			return nil
		}
	}
}

// chosen lists the letters of the view that a set names, with their numbers.
// The caller holds the lock.
func (r *reader) chosen(set imap.NumSet) (numbers []uint32, letters []*letter) {
	count, last := uint32(len(r.view.seen)), r.view.lastUID()
	return r.view.choose(func(number, uid uint32) bool { return inSet(set, number, count, uid, last) })
}

// inSet resolves "*", which is written as 0, to the highest number.
func inSet(set imap.NumSet, number, maxNumber, uid, maxUID uint32) bool {
	between := func(start, stop, n, top uint32) bool {
		if start == 0 {
			start = top
		}
		if stop == 0 {
			stop = top
		}
		return min(start, stop) <= n && n <= max(start, stop)
	}
	switch set := set.(type) {
	case imap.SeqSet:
		return slices.ContainsFunc(set, func(s imap.SeqRange) bool { return between(s.Start, s.Stop, number, maxNumber) })
	case imap.UIDSet:
		return slices.ContainsFunc(set, func(s imap.UIDRange) bool {
			return between(uint32(s.Start), uint32(s.Stop), uid, maxUID)
		})
	}
	return false
}

// Fetch hands out letters. Asking for a body without PEEK marks it as seen.
// What is written to the client is gathered first: a slow client must not
// stop the office.
func (r *reader) Fetch(w *imapserver.FetchWriter, set imap.NumSet, options *imap.FetchOptions) error {
	marks := slices.ContainsFunc(options.BodySection, func(s *imap.FetchItemBodySection) bool { return !s.Peek })
	whole := slices.ContainsFunc(options.BodySection, func(s *imap.FetchItemBodySection) bool { return s.Specifier == imap.PartSpecifierNone })
	unlock := r.lock()
	numbers, letters := r.chosen(set)
	flags := make([][]imap.Flag, len(letters))
	withheld := make([]bool, len(letters))
	for i, l := range letters {
		withheld[i] = l.withheld && len(options.BodySection) > 0 || l.textless && whole
		if marks && !r.view.readOnly && !l.hasFlag(string(imap.FlagSeen)) {
			l.setFlag(string(imap.FlagSeen), true)
			r.view.folder.touch()
		}
		flags[i] = l.flagList()
	}
	unlock()
	for i, l := range letters {
		if withheld[i] {
			continue
		}
		if err := l.write(w.CreateMessage(numbers[i]), flags[i], options); err != nil {
			return err
		}
	}
	return nil
}

// write answers a FETCH for one letter.
func (l *letter) write(w *imapserver.FetchResponseWriter, flags []imap.Flag, options *imap.FetchOptions) error {
	w.WriteUID(imap.UID(l.uid))
	if options.Flags {
		w.WriteFlags(flags)
	}
	if options.InternalDate {
		w.WriteInternalDate(l.received)
	}
	if options.RFC822Size {
		w.WriteRFC822Size(int64(len(l.raw)))
	}
	if options.Envelope {
		w.WriteEnvelope(l.envelope())
	}
	if options.BodyStructure != nil {
		w.WriteBodyStructure(sound(imapserver.ExtractBodyStructure(bytes.NewReader(l.raw))))
	}
	for _, section := range options.BodySection {
		part := l.part(section)
		body := w.WriteBodySection(section, int64(len(part)))
		if _, err := body.Write(part); err != nil {
			return err
		}
		if err := body.Close(); err != nil {
			return err
		}
	}
	return w.Close()
}

func (l *letter) envelope() *imap.Envelope {
	header, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(l.raw)))
	if err != nil {
		return nil
	}
	return imapserver.ExtractEnvelope(header)
}

// part cuts out what a client asks for.
func (l *letter) part(s *imap.FetchItemBodySection) []byte {
	if len(s.Part) > 0 || len(s.HeaderFields) > 0 || len(s.HeaderFieldsNot) > 0 {
		return imapserver.ExtractBodySection(bytes.NewReader(l.raw), s)
	}
	part := l.section(s.Specifier == imap.PartSpecifierHeader, s.Specifier == imap.PartSpecifierText)
	if p := s.Partial; p != nil {
		start := min(p.Offset, int64(len(part)))
		part = part[start:min(start+p.Size, int64(len(part)))]
	}
	return part
}

// sound replaces what a client cannot be told: a multipart without parts.
func sound(b imap.BodyStructure) imap.BodyStructure {
	switch b := b.(type) {
	case *imap.BodyStructureMultiPart:
		if len(b.Children) == 0 {
			return &imap.BodyStructureSinglePart{
				Type: "text", Subtype: "plain", Encoding: "7bit",
				Text: &imap.BodyStructureText{}, Extended: &imap.BodyStructureSinglePartExt{},
			}
		}
		for i, child := range b.Children {
			b.Children[i] = sound(child)
		}
	case *imap.BodyStructureSinglePart:
		if b.MessageRFC822 != nil {
			b.MessageRFC822.BodyStructure = sound(b.MessageRFC822.BodyStructure)
		}
	}
	return b
}

// Store changes flags.
func (r *reader) Store(_ *imapserver.FetchWriter, set imap.NumSet, change *imap.StoreFlags, _ *imap.StoreOptions) error {
	defer r.lock()()
	if r.view.readOnly {
		return refuse("", "The folder is open for reading only")
	}
	var flags []string
	for _, flag := range change.Flags {
		flags = append(flags, string(flag))
	}
	_, letters := r.chosen(set)
	r.view.change(letters, flags, change.Op != imap.StoreFlagsDel, change.Op == imap.StoreFlagsSet, change.Silent)
	return nil // without Silent, the poll that follows tells the new flags
}

// Expunge removes letters that are marked as deleted, with UIDPLUS only some.
func (r *reader) Expunge(_ *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	if uids != nil && r.office.hides("UIDPLUS") {
		return &imap.Error{Type: imap.StatusResponseTypeBad, Text: "Unknown command"}
	}
	defer r.lock()()
	if r.view.readOnly {
		return nil // CLOSE comes here too, and must succeed
	}
	r.view.folder.remove(func(l *letter) bool {
		return l.hasFlag(string(imap.FlagDeleted)) && (uids == nil || inSet(*uids, 0, 0, l.uid, r.view.folder.next-1))
	})
	return nil // the poll that follows tells the client
}

func (r *reader) Copy(set imap.NumSet, name string) (*imap.CopyData, error) {
	defer r.lock()()
	data, _, err := r.copyTo(set, name)
	return data, err
}

// copyTo copies letters. The caller holds the locks.
func (r *reader) copyTo(set imap.NumSet, name string) (*imap.CopyData, []*letter, error) {
	f, err := r.named(name, imap.ResponseCodeTryCreate)
	if err != nil {
		return nil, nil, err
	}
	_, letters := r.chosen(set)
	data := &imap.CopyData{UIDValidity: f.validity}
	var copied []*letter
	for _, l := range letters {
		if l.gone {
			continue
		}
		twin := l.copy()
		f.add(twin)
		copied = append(copied, l)
		data.SourceUIDs.AddNum(imap.UID(l.uid))
		data.DestUIDs.AddNum(imap.UID(twin.uid))
	}
	if len(copied) == 0 || r.office.hides("UIDPLUS") {
		data = nil
	}
	return data, copied, nil
}

// Move is a copy and a removal in one; the poll that follows tells the client.
func (r *reader) Move(w *imapserver.MoveWriter, set imap.NumSet, name string) error {
	if r.office.hides("MOVE") {
		return &imap.Error{Type: imap.StatusResponseTypeBad, Text: "Unknown command"}
	}
	unlock := r.lock()
	data, moved, err := r.copyTo(set, name)
	if err == nil {
		r.view.folder.remove(func(l *letter) bool { return slices.Contains(moved, l) })
	}
	unlock()
	if err != nil || data == nil {
		return err
	}
	return w.WriteCopyData(data)
}

// Search lists the letters that meet all criteria.
func (r *reader) Search(kind imapserver.NumKind, criteria *imap.SearchCriteria, _ *imap.SearchOptions) (*imap.SearchData, error) {
	defer r.lock()()
	var numbers imap.SeqSet
	var uids imap.UIDSet
	for i, s := range r.view.seen {
		if number := uint32(i) + 1; r.matches(criteria, number, s.letter) {
			numbers.AddNum(number)
			uids.AddNum(imap.UID(s.uid))
		}
	}
	if kind == imapserver.NumKindSeq {
		return &imap.SearchData{All: numbers}, nil
	}
	return &imap.SearchData{All: uids}, nil
}

// matches tells whether a letter meets all criteria.
func (r *reader) matches(c *imap.SearchCriteria, number uint32, l *letter) bool {
	in := func(set imap.NumSet) bool {
		return inSet(set, number, uint32(len(r.view.seen)), l.uid, r.view.lastUID())
	}
	for _, set := range c.SeqNum {
		if !in(set) {
			return false
		}
	}
	for _, set := range c.UID {
		if !in(set) {
			return false
		}
	}
	for _, flag := range c.Flag {
		if !l.hasFlag(string(flag)) {
			return false
		}
	}
	for _, flag := range c.NotFlag {
		if l.hasFlag(string(flag)) {
			return false
		}
	}
	for _, field := range c.Header {
		if !l.headerHas(field.Key, field.Value) {
			return false
		}
	}
	size := int64(len(l.raw))
	if c.Larger != 0 && size <= c.Larger || c.Smaller != 0 && size >= c.Smaller ||
		!onDay(l.received, c.Since, c.Before) || !onDay(l.sent(), c.SentSince, c.SentBefore) {
		return false
	}
	if _, body := split(l.raw); !holds(l.raw, c.Text) || !holds(body, c.Body) {
		return false
	}
	for i := range c.Not {
		if r.matches(&c.Not[i], number, l) {
			return false
		}
	}
	for i := range c.Or {
		if !r.matches(&c.Or[i][0], number, l) && !r.matches(&c.Or[i][1], number, l) {
			return false
		}
	}
	return true
}
