package orders

import "strings"

// isHex tells whether a word is a printed hex number: four digits, on some
// maps with the letter of the sheet before them.
func isHex(w string) bool {
	if len(w) == 5 && isASCIILetter(w[0]) {
		w = w[1:]
	}
	return len(w) == 4 && isDigits(w)
}

// isShortHex tells whether a word is a hex of a small board: H4, J10. Such a
// word alone is a name; only joined ones are a path.
func isShortHex(w string) bool {
	return (len(w) == 2 || len(w) == 3) && isASCIILetter(w[0]) && isDigits(w[1:])
}

func isASCIILetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

type pathState uint8

const (
	noPath pathState = iota
	aPath
	brokenPath
)

// pathParts reads one word as hexes joined by hyphens. Boxes may stand
// among them: POOL-2244-2243.
func pathParts(w string) ([]string, pathState) {
	w = strings.TrimRight(w, ".:")
	if isHex(w) {
		return []string{strings.ToUpper(w)}, aPath
	}
	if !strings.Contains(w, "-") {
		return nil, noPath
	}
	parts := strings.FieldsFunc(w, func(r rune) bool { return r == '-' })
	hexes, shorts, boxes := 0, 0, 0
	for i, s := range parts {
		switch {
		case isHex(s):
			hexes++
			parts[i] = strings.ToUpper(s)
		case isShortHex(s):
			shorts++
			parts[i] = strings.ToUpper(s)
		case isLetters(s):
			boxes++
		}
	}
	switch {
	case hexes > 0 && hexes+boxes == len(parts), len(parts) > 1 && shorts == len(parts):
		return parts, aPath
	case len(parts) > 0 && isHex(parts[0]):
		return nil, brokenPath
	}
	return nil, noPath
}

// readPath reads a path that begins at token i, and where it ends.
func readPath(toks []token, i int) (path []string, next int, state pathState) {
	if i+1 < len(toks) && toks[i+1].isArrow() {
		return readSpaces(toks, i)
	}
	if toks[i].kind != wordToken {
		return nil, i, noPath
	}
	path, state = pathParts(toks[i].text)
	if state != aPath {
		return nil, i + 1, state
	}
	open := strings.HasSuffix(toks[i].text, "-")
	for next = i + 1; next < len(toks) && toks[next].kind == wordToken; {
		w := toks[next].text
		used := 1
		if isDash(w) {
			if next+1 == len(toks) || toks[next+1].kind != wordToken {
				break
			}
			w, used = toks[next+1].text, 2
		} else if !open && !strings.HasPrefix(w, "-") {
			break
		}
		more, s := pathParts(w)
		if s != aPath {
			if used == 2 && !open {
				break // a dash between a hex and words is mere punctuation
			}
			return nil, next + used, brokenPath
		}
		path = append(path, more...)
		next += used
		open = strings.HasSuffix(w, "-")
	}
	if open {
		return nil, next, brokenPath
	}
	return path, next, aPath
}

// readSpaces reads spaces joined by >, from the first of them on.
func readSpaces(toks []token, i int) (path []string, next int, state pathState) {
	for next = i; ; next += 2 {
		if next >= len(toks) || toks[next].kind != wordToken && toks[next].kind != textToken {
			return nil, next, brokenPath
		}
		path = append(path, spaceParts(toks[next])...)
		if next+1 >= len(toks) || !toks[next+1].isArrow() {
			break
		}
	}
	for _, s := range path {
		if s == "" {
			return nil, next + 1, brokenPath
		}
	}
	return path, next + 1, aPath
}

func spaceParts(t token) []string {
	if t.kind == textToken {
		return []string{t.text}
	}
	w := strings.Trim(t.text, "-")
	if parts, s := pathParts(w); s == aPath {
		return parts
	}
	if isShortHex(w) {
		w = strings.ToUpper(w)
	}
	return []string{w}
}

func (t token) isArrow() bool { return t.kind == signToken && t.text == ">" }

// isDash tells whether a word is nothing but hyphens.
func isDash(w string) bool { return w != "" && strings.Trim(w, "-") == "" }

// pathText writes a path so that it is read as the same path.
func pathText(path []string) string {
	if joinsByHyphen(path) {
		return strings.Join(path, "-")
	}
	words := make([]string, len(path))
	for i, s := range path {
		words[i] = s
		if !isPlainWord(s) {
			words[i] = quote(s)
		}
	}
	return strings.Join(words, ">")
}

func joinsByHyphen(path []string) bool {
	parts, state := pathParts(strings.Join(path, "-"))
	if state != aPath || len(parts) != len(path) {
		return false
	}
	for i := range parts {
		if parts[i] != path[i] {
			return false
		}
	}
	return true
}
