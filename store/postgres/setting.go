package postgres

import (
	"bytes"
	"iter"

	"github.com/jackc/pgx/v5"

	"feldpost/store"
)

// settingKey is the name of a setting in its column, which is never null.
func settingKey(name string) []byte { return append([]byte{}, key(store.Clean(name))...) }

// Setting implements store.Settings.
func (s *Store) Setting(name string) ([]byte, error) {
	list, err := rows(s, "SELECT value FROM setting WHERE name = $1", []any{settingKey(name)}, pgx.RowTo[[]byte])
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

// SetSetting implements store.Settings.
func (s *Store) SetSetting(name string, value []byte) error {
	_, err := s.updateTwice("set "+name, func(tx *txn) error { return putSetting(tx, name, value) })
	return err
}

func putSetting(tx *txn, name string, value []byte) error {
	if value == nil {
		note(tx.known.settings, name, nil)
		return tx.exec("DELETE FROM setting WHERE name = $1", settingKey(name))
	}
	note(tx.known.settings, name, &value)
	return tx.exec("INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", settingKey(name), value)
}

// Settings implements store.Settings.
func (s *Store) Settings(prefix string) iter.Seq2[store.Setting, error] {
	length, after := -1, []byte{}
	from := []byte(prefix)
	to := append(bytes.Clone(from), bytes.Repeat([]byte{0xFF}, maxKey+3)...)
	return pages(func(limit int) ([]store.Setting, error) {
		list, err := rows(s, `SELECT name, value FROM setting WHERE name >= $1 AND name < $2 AND name < '\xFFFF'::bytea
			AND (octet_length(name), name) > ($3, $4) ORDER BY octet_length(name), name LIMIT $5`,
			[]any{from, to, length, after, limit}, func(r pgx.CollectableRow) (x store.Setting, err error) {
				var name []byte
				err = r.Scan(&name, &x.Value)
				x.Name = string(name)
				return x, err
			})
		if len(list) > 0 {
			after = []byte(list[len(list)-1].Name)
			length = len(after)
		}
		return list, err
	})
}
