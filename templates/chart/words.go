package chart

import (
	"embed"
	"strconv"
	"sync"

	"feldpost/adjudicator"
	"feldpost/templates/phrases"
)

//go:embed words.*.txt
var wordFiles embed.FS

// vocabulary is the text of the drawing by language, read once.
var vocabulary = sync.OnceValue(func() *phrases.Book { return phrases.MustRead(wordFiles, "words") })

// Words are what a game calls what it puts on its board, in the language of the
// drawing, by kind and name: nation, seat, the (a seat inside a sentence), mark, legend, box,
// shape, symbol, sample.
type Words map[string]string

// Of is the word for a thing of a kind, its name where the game has none.
func (w Words) Of(kind, name string) string {
	if text := w[kind+"."+name]; text != "" {
		return text
	}
	return name
}

// Mark is the word for a mark; one of several that share a legend may be told
// by the words of the legend and its text.
func (w Words) Mark(m adjudicator.MarkKind) string {
	if w["mark."+m.Name] == "" && m.Legend != "" {
		return w.Of("legend", m.Legend) + " " + m.Text
	}
	return w.Of("mark", m.Name)
}

// legend is the word for a mark in the legend.
func (w Words) legend(m adjudicator.MarkKind) string {
	if m.Legend != "" {
		return w.Of("legend", m.Legend)
	}
	return w.Mark(m)
}

// tongue is the words of a drawing: those of all boards and those of the game.
type tongue struct {
	lang string
	Words
}

// seat is the title of a seat: that of its side in the drawing, else the word of
// the game.
func (t tongue) seat(s adjudicator.Seat, sides []Side) string {
	for _, side := range sides {
		if side.Seat == s && side.Title != "" {
			return side.Title
		}
	}
	return t.Of("seat", string(s))
}

// ofSeat joins a word with the seat it speaks of.
func (t tongue) ofSeat(key string, s adjudicator.Seat, sides []Side) string {
	the := t.Words["the."+string(s)]
	if the == "" {
		the = t.seat(s, sides)
	}
	return t.word(key) + " " + the
}

// word returns a text in the language of the drawing. Unknown keys stand for
// themselves.
func (t tongue) word(key string) string {
	if text, ok := vocabulary().Say(t.lang, key); ok {
		return text
	}
	return key
}

// decimal writes a number with one digit behind the point, which is a comma in
// French.
func (t tongue) decimal(v float64) string {
	return phrases.In(t.lang).Decimal(strconv.FormatFloat(v, 'f', 1, 64))
}
