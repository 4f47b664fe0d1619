package dovecot

import (
	"errors"
	"testing"
)

func TestDovecotSurvivesARestart(t *testing.T) {
	s, err := Start(map[string]string{"referee@example.test": "secret"})
	if errors.Is(err, ErrAbsent) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	letter := []byte("From: a@example.test\r\nSubject: x\r\n\r\nHello\r\n")
	if err := s.Deliver("a@example.test", "referee@example.test", letter, letter); err != nil {
		t.Fatal(err, s.Log())
	}
	s.Kill()
	if err := s.Deliver("a@example.test", "referee@example.test", letter); err == nil {
		t.Error("a killed server took a letter")
	}
	if err := s.Restart(); err != nil {
		t.Fatal(err, s.Log())
	}
	if err := s.Deliver("a@example.test", "referee@example.test", letter); err != nil {
		t.Fatal(err, s.Log())
	}
	if err := s.Deliver("a@example.test", "nobody@example.test", letter); err == nil {
		t.Error("a letter to nobody was taken")
	}
}

func TestAMissingDovecotFailsWhereItIsNeeded(t *testing.T) {
	t.Setenv(needDovecot, "")
	if !errors.Is(absent(), ErrAbsent) {
		t.Error("tests are not skipped")
	}
	t.Setenv(needDovecot, "1")
	if err := absent(); err == nil || errors.Is(err, ErrAbsent) {
		t.Errorf("tests are skipped: %v", err)
	}
}
