package proof

import (
	"cmp"
	"slices"

	"feldpost/adjudicator/desk/gamelog"
)

// foundLog is a log as it was found, the letter that brought it, and how full it is. It is
// unpacked again when it is compared: one at a time takes memory.
type foundLog struct {
	name                       string
	packed                     []byte
	branches, entries, letters int
}

// logs finds the logs among the letters, and compares the copies of each: every seat is
// sent one of its own, and one may lie beside the letters. The fullest counts.
func (v *verification) logs() {
	var all []foundLog
	take := func(name string, packed []byte) {
		l, _, err := gamelog.Read(packed)
		if err != nil {
			v.differ("%s: %v", name, err)
			return
		}
		all = append(all, foundLog{name, packed, len(l.Branches), len(l.Entries), len(l.Letters)})
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
		return cmp.Or(-cmp.Compare(a.branches, b.branches), -cmp.Compare(a.entries, b.entries), -cmp.Compare(a.letters, b.letters))
	})
	for i := range all {
		v.publish(&all[i])
	}
}

// publish takes a log, or holds it against the fullest copy: it is to be the same, or
// that of a branch.
func (v *verification) publish(f *foundLog) {
	l, size, err := gamelog.Read(f.packed)
	if err != nil {
		v.differ("%s: %v", f.name, err)
		return
	}
	i := slices.IndexFunc(v.published, func(g *publishedGame) bool { return g.log.Game == l.Game })
	if i < 0 {
		if v.held += size; v.held > gamelog.MaxLogs {
			v.differ("%s: %s: with the logs before it %v: verify the games one by one", f.name, gamelog.LogFile, gamelog.ErrTooMuch)
			return
		}
		v.published = append(v.published, &publishedGame{log: l, source: f.name})
		return
	}
	g := v.published[i]
	if err = sameStory(l, g.log); err == nil {
		return
	}
	for _, b := range g.log.Branches {
		if x, wrong := g.log.Branched(b); wrong == nil && sameStory(l, x) == nil {
			return
		}
	}
	v.differ("game %s: %s and %s: %v", l.Game, g.source, f.name, err)
}
