package hexmap

import "feldpost/adjudicator/kernel/hex"

// Feature is something drawn on a hexside, or from hex to hex across it.
type Feature struct {
	Side hex.Side
	Kind string // as the game calls it: "river", "rail"
	Name string
}

// Features are what is drawn, in the order in which it was added, each kind
// once a hexside. The zero value is empty.
type Features struct {
	list []Feature
	seen map[Feature]bool
}

// Add keeps a feature unless its hexside has one of this kind.
func (f *Features) Add(s hex.Side, kind, name string) {
	once := Feature{Side: s, Kind: kind}
	if f.seen[once] {
		return
	}
	if f.seen == nil {
		f.seen = map[Feature]bool{}
	}
	f.seen[once] = true
	f.list = append(f.list, Feature{Side: s, Kind: kind, Name: name})
}

// List returns all features.
func (f *Features) List() []Feature { return f.list }
