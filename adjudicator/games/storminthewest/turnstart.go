// The start of a game turn: air units (14.4), the armistice (S1.7), influenza
// (16.2), weather (6). No order comes before it.

package storminthewest

import (
	"feldpost/adjudicator/kernel/seq"
)

// newTurn makes everybody fresh for a game turn: air units that were used come
// back (14.4), no American division has stood with others yet but those that do
// so now (9.6).
func (r *run) newTurn(_ *seq.Frame, _ bool) seq.Outcome {
	for u := range r.units {
		r.units[u].flags &^= perGameTurn
	}
	r.mixAgain()
	r.emit("turn", "5.2", "turn", r.turn, "name", r.box().date)
	return seq.Done
}

// armistice is the German roll that may end The Storm Elsewhere (S1.7).
func (r *run) armistice(_ *seq.Frame, _ bool) seq.Outcome {
	if r.scenario != s1 {
		return seq.Done
	}
	ends := r.sys.tables.armisticeRoll(r.turn)
	if ends.to == 0 {
		return seq.Done
	}
	die := r.Roll.Roll("armistice", "S1.7", 6)
	r.emit("armistice-roll", "S1.7", "die", die, "ends", int(ends.to))
	if !ends.has(die) {
		return seq.Done
	}
	r.lastTurn("S1.7")
	return seq.Over
}

// influenza is the German roll for the peak of the epidemic, until it has come
// (16.2).
func (r *run) influenza(_ *seq.Frame, _ bool) seq.Outcome {
	rolls := r.sys.tables.peakRoll(r.turn)
	if !r.opts.On(optInfluenza) || r.peak > 0 || rolls.to == 0 {
		return seq.Done
	}
	die := r.Roll.Roll("influenza", "16.2", 6)
	if rolls.has(die) {
		r.peak = int8(r.turn)
	}
	r.emit("influenza-roll", "16.2", "die", die, "peak", r.hasInfluenza())
	return seq.Done
}

// hasInfluenza tells whether this game turn is the peak: no replacements, a
// movement point less, half as many trains (16.2).
func (s *State) hasInfluenza() bool { return s.peak > 0 && int(s.peak) == s.turn }

// weather fixes the weather of the game turn (6.1): by the track, by a die where
// it varies (6.2), by history (16.9), or dry for who plays without (12.11). A turn
// that begins with the Allied player turn is dry (6.1, S3.13).
func (r *run) weather(_ *seq.Frame, _ bool) seq.Outcome {
	box := r.sys.tables.turnBoxOf(r.scenario, r.turn)
	r.wet = false
	switch {
	case r.skipsGerman() || r.opts.Of(optWeather) == weatherNone:
	case r.opts.Of(optWeather) == weatherHistorical:
		r.wet = box.historical
	case box.variable:
		die := r.Roll.Roll("weather", "6.1", 6)
		r.wet = box.wet.has(die)
		r.emit("weather-roll", "6.1", "die", die, "wet", r.wet)
	}
	r.emit("weather", "6.1", "turn", r.turn, "wet", r.wet)
	return seq.Done
}

// skipsGerman tells whether the German player turn of this game turn is left out
// (S1.2, S2.2, S3.2).
func (s *State) skipsGerman() bool {
	info := &s.sys.tables.scenarios[s.scenario]
	return info.skipsGerman && s.turn == info.first
}
