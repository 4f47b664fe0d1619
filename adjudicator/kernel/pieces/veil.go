package pieces

import "slices"

// Pairs joins the elements of a list in pairs, the first with the last that joins it; each is in
// one pair at most. It tells whether any were joined.
func Pairs[P comparable](list []P, join func(a, b P) bool) (any bool) {
	done := map[P]bool{}
	for i, a := range list {
		for j := len(list) - 1; j > i && !done[a]; j-- {
			if b := list[j]; !done[b] && join(a, b) {
				done[a], done[b], any = true, true, true
			}
		}
	}
	return any
}

// Stand lets a piece out of a reserve stand for each of some hidden ones, as long as there are
// some: the one most like it, of equals the first; one that is nothing like it where there is no other.
func Stand[S, P any](slots []S, reserve []P, like func(x S, p P) int, stand func(x S, p P)) {
	for _, x := range slots {
		if len(reserve) == 0 {
			return
		}
		best, at := 0, 0
		for i, p := range reserve {
			if n := like(x, p); n > best {
				best, at = n, i
			}
		}
		stand(x, reserve[at])
		reserve = slices.Delete(reserve, at, at+1)
	}
}
