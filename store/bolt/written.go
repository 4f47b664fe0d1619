package bolt

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"feldpost/store"
)

// hasBytes tells whether the bytes of a letter have to be there.
func hasBytes(tx *txn, o *store.Out) bool {
	return o.Written || blob(tx, inOutRaw, number(nil, o.ID), memoKey) == nil
}

// WriteOut implements store.Outbox.
func (s *Store) WriteOut(letters []store.Writing, more []store.Out) error {
	packed, err := s.blobs.Writings(letters)
	if err != nil {
		return err
	}
	follow, err := (&store.Batch{Out: more}).Prepare(&s.blobs)
	if err != nil {
		return fmt.Errorf("write letters: %w", err)
	}
	return s.together("write letters", func(tx *txn) error {
		for i, w := range letters {
			err := changeOut(tx, w.Out, func(o *store.Out) error {
				if err := o.Write(w.Extra, hasBytes(tx, o)); err != nil {
					return err
				}
				return putBlob(tx, inOutRaw, number(nil, w.Out), blobKey, packed[i])
			})
			if err != nil {
				return err
			}
		}
		for i := range follow.Out {
			if err := putOut(tx, &follow.Out[i], follow.Packed[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// MergeOut implements store.Outbox.
func (s *Store) MergeOut(into uint64, extra map[uint64]json.RawMessage) error {
	var merged []uint64
	for id := range extra {
		merged = append(merged, id)
	}
	slices.Sort(merged)
	return s.together("merge letters", func(tx *txn) error {
		var asked time.Time
		for _, id := range merged {
			err := changeOut(tx, id, func(o *store.Out) error {
				asked = store.Sooner(asked, o.Asked)
				return o.Merge(into, extra[id], hasBytes(tx, o))
			})
			if err != nil {
				return err
			}
		}
		return changeOut(tx, into, func(o *store.Out) error { return o.Absorb(merged, asked, hasBytes(tx, o)) })
	})
}
