package bolt

import (
	"encoding/binary"
	"hash/fnv"
	"io"
	"os"

	"feldpost/store"
)

// This file verifies the page structure of a bbolt file (format 2) without
// trusting it. bbolt's own check follows page numbers through a memory map
// and recurses without bound: a damaged file can stop the whole process. So
// it, and bbolt altogether, is only let near a file that passed here.

const (
	boltMagic   = 0xED0CDAED
	boltVersion = 2

	pageHeader  = 16
	pageElement = 16
	metaSize    = 64 // from the magic number to the checksum

	flagBranch   = 0x01
	flagLeaf     = 0x02
	flagFreelist = 0x10

	elementBucket = 0x01 // flag of a leaf element that holds a bucket
	bucketHeader  = 16

	noFreelist = ^uint64(0)

	minPageSize = 1 << 10
	maxPageSize = 1 << 24
	maxDepth    = 64
)

// native is the byte order in which bbolt writes its pages: the machine's.
var native = binary.NativeEndian

// pageFile is a bbolt file under examination.
type pageFile struct {
	r        io.ReaderAt
	size     int64
	pageSize int64
	end      uint64 // number of pages; the high-water mark
	seen     []bool // pages in use
}

// head is the part of a meta page that matters here.
type head struct {
	pageSize             uint32
	root, freelist, next uint64
	txid                 uint64
}

// checkPages verifies the page structure of the file at path. The caller
// makes sure that nobody writes to it.
func checkPages(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return checkPagesOf(file, info.Size())
}

func checkPagesOf(r io.ReaderAt, size int64) error {
	f := &pageFile{r: r, size: size}
	h, err := f.newestHead()
	if err != nil {
		return err
	}
	f.pageSize, f.end = int64(h.pageSize), h.next
	if f.end < 4 || f.end > uint64(size)/uint64(f.pageSize) {
		return store.Corrupt("the file has %d bytes, but should have %d pages of %d: it is cut off",
			size, f.end, f.pageSize)
	}
	f.seen = make([]bool, f.end)
	f.seen[0], f.seen[1] = true, true
	var free []uint64
	if h.freelist != noFreelist {
		if free, err = f.freelist(h.freelist); err != nil {
			return err
		}
	}
	if err := f.tree(h.root, span{}, 0); err != nil {
		return err
	}
	return f.checkFree(free)
}

// newestHead finds the meta page that bbolt will use: of the two sound ones
// the later.
func (f *pageFile) newestHead() (newest head, err error) {
	found := false
	consider := func(offset int64) (head, bool) {
		h, ok := f.head(offset)
		if ok && (!found || h.txid > newest.txid) {
			newest, found = h, true
		}
		return h, ok
	}
	if first, ok := consider(0); ok {
		consider(int64(first.pageSize))
	} else {
		for offset := int64(minPageSize); offset <= maxPageSize && !found; offset *= 2 {
			consider(offset)
		}
	}
	if !found {
		return newest, store.Corrupt("neither head page is sound; perhaps it is not a store")
	}
	return newest, nil
}

func (f *pageFile) head(offset int64) (h head, ok bool) {
	buf := make([]byte, pageHeader+metaSize)
	if _, err := f.r.ReadAt(buf, offset); err != nil {
		return h, false
	}
	meta := buf[pageHeader:]
	sum := fnv.New64a()
	_, _ = sum.Write(meta[:metaSize-8])
	if native.Uint32(meta) != boltMagic || native.Uint32(meta[4:]) != boltVersion ||
		native.Uint64(meta[metaSize-8:]) != sum.Sum64() {
		return h, false
	}
	h = head{
		pageSize: native.Uint32(meta[8:]),
		root:     native.Uint64(meta[16:]),
		freelist: native.Uint64(meta[32:]),
		next:     native.Uint64(meta[40:]),
		txid:     native.Uint64(meta[48:]),
	}
	return h, h.pageSize >= minPageSize && h.pageSize <= maxPageSize && h.pageSize&(h.pageSize-1) == 0
}

// page is one node of the file: a page with the pages it overflows into.
type page struct {
	id    uint64
	flags uint16
	count int
	size  int64
	first []byte // the first page of it
}

// open reads a page's header, verifies it and marks its pages as used.
func (f *pageFile) open(id uint64) (p page, err error) {
	if id < 2 || id >= f.end {
		return p, store.Corrupt("page %d of %d does not exist", id, f.end)
	}
	p = page{id: id, first: make([]byte, f.pageSize)}
	if _, err := f.r.ReadAt(p.first, int64(id)*f.pageSize); err != nil {
		return p, store.Corrupt("page %d: %v", id, err)
	}
	p.flags = native.Uint16(p.first[8:])
	p.count = int(native.Uint16(p.first[10:]))
	overflow := uint64(native.Uint32(p.first[12:]))
	if self := native.Uint64(p.first); self != id {
		return p, store.Corrupt("page %d says that it is page %d", id, self)
	}
	if id+overflow >= f.end {
		return p, store.Corrupt("page %d reaches beyond the end", id)
	}
	for i := id; i <= id+overflow; i++ {
		if f.seen[i] {
			return p, store.Corrupt("page %d is used twice", i)
		}
		f.seen[i] = true
	}
	p.size = int64(overflow+1) * f.pageSize
	return p, nil
}

// bytes returns a piece of a page, which may lie in its overflow.
func (f *pageFile) bytes(p *page, from, n int64) ([]byte, error) {
	if from < 0 || n < 0 || from > p.size || n > p.size-from {
		return nil, store.Corrupt("page %d: an element reaches beyond its end", p.id)
	}
	if from+n <= int64(len(p.first)) {
		return p.first[from : from+n], nil
	}
	buf := make([]byte, n)
	if _, err := f.r.ReadAt(buf, int64(p.id)*f.pageSize+from); err != nil {
		return nil, store.Corrupt("page %d: %v", p.id, err)
	}
	return buf, nil
}

// freelist reads the list of free pages.
func (f *pageFile) freelist(id uint64) ([]uint64, error) {
	p, err := f.open(id)
	if err != nil {
		return nil, err
	}
	if p.flags != flagFreelist {
		return nil, store.Corrupt("page %d is no list of free pages", id)
	}
	from, n := int64(pageHeader), int64(p.count)
	if p.count == 0xFFFF { // the true number stands first
		long, err := f.bytes(&p, from, 8)
		if err != nil {
			return nil, err
		}
		from += 8
		if n = int64(native.Uint64(long)); n < 0 || n > p.size/8 {
			return nil, store.Corrupt("page %d: %d free pages do not fit", id, n)
		}
	}
	data, err := f.bytes(&p, from, 8*n)
	if err != nil {
		return nil, err
	}
	free := make([]uint64, n)
	for i := range free {
		free[i] = native.Uint64(data[8*i:])
	}
	return free, nil
}

// checkFree makes sure that no free page is in use or listed twice: bbolt
// would write over it.
func (f *pageFile) checkFree(free []uint64) error {
	for _, id := range free {
		if id < 2 || id >= f.end {
			return store.Corrupt("free page %d of %d does not exist", id, f.end)
		}
		if f.seen[id] {
			return store.Corrupt("page %d is both free and in use", id)
		}
		f.seen[id] = true
	}
	return nil
}
