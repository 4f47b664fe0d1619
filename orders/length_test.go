package orders

import (
	"strings"
	"testing"
)

func TestLengthsOfTimeAsPeopleWriteThem(t *testing.T) {
	for text, want := range map[string]string{
		"2d": "2d", "2 days": "2d", "12h": "12h", "by 12 h": "12h", "de 2 jours": "2d", "3": "3d", "2j": "2d",
		"1 week": "7d", "one week": "7d", "a week": "7d", "two weeks": "14d", "1w": "7d", "for a week": "7d", "another week": "", "one more week": "7d",
		"une semaine": "7d", "deux semaines": "14d", "1 semaine": "7d", "une semaine et 2 jours": "9d", "3sem": "21d", "d'une semaine": "7d", "trois jours de plus": "3d",
		"a fortnight": "14d", "une quinzaine": "15d", "a month": "30d", "un mois": "30d", "half a day": "12h", "une demi journée": "12h", "a couple of days": "2d",
		"1 day and 12 hours": "36h", "48 hours": "2d", "ten days": "10d", "dix jours": "10d", "five days, please": "5d", "quinze jours": "15d",
		"": "", "soon": "", "week": "", "0d": "", "2 days London": "", "1": "1d", "days": "", "two": "2d", "2 3 days": "", "half an hour": "", "-2 days": "",
	} {
		got, ok := Length(strings.Fields(text))
		if got != want || ok != (want != "") {
			t.Errorf("%q: %q %t, want %q", text, got, ok, want)
		}
	}
}
