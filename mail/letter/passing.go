package letter

import (
	"slices"
	"strings"
)

// IsPassing tells whether a refusal may be over after some hours: a full
// mailbox, a greylist, a busy or unreachable server. Mail systems give such
// refusals 5xx codes too; then the enhanced status code decides, and where
// that is too general, the words. code is the SMTP reply code, status the
// enhanced one; 0 and "" stand for none.
func IsPassing(code int, status, words string) bool {
	switch {
	case strings.HasPrefix(status, "4."):
		return true
	case slices.Contains(passingStatus, status):
		return true
	case isLasting(status):
		return false
	case hasAny(words, passingWords):
		return true
	case code == 552 && status == "": // the reply code of RFC 5321 for a full mailbox
		return !hasAny(words, []string{"message size", "too large", "too big", "size limit", "maximum size"})
	}
	return code >= 400 && code < 500
}

// passingStatus are permanent codes of RFC 3463 and RFC 7505's registry
// whose cause goes away by itself.
var passingStatus = []string{
	"5.2.2", // mailbox full
	"5.3.1", // mail system full
	"5.3.2", // system not accepting messages now
	"5.4.5", // mail system congestion
	"5.4.7", // delivery time expired
}

// isLasting knows the codes that are exact enough to be believed whatever
// the words say: no such address, moved, too large, conversion.
func isLasting(status string) bool {
	for _, exact := range []string{"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.3", "5.3.4", "5.4.4", "5.4.6", "5.6."} {
		if status == exact || strings.HasSuffix(exact, ".") && strings.HasPrefix(status, exact) {
			return true
		}
	}
	return false
}

func hasAny(text string, words []string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// passingWords are said of what goes away by itself, lower-case.
var passingWords = []string{
	"greylist", "graylist", "grey list", "gray list", "grey-list", "gray-list",
	"try again later", "try again in", "please try later", "try later", "retry later", "retry timeout", "retry time not reached", "temporarily", "temporary",
	"over quota", "overquota", "over its quota", "over the allocated quota", "over allocated quota", "quota exceeded", "exceeded quota", "exceeds quota",
	"exceeded storage", "storage exceeded", "exceed the quota", "exceeded its quota", "exceeded your quota", "out of quota", "over disk quota", "disk quota",
	"mailbox full", "mailbox is full", "mailbox quota", "full mailbox", "mail box full", "mail box is full", "inbox is full", "inbox full", "mailfolder is full",
	"mailbox exceed", "storage limit", "account is full", "account full",
	"insufficient system storage", "insufficient disk", "not enough space", "not enough storage", "no space left", "out of storage",
	"delivery attempts failed", "rate limit", "too many messages", "too many connections", "too many concurrent", "too many emails", "unusual rate",
	"delivery time expired", "message expired", "delivery expired", "timed out", "timeout", "time out", "connection refused", "connection lost",
	"boîte pleine", "boite pleine", "quota dépassé", "postfach voll", "postfach ist voll", "buzón lleno", "casella piena",
}

// delayWords are said while a mail system still tries, lower-case.
var delayWords = []string{
	"this is a warning message only", "you do not need to resend", "do not resend", "will be retried", "will continue to be attempted",
	"will keep trying", "delivery attempts will continue", "has not yet been delivered", "not yet been delivered", "no action is required on your part", "a message is delayed", "warning--could not send",
}

// failureWords are said by mail systems about addresses and letters they
// cannot serve, lower-case.
var failureWords = []string{
	"user unknown", "unknown user", "no such user", "unknown recipient", "recipient unknown", "does not exist", "doesn't exist", "invalid recipient",
	"invalid address", "not delivered", "could not be delivered", "couldn't be delivered", "cannot be delivered", "can't be delivered", "undeliverable",
	"delivery failed", "failed delivery", "mailbox unavailable", "mailbox full", "mailbox is full", "over quota", "quota exceeded", "access denied",
	"relaying denied", "message rejected", "was rejected", "has been rejected", "permanent delivery errors", "permanent fatal errors", "host unknown", "incorrectly constructed",
}
