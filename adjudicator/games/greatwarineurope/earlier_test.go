package greatwarineurope

import (
	"os"
	"path/filepath"
	"testing"

	"feldpost/adjudicator/gametest"
)

// A game that an earlier rules version has saved is loaded as it is and goes on; its
// letters, which say nothing that is read otherwise now, come to the same once more.
func TestGamesOfEarlierRulesAreLoadedAndGoOn(t *testing.T) {
	files, err := filepath.Glob("testdata/earlier/*.json.gz")
	if err != nil || len(files) == 0 {
		t.Fatal("no games of earlier rules", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := gametest.GoesOn(opened(t), f); err != nil {
				t.Error(err)
			}
		})
	}
}
