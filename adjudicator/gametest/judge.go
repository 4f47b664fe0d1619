package gametest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
)

// judge compares what happened with the want and not files.
func (t *trial) judge(files []txtar.File) error {
	var faults []error
	lines := t.outcome()
	wanted, errorWanted := 0, false
	for _, f := range files {
		if f.Name != "want" && f.Name != "not" {
			continue
		}
		for n, line := range strings.Split(string(f.Data), "\n") {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			wanted++
			not := f.Name == "not"
			if rest, ok := cutWord(line, "not"); ok {
				not, line = !not, rest
			}
			if rest, ok := cutWord(line, "ERROR"); ok && !not {
				errorWanted = true
				if t.failed == nil || !strings.Contains(strings.ToLower(t.failed.Error()), strings.ToLower(rest)) {
					faults = append(faults, fmt.Errorf("%s line %d: wanted error %q, got %v", f.Name, n+1, rest, t.failed))
				}
				continue
			}
			if err := compare(line, not, lines); err != nil {
				faults = append(faults, fmt.Errorf("%s line %d: %w", f.Name, n+1, err))
			}
		}
	}
	if wanted == 0 {
		faults = append(faults, errors.New("nothing is wanted: the case cannot fail"))
	}
	if t.failed != nil && !errorWanted {
		faults = append(faults, t.failed)
	}
	if err := t.roll.Err(); err != nil {
		faults = append(faults, err)
	}
	if unwanted := t.unwantedFaults(files); len(unwanted) > 0 {
		faults = append(faults, unwanted...)
	}
	return errors.Join(faults...)
}

func cutWord(line, word string) (string, bool) {
	w, rest, ok := strings.Cut(line, " ")
	return strings.TrimSpace(rest), ok && strings.EqualFold(w, word)
}

// compare looks for one line among those that came.
func compare(line string, not bool, lines [][]string) error {
	want := words(line)
	for _, l := range lines {
		if !matches(want, l) {
			continue
		}
		if not {
			return fmt.Errorf("not wanted: %s\n  came:    %s", line, join(l))
		}
		return nil
	}
	if not {
		return nil
	}
	err := fmt.Sprintf("wanted:  %s", line)
	for _, l := range nearest(want, lines, 4) {
		err += "\n  nearest: " + l
	}
	return errors.New(err)
}

// matches is matchLine; a FAULT line may leave the line number out.
func matches(want, line []string) bool {
	if matchLine(want, line) {
		if len(want) > 1 && len(line) > 1 && line[0] == "EVENT" {
			return strings.EqualFold(want[1], line[1])
		}
		return true
	}
	return false
}

// unwantedFaults are faults that no line speaks of: a case with a slip in
// its orders must not pass by accident.
func (t *trial) unwantedFaults(files []txtar.File) []error {
	var wants [][]string
	for _, f := range files {
		if f.Name != "want" {
			continue
		}
		for _, line := range strings.Split(string(f.Data), "\n") {
			if w := words(line); len(w) > 0 && w[0] == "FAULT" {
				wants = append(wants, w)
			}
		}
	}
	var out []error
	for _, f := range t.faults {
		l := faultLine(f)
		spoken := false
		for _, w := range wants {
			spoken = spoken || matches(w, l)
		}
		if !spoken {
			out = append(out, fmt.Errorf("fault that the case does not speak of: %s", join(l)))
		}
	}
	return out
}

// outcome is every line that want and not lines are compared with.
func (t *trial) outcome() [][]string {
	var out [][]string
	for _, e := range t.events {
		out = append(out, eventLine(e))
	}
	for _, f := range t.faults {
		out = append(out, faultLine(f))
	}
	for _, w := range t.warned {
		out = append(out, warningLine(w))
	}
	if t.state == nil {
		return out
	}
	for _, d := range t.state.Pending() {
		out = append(out, words(pendingLine(d)))
	}
	out = append(out, viewLines(t.state.View(adjudicator.Referee))...)
	if t.eyes {
		out = append(out, t.sights()...)
	}
	if p, ok := t.state.(adjudicator.Placer); ok {
		for _, line := range strings.Split(p.Position(), "\n") {
			if w := words(line); len(w) > 0 {
				out = append(out, w)
			}
		}
	}
	return out
}

// sights are what the Views of all seats show.
func (t *trial) sights() (out [][]string) {
	scenario := t.state.View(adjudicator.Observer).Scenario
	seats := []adjudicator.Seat{adjudicator.Observer}
	for _, sc := range t.sys.Info().Scenarios {
		if sc.Name == scenario {
			for _, s := range sc.Seats {
				seats = append(seats, s.Seat)
			}
		}
	}
	for _, seat := range seats {
		v := t.state.View(seat)
		for _, p := range v.Pieces {
			line := []string{"SEES", string(seat), p.Where}
			if p.Hidden {
				line = append(line, p.Nation, "count="+strconv.Itoa(p.Count))
			} else {
				line = append(append(line, p.Name), p.Status...)
				for _, f := range p.Facts {
					line = append(line, f.Key+"="+f.Value)
				}
			}
			out = append(out, line)
		}
		for _, f := range v.Facts {
			out = append(out, []string{"SEES", string(seat), f.Key + "=" + f.Value})
		}
		for _, x := range v.Tracks {
			out = append(out, []string{"SEES", string(seat), "TRACK", x.Group, x.Name, strconv.Itoa(x.Value)})
		}
	}
	return out
}

// viewLines are what only a View tells: who holds a place and how tracks
// stand.
func viewLines(v adjudicator.View) (out [][]string) {
	for _, p := range v.Places {
		holder := string(p.Holder)
		if holder == "" {
			holder = "none"
		}
		out = append(out, []string{"PLACE", p.ID, "name=" + p.Name, "kind=" + p.Kind, "country=" + p.Country, "holder=" + holder})
	}
	for _, t := range v.Tracks {
		out = append(out, []string{"TRACK", t.Group, t.Name, strconv.Itoa(t.Value)})
	}
	return out
}
