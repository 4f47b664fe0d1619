package bolt

import (
	"fmt"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"feldpost/store/storetest"
)

// contents writes out every key and value of a store.
func contents(t testing.TB, s *Store) string {
	t.Helper()
	var text strings.Builder
	storetest.Must(t, s.view(func(tx *txn) error {
		for _, name := range buckets() {
			dump(&text, name, tx.in(name))
		}
		return nil
	}))
	return text.String()
}

func dump(text *strings.Builder, name string, b *bbolt.Bucket) {
	_ = b.ForEach(func(k, v []byte) error {
		if v == nil {
			dump(text, fmt.Sprintf("%s/%x", name, k), b.Bucket(k))
			return nil
		}
		_, err := fmt.Fprintf(text, "%s %x = %x\n", name, k, v)
		return err
	})
}
