package postoffice

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
)

// Message is a letter in a mailbox, as tests and the demo see it.
type Message struct {
	UID      uint32
	From, To string // envelope, when it came over SMTP
	Received time.Time
	Flags    []string
	Raw      []byte
}

// account is one user's mailbox.
type account struct {
	address, password string
	folders           map[string]*folder
}

// folder holds letters by UID. It is guarded by the Office's lock.
type folder struct {
	name       string
	validity   uint32
	next       uint32
	letters    []*letter
	subscribed bool
	revision   int // counts changes
	watchers   map[chan struct{}]bool
}

// letter is one letter in one folder. Its bytes never change.
type letter struct {
	uid      uint32
	raw      []byte
	received time.Time
	from, to string
	flags    map[string]bool
	revision int // counts changes of flags
	gone     bool
	withheld bool // listed, but neither header nor body are ever handed out
	textless bool // listed with its header, but the body is never handed out
}

// newFolder makes an empty folder with a UIDVALIDITY never used before. The
// caller holds the lock.
func (o *Office) newFolder(name string) *folder {
	o.validity = max(o.validity+1, 1)
	return &folder{name: name, validity: o.validity, next: 1, watchers: map[chan struct{}]bool{}}
}

func (f *folder) add(l *letter) {
	l.uid = f.next
	f.next++
	if l.flags == nil {
		l.flags = map[string]bool{}
	}
	f.letters = append(f.letters, l)
	f.touch()
}

// remove takes letters out and returns how many were there.
func (f *folder) remove(which func(*letter) bool) int {
	before := len(f.letters)
	f.letters = slices.DeleteFunc(f.letters, func(l *letter) bool {
		l.gone = l.gone || which(l)
		return l.gone
	})
	f.touch()
	return before - len(f.letters)
}

// touch tells all who watch the folder that it has changed.
func (f *folder) touch() {
	f.revision++
	for watcher := range f.watchers {
		select {
		case watcher <- struct{}{}:
		default:
		}
	}
}

// copy is a letter for another folder; the bytes are shared.
func (l *letter) copy() *letter {
	return &letter{raw: l.raw, received: l.received, from: l.from, to: l.to, flags: maps.Clone(l.flags)}
}

func (l *letter) setFlag(flag string, on bool) {
	flag = canonicalFlag(flag)
	if l.flags[flag] == on {
		return
	}
	if on {
		l.flags[flag] = true
	} else {
		delete(l.flags, flag)
	}
	l.revision++
}

func (l *letter) hasFlag(flag string) bool { return l.flags[canonicalFlag(flag)] }

func (l *letter) message() Message {
	return Message{
		UID: l.uid, From: l.from, To: l.to, Received: l.received, Raw: l.raw,
		Flags: slices.Sorted(maps.Keys(l.flags)),
	}
}

// canonicalFlag gives system flags, which are written in any case, one form.
func canonicalFlag(flag string) string {
	if len(flag) > 1 && flag[0] == '\\' {
		return flag[:1] + strings.ToUpper(flag[1:2]) + strings.ToLower(flag[2:])
	}
	return flag
}

// split divides a letter after the empty line that ends its header.
func split(raw []byte) (header, body []byte) {
	end := len(raw)
	for _, gap := range []string{"\r\n\r\n", "\n\n"} {
		if i := bytes.Index(raw[:end], []byte(gap)); i >= 0 {
			end = i + len(gap)
		}
	}
	return raw[:end:end], raw[end:]
}

// section is the header, the text or all of a letter, byte for byte however
// broken it is.
func (l *letter) section(header, text bool) []byte {
	top, body := split(l.raw)
	switch {
	case header:
		return top
	case text:
		return body
	}
	return l.raw
}

var (
	errNoFolder = errors.New("no such folder")
	errExists   = errors.New("there is such a folder")
	errInbox    = errors.New("the INBOX stays")
)

// create makes a folder and those above it.
func (o *Office) create(a *account, name string) error {
	name = strings.TrimRight(name, string(delimiter))
	if name == "" || a.folders[name] != nil {
		return errExists
	}
	for i, c := range name + string(delimiter) {
		if parent := name[:i]; c == delimiter && parent != "" && a.folders[parent] == nil {
			a.folders[parent] = o.newFolder(parent)
		}
	}
	return nil
}

// rename gives a folder and those below it another name. The INBOX stays, only
// its letters move.
func (o *Office) rename(a *account, from, to string) error {
	f := a.folders[from]
	switch {
	case f == nil:
		return errNoFolder
	case a.folders[to] != nil:
		return errExists
	case from == "INBOX":
		moved := o.newFolder(to)
		for _, l := range f.letters {
			moved.add(l.copy())
		}
		f.remove(func(*letter) bool { return true })
		a.folders[to] = moved
		return nil
	}
	for name, child := range maps.Clone(a.folders) {
		if name == from || strings.HasPrefix(name, from+string(delimiter)) {
			delete(a.folders, name)
			child.name = to + strings.TrimPrefix(name, from)
			a.folders[child.name] = child
		}
	}
	return nil
}

// remove deletes a folder for a client.
func (a *account) remove(name string) error {
	switch {
	case a.folders[name] == nil:
		return errNoFolder
	case name == "INBOX":
		return errInbox
	}
	delete(a.folders, name)
	return nil
}

// list names the folders that a test picks, in order.
func (a *account) list(picks func(name string, f *folder) bool) []string {
	var names []string
	for name, f := range a.folders {
		if picks(name, f) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
