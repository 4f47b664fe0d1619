package options

import (
	"slices"
	"testing"
)

// A game is told the options that have a say in its scenario, with the values that hold.
func TestWhatHoldsIsOfTheScenario(t *testing.T) {
	table := Table{Options: []Option{
		{Name: "edition", Values: []string{"old", "new"}},
		{Name: "hand", Values: []string{"7", "8"}},
		Switch("gas", "1", "gas"),
		{Name: "yankees", Values: []string{"on", "off"}, Only: []string{"late"}},
	}, Limits: []Limit{
		{Of: Scenario, Is: []string{"late"}, Option: "edition", To: []string{"new"}},
		{Of: "edition", Is: []string{"new"}, Option: "hand", To: []string{"8", "7"}},
		{Of: Scenario, Is: []string{"early"}, Option: "gas", To: []string{"off"}},
	}}
	for _, x := range []struct {
		scenario string
		given    Given
		want     []Holding
	}{
		{"early", nil, []Holding{{"edition", "old"}, {"hand", "7"}}},
		{"middle", Given{"gas": "on"}, []Holding{{"edition", "old"}, {"hand", "7"}, {"gas", "on"}}},
		{"late", nil, []Holding{{"edition", "new"}, {"hand", "7"}, {"gas", "off"}, {"yankees", "on"}}},
	} {
		if got := Holds(table.Offered(), x.scenario, x.given); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", x.scenario, got, x.want)
		}
	}
}
