package gametest

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// The headings in a game's doc.go under which its map stands.
const (
	chapterHeading = "# Chapters and their files"
	otherHeading   = "# Files of no chapter"
)

// ChapterFaults compares the map of chapters in a game's doc.go with the
// files of its folder. Below the heading "Chapters and their files" stands
// preformatted text: a line for each chapter with its number, its title and
// its files, further files on lines of their own; below "Files of no chapter"
// the others, with titles alone. Each file has to be in the map and in the
// folder, and the first comment of one that belongs to a chapter has to name
// the chapter, or a rule of it, by number.
func ChapterFaults(code fs.FS) ([]string, error) {
	chapters, err := chapterFiles(code)
	if err != nil {
		return nil, err
	}
	files, err := fs.Glob(code, "*.go")
	if err != nil {
		return nil, err
	}
	var faults []string
	for _, name := range files {
		if name == "doc.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		list, ok := chapters[name]
		if !ok {
			faults = append(faults, name+" is not in the map of chapters")
		}
		first, err := firstComment(code, name)
		if err != nil {
			return nil, err
		}
		for _, chapter := range list {
			if !namesChapter(first, chapter) {
				faults = append(faults, fmt.Sprintf("%s: its first comment does not name chapter %s: %q", name, chapter, first))
			}
		}
		delete(chapters, name)
	}
	for _, name := range slices.Sorted(maps.Keys(chapters)) {
		faults = append(faults, name+" is in the map of chapters and not in the folder")
	}
	return faults, nil
}

// chapterFiles reads the map: the chapters of each file.
func chapterFiles(code fs.FS) (map[string][]string, error) {
	src, err := fs.ReadFile(code, "doc.go")
	if err != nil {
		return nil, err
	}
	doc, err := parser.ParseFile(token.NewFileSet(), "doc.go", src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	if doc.Doc == nil {
		return nil, errors.New("doc.go has no comment")
	}
	chapters := map[string][]string{}
	heading, chapter := "", ""
	for _, c := range doc.Doc.List {
		text := strings.TrimPrefix(c.Text, "//")
		if strings.HasPrefix(text, " # ") {
			heading = strings.TrimSpace(text)
		}
		if !strings.HasPrefix(text, "\t") || heading != chapterHeading && heading != otherHeading {
			continue
		}
		words := strings.Fields(text)
		if !strings.HasSuffix(words[0], ".go") {
			chapter = words[0]
		}
		for _, name := range words {
			switch {
			case !strings.HasSuffix(name, ".go"):
			case heading == chapterHeading:
				chapters[name] = append(chapters[name], chapter)
			default:
				chapters[name] = nil
			}
		}
	}
	return chapters, nil
}

// firstComment returns the text of the first comment of a file, whatever it
// stands at.
func firstComment(code fs.FS, name string) (string, error) {
	src, err := fs.ReadFile(code, name)
	if err != nil {
		return "", err
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
	if err != nil || len(f.Comments) == 0 {
		return "", err
	}
	return strings.TrimSpace(f.Comments[0].Text()), nil
}

// namesChapter reports whether a comment names a chapter or one of its rules.
func namesChapter(comment, chapter string) bool {
	return regexp.MustCompile(`(?:^|[^\w.])` + regexp.QuoteMeta(chapter) + `(?:$|\W)`).MatchString(comment)
}
