package desk

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
)

// The letters and the log of an earlier program prove what they did: what the log lists
// is compared by its hash, and what went out with the log or after it is named.
func TestLettersOfAnEarlierProgramProveWhatTheyDid(t *testing.T) {
	o, a := finished(t)
	old := proof.Archive{Letters: slices.Clone(a.Letters)}
	after := 0
	for i := range old.Letters {
		m := &old.Letters[i]
		m.Origin = proof.Origin{Ours: true, From: m.From}
		for k, raw := range m.Logs {
			l := unpack(t, raw)
			l.Key, l.Follow = "", nil
			for j := range l.Letters {
				l.Letters[j].Content, l.Letters[j].Reader = "", 0
			}
			m.Logs = slices.Clone(m.Logs)
			m.Logs[k] = pack(t, l)
			after = len(old.Letters) - len(l.Letters)
		}
	}
	var out bytes.Buffer
	err := proof.Verify(&out, old, o.Edition, o.Words)
	var unproved *proof.UnprovedError
	if !errors.As(err, &unproved) || unproved.Missing > 0 || unproved.Letters != after || strings.Count(out.String(), "UNPROVED: g.") != after || after == 0 {
		t.Errorf("%v, want %d unproved\n%s", err, after, out.String())
	}
	spoilt := proof.Archive{Letters: slices.Clone(old.Letters)}
	m := &spoilt.Letters[2]
	m.Text += "x"
	m.Digest = o.room.Digest([]byte(m.Text))
	if err := proof.Verify(&out, spoilt, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), m.Name+": it is not as it was mailed") {
		t.Errorf("a letter that was changed: %v", err)
	}
}

// Letters of no game are proved by the key that a game of the same referee pledges, and
// named when nothing pledges it; letters of others are passed over.
func TestLettersOfNoGameAreProvedByTheKeyOfOne(t *testing.T) {
	o, a := finished(t)
	help := a.Letters[0]
	help.Name, help.ID, help.Game, help.Reports, help.Logs = "help", "help@test", "", nil, nil
	other := proof.Mailed{Name: "holiday", ID: "1@else", Origin: proof.Origin{From: "aunt@else"}}
	for name, x := range map[string]struct {
		spoil func(m *proof.Mailed)
		want  string
	}{
		"as it is":           {func(*proof.Mailed) {}, ""},
		"changed":            {func(m *proof.Mailed) { m.Differs = []string{"its part text/plain was changed in line 3"} }, "help: it is not as it was mailed: its part text/plain was changed in line 3"},
		"without a proof":    {func(m *proof.Mailed) { m.Key = "" }, "UNPROVED: help: it carries no proof"},
		"of another referee": {func(m *proof.Mailed) { m.Key = strings.Repeat("cd", 32) }, "UNPROVED: help: it is signed with the key cdcd"},
	} {
		m := help
		x.spoil(&m)
		var out bytes.Buffer
		err := proof.Verify(&out, proof.Archive{Letters: append(slices.Clone(a.Letters), m, other)}, o.Edition, o.Words)
		if (err == nil) != (x.want == "") || !strings.Contains(out.String(), x.want) || !strings.Contains(out.String(), "not from the referee: holiday") {
			t.Errorf("%s: %v\n%s", name, err, out.String())
		}
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, proof.Archive{Letters: []proof.Mailed{help}}, o.Edition, o.Words); err == nil || !strings.Contains(out.String(), "no letter of a game here") {
		t.Errorf("alone: %v\n%s", err, out.String())
	}
}

// A log that somebody has made up ends verification in words.
func TestAMadeUpLogIsRefusedInWords(t *testing.T) {
	o, a := finished(t)
	for name, spoil := range map[string]func(l *gamelog.Log){
		"no entries":  func(l *gamelog.Log) { l.Entries = nil },
		"no position": func(l *gamelog.Log) { l.Entries[0].Kind = "sheet"; l.Entries[0].Seal("") },
		"no command":  func(l *gamelog.Log) { l.Entries[1].Command = nil; l.Entries[1].Seal(l.Entries[0].Hash) },
		"a branch":    func(l *gamelog.Log) { l.Branches = []gamelog.Branch{{After: 1 << 60}} },
		"marks": func(l *gamelog.Log) {
			l.Letters[0].Seq, l.Letters[0].Since, l.Letters[0].Branch = 1<<63, 1<<63, 7
			l.Later = []gamelog.LaterSecret{{Secret: "xy"}}
		},
	} {
		l := unpack(t, logsIn(a)[0])
		spoil(l)
		var out bytes.Buffer
		if err := proof.Verify(&out, withLogs(a, pack(t, l)), o.Edition, o.Words); err == nil || !strings.Contains(out.String(), "DIFFERENCE: the log: game g") {
			t.Errorf("%s: %v\n%s", name, err, out.String())
		}
	}
}
