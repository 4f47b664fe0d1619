package letter

import (
	"slices"
	"strings"
	"unicode"
)

// footers begin the lines that mail programs, providers and virus scanners
// write under a letter, lower-case.
var footers = []string{
	// English
	"sent from my ", "sent from mail for ", "sent from outlook", "sent from yahoo", "sent from samsung",
	"sent from gmail", "sent from proton", "sent from aol", "sent from a mobile", "sent from iphone",
	"sent from ipad", "sent from android", "sent from windows", "sent with proton", "sent with [proton",
	"sent with spark", "sent using ", "sent via ", "get outlook for ", "get bluemail", "please excuse my brevity",
	"this email has been checked for viruses", "virus-free.", "scanned by ",
	// French
	"envoyé de mon ", "envoyé de mail", "envoyé de outlook", "envoyé d'", "envoyé depuis ", "envoyé à partir ",
	"envoyé avec ", "envoyé via ", "obtenir outlook", "obtenez outlook", "télécharger outlook",
	"téléchargez outlook", "provenance : courrier", "veuillez excuser ma brièveté", "l'absence de virus",
	"cet e-mail a été vérifié", "garanti sans virus", "sans virus.",
	// German
	"gesendet von ", "gesendet mit ", "gesendet aus ", "gesendet über ", "von meinem ", "von unterwegs gesendet",
	"diese nachricht wurde von meinem ", "diese e-mail wurde von ", "holen sie sich outlook", "outlook für ",
	"outlook für", "bitte entschuldigen sie die kürze", "virenfrei.", "viren-frei.",
	// others
	"enviado desde mi ", "enviado do meu ", "inviato da ", "inviato dal mio ", "verzonden vanaf mijn ",
	"verstuurd vanaf mijn ", "skickat från min ", "sendt fra min ", "wysłane z ",
}

// isFooter reports a line that no person wrote.
func isFooter(line string) bool {
	low := strings.ReplaceAll(strings.ToLower(strings.Trim(line, " \t*_")), "’", "'")
	for _, f := range footers {
		if strings.HasPrefix(low, f) {
			return f != "von meinem " || strings.Contains(low, "gesendet") || strings.Contains(low, "geschickt")
		}
	}
	return false
}

// isListFooter reports whether lines begin with what a mailing list adds.
func isListFooter(lines []string) bool {
	rest := afterBlank(lines)
	if len(rest) == 0 {
		return false
	}
	low := strings.ToLower(strings.Join(rest[:min(len(rest), 3)], " "))
	return slices.ContainsFunc([]string{
		"mailing list", "mailing-list", "mailman/listinfo", "/listinfo/", "you received this message because",
		"to unsubscribe", "unsubscribe from this group", "liste de diffusion", "vous recevez ce message",
		"mailingliste", "sie erhalten diese nachricht",
	}, func(words string) bool { return strings.Contains(low, words) })
}

// closings end a letter, lower-case without punctuation.
var closings = wordSet(
	// English
	"regards", "best regards", "kind regards", "kindest regards", "warm regards", "warmest regards",
	"with kind regards", "with best regards", "rgds", "best wishes", "with best wishes", "all the best", "best",
	"cheers", "sincerely", "yours sincerely", "sincerely yours", "yours faithfully", "yours truly", "yours",
	"respectfully", "greetings", "take care", "have a nice day", "have a nice weekend", "have a good day", "bye",
	"see you", "good luck",
	// French
	"cordialement", "bien cordialement", "très cordialement", "amicalement", "bien amicalement", "amitiés",
	"bien à vous", "bien à toi", "salutations", "sincères salutations", "salutations distinguées",
	"meilleures salutations", "cordiales salutations", "bonne journée", "bonne soirée", "bon week-end", "à bientôt",
	"a bientôt", "à plus", "à+", "a+", "bises", "respectueusement", "sincèrement", "cdlt", "cdt",
	// German
	"mit freundlichen grüßen", "mit freundlichen grüssen", "mit freundlichem gruß", "mit freundlichem gruss",
	"mit besten grüßen", "mit besten grüssen", "mit herzlichen grüßen", "mit vielen grüßen", "freundliche grüße",
	"freundliche grüsse", "viele grüße", "viele grüsse", "liebe grüße", "liebe grüsse", "beste grüße",
	"beste grüsse", "schöne grüße", "schöne grüsse", "herzliche grüße", "herzliche grüsse", "grüße", "grüsse",
	"gruß", "gruss", "lieben gruß", "schönen gruß", "schönen gruss", "hochachtungsvoll", "mfg", "lg", "vg",
	"bis bald", "bis dann", "tschüss", "tschüß", "servus",
)

// thanks may end a letter or open it.
var thanks = wordSet(
	"thanks", "thank you", "many thanks", "thanks a lot", "thank you very much", "thanks in advance", "thx",
	"merci", "merci beaucoup", "merci d'avance", "merci par avance",
	"danke", "danke schön", "vielen dank", "besten dank", "danke im voraus", "vielen dank im voraus",
)

func wordSet(phrases ...string) map[string]bool {
	set := make(map[string]bool, len(phrases))
	for _, p := range phrases {
		set[p] = true
	}
	return set
}

// valediction recognises the words that close a letter, with a name behind
// them or without ("Regards,", "Viele Grüße, Hans", "Merci !").
func valediction(line string) (closing, thanking bool) {
	if len(line) > 60 {
		return false, false
	}
	line = strings.ReplaceAll(line, "’", "'")
	phrase := strings.Join(strings.Fields(strings.Trim(strings.ToLower(line), " \t,.!-–—*")), " ")
	if closings[phrase] || thanks[phrase] {
		return closings[phrase], thanks[phrase]
	}
	head, name, comma := strings.Cut(line, ",")
	if comma && isSignedName(name) {
		head = strings.TrimSpace(strings.ToLower(head))
		return closings[head], thanks[head]
	}
	words := strings.Fields(line)
	for n := 1; n <= 2 && n < len(words); n++ {
		if head := strings.ToLower(strings.Join(words[:len(words)-n], " ")); closings[head] {
			return isSignedName(strings.Join(words[len(words)-n:], " ")), false
		}
	}
	return false, false
}

// isSignedName reports one to three capitalised words without digits.
func isSignedName(s string) bool {
	words := strings.Fields(strings.Trim(s, " .!"))
	if len(words) == 0 || len(words) > 3 {
		return false
	}
	for _, w := range words {
		if !unicode.IsUpper([]rune(w)[0]) || strings.ContainsFunc(w, unicode.IsDigit) {
			return false
		}
	}
	return true
}
