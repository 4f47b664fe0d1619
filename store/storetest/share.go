package storetest

import (
	"fmt"
	"testing"
	"time"

	"feldpost/store"
)

// turns gives letters of an account that arrive at these minutes their turns,
// and returns them in minutes. What waits is done when its turn has come.
func turns(t *testing.T, s store.Store, share store.Share, minutes ...int) (got []int) {
	t.Helper()
	for i, m := range minutes {
		for l, err := range s.WaitingOf("x") {
			Must(t, err)
			if !l.Turn.After(at(m)) {
				Must(t, Settle(s, store.Receipt{Letter: l.ID, State: store.LetterDone}))
			}
		}
		id, _, err := s.PutLetter(store.Letter{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1), Received: at(m)}, nil)
		Must(t, err)
		turn, err := s.TurnOf("x", share, at(m))
		Must(t, err)
		state := store.LetterDone
		if turn.After(at(m)) {
			state = store.LetterWaiting
		}
		Must(t, Settle(s, store.Receipt{Letter: id, State: state, Account: "x", Turn: turn}))
		got = append(got, int(turn.Sub(Noon)/time.Minute))
	}
	Checked(t, s)
	return got
}

func (engine Engine) testTurnsOfAnAccount(t *testing.T) {
	hour := store.Share{Letters: 2, Per: time.Hour}
	day := store.Share{Letters: 2, Per: 24 * time.Hour, Collect: true}
	for _, c := range []struct {
		name        string
		share       store.Share
		minutes     []int
		wantMinutes []int
	}{
		{"room", hour, []int{0, 10, 60, 70}, []int{0, 10, 60, 70}},
		{"one over", hour, []int{0, 10, 20}, []int{0, 10, 60}},
		{"each over has its own turn", hour, []int{0, 10, 20, 21, 22, 23}, []int{0, 10, 60, 70, 120, 130}},
		{"order is kept", hour, []int{0, 0, 0, 59, 61}, []int{0, 0, 60, 60, 120}},
		{"no limit", store.Share{Per: time.Hour}, []int{0, 0, 0}, []int{0, 0, 0}},
		{"collected", day, []int{0, 10, 20, 30, 900}, []int{0, 10, 1450, 1450, 1450}},
		{"one collected answer a day", day, []int{0, 10, 20, 1451, 1460, 3000}, []int{0, 10, 1450, 2890, 2890, 4330}},
		{"a quiet day gives room again", day, []int{0, 10, 20, 2900, 2901}, []int{0, 10, 1450, 2900, 2901}},
	} {
		if got := turns(t, engine.open(t), c.share, c.minutes...); len(got) != len(c.wantMinutes) {
			t.Errorf("%s: %v", c.name, got)
		} else {
			for i := range got {
				if got[i] != c.wantMinutes[i] {
					t.Errorf("%s: turns %v, want %v", c.name, got, c.wantMinutes)
					break
				}
			}
		}
	}
}

// A letter waits only for one that waits, or when the share is used up: not because the clock that dated the last one was a little ahead.
func (engine Engine) testAClockAheadMakesNobodyWait(t *testing.T) {
	s := engine.open(t)
	for uid, state := range map[uint32]store.LetterState{1: store.LetterDone, 2: store.LetterWaiting} {
		account := fmt.Sprint(uid)
		Must(t, Settle(s, store.Receipt{Letter: Put(t, s, uid), State: state, Account: account, Turn: Noon.Add(30 * time.Millisecond)}))
		want := map[store.LetterState]time.Time{store.LetterDone: Noon, store.LetterWaiting: Noon.Add(30 * time.Millisecond)}[state]
		if turn, err := s.TurnOf(account, store.Share{Letters: 3, Per: time.Hour}, Noon); err != nil || !turn.Equal(want) {
			t.Errorf("behind a letter that is %s: %s, %v, want %s", state, turn, err, want)
		}
	}
}

func (engine Engine) testAccountsAreApart(t *testing.T) {
	s := engine.open(t)
	share := store.Share{Letters: 1, Per: time.Hour}
	for i, account := range []string{"a", "aa", "b", ""} {
		id := Put(t, s, uint32(i+1))
		turn, err := s.TurnOf(account, share, Noon)
		Must(t, err)
		if !turn.Equal(Noon) {
			t.Errorf("%q waits until %s for others", account, turn)
		}
		if account == "" {
			WantErr(t, Settle(s, store.Receipt{Letter: id, State: store.LetterWaiting}), store.ErrInvalid)
			continue
		}
		Must(t, Settle(s, store.Receipt{Letter: id, State: store.LetterDone, Account: account, Turn: turn}))
	}
	Checked(t, s)
}

func (engine Engine) testAWaitingLetterIsFoundWhenItsTurnComes(t *testing.T) {
	s := engine.open(t)
	first, second := Put(t, s, 1), Put(t, s, 2)
	Must(t, Settle(s, store.Receipt{Letter: first, State: store.LetterWaiting, Account: "a", Turn: at(20)}))
	Must(t, Settle(s, store.Receipt{Letter: second, State: store.LetterWaiting, Account: "b", Turn: at(10)}))
	if l, ok, err := s.NextTurn(at(9)); ok || err != nil {
		t.Errorf("letter %d is due too early, %v", l.ID, err)
	}
	if l, ok, err := s.NextTurn(at(30)); !ok || l.ID != second || err != nil {
		t.Errorf("letter %d is next, %t, %v", l.ID, ok, err)
	}
	Must(t, s.ReleaseLetter(first)) // out of turn
	if l, _ := s.Letter(first); l.State != store.LetterNew || !l.Released || l.Account != "a" {
		t.Errorf("released letter is %+v", l)
	}
	Checked(t, s)
}

func (engine Engine) testAnAttemptThatCameToNoEndIsRemembered(t *testing.T) {
	s := engine.open(t)
	id := Put(t, s, 1)
	begun := func(want int) {
		t.Helper()
		if l, err := s.Letter(id); err != nil || l.Begun != want {
			t.Errorf("begun %d times, %v; want %d", l.Begun, err, want)
		}
	}
	Must(t, s.BeginLetter(id))
	Must(t, s.BeginLetter(id))
	begun(2)
	_, err := s.LetterFailed(id, "odd", 3)
	Must(t, err)
	begun(0)
	Must(t, s.BeginLetter(id))
	Must(t, Settle(s, store.Receipt{Letter: id, State: store.LetterDone}))
	begun(0)
	WantErr(t, s.BeginLetter(99), store.ErrNotFound)
}
