package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/exit"
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
