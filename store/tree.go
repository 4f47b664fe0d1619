package store

import "bytes"

// tree verifies the pages under a root, and of all buckets in them.
func (f *pageFile) tree(id uint64, depth int) error {
	if depth > maxDepth {
		return corrupt("page %d: the tree is too deep", id)
	}
	p, err := f.open(id)
	if err != nil {
		return err
	}
	switch p.flags {
	case flagBranch:
		return f.branch(&p, depth)
	case flagLeaf:
		return f.leaf(&p, depth)
	}
	return corrupt("page %d has unknown type %#x", id, p.flags)
}

func (f *pageFile) branch(p *page, depth int) error {
	if p.count == 0 {
		return corrupt("page %d: a branch without twigs", p.id)
	}
	elements, err := f.bytes(p, pageHeader, int64(p.count)*pageElement)
	if err != nil {
		return err
	}
	var before []byte
	for i := range p.count {
		e := elements[i*pageElement:]
		position := elementAt(i) + int64(native.Uint32(e))
		key, err := f.bytes(p, position, int64(native.Uint32(e[4:])))
		if err != nil {
			return err
		}
		if err := inOrder(p.id, before, key); err != nil {
			return err
		}
		before = key
		if err := f.tree(native.Uint64(e[8:]), depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (f *pageFile) leaf(p *page, depth int) error {
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
		if err := inOrder(p.id, before, key); err != nil {
			return err
		}
		before = key
		switch flags {
		case 0:
			if position+keySize+valueSize > p.size {
				return corrupt("page %d: a value reaches beyond its end", p.id)
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
			return corrupt("page %d: element of unknown kind %#x", p.id, flags)
		}
	}
	return nil
}

// bucket verifies a bucket that is the value of a leaf element: the number of
// its root page, or 0 and a small leaf page inside the value.
func (f *pageFile) bucket(id uint64, value []byte, depth int) error {
	if len(value) < bucketHeader {
		return corrupt("page %d: a bucket is cut off", id)
	}
	if root := native.Uint64(value); root != 0 {
		return f.tree(root, depth+1)
	}
	value = value[bucketHeader:]
	if len(value) < pageHeader || native.Uint16(value[8:]) != flagLeaf || depth > maxDepth {
		return corrupt("page %d: a bucket inside it makes no sense", id)
	}
	inner := &page{
		id:    id,
		count: int(native.Uint16(value[10:])),
		size:  int64(len(value)),
		first: value,
	}
	return f.leaf(inner, depth+1)
}

// elementAt is the offset of the i-th element of a page, from which the
// position of its key is counted.
func elementAt(i int) int64 { return pageHeader + int64(i)*pageElement }

// inOrder verifies that a key is not empty and greater than the one before.
func inOrder(id uint64, before, key []byte) error {
	if len(key) == 0 || before != nil && bytes.Compare(before, key) >= 0 {
		return corrupt("page %d: keys are out of order", id)
	}
	return nil
}
