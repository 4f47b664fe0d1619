package clock

import (
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/store"
)

// SetDeadline starts the clock when a decision is owed that was not owed
// before, and reports whether one is. When only some of several simultaneous
// decisions are left, the clock runs on.
func (c Clock) SetDeadline(pending []adjudicator.Decision) (turned bool) {
	before := strings.Split(c.Dossier.Owed, "; ")
	ids := make([]string, len(pending))
	for i, p := range pending {
		ids[i] = docket.OwedID(p)
		turned = turned || !slices.Contains(before, ids[i])
	}
	c.Dossier.Owed = strings.Join(ids, "; ")
	if len(pending) == 0 {
		c.Game.Deadline = time.Time{}
	}
	if !turned {
		return false
	}
	c.Dossier.Reminded = false
	c.Game.Deadline, c.Game.DeadlineSeq = time.Time{}, c.Game.Seq
	c.startClock()
	return true
}

// Wake sets the next other moment at which the game wants to be looked at.
func (c Clock) Wake() {
	c.Game.Wake = time.Time{}
	earlier := func(t time.Time) {
		if c.Game.Wake.IsZero() || t.Before(c.Game.Wake) {
			c.Game.Wake = t
		}
	}
	if !c.Minded() {
		earlier(time.Unix(0, 0))
	}
	for _, h := range c.Dossier.Held {
		if !h.Waits && c.Game.Status != store.GameSuspended {
			earlier(h.Due)
		}
	}
	if !c.Dossier.Muster.IsZero() && c.State == nil {
		earlier(c.Dossier.Muster)
	}
	if c.HouseOwes() != nil {
		earlier(c.Dossier.House.Next())
	}
	if !c.Game.Deadline.IsZero() && !c.Dossier.Reminded {
		for _, at := range c.Reminders() {
			if at.After(c.Now) {
				earlier(at)
			}
		}
	}
	if p := c.Dossier.Clock.Paused; p != nil && !p.Until.IsZero() {
		earlier(p.Until)
	}
}

// Owes is the decision that a seat owes in a position, "" for none.
func Owes(s adjudicator.State, seat adjudicator.Seat) string {
	for _, d := range s.Pending() {
		if d.Seat == seat {
			return d.ID
		}
	}
	return ""
}

// What follows when a deadline passes without an answer (NMR, no moves received).
const (
	NMRWait       = "wait"       // everybody is told, and the clock begins anew
	NMRDefault    = "default"    // the defaults of the rules; also the meaning of no policy
	NMRHouse      = "house"      // the house answers, and has the seat after some misses
	NMRSubstitute = "substitute" // after some misses the pool of substitutes is asked
	NMRForfeit    = "forfeit"    // after some misses the seat has resigned
)

// MissLimit is how many misses in a row the policy acts upon.
func (c Clock) MissLimit() int { return max(1, c.Game.Policy.Clock.Misses) }

// HadChoice tells whether a seat owes an answer that is a real choice by what
// everybody may know: a miss of anything else does not count.
func (c Clock) HadChoice(s *store.Seat) bool {
	var seats []adjudicator.Seat
	for _, x := range c.Game.Seats {
		seats = append(seats, adjudicator.Seat(x.Name))
	}
	return slices.ContainsFunc(c.State.Pending(), func(d adjudicator.Decision) bool {
		return string(d.Seat) == s.Name && adjudicator.HasChoice(c.State, seats, d)
	})
}

// Warns tells whether a seat loses the game by its next miss.
func (c Clock) Warns(s *store.Seat) bool {
	return c.Game.Policy.NMR == NMRForfeit && s.Person != "" && !s.House && c.HadChoice(s) &&
		Used(c.Dossier.Clock.Missed, adjudicator.Seat(s.Name))+1 >= c.MissLimit()
}

// HasMinimum tells whether something that is owed has a least time from when its
// letter left.
func (c Clock) HasMinimum() bool {
	for _, p := range c.State.Pending() {
		if c.ruleOf(p.Kind).Minimum > 0 {
			return true
		}
	}
	return false
}

// AnsweredBy is the verb that answers a decision which is put as a yes or a no, "" for others.
func AnsweredBy(d *adjudicator.Decision) string {
	has := func(verb string) bool { return slices.Contains(d.Verbs, verb) }
	switch {
	case has("CHOOSE") && (d.Kind == "question" || d.Kind == "setup" && len(d.Verbs) == 1):
		return "CHOOSE"
	case has("ACCEPT") && has("REFUSE"):
		return "ACCEPT"
	case d.Kind == "question" && has("PLAY") && has("PASS"):
		return "PASS"
	}
	return ""
}

// HouseOwes is the first seat of the house that owes something, nil for none.
func (c Clock) HouseOwes() *store.Seat {
	if c.State == nil || c.Game.Status != store.GameRunning || !c.Minded() || c.Dossier.Clock.Stands(docket.CauseDeserted) {
		return nil
	}
	for _, p := range c.State.Pending() {
		if s := c.Game.Seat(string(p.Seat)); s != nil && s.House {
			return s
		}
	}
	return nil
}

// NMRPolicies are the names of what may follow a missed deadline.
func NMRPolicies() []string {
	return []string{NMRDefault, NMRWait, NMRHouse, NMRSubstitute, NMRForfeit}
}
