package mail

import (
	"bytes"
	netmail "net/mail"
	"strings"
	"time"
)

// unlikely is how far the server's date of a letter may lie before that of its last
// hop, or before the referee began, without something being wrong with it.
const unlikely = 24 * time.Hour

// received is when a letter came. The server's INTERNALDATE tells it, unless that is
// no date, is 1970 or lies long before the letter's last hop: then the topmost
// Received tells it. A letter that came after the mailbox was read to its end did not
// come before the referee began: without a Received it came when it was first seen.
func (in *Intake) received(h Header, raw []byte, now time.Time) time.Time {
	date, hop := known(h.Received), known(lastHop(raw))
	if hop.After(now) {
		hop = now
	}
	switch {
	case date.IsZero() && hop.IsZero():
		return now
	case date.IsZero(), !hop.IsZero() && hop.Sub(date) > unlikely:
		return hop
	case hop.IsZero() && in.readBefore && date.Before(in.opts.Began.Add(-unlikely)):
		return now
	}
	return date
}

// known is a date, or zero for one that stands for none.
func known(t time.Time) time.Time {
	if since := t.Sub(time.Unix(0, 0)); t.Year() <= 1 || since.Abs() < 48*time.Hour {
		return time.Time{}
	}
	return t
}

// lastHop is the date of the topmost Received field, zero when there is none.
func lastHop(raw []byte) time.Time {
	var field []byte
	for line := range bytes.Lines(headerOf(raw)) {
		line = bytes.TrimRight(line, "\r\n")
		switch {
		case len(line) == 0:
			return hopDate(field)
		case line[0] == ' ' || line[0] == '\t':
			if field != nil {
				field = append(append(field, ' '), line...)
			}
		case field != nil:
			return hopDate(field)
		case len(line) > 9 && strings.EqualFold(string(line[:9]), "received:"):
			field = bytes.Clone(line[9:])
		}
	}
	return hopDate(field)
}

func hopDate(field []byte) time.Time {
	i := bytes.LastIndexByte(field, ';')
	if i < 0 {
		return time.Time{}
	}
	t, err := netmail.ParseDate(strings.Join(strings.Fields(string(field[i+1:])), " "))
	if err != nil {
		return time.Time{}
	}
	return t
}
