package bolt

import (
	"fmt"

	"go.etcd.io/bbolt"

	"feldpost/store"
)

// Forget implements store.Store. The pages of the file may hold the bytes until it is written anew: [Compact].
func (s *Store) Forget(in, out []uint64) error {
	packed, err := s.blobs.Pack([]byte(store.Forgotten))
	if err != nil {
		return err
	}
	return s.update("forget letters", func(tx *txn) error {
		for _, id := range in {
			if _, err := changeLetter(tx, id, (*store.Letter).Forget); err != nil {
				return err
			}
			if err := putBlob(tx, inLetterRaw, number(nil, id), blobKey, packed); err != nil {
				return err
			}
		}
		for _, id := range out {
			if err := forgetOut(tx, id, packed); err != nil {
				return err
			}
		}
		return nil
	})
}

// forgetOut leaves of a letter out what keeps it from being sent again.
func forgetOut(tx *txn, id uint64, packed []byte) error {
	if err := changeOut(tx, id, (*store.Out).Forget); err != nil {
		return err
	}
	b := tx.in(inOutRaw).Bucket(number(nil, id))
	if b == nil {
		return fmt.Errorf("letter out %d: %w", id, store.ErrNotFound)
	}
	if err := b.Delete([]byte(memoKey)); err != nil {
		return err
	}
	return b.Put([]byte(blobKey), packed)
}

// Compact writes the records of a store that nobody has open into a new file, which
// must not exist: nothing that was removed is in it.
func Compact(path, to string) (err error) {
	from, err := openBolt(path, &bbolt.Options{Timeout: defaultTimeout, ReadOnly: true})
	if err != nil {
		return openError(path, err)
	}
	defer from.Close()
	dst, err := bbolt.Open(to, 0o600, &bbolt.Options{Timeout: defaultTimeout, FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return fmt.Errorf("compact: %w", err)
	}
	defer func() {
		if e := dst.Close(); err == nil {
			err = e
		}
	}()
	const most = 16 << 20 // bytes in one transaction
	if err := bbolt.Compact(dst, from, most); err != nil {
		return fmt.Errorf("compact: %w", err)
	}
	return dst.Sync()
}
