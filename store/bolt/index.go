package bolt

import (
	"bytes"
	"iter"

	"go.etcd.io/bbolt"

	"feldpost/store"
)

// row is one entry of an index bucket. What rows a record has is decided by
// one function for each kind of record, used for writing and for checking.
type row struct {
	bucket string
	key    []byte
	value  []byte
}

// reindex replaces the index rows of a record.
func reindex(tx *txn, before, after []row) error {
	for _, r := range before {
		if err := tx.in(r.bucket).Delete(r.key); err != nil {
			return err
		}
	}
	for _, r := range after {
		if err := tx.in(r.bucket).Put(r.key, r.value); err != nil {
			return err
		}
	}
	return nil
}

// has tells whether the row is in its bucket with the same value.
func (r row) has(tx *txn) bool {
	value := tx.in(r.bucket).Get(r.key)
	return value != nil && bytes.Equal(value, r.value)
}

// The blobs in the nested bucket of a record.
const (
	blobKey = "gzip"
	memoKey = "memo" // of a letter out
)

// putBlob stores a packed blob in a nested bucket.
func putBlob(tx *txn, bucket string, key []byte, name string, packed []byte) error {
	b, err := tx.in(bucket).CreateBucketIfNotExists(key)
	if err != nil {
		return err
	}
	return b.Put([]byte(name), packed)
}

// blob reads a packed blob, nil when there is none.
func blob(tx *txn, bucket string, key []byte, name string) []byte {
	b := tx.in(bucket).Bucket(key)
	if b == nil {
		return nil
	}
	return bytes.Clone(b.Get([]byte(name)))
}

// readBlob reads and unpacks a blob.
func (s *Store) readBlob(bucket string, key []byte, name string) ([]byte, error) {
	var packed []byte
	err := s.view(func(tx *txn) error {
		packed = blob(tx, bucket, key, name)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if packed == nil {
		return nil, store.ErrNotFound
	}
	return s.blobs.Unpack(packed)
}

// record decodes the value at key, ErrNotFound when there is none.
func record(tx *txn, bucket string, key []byte, v any) error {
	data := tx.in(bucket).Get(key)
	if data == nil {
		return store.ErrNotFound
	}
	return store.Decode(data, v)
}

// putRecord encodes v at key.
func putRecord(tx *txn, bucket string, key []byte, v any) error {
	data, err := store.Encode(v)
	if err != nil {
		return err
	}
	return tx.in(bucket).Put(key, data)
}

// each calls fn for the rows of a bucket whose keys begin with prefix and
// come at or after from, in order, until fn returns false.
func each(tx *txn, bucket string, prefix, from []byte, fn func(k, v []byte) (bool, error)) error {
	c := tx.in(bucket).Cursor()
	if bytes.Compare(from, prefix) < 0 {
		from = prefix
	}
	for k, v := seek(c, from); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
		if more, err := fn(k, v); err != nil || !more {
			return err
		}
	}
	return nil
}

// seek is Cursor.Seek that takes an empty key for the first one.
func seek(c *bbolt.Cursor, key []byte) (k, v []byte) {
	if len(key) == 0 {
		return c.First()
	}
	return c.Seek(key)
}

// last returns the greatest key that begins with prefix, nil when there is
// none. tail is greater than anything that follows the prefix.
func last(tx *txn, bucket string, prefix, tail []byte) (k, v []byte) {
	c := tx.in(bucket).Cursor()
	if k, _ = c.Seek(append(bytes.Clone(prefix), tail...)); k == nil {
		k, v = c.Last()
	} else {
		k, v = c.Prev()
	}
	if !bytes.HasPrefix(k, prefix) {
		return nil, nil
	}
	return k, v
}

// pageRows is how many rows one transaction of an iterator visits.
const pageRows = 128

// walk iterates over the records that load makes of the rows of a bucket
// under prefix. load tells whether the record is wanted. No transaction is
// open while the loop body runs.
func walk[T any](s *Store, bucket string, prefix, from []byte,
	load func(tx *txn, k, v []byte) (T, bool, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		from := from
		for {
			page := make([]T, 0, pageRows)
			visited := 0
			err := s.view(func(tx *txn) error {
				return each(tx, bucket, prefix, from, func(k, v []byte) (bool, error) {
					item, wanted, err := load(tx, k, v)
					if wanted && err == nil {
						page = append(page, item)
					}
					visited++
					from = append(bytes.Clone(k), 0) // the next possible key
					return visited < pageRows, err
				})
			})
			for _, item := range page {
				if !yield(item, nil) {
					return
				}
			}
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			if visited < pageRows {
				return
			}
		}
	}
}

// collect gathers at most limit items; limit 0 or less means all.
func collect[T any](items iter.Seq2[T, error], limit int) ([]T, error) {
	var all []T
	for item, err := range items {
		if err != nil {
			return nil, err
		}
		all = append(all, item)
		if len(all) == limit {
			break
		}
	}
	return all, nil
}

// count returns the number of rows under prefix from a key on.
func (s *Store) count(bucket string, prefix, from []byte) (n int, err error) {
	err = s.view(func(tx *txn) error {
		return each(tx, bucket, prefix, from, func(_, _ []byte) (bool, error) {
			n++
			return true, nil
		})
	})
	return n, err
}
