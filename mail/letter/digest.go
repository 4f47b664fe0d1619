package letter

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/mail"
	"net/textproto"
	"strings"
	"time"
)

// digestFields are the fields of a letter that its digest covers: what its
// reader sees, and nothing that says to whom it went.
var digestFields = [...]string{"Message-Id", "Date", "From", "Subject", "Content-Type"}

// Digest returns the SHA-256, in hexadecimal, of what the referee wrote in a
// letter: digestFields, unfolded and in this order, each as "Name: value", and
// the body, all with plain line ends and without blanks at the ends of lines
// and empty lines at the end. What servers and mail programs add on the way
// and change in line ends does not count.
func Digest(raw []byte) string {
	head, body := splitLetter(raw)
	values := ownFields(head)
	sum := sha256.New()
	h := bufio.NewWriterSize(sum, 4096) // lines are short
	for _, name := range digestFields {
		h.WriteString(name + ": " + values[name] + "\n")
	}
	empty := 0
	for line := range bytes.SplitSeq(body, []byte("\n")) {
		line = bytes.TrimRight(line, " \t\r")
		if len(line) == 0 {
			empty++
			continue
		}
		for ; empty > 0; empty-- {
			h.WriteByte('\n')
		}
		h.Write(line)
		h.WriteByte('\n')
	}
	h.Flush()
	return hex.EncodeToString(sum.Sum(nil))
}

// Envelope returns what a letter of the referee says of itself: its Message-ID
// without brackets, the game it is of, "" for none, and its date.
func Envelope(raw []byte) (id, game string, date time.Time) {
	head, _ := splitLetter(raw)
	fields := ownFields(head)
	date, _ = mail.ParseDate(fields["Date"])
	if list := strings.Trim(fields["List-Id"], "<> "); strings.Contains(list, gameMark) {
		game = list[:strings.LastIndex(list, gameMark)]
	}
	return strings.Trim(fields["Message-Id"], "<> "), game, date
}

// gameMark stands between the game and the domain in the List-Id of a letter.
const gameMark = ".games."

// ListID is the List-Id of a game's letters.
func ListID(game, domain string) string { return game + gameMark + domain }

// ownFields are the header fields by canonical name, unfolded; of several of
// one name the lowest, for servers write on top what they add.
func ownFields(head []byte) map[string]string {
	values := map[string]string{}
	for name, list := range fieldsOf(head) {
		values[name] = list[len(list)-1]
	}
	return values
}

// fieldsOf are the header fields by canonical name, unfolded, from top to bottom.
func fieldsOf(head []byte) map[string][]string {
	values := map[string][]string{}
	for _, line := range unfold(head) {
		if name, value, ok := strings.Cut(line, ":"); ok {
			name = textproto.CanonicalMIMEHeaderKey(strings.TrimSpace(name))
			values[name] = append(values[name], strings.Join(strings.Fields(value), " "))
		}
	}
	return values
}

// splitLetter parts a letter at its first empty line.
func splitLetter(raw []byte) (head, body []byte) {
	for at := 0; at < len(raw); {
		end := bytes.IndexByte(raw[at:], '\n')
		if end < 0 {
			break
		}
		if len(bytes.TrimRight(raw[at:at+end], "\r")) == 0 {
			return raw[:at], raw[at+end+1:]
		}
		at += end + 1
	}
	return raw, nil
}

// unfold joins the lines of each header field.
func unfold(head []byte) []string {
	const most = 2 * maxFields // of which the lowest are kept: those above are of servers on the way
	var fields []string
	var field strings.Builder // a field of many lines is copied once
	end := func() {
		if field.Len() == 0 {
			return
		}
		if len(fields) == most {
			fields = append(fields[:0], fields[maxFields:]...)
		}
		fields = append(fields, field.String())
		field.Reset()
	}
	for line := range strings.SplitSeq(string(head), "\n") {
		line = strings.TrimRight(line, "\r")
		if line == "" || line[0] != ' ' && line[0] != '\t' {
			end()
		}
		field.WriteString(line)
	}
	end()
	return fields
}
