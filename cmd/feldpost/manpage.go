package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"feldpost/cmd/feldpost/manual"
)

// commandsPage writes the manual page of the commands, made from what --help
// says; it names the other pages.
func commandsPage(w io.Writer, pages []manual.Page) error {
	parser, err := newParser(&cli{}, io.Discard, io.Discard, func(int) {})
	if err != nil {
		return err
	}
	m := roff{w: w}
	m.page(parser.Model, pages)
	return m.err
}

// roff writes the format of man(1); the first error stays.
type roff struct {
	w   io.Writer
	err error
}

// page writes the whole manual page of a program.
func (m *roff) page(app *kong.Application, pages []manual.Page) {
	m.macro("TH", strings.ToUpper(app.Name), "1", "", app.Name, "User Commands")
	m.macro("SH", "NAME")
	m.text(app.Name + " - " + strings.TrimSuffix(app.Help, "."))
	m.macro("SH", "SYNOPSIS")
	m.text(app.Name + app.Summary())
	m.macro("SH", "DESCRIPTION")
	m.prose(app.Detail)
	m.macro("SH", "OPTIONS")
	m.flags(app.Node.Flags)
	m.macro("SH", "COMMANDS")
	for _, c := range app.Leaves(true) {
		m.command(app.Name, c)
	}
	m.macro("SH", "SEE ALSO")
	for i, p := range pages {
		name := "feldpost-" + p.Name + "(7)"
		if i < len(pages)-1 {
			name += ","
		}
		m.text(name)
	}
}

// command writes the section of one command.
func (m *roff) command(program string, c *kong.Node) {
	m.macro("SS", program+" "+c.Summary())
	m.text(c.Help)
	for _, p := range c.Positional {
		m.macro("TP")
		m.text(p.Summary())
		m.text(p.Help)
	}
	for n := c; n.Type == kong.CommandNode; n = n.Parent { // of a group of commands too
		m.flags(n.Flags)
	}
	m.prose(c.Detail)
	if group := c.Parent; group.Type == kong.CommandNode {
		m.prose(group.Detail)
	}
}

// flags writes a list of flags with their meaning.
func (m *roff) flags(flags []*kong.Flag) {
	for _, f := range flags {
		if f.Hidden {
			continue
		}
		name := f.Summary()
		if f.Tag.Negatable != "" {
			name = "--[no-]" + f.Name
		}
		if f.Short != 0 {
			name = fmt.Sprintf("-%c, %s", f.Short, name)
		}
		m.macro("TP")
		m.text(name)
		m.text(kong.DefaultHelpValueFormatter(f.Value))
	}
}

// prose writes a text of paragraphs and indented examples, as --help has it.
func (m *roff) prose(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	m.macro("PP")
	shown := false // an example
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		line = strings.TrimRight(line, "\n")
		example := strings.HasPrefix(line, " ")
		switch {
		case example && !shown:
			m.macro("PP")
			m.macro("nf")
		case !example && shown:
			m.macro("fi")
			m.macro("PP")
		}
		shown = example
		switch {
		case line == "":
			m.macro("PP")
			continue
		case strings.HasSuffix(line, ":"): // what follows are examples
			m.macro("PP")
		}
		m.text(line)
	}
	if shown {
		m.macro("fi")
	}
}

// macro writes a line that commands the formatter.
func (m *roff) macro(name string, args ...string) {
	line := "." + name
	for _, a := range args {
		line += ` "` + strings.ReplaceAll(escaped(a), `"`, `\(dq`) + `"`
	}
	m.line(line)
}

// text writes a line of text; one that begins like a command is guarded.
func (m *roff) text(s string) {
	s = escaped(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	m.line(s)
}

func (m *roff) line(s string) {
	if m.err == nil {
		_, m.err = fmt.Fprintln(m.w, s)
	}
}

// escaped makes text literal: hyphens stay hyphens that can be copied.
func escaped(s string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
}
