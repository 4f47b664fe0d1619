package letter

import (
	"regexp"
	"slices"
	"strings"
)

// isPrefixed reports whether a line carries a quote mark: ">", "|", or the
// initials of a name as some programs write ("JM> ").
func isPrefixed(line string) bool {
	line = strings.TrimLeft(line, " \t")
	if line == "" {
		return false
	}
	switch line[0] {
	case '>':
		return true
	case '|':
		return true
	}
	i := strings.Index(line, "> ")
	if i < 2 || i > 3 {
		return false
	}
	for _, c := range []byte(line[:i]) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// quoteStart judges whether lines begin a quoted letter without quote marks,
// or the line that introduces a marked quote. n is the number of lines that
// introduce it, 0 for none; toEnd is true when everything that follows is the
// quoted letter.
func quoteStart(lines []string) (n int, toEnd bool) {
	line := strings.TrimSpace(lines[0])
	if line == "" {
		return 0, false
	}
	if n := letterStart(lines, line); n > 0 {
		return n, !startsPrefixed(lines[n:])
	}
	n, strong := attribution(lines)
	if n == 0 {
		return 0, false
	}
	switch rest := afterBlank(lines[n:]); {
	case len(rest) == 0 || isPrefixed(rest[0]):
		return n, false
	case strong && blockLine(rest[0]) == blockNone:
		return n, true
	case strong:
		return n, false
	}
	return 0, false
}

// letterStart counts the lines that open a quoted letter: a divider, a printed
// header, or a divider or rule with a printed header below it.
func letterStart(lines []string, line string) int {
	n := 0
	divider := isDivider(line)
	if divider || isRule(line) {
		rest := afterBlank(lines[1:])
		n = len(lines) - len(rest)
		if !isHeaderBlock(rest) {
			if divider {
				return 1
			}
			return 0
		}
	} else if !isHeaderBlock(lines) {
		return 0
	}
	for n < len(lines) && strings.TrimSpace(lines[n]) != "" && !isPrefixed(lines[n]) {
		n++
	}
	return n
}

// afterBlank skips blank lines.
func afterBlank(lines []string) []string {
	for len(lines) > 0 && strings.TrimSpace(lines[0]) == "" {
		lines = lines[1:]
	}
	return lines
}

func startsPrefixed(lines []string) bool {
	rest := afterBlank(lines)
	return len(rest) > 0 && isPrefixed(rest[0])
}

// isRule reports a line of underscores, as Outlook draws it above a quote and
// mailing lists above their footer.
func isRule(line string) bool {
	return len(line) >= 10 && strings.Trim(line, "_") == ""
}

// dividers are the words between dashes, or at the end of a line with a
// colon, that open a forwarded or quoted letter.
var dividers = []string{
	"original message", "forwarded message", "original appointment", "forwarded by",
	"message d'origine", "message original", "message transféré", "message réexpédié", "courriel original",
	"ursprüngliche nachricht", "originalnachricht", "weitergeleitete nachricht", "original-nachricht",
	"weitergeleitet von", "mensaje original", "mensaje reenviado", "messaggio originale", "messaggio inoltrato",
	"mensagem original", "mensagem encaminhada", "oorspronkelijk bericht", "doorgestuurd bericht",
	"ursprungligt meddelande", "original meddelelse", "videresendt meddelelse", "alkuperäinen viesti",
	"wiadomość oryginalna", "původní zpráva", "исходное сообщение", "пересылаемое сообщение",
}

var forwardOpenings = []string{
	"begin forwarded message:", "début du message réexpédié :", "début du message transféré :",
	"anfang der weitergeleiteten nachricht:", "anfang der weitergeleiteten e-mail:",
	"inizio messaggio inoltrato:", "inicio del mensaje reenviado:", "begin doorgestuurd bericht:",
}

// isDivider reports a line such as "-----Original Message-----".
func isDivider(line string) bool {
	if len(line) < 12 || len(line) > 160 {
		return false
	}
	dashes := strings.HasPrefix(line, "--") || strings.HasPrefix(line, "__") || strings.HasPrefix(line, "—") || strings.HasPrefix(line, "==")
	if !dashes && !strings.HasSuffix(line, ":") {
		return false
	}
	low := strings.ReplaceAll(strings.ToLower(line), "’", "'")
	if !dashes {
		return slices.Contains(forwardOpenings, low)
	}
	// "---- On Fri, 3 May 2024 jean@x.org wrote ----"
	if strings.HasSuffix(line, "--") && attributionVerb.MatchString(line) {
		return true
	}
	return slices.ContainsFunc(dividers, func(words string) bool { return strings.Contains(low, words) })
}

// The kinds of header lines above a quoted letter.
const (
	headNone = 0
	headFrom = 1 << iota
	headDate
	headTo
	headSubject
)

// isHeaderBlock reports whether lines begin with the header of a quoted
// letter as mail programs print it: a sender and at least two more of date,
// recipient and subject, within a few lines.
func isHeaderBlock(lines []string) bool {
	if len(lines) == 0 || headerKey(lines[0]) == headNone {
		return false
	}
	kinds, count := 0, 0
	for _, line := range lines[:min(len(lines), 8)] {
		if strings.TrimSpace(line) == "" {
			break
		}
		if k := headerKey(line); k != headNone && kinds&k == 0 {
			kinds |= k
			count++
		}
	}
	return count >= 3 && kinds&headFrom != 0
}

// headerKey classifies a printed header line, "*De :* Jean" included.
func headerKey(line string) int {
	i := strings.IndexByte(line, ':')
	if i <= 0 || i > 30 {
		return headNone
	}
	switch strings.ToLower(strings.Trim(line[:i], "* \t")) {
	case "from", "de", "von", "da", "van", "från", "fra", "od", "expéditeur", "absender", "от":
		return headFrom
	case "sent", "date", "envoyé", "envoyé le", "date d'envoi", "gesendet", "gesendet am", "datum", "enviado",
		"enviado el", "fecha", "inviato", "data", "verzonden", "skickat", "sendt", "dato", "wysłano", "дата":
		return headDate
	case "to", "à", "a", "an", "para", "aan", "till", "til", "do", "destinataire", "empfänger", "кому":
		return headTo
	case "subject", "objet", "sujet", "betreff", "asunto", "oggetto", "onderwerp", "ämne", "emne", "assunto",
		"temat", "тема":
		return headSubject
	}
	return headNone
}

// attributionStart begins the line above a quote, in many tongues or with a
// date.
var attributionStart = regexp.MustCompile(`(?i)^[*_]*(on|le|am|il|el|em|op|den|på|dne|dňa|w dniu|il giorno|in data|em data|el día|` +
	`mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|mo|di|mi|do|fr|sa|so|quoting|zitat von|citando|` +
	`\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2} \pL+ \d{4})([\s,.:]|$)`)

// attributionVerb is what somebody did in the letter that is quoted.
var attributionVerb = regexp.MustCompile(`(?i)(wrote|writes|a écrit|a ecrit|schrieb|geschrieben|ha scritto|escribi[óo]|escreveu|` +
	`schreef|skrev|kirjoitti|napisał|napsal|napísal|írta|yazdı|a scris|написал|написав|пишет|пише|写道|寫道|quoting|zitat von|citando)`)

// attributionDate is a date or time of day as attributions have them.
var attributionDate = regexp.MustCompile(`\d{4}|\d[./-]\d|\d[:h.]\d\d`)

// attribution recognises "On 3 May 2024 at 10:00, Jean <j@x.org> wrote:" and
// its sisters, wrapped over up to four lines. It returns how many lines it
// takes, 0 for none. strong means that it is one by itself; a weak one counts
// only in front of a marked quote.
func attribution(lines []string) (n int, strong bool) {
	first := strings.TrimSpace(lines[0])
	start := attributionStart.MatchString(first)
	// "Jean <j@x.org> schrieb am Fr., 3." goes on in the next line.
	wrapped := start || strings.Contains(first, "@") && attributionVerb.MatchString(first)
	if !wrapped && !strings.HasSuffix(first, ":") && !strings.HasSuffix(first, ">") && !strings.HasSuffix(first, "：") {
		return 0, false
	}
	joined := ""
	for i, line := range lines[:min(len(lines), 4)] {
		line = strings.TrimSpace(line)
		if line == "" || len(joined)+len(line) > 500 || i > 0 && !wrapped {
			break
		}
		joined = strings.TrimSpace(joined + " " + line)
		ended := strings.HasSuffix(line, ":") || strings.HasSuffix(line, "：")
		if ended && attributionVerb.MatchString(joined) {
			return i + 1, strings.Contains(joined, "@") || start && attributionDate.MatchString(joined)
		}
		// "2013/5/3 Jean <jean@x.org>" without a verb.
		if (ended || strings.HasSuffix(line, ">")) && strings.Contains(joined, "@") && attributionDate.MatchString(joined) {
			n = i + 1
		}
	}
	return n, false
}
