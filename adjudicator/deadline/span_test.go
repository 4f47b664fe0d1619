package deadline

import (
	"errors"
	"testing"
	"time"
)

func TestDaysAsPeopleWriteThem(t *testing.T) {
	today := Date{2026, time.July, 20}
	for text, want := range map[string]string{
		"1-14 August": "2026-08-01 2026-08-14", "1 - 14 August": "2026-08-01 2026-08-14", "1–14 August": "2026-08-01 2026-08-14",
		"1 August - 14 August": "2026-08-01 2026-08-14", "August 1 to 14": "2026-08-01 2026-08-14", "Aug 1-14": "2026-08-01 2026-08-14",
		"2026-08-01 to 2026-08-14": "2026-08-01 2026-08-14", "2026-08-01 - 2026-08-14": "2026-08-01 2026-08-14",
		"until 14 August": "2026-07-20 2026-08-14", "from 1st to 14th August 2026": "2026-08-01 2026-08-14",
		"1-14 août": "2026-08-01 2026-08-14", "du 1er au 14 août": "2026-08-01 2026-08-14", "jusqu'au 14 aout": "2026-07-20 2026-08-14",
		"28 December - 4 January": "2026-12-28 2027-01-04", "1 May - 3 May": "2027-05-01 2027-05-03", "15-25 July": "2026-07-20 2026-07-25",
		"14 August": "2026-08-14 2026-08-14", "2 juillet au 30 juillet": "2026-07-20 2026-07-30",
	} {
		s, err := ReadSpan(text, today)
		if got := s.From.String() + " " + s.To.String(); err != nil || got != want {
			t.Errorf("%q: %s %v, want %s", text, got, err, want)
		}
	}
	for text, want := range map[string]error{
		"": ErrUnread, "soon": ErrUnread, "31 June": ErrUnread, "14": ErrUnread, "1 jui - 3 jui": ErrUnread, "1-2-3 August": ErrUnread, "to 14 August": ErrUnread,
		"2026-08-14 to 2026-08-01": ErrBackward, "2026-01-01 to 2026-01-05": ErrPast, "until 2026-01-05": ErrPast, "1 2 August": ErrUnread, "99-100 August": ErrUnread, "31 August - 1 August": ErrBackward,
	} {
		if s, err := ReadSpan(text, today); !errors.Is(err, want) {
			t.Errorf("%q: %v %v, want %v", text, s, err, want)
		}
	}
}
