package proof

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// UnprovedError tells that nothing contradicts, but that not everything is proved.
type UnprovedError struct {
	Letters int // that nothing proves
	Missing int // letters that should be there
}

func (e *UnprovedError) Error() string {
	var parts []string
	if e.Letters > 0 {
		parts = append(parts, count(e.Letters, "letter is", "letters are")+" unproved")
	}
	if e.Missing > 0 {
		parts = append(parts, count(e.Missing, "letter is", "letters are")+" missing")
	}
	return "nothing contradicts, but " + strings.Join(parts, " and ")
}

// count words a number of things.
func count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// verification is an archive that is being verified.
type verification struct {
	w       io.Writer
	letters []Mailed
	open    Edition
	words   Wording

	beside []string // files of the archive that are neither letters nor logs

	published []*publishedGame
	held      int64             // bytes of their logs
	keys      map[string]string // of referees: the game that pledges each
	from      map[string]bool   // addresses of referees
	settled   map[int]bool      // letters that were looked at

	differences, unproved, missing []string
	foreign                        []string // letters of nobody who is a referee here
}

// differ notes a difference.
func (v *verification) differ(format string, args ...any) {
	v.differences = append(v.differences, fmt.Sprintf(format, args...))
}

// doubt notes a letter of which something is not proved.
func (v *verification) doubt(m *Mailed, format string, args ...any) {
	v.unproved = append(v.unproved, m.Name+": "+fmt.Sprintf(format, args...))
}

// settle marks a letter as looked at; false when it was already.
func (v *verification) settle(i int) bool {
	if v.settled == nil {
		v.settled = map[int]bool{}
	}
	was := v.settled[i]
	v.settled[i] = true
	return !was
}

// others looks at the letters that belong to no game here: answers to HELP, questions to
// people who play nowhere yet, letters of somebody else.
func (v *verification) others() {
	proved := 0
	for i := range v.letters {
		m := &v.letters[i]
		if v.settled[i] || m.Beside {
			continue
		}
		switch {
		case !m.Ours && !v.from[m.From]:
			v.foreign = append(v.foreign, m.Name)
		case m.Key == "":
			v.doubt(m, "it carries no proof, and no log lists it")
		case !m.whole():
			v.differ("%s: it is not as it was mailed: %s", m.Name, strings.Join(m.Differs, "; "))
		case v.keys[m.Key] == "" && len(v.keys) > 0:
			v.doubt(m, "it is signed with the key %.16s..., which no game here pledges (they pledge %.16s...)", m.Key, slices.Sorted(maps.Keys(v.keys))[0])
		case v.keys[m.Key] == "":
			v.doubt(m, "it is as it was signed with the key %.16s..., but there is no letter of a game here that pledges the key", m.Key)
		default:
			proved++
		}
	}
	if proved > 0 {
		fmt.Fprintf(v.w, "proved: %s of no game, signed by the same referee\n", count(proved, "letter", "letters"))
	}
	if n := len(v.foreign); n > 0 {
		fmt.Fprintf(v.w, "passed over: %s not from the referee: %s\n", count(n, "letter that is", "letters that are"), strings.Join(v.foreign, "; "))
	}
}

// end writes what was found and makes it the error.
func (v *verification) end() error {
	for _, x := range v.differences {
		fmt.Fprintln(v.w, "DIFFERENCE:", x)
	}
	for _, x := range v.unproved {
		fmt.Fprintln(v.w, "UNPROVED:", x)
	}
	for _, x := range v.missing {
		fmt.Fprintln(v.w, "MISSING:", x)
	}
	if len(v.beside) > 0 {
		fmt.Fprintln(v.w, "NOT LOOKED AT, as they are neither letters nor logs:", oneLine(firstOf(v.beside)))
	}
	if len(v.differences) > 0 {
		return errors.New(strings.Join(firstOf(v.differences), "\n"))
	}
	if len(v.unproved)+len(v.missing) > 0 {
		return &UnprovedError{len(v.unproved), len(v.missing)}
	}
	return nil
}

// firstOf is the beginning of a list, and how much more there is.
func firstOf(list []string) []string {
	const most = 20
	n := len(list)
	if n <= most {
		return list
	}
	return append(slices.Clone(list[:most]), fmt.Sprintf("and %d more", n-most))
}

// oneLine is names of files on one line, whatever they hold.
func oneLine(list []string) string {
	text := strings.Join(list, ", ")
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}
