// Package licenses holds the licences of all that the program contains: its
// own, those of the modules that are linked into it, and what is to be said of
// the other things that it carries.
package licenses

import (
	_ "embed"
	"fmt"
	"strings"

	"golang.org/x/tools/txtar"
)

//go:generate go run ./collect modules.txtar

// modules has a file for each text of a licence, named by the module and the
// file's place in it.
//
//go:embed modules.txtar
var modules []byte

//go:embed embedded.txt
var embedded string

// rule parts the texts.
var rule = strings.Repeat("-", 72)

// Text is all of it, the program's own licence first. Texts that are the same
// stand once, below all that they are of.
func Text() string {
	var b strings.Builder
	names := map[string][]string{} // by text
	var texts []string
	for _, f := range Files() {
		if names[f.Text] == nil {
			texts = append(texts, f.Text)
		}
		names[f.Text] = append(names[f.Text], f.Name)
	}
	for i, text := range texts {
		fmt.Fprintf(&b, "%s\n\n%s\n", strings.Join(names[text], "\n"), strings.Trim(text, "\n"))
		if i == 0 {
			fmt.Fprintf(&b, "\n%s\nWhat else the program carries\n\n%s", rule, embedded)
		}
		if i < len(texts)-1 {
			fmt.Fprintf(&b, "\n%s\n", rule)
		}
	}
	return b.String()
}

// File is the text of one licence.
type File struct {
	Name string // module, version and the file in it
	Text string
}

// Files are the texts, the program's own first.
func Files() []File {
	var out []File
	for _, f := range txtar.Parse(modules).Files {
		out = append(out, File{Name: f.Name, Text: string(f.Data)})
	}
	return out
}
