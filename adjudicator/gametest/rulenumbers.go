package gametest

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// carriedOut are the kinds of clause that code carries out, so that the
// number of their rule stands there.
var carriedOut = [...]string{"mechanic", "table", "setup", "victory", "reaction", "optional"}

// ruleNumber is the number that a cell of the rule column begins with, as
// rulebooks give it: 12.4.3, 6.1(2), O14.2, FAQ-13.2, S1 Special 4(1). Words
// after it are a heading inside the rule.
var ruleNumber = regexp.MustCompile(`^(?:FAQ-|[A-Z])?\d+(?:\.\d+)*(?:\(\d+\))?(?: Special \d+(?:\(\d+\))?)?`)

// Rules returns the rule numbers of the clauses that code carries out, in
// the order of the ledger, without those of which nothing but what
// untested.csv excuses is left. A cell may name several, with ";" between.
func (l *Ledger) Rules() []string {
	var out []string
	for _, c := range l.clauses {
		if !slices.Contains(carriedOut[:], c.Kind) || l.excuse[c.ID] != "" {
			continue
		}
		for cell := range strings.SplitSeq(c.Rule, ";") {
			if n := ruleNumber.FindString(strings.TrimSpace(cell)); n != "" && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// Unnamed returns the rule numbers that no comment and no string of a game's
// code names: the Go files of the folder and those below it, without tests
// and without doc.go, whose map of chapters carries nothing out. A letter
// behind a number names a clause of that rule and counts.
func (l *Ledger) Unnamed(code fs.FS) ([]string, error) {
	said, err := commentsAndStrings(code)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, n := range l.Rules() {
		whole, err := regexp.Compile(`(?i)(?:^|[^\w.])` + regexp.QuoteMeta(n) + `[a-z]?(?:$|[^\w.(]|[.(]\D|\.$)`)
		if err != nil {
			return nil, err
		}
		if !whole.MatchString(said) {
			out = append(out, n)
		}
	}
	return out, nil
}

// commentsAndStrings returns the text of the comments and strings of a
// game's code, one to a line.
func commentsAndStrings(code fs.FS) (string, error) {
	var b strings.Builder
	err := fs.WalkDir(code, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || path.Base(name) == "doc.go" {
			return err
		}
		src, err := fs.ReadFile(code, name)
		if err != nil {
			return err
		}
		var s scanner.Scanner
		files := token.NewFileSet()
		s.Init(files.AddFile(name, -1, len(src)), src, nil, scanner.ScanComments)
		for {
			_, tok, lit := s.Scan()
			switch tok {
			case token.EOF:
				if s.ErrorCount > 0 {
					return fmt.Errorf("%s is no Go file", name)
				}
				return nil
			case token.COMMENT, token.STRING:
				b.WriteString(lit + "\n")
			}
		}
	})
	return b.String(), err
}
