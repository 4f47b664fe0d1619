package deadline

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// What is wrong with a span that was written.
var (
	ErrUnread   = errors.New("no days are understood")
	ErrBackward = errors.New("the last day is before the first")
	ErrPast     = errors.New("the days are over")
)

// written is a day as people write it, in part.
type written struct{ year, month, day int }

var (
	isoDay   = regexp.MustCompile(`^(\d{4})-(\d{1,2})-(\d{1,2})$`)
	dayWord  = regexp.MustCompile(`^(\d{1,2})(st|nd|rd|th|er|\.)?$`)
	yearWord = regexp.MustCompile(`^\d{4}$`)
	dashes   = strings.NewReplacer("–", "-", "—", "-", "−", "-")
	closeTo  = regexp.MustCompile(`([^\d-]|^)(\d{1,2}(?:st|nd|rd|th|er|\.)?)\s*-\s*(\d{1,2}(?:st|nd|rd|th|er|\.)?)(\s|$)`)
	loose    = regexp.MustCompile(`\s+-+\s+`)
	afterMon = regexp.MustCompile(`(\pL\.?)-(\d)`)
)

// ReadSpan reads days as people write them, in English or French: "1-14
// August", "1 August - 14 August", "2026-08-01 to 2026-08-14", "until 14
// August", "14 août". What is left out follows from today: the next such days
// that are not over. A span that has begun goes from today on.
func ReadSpan(text string, today Date) (s Span, err error) {
	text = strings.ToLower(strings.Trim(dashes.Replace(text), " .,!\t"))
	text = closeTo.ReplaceAllString(text, "$1$2 to $3$4")
	text = loose.ReplaceAllString(text, " to ")
	text = afterMon.ReplaceAllString(text, "$1 to $2")
	var ends [2][]string
	part, open := 0, false
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '/' }) {
		switch w {
		case "from", "du", "de", "le", "the", "of", "on":
			continue
		case "until", "till", "jusqu'au", "jusqu’au", "jusqu'à":
			if part == 0 && len(ends[0]) == 0 {
				open = true
				continue
			}
			fallthrough
		case "to", "au", "à", "through":
			if part++; part > 1 || len(ends[0]) == 0 {
				return s, ErrUnread
			}
			continue
		}
		ends[part] = append(ends[part], w)
	}
	first, ok := readDay(ends[0])
	last, okLast := first, ok
	if part == 1 {
		last, okLast = readDay(ends[1])
	}
	if !ok || !okLast {
		return s, ErrUnread
	}
	return span(first, last, open, today)
}

// span fills in what two days leave out.
func span(first, last written, open bool, today Date) (s Span, err error) {
	if last.month == 0 {
		last.month = first.month
	}
	if first.month == 0 {
		first.month = last.month
	}
	if last.month == 0 {
		return s, ErrUnread
	}
	if last.year == 0 {
		last.year = first.year
	}
	if last.year == 0 {
		last.year = today.Year
		if last.date().Before(today) {
			last.year++
		}
	}
	if first.year == 0 {
		first.year = last.year
		if last.date().Before(first.date()) {
			first.year--
		}
		const turns = 120 // days at most that are taken to go over the turn of a year
		if first.date().To(last.date()) > turns && first.year < last.year {
			return s, ErrBackward
		}
	}
	s = Span{first.date(), last.date()}
	if open {
		s.From = today
	}
	switch {
	case !s.From.valid() || !s.To.valid():
		return Span{}, ErrUnread
	case s.To.Before(s.From) && !open:
		return Span{}, ErrBackward
	case s.To.Before(today):
		return Span{}, ErrPast
	case s.From.Before(today):
		s.From = today
	}
	return s, nil
}

func (w written) date() Date { return Date{w.year, time.Month(w.month), w.day} }

// readDay reads a day, its month and its year, in any order but a day that is
// no ISO date before the year.
func readDay(words []string) (w written, ok bool) {
	for _, word := range words {
		if m := isoDay.FindStringSubmatch(word); m != nil && len(words) == 1 {
			return written{number(m[1]), number(m[2]), number(m[3])}, true
		}
		m := dayWord.FindStringSubmatch(word)
		switch month := monthOf(word); {
		case m != nil && w.day == 0:
			w.day = number(m[1])
		case month > 0 && w.month == 0:
			w.month = month
		case yearWord.MatchString(word) && w.year == 0:
			w.year = number(word)
		default:
			return w, false
		}
	}
	return w, w.day > 0
}

func number(s string) int { n, _ := strconv.Atoi(s); return n }

// monthOf reads the name of a month or its beginning of three letters or more,
// 0 for none. "jui" is two months in French.
func monthOf(word string) int {
	word = strings.NewReplacer("é", "e", "û", "u").Replace(strings.TrimRight(word, "."))
	if len(word) < 3 {
		return 0
	}
	found := 0
	for _, names := range [][]string{
		{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"},
		{"janvier", "fevrier", "mars", "avril", "mai", "juin", "juillet", "aout", "septembre", "octobre", "novembre", "decembre"},
	} {
		for i, name := range names {
			if !strings.HasPrefix(name, word) {
				continue
			}
			if found > 0 && found != i+1 {
				return 0
			}
			found = i + 1
		}
	}
	if word == "sept" {
		return 9
	}
	return found
}
