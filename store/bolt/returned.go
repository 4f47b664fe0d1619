package bolt

import "feldpost/store"

// Unnoted implements store.Outbox.
func (s *Store) Unnoted(limit int) (list []store.Out, err error) {
	err = s.view(func(tx *txn) error {
		return each(tx, inOutState, []byte{unnoted}, nil, func(k, _ []byte) (bool, error) {
			id, _ := lastNumber(k)
			o, err := loadOut(tx, id)
			list = append(list, o)
			return len(list) != limit, err
		})
	})
	return list, err
}
