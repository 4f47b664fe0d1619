package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"
)

// form asks a person questions, one line each, or takes the answers from the
// command line alone.
type form struct {
	*env
	in    *bufio.Reader
	batch bool
}

func newForm(e *env, batch bool) *form {
	return &form{env: e, in: bufio.NewReader(e.in), batch: batch}
}

// question is one thing to know.
type question struct {
	flag     string // that answers it, without the hyphens
	text     string
	given    string                       // on the command line
	proposal string                       // taken for an empty answer; "" when there is none
	optional bool                         // may stay empty
	secret   bool                         // is not shown while it is typed
	check    func(string) (string, error) // nil takes anything
}

// ask returns the checked answer. A wrong one is asked for again, a wrong
// flag is an error. The error is context.Canceled when the person gives up.
func (f *form) ask(q question) (string, error) {
	switch {
	case q.given != "":
		v, err := q.accept(q.given)
		if err != nil {
			return "", fmt.Errorf("--%s: %w", q.flag, err)
		}
		return v, nil
	case f.batch && (q.proposal != "" || q.optional):
		v, err := q.accept(q.proposal)
		if err != nil {
			return "", fmt.Errorf("--%s is needed: %w", q.flag, err)
		}
		return v, nil
	case f.batch:
		return "", fmt.Errorf("--%s is missing: %s", q.flag, q.text)
	}
	for {
		line, err := f.read(q)
		if err != nil {
			return "", err
		}
		if line == "" {
			line = q.proposal
		}
		if line == "" && !q.optional {
			fmt.Fprintln(f.out, "  this is needed")
			continue
		}
		v, err := q.accept(line)
		if err == nil {
			return v, nil
		}
		fmt.Fprintf(f.out, "  %v\n", err)
	}
}

// accept checks an answer; an empty one is good where it may stay empty.
func (q question) accept(s string) (string, error) {
	if s == "" && q.optional {
		return "", nil
	}
	if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return "", errors.New("it contains characters that cannot be printed")
	}
	if q.check == nil {
		return s, nil
	}
	return q.check(s)
}

// read shows the question and reads one line.
func (f *form) read(q question) (string, error) {
	fmt.Fprint(f.out, q.text)
	if q.proposal != "" {
		fmt.Fprintf(f.out, " [%s]", q.proposal)
	}
	fmt.Fprint(f.out, ": ")
	type answer struct {
		text string
		err  error
	}
	got := make(chan answer, 1)
	read, restore := f.line, func() {}
	fd, typed := f.terminal()
	if typed && q.secret {
		state, err := term.GetState(fd)
		if err != nil {
			return "", fmt.Errorf("the terminal does not hide what is typed: %w; name a file with --%s", err, q.flag)
		}
		restore = func() { term.Restore(fd, state) }
		read = func() (string, error) {
			b, err := term.ReadPassword(fd)
			fmt.Fprintln(f.out)
			return string(b), err
		}
	}
	go func() {
		text, err := read()
		got <- answer{text, err}
	}()
	select {
	case a := <-got:
		if !typed || errors.Is(a.err, io.EOF) { // nobody pressed Enter on this screen
			fmt.Fprintln(f.out)
		}
		if errors.Is(a.err, io.EOF) {
			return "", fmt.Errorf("standard input ended at the question %q; nothing was written. --%s answers it, and --batch asks nothing", q.text, q.flag)
		}
		if q.secret { // blanks may be part of it
			return strings.TrimRight(a.text, "\r\n"), a.err
		}
		return strings.TrimSpace(a.text), a.err
	case <-f.ctx.Done():
		restore()
		return "", context.Canceled
	}
}

// line reads a line; the last one may lack its end.
func (f *form) line() (string, error) {
	text, err := f.in.ReadString('\n')
	if errors.Is(err, io.EOF) && text != "" {
		err = nil
	}
	return text, err
}

// terminal tells whether a person types at a terminal.
func (f *form) terminal() (fd int, ok bool) {
	file, ok := f.env.in.(*os.File)
	if !ok {
		return 0, false
	}
	fd = int(file.Fd())
	return fd, term.IsTerminal(fd)
}

// yesOrNo checks for these two words, in English or French.
func yesOrNo(s string) (string, error) {
	switch strings.ToLower(s) {
	case "y", "yes", "o", "oui":
		return "yes", nil
	case "n", "no", "non":
		return "no", nil
	}
	return "", fmt.Errorf("%q is not yes or no", s)
}

// oneOf makes a check for some words; an unambiguous beginning is enough.
func oneOf(words ...string) func(string) (string, error) {
	return func(s string) (string, error) {
		var fits []string
		for _, w := range words {
			if strings.EqualFold(w, s) {
				return w, nil
			}
			if strings.HasPrefix(w, strings.ToLower(s)) {
				fits = append(fits, w)
			}
		}
		if len(fits) == 1 {
			return fits[0], nil
		}
		return "", fmt.Errorf("%q is not one of: %s", s, strings.Join(words, ", "))
	}
}
