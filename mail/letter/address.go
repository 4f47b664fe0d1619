package letter

import (
	"strings"
)

// ReplyAddress puts a token into an address by plus addressing:
// referee@host and 4f7k become referee+4f7k@host. Without a token, or with a
// base that is no address, it returns base as it is.
func ReplyAddress(base, token string) string {
	i := strings.LastIndexByte(base, '@')
	if token == "" || i <= 0 {
		return base
	}
	return base[:i] + "+" + token + base[i:]
}

// Token returns the token that ReplyAddress put into base to make addr, in
// lower case: mail systems on the way may change the case of an address, so
// nothing is compared by case. It reports false when addr is not base with a
// token.
func Token(addr, base string) (string, bool) {
	addr, base = strings.ToLower(addr), strings.ToLower(base)
	at := strings.LastIndexByte(base, '@')
	if at <= 0 {
		return "", false
	}
	rest, ok := strings.CutPrefix(addr, base[:at]+"+")
	if !ok {
		return "", false
	}
	token, ok := strings.CutSuffix(rest, base[at:])
	return token, ok && token != "" && !strings.Contains(token, "@")
}

// isOwn reports whether addr is one of the own addresses, with or without a
// token.
func isOwn(addr string, own []string) bool {
	for _, base := range own {
		if strings.EqualFold(addr, base) {
			return true
		}
		if _, ok := Token(addr, base); ok {
			return true
		}
	}
	return false
}

// bare returns the first address of a header value, "" when there is none.
func bare(value string) string {
	for _, m := range parseMailboxes(value) {
		return m.addr
	}
	return ""
}

// localPart returns what stands before the @, lower-case, without a tag.
func localPart(addr string) string {
	local, _, _ := strings.Cut(localWithTag(addr), "+")
	return strings.Trim(local, `"`)
}

// localWithTag returns what stands before the @, lower-case.
func localWithTag(addr string) string {
	addr = strings.ToLower(addr)
	if i := strings.LastIndexByte(addr, '@'); i >= 0 {
		addr = addr[:i]
	}
	return addr
}
