package deadline

import (
	"slices"
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"
)

// zones have daylight saving of an hour and of half an hour, changes at
// midnight, none at all, and a day that was left out.
var zones = []string{"UTC", "Europe/Paris", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Havana",
	"Asia/Beirut", "Pacific/Apia", "Pacific/Chatham", "Africa/Casablanca", "Asia/Tehran", "Antarctica/Troll"}

func zone(t *rapid.T) *time.Location {
	z, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(t, "zone"))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// moment is any moment, or one near a change of the clocks.
func moment(t *rapid.T, z *time.Location) time.Time {
	at := time.Unix(rapid.Int64Range(1_230_000_000, 2_000_000_000).Draw(t, "moment"), 0)
	if _, change := at.In(z).ZoneBounds(); !change.IsZero() && rapid.Bool().Draw(t, "near a change") {
		return change.Add(time.Duration(rapid.IntRange(-180, 180).Draw(t, "minutes")) * time.Minute)
	}
	return at
}

func rule(t *rapid.T) Rule {
	hours := func(name string, most int) time.Duration {
		return time.Duration(rapid.IntRange(0, most).Draw(t, name)) * time.Hour
	}
	r := Rule{Length: time.Hour + hours("length", 400), Minimum: hours("minimum", 100), Grace: hours("grace", 48)}
	for d := range 7 {
		if rapid.Bool().Draw(t, "weekday") {
			r.Weekdays = append(r.Weekdays, time.Weekday(d))
		}
	}
	r.Quiet = Hours{rapid.IntRange(0, 1439).Draw(t, "quiet from"), rapid.IntRange(0, 1439).Draw(t, "quiet to")}
	for range rapid.IntRange(0, 3).Draw(t, "reminders") {
		r.Reminders = append(r.Reminders, hours("reminder", 100))
	}
	return r
}

func leaves(t *rapid.T, near Date) (out []Span) {
	for range rapid.IntRange(0, 3).Draw(t, "leaves") {
		from := near.Add(rapid.IntRange(-10, 30).Draw(t, "from"))
		out = append(out, Span{from, from.Add(rapid.IntRange(0, 20).Draw(t, "days"))})
	}
	return out
}

// No deadline falls earlier than its length says, on a day of leave, on a
// weekday or in an hour that has none.
func TestNoDeadlineFallsWhereNoneMay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z, r := zone(t), rule(t)
		asked := moment(t, z)
		left := asked.Add(time.Duration(rapid.IntRange(0, 5000).Draw(t, "left")) * time.Minute)
		away := leaves(t, DateOf(asked, z))
		due := Due(asked, left, z, away, r)
		short := time.Duration(0)
		if r.Length%(24*time.Hour) == 0 { // the clock shows the same, though a day be short
			short = 25 * time.Hour
		}
		if due.Before(asked.Add(r.Length - short)) {
			t.Fatalf("due %s, asked %s, length %s", due.In(z), asked.In(z), r.Length)
		}
		short = 0
		if r.Minimum%(24*time.Hour) == 0 {
			short = 25 * time.Hour
		}
		if r.Minimum > 0 && due.Before(left.Add(r.Minimum-short)) {
			t.Fatalf("due %s, left %s, minimum %s", due.In(z), left.In(z), r.Minimum)
		}
		if day := DateOf(due, z); slices.ContainsFunc(away, func(s Span) bool { return s.Has(day) }) {
			t.Fatalf("due %s, on leave %v", due.In(z), away)
		}
		in := due.In(z)
		if len(r.Weekdays) > 0 && !slices.Contains(r.Weekdays, in.Weekday()) || r.Quiet.has(in.Hour()*60+in.Minute()) {
			t.Fatalf("due %s by %+v", in, r)
		}
		if again := Due(asked, left, z, away, r); !again.Equal(due) {
			t.Fatalf("%s, then %s", due, again)
		}
		if !Allowed(due, z, away, r).Equal(due) {
			t.Fatal("a deadline that may fall is put off")
		}
	})
}

// More leave and a letter that leaves later never make a deadline earlier by a day: one
// that is moved to another day keeps its hour, which may be an earlier one.
func TestNothingMakesADeadlineEarlier(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z, r := zone(t), rule(t)
		r.Length += 24 * time.Hour / 2 // by the hour
		if r.Length%(24*time.Hour) == 0 || r.Minimum%(24*time.Hour) == 0 {
			t.Skip("days of the calendar differ in length")
		}
		asked := moment(t, z)
		away := leaves(t, DateOf(asked, z))
		due := Due(asked, asked, z, away, r)
		if x := Due(asked, asked.Add(50*time.Hour), z, away, r); x.Before(due.Add(-25 * time.Hour)) {
			t.Fatalf("%s, with a later letter %s", due.In(z), x.In(z))
		}
		more := append(slices.Clone(away), leaves(t, DateOf(asked, z))...)
		if x := Due(asked, asked, z, more, r); x.Before(due.Add(-25 * time.Hour)) {
			t.Fatalf("%s, with more leave %s", due.In(z), x.In(z))
		}
	})
}

// A day by the calendar ends when the clock shows the same, over any change.
func TestWholeDaysEndWhenTheClockShowsTheSame(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ asked, want string }{
		{"2026-03-28T18:00:00+01:00", "2026-03-29T18:00:00+02:00"},
		{"2026-10-24T18:00:00+02:00", "2026-10-25T18:00:00+01:00"},
		{"2026-03-28T02:30:00+01:00", "2026-03-29T03:00:00+02:00"}, // skipped
		{"2026-10-24T02:30:00+02:00", "2026-10-25T02:30:00+02:00"}, // twice: the first
	} {
		asked, _ := time.Parse(time.RFC3339, x.asked)
		want, _ := time.Parse(time.RFC3339, x.want)
		if due := Due(asked, asked, paris, nil, Rule{Length: 24 * time.Hour}); !due.Equal(want) {
			t.Errorf("asked %s: %s, want %s", x.asked, due.In(paris), x.want)
		}
	}
}

// Looked at by a clock that jumps to and fro, each reminder and the end of a
// deadline happen once and not before their time.
func TestNothingHappensEarlyOrTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z, r := zone(t), rule(t)
		asked := moment(t, z)
		due := Due(asked, asked, z, nil, r)
		at := append(Reminders(asked, due, r), Final(due, r))
		if !slices.IsSortedFunc(at, time.Time.Compare) {
			t.Fatalf("out of order: %v", at)
		}
		done, now := time.Time{}, asked
		times := map[time.Time]int{}
		for range rapid.IntRange(1, 60).Draw(t, "looks") {
			now = now.Add(time.Duration(rapid.IntRange(-50, 90).Draw(t, "jump")) * time.Hour)
			if x, ok := Struck(at, done, now); ok {
				if now.Before(x) {
					t.Fatalf("%s at %s", x, now)
				}
				times[x]++
				done = x
			} else if now.After(at[len(at)-1]) && done.Before(at[len(at)-1]) {
				t.Fatalf("nothing at %s", now)
			}
		}
		for x, n := range times {
			if n > 1 || x.Before(asked) {
				t.Fatalf("%s %d times", x, n)
			}
		}
	})
}

// A leave that is taken when a deadline runs already puts it off by its days: the clock
// shows the same, also where it is changed meanwhile.
func TestALeavePutsADeadlineOffByItsDays(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		x, err := time.ParseInLocation("2006-01-02 15:04", text, zone)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	day := func(text string) Date { return DateOf(at(text+" 12:00"), zone) }
	for _, c := range []struct{ now, due, from, to, want string }{
		{"2026-03-27 18:00", "2026-03-30 18:00", "2026-03-28", "2026-03-28", "2026-03-31 18:00"}, // the change is behind it
		{"2026-03-27 18:00", "2026-03-30 18:00", "2026-03-28", "2026-03-29", "2026-04-01 18:00"}, // in it
		{"2026-03-29 18:00", "2026-03-30 18:00", "2026-03-30", "2026-03-31", "2026-04-01 18:00"},
		{"2026-10-23 09:00", "2026-10-26 18:00", "2026-10-25", "2026-10-25", "2026-10-27 18:00"},
		{"2026-03-27 18:00", "2026-03-30 18:00", "2026-03-27", "2026-03-28", "2026-04-01 00:00"}, // it has begun: what is left of the day is kept
		{"2026-03-27 18:00", "2026-03-30 18:00", "2026-04-10", "2026-04-12", "2026-03-30 18:00"},
	} {
		if got := PutOff(at(c.now), at(c.due), zone, Span{day(c.from), day(c.to)}, Rule{Length: 72 * time.Hour}); !got.Equal(at(c.want)) {
			t.Errorf("%s, due %s, leave %s to %s: %s, want %s", c.now, c.due, c.from, c.to, got.In(zone), c.want)
		}
	}
}

// A deadline that may not fall on its day keeps its hour on the day to which it is moved.
func TestADeadlineThatIsMovedToAnotherDayKeepsItsHour(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		x, err := time.ParseInLocation("2006-01-02 15:04", text, paris)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	work := Rule{Length: 48 * time.Hour, Weekdays: []time.Weekday{1, 2, 3, 4, 5}}
	for _, x := range []struct {
		asked, want string
		leaves      []Span
	}{
		{"2026-11-26 18:30", "2026-11-30 18:30", nil}, // a Thursday: Saturday, then Monday
		{"2026-03-26 18:30", "2026-03-30 18:30", nil}, // the clocks change between
	} {
		if due := Due(at(x.asked), time.Time{}, paris, x.leaves, work); !due.Equal(at(x.want)) {
			t.Errorf("asked %s: %s, want %s", x.asked, due.In(paris), x.want)
		}
	}
	leave := []Span{{Date{2026, 11, 28}, Date{2026, 11, 29}}}
	if due := Allowed(at("2026-11-28 18:30"), paris, leave, Rule{Length: time.Hour}); !due.Equal(at("2026-11-30 18:30")) {
		t.Errorf("on leave: %s", due.In(paris))
	}
}

// What is left of a deadline is what was left when the clock began to stand still.
func TestAClockThatStoodStillGoesOnWithWhatWasLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z, r := zone(t), rule(t)
		stood := moment(t, z)
		due := stood.Add(time.Duration(rapid.IntRange(-50, 500).Draw(t, "left")) * time.Hour)
		now := stood.Add(time.Duration(rapid.IntRange(0, 5000).Draw(t, "stood")) * time.Hour)
		got := GoOn(due, stood, now, z, r)
		if !got.Equal(now.Add(due.Sub(stood))) && r.Length%(24*time.Hour) != 0 {
			t.Fatalf("%s, want %s", got, now.Add(due.Sub(stood)))
		}
		if d := got.Sub(now.Add(due.Sub(stood))).Abs(); d > 26*time.Hour { // Apia left a day out
			t.Fatalf("%s apart", d)
		}
		if again := GoOn(due, stood, stood, z, r); again.Sub(due).Abs() > 2*time.Hour {
			t.Fatalf("no time stood: %s, want %s", again.In(z), due.In(z))
		}
	})
}
