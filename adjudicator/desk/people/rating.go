package people

import (
	"encoding/json"
	"fmt"
	"strings"

	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// RatingKey is the setting with the rating of an address.
func RatingKey(system, address string) string {
	return "desk.rating." + system + "." + strings.ToLower(address)
}

// RatingOf is how strong he is at a system.
type RatingOf struct {
	System string            `json:"system"`
	Rating tournament.Rating `json:"rating"`
}

// Rating is how strong the person of an address, or of one that he had before, is at a
// system; known is false for who has not been rated.
func (in Register) Rating(system, address string) (r tournament.Rating, known bool, err error) {
	if r, known, err = in.RatingAt(system, address); known || err != nil {
		return r, known, err
	}
	if address, err = in.Present(address); err != nil {
		return r, false, err
	}
	return in.RatingAt(system, address)
}

// RatingAt is the rating that is kept under one address.
func (in Register) RatingAt(system, address string) (r tournament.Rating, known bool, err error) {
	raw, err := in.Kept.Setting(RatingKey(system, address))
	if err != nil || len(raw) == 0 {
		return tournament.NewRating(), false, err
	}
	return r, true, json.Unmarshal(raw, &r)
}

// RatingsOf is how strong the person of one address is at each system.
func (in Register) RatingsOf(address string) (list []RatingOf, err error) {
	const prefix = "desk.rating."
	for set, err := range in.Kept.Settings(prefix) {
		if err != nil {
			return nil, err
		}
		system, ok := strings.CutSuffix(strings.TrimPrefix(set.Name, prefix), "."+address)
		if !ok {
			continue
		}
		r := RatingOf{System: system}
		if err := json.Unmarshal(set.Value, &r.Rating); err != nil {
			return nil, fmt.Errorf("rating of %s: %w", address, err)
		}
		list = append(list, r)
	}
	return list, nil
}

// Rates is the setting that keeps a new rating.
func Rates(system, address string, r tournament.Rating) (store.Setting, error) {
	raw, err := json.Marshal(r)
	return store.Setting{Name: RatingKey(system, address), Value: raw}, err
}

// MoveRatings are the settings by which a new address takes over how strong somebody is, at
// each system at which it has no rating.
func (in Register) MoveRatings(from, to string) (set []store.Setting, err error) {
	ratings, err := in.RatingsOf(strings.ToLower(from))
	if err != nil {
		return nil, err
	}
	for _, r := range ratings {
		_, known, err := in.RatingAt(r.System, to)
		if err != nil {
			return nil, err
		}
		if !known {
			rated, err := Rates(r.System, to, r.Rating)
			if err != nil {
				return nil, err
			}
			set = append(set, rated)
		}
		set = append(set, store.Setting{Name: RatingKey(r.System, from)})
	}
	return set, nil
}
