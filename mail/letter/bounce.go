package letter

import "strings"

// How much of a body is searched for the words of a mail system.
const (
	bounceLines = 80
	bounceBytes = 8 << 10
)

// failedDelivery recognises delivery failures that carry no standard mark:
// by the opening words of the mail system, or by a failure subject together
// with a weaker sign.
func failedDelivery(h header, body []byte) string {
	head := string(body[:min(len(body), bounceBytes)])
	if words := openingWords(head, bouncePhrases); words != "" {
		return quoteMark("words of a mail system", words)
	}
	low := strings.ToLower(head)
	if words := openingWords(head, softPhrases); words != "" && hasWeakSign(h, low) {
		return quoteMark("words of a mail system", words)
	}
	subject := plainSubject(h)
	bare := stripReplyPrefixes(subject)
	fields := deliveryFields(low)
	switch {
	case strings.HasPrefix(bare, "complaint about message from"):
		return quoteMark("feedback report", h.get("subject"))
	case !isFailureSubject(bare):
		return ""
	case fields >= 2 && bare == subject:
		return quoteMark("delivery failure", h.get("subject"))
	case bare == subject && (fields > 0 || hasWeakSign(h, low)):
		return quoteMark("delivery failure", h.get("subject"))
	}
	return ""
}

// passedOnFailure recognises a delivery failure that somebody's program passed
// on: a reply or forward by its subject, with a delivery status below.
func passedOnFailure(h header, body []byte) string {
	subject := plainSubject(h)
	bare := stripReplyPrefixes(subject)
	if bare == subject || !isFailureSubject(bare) {
		return ""
	}
	if deliveryFields(strings.ToLower(string(body[:min(len(body), bounceBytes)]))) < 2 {
		return ""
	}
	return quoteMark("delivery failure", h.get("subject"))
}

// openingWords returns the first line that begins with one of the phrases, ""
// when there is none. Quoted lines do not count.
func openingWords(body string, phrases []string) string {
	for n := 0; n < bounceLines && body != ""; {
		var line string
		line, body, _ = strings.Cut(body, "\n")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		n++
		for _, phrase := range phrases {
			if line[0]|0x20 == phrase[0]|0x20 && len(line) >= len(phrase) && strings.EqualFold(line[:len(phrase)], phrase) {
				return line
			}
		}
	}
	return ""
}

// deliveryFields counts the different fields of a delivery status (RFC 3464)
// near the beginning of the body, quoted ones included: a bounce that a
// person's program forwards is still no letter to the referee.
func deliveryFields(low string) int {
	count := 0
	for _, f := range []string{"reporting-mta:", "final-recipient:", "diagnostic-code:", "remote-mta:",
		"action: failed", "transcript of session follows", "had permanent fatal errors", "<<< 5"} {
		if strings.Contains(low, f) {
			count++
		}
	}
	return count
}

// hasWeakSign looks for what delivery failures have and letters of people
// seldom: a returned message inside, no Message-ID, a machine's sender name,
// an enhanced status code.
func hasWeakSign(h header, low string) bool {
	if !h.has("message-id") {
		return true
	}
	who := strings.ToLower(h.get("from"))
	for _, word := range []string{"daemon", "postmaster", "delivery", "mail system", "bounce", "administrator"} {
		if strings.Contains(who, word) {
			return true
		}
	}
	for _, word := range []string{"content-type: message/rfc822", "content-type: text/rfc822-headers",
		"550 5.", "554 5.", "#5.", "(5.1.", "unknown user", "user unknown", "mailbox full", "over quota"} {
		if strings.Contains(low, word) {
			return true
		}
	}
	return false
}

func isFailureSubject(subject string) bool {
	for _, phrase := range failurePhrases {
		if strings.HasPrefix(subject, phrase) {
			return true
		}
	}
	return false
}

// stripReplyPrefixes removes "re:", "fwd:" and their sisters from a
// lower-case subject.
func stripReplyPrefixes(subject string) string {
	for {
		before := subject
		for _, p := range []string{"re:", "re :", "fw:", "fwd:", "tr:", "tr :", "aw:", "wg:", "rv:", "i:", "antw:", "sv:", "vs:"} {
			subject = strings.TrimSpace(strings.TrimPrefix(subject, p))
		}
		if subject == before {
			return subject
		}
	}
}

// bouncePhrases open the text of a delivery failure. They are compared with
// the beginning of a line.
var bouncePhrases = []string{
	"Hi. This is the qmail-send program",
	"This is the qmail-send program",
	"Hi. This is the deliver program",
	"This is the mail system at host",
	"This is the Postfix program at host",
	"This is the mail delivery agent at",
	"This is the MAILER-DAEMON",
	"This message was created automatically by mail delivery software",
	"This is an automatically generated Delivery Status Notification",
	"A message that you sent could not be delivered to",
	"The following address(es) failed",
	"The following addresses had permanent fatal errors",
	"----- The following addresses had",
	"----- Transcript of session follows",
	"Delivery to the following recipient failed",
	"Delivery to the following recipients failed",
	"Delivery has failed to these recipients",
	"I'm afraid I wasn't able to deliver your message",
	"I'm sorry to have to inform you that",
	"Sorry, I couldn't find any host",
	"Unable to deliver message to the following recipient",
	"This Message was undeliverable due to",
	"This report relates to a message you sent",
	"Mail delivery failed: returning message to sender",
	"Error: Invalid user address",
	"Reporting-MTA:",
	"Final-Recipient:",
	"Feedback-Type:",
	"X-HmXmrOriginalRecipient:",
	"Content-Type: message/delivery-status",
	"Content-Type: message/feedback-report",
}

// softPhrases open the text of a delivery failure too, but a person may begin
// a line with them: they count only beside a weak sign.
var softPhrases = []string{
	"Your message could not be delivered",
	"Your message did not reach some or all of the intended recipients",
	"Your message was not delivered",
	"We were unable to deliver your message",
	"Sorry, we were unable to deliver your message",
	"The mail system could not deliver",
	"This is an informative message sent by",
	"Ihre Nachricht konnte nicht zugestellt werden",
	"Votre message n'a pas pu être remis",
	"Votre message n'a pas pu être distribué",
	"Su mensaje no se pudo entregar",
	"Il messaggio non è stato recapitato",
}

// failurePhrases open the subject of a delivery failure, lower-case.
var failurePhrases = []string{
	// English
	"undelivered mail", "undeliverable", "undelivered", "mail delivery fail", "mail delivery system",
	"mail delivery problem", "mail delivery error", "delivery status notification", "delivery status",
	"delivery failure", "delivery failed", "delivery has failed", "delivery notification", "delivery delayed",
	"delivery problem", "failure notice", "failure delivery", "failed delivery", "returned mail",
	"returned message", "returned to sender", "mail system error", "mail failed", "mail could not be delivered",
	"message could not be delivered", "message not delivered", "message undeliverable", "delayed mail",
	"warning: message", "warning: could not send message", "warning--could not send", "could not send message",
	"permanent delivery failure", "nondeliverable mail", "non-delivery", "non delivery", "ndn:", "ndr:",
	"notification of undelivered", "rejected mail", "mail rejected", "email bounce", "bounced mail",
	"there was an error sending your mail", "postmaster notify", "undeliverable mail",
	// German
	"unzustellbar", "nicht zustellbar", "fehler bei der zustellung", "zustellung fehlgeschlagen",
	"zustellfehler", "benachrichtigung zum übermittlungsstatus", "nachricht konnte nicht zugestellt werden",
	// French
	"non remis", "non distribu", "non délivr", "échec de remise", "échec de la remise", "échec de distribution",
	"échec de livraison", "courrier non remis", "message non remis", "message non distribué",
	"notification d'état de remise", "avis de non-remise", "avis de non remise",
	// Spanish, Italian, Portuguese
	"no se puede entregar", "no entregado", "error de entrega", "notificación de estado de entrega",
	"non recapitabile", "mancato recapito", "messaggio non recapitato", "consegna non riuscita",
	"não entregue", "falha na entrega", "não é possível entregar",
	// Dutch, Scandinavian, Polish, Czech
	"onbestelbaar", "niet bezorgd", "niet bestelbaar", "olevererat", "kan inte levereras", "kunne ikke leveres",
	"ikke levert", "niedostarczon", "nie można dostarczyć", "nedoručitelná", "nedoručeno",
	// Russian, Japanese, Chinese
	"недоставлен", "не доставлен", "メールエラー通知", "配信不能", "配信エラー", "配送エラー", "退信", "系统退信", "无法送达",
}

// plainAbsences open the subject of an absence notice too, but a person may
// begin one with them, lower-case.
var plainAbsences = []string{"vacation", "abwesenheit", "fuori sede", "afwezig"}

// vacationPhrases open the subject of an absence notice, lower-case.
var vacationPhrases = []string{
	// English
	"out of office", "out of the office", "out-of-office", "automatic reply", "automatic response", "auto reply",
	"auto-reply", "autoreply", "auto response", "auto-response", "autoresponse", "automated reply",
	"automated response", "i am out of the office", "i'm out of the office", "auto:", "ooo:",
	// German
	"abwesenheitsnotiz", "abwesenheitsnachricht", "automatische antwort", "autoantwort",
	"automatische empfangsbestätigung", "urlaubsbenachrichtigung", "nicht im büro",
	// French
	"réponse automatique", "reponse automatique", "absence du bureau", "absent du bureau", "message d'absence",
	"notification d'absence", "avis d'absence", "accusé de réception automatique",
	// Spanish, Italian, Portuguese
	"respuesta automática", "respuesta automatica", "fuera de la oficina", "fuera de oficina",
	"risposta automatica", "fuori ufficio", "resposta automática", "fora do escritório",
	// Dutch, Scandinavian, Finnish
	"automatisch antwoord", "afwezigheidsbericht", "autosvar", "automatiskt svar", "automatisk svar",
	"frånvaromeddelande", "automaattinen vastaus", "poissaoloviesti",
	// Polish, Czech, Hungarian, Turkish
	"automatyczna odpowiedź", "odpowiedź automatyczna", "automatická odpověď", "automatikus válasz", "otomatik yanıt",
	// Russian, Japanese, Chinese
	"автоответ", "автоматический ответ", "自動応答", "自動返信", "自动回复", "自動回覆",
}
