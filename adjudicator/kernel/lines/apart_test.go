package lines_test

import (
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

func written(t *testing.T, text string) orders.Order {
	t.Helper()
	own := []orders.Verb{{Name: "CHARGE", Group: orders.CombatGroup, Object: orders.Must, Keys: "WITH", Choices: "ALL"}}
	sheet, _, faults := orders.Declared(own, orders.Speech{}, "MOVE", "CHARGE", "ADVANCE", "RETREAT", "ATTACK").Parse(text)
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		t.Fatalf("%s: %v", text, faults)
	}
	return sheet.Orders[0]
}

func TestALineIsTakenApartAsAReaderPairsIt(t *testing.T) {
	march := lines.Pairs{Keys: []string{"TO", "AT", "FROM", "VIA"}, Start: []string{"FROM", "VIA"}}
	answer := lines.Pairs{Keys: []string{"TO", "TOWARD"}, Things: []string{"WITH"}}
	for _, x := range []struct {
		pairs      *lines.Pairs
		text, want string
	}{
		{&march, "MOVE 1 Bde TO 2822, 2 Bde TO 2922", "MOVE 1 Bde TO 2822; MOVE 2 Bde TO 2922"},
		{&march, "MOVE 1 Bde 2822, 2 Bde 2922-2923", "MOVE 1 Bde 2822; MOVE 2 Bde 2922-2923"},
		{&march, "MOVE 1 Bde, 2 Bde TO 2822, 2922", "MOVE 1 Bde TO 2822; MOVE 2 Bde TO 2922"},
		{&march, "MOVE 1 Bde, 2 Bde TO 2822", "MOVE 1 Bde, 2 Bde TO 2822"},
		{&march, "MOVE 1 Bde, 2 Bde TO 2822, 3 Bde TO 2922 ESCORT", "MOVE 1 Bde, 2 Bde TO 2822 ESCORT; MOVE 3 Bde TO 2922 ESCORT"},
		{&march, "MOVE ALL FROM 2821 TO 2822, ALL FROM 2720 TO 2922", "MOVE ALL FROM 2821 TO 2822; MOVE ALL FROM 2720 TO 2922"},
		{&march, "MOVE 1 Bde, 2 Bde FROM 2821, 2720 TO 2822, 2922", "MOVE 1 Bde TO 2822 FROM 2821; MOVE 2 Bde TO 2922 FROM 2720"},
		{&march, "MOVE 1 Bde 2822-2823", "MOVE 1 Bde 2822-2823"},
		{&march, "MOVE 1 Bde TO 2822, 2823", "MOVE 1 Bde TO 2822, 2823"},
		{&march, "MOVE 1 Bde, 2 Bde, 3 Bde TO 2822, 2922", "unpaired 2922"},
		{&march, "MOVE 1 Bde, 2 Bde TO 2822, 2922, 2923", "unpaired 2923"},
		{&march, "MOVE 1 Bde, 2 Bde VIA 2821 TO 2822, 2922", "unpaired 2821"},
		{&answer, "CHARGE 2820 1 Bde, 2920 2 Bde", "CHARGE 2820 1 Bde; CHARGE 2920 2 Bde"},
		{&answer, "CHARGE 2820 WITH 1 Bde, 2920 WITH 2 Bde", "CHARGE 2820 WITH 1 Bde; CHARGE 2920 WITH 2 Bde"},
		{&answer, "CHARGE 2820, 2920 ALL", "CHARGE 2820, 2920 ALL"},
		{&answer, "RETREAT 2820 1 Bde 2821-2822, 2 Bde 2921-2922", "RETREAT 2820 1 Bde 2821-2822; RETREAT 2820 2 Bde 2921-2922"},
		{&answer, "RETREAT 1 Bde TOWARD 2822, 2 Bde TOWARD 2922", "RETREAT 1 Bde TOWARD 2822; RETREAT 2 Bde TOWARD 2922"},
		{&answer, "ADVANCE 1 Bde 2820, 2 Bde 2920 IF 2820 EMPTY", "ADVANCE 1 Bde 2820 IF 2820 EMPTY; ADVANCE 2 Bde 2920 IF 2820 EMPTY"},
	} {
		list, odd, ok := x.pairs.Apart(written(t, x.text))
		var got []string
		for _, o := range list {
			got = append(got, o.String())
		}
		if !ok {
			got = []string{"unpaired " + strings.Join(odd.Path, "-")}
		}
		if text := strings.Join(got, "; "); text != x.want {
			t.Errorf("%s\n got %s\nwant %s", x.text, text, x.want)
		}
	}
}

func TestARepeatedKeywordBelongsToTheFirst(t *testing.T) {
	for text, want := range map[string]string{
		"ATTACK 2820 FROM 2821 FROM 2720 WITH ALL":                         "ATTACK 2820 FROM 2821, 2720 WITH ALL",
		"ATTACK 2820 WITH 1 Bde FROM 2821":                                 "ATTACK 2820 WITH 1 Bde FROM 2821",
		"ATTACK 2820 WITH 1 Bde FROM 2821 WITH 2 Bde FROM 2720 WITH 3 Bde": "ATTACK 2820 WITH 1 Bde, 2 Bde, 3 Bde FROM 2821, 2720",
	} {
		if got := lines.Joined(written(t, text)); got.String() != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if got := lines.Once([]orders.Arg{lines.Path("2821"), lines.Name("a"), lines.Path("2821"), lines.Name("A")}); len(got) != 2 {
		t.Errorf("named once: %v", got)
	}
}
