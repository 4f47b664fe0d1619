package prose

// wholly tells whether all that a frame holds has a place in an act of its family: nothing
// that somebody wrote is passed over.
func (f *frame) wholly(fam family) bool {
	type field struct {
		is  bool
		fam []family
	}
	for _, x := range []field{
		{len(f.who) > 0, []family{moving, placing, treating, wishing}},
		{len(f.with) > 0, []family{fighting}},
		{len(f.except) > 0, []family{fighting}},
		{len(f.from) > 0, []family{moving, placing, fighting, treating, wishing}},
		{len(f.dest) > 0, []family{moving, placing, fighting, opening, treating, wishing}},
		{len(f.via) > 0, []family{moving}},
		{len(f.more) > 0, nil},
		{f.leader != nil, []family{moving, fighting, wishing, treating}},
		{f.hq != nil, []family{fighting}},
		{f.exceptKind != "", []family{fighting}},
		{f.base != nil, []family{fighting}},
		{f.target != nil, []family{fighting}},
		{len(f.cards) > 0, []family{playing}},
		{len(f.numbers) > 0, []family{playing}},
		{f.usage != "", []family{playing}},
		{f.purpose != "", []family{opening}},
		{len(f.options) > 0, nil},
		{f.mode != "", []family{moving}},
		{f.all, []family{moving, fighting, treating, wishing}},
		{f.both, []family{moving, placing, fighting, treating, wishing}},
		{f.rest || f.also || f.no || f.hold || f.out, nil},
		{f.there, []family{moving, placing, fighting}},
		{f.it, []family{moving, fighting, placing, treating}},
		{f.noun != "", []family{moving, placing, fighting, treating, opening}},
	} {
		if !x.is {
			continue
		}
		fits := false
		for _, k := range x.fam {
			fits = fits || k == fam
		}
		if !fits {
			return false
		}
	}
	return true
}
