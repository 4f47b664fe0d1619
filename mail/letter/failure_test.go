package letter

import (
	"encoding/csv"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// failures are the real mails that report a letter: all but absence notices,
// letters of people, authentication reports and one request of a mail program.
func failures(t testing.TB) map[string][]byte {
	mails := corpus(t)
	maps.DeleteFunc(mails, func(name string, _ []byte) bool {
		switch filepath.Base(name) {
		case "arf-18.eml", "arf-19.eml", "arf-20.eml", "arf-26.eml", "is-not-bounce-01.eml", "is-not-bounce-02.eml":
			return true
		}
		return strings.Contains(name, "rfc3834-")
	})
	return mails
}

// Every real bounce finds the letter that it is about: by the Message-ID that
// it quotes, or by the return address that it was sent to.
func TestBouncesFindTheirLetter(t *testing.T) {
	id := seal().MessageID("balkan-1", 4, "league", "turn-3", "feldpost.example")
	const own = "referee@feldpost.example"
	back := ReplyAddress(own, seal().ReturnToken(77))
	all, byID := failures(t), 0
	for name, raw := range all {
		if f := ReadFailure(quoting(raw, id)); f != nil && slices.ContainsFunc(f.Quoted, seal().Genuine) {
			byID++
		} else if f == nil {
			t.Errorf("%s is not read as a failure", name)
			continue
		}
		found := false
		for _, to := range Read(sentTo(raw, back), ReadOptions{Own: []string{own}}).To {
			if token, ok := Token(to, own); ok {
				out, genuine := seal().Returned(token)
				found = found || genuine && out == 77
			}
		}
		if !found {
			t.Errorf("%s does not find its letter by the return address", name)
		}
	}
	if byID*100 < len(all)*87 {
		t.Errorf("%d of %d bounces find their letter by the Message-ID that they quote", byID, len(all))
	}
	t.Logf("%d bounces, %d of them by the quoted Message-ID alone", len(all), byID)
}

var idLine = regexp.MustCompile(`(?im)^([> ]*message-id:\s*)<[^<>\s]+>`)

// quoting puts an identifier where a report quotes that of its letter.
func quoting(raw []byte, id string) []byte {
	head, body, _ := strings.Cut(string(linefeeds(raw)), "\n\n")
	return []byte(head + "\n\n" + idLine.ReplaceAllString(body, "${1}<"+id+">"))
}

var toLine = regexp.MustCompile(`(?im)^to:.*\n([ \t].*\n)*`)

// sentTo changes the recipient of a mail.
func sentTo(raw []byte, addr string) []byte {
	head, body, _ := strings.Cut(string(linefeeds(raw)), "\n\n")
	return []byte(toLine.ReplaceAllString(head+"\n", "") + "To: <" + addr + ">\n\n" + body)
}

// What the mails of the corpus report, as read by a person where the file or
// the address names the cause.
func TestGradesOfBounces(t *testing.T) {
	causes := map[string]Grade{
		"mailboxfull": GradePassing, "mailbox-is-full": GradePassing, "temperror": GradePassing, "userunknown": GradeLost, "does-not-exist": GradeLost,
		"filtered": GradeLost, "suspend": GradeLost, "contenterror": GradeLost, "exceedlimit": GradeLost, "norelaying": GradeLost,
		"spamdetected": GradeLost, "blocked@": GradeLost, "too-big": GradeLost, "big-message": GradeLost, "non-existent": GradeLost, "authfailure": GradeLost,
	}
	want := grades(t)
	named := 0
	for name, raw := range failures(t) {
		f := ReadFailure(raw)
		if f == nil {
			continue // TestBouncesFindTheirLetter reports it
		}
		if got := []string{name, string(f.Grade), f.Status, f.Recipient}; !slices.Equal(got, want[name]) {
			t.Errorf("got %q, want %q", got, want[name])
		}
		for cause, grade := range causes {
			if strings.Contains(f.Recipient, cause) {
				if named++; f.Grade != grade && f.Grade != GradeDelayed {
					t.Errorf("%s to %s is %s", name, f.Recipient, f.Grade)
				}
			}
		}
	}
	if named < 30 {
		t.Errorf("%d causes are named", named)
	}
}

// grades reads what each bounce says; the table was read over by hand.
func grades(t *testing.T) map[string][]string {
	t.Helper()
	file := filepath.Join("testdata", "bounces", "grades.csv")
	if *update {
		var out strings.Builder
		w := csv.NewWriter(&out)
		mails := failures(t)
		for _, name := range slices.Sorted(maps.Keys(mails)) {
			if f := ReadFailure(mails[name]); f != nil {
				w.Write([]string{name, string(f.Grade), f.Status, f.Recipient})
			}
		}
		w.Flush()
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	rows, err := csv.NewReader(data).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	table := map[string][]string{}
	for _, r := range rows {
		table[r[0]] = r
	}
	return table
}

// A letter that is no failure is none wherever it comes and whatever it
// quotes; a forged Message-ID quotes nothing of ours.
func TestWhatIsNoBounce(t *testing.T) {
	id := seal().MessageID("g", 1, "s", "turn-1", "feldpost.example")
	quote := "\n\n> Message-ID: <" + id + ">\n> MOVE refused\n"
	for name, text := range map[string]string{
		"absence":  "Return-Path: <>\nAuto-Submitted: auto-replied\nSubject: Automatic reply: turn 4\nFrom: bob@x.example\nMessage-ID: <a@x>\n\nI am away until May." + quote,
		"a person": "Subject: Re: turn 4\nFrom: bob@x.example\nMessage-ID: <a@x>\n\nThe 5.1.1 rule says no such user." + quote,
		"receipt": "Return-Path: <>\nFrom: bob@x.example\nSubject: Read: turn 4\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\n\n" +
			"Your message was read.\n--b\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822;bob@x.example\nDisposition: manual-action/MDN-sent; displayed\n--b--" + quote,
		"delivered": "Return-Path: <>\nFrom: mailer-daemon@x.example\nSubject: Delivery Status Notification (Success)\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n" +
			"--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822;bob@x.example\nAction: delivered\nStatus: 2.0.0\n--b--" + quote,
	} {
		if f := ReadFailure([]byte(text)); f != nil {
			t.Errorf("%s is read as %+v", name, f)
		}
	}
	for name, raw := range corpus(t) {
		if strings.Contains(name, "rfc3834-") && ReadFailure(raw) != nil {
			t.Errorf("absence notice %s is read as a failure", name)
		}
	}
	for _, forged := range []string{strings.Replace(id, ".g.", ".h.", 1), strings.Replace(id, "@feldpost", "@other", 1), "feldpost.store1.g.1.s.turn-1@feldpost.example",
		NewSeal("store1", []byte("another secret")).MessageID("g", 1, "s", "turn-1", "feldpost.example"), "", "@", "feldpost"} {
		if seal().Genuine(forged) {
			t.Errorf("%q is genuine", forged)
		}
	}
	if !seal().Genuine(id) || NewSeal("store1", nil).Genuine(NewSeal("store1", nil).MessageID("g", 1, "s", "t", "d")) {
		t.Error("a seal knows its own, and one without a secret knows none")
	}
	for _, token := range []string{"", "r", "r1", "r1-", "r2-" + strings.TrimPrefix(seal().ReturnToken(1), "r1-"), seal().ReturnToken(1) + "x"} {
		if _, ok := seal().Returned(token); ok {
			t.Errorf("return token %q is genuine", token)
		}
	}
	if out, ok := seal().Returned(strings.ToLower(seal().ReturnToken(1 << 40))); !ok || out != 1<<40 {
		t.Error("a return token is read in lower case")
	}
}

// Two stores of one domain never use the same identifier.
func TestStoresHaveMessageIDsOfTheirOwn(t *testing.T) {
	secret := []byte("one secret in a copied configuration")
	a := NewSeal("first", secret).MessageID("letter", 1, "anyone", "answer-1", "feldpost.example")
	b := NewSeal("second", secret).MessageID("letter", 1, "anyone", "answer-1", "feldpost.example")
	if a == b || strings.SplitN(a, ".", 3)[1] == strings.SplitN(b, ".", 3)[1] {
		t.Errorf("%s and %s", a, b)
	}
}

func TestPassingRefusals(t *testing.T) {
	for _, test := range []struct {
		code   int
		status string
		words  string
		want   bool
	}{
		{552, "5.2.2", "mailbox full", true}, {550, "5.2.2", "over quota", true}, {550, "5.7.1", "Greylisted, please try again later", true},
		{552, "", "Requested mail action aborted: exceeded storage allocation", true}, {554, "5.4.7", "expired", true}, {451, "", "", true},
		{550, "5.1.1", "user unknown", false}, {550, "5.1.1", "no such user; try again later", false}, {552, "5.3.4", "message too large", false},
		{552, "", "message size exceeds fixed limit", false}, {554, "5.7.1", "spam", false}, {550, "", "no", false}, {552, "5.2.3", "quota", false},
	} {
		if got := IsPassing(test.code, test.status, test.words); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
