package templates

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"feldpost/templates/speech"
)

// What the kernel finds wrong in a line of any game has words that every game has: the
// games need not know which codes the kernel makes.
func TestEveryFaultOfTheKernelHasWordsOfAllGames(t *testing.T) {
	k := testKit(t)
	made := regexp.MustCompile(`\b(?:report|Fault|NewFault)\((?:[^,()]|\([^()]*\)|\{[^{}]*\})*, "([a-z]+(?:-[a-z]+)+)"|return "([a-z]+(?:-[a-z]+)+)", `)
	found := map[string]bool{}
	err := filepath.WalkDir("../adjudicator/kernel", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, m := range made.FindAllStringSubmatch(string(text), -1) {
			found[m[1]+m[2]] = true
		}
		return err
	})
	if err != nil || len(found) < 9 {
		t.Fatalf("only %v: %v", found, err)
	}
	for _, lang := range speech.Langs {
		for code := range found {
			if k.lib.Tongue(lang).Lookup("fault."+code) == nil {
				t.Errorf("%s: no words for the fault %s", lang, code)
			}
		}
	}
}

// One thing is never told in the plural: a number before a noun in a sentence of the desk
// goes through the choice between the two, unless it is a limit.
func TestOneIsNotToldInThePlural(t *testing.T) {
	bare := regexp.MustCompile(`\{\{\.Get "(letters|count|faults|seats|times)"\}\} (?:[a-z]+s|people)\b`)
	for _, lang := range speech.Langs {
		list, err := filepath.Glob("words/*." + lang + ".tmpl")
		if err != nil || len(list) == 0 {
			t.Fatal(list, err)
		}
		for _, name := range list {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range bare.FindAllString(string(text), -1) {
				t.Errorf("%s: %s", name, m)
			}
		}
	}
}
