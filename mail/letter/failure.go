package letter

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// Grade says how bad a mail system's report about a letter is.
type Grade string

// The grades.
const (
	GradeLost      Grade = "lost"      // not delivered, and sending it again cannot help
	GradePassing   Grade = "passing"   // not delivered, but a later attempt may succeed
	GradeDelayed   Grade = "delayed"   // not delivered yet; the mail system goes on trying
	GradeComplaint Grade = "complaint" // delivered, and reported as unwanted
)

// Failure is what a mail system says about a letter that was not delivered.
type Failure struct {
	Grade     Grade
	Status    string // enhanced status code (RFC 3463) such as 5.1.1, "" when not told
	Recipient string // bare address that could not be reached, "" when not told
	Words     string // what the mail system says, on one line
	// Quoted holds the identifiers in the form of MessageID that stand in the
	// body. Anybody can write one: only a Seal tells which are genuine.
	Quoted []string
}

// maxReport is how much of a report is read; the letter that it returns may
// be longer.
const maxReport = 256 << 10

// ReadFailure reads a delivery status notification (RFC 3464), a feedback
// report (RFC 5965) or the free words of a mail system. It returns nil for
// every other letter: absence notices and receipts say nothing of a failure,
// wherever they are sent to.
func ReadFailure(raw []byte) *Failure {
	h, body := splitHeader(linefeeds(raw[:min(len(raw), maxReport)]))
	text := transcript(h, body)
	f := &Failure{}
	switch g, declared := declaredGroup(text); {
	case isComplaint(h, text):
		f.Grade, f.Recipient = GradeComplaint, bare(fieldOf(text, "original-rcpt-to"))
	case declared && (g.action == "" || g.action == "failed" || g.action == "delayed"):
		f.fill(g)
	case declared || isNotice(h, text) || !looksFailed(h, body, text):
		return nil
	default:
		f.fill(group{diagnostic: ownWords(text), recipient: h.get("x-failed-recipients"), action: warned(h)})
	}
	if f.Recipient == "" {
		f.Recipient = namedRecipient(h, text)
	}
	f.Quoted = quotedIDs(text)
	return f
}

// fill grades a failure by the fields of its recipient.
func (f *Failure) fill(g group) {
	f.Recipient = bare(g.recipient)
	f.Words = oneLine(g.diagnostic)
	f.Status = g.status
	if said := statusIn(g.diagnostic); said != "" && (f.Status == "" || strings.HasSuffix(f.Status, ".0.0")) {
		f.Status = said // more exact than the field
	}
	switch {
	case g.action == "delayed" || g.action == "" && hasAny(g.diagnostic, delayWords):
		f.Grade = GradeDelayed
	case IsPassing(codeIn(g.diagnostic), f.Status, g.diagnostic):
		f.Grade = GradePassing
	default:
		f.Grade = GradeLost
	}
}

// group is what a delivery status says about one recipient.
type group struct {
	action, status, recipient, diagnostic string
}

// declaredGroup finds the fields of RFC 3464, of the first recipient that
// failed, else of the first one.
func declaredGroup(text string) (found group, ok bool) {
	var g group
	flush := func() {
		if (g.action != "" || g.status != "") && (!ok || found.action != "failed" && g.action == "failed") {
			found, ok = g, true
		}
		g = group{}
	}
	var last *string // for continuation lines
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(strings.TrimPrefix(line, "> "), " \t")
		if line == "" {
			flush()
			last = nil
			continue
		}
		if (line[0] == ' ' || line[0] == '\t') && last != nil {
			*last += " " + strings.TrimSpace(line)
			continue
		}
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		last = nil
		switch strings.ToLower(name) {
		case "action":
			word, _, _ := strings.Cut(strings.ToLower(value), " ")
			if slices.Contains([]string{"failed", "delayed", "delivered", "relayed", "expanded"}, word) {
				g.action = word
			} else if strings.HasPrefix(word, "fail") {
				g.action = "failed"
			}
		case "status":
			g.status = statusIn(value)
		case "final-recipient", "original-recipient":
			if g.recipient == "" || strings.EqualFold(name, "final-recipient") {
				g.recipient = afterType(value)
			}
		case "diagnostic-code":
			g.diagnostic = value
			last = &g.diagnostic
		}
	}
	flush()
	return found, ok
}

// afterType drops the address type of "rfc822; a@b.example".
func afterType(value string) string {
	if _, rest, ok := strings.Cut(value, ";"); ok {
		return strings.TrimSpace(rest)
	}
	return value
}

// isComplaint knows the feedback reports that a person caused.
func isComplaint(h header, text string) bool {
	kind := fieldOf(text, "feedback-type")
	if kind == "" {
		kind = h.get("feedback-type")
	}
	switch strings.ToLower(kind) {
	case "abuse", "fraud", "virus", "other", "opt-out", "opt-out-list":
		return true
	}
	subject := stripReplyPrefixes(plainSubject(h))
	return strings.HasPrefix(subject, "complaint about message from") || h.has("x-hmxmroriginalrecipient")
}

// isNotice knows the automatic letters that come where failures come and are
// none: absence notices and receipts.
func isNotice(h header, text string) bool {
	kind := strings.ToLower(h.get("content-type"))
	return absence(h, vacationPhrases) != "" || absence(h, plainAbsences) != "" || strings.Contains(kind, "disposition-notification") || h.has("x-autoreply") ||
		fieldOf(text, "disposition") != "" || fieldOf(text, "feedback-type") != ""
}

// looksFailed judges a letter without declared fields.
func looksFailed(h header, body []byte, text string) bool {
	if h.has("x-failed-recipients") || failedDelivery(h, body) != "" || openingWords(text, bouncePhrases) != "" {
		return true
	}
	if from := bare(h.get("from")); standardMark(h) == "" && systemSender(h, from) == "" {
		return false
	}
	words := ownWords(text)
	return isFailureSubject(stripReplyPrefixes(plainSubject(h))) || statusIn(words) != "" || codeIn(words) != 0 || hasAny(words, failureWords)
}

// ownWords is what a mail system says itself, above the letter that it
// returns.
func ownWords(text string) string {
	for _, mark := range returnedMarks {
		if at := mark.FindStringIndex(text); at != nil {
			text = text[:at[0]]
		}
	}
	return text[:min(len(text), bounceBytes)]
}

var returnedMarks = []*regexp.Regexp{
	regexp.MustCompile(`(?im)^content-type:\s*(message/rfc822|text/rfc822-headers)`),
	regexp.MustCompile(`(?im)^-{3,} ?(this is a copy|original message|unsent message|the header of|returned message|below this line|message header)`),
	regexp.MustCompile(`(?im)^(return-path|received): `),
}

var (
	statusCode = regexp.MustCompile(`(?:^|[^\d.])([245]\.\d{1,2}\.\d{1,3})(?:$|[^\d.]|\.\s)`)
	replyCode  = regexp.MustCompile(`(?:^|[^\d.:/-])([45][0-5]\d)(?:[ \-#:;)]|$)`)
	ourID      = regexp.MustCompile(`feldpost\.[A-Za-z0-9_.-]+@[A-Za-z0-9.:\[\]-]+`)
)

// statusIn finds an enhanced status code of a failure.
func statusIn(s string) string {
	for _, m := range statusCode.FindAllStringSubmatch(s, 5) {
		if m[1][0] != '2' {
			return m[1]
		}
	}
	return ""
}

// codeIn finds an SMTP reply code of a failure, 0 when there is none.
func codeIn(s string) int {
	m := replyCode.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	return int(m[1][0]-'0')*100 + int(m[1][1]-'0')*10 + int(m[1][2]-'0')
}

// quotedIDs lists what has the form of our identifiers. A quoted-printable or
// folded text may break one; transcript has joined it.
func quotedIDs(text string) []string {
	const most = 20
	var ids []string
	for _, id := range ourID.FindAllString(text, 4*most) {
		if id = strings.TrimRight(id, ".-"); !slices.Contains(ids, id) && len(ids) < most {
			ids = append(ids, id)
		}
	}
	return ids
}

// fieldOf returns the value of the first line "name: value", "" when there is
// none. name is lower-case.
func fieldOf(text, name string) string {
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > len(name) && line[len(name)] == ':' && strings.EqualFold(line[:len(name)], name) {
			return strings.TrimSpace(line[len(name)+1:])
		}
	}
	return ""
}

// warned reads a delay from the subject.
func warned(h header) string {
	if hasAny(plainSubject(h), []string{"warning: message", "warning: could not send", "warning--could not send", "delivery delayed", "delayed mail", "(delay)"}) {
		return "delayed"
	}
	return ""
}

// namedRecipient finds the address a mail system complains about in its own
// words: the first one that is neither its own nor that of the report.
func namedRecipient(h header, text string) string {
	skip := []string{bare(h.get("from")), bare(h.get("to"))}
	for _, word := range strings.FieldsFunc(ownWords(text), func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune("<>()[]\"',;:\\$!", r)
	}) {
		addr, ok := cleanAddress(strings.Trim(word, "."))
		if ok && !slices.Contains(skip, addr) && !isSystemPart(localPart(addr)) && strings.Contains(addr[strings.LastIndexByte(addr, '@'):], ".") {
			return addr
		}
	}
	return ""
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 200 {
		s = string(r[:200]) + "…"
	}
	return s
}

// transcript is a report's body with every part decoded in place, so that
// what an encoding hides can be searched.
func transcript(h header, body []byte) string {
	var out bytes.Buffer
	decode := func(encoding string, part []byte) {
		plain, _ := transferDecode(encoding, part)
		out.Write(plain)
		out.WriteByte('\n')
	}
	encoding := strings.ToLower(h.get("content-transfer-encoding"))
	part, inHeader := []byte(nil), false
	for len(body) > 0 {
		line, rest := cutLine(body)
		whole := body[:len(body)-len(rest)]
		body = rest
		low := bytes.ToLower(bytes.TrimSpace(line))
		switch {
		case bytes.HasPrefix(line, []byte("--")) && len(line) > 4 && line[2] != '-':
			decode(encoding, part)
			encoding, part, inHeader = "", nil, true
			out.Write(whole)
			continue
		case inHeader && len(low) == 0:
			inHeader = false
		case inHeader && bytes.HasPrefix(low, []byte("content-type: message/rfc822")):
			inHeader = false // the header of the letter inside follows as text
		case bytes.HasPrefix(low, []byte("content-transfer-encoding:")) && inHeader:
			encoding = string(bytes.TrimSpace(low[len("content-transfer-encoding:"):]))
		}
		if inHeader {
			out.Write(whole)
			continue
		}
		part = append(part, whole...)
	}
	decode(encoding, part)
	return out.String()
}
