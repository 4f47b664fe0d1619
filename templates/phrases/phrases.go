// Package phrases reads short texts of drawings and pages, which stand in files by
// language: NAME.LANG.txt, of lines of a key, a colon and the text.
//
// A line that begins with # is a comment, a text that is = is that of English, and ~
// is a blank that does not break. Every language has every key, unless it says
// unfinished: yes; then English stands in for what it lacks.
package phrases

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// Base is the language that stands in for others.
const Base = "en"

// Book is texts by their keys, in some languages.
type Book struct {
	langs []string
	texts map[string][]string // in the order of the languages
}

// Read reads the files NAME.LANG.txt. The error tells all that is wrong, with file and line.
func Read(files fs.FS, name string) (*Book, error) {
	found, err := fs.Glob(files, name+".*.txt")
	if err != nil {
		return nil, err
	}
	b := &Book{langs: []string{Base}, texts: map[string][]string{}}
	for _, file := range found {
		if lang := langOf(file); lang != Base {
			b.langs = append(b.langs, lang)
		}
	}
	for i, lang := range b.langs {
		if err := b.read(files, name+"."+lang+".txt", i); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// MustRead is Read of files that are part of the program.
func MustRead(files fs.FS, name string) *Book {
	b, err := Read(files, name)
	if err != nil {
		panic("phrases: " + err.Error())
	}
	return b
}

func langOf(file string) string {
	file = strings.TrimSuffix(file, ".txt")
	return file[strings.LastIndexByte(file, '.')+1:]
}

// read reads the file of the i-th language; the first is the base.
func (b *Book) read(files fs.FS, file string, i int) error {
	raw, err := fs.ReadFile(files, file)
	if err != nil {
		return err
	}
	unfinished, n := false, 0
	for line := range strings.SplitSeq(string(raw), "\n") {
		n++
		line = strings.TrimRight(line, "\r ")
		key, text, ok := strings.Cut(line, ": ")
		switch has := b.texts[key]; {
		case line == "", line[0] == '#':
		case !ok:
			return fmt.Errorf("%s:%d: %q is no key, a colon and a text", file, n, line)
		case key == "unfinished" && text == "yes" && i > 0:
			unfinished = true
		case i == 0 && has != nil, i > 0 && has != nil && has[i] != "":
			return fmt.Errorf("%s:%d: %s stands twice", file, n, key)
		case i > 0 && has == nil:
			return fmt.Errorf("%s:%d: there is no %s in %s", file, n, key, Base)
		case i == 0:
			b.texts[key] = make([]string, len(b.langs))
			b.texts[key][0] = strings.ReplaceAll(text, "~", "\u00a0")
		case text == "=":
			has[i] = has[0]
		default:
			has[i] = strings.ReplaceAll(text, "~", "\u00a0")
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b.texts)) {
		switch has := b.texts[key]; {
		case has[i] != "":
		case unfinished:
			has[i] = has[0]
		default:
			return fmt.Errorf("%s: there is no %s", file, key)
		}
	}
	return nil
}

// Langs are the languages, English first.
func (b *Book) Langs() []string { return b.langs }

// Has tells whether there are texts in a language.
func (b *Book) Has(lang string) bool { return slices.Contains(b.langs, lang) }

// Say is a text in a language, English for one that there is not; false for a key that
// has none.
func (b *Book) Say(lang, key string) (string, bool) {
	texts, ok := b.texts[key]
	if !ok {
		return "", false
	}
	return texts[max(slices.Index(b.langs, lang), 0)], true
}

// All are the texts of all keys, in the order of the languages.
func (b *Book) All() map[string][]string { return b.texts }
