package desk

import (
	"slices"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/store"
)

// mailedTemplates are the texts of the letters whose templates the letter at hand may
// have been made from, read as far as they are asked for.
type mailedTemplates struct {
	near, all       string // with single blanks
	nearRead, isAll bool
}

// maxTemplates is how many of the last letters to a seat are looked at.
const maxTemplates = 30

// holds tells whether a line stands in a letter that the seat at hand was sent. The last
// one and those that the letter answers are read first; a template lives longer than an
// answer to a question, so the others follow.
func (m *mailedTemplates) holds(c *casework, line string) bool {
	line = single(line)
	if !m.nearRead {
		m.near, m.nearRead = c.textOf(append([]string{c.seat.LastOut}, c.in.Answers[max(0, len(c.in.Answers)-5):]...)), true
	}
	if strings.Contains(m.near, line) {
		return true
	}
	if !m.isAll {
		m.all, m.isAll = c.textOf(c.templateLetters()), true
	}
	return strings.Contains(m.all, line)
}

// templateLetters are the last letters to the seat at hand, and however old it is the last
// one that told of a turn.
func (c *casework) templateLetters() (ids []string) {
	turn := ""
	for o, err := range c.Store.Outbox(store.OutFilter{Game: c.game.Name, Seat: c.seat.Name}) {
		if err != nil {
			return ids
		}
		if k := report.Kind(o.Kind); k == report.Turn || k == report.Start {
			turn = o.MessageID
		}
		if ids = append(ids, o.MessageID); len(ids) > maxTemplates {
			ids = slices.Delete(ids, 0, 1)
		}
	}
	if turn != "" && !slices.Contains(ids, turn) {
		ids = append(ids, turn)
	}
	return ids
}

// textOf joins what letters of ours say, with single blanks.
func (c *casework) textOf(ids []string) string {
	var b strings.Builder
	for _, id := range ids {
		if id == "" {
			continue // nothing was sent yet
		}
		o, err := c.Store.OutByMessageID(id)
		if err != nil {
			continue // a letter that is none of ours
		}
		if raw, err := c.Store.OutRaw(o.ID); err == nil {
			b.WriteString(single(c.Mail.Read(store.Letter{Size: len(raw)}, raw).Text))
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// single makes the blanks of a text single.
func single(text string) string { return strings.Join(strings.Fields(text), " ") }
