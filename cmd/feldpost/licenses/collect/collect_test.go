package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A module that is new, or of another version, comes with its licence.
func TestTheLicencesAreThoseOfWhatIsLinked(t *testing.T) {
	want, err := collect()
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("../modules.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(have, txtar.Format(want)) {
		return
	}
	kept := map[string]string{}
	for _, f := range txtar.Parse(have).Files {
		kept[f.Name] = string(f.Data)
	}
	for _, f := range want.Files {
		if text, ok := kept[f.Name]; !ok {
			t.Errorf("the licence of %s is missing", f.Name)
		} else if text != string(f.Data) {
			t.Errorf("the licence of %s is another one", f.Name)
		}
		delete(kept, f.Name)
	}
	for name := range kept {
		t.Errorf("%s is no longer linked", name)
	}
	t.Error("go generate ./cmd/feldpost/licenses gathers them anew")
}

// A module without a licence is not passed by.
func TestAModuleWithoutALicenceIsAnError(t *testing.T) {
	dir := t.TempDir()
	err := addModules(&txtar.Archive{}, []linked{{module: "example.org/bare", version: "v1", root: dir, dir: dir}})
	if err == nil || !strings.Contains(err.Error(), "example.org/bare: no licence") {
		t.Errorf("%v", err)
	}
}
