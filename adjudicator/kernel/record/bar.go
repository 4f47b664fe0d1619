package record

// Bar is why something may not be done, as a rule says it before anybody asks: the
// code and the rule of the fault that tells it, and the fields that belong to it as key,
// value pairs. The zero Bar bars nothing. Check faults a line by it, searches and
// suggestions pass by what it bars.
type Bar struct {
	Code  string
	Rule  Rule
	Pairs []any
}

// NewBar makes a bar from key, value pairs.
func NewBar(code string, rule Rule, pairs ...any) Bar { return Bar{code, rule, pairs} }

// None tells whether it bars nothing.
func (b Bar) None() bool { return b.Code == "" }
