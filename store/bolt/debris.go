package bolt

import (
	"bytes"
	"fmt"
	"os"

	"feldpost/store"
)

// debris reads what is left of a damaged file, page by page. Unlike bbolt it
// follows nothing that it has not verified and goes on behind every fault.
type debris struct {
	packed  store.Packer
	pages   *pageFile
	buckets map[string][]byte // the values of the top-level buckets
	faults  []error
	quiet   bool // a second reading tells no faults
}

// openDebris finds the buckets of a file: from the newer head page, or from
// the older one when the newer leads nowhere.
func openDebris(file *os.File) (*debris, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	f := &pageFile{r: file, size: info.Size()}
	newest, err := f.newestHead()
	if err != nil {
		return nil, err
	}
	heads := []head{newest}
	for _, offset := range []int64{0, int64(newest.pageSize)} {
		if h, ok := f.head(offset); ok && h.txid != newest.txid {
			heads = append(heads, h)
		}
	}
	var d *debris
	for _, h := range heads {
		f.pageSize, f.end = int64(h.pageSize), min(h.next, uint64(f.size)/uint64(h.pageSize))
		f.seen = make([]bool, f.end)
		d = &debris{pages: f, buckets: map[string][]byte{}}
		d.walk(h.root, 0, func(key, value []byte, bucket bool) {
			if bucket {
				d.buckets[string(key)] = bytes.Clone(value)
			}
		})
		if len(d.buckets) > 0 {
			return d, nil
		}
	}
	return nil, fmt.Errorf("nothing can be read: %w", d.faults[0])
}

func (d *debris) fault(err error) {
	if !d.quiet && len(d.faults) < 1000 {
		d.faults = append(d.faults, err)
	}
}

// walk visits the elements of a tree that can be read.
func (d *debris) walk(id uint64, depth int, visit func(key, value []byte, bucket bool)) {
	if depth > maxDepth {
		d.fault(store.Corrupt("page %d: the tree is too deep", id))
		return
	}
	p, err := d.pages.open(id)
	if err != nil {
		d.fault(err)
		return
	}
	switch p.flags {
	case flagLeaf:
		d.leaf(&p, visit)
	case flagBranch:
		elements, err := d.pages.bytes(&p, pageHeader, int64(p.count)*pageElement)
		if err != nil {
			d.fault(err)
			return
		}
		for i := range p.count {
			d.walk(native.Uint64(elements[i*pageElement+8:]), depth+1, visit)
		}
	default:
		d.fault(store.Corrupt("page %d has unknown type %#x", id, p.flags))
	}
}

// leaf visits the elements of one page.
func (d *debris) leaf(p *page, visit func(key, value []byte, bucket bool)) {
	elements, err := d.pages.bytes(p, pageHeader, int64(p.count)*pageElement)
	if err != nil {
		d.fault(err)
		return
	}
	for i := range p.count {
		e := elements[i*pageElement:]
		position := elementAt(i) + int64(native.Uint32(e[4:]))
		keySize, valueSize := int64(native.Uint32(e[8:])), int64(native.Uint32(e[12:]))
		both, err := d.pages.bytes(p, position, keySize+valueSize)
		if err != nil {
			d.fault(err)
			continue
		}
		visit(both[:keySize], both[keySize:], native.Uint32(e) == elementBucket)
	}
}

// rows visits the rows of a top-level bucket; in a nested one visit gets the
// bucket's value.
func (d *debris) rows(bucket string, visit func(key, value []byte)) {
	value, ok := d.buckets[bucket]
	if !ok {
		d.fault(store.Corrupt("bucket %s is lost", bucket))
		return
	}
	d.inside(value, func(key, value []byte, _ bool) { visit(key, value) })
}

// issued is the greatest number that a bucket has given to a record: a
// greater one is a damaged key.
func (d *debris) issued(bucket string) uint64 {
	value := d.buckets[bucket]
	if len(value) < bucketHeader {
		return 0
	}
	return native.Uint64(value[8:])
}

// inside visits the elements of a bucket by its value.
func (d *debris) inside(value []byte, visit func(key, value []byte, bucket bool)) {
	if len(value) < bucketHeader {
		d.fault(store.Corrupt("a bucket is cut off"))
		return
	}
	if root := native.Uint64(value); root != 0 {
		d.walk(root, 0, visit)
		return
	}
	inner := value[bucketHeader:]
	if len(inner) < pageHeader || native.Uint16(inner[8:]) != flagLeaf {
		d.fault(store.Corrupt("a bucket inside a page makes no sense"))
		return
	}
	d.leaf(&page{count: int(native.Uint16(inner[10:])), size: int64(len(inner)), first: inner}, visit)
}

// blobs visits the blobs of this name in a bucket that can be unpacked.
func (d *debris) blobs(bucket, name string, visit func(key, packed []byte)) {
	d.rows(bucket, func(key, value []byte) {
		var packed []byte
		d.inside(value, func(k, v []byte, _ bool) {
			if string(k) == name {
				packed = v
			}
		})
		if _, err := d.packed.Unpack(packed); err == nil {
			visit(key, packed)
		}
	})
}

// again reads a bucket a second time, quietly: its faults are told already.
func (d *debris) again(read func()) {
	seen := d.pages.seen
	d.pages.seen, d.quiet = make([]bool, len(seen)), true
	read()
	d.pages.seen, d.quiet = seen, false
}
