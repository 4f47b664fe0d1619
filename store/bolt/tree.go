package bolt

import (
	"bytes"

	"feldpost/store"
)

// span is the range of keys that a page may hold: from low on, and before
// high. nil is no bound.
type span struct {
	low, high []byte
}

// tree verifies the pages under a root, and of all buckets in them.
func (f *pageFile) tree(id uint64, keys span, depth int) error {
	if depth > maxDepth {
		return store.Corrupt("page %d: the tree is too deep", id)
	}
	p, err := f.open(id)
	if err != nil {
		return err
	}
	switch p.flags {
	case flagBranch:
		return f.branch(&p, keys, depth)
	case flagLeaf:
		return f.leaf(&p, keys, depth)
	}
	return store.Corrupt("page %d has unknown type %#x", id, p.flags)
}

func (f *pageFile) branch(p *page, keys span, depth int) error {
	if p.count == 0 {
		return store.Corrupt("page %d: a branch without twigs", p.id)
	}
	elements, err := f.bytes(p, pageHeader, int64(p.count)*pageElement)
	if err != nil {
		return err
	}
	var before []byte
	var twig uint64 // that begins with before; it ends where the next begins
	for i := range p.count {
		e := elements[i*pageElement:]
		position := elementAt(i) + int64(native.Uint32(e))
		key, err := f.bytes(p, position, int64(native.Uint32(e[4:])))
		if err != nil {
			return err
		}
		if err := keys.admit(p.id, before, key); err != nil {
			return err
		}
		if i > 0 {
			if err := f.tree(twig, span{before, key}, depth+1); err != nil {
				return err
			}
		}
		twig, before = native.Uint64(e[8:]), key
	}
	return f.tree(twig, span{before, keys.high}, depth+1)
}

func (f *pageFile) leaf(p *page, keys span, depth int) error {
	elements, err := f.bytes(p, pageHeader, int64(p.count)*pageElement)
	if err != nil {
		return err
	}
	var before []byte
	for i := range p.count {
		e := elements[i*pageElement:]
		flags, position := native.Uint32(e), elementAt(i)+int64(native.Uint32(e[4:]))
		keySize, valueSize := int64(native.Uint32(e[8:])), int64(native.Uint32(e[12:]))
		key, err := f.bytes(p, position, keySize)
		if err != nil {
			return err
		}
		if err := keys.admit(p.id, before, key); err != nil {
			return err
		}
		before = key
		switch flags {
		case 0:
			if position+keySize+valueSize > p.size {
				return store.Corrupt("page %d: a value reaches beyond its end", p.id)
			}
		case elementBucket:
			value, err := f.bytes(p, position+keySize, valueSize)
			if err != nil {
				return err
			}
			if err := f.bucket(p.id, value, depth); err != nil {
				return err
			}
		default:
			return store.Corrupt("page %d: element of unknown kind %#x", p.id, flags)
		}
	}
	return nil
}

// bucket verifies a bucket that is the value of a leaf element: the number of
// its root page, or 0 and a small leaf page inside the value.
func (f *pageFile) bucket(id uint64, value []byte, depth int) error {
	if len(value) < bucketHeader {
		return store.Corrupt("page %d: a bucket is cut off", id)
	}
	if root := native.Uint64(value); root != 0 {
		return f.tree(root, span{}, depth+1)
	}
	value = value[bucketHeader:]
	if len(value) < pageHeader || native.Uint16(value[8:]) != flagLeaf || depth > maxDepth {
		return store.Corrupt("page %d: a bucket inside it makes no sense", id)
	}
	inner := &page{
		id:    id,
		count: int(native.Uint16(value[10:])),
		size:  int64(len(value)),
		first: value,
	}
	return f.leaf(inner, span{}, depth+1)
}

// elementAt is the offset of the i-th element of a page, from which the
// position of its key is counted.
func elementAt(i int) int64 { return pageHeader + int64(i)*pageElement }

// admit verifies that a key is not empty, comes after the one before on its
// page, and lies in the span.
func (s span) admit(id uint64, before, key []byte) error {
	if len(key) == 0 || before != nil && bytes.Compare(before, key) >= 0 ||
		bytes.Compare(key, s.low) < 0 || s.high != nil && bytes.Compare(key, s.high) >= 0 {
		return store.Corrupt("page %d: keys are out of order", id)
	}
	return nil
}
