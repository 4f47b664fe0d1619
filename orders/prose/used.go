package prose

// parts are what a frame may hold. Whoever makes orders of a frame says which of them he has
// a use for: a frame with others is not understood, so that nothing is passed over.
type parts uint32

const (
	hasWho parts = 1 << iota
	hasWith
	hasExcept
	hasFrom
	hasDest
	hasVia
	hasTarget
	hasMore
	hasLeader
	hasHQ
	hasBase
	hasCards
	hasNumbers
	hasUsage
	hasPurpose
	hasOptions
	hasMode
	hasAll
	hasBoth
	hasRest
	hasAlso
	hasNo
	hasHold
	hasOut
	hasThere
	hasIt
	hasNoun
	hasExceptKind
)

// parts are those that a frame holds.
func (f *frame) parts() (held parts) {
	for i, is := range [...]bool{
		len(f.who) > 0, len(f.with) > 0, len(f.except) > 0, len(f.from) > 0, len(f.dest) > 0, len(f.via) > 0, f.target != nil, len(f.more) > 0,
		f.leader != nil, f.hq != nil, f.base != nil, len(f.cards) > 0, len(f.numbers) > 0, f.usage != "", f.purpose != "", len(f.options) > 0,
		f.mode != "", f.all, f.both, f.rest, f.also, f.no, f.hold, f.out, f.there, f.it, f.noun != "", f.exceptKind != "",
	} {
		if is {
			held |= 1 << i
		}
	}
	return held
}

// only tells whether a frame holds nothing but some parts.
func (f *frame) only(some parts) bool { return f.parts()&^some == 0 }

// holds tells whether a frame holds one of some parts.
func (f *frame) holds(some parts) bool { return f.parts()&some != 0 }

// wholly tells whether all that a frame holds has a place in an act of its family.
func (f *frame) wholly(fam family) bool {
	switch fam {
	case moving:
		return f.only(hasWho|hasFrom|hasDest|hasVia|hasLeader|hasMode|hasAll|hasBoth|hasThere|hasIt|hasNoun) || f.leavesSome()
	case fighting:
		return f.only(hasWith | hasExcept | hasExceptKind | hasFrom | hasDest | hasTarget | hasLeader | hasHQ | hasBase | hasAll | hasBoth | hasThere | hasIt | hasNoun)
	case placing:
		return f.only(hasWho | hasFrom | hasDest | hasBoth | hasThere | hasIt | hasNoun | hasHQ)
	case playing:
		return f.only(hasCards | hasNumbers | hasUsage)
	case opening:
		return f.only(hasDest | hasPurpose)
	case treating:
		return f.only(hasWho | hasFrom | hasDest | hasLeader | hasMode | hasAll | hasBoth | hasIt | hasNoun)
	case bare:
		return f.only(0) || f.only(hasAll|hasRest|hasIt) && len(f.acts) > 0 && f.acts[0] == "AUTO"
	case wishing:
		return f.only(hasWho | hasFrom | hasDest | hasLeader | hasAll | hasBoth)
	}
	return f.only(0)
}

// leavesSome tells a frame of all who stand in a place but some.
func (f *frame) leavesSome() bool {
	return f.all && len(f.from) > 0 && len(f.who) == 0 && f.holds(hasExcept|hasExceptKind) && f.only(hasExcept|hasExceptKind|hasFrom|hasDest|hasVia|hasMode|hasAll|hasThere)
}
