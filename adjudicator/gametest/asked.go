package gametest

import (
	"reflect"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// AsksStill tells whether decisions are those that an earlier program asked for. They may be told more exactly than then:
// by more fields, and by an ID that goes on where that of then ended.
func AsksStill(now, then []adjudicator.Decision) bool {
	return slices.EqualFunc(now, then, func(n, t adjudicator.Decision) bool {
		if n.ID != t.ID && !strings.HasPrefix(n.ID, t.ID+".") {
			return false
		}
		for _, f := range t.Fields {
			if !slices.Contains(n.Fields, f) {
				return false
			}
		}
		n.ID, n.Fields, t.ID, t.Fields = "", nil, "", nil
		return reflect.DeepEqual(n, t)
	})
}
