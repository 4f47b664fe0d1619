package store

import (
	"fmt"

	"go.etcd.io/bbolt"
)

// Forgotten stands in the place of the bytes of a letter that was forgotten, and of
// the address that it went to.
const (
	Forgotten        = "This letter was removed from the store.\r\n"
	ForgottenAddress = "removed@invalid"
)

// IsForgotten tells whether bytes stand in the place of a letter that was forgotten.
func IsForgotten(raw []byte) bool { return string(raw) == Forgotten }

// Forget removes what letters say and whose they are, letters in and letters out. Their
// numbers, places, identities and states stay, so that none is handled or sent a second
// time: one that waited to be handled is done, one that waited to leave is given up. The
// pages of the file may hold the bytes until it is written anew: [Compact].
func (s *Store) Forget(in, out []uint64) error {
	packed, err := s.blobs.pack([]byte(Forgotten))
	if err != nil {
		return err
	}
	return s.update("forget letters", func(tx *txn) error {
		for _, id := range in {
			if _, err := changeLetter(tx, id, forgetLetter); err != nil {
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

// forgetLetter leaves of a letter in what keeps it from being handled again.
func forgetLetter(l *Letter) error {
	if l.State != LetterDone && l.State != LetterQuarantined {
		l.State = LetterDone
	}
	l.From, l.MessageID, l.Reason, l.Account = "", "", "", ""
	return nil
}

// forgetOut leaves of a letter out what keeps it from being sent again.
func forgetOut(tx *txn, id uint64, packed []byte) error {
	err := changeOut(tx, id, func(o *Out) error {
		if o.State == OutQueued || o.State == OutHeld {
			o.State, o.Noted = OutFailed, true
		}
		o.To, o.LastError, o.Written = ForgottenAddress, "", true
		return nil
	})
	if err != nil {
		return err
	}
	b := tx.in(inOutRaw).Bucket(number(nil, id))
	if b == nil {
		return fmt.Errorf("letter out %d: %w", id, ErrNotFound)
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
