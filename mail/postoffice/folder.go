package postoffice

import (
	"bytes"
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
	withheld bool // listed, but its body is never handed out
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
