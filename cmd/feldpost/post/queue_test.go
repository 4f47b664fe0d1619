package post

import (
	"errors"
	"slices"
	"testing"
	"time"

	"feldpost/store"
)

// standing is a store with letters that are due.
type standing struct {
	store.Store
	due []store.Out
}

// DueOut implements store.Outbox.
func (s standing) DueOut(_ time.Time, _ store.Lanes, limit int) ([]store.Out, error) {
	return slices.Clone(s.due[:min(limit, len(s.due))]), nil
}

// Letters of games whose rules others have wait for those, and hold up no others; one that is written already leaves anywhere.
func TestLettersThatOthersHaveToWordHoldUpNothing(t *testing.T) {
	var due []store.Out
	for n := range 40 {
		due = append(due, store.Out{ID: uint64(n), Game: "theirs", Written: n == 7})
	}
	due = append(due, store.Out{ID: 40, Game: "ours"}, store.Out{ID: 41}, store.Out{ID: 42, Game: "ours"})
	ids := func(q *Queue, limit int) (list []uint64) {
		t.Helper()
		due, err := q.due(time.Time{}, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range due {
			list = append(list, o.ID)
		}
		return list
	}
	q := &Queue{Store: standing{due: due}, lanes: store.AllLanes, Here: func(game string) (bool, error) { return game == "ours", nil }}
	if got := ids(q, 3); !slices.Equal(got, []uint64{7, 40, 41}) {
		t.Errorf("%v leave", got)
	}
	if got := ids(q, 100); !slices.Equal(got, []uint64{7, 40, 41, 42}) {
		t.Errorf("%v leave in all", got)
	}
	lost := errors.New("lost")
	q.Here = func(string) (bool, error) { return false, lost }
	if _, err := q.due(time.Time{}, 3); !errors.Is(err, lost) {
		t.Errorf("%v", err)
	}
	q.Here = nil
	if got := ids(q, 2); !slices.Equal(got, []uint64{0, 1}) {
		t.Errorf("where all are worded, %v leave", got)
	}
}
