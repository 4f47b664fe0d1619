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

// BarIf is a bar where something is so, else none.
func BarIf(is bool, code string, rule Rule, pairs ...any) Bar {
	if is {
		return Bar{code, rule, pairs}
	}
	return Bar{}
}

// FirstBar is the first of some that bars anything, none when none does: the rows of why
// something may not be done, as a rule lists them.
func FirstBar(bars ...Bar) Bar {
	for _, b := range bars {
		if !b.None() {
			return b
		}
	}
	return Bar{}
}
