package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
)

func TestSetupRefusesWhatItDoesNotKnow(t *testing.T) {
	sys := opened(t)
	for _, c := range []struct {
		scenario string
		opts     adjudicator.Options
		want     string
	}{
		{"third-war", nil, "unknown scenario"},
		{"first-war", adjudicator.Options{"colour": "red"}, `unknown option "colour"; the options are profile, s1_end`},
		{"first-war", adjudicator.Options{"rustcuk": "gone"}, "its values are frozen, withheld, off"},
		{"first-war", adjudicator.Options{"profile": "expert"}, "its values are competitor, beginner, solitaire, full"},
	} {
		st, _, err := sys.Setup(c.scenario, c.opts, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || st != nil {
			t.Errorf("Setup(%s, %v) = %v, %v; want the error %q", c.scenario, c.opts, st, err, c.want)
		}
	}
}

func TestEveryOptionTakesEachOfItsValues(t *testing.T) {
	sys := opened(t)
	for _, o := range sys.Info().Options {
		if len(o.Values) < 2 || o.Help == "" || o.Rule == "" {
			t.Errorf("option %s has values %v, rule %q, help %q", o.Name, o.Values, o.Rule, o.Help)
		}
		for _, v := range o.Values {
			if _, _, err := sys.Setup("first-war", adjudicator.Options{o.Name: v}, nil); err != nil {
				t.Errorf("%s=%s: %v", o.Name, v, err)
			}
		}
	}
	st, _, err := sys.Setup("first-war", adjudicator.Options{"profile": "Competitive"}, nil)
	if err != nil || st.(*State).opts.profile != "competitor" {
		t.Errorf("competitive is not the Competitor profile: %v", err)
	}
}

func TestSetupAsksTheOttomanSideFirst(t *testing.T) {
	st, events, err := opened(t).Setup("first-war", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	owed := st.Pending()
	if len(owed) != 1 || owed[0].Seat != "ottoman" || owed[0].Kind != "setup" || owed[0].Default != "auto" {
		t.Errorf("pending %+v", owed)
	}
	if len(events) == 0 || events[0].Kind != "phase" {
		t.Errorf("events %v", events)
	}
	s := st.(*State)
	for _, name := range []string{"OE/Fort Adrian", "OE/HQ 1", "BU/Depot Sofia", "SE/1 Bde"} {
		if s.at(s.named(t, name)) < 0 {
			t.Errorf("%s has one hex only but does not stand on it", name)
		}
	}
	for _, name := range []string{"OE/1 Div", "BU/1 Bde", "RO/1 Div"} {
		if s.at(s.named(t, name)) != locUnplaced {
			t.Errorf("%s stands on the map before it is placed", name)
		}
	}
}
