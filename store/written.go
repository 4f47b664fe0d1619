package store

import (
	"encoding/json"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// Writing is a letter out that was queued with a memo, as it leaves.
type Writing struct {
	Out   uint64
	Raw   []byte
	Extra json.RawMessage // replaces that of the letter
}

// hasBytes tells whether the bytes of a letter have to be there.
func (o *Out) hasBytes(tx *txn) bool {
	return o.Written || blob(tx, inOutRaw, number(nil, o.ID), memoKey) == nil
}

// WriteOut stores the bytes of letters in one transaction, and queues more
// letters that follow from them. A letter that is written already, or merged
// into another, stays as it is: ErrConflict, and nothing is stored.
func (s *Store) WriteOut(letters []Writing, more []Out) error {
	packed := make([][]byte, len(letters))
	var pack errgroup.Group
	pack.SetLimit(runtime.GOMAXPROCS(0))
	for i, w := range letters {
		if len(w.Raw) == 0 {
			return invalid("letter out %d is empty", w.Out)
		}
		pack.Go(func() (err error) {
			packed[i], err = s.blobs.pack(w.Raw)
			return err
		})
	}
	if err := pack.Wait(); err != nil {
		return err
	}
	follow, err := s.prepareBatch(&Batch{Out: more})
	if err != nil {
		return fmt.Errorf("write letters: %w", err)
	}
	return s.update("write letters", func(tx *txn) error {
		for i, w := range letters {
			err := changeOut(tx, w.Out, func(o *Out) error {
				if o.hasBytes(tx) || o.State == OutMerged {
					return fmt.Errorf("%w: it is %s and written: %t", ErrConflict, o.State, o.Written)
				}
				o.Written, o.Extra = true, w.Extra
				return putBlob(tx, inOutRaw, number(nil, w.Out), blobKey, packed[i])
			})
			if err != nil {
				return err
			}
		}
		for i := range follow.out {
			if err := putOut(tx, &follow.out[i], follow.raw[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// MergeOut lets the letter into say what earlier ones would have said that are
// not written and now never leave; extra replaces that of each. ErrConflict
// when one of them is written, or no longer queued.
func (s *Store) MergeOut(into uint64, extra map[uint64]json.RawMessage) error {
	var merged []uint64
	for id := range extra {
		merged = append(merged, id)
	}
	slices.Sort(merged)
	waits := func(tx *txn, o *Out) error {
		if o.hasBytes(tx) || o.State != OutQueued {
			return fmt.Errorf("%w: it is %s and written: %t", ErrConflict, o.State, o.Written)
		}
		return nil
	}
	return s.update("merge letters", func(tx *txn) error {
		for _, id := range merged {
			err := changeOut(tx, id, func(o *Out) error {
				if err := waits(tx, o); err != nil {
					return err
				}
				o.State, o.Into, o.Extra = OutMerged, into, extra[id]
				return nil
			})
			if err != nil {
				return err
			}
		}
		return changeOut(tx, into, func(o *Out) error {
			if err := waits(tx, o); err != nil {
				return err
			}
			o.Merged = append(o.Merged, merged...)
			slices.Sort(o.Merged)
			return nil
		})
	})
}
