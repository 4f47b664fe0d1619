package names

import (
	"strconv"

	"feldpost/orders"
)

// Key reduces a name to what tells names apart: small Latin letters without
// accents, and digits.
func Key(text string) string { return string(orders.AppendKey(nil, text)) }

// Same reports whether two texts are the same name; one without letters and
// digits is no name.
func Same(a, b string) bool {
	var room, other [64]byte
	key := orders.AppendKey(room[:0], a)
	return len(key) > 0 && string(key) == string(orders.AppendKey(other[:0], b))
}

// Named is a thing and its names.
type Named[T comparable] struct {
	Of    T
	Name  string   // as orders write it
	Also  []string // other names; they may be abbreviated as well
	Whole []string // names that are understood in full only
}

// Index finds things by their names. It is made once and may be used by
// several goroutines.
type Index[T comparable] struct {
	full    map[string]T
	several map[string]string // keys of several things, with a name
	near    *orders.Names
	of      []T // by candidate of near
}

// New makes an index. What is the whole name of one thing and a name of another
// means the other; a key that things share otherwise means none.
func New[T comparable](list []Named[T]) *Index[T] {
	x := &Index[T]{full: make(map[string]T, 2*len(list)), several: map[string]string{}}
	var texts, of []string
	for i, n := range list {
		for _, name := range append([]string{n.Name}, n.Also...) {
			x.add(name, n.Of)
			texts, of, x.of = append(texts, name), append(of, strconv.Itoa(i)), append(x.of, n.Of)
		}
	}
	whole := Index[T]{full: map[string]T{}, several: map[string]string{}}
	for _, n := range list {
		for _, name := range n.Whole {
			whole.add(name, n.Of)
		}
	}
	for key, of := range whole.full { // order decides nothing: the keys differ
		_, taken := x.full[key]
		if _, shared := x.several[key]; !taken && !shared {
			x.full[key] = of
		}
	}
	x.near = orders.NewNamesOf(texts, of)
	return x
}

// add makes a full name findable, unless several things have it.
func (x *Index[T]) add(name string, of T) {
	key := Key(name)
	old, taken := x.full[key]
	_, shared := x.several[key]
	switch {
	case shared:
	case taken && old != of:
		x.several[key] = name
		delete(x.full, key)
	default:
		x.full[key] = of
	}
}

// Exact returns the thing of a full name.
func (x *Index[T]) Exact(text string) (of T, ok bool) {
	var room [64]byte
	of, ok = x.full[string(orders.AppendKey(room[:0], text))]
	return of, ok
}

// Find returns the thing that a text means; the names that may be meant when it
// is none or several.
func (x *Index[T]) Find(text string) (of T, ok bool, near []string) {
	var room [64]byte
	key := orders.AppendKey(room[:0], text)
	if of, ok = x.full[string(key)]; ok {
		return of, true, nil
	}
	if name, shared := x.several[string(key)]; shared {
		return of, false, []string{name}
	}
	i, near := x.near.Find(text)
	if i < 0 {
		return of, false, near
	}
	return x.of[i], true, nil
}

// Among returns the one thing that a text means among those that keep is true
// of.
func (x *Index[T]) Among(text string, keep func(of T) bool) (of T, ok bool) {
	i := x.near.Among(text, func(i int) bool { return keep(x.of[i]) })
	if i < 0 {
		return of, false
	}
	return x.of[i], true
}
