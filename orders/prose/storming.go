package prose

import (
	"slices"
)

// stormer reads attacks that are not called so.
type stormer struct{ *reader }

func stormerOf(r *reader) stormer { return stormer{r} }

// withoutAct reads a clause without an act: where the enemy stands, what is not legal as a move may be an attack, "Reims by the 11th".
func (r stormer) withoutAct(cs []chunk, f *frame, line int, words string) bool {
	if r.strict || !r.isAtEnemy(cs) {
		return menderOf(r.reader).withoutAct(f, line, words)
	}
	as := *f
	r.strict = true
	done := menderOf(r.reader).withoutAct(&as, line, words)
	r.strict = false
	return done || r.storms(cs, -1, line, words) || menderOf(r.reader).withoutAct(f, line, words)
}

// storms reads an attack without its act, behind no other: on a place where the enemy stands, with words for who or where from. "Edirne: all of
// them go in", "Reims by the 11th"; not "the 11th to Reims".
func (r stormer) storms(cs []chunk, at, line int, words string) bool {
	if r.strict || at >= 0 && menderOf(r.reader).isFight() || !r.isAtEnemy(cs) || slices.ContainsFunc(cs, saysThey) || slices.ContainsFunc(cs, func(c chunk) bool { return c.thing == nil && c.has(isRole, "to") && !c.has(isRole, "at") }) {
		return false
	}
	f, ok := r.scan(cs, []string{"ATTACK"}, at)
	if f.target == nil && len(f.from) > 0 && cs[0].thing != nil && slices.Equal(cs[0].thing.places, f.from[0]) { // it is named first
		f.target, f.from = f.from[0], f.from[1:]
	}
	f.also = false // it is attacked too
	if !ok || f.target == nil || f.no || f.hold || f.out || len(f.who)+len(f.with)+len(f.from) == 0 && !f.all {
		return false
	}
	r.strict = true
	defer func() { r.strict = false }()
	return r.take(&f, line, words)
}

// isAtEnemy tells whether a clause names a place where an enemy stands, in a game in which places are attacked.
func (r stormer) isAtEnemy(cs []chunk) bool {
	return r.scene.Language.Has("ATTACK") && !r.scene.Language.Has("ORDER") && slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing != nil && len(c.thing.units) == 0 && slices.ContainsFunc(r.scene.Others, func(u Unit) bool { return slices.Contains(c.thing.places, u.Where) })
	})
}

// saysThey tells words for others than the writer's own: "all they have".
func saysThey(c chunk) bool {
	return c.thing == nil && c.mark == "" && (c.foreign || c.is(isTheirs) || slices.ContainsFunc(c.toks, func(t token) bool { return theySay[t.key] }))
}

var theySay = wordSet("THEY HE HIS THEIR THEIRS ILS ELLES IL LEUR LEURS SON SES")
