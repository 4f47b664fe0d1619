package orders

import (
	"regexp"
	"strings"
)

var (
	dayPattern    = regexp.MustCompile(`^(?:\d{1,2}(?:ST|ND|RD|TH|ER|\.)?(?:[-\x{2013}\x{2014}]\d{1,2}(?:ST|ND|RD|TH|ER|\.)?)?|\d{4}|\d{4}-\d{1,2}-\d{1,2}|[-\x{2013}\x{2014}])$`)
	monthPattern  = regexp.MustCompile(`^(?:JAN|FEB|FEV|MAR|APR|AVR|MAY|MAI|JUN|JUIN|JUL|JUIL|AUG|AOU|SEP|OCT|NOV|DEC)[A-Z]*\.?$`)
	isoPattern    = regexp.MustCompile(`^\d{4}-\d{1,2}-\d{1,2}$`)
	lengthPattern = regexp.MustCompile(`^\d{1,4}[DHJ]?$`)
)

// days accepts dates as people write them, or CANCEL: an order with units and
// places has other words.
func days(words []string) bool {
	if len(words) == 1 && IsCancel(words[0]) {
		return true
	}
	dated := false
	for _, w := range words {
		key := fold(w)
		switch {
		case monthPattern.MatchString(key), isoPattern.MatchString(key):
			dated = true
		case dayPattern.MatchString(key):
		case strings.Contains(" FROM TO UNTIL TILL THROUGH OF THE DU DE AU LE A JUSQU'AU ", " "+strings.ReplaceAll(key, "\u2019", "'")+" "):
		default:
			return false
		}
	}
	return dated && len(words) <= 9
}

// length accepts a number of days or hours: 2d, 2 days, by 12 h, de 2 jours.
func length(words []string) bool {
	_, ok := Length(words)
	return ok
}

// Length reads a number of days or hours, and writes it like 2d or 12h.
func Length(words []string) (word string, ok bool) {
	if len(words) > 1 {
		switch fold(words[0]) {
		case "BY", "OF", "DE", "FOR":
			words = words[1:]
		}
	}
	if len(words) == 0 || len(words) > 2 {
		return "", false
	}
	word = fold(words[0])
	if !lengthPattern.MatchString(word) {
		return "", false
	}
	number := strings.TrimRight(word, "DHJ")
	unit := word[len(number):]
	if len(words) == 2 {
		if unit != "" {
			return "", false
		}
		unit = fold(words[1])
	}
	switch unit {
	case "", "D", "J", "DAY", "DAYS", "JOUR", "JOURS":
		return number + "d", true
	case "H", "HOUR", "HOURS", "HEURE", "HEURES":
		return number + "h", true
	}
	return "", false
}

// IsCancel tells a word that takes something back.
func IsCancel(word string) bool {
	switch fold(word) {
	case "CANCEL", "OFF", "NO", "NON", "ANNULER":
		return true
	}
	return false
}
