package proof

import (
	"fmt"
	"runtime"
	"testing"

	"feldpost/adjudicator/desk/gamelog"
)

// Parts that claim to be of a log of very many cost what is there.
func TestPartsOfLogsCostWhatIsThere(t *testing.T) {
	var letters []Mailed
	for i := range 2000 {
		letters = append(letters, Mailed{Name: "x", LogParts: []gamelog.Part{{Name: fmt.Sprintf("feldpost-log-%016x-1-of-9999.bin", i), Data: []byte("x")}}})
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	logs := joinLogs(letters)
	runtime.ReadMemStats(&after)
	if len(logs) != 2000 || logs[0].missing == "" {
		t.Errorf("%d logs, %+v", len(logs), logs[0])
	}
	if spent := after.TotalAlloc - before.TotalAlloc; spent > 20<<20 {
		t.Errorf("%d MB of memory", spent>>20)
	}
}
