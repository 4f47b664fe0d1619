package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// Case is one parsed case file.
type Case struct {
	File  string
	Gist  string   // the first line
	Game  string   // folder name of the system
	Rules []string // clause ids it proves
	files []txtar.File
}

// ParseCase reads a case file; the error names what is missing.
func ParseCase(file string, data []byte) (*Case, error) {
	a := txtar.Parse(data)
	c := &Case{File: file, files: a.Files}
	for _, line := range strings.Split(string(a.Comment), "\n") {
		line = strings.TrimSpace(line)
		key, rest, _ := strings.Cut(line, ":")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case key == "game":
			c.Game = strings.TrimSpace(rest)
		case key == "rules":
			c.Rules = append(c.Rules, strings.Fields(rest)...)
		case c.Gist == "":
			c.Gist = line
		}
	}
	switch {
	case c.Game == "":
		return nil, fmt.Errorf("%s: no game: line", file)
	case len(c.Rules) == 0:
		return nil, fmt.Errorf("%s: no rules: line", file)
	case c.Gist == "":
		return nil, fmt.Errorf("%s: no sentence that says what the rule is", file)
	}
	return c, nil
}

// RunCases runs case files and prints every failure: the file, the line that
// was wanted and the nearest lines that came. It ends with a line of counts.
// open makes the system of a game: header.
func RunCases(w io.Writer, open func(name string) (adjudicator.System, error), files []string) (passed, failed int) {
	systems := map[string]adjudicator.System{}
	for _, f := range files {
		if err := runFile(systems, open, f); err != nil {
			fmt.Fprintf(w, "FAIL %s\n%s\n", f, indent(err.Error()))
			failed++
			continue
		}
		passed++
	}
	fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
	return passed, failed
}

func runFile(systems map[string]adjudicator.System, open func(string) (adjudicator.System, error), file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	c, err := ParseCase(file, data)
	if err != nil {
		return err
	}
	sys := systems[c.Game]
	if sys == nil {
		if sys, err = open(c.Game); err != nil {
			return err
		}
		systems[c.Game] = sys
	}
	return c.Run(sys)
}

func indent(s string) string { return "    " + strings.ReplaceAll(s, "\n", "\n    ") }

// Run plays the case on its system and returns what did not come as wanted.
func (c *Case) Run(sys adjudicator.System) error {
	t, err := newTrial(sys, c.files)
	if err != nil {
		return err
	}
	for _, f := range c.files {
		if err := t.step(f); err != nil {
			return fmt.Errorf("-- %s --: %w", f.Name, err)
		}
	}
	return t.judge(c.files)
}

// trial is a case being run.
type trial struct {
	sys    adjudicator.System
	state  adjudicator.State
	roll   *dice.Source
	seq    uint64
	events []adjudicator.Event
	faults []adjudicator.Fault
	warned []adjudicator.Warning
	failed error // the error an ERROR line may want
	eyes   bool  // a line says SEES
}

func newTrial(sys adjudicator.System, files []txtar.File) (*trial, error) {
	t := &trial{sys: sys}
	var script []dice.Scripted
	for _, f := range files {
		t.eyes = t.eyes || bytes.Contains(f.Data, []byte("SEES "))
		if f.Name != "dice" {
			continue
		}
		s, err := parseDice(f.Data)
		if err != nil {
			return nil, err
		}
		script = append(script, s...)
	}
	t.roll = dice.Script(script...)
	return t, nil
}

// parseDice reads values, one or several a line, after an optional label.
func parseDice(data []byte) ([]dice.Scripted, error) {
	var out []dice.Scripted
	for _, line := range strings.Split(string(data), "\n") {
		line, _, _ = strings.Cut(line, "#")
		label, values := "", line
		if i := strings.LastIndex(line, ":"); i >= 0 {
			label, values = strings.TrimSpace(line[:i]), line[i+1:]
		}
		for _, v := range strings.Fields(values) {
			n, err := strconv.Atoi(v)
			if err != nil {
				return nil, fmt.Errorf("dice: %q is no number", v)
			}
			out = append(out, dice.Scripted{Label: label, Value: n})
		}
	}
	return out, nil
}

// step runs one file of the archive.
func (t *trial) step(f txtar.File) error {
	verb, rest, _ := strings.Cut(f.Name, " ")
	seat, flag, _ := strings.Cut(rest, " ")
	c := adjudicator.Command{Seat: adjudicator.Seat(seat), Lenient: flag == "lenient"}
	switch verb {
	case "position":
		r, ok := t.sys.(adjudicator.Reader)
		if !ok {
			return errors.New("the system reads no position text")
		}
		t.state, t.failed = r.Position(string(f.Data))
		return nil
	case "dice", "want", "not":
		return nil
	case "orders":
		c.Kind = adjudicator.CommandSheet
	case "standing":
		c.Kind = adjudicator.CommandStanding
	case "timeout":
		c.Kind = adjudicator.CommandTimeout
	case "resign":
		c.Kind = adjudicator.CommandResign
	case "ruling":
		c.Kind, c.Seat, c.Text = adjudicator.CommandRuling, adjudicator.Referee, string(f.Data)
	default:
		return errors.New("unknown file name")
	}
	if t.state == nil {
		if t.failed != nil {
			return nil // the position was refused; judge says whether it should
		}
		return errors.New("no position before it")
	}
	if c.Kind == adjudicator.CommandSheet || c.Kind == adjudicator.CommandStanding {
		sheet, faults := parseSheet(orders.ForVerbs(t.sys.Info().Verbs...), string(f.Data))
		c.Sheet = sheet
		if len(faults) > 0 && !c.Lenient {
			t.faults = append(t.faults, faults...)
			return nil
		}
		t.events = append(t.events, refusals(faults)...)
	}
	return t.apply(c)
}

// refusals are the events of a lenient sheet for lines nobody can parse.
func refusals(faults []adjudicator.Fault) []adjudicator.Event {
	var out []adjudicator.Event
	for _, f := range faults {
		out = append(out, adjudicator.NewEvent("order-refused", f.Rule, "line", f.Pos.Line, "code", f.Code))
	}
	return out
}

// apply checks a command and, when it is right, applies it to the state.
func (t *trial) apply(c adjudicator.Command) error {
	t.seq++
	c.Seq = t.seq
	if c.Kind == adjudicator.CommandSheet && (c.Sheet.Header.Check || !c.Lenient) {
		faults := t.state.Check(c.Seat, c.Sheet)
		t.faults = append(t.faults, faults...)
		if len(faults) == 0 {
			if err := t.warn(c); err != nil {
				return err
			}
		}
		if c.Sheet.Header.Check || len(faults) > 0 {
			return nil
		}
	}
	before, err := t.state.Save()
	if err != nil {
		return err
	}
	t.roll.Begin(t.seq)
	events, err := t.state.Apply(c, t.roll)
	var refused *adjudicator.FaultError
	switch {
	case errors.As(err, &refused):
		t.faults = append(t.faults, refused.Faults...)
		t.state, err = t.sys.Load(before)
		return err
	case err != nil:
		t.failed = err
		t.state, err = t.sys.Load(before)
		return err
	}
	t.events = append(t.events, events...)
	if err := declared(t.sys, events); err != nil {
		return err
	}
	return Sound(t.sys, t.state)
}

// declared returns the first event that the game does not declare.
func declared(sys adjudicator.System, events []adjudicator.Event) error {
	kinds := sys.Info().Kinds
	for _, e := range events {
		if err := kinds.Declared(e); err != nil {
			return err
		}
	}
	return nil
}

// warn collects what a sheet may cost its seat, before it is applied.
func (t *trial) warn(c adjudicator.Command) error {
	x, ok := t.state.(adjudicator.Warner)
	if !ok {
		return nil
	}
	before, err := t.state.Save()
	if err != nil {
		return err
	}
	t.warned = append(t.warned, x.Warnings(c.Seat, c.Sheet)...)
	after, err := t.state.Save()
	if err == nil && !bytes.Equal(before, after) {
		err = fmt.Errorf("warnings changed the state: %s", firstDifference(before, after))
	}
	return err
}

// Sound checks what must be true of any state: its invariants, and that it
// comes back from its saved bytes and from its position text as it was.
func Sound(sys adjudicator.System, st adjudicator.State) error {
	if err := st.Invariants(); err != nil {
		return fmt.Errorf("invariant: %w", err)
	}
	saved, err := st.Save()
	if err != nil {
		return fmt.Errorf("save: %w", err)
	}
	loaded, err := sys.Load(saved)
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	again, err := loaded.Save()
	if err != nil {
		return fmt.Errorf("save again: %w", err)
	}
	if !bytes.Equal(saved, again) {
		return fmt.Errorf("save, load, save: %s", firstDifference(saved, again))
	}
	placer, ok := st.(adjudicator.Placer)
	reader, ok2 := sys.(adjudicator.Reader)
	if !ok || !ok2 {
		return nil
	}
	read, err := reader.Position(placer.Position())
	if err != nil {
		return fmt.Errorf("own position text refused: %w", err)
	}
	if again, err = read.Save(); err != nil {
		return fmt.Errorf("save of position: %w", err)
	}
	if !bytes.Equal(saved, again) {
		return fmt.Errorf("position text reads back differently: %s", firstDifference(saved, again))
	}
	return nil
}

// firstDifference shows two byte strings where they part.
func firstDifference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(x []byte) string { return string(x[max(0, i-60):min(len(x), i+60)]) }
	return fmt.Sprintf("at byte %d\n  was %q\n  now %q", i, cut(a), cut(b))
}
