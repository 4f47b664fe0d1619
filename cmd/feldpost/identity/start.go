package identity

import (
	"crypto/rand"
	"encoding/json"
	"fmt"

	"feldpost/cmd/feldpost/host"
	"feldpost/mail"
	"feldpost/store"
	"feldpost/store/bolt"
)

// start is one start of a daemon on a store.
type start struct {
	Holder string `json:"holder"`          // its name among all daemons
	Place  string `json:"place,omitempty"` // the file it held the lock of, "" when that cannot be told
}

// startsKept bounds how many starts are remembered: those that may have left
// a claim on the mailbox behind.
const startsKept = 20

// NewStart gives this start a name of its own, keeps it, and returns the
// starts before it. One that held the lock of this very file cannot be alive
// now that we hold it. One of another file may: this store is then a copy.
func NewStart(st store.Store) (holder string, before []mail.Predecessor, err error) {
	const setting = "daemon.starts"
	raw, err := st.Setting(setting)
	if err != nil {
		return "", nil, err
	}
	var starts []start
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &starts); err != nil {
			return "", nil, fmt.Errorf("setting %s: %w", setting, err)
		}
	}
	here := start{Holder: rand.Text()}
	if file, is := st.(*bolt.Store); is {
		here.Place = host.Place(file.Path())
	}
	for _, s := range starts {
		before = append(before, mail.Predecessor{Holder: s.Holder, Dead: here.Place != "" && s.Place == here.Place})
	}
	starts = append(starts[max(0, len(starts)-startsKept+1):], here)
	if raw, err = json.Marshal(starts); err != nil {
		return "", nil, err
	}
	return here.Holder, before, st.SetSetting(setting, raw)
}
