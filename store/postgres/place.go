package postgres

import (
	"fmt"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// putPlace remembers that a letter lies at a place and is not filed.
func putPlace(tx *txn, id uint64, p store.Place) error {
	if p.Mailbox == "" {
		return nil
	}
	return tx.exec("INSERT INTO place (mailbox, uidvalidity, uid, letter, unfiled) VALUES ($1, $2, $3, $4, true)",
		key(p.Mailbox), int64(p.UIDValidity), int64(p.UID), int64(id))
}

// addPlace moves a known letter to the place where another copy was found.
func addPlace(tx *txn, id uint64, p store.Place) error {
	if p.Mailbox == "" {
		return nil
	}
	_, err := changeLetter(tx, id, func(l *store.Letter) error {
		l.MoveTo(p)
		return nil
	})
	if err != nil {
		return err
	}
	return putPlace(tx, id, p)
}

// HighestUID implements store.Mailboxes.
func (s *Store) HighestUID(mailbox string, uidvalidity uint32) (uint32, error) {
	found, err := sure(s, "SELECT uid FROM place WHERE mailbox = $1 AND uidvalidity = $2 ORDER BY uid DESC LIMIT 1",
		[]any{key(store.Clean(mailbox)), int64(uidvalidity)}, pgx.RowTo[int64])
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return uint32(found[0]), nil
}

// Unfiled implements store.Mailboxes.
func (s *Store) Unfiled(mailbox string, uidvalidity uint32, limit int) ([]store.Waiting, error) {
	mailbox = store.Clean(mailbox)
	return sure(s, `SELECT p.uid, p.letter, l.state FROM place p JOIN letter l ON l.id = p.letter
		WHERE p.unfiled AND p.mailbox = $1 AND p.uidvalidity = $2 AND l.state IN (1, 2) ORDER BY p.uid LIMIT $3`,
		[]any{key(mailbox), int64(uidvalidity), whole(limit)}, func(r pgx.CollectableRow) (w store.Waiting, err error) {
			var uid, letter int64
			var state int16
			if err := r.Scan(&uid, &letter, &state); err != nil {
				return w, err
			}
			return store.Waiting{Place: store.Place{Mailbox: mailbox, UIDValidity: uidvalidity, UID: uint32(uid)}, Letter: uint64(letter), State: letterCodes[state]}, nil
		})
}

// MarkFiled implements store.Mailboxes.
func (s *Store) MarkFiled(places ...store.Place) error {
	if len(places) == 0 {
		return nil
	}
	_, err := s.updateTwice("mark filed", func(tx *txn) error {
		ids := make([]int64, len(places))
		for i, p := range places {
			tx.later.Queue("UPDATE place SET unfiled = false WHERE mailbox = $1 AND uidvalidity = $2 AND uid = $3 RETURNING letter",
				key(store.Clean(p.Mailbox)), int64(p.UIDValidity), int64(p.UID)).Query(func(r pgx.Rows) (err error) {
				if ids[i], err = pgx.CollectExactlyOneRow(r, pgx.RowTo[int64]); err != nil {
					return fmt.Errorf("message %d in %s: %w", p.UID, p.Mailbox, missing(err))
				}
				return nil
			})
			tx.later.Queue("SELECT l.id, l.record FROM letter l JOIN place p ON l.id = p.letter WHERE p.mailbox = $1 AND p.uidvalidity = $2 AND p.uid = $3",
				key(store.Clean(p.Mailbox)), int64(p.UIDValidity), int64(p.UID)).Query(tx.readLetters)
			if tx.later.Len() >= laterMost {
				if err := tx.flush(); err != nil {
					return err
				}
			}
		}
		if err := tx.flush(); err != nil {
			return err
		}
		for i, p := range places {
			p.Mailbox = store.Clean(p.Mailbox)
			_, err := changeLetter(tx, uint64(ids[i]), func(l *store.Letter) error {
				l.FileAt(p)
				return nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return err
}
