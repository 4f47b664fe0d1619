package options

import (
	"testing"
	"testing/fstest"
)

func TestOptionsAreReadFromTheirTables(t *testing.T) {
	table := Load(fstest.MapFS{
		"options.csv":       {Data: []byte("# provenance: rulebook - options\noption,rule,values,only,help\nfog,3.1,off;on,,hidden units\nsnow,3.2,no;some,winter,it snows\n")},
		"option_limits.csv": {Data: []byte("# provenance: rulebook - limits\nof,is,option,to,why\nscenario,winter,fog,off,too dark\n")},
	})
	if o := table.Options[1]; o.Name != "snow" || o.Rule != "3.2" || len(o.Only) != 1 || o.Only[0] != "winter" || o.Help != "it snows" {
		t.Errorf("%+v", o)
	}
	for _, x := range []struct {
		scenario string
		given    Given
		fog      string
		refused  bool
	}{{"winter", nil, "off", false}, {"winter", Given{"fog": "on"}, "", true}, {"summer", Given{"fog": "on"}, "on", false}} {
		values, _, err := table.Read(x.given, Given{"scenario": x.scenario})
		if (err != nil) != x.refused || err == nil && values.Of("fog") != x.fog {
			t.Errorf("%v in %s: %v, %v", x.given, x.scenario, values, err)
		}
	}
}
