package desk

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/proof"
	"feldpost/store"
)

// A player verifies his own letters of a game that goes on: that they do not
// contradict each other is proved, and what cannot be proved yet is said.
func TestLettersOfARunningGameAreVerified(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	o.from("ottoman", "LANG fr\nSTATUS")
	o.march(6)
	for _, who := range []string{"league@test", "ottoman@test"} {
		own := o.lettersOf(who)
		var out bytes.Buffer
		if err := proof.Verify(&out, own, o.Edition, o.Words); err != nil {
			t.Fatalf("%s: %v", who, err)
		}
		for _, want := range []string{"its log is not published", "none contradicts another", "pledges the same secret", "not proved before its end: the dice"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s is not told %q:\n%s", who, want, out.String())
			}
		}
		if strings.Contains(out.String(), "some are missing") {
			t.Errorf("%s misses letters:\n%s", who, out.String())
		}
		// A referee who changes the log later quotes another hash for an entry.
		forged := proof.Archive{Letters: append([]proof.Mailed{}, own.Letters...)}
		last := forged.Letters[len(forged.Letters)-1]
		head := regexp.MustCompile(`(?:Log entry|Entrée) (\d+)(?:, hash| du journal, empreinte) ([0-9a-f]{64})`).FindStringSubmatch(strings.Join(strings.Fields(last.Text), " "))
		if head == nil {
			t.Fatalf("the last letter to %s quotes no hash:\n%s", who, last.Text)
		}
		last.Name, last.Reports, last.Key = "forged", nil, ""
		last.Text = strings.ReplaceAll(strings.Join(strings.Fields(last.Text), " "), head[2], strings.Repeat("0", 64))
		forged.Letters = append(forged.Letters, last)
		if err := proof.Verify(&out, forged, o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), "the log was changed") {
			t.Errorf("%s: a changed log is not noticed: %v", who, err)
		}
		if len(own.Letters) > 3 {
			out.Reset()
			some := proof.Archive{Letters: append(append([]proof.Mailed{}, own.Letters[:1]...), own.Letters[len(own.Letters)-1])}
			if err := proof.Verify(&out, some, o.Edition, o.Words); err != nil || !strings.Contains(out.String(), "some are missing here") {
				t.Errorf("%s: letters that are missing: %v\n%s", who, err, out.String())
			}
		}
	}
}

// lettersOf are the letters that somebody has.
func (o *office) lettersOf(who string) (own proof.Archive) {
	o.Helper()
	all := o.archive()
	for i, p := range o.posts() {
		if p.To == who {
			own.Letters = append(own.Letters, all.Letters[i])
		}
	}
	return own
}
