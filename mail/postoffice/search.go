package postoffice

import (
	"bytes"
	"net/mail"
	"strings"
	"time"
)

// headerHas tells whether a header field contains a text, in any case; an
// empty text asks only for the field.
func (l *letter) headerHas(key, text string) bool {
	header, _ := split(l.raw)
	var value string // of the field, if it is the one asked for
	ours := false
	for line := range strings.Lines(string(header)) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			break
		}
		if line[0] == ' ' || line[0] == '\t' {
			value += line
		} else {
			name, rest, _ := strings.Cut(line, ":")
			value, ours = rest, strings.EqualFold(strings.TrimSpace(name), key)
		}
		if ours && strings.Contains(strings.ToLower(value), strings.ToLower(text)) {
			return true
		}
	}
	return false
}

// sent is the time in the Date header, zero if there is none.
func (l *letter) sent() time.Time {
	msg, err := mail.ReadMessage(bytes.NewReader(l.raw))
	if err != nil {
		return time.Time{}
	}
	date, _ := msg.Header.Date()
	return date
}

// onDay compares days regardless of time and zone; zero bounds are open.
func onDay(t, since, before time.Time) bool {
	if since.IsZero() && before.IsZero() {
		return true
	}
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return (since.IsZero() || !day.Before(since)) && (before.IsZero() || day.Before(before))
}

// holds tells whether all texts occur, in any case.
func holds(raw []byte, texts []string) bool {
	if len(texts) == 0 {
		return true
	}
	lower := bytes.ToLower(raw)
	for _, text := range texts {
		if !bytes.Contains(lower, bytes.ToLower([]byte(text))) {
			return false
		}
	}
	return true
}
