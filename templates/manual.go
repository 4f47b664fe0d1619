package templates

import (
	"regexp"
	"slices"
	"strings"
)

// Page is a page of the manual that letters bring.
type Page struct {
	Name  string // what HELP MANUAL is followed by
	Title string
	Text  string // Markdown, no line of its prose wider than 78 columns
}

// SetManual gives the kit the pages that HELP MANUAL lists and brings, before
// it renders anything.
func (k *Kit) SetManual(pages []Page) { k.pages = slices.Clone(pages) }

// asksManual tells whether a topic of HELP is the manual or a page of it, and which.
func (k *Kit) asksManual(topic string) (page string, asked bool) {
	words := strings.Fields(strings.ToLower(topic))
	if len(k.pages) == 0 || len(words) == 0 || !slices.Contains([]string{"manual", "manuel"}, words[0]) {
		return "", false
	}
	return strings.Trim(strings.Join(words[1:], "-"), ".?!"), true
}

// manual is a page as a letter has it, or the list of pages.
func (k *Kit) manual(lang, page string) string {
	if text, ok := k.page(lang, page); ok {
		return text
	}
	var b strings.Builder
	if page != "" {
		b.WriteString(k.lib.Say(lang, "manual-unknown", page) + "\n\n")
	}
	b.WriteString(k.lib.Say(lang, "manual-pages", nil) + "\n\n")
	for _, p := range k.pages {
		name := p.Name + strings.Repeat(" ", max(21-len(p.Name), 1))
		title, ok := k.lib.Try(lang, "manual-title."+p.Name, nil)
		if !ok {
			title = p.Title
		}
		b.WriteString("  " + name + title + "\n")
	}
	return b.String()
}

var (
	pageLink  = regexp.MustCompile(`\[([^\]]+)\]\(([a-z-]+)\.md(?:#[a-z-]+)?\)`)
	otherLink = regexp.MustCompile(`(?m)^!\[[^\]]*\]\([^)]*\)\n+|\[([^\]]+)\]\([#.][^)]*\)`)
	frame     = regexp.MustCompile(`(?m)^ +(BEGIN|END) ORDERS\n`)
)

// page is a page as a letter has it: links say how the other page is asked
// for, and what the examples order is no sheet.
func (k *Kit) page(lang, name string) (string, bool) {
	i := slices.IndexFunc(k.pages, func(p Page) bool { return p.Name == name })
	if i < 0 {
		return "", false
	}
	text := pageLink.ReplaceAllString(k.pages[i].Text, "$1 ("+k.lib.Say(lang, "manual-ask", nil)+" $2)")
	text = otherLink.ReplaceAllString(text, "$1")
	return k.lib.Say(lang, "manual-note", nil) + "\n\n" + frame.ReplaceAllString(text, ""), true
}

// manualPointer says which page of the manual tells more than a text of HELP;
// "" where none does.
func (k *Kit) manualPointer(lang, page string) string {
	switch {
	case len(k.pages) == 0:
		return ""
	case page == "":
		return "\n" + k.lib.Say(lang, "manual-pointer", nil) + "\n"
	case slices.ContainsFunc(k.pages, func(p Page) bool { return p.Name == page }):
		return "\n" + k.lib.Say(lang, "manual-page-pointer", page) + "\n"
	}
	return ""
}
