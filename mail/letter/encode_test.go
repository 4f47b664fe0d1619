package letter

import (
	"encoding/base64"
	"mime/quotedprintable"
	"strings"
)

// encodeTransfer writes data in a Content-Transfer-Encoding.
func encodeTransfer(name, data string) string {
	switch name {
	case "base64":
		s := base64.StdEncoding.EncodeToString([]byte(data))
		var out strings.Builder
		for len(s) > 76 {
			out.WriteString(s[:76] + "\n")
			s = s[76:]
		}
		return out.String() + s + "\n"
	case "quoted-printable":
		var out strings.Builder
		w := quotedprintable.NewWriter(&out)
		w.Binary = true
		w.Write([]byte(data))
		w.Close()
		return out.String() + "\n"
	}
	return data
}

// seal is that of the store that most tests write for.
func seal() Seal { return NewSeal("store1", []byte("a secret of thirty-two bytes ...")) }
