package people

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/store"
)

// Reliability is how somebody has answered in all games. It is kept by address
// beside the games, and no log has it.
type Reliability struct {
	Answered int   `json:"answered,omitempty"` // decisions, in time
	Missed   int   `json:"missed,omitempty"`   // deadlines of real choices
	Seconds  int64 `json:"seconds,omitempty"`  // from question to answer, of all answers
}

// OnTime is the share of the answers that came in time, from 0 to 1; 1 for somebody
// of whom none was asked yet.
func (r Reliability) OnTime() float64 {
	if r.Answered+r.Missed == 0 {
		return 1
	}
	return float64(r.Answered) / float64(r.Answered+r.Missed)
}

// Average is the mean time from question to answer, 0 when there is no answer yet.
func (r Reliability) Average() time.Duration {
	if r.Answered == 0 {
		return 0
	}
	return time.Duration(r.Seconds/int64(r.Answered)) * time.Second
}

// ReliabilityKey is the setting in which the figures of an address are kept.
func ReliabilityKey(address string) string { return "desk.reliability." + strings.ToLower(address) }

// ReliabilityOf returns how somebody has answered so far, by any address that he has had;
// the zero value for an address of which nothing is known.
func (in Register) ReliabilityOf(address string) (r Reliability, err error) {
	if r, err = in.ReliabilityAt(address); err != nil || r != (Reliability{}) {
		return r, err
	}
	if address, err = in.Present(address); err != nil {
		return r, err
	}
	return in.ReliabilityAt(address)
}

// ReliabilityAt returns what is counted under one address.
func (in Register) ReliabilityAt(address string) (r Reliability, err error) {
	raw, err := in.Kept.Setting(ReliabilityKey(address))
	if errors.Is(err, store.ErrNotFound) {
		return r, nil
	}
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &r)
	}
	if err != nil {
		return r, fmt.Errorf("reliability of %s: %w", address, err)
	}
	return r, nil
}

// NoteReliability changes the figures of a person among settings that are to be kept.
func (in Register) NoteReliability(list []store.Setting, address string, change func(*Reliability)) ([]store.Setting, error) {
	if address == "" {
		return list, nil
	}
	key := ReliabilityKey(address)
	r, err := in.ReliabilityAt(address)
	if err != nil {
		return list, err
	}
	i := slices.IndexFunc(list, func(s store.Setting) bool { return s.Name == key })
	if i >= 0 {
		if err := json.Unmarshal(list[i].Value, &r); err != nil {
			return list, err
		}
	}
	change(&r)
	raw, err := json.Marshal(r)
	if err != nil {
		return list, err
	}
	if i >= 0 {
		list[i].Value = raw
		return list, nil
	}
	return append(list, store.Setting{Name: key, Value: raw}), nil
}
