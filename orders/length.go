package orders

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// joinedLength is a number with its unit: 2d, 12h, 1w, 3sem.
var joinedLength = regexp.MustCompile(`^(\d{1,4})([A-Z]+)$`)

// Length reads a length of time as people write it, in English or French, and writes it
// like 2d or 12h: 2 days, one week, a fortnight, une semaine et 2 jours, by 12 h, half a
// day. A number alone is days.
func Length(words []string) (word string, ok bool) {
	halves, number := 0, 0 // of hours and of what the next unit counts; 0 for no number yet
	for i, w := range words {
		key := strings.Trim(strings.TrimPrefix(strings.ReplaceAll(fold(w), "\u2019", "'"), "D'"), ".,;!")
		if m := joinedLength.FindStringSubmatch(key); m != nil && number == 0 {
			n, _ := strconv.Atoi(m[1])
			unit, is := unitHours(m[2])
			if !is || n == 0 {
				return "", false
			}
			halves += 2 * n * unit
			continue
		}
		if unit, is := unitHours(key); is {
			if number == 0 {
				return "", false
			}
			halves, number = halves+number*unit, 0
			continue
		}
		n, is := numberWord(key)
		switch {
		case is && number == 0:
			number = n
		case is && number == 1 && n == 2: // half a day
		case is && number == 2 && n == 4: // a couple of days
			number = n
		case is && number == 2 && n == 1: // une demi-journée
			number = n
		case !isLengthFiller(key, i):
			return "", false
		}
	}
	if number > 1 && halves == 0 {
		halves, number = number*24, 0
	}
	if number != 0 || halves == 0 || halves%2 != 0 {
		return "", false
	}
	hours := halves / 2
	if hours%24 == 0 {
		return strconv.Itoa(hours/24) + "d", true
	}
	return strconv.Itoa(hours) + "h", true
}

// unitHours is how many hours a unit has; a month is taken as 30 days.
func unitHours(key string) (hours int, ok bool) {
	for _, u := range []struct {
		hours int
		words []string
	}{
		{1, []string{"H", "HR", "HRS", "HOUR", "HOURS", "HEURE", "HEURES"}},
		{24, []string{"D", "J", "DAY", "DAYS", "JOUR", "JOURS", "JOURNEE", "JOURNEES"}},
		{7 * 24, []string{"W", "WK", "WKS", "WEEK", "WEEKS", "S", "SEM", "SEMAINE", "SEMAINES"}},
		{14 * 24, []string{"FORTNIGHT", "FORTNIGHTS"}},
		{15 * 24, []string{"QUINZAINE", "QUINZAINES"}},
		{30 * 24, []string{"MONTH", "MONTHS", "MOIS"}},
	} {
		if slices.Contains(u.words, key) {
			return u.hours, true
		}
	}
	return 0, false
}

// numberWord is twice a number, in digits or as a word, so that a half is whole.
func numberWord(key string) (twice int, ok bool) {
	if n, err := strconv.Atoi(key); err == nil {
		return 2 * n, n > 0 && n < 10_000
	}
	for _, x := range []struct {
		n     int
		words []string
	}{
		{1, []string{"HALF", "DEMI", "DEMIE"}}, {2, []string{"A", "AN", "ONE", "UN", "UNE"}}, {4, []string{"TWO", "DEUX", "COUPLE"}},
		{6, []string{"THREE", "TROIS"}}, {8, []string{"FOUR", "QUATRE"}}, {10, []string{"FIVE", "CINQ"}}, {12, []string{"SIX"}},
		{14, []string{"SEVEN", "SEPT"}}, {16, []string{"EIGHT", "HUIT"}}, {18, []string{"NINE", "NEUF"}}, {20, []string{"TEN", "DIX"}},
		{22, []string{"ELEVEN", "ONZE"}}, {24, []string{"TWELVE", "DOUZE"}}, {28, []string{"FOURTEEN", "QUATORZE"}},
		{30, []string{"FIFTEEN", "QUINZE"}}, {40, []string{"TWENTY", "VINGT"}}, {42, []string{"TWENTY-ONE", "VINGT-ET-UN"}}, {60, []string{"THIRTY", "TRENTE"}},
	} {
		if slices.Contains(x.words, key) {
			return x.n, true
		}
	}
	return 0, false
}

// isLengthFiller tells a word of a length of time that counts nothing; some stand in
// front of it alone.
func isLengthFiller(key string, at int) bool {
	switch key {
	case "BY", "FOR", "PENDANT", "POUR":
		return at == 0
	case "OF", "DE", "D", "AND", "ET", "MORE", "ANOTHER", "PLUS", "ENCORE", "EXTRA", "SUPPLEMENTAIRE", "SUPPLEMENTAIRES", "PLEASE", "SVP":
		return true
	}
	return false
}
