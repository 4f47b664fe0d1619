package position

import (
	"fmt"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/options"
)

// Line is one line of position text.
type Line struct {
	No    int      // from 1, empty lines and comments counted
	Words []string // at least one
	Rest  string   // the text after the first word
}

// Errorf makes an error that names the line.
func (l Line) Errorf(format string, args ...any) error {
	return fmt.Errorf("position line %d: %s", l.No, fmt.Sprintf(format, args...))
}

// Word is the first word of the line, upper case.
func (l Line) Word() string { return strings.ToUpper(l.Words[0]) }

// Number reads the word at an index as a whole number from low to high.
func (l Line) Number(at, low, high int) (int, error) {
	if at < len(l.Words) {
		if n, err := strconv.Atoi(l.Words[at]); err == nil && n >= low && n <= high {
			return n, nil
		}
	}
	return 0, l.Errorf("want a number from %d to %d in word %d", low, high, at+1)
}

// End is an error when anything stands in the line from the word at an index on:
// nothing that was written is passed over.
func (l Line) End(at int) error {
	if at < len(l.Words) {
		return l.Errorf("%q is too much behind %s", l.Words[at], strings.Join(l.Words[:at], " "))
	}
	return nil
}

// Lines cuts position text into lines of words, comments removed.
func Lines(text string) (lines []Line) {
	for i, line := range strings.Split(text, "\n") {
		if at := strings.Index(line, "#"); at >= 0 {
			line = line[:at]
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		l := Line{No: i + 1, Words: strings.Fields(line)}
		l.Rest = strings.TrimSpace(line[len(l.Words[0]):])
		lines = append(lines, l)
	}
	return lines
}

// Heading reads the SCENARIO and OPTION lines of a position and returns the
// others. A position must name its scenario; the error shows the example.
func Heading(text, example string) (lines []Line, scenario string, options map[string]string, err error) {
	options = map[string]string{}
	for _, l := range Lines(text) {
		switch l.Word() {
		case scenarioWord:
			scenario = l.Rest
		case optionWord:
			k, v, _ := strings.Cut(strings.Replace(l.Rest, "=", " ", 1), " ")
			options[k] = strings.TrimSpace(v)
		default:
			lines = append(lines, l)
		}
	}
	if scenario == "" {
		return nil, "", nil, fmt.Errorf("position: no SCENARIO line; want for example: SCENARIO %s", example)
	}
	return lines, scenario, options, nil
}

// Open reads a position: begin sets up the scenario that its heading names, read
// changes it by the other lines. I is the interface that the state is returned
// as, nil with an error, which shows the example of a scenario.
func Open[I, S any](text, example string, begin func(scenario string, given options.Given) (S, error),
	read func(s S, lines []Line) error) (state I, err error) {
	lines, scenario, given, err := Heading(text, example)
	if err != nil {
		return state, err
	}
	s, err := begin(scenario, given)
	if err != nil {
		return state, fmt.Errorf("position: %w", err)
	}
	if err := read(s, lines); err != nil {
		return state, err
	}
	return any(s).(I), nil
}

// Ruling returns the lines of a referee's ruling on a running game. SCENARIO
// and OPTION lines, which a printed position begins with, must say what the
// game has; chosen gives the value of an option, false for none of that name.
func Ruling(text, scenario string, chosen options.Chosen) (lines []Line, err error) {
	for _, l := range Lines(text) {
		switch l.Word() {
		case scenarioWord:
			if l.Rest != scenario {
				return nil, l.Errorf("scenario %s: this game is %s, which a ruling cannot change", l.Rest, scenario)
			}
		case optionWord:
			k, v, _ := strings.Cut(strings.Replace(l.Rest, "=", " ", 1), " ")
			v = strings.TrimSpace(v)
			switch has, ok := chosen(k); {
			case !ok:
				return nil, l.Errorf("option %s: there is none of this name", k)
			case !strings.EqualFold(v, has):
				return nil, l.Errorf("option %s %s: this game has %s, which a ruling cannot change", k, v, has)
			}
		default:
			lines = append(lines, l)
		}
	}
	return lines, nil
}
