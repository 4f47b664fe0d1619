package store

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
)

// ids gathers the ids of letters in.
func ids(t testing.TB, s *Store, f LetterFilter) (list []uint64) {
	t.Helper()
	for l, err := range s.Letters(f) {
		must(t, err)
		list = append(list, l.ID)
	}
	return list
}

func TestARepeatedLetterIsNotFresh(t *testing.T) {
	s := newStore(t)
	first := put(t, s, 5)
	again := func(l Letter) {
		t.Helper()
		id, fresh, err := s.PutLetter(l, []byte("other bytes"))
		must(t, err)
		if id != first || fresh {
			t.Errorf("got letter %d, fresh %t; want %d again", id, fresh, first)
		}
	}
	again(Letter{Mailbox: "INBOX", UIDValidity: 7, UID: 5})                    // same place
	again(Letter{Mailbox: "INBOX", UIDValidity: 7, UID: 9, Identity: "key-5"}) // second delivery
	again(Letter{Mailbox: "INBOX", UIDValidity: 8, UID: 1, Identity: "key-5"}) // mailbox renumbered
	again(Letter{Identity: "key-5"})                                           // without a mailbox
	if got := ids(t, s, LetterFilter{}); !slices.Equal(got, []uint64{first}) {
		t.Errorf("letters %v", got)
	}
	raw, err := s.LetterRaw(first)
	must(t, err)
	if !strings.Contains(string(raw), "letter 5") {
		t.Errorf("raw letter is %q", raw)
	}
	checked(t, s)
}

func TestLettersInABatchFindEachOther(t *testing.T) {
	s := newStore(t)
	stored, err := s.PutLetters([]Arrival{
		{Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 1, Identity: "a"}, []byte("a")},
		{Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 2, Identity: "b"}, []byte("b")},
		{Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 3, Identity: "a"}, []byte("a")},
	})
	must(t, err)
	if want := []Stored{{1, true}, {2, true}, {1, false}}; !slices.Equal(stored, want) {
		t.Errorf("stored %v, want %v", stored, want)
	}
	checked(t, s)
}

func TestALetterNeedsAPlaceOrAnIdentity(t *testing.T) {
	s := newStore(t)
	for _, l := range []Letter{
		{From: "anna@example.org"},
		{Mailbox: "INBOX", Identity: "key"},
		{Mailbox: strings.Repeat("x", 300), UID: 1},
	} {
		_, _, err := s.PutLetter(l, []byte("x"))
		wantErr(t, err, ErrInvalid)
	}
}

func TestHostileHeadersDoNotStopTheIntake(t *testing.T) {
	s := newStore(t)
	long := strings.Repeat("a", 100_000)
	for i, from := range []string{long, long + "b", "\xff\xfe\x00@example.org", "a\x00", "a"} {
		id, fresh, err := s.PutLetter(Letter{
			Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1), From: from,
			Identity: long + from, MessageID: from, Received: noon,
		}, nil)
		must(t, err)
		if !fresh || id != uint64(i+1) {
			t.Errorf("letter %d from %.10q: fresh %t", id, from, fresh)
		}
		must(t, s.Settle(Receipt{Letter: id, State: LetterWaiting, Account: from, Turn: noon}))
		if n, err := collect(s.WaitingOf(from), 0); err != nil || len(n) != 1 {
			t.Errorf("%d letters of %.10q wait, %v", len(n), from, err)
		}
	}
	checked(t, s)
}

func TestIntakeGoesOnAfterTheHighestUID(t *testing.T) {
	s := newStore(t)
	for _, uid := range []uint32{1, 3, 300, math.MaxUint32} {
		put(t, s, uid)
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

func TestARepeatMovesTheHighestUID(t *testing.T) {
	s := newStore(t)
	put(t, s, 1)
	_, _, err := s.PutLetter(Letter{Mailbox: "INBOX", UIDValidity: 9, UID: 4, Identity: "key-1"}, nil)
	must(t, err)
	if got, _ := s.HighestUID("INBOX", 9); got != 4 {
		t.Errorf("highest UID is %d, want 4: the repeat would be fetched for ever", got)
	}
}

func TestLettersAreListedInOrderOfArrival(t *testing.T) {
	s := newStore(t)
	for uid := uint32(300); uid > 0; uid-- { // more than a page, UIDs descending
		put(t, s, uid)
	}
	must(t, s.Settle(Receipt{Letter: 10, State: LetterDone, Game: "balkan-1"}))
	must(t, s.Settle(Receipt{Letter: 200, State: LetterQuarantined, Reason: "bounce"}))
	must(t, s.Settle(Receipt{Letter: 201, State: LetterDone, Game: "balkan-1"}))
	fresh := ids(t, s, LetterFilter{State: LetterNew})
	if len(fresh) != 297 || !slices.IsSorted(fresh) {
		t.Errorf("%d new letters, sorted %t", len(fresh), slices.IsSorted(fresh))
	}
	for _, c := range []struct {
		filter LetterFilter
		want   []uint64
	}{
		{LetterFilter{State: LetterQuarantined}, []uint64{200}},
		{LetterFilter{Game: "balkan-1"}, []uint64{10, 201}},
		{LetterFilter{Game: "balkan-1", After: 10}, []uint64{201}},
		{LetterFilter{Game: "balkan-1", State: LetterNew}, nil},
		{LetterFilter{Game: "balkan"}, nil},
		{LetterFilter{After: 298}, []uint64{299, 300}},
		{LetterFilter{State: LetterNew, After: 299}, []uint64{300}},
		{LetterFilter{After: math.MaxUint64}, nil},
	} {
		if got := ids(t, s, c.filter); !slices.Equal(got, c.want) {
			t.Errorf("%+v lists %v, want %v", c.filter, got, c.want)
		}
	}
	if n, _ := s.CountLetters(LetterDone); n != 2 {
		t.Errorf("%d letters done", n)
	}
	for _, err := range s.Letters(LetterFilter{State: "odd"}) {
		wantErr(t, err, ErrInvalid)
	}
	_, err := s.CountLetters("odd")
	wantErr(t, err, ErrInvalid)
}

func TestTheLoopOverLettersMayChangeThem(t *testing.T) {
	s := newStore(t)
	for uid := uint32(1); uid <= 300; uid++ {
		put(t, s, uid)
	}
	n := 0
	for l, err := range s.Letters(LetterFilter{State: LetterNew}) {
		must(t, err)
		must(t, s.Settle(Receipt{Letter: l.ID, State: LetterDone}))
		n++
	}
	if left, _ := s.CountLetters(LetterNew); n != 300 || left != 0 {
		t.Errorf("visited %d letters, %d are still new", n, left)
	}
}

func TestADoneLetterIsSettledOnce(t *testing.T) {
	s := newStore(t)
	id := put(t, s, 1)
	must(t, s.Settle(Receipt{Letter: id, State: LetterDone, Game: "balkan-1"}))
	for _, state := range []LetterState{LetterDone, LetterQuarantined, LetterHeld, LetterNew} {
		wantErr(t, s.Settle(Receipt{Letter: id, State: state}), ErrConflict)
	}
	wantErr(t, s.ReleaseLetter(id), ErrConflict)
	_, err := s.LetterFailed(id, "late", 3)
	wantErr(t, err, ErrConflict)
	wantErr(t, s.Settle(Receipt{Letter: id, State: "odd"}), ErrInvalid)
	wantErr(t, s.Settle(Receipt{Letter: 99, State: LetterDone}), ErrNotFound)
	_, err = s.LetterRaw(99)
	wantErr(t, err, ErrNotFound)
}

func TestAQuarantinedLetterKeepsItsReasonUntilReleased(t *testing.T) {
	s := newStore(t)
	id := put(t, s, 1)
	must(t, s.Settle(Receipt{Letter: id, State: LetterQuarantined, Reason: "null sender"}))
	l, err := s.Letter(id)
	must(t, err)
	if l.State != LetterQuarantined || l.Reason != "null sender" {
		t.Errorf("letter is %+v", l)
	}
	must(t, s.ReleaseLetter(id))
	if l, _ = s.Letter(id); l.State != LetterNew || l.Reason != "" {
		t.Errorf("released letter is %+v", l)
	}
	checked(t, s)
}

func TestALetterThatKeepsFailingIsHeld(t *testing.T) {
	s := newStore(t)
	id := put(t, s, 1)
	for try := 1; try <= 3; try++ {
		l, err := s.LetterFailed(id, "no such charset", 3)
		must(t, err)
		if held := l.State == LetterHeld; l.Tries != try || held != (try == 3) {
			t.Errorf("after failure %d: %+v", try, l)
		}
	}
	must(t, s.ReleaseLetter(id))
	if l, _ := s.Letter(id); l.Tries != 0 || l.State != LetterNew {
		t.Errorf("released letter is %+v", l)
	}
	checked(t, s)
}

func TestMessagesWaitForFilingUntilMarked(t *testing.T) {
	s := newStore(t)
	for uid := uint32(1); uid <= 4; uid++ {
		put(t, s, uid)
	}
	must(t, s.Settle(Receipt{Letter: 1, State: LetterDone}))
	must(t, s.Settle(Receipt{Letter: 2, State: LetterQuarantined, Reason: "list"}))
	must(t, s.Settle(Receipt{Letter: 3, State: LetterHeld}))
	at := func(validity, uid uint32) Place { return Place{"INBOX", validity, uid} }
	want := []Waiting{{at(7, 1), 1, LetterDone}, {at(7, 2), 2, LetterQuarantined}}
	if got, err := s.Unfiled("INBOX", 7, 0); err != nil || !slices.Equal(got, want) {
		t.Errorf("unfiled %v, %v; want %v", got, err, want)
	}
	if got, _ := s.Unfiled("INBOX", 7, 1); !slices.Equal(got, want[:1]) {
		t.Errorf("unfiled with limit %v", got)
	}
	// A second copy of letter 1 has to be filed as well.
	_, _, err := s.PutLetter(Letter{Mailbox: "INBOX", UIDValidity: 7, UID: 9, Identity: "key-1"}, nil)
	must(t, err)
	must(t, s.MarkFiled(at(7, 1), at(7, 2)))
	must(t, s.MarkFiled())
	if got, _ := s.Unfiled("INBOX", 7, 0); !slices.Equal(got, []Waiting{{at(7, 9), 1, LetterDone}}) {
		t.Errorf("unfiled %v", got)
	}
	if l, _ := s.Letter(1); l.Filed {
		t.Error("letter 1 counts as filed while a copy lies in the mailbox")
	}
	must(t, s.MarkFiled(at(7, 9)))
	for id, want := range map[uint64]bool{1: true, 2: true, 3: false, 4: false} {
		if l, _ := s.Letter(id); l.Filed != want {
			t.Errorf("letter %d filed: %t", id, l.Filed)
		}
	}
	wantErr(t, s.MarkFiled(at(7, 77)), ErrNotFound)
	checked(t, s)
}

func TestANewUIDValidityForgetsOldPlaces(t *testing.T) {
	s := newStore(t)
	put(t, s, 1)
	must(t, s.Settle(Receipt{Letter: 1, State: LetterDone}))
	must(t, s.SetUIDValidity("INBOX", 7))
	if got, _ := s.Unfiled("INBOX", 7, 0); len(got) != 1 {
		t.Errorf("the current places are forgotten: %v", got)
	}
	must(t, s.SetUIDValidity("INBOX", 8))
	must(t, s.SetUIDValidity("Archive", 3))
	if got, _ := s.Unfiled("INBOX", 7, 0); len(got) != 0 {
		t.Errorf("unfiled under an old UIDVALIDITY: %v", got)
	}
	for mailbox, want := range map[string]uint32{"INBOX": 8, "Archive": 3, "Sent": 0} {
		if v, err := s.UIDValidity(mailbox); err != nil || v != want {
			t.Errorf("UIDVALIDITY of %s is %d, %v", mailbox, v, err)
		}
	}
	checked(t, s)
}

func TestRawBytesComeBackAsTheyWere(t *testing.T) {
	s := newStore(t)
	for i, raw := range [][]byte{nil, []byte("\x00\xff\r\n"), bytes.Repeat([]byte("abc"), 400_000)} {
		id, _, err := s.PutLetter(Letter{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1)}, raw)
		must(t, err)
		got, err := s.LetterRaw(id)
		must(t, err)
		if !bytes.Equal(got, raw) {
			t.Errorf("raw letter %d has %d bytes, want %d", id, len(got), len(raw))
		}
	}
	// Of a letter over the limit only the header is stored.
	_, _, err := s.PutLetter(Letter{Mailbox: "INBOX", UIDValidity: 1, UID: 9, Size: 5 << 20}, []byte("From: x\r\n\r\n"))
	must(t, err)
	if l, _ := s.Letter(4); l.Size != 5<<20 {
		t.Errorf("size is %d", l.Size)
	}
	checked(t, s)
}
