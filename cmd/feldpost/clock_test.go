package main

import (
	"testing"
	"time"

	"feldpost/cmd/feldpost/conf"
)

func TestFlagsOfANewGameSetItsClock(t *testing.T) {
	days, none := 14, "mon fri"
	def := conf.Default().Games
	n := newCmd{NMR: "forfeit"}
	n.clockFlags = clockFlags{Minimum: "24h", Grace: "12h", Weekdays: &none, Reminder: []string{"2d", "0s"}, Kind: map[string]string{"setup": "14d"}, LeaveDays: &days}
	p, err := n.policy(def)
	if k := p.Clock; err != nil || p.NMR != "forfeit" || k.MinimumHours != 24 || k.GraceHours != 12 || k.Weekdays != none || len(k.Reminders) != 2 || k.Reminders[0] != 48 ||
		len(k.Kinds) != 1 || k.Kinds[0].DeadlineHours != 336 || k.LeaveDays != 14 {
		t.Errorf("%+v %v", p, err)
	}
	for _, f := range []clockFlags{{Minimum: "90m"}, {Grace: "soon"}, {Kind: map[string]string{"setup": "30m"}}} {
		if _, err := (&newCmd{clockFlags: f}).policy(def); err == nil {
			t.Errorf("%+v is taken", f)
		}
	}
	bad := "noon"
	if _, err := (&newCmd{clockFlags: clockFlags{Quiet: &bad}}).policy(def); err == nil {
		t.Error("bad hours are taken")
	}
	def.Deadline = conf.Duration(72 * time.Hour)
	if p, err := (&newCmd{}).policy(def); err != nil || p.DeadlineHours != 72 || p.Clock.LeaveDays != 0 || len(p.Clock.Kinds) != 0 {
		t.Errorf("%+v %v", p, err)
	}
}
