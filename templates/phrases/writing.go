package phrases

import (
	"embed"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed writing.*.txt
var files embed.FS

// writing is how languages write, read once.
var writing = sync.OnceValue(func() *Book { return MustRead(files, "writing") })

// Langs are the languages in which the program writes, English first.
func Langs() []string { return writing().Langs() }

// Writing is how a language writes days, numbers and marks.
type Writing struct{ lang string }

// In is how a language writes, as English for one that there is not.
func In(lang string) Writing {
	if !writing().Has(lang) {
		lang = Base
	}
	return Writing{lang}
}

// Lang is the code of the language.
func (w Writing) Lang() string { return w.lang }

func (w Writing) say(key string) string {
	text, _ := writing().Say(w.lang, key)
	return text
}

// nth is a word of a list.
func (w Writing) nth(key string, n int) string { return strings.Fields(w.say(key))[n] }

// Weekday names the day of a time.
func (w Writing) Weekday(t time.Time) string { return w.nth("weekdays", int(t.Weekday())) }

// Date is day and time: 2 January 2006, 15:04.
func (w Writing) Date(t time.Time) string { return w.dated("date", t) }

// WeekdayDate is Date with the day of the week.
func (w Writing) WeekdayDate(t time.Time) string { return w.dated("weekday-date", t) }

func (w Writing) dated(key string, t time.Time) string {
	day := strconv.Itoa(t.Day())
	if t.Day() == 1 {
		day = w.say("first")
	}
	return strings.NewReplacer("{weekday}", w.Weekday(t), "{day}", day, "{month}", w.nth("months", int(t.Month())-1),
		"{year}", strconv.Itoa(t.Year()), "{time}", t.Format("15:04")).Replace(w.say(key))
}

// ShortDate is the day alone, short: Mon 2 Jan.
func (w Writing) ShortDate(t time.Time) string {
	return strings.NewReplacer("{weekday}", w.nth("weekdays-short", int(t.Weekday())), "{n}", strconv.Itoa(t.Day()),
		"{month}", w.nth("months-short", int(t.Month())-1)).Replace(w.say("short-date"))
}

// Decimal is a number with the mark of the language before its decimals.
func (w Writing) Decimal(number string) string {
	return strings.Replace(number, ".", w.say("decimal"), 1)
}

// ZeroIsOne tells whether 0 takes the singular.
func (w Writing) ZeroIsOne() bool { return w.say("zero-is-one") == "yes" }

// BlankBeforeMarks tells whether a blank that does not break stands before high marks.
func (w Writing) BlankBeforeMarks() bool { return w.say("blank-before-marks") == "yes" }
