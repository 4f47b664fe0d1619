package identity

import (
	"crypto/rand"
	"errors"
	"time"

	"feldpost/mail/letter"
	"feldpost/store"
)

// Installation names this store among all, the same after every restart: the
// letters of two stores are told apart by it.
func Installation(st store.Store) (string, error) {
	const setting = "daemon.installation"
	name, err := lasting(st, setting, func() []byte { return []byte(rand.Text()) })
	return string(name), err
}

// lasting is a setting that is made at its first use and stays as it is, though several make it at once.
func lasting(st store.Store, setting string, make func() []byte) (value []byte, err error) {
	for {
		if value, err = st.Setting(setting); err != nil || len(value) > 0 {
			return value, err
		}
		value = make()
		err = st.Commit(&store.Batch{Read: []store.Setting{{Name: setting}}, Settings: []store.Setting{{Name: setting, Value: value}}})
		if !errors.Is(err, store.ErrConflict) {
			return value, err
		}
	}
}

// SealOf names and signs the letters of a store; its secret is made at the
// first use.
func SealOf(st store.Store) (letter.Seal, error) {
	name, err := Installation(st)
	if err != nil {
		return letter.Seal{}, err
	}
	secret, err := SecretOf(st, "letters.secret")
	const enough = 8 // of the name's letters tell stores apart
	return letter.NewSeal(name[:min(len(name), enough)], secret), err
}

// SecretOf is a key of this store, kept as a setting and made at the first use.
func SecretOf(st store.Store, setting string) ([]byte, error) {
	return lasting(st, setting, func() []byte {
		secret := make([]byte, 32)
		_, _ = rand.Read(secret) // it never fails
		return secret
	})
}

// Beginning is when a store was first used: a store of a version that did not
// note it is as old as its first letter.
func Beginning(st store.Store) (began time.Time, err error) {
	const setting = "daemon.began"
	text, err := st.Setting(setting)
	if err != nil {
		return began, err
	}
	if len(text) > 0 {
		// A clock once ahead would make all letters older than the store.
		if err := began.UnmarshalText(text); err != nil || !began.After(time.Now().Add(time.Hour)) {
			return began, err
		}
	}
	began = time.Now().UTC().Truncate(time.Second)
	for l, err := range st.Letters(store.LetterFilter{}) {
		if err != nil {
			return began, err
		}
		if len(text) == 0 && !l.Received.IsZero() && l.Received.Before(began) {
			began = l.Received
		}
	}
	if text, err = began.MarshalText(); err != nil {
		return began, err
	}
	return began, st.SetSetting(setting, text)
}
