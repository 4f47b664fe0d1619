package tournament

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

const whole = `# a whole file
name = "spring"
title = "Spring open"
system = "example"
scenario = "hill"
format = "swiss"
rounds = 2
round = "14d"
absent = "house"
unfinished = "score"
ties = ["buchholz", "direct"]

[points]
win = 3
draw = 1
bye = "3/2"

[game]
options = { charge = "on" }
deadline = "72h"

[[entrant]]
name = "Ann"
address = "ann@example.org"
absent = [2]

[[entrant]]
name = "Bob"
address = "bob@example.net"
lang = "fr"

[[entrant]]
name = "The house"
address = "house"
`

func TestAFileIsRead(t *testing.T) {
	c, err := Parse([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if c.Round != 14*24 || c.Game.Deadline != 72 || c.Points.Win != 3000 || c.Points.Draw != 1000 || c.Points.Bye != 1500 || c.Points.Loss != 0 ||
		len(c.Entrants) != 3 || c.Entrants[1].Lang != "fr" || c.Game.Options["charge"] != "on" || c.Entrants[0].Absent[0] != 2 {
		t.Errorf("read as %+v", c)
	}
}

func TestWrongFilesAreRefusedWithTheirLine(t *testing.T) {
	for _, x := range []struct{ right, wrong, says string }{
		{"rounds = 2", "round_s = 2", "line 7: unknown key round_s"},
		{"rounds = 2", "rounds = 3", "line 6: format: 3 rounds of 3 entrants: in more than 2"},
		{"rounds = 2", "rounds = \"two\"", "line 7: "},
		{"rounds = 2", "", "rounds: a swiss tournament needs a number of rounds"},
		{`"swiss"`, `"league"`, `line 6: format: "league" is not one of: round-robin swiss elimination pools`},
		{`"14d"`, `"14"`, `line 8: `},
		{`"14d"`, `"400d"`, `at most a year`},
		{`"house"` + "\nunf", `"nobody"` + "\nunf", `line 9: absent: "nobody" is not one of: house forfeit`},
		{`"direct"]`, `"median"]`, `line 11: ties: "median" is not one of`},
		{`"direct"]`, `"buchholz"]`, `line 11: ties: buchholz is named twice`},
		{"win = 3", "win = 0.125", `line 14: points.win: "0.125" are no points`},
		{"win = 3", "win = -1", `line 14: points.win: "-1" are no points`},
		{"win = 3", "win = 0.5", `line 13: points: a win is worth more than a draw`},
		{"name = \"spring\"", "name = \"Spring Open\"", `line 2: name: `},
		{"bob@example.net", "ann@example.org", `line 27: entrant.1: Bob <ann@example.org> is named twice`},
		{"bob@example.net", "bob", `line 27: entrant.1: Bob: "bob" is not a mail address, nor house`},
		{"bob@example.net", "bob@example.net\\r\\nBcc: x@example.org", `line 27: entrant.1: Bob: `},
		{"absent = [2]", "absent = [0]", `line 22: entrant.0: Ann: rounds are counted from 1`},
		{"absent = [2]", "bid = { seat = \"red\", points = 1 }", `line 25: entrant.0.bid: a bid names a seat`},
		{"system = \"example\"", "", "system: system and scenario are needed"},
		{"[game]", "[game", "line "},
		{"rounds = 2", "rounds = 2\ndraw = \"replay\"", `line 8: draw: it says what a drawn match of a knock-out comes to, and swiss has none`},
		{"format = \"swiss\"\nrounds = 2", "format = \"elimination\"\ndraw = \"coin\"", `line 7: draw: "coin" is not one of: seed replay nobody`},
		{`"14d"`, `"72h"`, `game.deadline: a decision may take 72 hours, and the whole round has 72`},
	} {
		text := strings.Replace(whole, x.right, x.wrong, 1)
		if text == whole {
			t.Fatalf("%q is not in the file", x.right)
		}
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v\nwant %s", x.wrong, err, x.says)
		}
	}
}

func TestEntryByLetter(t *testing.T) {
	c, err := Parse([]byte("name = \"open\"\nsystem = \"example\"\nscenario = \"hill\"\nformat = \"round-robin\"\nentry = \"open\"\nmost = 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := c.NewRecord()
	for _, x := range []struct {
		e    Entrant
		says string
	}{
		{Entrant{Name: "Ann", Address: "ann@example.org"}, ""},
		{Entrant{Name: "Ann Two", Address: "ANN@example.org"}, "has entered already"},
		{Entrant{Name: "ann", Address: "bob@example.org"}, "an entrant ann already"},
		{Entrant{Name: "Bob", Address: "Bob <bob@example.org>"}, "not a mail address"},
		{Entrant{Name: "Bob", Address: "bob@example.org"}, ""},
		{Entrant{Name: "Cy", Address: "cy@example.org"}, "full"},
	} {
		err := c.Enter(r, x.e)
		if (err == nil) != (x.says == "") || err != nil && !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v, want %q", x.e.Name, err, x.says)
		}
	}
	if _, err := c.Next(r, redBlue); err != nil {
		t.Fatal(err)
	}
	if err := c.Enter(r, Entrant{Name: "Di", Address: "di@example.org"}); err == nil || !strings.Contains(err.Error(), "begun") {
		t.Errorf("after the start: %v", err)
	}
}

func TestPointsReadBack(t *testing.T) {
	for text, want := range map[string]string{"1": "1", "0": "0", "0.5": "½", "1/2": "½", "7.5": "7½", "0.25": "0.25", "3/4": "0.75", "10.1": "10.1", "1000": "1000"} {
		if p, err := ReadPoints(text); err != nil || p.String() != want {
			t.Errorf("%s is %s, %v; want %s", text, p, err, want)
		}
	}
	for _, bad := range []string{"", "1/3", "-1", "+1", "1e3", "0.125", ".5", "1001", "1/0", "99999999999", "nan", "½"} {
		if p, err := ReadPoints(bad); err == nil {
			t.Errorf("%q is taken as %s", bad, p)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(whole)
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse([]byte(text))
		if err != nil || c.Entry == "open" {
			return
		}
		r := c.NewRecord()
		if _, err := c.Next(r, redBlue); err != nil {
			t.Errorf("a file that was taken cannot be paired: %v\n%s", err, text)
		}
	})
}

// What is printed is read back as the same points.
func TestAnyPointsArePrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Points(rapid.Int64Range(0, 100000).Draw(t, "p") * 10)
		text := strings.ReplaceAll(p.String(), "½", ".5")
		if strings.HasPrefix(text, ".") {
			text = "0" + text
		}
		if back, err := ReadPoints(text); err != nil || back != p {
			t.Fatalf("%d is printed as %s and read as %d, %v", int64(p), p, int64(back), err)
		}
	})
}

// A record is kept as JSON and comes back as it was.
func TestARecordIsKeptAsJSON(t *testing.T) {
	c, r := tourney(t, 4, "format = \"swiss\"\nrounds = 1\nsides = \"bid\"")
	for i := range r.Entrants {
		r.Entrants[i].Bid = Bid{"red", Points(100 * (i + 1))}
	}
	next(t, c, r)
	better(r)
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	back := &Record{}
	if err := json.Unmarshal(raw, back); err != nil || !reflect.DeepEqual(back, r) {
		t.Errorf("%v\n%+v\n%+v", err, back, r)
	}
}
