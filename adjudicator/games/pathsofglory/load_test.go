package pathsofglory

import (
	"sync"
	"testing"
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
