package speech

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// ListMark joins several names in one field.
const ListMark = "; "

// values are the values of a note, event, fault or decision as they are.
type values []adjudicator.Field

// Add sets another value.
func (v *values) Add(key, value string) {
	*v = append(*v, adjudicator.Field{Key: key, Value: value})
}

// Flag sets a value when something is so.
func (v *values) Flag(key string, is bool) {
	if is {
		v.Add(key, "yes")
	}
}

// Get returns a value as it is, "" when it is absent.
func (v values) Get(key string) string { return adjudicator.Event{Fields: v}.Get(key) }

// split are the names that a field joins; an absent one is one without a name.
func (v values) split(key string) []string { return strings.Split(v.Get(key), ListMark) }

// Num returns how many names a field joins, as a word for plural.
func (v values) Num(key string) string {
	if v.Get(key) == "" {
		return "0"
	}
	return strconv.Itoa(len(v.split(key)))
}

// Each lists names as they are, to be copied into orders.
func (v values) Each(key string) string { return strings.Join(v.split(key), ", ") }
