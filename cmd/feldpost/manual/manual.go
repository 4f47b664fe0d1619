// Package manual holds the pages of the manual, one for each reader and one
// for each game, and makes them into manual pages of man(7).
package manual

import (
	"embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
)

//go:embed *.md
var files embed.FS

// order is that of the list of pages.
func order() []string {
	return []string{
		"players", "club", "tournaments", "referee", "operator", "database", "site", "privacy", "proofs", "developer",
		"balkan-wars", "paths-of-glory", "storm-in-the-west", "great-war-in-europe", "great-war-commander",
	}
}

// Page is one page of the manual: Markdown that reads well as it stands, no
// line of its prose wider than 78 columns.
type Page struct {
	Name  string // what it is asked for by, as in players
	Title string // its heading
	Text  string // all of it, heading and all
}

// Pages are all pages in the order of the list.
func Pages() ([]Page, error) {
	var pages []Page
	for _, name := range order() {
		text, err := files.ReadFile(name + ".md")
		if err != nil {
			return nil, fmt.Errorf("manual: %w", err)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		pages = append(pages, Page{Name: name, Title: title, Text: string(text)})
	}
	return pages, nil
}

// link matches a link to a page of the manual, with its words and the page's name.
var link = regexp.MustCompile(`\[([^\]]+)\]\(([a-z-]+)\.md(?:#[a-z-]+)?\)`)

// elsewhere matches links within the page and to files of the repository.
var elsewhere = regexp.MustCompile(`\[([^\]]+)\]\([#.][^)]*\)`)

// picture matches a line with a picture, which a terminal cannot show.
var picture = regexp.MustCompile(`(?m)^!\[[^\]]*\]\([^)]*\)\n+`)

// Roff is the page in the format of man(1), for section 7.
func (p Page) Roff() string {
	_, body, _ := strings.Cut(p.Text, "\n")
	body = picture.ReplaceAllString(body, "")
	body = link.ReplaceAllString(body, "$1 (**feldpost-$2**(7))")
	body = elsewhere.ReplaceAllString(body, "$1")
	name := "feldpost-" + p.Name
	head := fmt.Sprintf("# %s 7 \"\" feldpost \"Feldpost manual\"\n\n# NAME\n\n%s - %s\n\n# DESCRIPTION\n", strings.ToUpper(name), name, p.Title)
	return string(md2man.Render([]byte(head + body + "\n# SEE ALSO\n\n**feldpost**(1)\n")))
}
