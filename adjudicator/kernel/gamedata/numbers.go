package gamedata

import (
	"fmt"
	"io/fs"
	"reflect"
	"strings"
)

// Number is one of the single numbers of a game's rules.
type Number struct {
	name      string
	at        *int
	low, high int
}

// NumberAt is the number that the data know by a name: where it goes, and the
// range that it keeps to.
func NumberAt(name string, at *int, low, high int) Number { return Number{name, at, low, high} }

// Numbers reads a table of name, value and rule in which each of the numbers
// stands once.
func (s *Set) Numbers(file string, list ...Number) {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].name
	}
	s.Table(file, "name", "value", "rule").EachOnce("name", names, func(r Row, i int) {
		*list[i].at = r.Int("value", list[i].low, list[i].high)
	})
}

// NumbersInto is Numbers for the exported fields of a struct of ints, each of which the data
// know by its name: StackingZero is stacking_zero. What each may be stands in number_limits.csv,
// a table of the program with the columns name, low and high.
func (s *Set) NumbersInto(file string, program fs.FS, into any) {
	fields, at := map[string]*int{}, reflect.ValueOf(into).Elem()
	for i := range at.NumField() {
		fields[snake(at.Type().Field(i).Name)] = at.Field(i).Addr().Interface().(*int)
	}
	var list []Number
	for _, r := range Program(program, "number_limits.csv", "name", "low", "high") {
		to, ok := fields[r.Text("name")]
		if !ok {
			panic(fmt.Sprintf("gamedata: no number %q, or twice", r.Text("name")))
		}
		delete(fields, r.Text("name"))
		low := r.Int("low", -mostRows, mostRows)
		list = append(list, NumberAt(r.Text("name"), to, low, r.Int("high", low, mostRows)))
	}
	if len(fields) > 0 {
		panic(fmt.Sprintf("gamedata: numbers without limits: %v", fields))
	}
	s.Numbers(file, list...)
}

// snake is the name of a field as data files write it.
func snake(name string) string {
	var b strings.Builder
	for i, c := range name {
		if i > 0 && c >= 'A' && c <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteRune(c)
	}
	return strings.ToLower(b.String())
}
