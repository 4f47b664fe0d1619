package pathsofglory

import (
	"strings"
	"sync"
	"testing"

	"feldpost/adjudicator/gametest"
)

var openOnce = sync.OnceValues(func() (*System, error) { return open(Data()) })

// opened is the System with its embedded data.
func opened(t testing.TB) *System {
	t.Helper()
	sys, err := openOnce()
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestEmbeddedDataAreRight(t *testing.T) { opened(t) }

// What a referee has got wrong in the table of nations is told by file and line.
func TestMistakesInTheTableOfNationsAreTold(t *testing.T) {
	for _, x := range []struct{ old, now, want string }{
		{"\nit,yes,", "\nit,perhaps,", "nations.csv:10: joins"},
		{"\nal,no,", "\nxx,no,", "nations.csv:17: nation"},
		{"\nru,no,no,yes", "", "a line ru"},
		{"\nfr,no,", "\nge,no,", "nations.csv:7: nation"},
	} {
		m := gametest.Copied(t, Data())
		text := string(m["nations.csv"].Data)
		if !strings.Contains(text, x.old) {
			t.Fatalf("nations.csv has no %q", x.old)
		}
		m["nations.csv"].Data = []byte(strings.Replace(text, x.old, x.now, 1))
		if _, err := Open(m); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q: %v, want %s", x.now, err, x.want)
		}
	}
}

// A folder that was kept before the nations were a file is still read, under its own digest.
func TestDataThatWereKeptBeforeAreRead(t *testing.T) {
	gametest.KeptBefore(t, Data(), Open, "nations.csv")
}
