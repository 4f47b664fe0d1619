package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/licenses"
	"feldpost/cmd/feldpost/manual"
	"feldpost/templates"
)

// manualCmd lists and prints the pages of the manual.
type manualCmd struct {
	Page string `arg:"" optional:"" help:"Page to print; without one the pages are listed."`
	Man  bool   `help:"In the format of man(1): the page, or without one the page of all commands, made from the texts of --help."`
	Dir  string `placeholder:"DIR" type:"path" help:"With --man: write all of them into this folder, feldpost.1 and feldpost-PAGE.7."`
}

// Help adds examples.
func (manualCmd) Help() string {
	return `A page is printed as it is written, and by letter HELP MANUAL and its name brings it.
Examples:
  feldpost manual
  feldpost manual players
  feldpost manual --man > feldpost.1
  man -l feldpost.1
  feldpost manual operator --man > feldpost-operator.7
  feldpost manual --man --dir man`
}

// Run lists the pages, prints one, or writes them for man.
func (m *manualCmd) Run(e *env) error {
	pages, err := manual.Pages()
	if err != nil {
		return err
	}
	if m.Dir != "" {
		return m.all(pages)
	}
	if m.Page == "" && m.Man {
		return commandsPage(e.out, pages)
	}
	if m.Page == "" {
		return m.list(e, pages)
	}
	i := slices.IndexFunc(pages, func(p manual.Page) bool { return p.Name == strings.ToLower(m.Page) })
	if i < 0 {
		return exit.Wrong(fmt.Errorf("the manual has no page %q; feldpost manual lists them", m.Page))
	}
	text := pages[i].Text
	if m.Man {
		text = pages[i].Roff()
	}
	_, err = fmt.Fprint(e.out, text)
	return err
}

// list names the pages.
func (*manualCmd) list(e *env, pages []manual.Page) error {
	for _, p := range pages {
		fmt.Fprintf(e.out, "%-21s%s\n", p.Name, p.Title)
	}
	_, err := fmt.Fprintln(e.out, "\nfeldpost manual PAGE prints one, feldpost --help lists the commands.")
	return err
}

// all writes the page of the commands and those of the manual.
func (m *manualCmd) all(pages []manual.Page) error {
	if !m.Man || m.Page != "" {
		return exit.Wrong(fmt.Errorf("--dir writes all pages, with --man"))
	}
	if err := os.MkdirAll(m.Dir, 0o755); err != nil {
		return err
	}
	var commands bytes.Buffer
	if err := commandsPage(&commands, pages); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(m.Dir, "feldpost.1"), commands.Bytes(), 0o644); err != nil {
		return err
	}
	for _, p := range pages {
		if err := os.WriteFile(filepath.Join(m.Dir, "feldpost-"+p.Name+".7"), []byte(p.Roff()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// openWords are the words of all games and the pages of the manual that letters bring.
func openWords() (*templates.Kit, error) {
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		return nil, err
	}
	pages, err := manual.Pages()
	if err != nil {
		return nil, err
	}
	bound := make([]templates.Page, len(pages))
	for i, p := range pages {
		bound[i] = templates.Page(p)
	}
	words.SetManual(bound)
	return words, nil
}

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

// licensesCmd prints the licences of all that the program contains.
type licensesCmd struct{}

// Help adds examples.
func (licensesCmd) Help() string {
	return `The program's own licence comes first, then what it carries besides code, then the
licence of Go and of each module that is linked into it. The Debian package has the same
text in /usr/share/doc/feldpost/copyright.
Examples:
  feldpost licenses`
}

// Run writes them.
func (licensesCmd) Run(e *env) error {
	_, err := fmt.Fprint(e.out, licenses.Text())
	return err
}
