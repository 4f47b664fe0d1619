package letter

import (
	"slices"
	"strings"
	"unicode"
)

// How long a signature may be behind a sign that could also mean something
// else. Behind "-- " there is no limit.
const (
	maxWeakTail    = 10
	maxClosingTail = 6
	maxThanksTail  = 2
)

// markSignatures marks the signatures in every run of lines between quotes
// and blocks.
func (s *sheetReader) markSignatures(lines []string, marks []mark) {
	for i := 0; i < len(lines); {
		end := i
		for end < len(lines) && isFree(marks[end]) {
			end++
		}
		if end > i {
			s.markRun(lines[i:end], marks[i:end])
		}
		i = end + 1
	}
}

// isFree reports whether a line is neither quoted nor part of a complete
// block. A block without an end line may be closed by a signature.
func isFree(m mark) bool {
	return m.reason == "" && !m.marker && !m.sealed
}

// markRun marks the signatures in one run of a person's lines.
func (s *sheetReader) markRun(lines []string, marks []mark) {
	for i := 0; i < len(lines); {
		n := s.signatureLength(lines[i:])
		for k := i; k < i+n; k++ {
			marks[k].reason = DropSignature
		}
		i += max(n, 1)
	}
	s.markName(lines, marks)
}

// signatureLength returns how many lines of signature begin at the top of
// lines, 0 for none.
func (s *sheetReader) signatureLength(lines []string) int {
	line := strings.TrimSpace(lines[0])
	switch {
	case line == "":
		return 0
	case lines[0] == "-- ":
		return tailLength(lines)
	case line == "--" || line == "—" || line == "–" || isShortRule(line):
		if s.isSignatureTail(lines[1:], maxWeakTail) || isListFooter(lines[1:]) {
			return tailLength(lines)
		}
		return 1 // a mere rule between lines
	case isRule(line) && isListFooter(lines[1:]):
		return tailLength(lines)
	case isFooter(line):
		return 1
	}
	switch closing, thanks := valediction(line); {
	case closing && s.isSignatureTail(lines[1:], maxClosingTail):
		return tailLength(lines)
	case thanks && s.isNameTail(lines[1:]):
		return tailLength(lines)
	case closing || thanks:
		return 1
	}
	return 0
}

// tailLength counts the lines from the first one to the end of the run or to
// a line of an order sheet: a sheet may stand below a signature, but its
// header never belongs to one.
func tailLength(lines []string) int {
	for i := 1; i < len(lines); i++ {
		if isSheetLine(lines[i]) {
			return i
		}
	}
	return len(lines)
}

// isSignatureTail reports whether the rest of a run can be a signature: few
// lines, none of which reads as an order.
func (s *sheetReader) isSignatureTail(lines []string, limit int) bool {
	count := 0
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if count++; count > limit || s.looksLikeOrder(line) {
			return false
		}
	}
	return true
}

// isNameTail reports whether nothing but a name follows. It is asked after
// words of thanks, which may also open a letter.
func (s *sheetReader) isNameTail(lines []string) bool {
	count := 0
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" || isFooter(line) {
			continue
		}
		if count++; count > maxThanksTail || s.looksLikeOrder(line) || !s.isName(line) {
			return false
		}
	}
	return true
}

// isName reports whether a line is a name: the sender's own, or up to three
// capitalised words without digits.
func (s *sheetReader) isName(line string) bool {
	line = strings.TrimRight(line, ".,!")
	if s.isOwnName(line) {
		return true
	}
	words := strings.Fields(line)
	if len(words) == 0 || len(words) > 3 {
		return false
	}
	for _, w := range words {
		runes := []rune(w)
		shouted := len(runes) > 2 && strings.ToUpper(w) == w
		if !unicode.IsUpper(runes[0]) || shouted || strings.ContainsFunc(w, unicode.IsDigit) {
			return false
		}
	}
	return true
}

// isOwnName reports whether a line is the sender's display name or one word
// of it.
func (s *sheetReader) isOwnName(line string) bool {
	if s.name == "" {
		return false
	}
	return strings.EqualFold(line, s.name) ||
		slices.ContainsFunc(strings.Fields(s.name), func(w string) bool {
			return len(w) > 2 && strings.EqualFold(strings.Trim(w, ","), line)
		})
}

// markName marks the sender's name as the last line of a run.
func (s *sheetReader) markName(lines []string, marks []mark) {
	for i := len(lines) - 1; i >= 0; i-- {
		line := strings.TrimSpace(lines[i])
		if line == "" || marks[i].reason != "" {
			continue
		}
		if s.isOwnName(strings.TrimRight(line, ".,!")) && !s.looksLikeOrder(line) {
			marks[i].reason = DropSignature
		}
		return
	}
}

// looksLikeOrder reports whether a line may be an order. Without a caller who
// knows the orders, an upper-case word followed by a number is one.
func (s *sheetReader) looksLikeOrder(line string) bool {
	if isSheetLine(line) || blockLine(line) != blockNone {
		return true
	}
	if s.asked++; s.asked > maxAsked {
		return true
	}
	if s.order != nil {
		return s.order(line)
	}
	words := strings.Fields(line)
	return len(words) > 1 && len(words[0]) > 2 && strings.ToUpper(words[0]) == words[0] &&
		strings.ContainsFunc(words[0], unicode.IsLetter) && strings.ContainsFunc(line, unicode.IsDigit)
}

// isSheetLine recognises the frame of an order sheet: the header words in
// capitals or with a colon, and END. Such a line is never dropped as part of
// a signature.
func isSheetLine(line string) bool {
	line = strings.TrimSpace(line)
	if blockLine(line) != blockNone {
		return true
	}
	i := strings.IndexFunc(line, func(r rune) bool { return !unicode.IsLetter(r) })
	word, rest := line, ""
	if i >= 0 {
		word, rest = line[:i], strings.TrimSpace(line[i:])
	}
	upper := strings.ToUpper(word)
	switch upper {
	case "GAME", "SEAT", "SIDE", "TURN", "CHECK", "PARTIE", "CAMP", "TOUR", "JOUEUR":
		return word == upper || strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "=")
	case "END", "FIN":
		return rest == "" || word == upper
	}
	return false
}

// isShortRule reports a short line of underscores or dashes that is often
// drawn above a signature.
func isShortRule(line string) bool {
	return len(line) >= 3 && len(line) < 10 && (strings.Trim(line, "_") == "" || strings.Trim(line, "-") == "")
}
