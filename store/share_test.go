package store

import (
	"testing"
	"time"
)

// turns gives letters of an account that arrive at these minutes their turns,
// and returns them in minutes. What waits is done when its turn has come.
func turns(t *testing.T, share Share, minutes ...int) (got []int) {
	t.Helper()
	s := newStore(t)
	for i, m := range minutes {
		for l, err := range s.WaitingOf("x") {
			must(t, err)
			if !l.Turn.After(at(m)) {
				must(t, s.Settle(Receipt{Letter: l.ID, State: LetterDone}))
			}
		}
		id, _, err := s.PutLetter(Letter{Mailbox: "INBOX", UIDValidity: 1, UID: uint32(i + 1), Received: at(m)}, nil)
		must(t, err)
		turn, err := s.TurnOf("x", share, at(m))
		must(t, err)
		state := LetterDone
		if turn.After(at(m)) {
			state = LetterWaiting
		}
		must(t, s.Settle(Receipt{Letter: id, State: state, Account: "x", Turn: turn}))
		got = append(got, int(turn.Sub(noon)/time.Minute))
	}
	checked(t, s)
	return got
}

func TestTurnsOfAnAccount(t *testing.T) {
	hour := Share{Letters: 2, Per: time.Hour}
	day := Share{Letters: 2, Per: 24 * time.Hour, Collect: true}
	for _, c := range []struct {
		name        string
		share       Share
		minutes     []int
		wantMinutes []int
	}{
		{"room", hour, []int{0, 10, 60, 70}, []int{0, 10, 60, 70}},
		{"one over", hour, []int{0, 10, 20}, []int{0, 10, 60}},
		{"each over has its own turn", hour, []int{0, 10, 20, 21, 22, 23}, []int{0, 10, 60, 70, 120, 130}},
		{"order is kept", hour, []int{0, 0, 0, 59, 61}, []int{0, 0, 60, 60, 120}},
		{"no limit", Share{Per: time.Hour}, []int{0, 0, 0}, []int{0, 0, 0}},
		{"collected", day, []int{0, 10, 20, 30, 900}, []int{0, 10, 1450, 1450, 1450}},
		{"one collected answer a day", day, []int{0, 10, 20, 1451, 1460, 3000}, []int{0, 10, 1450, 2890, 2890, 4330}},
		{"a quiet day gives room again", day, []int{0, 10, 20, 2900, 2901}, []int{0, 10, 1450, 2900, 2901}},
	} {
		if got := turns(t, c.share, c.minutes...); len(got) != len(c.wantMinutes) {
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

func TestAccountsAreApart(t *testing.T) {
	s := newStore(t)
	share := Share{Letters: 1, Per: time.Hour}
	for i, account := range []string{"a", "aa", "b", ""} {
		id := put(t, s, uint32(i+1))
		turn, err := s.TurnOf(account, share, noon)
		must(t, err)
		if !turn.Equal(noon) {
			t.Errorf("%q waits until %s for others", account, turn)
		}
		if account == "" {
			wantErr(t, s.Settle(Receipt{Letter: id, State: LetterWaiting}), ErrInvalid)
			continue
		}
		must(t, s.Settle(Receipt{Letter: id, State: LetterDone, Account: account, Turn: turn}))
	}
	checked(t, s)
}

func TestAWaitingLetterIsFoundWhenItsTurnComes(t *testing.T) {
	s := newStore(t)
	first, second := put(t, s, 1), put(t, s, 2)
	must(t, s.Settle(Receipt{Letter: first, State: LetterWaiting, Account: "a", Turn: at(20)}))
	must(t, s.Settle(Receipt{Letter: second, State: LetterWaiting, Account: "b", Turn: at(10)}))
	if l, ok, err := s.NextTurn(at(9)); ok || err != nil {
		t.Errorf("letter %d is due too early, %v", l.ID, err)
	}
	if l, ok, err := s.NextTurn(at(30)); !ok || l.ID != second || err != nil {
		t.Errorf("letter %d is next, %t, %v", l.ID, ok, err)
	}
	must(t, s.ReleaseLetter(first)) // out of turn
	if l, _ := s.Letter(first); l.State != LetterNew || !l.Released || l.Account != "a" {
		t.Errorf("released letter is %+v", l)
	}
	checked(t, s)
}

func TestAnAttemptThatCameToNoEndIsRemembered(t *testing.T) {
	s := newStore(t)
	id := put(t, s, 1)
	begun := func(want int) {
		t.Helper()
		if l, err := s.Letter(id); err != nil || l.Begun != want {
			t.Errorf("begun %d times, %v; want %d", l.Begun, err, want)
		}
	}
	must(t, s.BeginLetter(id))
	must(t, s.BeginLetter(id))
	begun(2)
	_, err := s.LetterFailed(id, "odd", 3)
	must(t, err)
	begun(0)
	must(t, s.BeginLetter(id))
	must(t, s.Settle(Receipt{Letter: id, State: LetterDone}))
	begun(0)
	wantErr(t, s.BeginLetter(99), ErrNotFound)
}
