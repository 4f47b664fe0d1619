package letter

import (
	"fmt"
	"slices"
	"strings"
)

// markHeader marks every letter that Compose writes, so that two daemons
// never talk to each other.
const markHeader = "X-Feldpost"

// automatic tells why a letter was not written by a person, "" when it seems
// to be. It looks at the raw header and the raw beginning of the body, never
// at parsed MIME: a broken bounce is still a bounce. certain is false for a
// letter that a person may have written all the same, through a list or a
// filter that marked it: who can prove a seat is that person.
//
// What answers or returns a letter of ours is always certain: it may come from
// a player's address to his reply address and quote our letter with code and
// order template, so that no proof of a seat says anything about its writer.
func automatic(h header, from string, body []byte, own []string) (reason string, certain bool) {
	for _, check := range []func() string{
		func() string { return ownLetter(h, from, own) },
		func() string { return standardMark(h) },
		func() string { return vendorMark(h) },
		func() string { return unreadableSender(h, from) },
		func() string { return absence(h, vacationPhrases) },
		func() string { return failedDelivery(h, body) },
	} {
		if reason := check(); reason != "" {
			return reason, true
		}
	}
	for _, check := range []func() string{
		func() string { return listMark(h) },
		func() string { return systemSender(h, from) },
		func() string { return absence(h, plainAbsences) },
		func() string { return passedOnFailure(h, body) },
		func() string { return suppressMark(h) },
		func() string { return spamMark(h) },
		func() string { return toolMark(h) },
	} {
		if reason := check(); reason != "" {
			return reason, false
		}
	}
	return "", false
}

// ownLetter recognises what this program sent itself.
func ownLetter(h header, from string, own []string) string {
	if h.has("x-feldpost") {
		return "sent by a Feldpost referee"
	}
	for _, id := range messageIDs(h.get("message-id")) {
		if isDerivedID(id) {
			return "sent by a Feldpost referee"
		}
	}
	if from != "" && isOwn(from, own) {
		return "sent from the referee's own address"
	}
	return ""
}

// standardMark knows the marks of RFC 3834, RFC 3464 and RFC 5965: null
// return path, Auto-Submitted, report types.
func standardMark(h header) string {
	if h.has("return-path") {
		path := strings.TrimSpace(h.get("return-path"))
		if strings.ReplaceAll(path, " ", "") == "<>" || localPart(strings.Trim(path, "<>")) == "mailer-daemon" {
			return "null return path"
		}
	}
	for _, v := range h.all("auto-submitted") {
		word, _, _ := strings.Cut(v, ";")
		if word = strings.TrimSpace(word); word != "" && !strings.EqualFold(word, "no") {
			return quoteMark("Auto-Submitted", v)
		}
	}
	for _, v := range h.all("content-type") {
		kind, _, _ := strings.Cut(v, ";")
		switch kind = strings.ToLower(strings.TrimSpace(kind)); kind {
		case "multipart/report", "message/delivery-status", "message/global-delivery-status",
			"message/feedback-report", "message/disposition-notification", "message/tracking-status":
			return "report of a mail system: " + kind
		}
		if strings.Contains(strings.ToLower(v), "report-type=") {
			return "report of a mail system: " + kind
		}
	}
	if v := strings.ToLower(h.get("content-class")); strings.HasSuffix(v, ":dsn") || strings.HasSuffix(v, ":mdn") {
		return quoteMark("Content-Class", v)
	}
	if h.has("x-failed-recipients") {
		return quoteMark("X-Failed-Recipients", h.get("x-failed-recipients"))
	}
	return ""
}

// listMark knows bulk mail and mailing lists (RFC 2369, RFC 2919).
func listMark(h header) string {
	for _, name := range []string{"precedence", "x-precedence"} {
		for _, v := range h.all(name) {
			switch strings.ToLower(v) {
			case "bulk", "junk", "list":
				return quoteMark("Precedence", v)
			}
		}
	}
	for _, name := range listFields {
		if h.has(name) {
			return "mailing list: " + name
		}
	}
	subject := plainSubject(h)
	for _, words := range listAlerts {
		if strings.Contains(subject, words) {
			return quoteMark("list software", h.get("subject"))
		}
	}
	return ""
}

// listFields are written by list software, in what it distributes and in what
// it says itself.
var listFields = []string{
	"list-id", "list-unsubscribe", "list-post", "list-help", "list-subscribe", "list-owner", "list-archive",
	"mailing-list", "x-mailing-list", "x-beenthere", "x-list-administrivia", "x-mailman-version", "x-loop",
	"x-google-group-id", "x-listserver", "x-sympa-to", "x-sympa-from",
}

// listAlerts are words in the subjects of what list software says itself,
// lower-case.
var listAlerts = []string{
	"awaits moderator approval", "moderator request(s) waiting", "moderator's spam report", "uncaught bounce notification",
	"the results of your email commands", "subscription notification", "mailing list memberships reminder",
	"unsubscribe notification", "request to mailing list", "your message to the group", "message distribution: authentication required",
	"attend l'approbation du modérateur", "en attente d'approbation d'un modérateur", "wartet auf die freigabe durch den moderator",
}

// presenceMarks are fields that only programs write, whatever their value
// unless it is a plain no.
var presenceMarks = []string{
	"x-autoreply", "x-auto-reply", "x-autorespond", "x-autoresponder", "x-autoresponse",
	"x-autoreply-from", "x-autoreply-domain", "x-mail-autoreply", "x-notice-autoreply",
	"x-autogenerated", "x-auto-generated", "x-vacation", "x-fc-machinegenerated", "x-cron-env",
	"x-ms-exchange-generated-message-source",
	"x-ms-exchange-message-is-ndr", "x-hmxmroriginalrecipient", "feedback-type", "x-arf",
}

// vendorMark knows what products write instead of the standard marks.
func vendorMark(h header) string {
	for _, name := range presenceMarks {
		if v := strings.ToLower(h.get(name)); h.has(name) && v != "no" && v != "false" {
			return quoteMark(name, v)
		}
	}
	for _, v := range append(h.all("precedence"), h.all("x-precedence")...) {
		switch strings.ToLower(v) {
		case "auto_reply", "auto-reply", "autoreply":
			return quoteMark("Precedence", v)
		}
	}
	if v := h.get("x-apple-action"); strings.EqualFold(v, "vacation") {
		return quoteMark("X-Apple-Action", v)
	}
	if v := h.get("x-post-messageclass"); strings.Contains(strings.ToLower(v), "autoresponder") {
		return quoteMark("X-POST-MessageClass", v)
	}
	for _, v := range h.all("delivered-to") {
		if strings.EqualFold(v, "autoresponder") {
			return quoteMark("Delivered-To", v)
		}
	}
	return ""
}

// suppressMark knows the wish for no automatic answers. Receipts alone (DR, RN,
// NRN) are suppressed by people's programs too.
func suppressMark(h header) string {
	for _, v := range h.all("x-auto-response-suppress") {
		low := strings.ToLower(v)
		if strings.Contains(low, "all") || strings.Contains(low, "autoreply") || strings.Contains(low, "oof") {
			return quoteMark("X-Auto-Response-Suppress", v)
		}
	}
	return ""
}

// systemParts are local parts behind which no person reads.
var systemParts = []string{
	"mailer-daemon", "mailerdaemon", "mail-daemon", "mdaemon", "daemon", "postmaster", "post_master",
	"no-reply", "noreply", "no_reply", "no.reply", "do-not-reply", "donotreply", "do_not_reply",
	"ne-pas-repondre", "nepasrepondre", "nicht-antworten", "nobody", "devnull",
	"autoreply", "auto-reply", "autoresponder", "auto-responder", "automailer", "mailrobot",
	"listserv", "majordomo", "mailman", "sympa", "listmaster", "bounce", "bounces", "abuse-report",
	"calendar-notification", "dmarc", "dmarcreport", "dmarc-reports", "tls-reports",
}

// noSender begins the reason why a letter that shows no other mark has no sender.
const noSender = "no readable sender address"

// unreadableSender recognises mail that nobody could answer because the sender
// is missing or contradictory.
func unreadableSender(h header, from string) string {
	if from != "" {
		return ""
	}
	if raw := strings.ToLower(h.get("from")); strings.Contains(raw, "daemon") || strings.Contains(raw, "postmaster") {
		return quoteMark("system sender", h.get("from"))
	}
	raw := strings.Join(h.all("from"), " | ")
	if raw == "" {
		return noSender
	}
	return quoteMark(noSender, raw)
}

// systemSender recognises mail from a program by its sender.
func systemSender(h header, from string) string {
	for _, s := range []string{from, bare(h.get("sender"))} {
		_, tag, _ := strings.Cut(localWithTag(s), "+")
		if s != "" && (isSystemPart(localPart(s)) || isSystemPart("-"+tag)) {
			return quoteMark("system sender", s)
		}
	}
	return ""
}

func isSystemPart(local string) bool {
	if slices.Contains(systemParts, local) {
		return true
	}
	for _, p := range []string{"owner-", "noreply-", "no-reply-", "bounce-", "bounces-", "mailer-daemon", "dmarc-"} {
		if strings.HasPrefix(local, p) {
			return true
		}
	}
	for _, s := range []string{"-owner", "-owners", "-request", "-bounces", "-bounce", "-noreply", "-no-reply", ".noreply", "mailer-daemon"} {
		if strings.HasSuffix(local, s) {
			return true
		}
	}
	return false
}

// absence recognises the subject of an absence notice. The phrase must be the
// whole subject or stand apart from what follows, so that a person may write
// "Out of office next week, orders below".
func absence(h header, phrases []string) string {
	subject := plainSubject(h)
	for _, phrase := range phrases {
		rest, ok := strings.CutPrefix(subject, phrase)
		if !ok {
			continue
		}
		rest = strings.TrimSpace(rest)
		for _, word := range []string{"autoreply", "auto-reply", "reply", "message", "response", "notification"} {
			rest = strings.TrimSpace(strings.TrimPrefix(rest, word))
		}
		if rest == "" || strings.HasSuffix(phrase, ":") || strings.ContainsRune(":!([-–—«\"'", []rune(rest)[0]) {
			return quoteMark("absence notice", h.get("subject"))
		}
	}
	if !strings.HasPrefix(subject, "re:") && strings.Contains(subject, " is out of the office") {
		return quoteMark("absence notice", h.get("subject"))
	}
	return ""
}

// plainSubject is the subject decoded, lower-case, with single blanks.
func plainSubject(h header) string {
	return strings.Join(strings.Fields(strings.ToLower(decodeWords(shorten(h.get("subject"), maxSubject)))), " ")
}

// quoteMark words a reason that shows the telling value, shortened.
func quoteMark(name, value string) string {
	value = decodeWords(shorten(value, maxSubject))
	if r := []rune(value); len(r) > 100 {
		value = string(r[:100]) + "…"
	}
	return fmt.Sprintf("%s: %s", name, value)
}
