package templates

import (
	"embed"
	"fmt"
	"strings"
	"text/template"

	"feldpost/adjudicator"
	"feldpost/orders"
	"feldpost/templates/chart"
)

//go:embed words/*.tmpl
var wordFiles embed.FS

// Langs are the languages letters are written in, the default first.
var Langs = [...]string{"en", "fr"}

// Kit renders reports. It is safe for concurrent use.
type Kit struct {
	words   [len(Langs)]*template.Template
	atlas   *chart.Atlas
	grounds gazetteers
}

// NewKit parses the embedded words. An error names file and line.
func NewKit() (*Kit, error) {
	atlas, err := chart.NewAtlas()
	if err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	k := &Kit{atlas: atlas}
	for i, lang := range Langs {
		t := template.New(lang).Option("missingkey=zero").Funcs(functions(lang))
		t, err := t.ParseFS(wordFiles, "words/*."+lang+".tmpl")
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		k.words[i] = t
	}
	return k, nil
}

// Help is the mailed help: the order language of a system on a topic.
func (k *Kit) Help(lang string, info adjudicator.Info, topic string) string {
	if text, ok := k.try(lang, info.Name+".help."+strings.ToLower(topic), nil); ok {
		return text
	}
	return orders.ForVerbs(info.Verbs...).Help(lang, topic)
}

// tongue returns the words of a language, English for an unknown one.
func (k *Kit) tongue(lang string) *template.Template {
	for i, l := range Langs {
		if l == lang {
			return k.words[i]
		}
	}
	return k.words[0]
}

// try executes the named template if there is one.
func (k *Kit) try(lang, name string, data any) (string, bool) {
	t := k.tongue(lang).Lookup(name)
	if t == nil {
		return "", false
	}
	var b strings.Builder
	if err := t.Execute(&b, data); err != nil {
		return "", false
	}
	return strings.TrimSpace(b.String()), true
}

// say returns a fixed word or sentence; a missing one shows its name, which
// the tests refuse.
func (k *Kit) say(lang, name string, data any) string {
	if s, ok := k.try(lang, name, data); ok {
		return s
	}
	return "[" + name + "]"
}

// functions are what templates may call.
func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"lower": strings.ToLower,
		"join":  strings.Join,
		"words": func(s string) string { return strings.ReplaceAll(s, "-", " ") },
		"list":  func(s string) []string { return strings.Split(s, "; ") },
		"path":  func(s string) string { return strings.ReplaceAll(s, "-", " - ") },
		"signed": func(s string) string {
			if s != "" && s[0] != '-' && s != "0" {
				return "+" + s
			}
			return s
		},
		"lang": func() string { return lang },
	}
}
