package letter

import (
	"strings"
	"testing"
)

// TestAutomaticMarks gives each mark alone to an otherwise human letter.
func TestAutomaticMarks(t *testing.T) {
	marks := []string{
		"Return-Path: <>",
		"Return-Path: < >",
		"Return-Path: <MAILER-DAEMON@x.example>",
		"Auto-Submitted: auto-replied",
		"Auto-Submitted: auto-generated; type=x",
		"AUTO-SUBMITTED : auto-notified",
		"Content-Type: multipart/report; report-type=delivery-status; boundary=x",
		"Content-Type: message/feedback-report",
		"Content-Class: urn:content-classes:mdn",
		"X-Failed-Recipients: a@b.example",
		"Precedence: bulk",
		"Precedence: JUNK",
		"Precedence: auto_reply",
		"List-Id: <x.example>",
		"List-Unsubscribe: <mailto:x@x.example>",
		"X-Autoreply: yes",
		"X-Autorespond: OOF",
		"X-Auto-Response-Suppress: All",
		"X-Auto-Response-Suppress: DR, OOF, AutoReply",
		"X-Apple-Action: VACATION",
		"X-Cron-Env: <USER=root>",
		"Sender: owner-list@x.example",
		"Subject: Out of Office: orders",
		"Subject: Out of Office AutoReply: orders",
		"Subject: Automatic reply: orders",
		"Subject: Réponse automatique : ordres",
		"Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_ordres?=",
		"Subject: Abwesenheitsnotiz: Befehle",
		"Subject: Automatische Antwort: Befehle",
		"Subject: AUTO: Ada is out of the office (returning 05/10)",
		"Subject: Ada Player is out of the office",
		"Subject: Respuesta automática: x",
		"X-Feldpost: referee",
	}
	for _, mark := range marks {
		raw := mark + "\nFrom: ada@example.org\nTo: r@feldpost.example\nMessage-ID: <a@b.example>\n"
		if !strings.HasPrefix(mark, "Subject") {
			raw += "Subject: orders\n"
		}
		if in := Read([]byte(raw+"\nPASS\n"), testOptions); in.Automatic == "" {
			t.Errorf("%s: taken for a person's letter", mark)
		}
	}
	senders := []string{
		"MAILER-DAEMON@x.example", "Mailer-Daemon", "Postmaster <postmaster@x.example>", "no-reply@x.example",
		"noreply+abc@x.example", "donotreply@x.example", "list-bounces@x.example", "list-request@x.example",
		"", "<>", "referee@feldpost.example", "Referee+4f7k@Feldpost.example",
	}
	for _, from := range senders {
		raw := "From: " + from + "\nSubject: orders\nMessage-ID: <a@b.example>\n\nPASS\n"
		if in := Read([]byte(raw), testOptions); in.Automatic == "" {
			t.Errorf("from %q: taken for a person's letter", from)
		}
	}
	derived := "From: ada@example.org\nMessage-ID: <" + seal().MessageID("g", 1, "s", "turn", "other.example") + ">\n\nPASS\n"
	if in := Read([]byte(derived), testOptions); in.Automatic == "" {
		t.Error("another referee's Message-ID: taken for a person's letter")
	}
}

// TestBouncesWithoutMarks recognises bounces by their words alone.
func TestBouncesWithoutMarks(t *testing.T) {
	const head = "From: ada@example.org\nTo: r@feldpost.example\nMessage-ID: <a@b.example>\n"
	for name, raw := range map[string]string{
		"qmail":        "Subject: x\n\nHi. This is the qmail-send program at x.example.\nI'm afraid\n",
		"exim":         "Subject: x\n\nThis message was created automatically by mail delivery software.\n",
		"postfix":      "Subject: x\n\nThis is the mail system at host x.example.\n",
		"sendmail":     "Subject: x\n\n   ----- The following addresses had permanent fatal errors -----\n",
		"exchange":     "Subject: Undeliverable: x\n\nYour message did not reach some or all of the intended recipients.\nx on 1/1/2024\nuser unknown\n",
		"base64":       "Subject: x\nContent-Transfer-Encoding: base64\n\n" + encodeTransfer("base64", "Hi. This is the qmail-send program at x.\n"),
		"forwarded":    "Subject: Fwd: Undelivered Mail Returned to Sender\n\nsee below\n> Final-Recipient: rfc822; x\n> Action: failed\n",
		"german":       "Subject: Unzustellbar: Befehle\n\nx\n550 5.1.1 x\n",
		"feedback":     "Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\n",
		"part of type": "Subject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nx\n",
	} {
		if in := Read([]byte(head+raw), testOptions); in.Automatic == "" {
			t.Errorf("%s: taken for a person's letter", name)
		}
	}
}

// TestPeopleAreAnswered: what looks a little like automatic mail but is not.
func TestPeopleAreAnswered(t *testing.T) {
	letters := map[string]string{
		"plain":                  "Subject: orders\n\nPASS\n",
		"Auto-Submitted no":      "Auto-Submitted: no\nSubject: orders\n\nPASS\n",
		"receipts suppressed":    "X-Auto-Response-Suppress: DR, RN, NRN\nSubject: x\n\nPASS\n",
		"first-class":            "Precedence: first-class\nSubject: x\n\nPASS\n",
		"return path":            "Return-Path: <ada@example.org>\nSubject: x\n\nPASS\n",
		"answers an absence":     "Subject: Re: Automatic reply: orders\n\nPASS\n",
		"speaks of an absence":   "Subject: Out of office next week, orders below\n\nPASS\n",
		"speaks of a failure":    "Subject: Re: Undelivered Mail Returned to Sender\n\nMy letter came back, what now?\n",
		"undelivered supplies":   "Subject: Undelivered supplies?\n\nHi. This is the Serbian player.\n",
		"your message":           "Subject: turn 3\n\nYour message was not delivered to me, please send it again.\n",
		"quotes a bounce":        "Subject: Re: turn 3\n\nLook:\n> Hi. This is the qmail-send program at x.\n",
		"reply to the referee":   "In-Reply-To: <" + seal().MessageID("g", 1, "s", "turn", "feldpost.example") + ">\nSubject: Re: turn 3\n\nPASS\n",
		"domain of the referee":  "Message-ID: <x.y.z@feldpost.example>\nSubject: x\n\nPASS\n",
		"subject of vacationers": "Subject: vacations of the Bulgarian army\n\nPASS\n",
	}
	for name, raw := range letters {
		raw = "From: Ada <ada@example.org>\nTo: r@feldpost.example\n" + raw
		if !strings.Contains(raw, "Message-ID") {
			raw = "Message-ID: <a@b.example>\n" + raw
		}
		if in := Read([]byte(raw), testOptions); in.Automatic != "" {
			t.Errorf("%s: automatic, %s", name, in.Automatic)
		}
	}
}
