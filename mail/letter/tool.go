package letter

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file knows letters that a tool wrote at a person's bidding or for a
// server: calendars, reactions, recalls, reports, and what a filter took for
// spam. They say what they are and want no answer.

// reaction begins the reason of a reaction.
const reaction = "reaction: "

// spamMark knows the verdicts of spam filters.
func spamMark(h header) string {
	for _, v := range verdicts {
		for _, value := range h.all(v.field) {
			if low := strings.ToLower(value); slices.ContainsFunc(v.words, func(w string) bool { return strings.HasPrefix(low, w) }) {
				return quoteMark("spam by "+v.field, value)
			}
		}
	}
	for _, f := range h {
		if filterVerdict(f) {
			return quoteMark("spam by "+f.name, f.value)
		}
	}
	for _, v := range h.all("x-microsoft-antispam") {
		if m := bulkLevel.FindString(strings.ToLower(v)); m != "" {
			return quoteMark("bulk mail by X-Microsoft-Antispam", m)
		}
	}
	for _, v := range h.all("x-ms-exchange-organization-scl") {
		if level, err := strconv.Atoi(v); err == nil && level >= 5 {
			return quoteMark("spam by X-MS-Exchange-Organization-SCL", v)
		}
	}
	for _, v := range h.all("x-forefront-antispam-report") {
		for item := range strings.SplitSeq(strings.ToUpper(v), ";") {
			switch strings.TrimSpace(item) {
			case "SFV:SPM", "SFV:SKB", "CAT:SPM", "CAT:HSPM", "CAT:PHSH", "CAT:HPHSH", "CAT:HPHISH", "CAT:MALW", "CAT:BULK":
				return quoteMark("spam by X-Forefront-Antispam-Report", item)
			}
		}
	}
	if spamSubject.MatchString(plainSubject(h)) {
		return quoteMark("marked as spam", h.get("subject"))
	}
	return ""
}

// verdicts are the fields of filters whose value begins with a word for spam.
var verdicts = []struct {
	field string
	words []string
}{
	{"x-spam-flag", []string{"yes", "true"}},
	{"x-spam-status", []string{"yes"}},
	{"x-spam", []string{"yes", "spam", "true"}},
	{"x-bogosity", []string{"spam", "yes"}},
	{"x-dspam-result", []string{"spam", "blacklisted"}},
	{"x-rspamd-action", []string{"reject", "add header", "rewrite subject"}},
	{"x-vr-spamstate", []string{"spam"}},
	{"x-ovh-spam-status", []string{"spam"}},
	{"x-proofpoint-spam-details", []string{"rule=spam"}},
	{"x-yahoofilteredbulk", []string{""}},
}

// spamSubject is the mark that filters put before a subject.
var spamSubject = regexp.MustCompile(`^(re: ?)?(\[ ?(suspected |probable |possible )?spam\??( [\d.]+)? ?\]|\*{2,} ?spam ?\*{2,}|\{(disarmed|spam)\??\})`)

// toolMark knows by the header alone what partMark finds in the parts, and
// recalls.
func toolMark(h header) string {
	for _, v := range h.all("content-class") {
		if low := strings.ToLower(v); strings.Contains(low, "calendarmessage") || strings.Contains(low, "recall") {
			return quoteMark("Content-Class", v)
		}
	}
	for _, v := range h.all("content-type") {
		kind, params := mediaType(v)
		p := part{kind: kind, params: params, name: decodeWords(params["name"])}
		if kind == "text/calendar" {
			return quoteMark("calendar", v)
		}
		if mark := partMark(&p); mark != "" {
			return mark
		}
	}
	subject := plainSubject(h)
	if reportSubject.MatchString(subject) {
		return quoteMark("report of a mail system", h.get("subject"))
	}
	if recallReport.MatchString(subject) {
		return quoteMark("recall", h.get("subject"))
	}
	return ""
}

var (
	// reportSubject is the subject of DMARC and TLS reports (RFC 7489, RFC 8460).
	reportSubject = regexp.MustCompile(`report domain: ?\S+ .*(submitter:|report-id:)|^dmarc aggregate report `)
	// recallReport says what became of a recall.
	recallReport = regexp.MustCompile(`^(message recall (report|success|failure)|recall (success|failure)):`)
	// reportName is the file name of a DMARC report: receiver, domain, begin and end.
	reportName = regexp.MustCompile(`^[^!\s]+![^!\s]+!\d+!\d+(![^!\s]+)?\.(zip|gz|xml|xml\.gz)$`)
)

// markedPart finds the first part that gives away a letter of a tool.
func markedPart(p *part) string {
	if mark := partMark(p); mark != "" {
		return mark
	}
	for _, kid := range p.kids {
		if mark := markedPart(kid); mark != "" {
			return mark
		}
	}
	return ""
}

// partMark recognises one part: a calendar entry that asks or answers, a
// reaction, a report. A file that a person attached is none of these unless
// its name says that it is a report.
func partMark(p *part) string {
	if reportName.MatchString(strings.ToLower(p.name)) || strings.HasPrefix(p.kind, "application/tlsrpt") {
		return quoteMark("report of a mail system", p.name)
	}
	if p.disp == "attachment" {
		return ""
	}
	if p.disp == "reaction" { // RFC 9078
		return reaction + p.kind
	}
	switch p.kind {
	case "text/calendar":
		method := strings.ToLower(p.params["method"])
		if _, after, ok := strings.Cut(p.text, "\nMETHOD:"); ok && method == "" {
			method, _, _ = strings.Cut(strings.ToLower(after), "\n")
		}
		if method = strings.TrimSpace(method); method != "" && method != "publish" {
			return quoteMark("calendar", method)
		}
	case "text/vnd.google.email-reaction+json":
		return reaction + p.kind
	}
	return ""
}

// toolWords recognises a letter of a tool by its text, where nothing else
// gives it away: a reaction as Outlook and Gmail write it for other programs,
// and a recall. text is what is left without quotes.
func toolWords(subject, text string) string {
	lines := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if lines++; lines > 4 {
			return ""
		}
		low := strings.ToLower(line)
		if strings.Contains(low, "http") {
			lines--
		}
		switch {
		case reactionWords.MatchString(low):
			return quoteMark("reaction", line)
		case recallSubject.MatchString(strings.ToLower(subject)) && recallWords.MatchString(low):
			return quoteMark("recall", line)
		}
	}
	return ""
}

var (
	reactionWords = regexp.MustCompile(`^.{1,80} (reacted (to your message:?|via gmail.*)|a réagi (à votre message ?:?|via gmail.*)|` +
		`hat (auf (ihre|deine) nachricht|über gmail|via gmail) reagiert[:.]?|reaccionó (a tu mensaje|mediante gmail).*|ha reagito al tuo messaggio:?)$`)
	recallSubject = regexp.MustCompile(`^(recall|rappel|rückruf|retirar|richiamo|intrekken) ?:`)
	recallWords   = regexp.MustCompile(`would like to recall the message|(souhaite|voudrait|aimerait) rappeler le message|möchte die nachricht .*zurückrufen|` +
		`(desea|quiere|le gustaría) retirar|desidera richiamare il messaggio`)
)
