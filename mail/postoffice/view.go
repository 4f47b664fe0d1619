package postoffice

import "slices"

// view is a selected folder as a client knows it: the place of a letter in it
// is its sequence number. It is guarded by the Office's lock.
type view struct {
	folder   *folder
	readOnly bool
	seen     []seen
	revision int // of the folder when the view was brought up to date
}

// seen is a letter as the client knows it.
type seen struct {
	*letter
	flags int // revision of the flags
}

// news is one thing that a client has to be told: that a letter has gone,
// that its flags have changed, or how many letters there are now.
type news struct {
	number uint32
	gone   bool
	letter *letter // with new flags
	exists bool    // number is the count
}

// open makes the view of a folder.
func (v *view) open(f *folder, readOnly bool) {
	*v = view{folder: f, readOnly: readOnly, revision: f.revision}
	for _, l := range f.letters {
		v.seen = append(v.seen, seen{l, l.revision})
	}
}

// lastUID is the highest UID that the client knows.
func (v *view) lastUID() uint32 {
	if len(v.seen) == 0 {
		return 0
	}
	return v.seen[len(v.seen)-1].uid
}

// update brings the view up to date and returns what to tell the client.
// While numbers may not shift, letters that are gone stay in the view.
func (v *view) update(mayShift bool) (tell []news) {
	if v.folder == nil || v.revision == v.folder.revision {
		return nil
	}
	pending := false
	for i := len(v.seen) - 1; i >= 0; i-- {
		number := uint32(i) + 1
		switch s := v.seen[i]; {
		case s.gone && mayShift:
			tell = append(tell, news{number: number, gone: true})
			v.seen = slices.Delete(v.seen, i, i+1)
		case s.gone:
			pending = true
		case s.flags != s.revision:
			v.seen[i].flags = s.revision
			tell = append(tell, news{number: number, letter: s.letter})
		}
	}
	before, last := len(v.seen), v.lastUID()
	for _, l := range v.folder.letters {
		if l.uid > last {
			v.seen = append(v.seen, seen{l, l.revision})
		}
	}
	if len(v.seen) > before {
		tell = append(tell, news{number: uint32(len(v.seen)), exists: true})
	}
	if !pending {
		v.revision = v.folder.revision
	}
	return tell
}

// choose lists the letters that a test picks by number and UID.
func (v *view) choose(in func(number, uid uint32) bool) (numbers []uint32, letters []*letter) {
	for i, s := range v.seen {
		if number := uint32(i) + 1; in(number, s.uid) {
			numbers, letters = append(numbers, number), append(letters, s.letter)
		}
	}
	return numbers, letters
}

// change sets flags of letters; with replace, all others are cleared. A quiet
// change is not told to this client.
func (v *view) change(letters []*letter, flags []string, on, replace, quiet bool) {
	for _, l := range letters {
		if replace {
			for flag := range l.flags {
				l.setFlag(flag, false)
			}
		}
		for _, flag := range flags {
			l.setFlag(flag, on)
		}
	}
	v.folder.touch()
	for i := range v.seen {
		if quiet && slices.Contains(letters, v.seen[i].letter) {
			v.seen[i].flags = v.seen[i].revision
		}
	}
}
