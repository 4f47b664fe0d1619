package letter

import (
	"strings"
	"testing"
)

// toolLetters say what they are, and a player's program may have written them:
// nobody is answered, and a letter that proves a seat is the player's. A reaction
// quotes our letter and says nothing else.
var toolLetters = map[string]string{
	"calendar request": "Subject: Invitation: turn 3\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nYou are invited.\n" +
		"--b\nContent-Type: text/calendar; charset=utf-8; method=REQUEST\n\nBEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR\n--b--\n",
	"calendar reply": "Subject: Accepted: turn 3\nContent-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n",
	"calendar in base64": "Subject: Tentative: turn 3\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/calendar\nContent-Transfer-Encoding: base64\n\n" +
		encodeTransfer("base64", "BEGIN:VCALENDAR\r\nMETHOD:COUNTER\r\nEND:VCALENDAR\r\n") + "\n--b--\n",
	"calendar class":     "Subject: Accepted: turn 3\nContent-Class: urn:content-classes:calendarmessage\n\nSee you.\n",
	"spam flag":          "X-Spam-Flag: YES\nSubject: offer\n\nBuy now.\n",
	"spam status":        "X-Spam-Status: Yes, score=12.1 required=5.0\nSubject: offer\n\nBuy now.\n",
	"spam level":         "X-MS-Exchange-Organization-SCL: 6\nSubject: offer\n\nBuy now.\n",
	"spam of forefront":  "X-Forefront-Antispam-Report: CIP:192.0.2.1;CTRY:;LANG:en;SCL:5;SFV:SPM;DIR:INB;\nSubject: offer\n\nBuy now.\n",
	"spam of rspamd":     "X-Rspamd-Action: add header\nSubject: offer\n\nBuy now.\n",
	"spam of bogofilter": "X-Bogosity: Spam, tests=bogofilter, spamicity=1.0\nSubject: offer\n\nBuy now.\n",
	"spam subject":       "Subject: ***SPAM*** offer\n\nBuy now.\n",
	"spam in brackets":   "Subject: [SPAM] offer\n\nBuy now.\n",
	"recall":             "Subject: Recall: orders for turn 3\n\nAda Player would like to recall the message, \"orders for turn 3\".\n",
	"recall in French":   "Subject: Rappel : ordres\n\nAda Player souhaite rappeler le message « ordres ».\n",
	"recall report":      "Subject: Message Recall Report: orders\n\nYour message was recalled.\n",
	"Outlook reaction": "Subject: Re: [g] your turn\nContent-Type: text/plain; charset=utf-8\n\n\xf0\x9f\x91\x8d\nAda Player reacted to your message:\n________________________________\n" +
		"From: Referee <r@feldpost.example>\nSent: Monday, March 2, 2026\nTo: ada@example.org\nSubject: [g] your turn\n\nGAME g CODE abcd-efgh\nEND\n",
	"Outlook reaction in French": "Subject: Re: x\nContent-Type: text/plain; charset=utf-8\n\nAda Player a r\xc3\xa9agi \xc3\xa0 votre message :\n",
	"Gmail reaction": "Subject: Re: x\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n\xf0\x9f\x91\x8d\n\nAda reacted via Gmail\n" +
		"--b\nContent-Type: text/vnd.google.email-reaction+json; charset=utf-8\n\n{\"emoji\":\"x\",\"version\":1}\n--b\nContent-Type: text/html\n\n<p>x</p>\n--b--\n",
	"Gmail reaction alone": "Subject: Re: x\nContent-Type: text/vnd.google.email-reaction+json\n\n{\"emoji\":\"x\",\"version\":1}\n",
	"DMARC report":         "Subject: Report Domain: feldpost.example Submitter: example.org Report-ID: 1\nContent-Type: application/zip; name=\"example.org!feldpost.example!1700000000!1700086400.zip\"\n\nx\n",
	"DMARC report by name": "Subject: your report\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nattached\n--b\nContent-Type: application/octet-stream\n" +
		"Content-Disposition: attachment; filename=\"example.org!feldpost.example!1700000000!1700086400.xml.gz\"\n\nx\n--b--\n",
	"list held":         "Subject: Your message to wargames awaits moderator approval\n\nYour mail is being held.\n",
	"list help":         "List-Help: <mailto:sympa@x.example>\nSubject: x\n\nx\n",
	"loop mark":         "X-Loop: wargames@x.example\nSubject: x\n\nx\n",
	"list owner":        "Sender: wargames+owners@x.example\nSubject: x\n\nx\n",
	"bulk":              "Precedence: bulk\nSubject: x\n\nx\n",
	"no answers wanted": "X-Auto-Response-Suppress: All\nSubject: x\n\nx\n",
	"plain absence":     "Subject: Vacation: orders below\n\nMOVE a b\n",
}

func TestLettersOfToolsAreNotAnswered(t *testing.T) {
	for name, raw := range toolLetters {
		raw = "From: Ada Player <ada@example.org>\nTo: r@feldpost.example\nMessage-ID: <a@b.example>\n" + raw
		for _, form := range []string{raw, strings.ReplaceAll(raw, "\n", "\r\n")} {
			if in := Read([]byte(form), testOptions); in.Automatic == "" || in.Certain != strings.Contains(name, "reaction") {
				t.Errorf("%s: automatic %q, certain %t; text %q", name, in.Automatic, in.Certain, in.Text)
			}
		}
	}
}

// TestPeopleWithCalendarsAreAnswered: what people send that has to do with
// calendars, spam, recalls and reactions.
func TestPeopleWithCalendarsAreAnswered(t *testing.T) {
	for name, raw := range map[string]string{
		"attached entry": "Subject: our next session\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nPASS\n" +
			"--b\nContent-Type: text/calendar; method=REQUEST; name=x.ics\nContent-Disposition: attachment; filename=x.ics\n\nBEGIN:VCALENDAR\n--b--\n",
		"published entry":   "Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nPASS\n--b\nContent-Type: text/calendar; method=PUBLISH\n\nx\n--b--\n",
		"no spam":           "X-Spam-Flag: NO\nX-Spam-Status: No, score=-0.1\nX-MS-Exchange-Organization-SCL: 1\nX-Forefront-Antispam-Report: SFV:NSPM;CAT:NONE\nX-Bogosity: Ham\nX-Rspamd-Action: no action\nSubject: x\n\nPASS\n",
		"speaks of spam":    "Subject: spam or not?\n\nYour letter was in my spam folder.\n",
		"reactions off":     "x-ms-reactions: disallow\nSubject: x\n\nPASS\n",
		"a zip":             "Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nPASS\n--b\nContent-Type: application/zip; name=maps.zip\n\nx\n--b--\n",
		"a recall of units": "Subject: Recall: the 3rd Army\n\nPlease recall the 3rd Army.\n",
		"a reaction told":   "Subject: x\n\nBulgaria has reacted to your message and I answer in its name.\n",
		"a report":          "Subject: report from the front\n\nPASS\n",
	} {
		raw = "From: Ada <ada@example.org>\nTo: r@feldpost.example\nMessage-ID: <a@b.example>\n" + raw
		if in := Read([]byte(raw), testOptions); in.Automatic != "" {
			t.Errorf("%s: automatic, %s", name, in.Automatic)
		}
	}
}

// What returns or answers a letter of ours may come from a player's own
// address to his reply address: no proof makes it a person's.
func TestReturnedLettersAreCertain(t *testing.T) {
	quoted := "\n\nGAME g CODE abcd-efgh\nMOVE a b\nEND\n"
	for name, raw := range map[string]string{
		"automatic answer":  "Auto-Submitted: auto-replied\nSubject: Re: x" + quoted,
		"null path":         "Return-Path: <>\nSubject: x" + quoted,
		"absence":           "Subject: Automatic reply: your turn" + quoted,
		"delivery status":   "Content-Type: multipart/report; report-type=delivery-status; boundary=b\nSubject: x" + quoted,
		"words of a mailer": "Subject: x\n\nThis is the mail system at host x.example." + quoted,
		"bulk and automatic": "Precedence: bulk\nSubject: x\nContent-Transfer-Encoding: base64\n\n" +
			encodeTransfer("base64", "Hi. This is the qmail-send program at x.\n"+quoted),
		"vacation program": "Precedence: auto_reply\nSubject: x" + quoted,
		"bulk, vacation":   "Precedence: bulk\nX-Autoreply: yes\nSubject: x" + quoted,
	} {
		raw = "From: Ada <ada@example.org>\nTo: r+4f7k@feldpost.example\nMessage-ID: <a@b.example>\n" + raw
		if in := Read([]byte(raw), testOptions); in.Automatic == "" || !in.Certain {
			t.Errorf("%s: automatic %q, certain %t", name, in.Automatic, in.Certain)
		}
	}
}

// The first look at a letter says who wrote it to whom as the whole reading
// does.
func TestTheHeadSaysWhatTheLetterSays(t *testing.T) {
	for name, raw := range corpus(t) {
		head, in := ReadHead(raw, testOptions), Read(raw, testOptions)
		if head.From != in.From || head.MessageID != in.MessageID || head.Subject != in.Subject || len(head.To) != len(in.To) {
			t.Errorf("%s: head %+v", name, head)
		}
		if head.Automatic != "" && in.Automatic == "" || head.Certain && !in.Certain {
			t.Errorf("%s: automatic %q at the first look, then %q", name, head.Automatic, in.Automatic)
		}
	}
}
