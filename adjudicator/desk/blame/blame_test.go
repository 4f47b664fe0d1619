package blame

import (
	"errors"
	"fmt"
	"testing"

	"feldpost/adjudicator"
	"feldpost/store"
)

// TestEveryErrorHasAnOwner names the owner of each error that the store and the
// systems declare, and of those of mail servers, which must never reach the desk.
func TestEveryErrorHasAnOwner(t *testing.T) {
	for err, want := range map[error]Owner{
		store.ErrFull: Store, store.ErrCorrupt: Store, store.ErrClosed: Store, store.ErrUnavailable: Store, store.ErrFenced: Store,
		store.ErrConflict: Race, store.ErrExists: Race, store.ErrInvalid: Program, store.ErrNotFound: Program,
		adjudicator.ErrNoEdition: Game, ErrUnaddressable: Letter, errors.New("any other"): Program,
	} {
		for _, e := range []error{err, fmt.Errorf("letter 1: %w", err)} {
			if got := Of(e); got != want {
				t.Errorf("%v belongs to the %s, want %s", e, got, want)
			}
		}
	}
}
