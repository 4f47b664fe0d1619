package letter

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"
)

// identityFields are the header fields that belong to a letter itself. All
// others (Received, Delivered-To, Return-Path, X- traces, list tags) may
// differ between two deliveries of one letter.
var identityFields = []string{
	"from", "sender", "message-id", "date", "subject", "in-reply-to",
	"content-type", "content-transfer-encoding",
}

// Identity returns the key under which a letter is stored once: the
// hexadecimal SHA-256 of sender, Message-ID and content. Delivering a letter
// again, through other servers or with other line ends, does not change it.
func Identity(raw []byte) string {
	h, body := splitHeader(linefeeds(raw))
	sum := sha256.New()
	write := func(s string) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(s)))
		sum.Write(n[:])
		sum.Write([]byte(s))
	}
	for _, name := range identityFields {
		// Folding may change on the way, the words do not.
		write(strings.Join(strings.Fields(h.get(name)), " "))
	}
	write(strings.TrimRight(string(body), " \t\n"))
	return hex.EncodeToString(sum.Sum(nil))
}
