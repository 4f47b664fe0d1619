package storetest

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"feldpost/store"
)

// ids gathers the ids of letters in.
func ids(t testing.TB, s store.Store, f store.LetterFilter) (list []uint64) {
	t.Helper()
	for l, err := range s.Letters(f) {
		Must(t, err)
		list = append(list, l.ID)
	}
	return list
}

func (engine Engine) testARepeatedLetterIsNotFresh(t *testing.T) {
	s := engine.open(t)
	first := Put(t, s, 5)
	again := func(l store.Letter) {
		t.Helper()
		id, fresh, err := s.PutLetter(l, []byte("other bytes"))
		Must(t, err)
		if id != first || fresh {
			t.Errorf("got letter %d, fresh %t; want %d again", id, fresh, first)
		}
	}
	again(store.Letter{Mailbox: "INBOX", UIDValidity: 7, UID: 5})                    // same place
	again(store.Letter{Mailbox: "INBOX", UIDValidity: 7, UID: 9, Identity: "key-5"}) // second delivery
	again(store.Letter{Mailbox: "INBOX", UIDValidity: 8, UID: 1, Identity: "key-5"}) // mailbox renumbered
	again(store.Letter{Identity: "key-5"})                                           // without a mailbox
	if got := ids(t, s, store.LetterFilter{}); !slices.Equal(got, []uint64{first}) {
		t.Errorf("letters %v", got)
	}
	raw, err := s.LetterRaw(first)
	Must(t, err)
	if !strings.Contains(string(raw), "letter 5") {
		t.Errorf("raw letter is %q", raw)
	}
	Checked(t, s)
}

// A letter that came first to the plain address and then, the same, to a reply address is another letter; a rescan of
// the mailbox finds both again.
func (engine Engine) testALetterToAnotherReplyAddressIsNoRepeat(t *testing.T) {
	s := engine.open(t)
	uid := uint32(0)
	put := func(validity uint32, addressed bool, tokens ...string) (uint64, bool) {
		t.Helper()
		uid++
		id, fresh, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: validity, UID: uid, Identity: "same", Tokens: tokens, Addressed: addressed}, []byte("x"))
		Must(t, err)
		return id, fresh
	}
	for validity := uint32(1); validity <= 3; validity++ {
		for i, x := range []struct {
			tokens []string
			id     uint64
			first  bool
		}{{nil, 1, true}, {[]string{"aa"}, 2, true}, {nil, 1, false}, {[]string{"bb", "aa"}, 3, true}, {[]string{"aa", "bb"}, 3, false}, {[]string{"aa"}, 2, false}} {
			if id, fresh := put(validity, true, x.tokens...); id != x.id || fresh != (x.first && validity == 1) {
				t.Errorf("reading %d, letter %d to %v: id %d, fresh %t", validity, i, x.tokens, id, fresh)
			}
		}
	}
	// An earlier version did not note the addresses of a letter. Read again it is the same; redirected to a reply address
	// it has lines of its way more, and is another.
	old := func(tokens []string, addressed bool, size int, raw string) (uint64, bool) {
		t.Helper()
		id, fresh, err := s.PutLetter(store.Letter{Identity: "old", Tokens: tokens, Addressed: addressed, Size: size}, []byte(raw))
		Must(t, err)
		return id, fresh
	}
	id, fresh := old(nil, false, 1, "x")
	if again, anew := old([]string{"cc"}, true, 1, "x"); !fresh || anew || again != id {
		t.Errorf("a letter of an earlier version came again as %d, fresh %t", again, anew)
	}
	redirected, anew := old([]string{"dd"}, true, 11, "Received: x")
	if again, twice := old([]string{"dd"}, true, 11, "Received: x"); !anew || redirected == id || twice || again != redirected {
		t.Errorf("redirected, a letter of an earlier version is %d, fresh %t, and again %d, fresh %t", redirected, anew, again, twice)
	}
	Checked(t, s)
}

func (engine Engine) testALetterNeedsAPlaceOrAnIdentity(t *testing.T) {
	s := engine.open(t)
	for _, l := range []store.Letter{
		{From: "anna@example.org"},
		{Mailbox: "INBOX", Identity: "key"},
		{Mailbox: strings.Repeat("x", 300), UID: 1},
	} {
		_, _, err := s.PutLetter(l, []byte("x"))
		WantErr(t, err, store.ErrInvalid)
	}
}

func (engine Engine) testHostileHeadersDoNotStopTheIntake(t *testing.T) {
	s := engine.open(t)
	long := strings.Repeat("a", 100_000)
	for i, from := range []string{long, long + "b", "\xff\xfe\x00@example.org", "a\x00", "a"} {
		id, fresh, err := s.PutLetter(store.Letter{
			Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1), From: from,
			Identity: long + from, MessageID: from, Received: Noon,
		}, nil)
		Must(t, err)
		if !fresh || id != uint64(i+1) {
			t.Errorf("letter %d from %.10q: fresh %t", id, from, fresh)
		}
		Must(t, Settle(s, store.Receipt{Letter: id, State: store.LetterWaiting, Account: from, Turn: Noon}))
		if n, err := Collect(s.WaitingOf(from)); err != nil || len(n) != 1 {
			t.Errorf("%d letters of %.10q wait, %v", len(n), from, err)
		}
	}
	Checked(t, s)
}

func (engine Engine) testIntakeGoesOnAfterTheHighestUID(t *testing.T) {
	s := engine.open(t)
	for _, uid := range []uint32{1, 3, 300, math.MaxUint32} {
		Put(t, s, uid)
		if got, err := s.HighestUID("INBOX", 7); err != nil || got != uid {
			t.Errorf("highest UID is %d, %v; want %d", got, err, uid)
		}
	}
	for _, c := range []struct {
		mailbox  string
		validity uint32
	}{{"INBOX", 6}, {"INBOX", 8}, {"INBOX2", 7}, {"INBO", 7}, {"", 0}} {
		if got, err := s.HighestUID(c.mailbox, c.validity); err != nil || got != 0 {
			t.Errorf("highest UID of %v is %d, %v", c, got, err)
		}
	}
}

func (engine Engine) testARepeatMovesTheHighestUID(t *testing.T) {
	s := engine.open(t)
	Put(t, s, 1)
	_, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 9, UID: 4, Identity: "key-1"}, nil)
	Must(t, err)
	if got, _ := s.HighestUID("INBOX", 9); got != 4 {
		t.Errorf("highest UID is %d, want 4: the repeat would be fetched for ever", got)
	}
}

func (engine Engine) testLettersAreListedInOrderOfArrival(t *testing.T) {
	s := engine.open(t)
	for uid := uint32(300); uid > 0; uid-- { // more than a page, UIDs descending
		Put(t, s, uid)
	}
	Must(t, Settle(s, store.Receipt{Letter: 10, State: store.LetterDone, Game: "balkan-1"}))
	Must(t, Settle(s, store.Receipt{Letter: 200, State: store.LetterQuarantined, Reason: "bounce"}))
	Must(t, Settle(s, store.Receipt{Letter: 201, State: store.LetterDone, Game: "balkan-1"}))
	fresh := ids(t, s, store.LetterFilter{State: store.LetterNew})
	if len(fresh) != 297 || !slices.IsSorted(fresh) {
		t.Errorf("%d new letters, sorted %t", len(fresh), slices.IsSorted(fresh))
	}
	for _, c := range []struct {
		filter store.LetterFilter
		want   []uint64
	}{
		{store.LetterFilter{State: store.LetterQuarantined}, []uint64{200}},
		{store.LetterFilter{Game: "balkan-1"}, []uint64{10, 201}},
		{store.LetterFilter{Game: "balkan-1", After: 10}, []uint64{201}},
		{store.LetterFilter{Game: "balkan-1", State: store.LetterNew}, nil},
		{store.LetterFilter{Game: "balkan"}, nil},
		{store.LetterFilter{After: 298}, []uint64{299, 300}},
		{store.LetterFilter{State: store.LetterNew, After: 299}, []uint64{300}},
		{store.LetterFilter{After: math.MaxUint64}, nil},
	} {
		if got := ids(t, s, c.filter); !slices.Equal(got, c.want) {
			t.Errorf("%+v lists %v, want %v", c.filter, got, c.want)
		}
	}
	if n, _ := s.CountLetters(store.LetterDone); n != 2 {
		t.Errorf("%d letters done", n)
	}
	for _, err := range s.Letters(store.LetterFilter{State: "odd"}) {
		WantErr(t, err, store.ErrInvalid)
	}
	_, err := s.CountLetters("odd")
	WantErr(t, err, store.ErrInvalid)
}

func (engine Engine) testTheLoopOverLettersMayChangeThem(t *testing.T) {
	s := engine.open(t)
	for uid := uint32(1); uid <= 300; uid++ {
		Put(t, s, uid)
	}
	n := 0
	for l, err := range s.Letters(store.LetterFilter{State: store.LetterNew}) {
		Must(t, err)
		Must(t, Settle(s, store.Receipt{Letter: l.ID, State: store.LetterDone}))
		n++
	}
	if left, _ := s.CountLetters(store.LetterNew); n != 300 || left != 0 {
		t.Errorf("visited %d letters, %d are still new", n, left)
	}
}

func (engine Engine) testADoneLetterIsSettledOnce(t *testing.T) {
	s := engine.open(t)
	id := Put(t, s, 1)
	Must(t, Settle(s, store.Receipt{Letter: id, State: store.LetterDone, Game: "balkan-1"}))
	for _, state := range []store.LetterState{store.LetterDone, store.LetterQuarantined, store.LetterHeld, store.LetterNew} {
		WantErr(t, Settle(s, store.Receipt{Letter: id, State: state}), store.ErrConflict)
	}
	WantErr(t, s.ReleaseLetter(id), store.ErrConflict)
	_, err := s.LetterFailed(id, "late", 3)
	WantErr(t, err, store.ErrConflict)
	WantErr(t, Settle(s, store.Receipt{Letter: id, State: "odd"}), store.ErrInvalid)
	WantErr(t, Settle(s, store.Receipt{Letter: 99, State: store.LetterDone}), store.ErrNotFound)
	_, err = s.LetterRaw(99)
	WantErr(t, err, store.ErrNotFound)
}

func (engine Engine) testAQuarantinedLetterKeepsItsReasonUntilReleased(t *testing.T) {
	s := engine.open(t)
	id := Put(t, s, 1)
	Must(t, Settle(s, store.Receipt{Letter: id, State: store.LetterQuarantined, Reason: "null sender"}))
	l, err := s.Letter(id)
	Must(t, err)
	if l.State != store.LetterQuarantined || l.Reason != "null sender" {
		t.Errorf("letter is %+v", l)
	}
	Must(t, s.ReleaseLetter(id))
	if l, _ = s.Letter(id); l.State != store.LetterNew || l.Reason != "" {
		t.Errorf("released letter is %+v", l)
	}
	Checked(t, s)
}

func (engine Engine) testALetterThatKeepsFailingIsHeld(t *testing.T) {
	s := engine.open(t)
	id := Put(t, s, 1)
	for try := 1; try <= 3; try++ {
		l, err := s.LetterFailed(id, "no such charset", 3)
		Must(t, err)
		if held := l.State == store.LetterHeld; l.Tries != try || held != (try == 3) {
			t.Errorf("after failure %d: %+v", try, l)
		}
	}
	Must(t, s.ReleaseLetter(id))
	if l, _ := s.Letter(id); l.Tries != 0 || l.State != store.LetterNew {
		t.Errorf("released letter is %+v", l)
	}
	Checked(t, s)
}

func (engine Engine) testMessagesWaitForFilingUntilMarked(t *testing.T) {
	s := engine.open(t)
	for uid := uint32(1); uid <= 4; uid++ {
		Put(t, s, uid)
	}
	Must(t, Settle(s, store.Receipt{Letter: 1, State: store.LetterDone}))
	Must(t, Settle(s, store.Receipt{Letter: 2, State: store.LetterQuarantined, Reason: "list"}))
	Must(t, Settle(s, store.Receipt{Letter: 3, State: store.LetterHeld}))
	at := func(validity, uid uint32) store.Place {
		return store.Place{Mailbox: "INBOX", UIDValidity: validity, UID: uid}
	}
	want := []store.Waiting{{Place: at(7, 1), Letter: 1, State: store.LetterDone}, {Place: at(7, 2), Letter: 2, State: store.LetterQuarantined}}
	if got, err := s.Unfiled("INBOX", 7, 0); err != nil || !slices.Equal(got, want) {
		t.Errorf("unfiled %v, %v; want %v", got, err, want)
	}
	if got, _ := s.Unfiled("INBOX", 7, 1); !slices.Equal(got, want[:1]) {
		t.Errorf("unfiled with limit %v", got)
	}
	// A second copy of letter 1 has to be filed as well.
	_, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 7, UID: 9, Identity: "key-1"}, nil)
	Must(t, err)
	Must(t, s.MarkFiled(at(7, 1), at(7, 2)))
	Must(t, s.MarkFiled())
	if got, _ := s.Unfiled("INBOX", 7, 0); !slices.Equal(got, []store.Waiting{{Place: at(7, 9), Letter: 1, State: store.LetterDone}}) {
		t.Errorf("unfiled %v", got)
	}
	if l, _ := s.Letter(1); l.Filed {
		t.Error("letter 1 counts as filed while a copy lies in the mailbox")
	}
	Must(t, s.MarkFiled(at(7, 9)))
	for id, want := range map[uint64]bool{1: true, 2: true, 3: false, 4: false} {
		if l, _ := s.Letter(id); l.Filed != want {
			t.Errorf("letter %d filed: %t", id, l.Filed)
		}
	}
	WantErr(t, s.MarkFiled(at(7, 77)), store.ErrNotFound)
	Checked(t, s)
}

func (engine Engine) testRawBytesComeBackAsTheyWere(t *testing.T) {
	s := engine.open(t)
	for i, raw := range [][]byte{nil, []byte("\x00\xff\r\n"), bytes.Repeat([]byte("abc"), 400_000)} {
		id, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1)}, raw)
		Must(t, err)
		got, err := s.LetterRaw(id)
		Must(t, err)
		if !bytes.Equal(got, raw) {
			t.Errorf("raw letter %d has %d bytes, want %d", id, len(got), len(raw))
		}
	}
	// Of a letter over the limit only the header is stored.
	_, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 9, Size: 5 << 20}, []byte("From: x\r\n\r\n"))
	Must(t, err)
	if l, _ := s.Letter(4); l.Size != 5<<20 {
		t.Errorf("size is %d", l.Size)
	}
	Checked(t, s)
}
