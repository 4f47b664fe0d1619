package seating

import (
	"slices"
	"strings"
	"unicode"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// First answers to people who have no game yet. They write in their own words: "How do I start?", "I would like to
// play the Balkan Wars". The answer has the two lines that bring them into a game.

// Welcome is the first answer to somebody without a game: the systems by their titles, and the line that founds a
// game of the one that his words name, or of the first, on the side that they name, where anybody may found one.
func (c Founder) Welcome() report.Note {
	words := wordsOf(c.In.Text)
	var titles []string
	var best adjudicator.Info
	var name string
	most := -1
	for _, l := range games.All() {
		sys, err := c.System(l.Name)
		if err != nil || len(sys.Info().Scenarios) == 0 {
			continue // it cannot be played here
		}
		info := sys.Info()
		if !slices.Contains(titles, info.Title) {
			titles = append(titles, info.Title)
		}
		if n := shared(words, wordsOf(l.Name+" "+info.Title)); n > most {
			best, name, most = info, l.Name, n
		}
	}
	if len(titles) == 0 {
		return report.NewNote("how-to-address")
	}
	of := wordsOf(name + " " + best.Title)
	words = slices.DeleteFunc(words, func(w string) bool { return shared([]string{w}, of) > 0 }) // they name the game and no side of it
	scenario := best.Scenarios[0]
	for _, s := range best.Scenarios[1:] {
		if shared(words, wordsOf(s.Title)) > shared(words, wordsOf(scenario.Title)) {
			scenario = s
		}
	}
	seat := scenario.Seats[0]
	for _, s := range scenario.Seats[1:] {
		if shared(words, wordsOf(s.Title+" "+string(s.Seat))) > shared(words, wordsOf(seat.Title+" "+string(seat.Seat))) {
			seat = s
		}
	}
	var sides []string
	for _, s := range scenario.Seats {
		if s.Seat != seat.Seat {
			sides = append(sides, string(s.Seat))
		}
	}
	if c.Config.Create != CreateAnyone {
		return report.NewNote("first-letter", "systems", strings.Join(titles, ", "))
	}
	return report.NewNote("first-letter", "systems", strings.Join(titles, ", "), "title", best.Title+": "+scenario.Title,
		"new", "NEW "+name+" "+scenario.Name+" AS "+string(seat.Seat), "sides", strings.Join(sides, ", "))
}

// wordsOf are the folded words of a text that may name something.
func wordsOf(text string) (list []string) {
	for _, w := range strings.FieldsFunc(orders.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) > 3 && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

// shared is how many words two texts have in common; the beginning of a longer one counts: "German" of "Germany".
func shared(a, b []string) (n int) {
	for _, x := range a {
		if slices.ContainsFunc(b, func(y string) bool { return strings.HasPrefix(x, y) || strings.HasPrefix(y, x) && len(x) > 4 }) {
			n++
		}
	}
	return n
}

// SpeaksFrench tells whether the words of a letter are rather French than English.
func SpeaksFrench(text string) bool {
	french, english := 0, 0
	for _, w := range strings.FieldsFunc(orders.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch w {
		case "JE", "VOUDRAIS", "BONJOUR", "COMMENT", "JOUER", "PARTIE", "LES", "UNE", "DES", "POUR", "EST", "VOUS", "SALUT", "BONSOIR", "AIMERAIS", "LE", "LA", "ET", "MOI", "QUEL", "QUELLE", "MERCI", "UN", "DE":
			french++
		case "I", "THE", "HOW", "TO", "PLAY", "GAME", "LIKE", "WOULD", "HELLO", "HI", "AND", "YOU", "WANT", "START", "PLEASE", "IS", "CAN", "A", "OF", "WHAT":
			english++
		}
	}
	return french > english
}
