package desk

import (
	"cmp"
	"slices"
)

// foundLog is a log, and the letter that brought it.
type foundLog struct {
	name string
	*Log
}

// logs finds the logs among the letters, and compares the copies of each: every seat is
// sent one of its own, and one may lie beside the letters. The fullest counts.
func (v *verification) logs() {
	var all []foundLog
	take := func(name string, packed []byte) {
		l, err := readLog(packed)
		if err != nil {
			v.differ("%s: %v", name, err)
			return
		}
		all = append(all, foundLog{name, l})
	}
	for _, m := range v.letters {
		for _, packed := range m.Logs {
			take(m.Name, packed)
		}
	}
	for _, x := range joinLogs(v.letters) {
		switch {
		case x.missing != "":
			v.missing = append(v.missing, x.missing)
		case x.err != nil:
			v.differ("%v", x.err)
		default:
			take(x.name, x.data)
		}
	}
	slices.SortStableFunc(all, func(a, b foundLog) int {
		return cmp.Or(-cmp.Compare(len(a.Branches), len(b.Branches)), -cmp.Compare(len(a.Entries), len(b.Entries)), -cmp.Compare(len(a.Letters), len(b.Letters)))
	})
	for _, l := range all {
		v.publish(l)
	}
}

// publish takes a log, or holds it against the fullest copy: it is to be the same, or
// that of a branch.
func (v *verification) publish(l foundLog) {
	i := slices.IndexFunc(v.published, func(g *publishedGame) bool { return g.log.Game == l.Game })
	if i < 0 {
		v.published = append(v.published, &publishedGame{log: l.Log, source: l.name})
		return
	}
	g := v.published[i]
	err := sameStory(l.Log, g.log)
	if err == nil {
		return
	}
	for _, b := range g.log.Branches {
		if x, wrong := g.log.branch(b); wrong == nil && sameStory(l.Log, x) == nil {
			return
		}
	}
	v.differ("game %s: %s and %s: %v", l.Game, g.source, l.name, err)
}
