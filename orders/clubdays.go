package orders

import (
	"regexp"
	"strings"
)

var (
	dayPattern   = regexp.MustCompile(`^(?:\d{1,2}(?:ST|ND|RD|TH|ER|\.)?(?:[-\x{2013}\x{2014}]\d{1,2}(?:ST|ND|RD|TH|ER|\.)?)?|\d{4}|\d{4}-\d{1,2}-\d{1,2}|[-\x{2013}\x{2014}])$`)
	monthPattern = regexp.MustCompile(`^(?:JAN|FEB|FEV|MAR|APR|AVR|MAY|MAI|JUN|JUIN|JUL|JUIL|AUG|AOU|SEP|OCT|NOV|DEC)[A-Z]*\.?$`)
	isoPattern   = regexp.MustCompile(`^\d{4}-\d{1,2}-\d{1,2}$`)
	unitPattern  = regexp.MustCompile(`^\d{1,4}[A-Z]+$`)
)

// days accepts dates as people write them, or CANCEL: an order with units and
// places has other words.
func days(words []string) bool {
	if len(words) == 1 && IsCancel(words[0]) || length(words) && (len(words) > 1 || unitPattern.MatchString(fold(words[0]))) {
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

// length accepts a length of time: 2d, 2 days, by 12 h, de 2 jours, a week.
func length(words []string) bool {
	_, ok := Length(words)
	return ok
}

// IsCancel tells a word that takes something back.
func IsCancel(word string) bool {
	switch fold(word) {
	case "CANCEL", "OFF", "NO", "NON", "ANNULER":
		return true
	}
	return false
}
