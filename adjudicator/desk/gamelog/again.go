package gamelog

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// Again is a command that is carried out once more, with its own dice: they belong
// to the number of its entry and fall as they fell. Dice may count as something else.
type Again struct {
	Entry uint64
	Dice  []dice.Ruled
}

// Text is how the log has it: the entry, and die=value for each that counts as
// something else, dice numbered from 1.
func (a Again) Text() string {
	var b strings.Builder
	fmt.Fprint(&b, a.Entry)
	for _, d := range a.Dice {
		fmt.Fprintf(&b, " %d=%d", d.K+1, d.Value)
	}
	return b.String()
}

// ReadAgain reads what text has written.
func ReadAgain(text string) (a Again, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return a, errors.New("names no entry")
	}
	if a.Entry, err = strconv.ParseUint(words[0], 10, 64); err != nil {
		return a, fmt.Errorf("%q is no entry", words[0])
	}
	for _, w := range words[1:] {
		k, v, _ := strings.Cut(w, "=")
		die, err1 := strconv.ParseUint(k, 10, 32)
		value, err2 := strconv.Atoi(v)
		if err1 != nil || err2 != nil || die == 0 {
			return a, fmt.Errorf("%q is no die and its value, such as 2=5", w)
		}
		a.Dice = append(a.Dice, dice.Ruled{K: uint32(die - 1), Value: value})
	}
	return a, nil
}

// AgainEntries reads "17-20" or "17, 19" as the entries that are carried out again.
func AgainEntries(text string) (list []Again, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		first, last, span := strings.Cut(part, "-")
		from, err := strconv.ParseUint(first, 10, 64)
		to := from
		if err == nil && span {
			to, err = strconv.ParseUint(last, 10, 64)
		}
		const most = 1000
		if err != nil || from == 0 || to < from || to-from >= most {
			return nil, fmt.Errorf("%q names no entries: write 17-20 or 17", part)
		}
		for n := from; n <= to; n++ {
			list = append(list, Again{Entry: n})
		}
	}
	return list, nil
}

// Redo applies the command of an entry to a position, with the dice of its entry.
func Redo(sys adjudicator.System, state adjudicator.State, e *store.Entry, a Again, roll *dice.Source) ([]adjudicator.Event, error) {
	switch adjudicator.CommandKind(e.Kind) {
	case adjudicator.CommandSheet, adjudicator.CommandStanding, adjudicator.CommandTimeout, adjudicator.CommandRuling, adjudicator.CommandResign:
	default:
		return nil, fmt.Errorf("entry %d is a %s: only commands of the game are carried out again", e.Seq, e.Kind)
	}
	cmd := adjudicator.Command{Sheet: sys.Info().Language.Sheet()}
	if err := json.Unmarshal(e.Command, &cmd); err != nil {
		return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	roll.Begin(e.Seq)
	roll.Rule(a.Dice)
	events, err := state.Apply(cmd, roll)
	var refused *adjudicator.FaultError
	switch {
	case errors.As(err, &refused) && len(refused.Faults) > 0:
		return nil, fmt.Errorf("entry %d does not fit any more: line %d: %s", e.Seq, refused.Faults[0].Pos.Line, refused.Faults[0].Code)
	case err != nil:
		return nil, fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	return events, roll.Err()
}

// Announcing are the events that tell of a command of the referee's before what it
// did, none for others.
func Announcing(cmd adjudicator.Command) []adjudicator.Event {
	switch {
	case cmd.Kind == KindAgain:
		entry, ruled, _ := strings.Cut(cmd.Text, " ")
		return []adjudicator.Event{adjudicator.NewEvent("again", "", "entry", entry, "dice", strings.Join(strings.Fields(ruled), ", "), "reason", cmd.Reason)}
	case cmd.Kind == adjudicator.CommandSheet && cmd.Reason != "":
		return []adjudicator.Event{adjudicator.NewEvent("answered", "", "seat", cmd.Seat, "reason", cmd.Reason)}
	}
	return nil
}

// RevealAll stands for everybody in the place of a seat.
const RevealAll = "all"

// Revealed are the events of such a command: what the referee sees at a place, or of
// the cards of a seat when its name stands there.
func Revealed(state adjudicator.State, cmd adjudicator.Command) ([]adjudicator.Event, error) {
	to, what, _ := strings.Cut(cmd.Text, " ")
	v := state.View(adjudicator.Referee)
	var seen []string
	for _, p := range v.Pieces {
		if strings.EqualFold(p.Where, what) {
			seen = append(seen, strings.TrimSpace(p.Name+" "+p.Values))
		}
	}
	for _, x := range v.Cards {
		if strings.EqualFold(string(x.Owner), what) && (x.Where == "hand" || x.Where == "kept") {
			seen = append(seen, strings.TrimSpace(x.ID+" "+x.Name))
		}
	}
	if len(seen) == 0 {
		return nil, fmt.Errorf("nothing is to be seen at %q: name a place as it is printed, or a seat whose cards are meant", what)
	}
	event := adjudicator.NewEvent("laid-open", "", "place", what, "seen", strings.Join(seen, ", "))
	public := adjudicator.NewEvent("laid-open-to", "", "place", what, "reason", cmd.Reason)
	if to != RevealAll {
		event = event.For(adjudicator.Seat(to))
		public = adjudicator.NewEvent("laid-open-to", "", "place", what, "seat", to, "reason", cmd.Reason)
	}
	return []adjudicator.Event{public, event}, nil
}
