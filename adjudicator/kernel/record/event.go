package record

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// Event is one thing that happened. Kind and field keys are stable words;
// prose is made from them by the templates. Conventions: hex and from are
// printed numbers; path is a hyphenated list; unit is a printed name and
// units several joined by "; "; values are decimal numbers.
type Event struct {
	Kind   string  `json:"kind"`
	Rule   Rule    `json:"rule,omitempty"`
	Seats  []Seat  `json:"seats,omitempty"` // who may know; empty: everyone
	Fields []Field `json:"fields,omitempty"`
	// Urgent events are written to their audience at once, though nobody owes
	// anything because of them: an offer that is open for a while.
	Urgent bool `json:"urgent,omitempty"`
}

// NewEvent makes an event from key, value pairs. Values may be string, int,
// bool or fmt.Stringer-like types already turned into strings.
func NewEvent(kind string, rule Rule, pairs ...any) Event {
	e := Event{Kind: kind, Rule: rule}
	if len(pairs) > 1 {
		e.Fields = make([]Field, 0, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		e.Fields = append(e.Fields, Field{pairs[i].(string), text(pairs[i+1])})
	}
	return e
}

func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case Seat:
		return string(v)
	case Rule:
		return string(v)
	case int:
		return strconv.Itoa(v)
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []string:
		return strings.Join(v, "; ")
	case interface{ String() string }:
		return v.String()
	}
	panic("record: unsupported field type")
}

// For limits the audience of the event.
func (e Event) For(seats ...Seat) Event {
	e.Seats = seats
	return e
}

// Visible reports whether a seat may know the event.
func (e Event) Visible(s Seat) bool {
	if len(e.Seats) == 0 || s == Referee {
		return true
	}
	for _, x := range e.Seats {
		if x == s {
			return true
		}
	}
	return false
}

// Get returns the value of a field, "" when it is absent.
func (e Event) Get(key string) string {
	for _, f := range e.Fields {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// String prints the event as case files do: EVENT kind key=value ...
// Values with blanks are quoted.
func (e Event) String() string {
	var b strings.Builder
	b.WriteString("EVENT ")
	b.WriteString(e.Kind)
	for _, f := range e.Fields {
		b.WriteByte(' ')
		b.WriteString(f.Key)
		b.WriteByte('=')
		if strings.ContainsAny(f.Value, " \"=") || f.Value == "" {
			b.WriteString(strconv.Quote(f.Value))
		} else {
			b.WriteString(f.Value)
		}
	}
	return b.String()
}

// Fault is a player's mistake. Code is a stable word ("stacking"); the
// templates turn it and its fields into a sentence.
type Fault struct {
	Pos     orders.Pos `json:"pos"`
	Code    string     `json:"code"`
	Rule    Rule       `json:"rule"`
	Fields  []Field    `json:"fields,omitempty"`
	Example string     `json:"example,omitempty"` // a right line
	// Told are values that only the words about it have: no log keeps them.
	Told []Field `json:"told,omitempty"`
}

// Codes are codes of a game's faults by the name that they had before: a log keeps the name
// of its day in what it tells of lines that were dropped.
type Codes map[string]string

// Now is the name of now of a code: what the game says of it, else what holds in all games.
func (c Codes) Now(code string) string {
	if now, ok := c[code]; ok {
		return now
	}
	switch code {
	case "moved-already":
		return "already-moved"
	case "no-mp":
		return "too-far"
	case "overfull":
		return "stacking"
	case "enemy-units":
		return "enemy"
	}
	return code
}

// Renamed is an event of a log with the code of its fault as it is called now.
func (e Event) Renamed(codes Codes) Event {
	at := slices.IndexFunc(e.Fields, func(f Field) bool { return f.Key == "code" && codes.Now(f.Value) != f.Value })
	if at >= 0 {
		e.Fields = slices.Clone(e.Fields)
		e.Fields[at].Value = codes.Now(e.Fields[at].Value)
	}
	return e
}

// NewFault makes a fault at a place from key, value pairs.
func NewFault(pos orders.Pos, code string, rule Rule, pairs ...any) Fault {
	e := NewEvent("", "", pairs...)
	return Fault{Pos: pos, Code: code, Rule: rule, Fields: e.Fields}
}

// Get returns the value of a field, "" when it is absent.
func (f Fault) Get(key string) string { return Event{Fields: f.Fields}.Get(key) }

// String prints the fault as case files do: FAULT line code key=value ...
func (f Fault) String() string {
	e := Event{Kind: f.Code, Fields: f.Fields}
	return "FAULT " + strconv.Itoa(f.Pos.Line) + strings.TrimPrefix(e.String(), "EVENT")
}

// Warning is what a sheet that is right may cost the seat. Its code and fields
// are worded like a fault's; a place without a line means the whole sheet.
type Warning struct {
	Fault
	Certain bool `json:"certain,omitempty"` // it will happen, whatever the dice and the enemy do
}

// NewWarning makes a warning like NewFault makes a fault.
func NewWarning(pos orders.Pos, code string, rule Rule, certain bool, pairs ...any) Warning {
	return Warning{Fault: NewFault(pos, code, rule, pairs...), Certain: certain}
}

// String prints the warning as case files do: WARNING line code key=value ...
func (w Warning) String() string { return "WARNING" + strings.TrimPrefix(w.Fault.String(), "FAULT") }

// FaultError is what Apply returns for a sheet that Check would refuse.
type FaultError struct{ Faults []Fault }

// Error lists the faults in case-file form.
func (e *FaultError) Error() string {
	s := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		s[i] = f.String()
	}
	return "faulty sheet: " + strings.Join(s, "; ")
}
