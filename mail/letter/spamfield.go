package letter

import (
	"regexp"
	"strconv"
	"strings"
)

// filterVerdict reads the verdict in a field that a filter wrote, whatever the
// filter: its name speaks of spam or of a virus, and its value says so too. A field
// that says that a letter was looked at, or what was found in it, is no verdict.
func filterVerdict(f field) bool {
	value := strings.ToLower(strings.TrimSpace(f.value))
	switch {
	case spamScores[f.name] > 0:
		score, ok := leadingNumber(value)
		return ok && score >= spamScores[f.name]
	case spamBars.MatchString(f.name):
		return strings.HasPrefix(value, "*****") || strings.HasPrefix(value, "+++++")
	case f.name == "x-spamd-result" || f.name == "x-rspamd-result":
		return strings.HasPrefix(value, "default: true")
	case f.name == "x-ui-filterresults" || f.name == "x-ui-out-filterresults":
		return strings.HasPrefix(value, "junk")
	case !spamNames.MatchString(f.name) || lookedAt.MatchString(f.name) && !saysSpam.MatchString(value):
		return false
	}
	return spamValue.MatchString(value) || saysSpam.MatchString(value)
}

var (
	spamNames = regexp.MustCompile(`^(x-|x_).*(spam|junk|phish|virus|gm-(spam|phishy)|verdict|antiabuse|malware)|^x-(bogosity|tm-as-result|esetresult|kaspersky.*status|cmae-verdict|avas-.*|sophos.*result)$`)
	// lookedAt are the names of fields that say that a filter was at work.
	lookedAt  = regexp.MustCompile(`check|scan|tested|filtered|processed|report|version|details|relay|info|outgoing|rule|test|origin|id$|-int$`)
	saysSpam  = regexp.MustCompile(`^(is[ _-]?)?(spam|junk|phish(ing)?|malware|probable spam|suspected spam|definite spam|high spam)\b|\bverdict[=:] ?(spam|phish|malicious)|\brule=(spam|phish|malware|bulk|definitespam)|\bspam detected\b|\bclassification[=:] ?spam\b`)
	spamValue = regexp.MustCompile(`^(yes|true|1|fail|infected|definite|likely|high|reject|quarantine|positive|malicious)\b`)
	spamBars  = regexp.MustCompile(`^x-.*spam.*-?(level|bar|stars)$`)
	// bulkLevel is where Microsoft takes a letter for bulk mail.
	bulkLevel = regexp.MustCompile(`\bbcl:([789])\b`)
)

// spamScores are the fields that hold a score, with what their filters take for
// spam unless told otherwise.
var spamScores = map[string]float64{
	"x-spam-score": 5, "x-rspamd-score": 6, "x-barracuda-spam-score": 5, "x-spamexperts-score": 5, "x-junkmail-score": 5, "x-yandex-spam": 4,
	"x-spam-probability": 0.9, "x-dspam-probability": 0.99, "x-spambayes-score": 0.9,
}

// leadingNumber is the number that a value begins with.
func leadingNumber(value string) (float64, bool) {
	end := 0
	for end < len(value) && strings.IndexByte("-+.0123456789", value[end]) >= 0 {
		end++
	}
	n, err := strconv.ParseFloat(value[:end], 64)
	return n, err == nil
}
