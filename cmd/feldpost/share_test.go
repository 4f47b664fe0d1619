package main

import (
	"log/slog"
	"testing"

	"feldpost/store"
)

// What daemons take of the work follows from who is there.
func TestEveryDutyIsElectedToOneAndStaysWhenOthersGo(t *testing.T) {
	const box = "imap://referee@host/INBOX"
	s := newShare(nil, roles(), []string{box}, slog.New(slog.DiscardHandler))
	if want := 2 + 2*store.NumLanes; len(s.duties) != want {
		t.Errorf("%d duties, want %d", len(s.duties), want)
	}
	three, two := []int64{4, 7, 9}, []int64{4, 9}
	count := map[int64]int{}
	for _, d := range s.duties {
		who := elected(d, three)
		count[who]++
		if now := elected(d, two); who != 7 && now != who {
			t.Errorf("%s goes from %d to %d because 7 has gone", d, who, now)
		}
	}
	for _, who := range three {
		if count[who] < len(s.duties)/6 {
			t.Errorf("duties are unequally parted: %v", count)
		}
	}
	if who := elected(s.duties[0], nil); who != 0 {
		t.Errorf("nobody is there, and %d is elected", who)
	}
}
