package letter

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// TestCharsets reads a line in every charset that players' programs are known
// to write, raw, in base64 and in quoted-printable, as body and as attached
// file.
func TestCharsets(t *testing.T) {
	tests := []struct {
		name string
		enc  encoding.Encoding
		text string
	}{
		{"utf-8", unicode.UTF8, "MOVE Çatalca 2529"},
		{"us-ascii", charmap.ISO8859_1, "MOVE Catalca 2529"},
		{"ISO-8859-1", charmap.ISO8859_1, "DÉPLACER 5e brigade 2529"},
		{"iso-8859-2", charmap.ISO8859_2, "MOVE Łódź 2529"},
		{"iso-8859-5", charmap.ISO8859_5, "MOVE София 2529"},
		{"iso-8859-7", charmap.ISO8859_7, "MOVE Θεσσαλονίκη 2529"},
		{"iso-8859-9", charmap.ISO8859_9, "MOVE Kırklareli 2529"},
		{"ISO-8859-15", charmap.ISO8859_15, "NOTE cœur 5 € 2529"},
		{"windows-1250", charmap.Windows1250, "MOVE Niš 2529"},
		{"windows-1251", charmap.Windows1251, "MOVE Пловдив 2529"},
		{"windows-1252", charmap.Windows1252, "NOTE “today” – œuvre"},
		{"koi8-r", charmap.KOI8R, "MOVE Адрианополь 2529"},
		{"macintosh", charmap.Macintosh, "DÉPLACER 2529"},
		{"utf-16", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "MOVE Çatalca 2529"},
		{"utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "MOVE Çatalca 2529"},
		{"utf-16be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "MOVE Çatalca 2529"},
		{"gb18030", simplifiedchinese.GB18030, "MOVE 保加利亚 2529"},
		{"gb2312", simplifiedchinese.GBK, "MOVE 土耳其 2529"},
		{"big5", traditionalchinese.Big5, "MOVE 土耳其 2529"},
		{"iso-2022-jp", japanese.ISO2022JP, "MOVE ブルガリア 2529"},
		{"shift_jis", japanese.ShiftJIS, "MOVE ブルガリア 2529"},
		{"euc-jp", japanese.EUCJP, "MOVE ブルガリア 2529"},
		{"euc-kr", korean.EUCKR, "MOVE 불가리아 2529"},
	}
	for _, test := range tests {
		data, err := test.enc.NewEncoder().String(test.text + "\nPASS\n")
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		for _, transfer := range []string{"8bit", "base64", "quoted-printable"} {
			if transfer == "8bit" && strings.HasPrefix(test.name, "utf-16") {
				continue // only ever sent encoded
			}
			for _, more := range []string{"", "; name=orders.txt\nContent-Disposition: attachment; filename=orders.txt"} {
				raw := fmt.Sprintf("From: a@x.example\nContent-Type: text/plain; charset=%q%s\nContent-Transfer-Encoding: %s\n\n%s",
					test.name, more, transfer, encodeTransfer(transfer, data))
				in := Read([]byte(raw), ReadOptions{})
				if in.Text != test.text+"\nPASS\n" || in.Broken != "" {
					t.Errorf("%s %s: got %q, broken %q", test.name, transfer, in.Text, in.Broken)
				}
			}
		}
	}
}

// TestSniffedText reads text whose charset is not declared, or wrongly.
func TestSniffedText(t *testing.T) {
	le, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("MOVE 2529\n")
	bare, _ := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String("MOVE 2529 2629\n")
	tests := []struct{ name, kind, data, want string }{
		{"UTF-16 file by its mark", "application/octet-stream; name=o.txt", le, "MOVE 2529\n"},
		{"UTF-16 file without a mark", "application/octet-stream; name=o.txt", bare, "MOVE 2529 2629\n"},
		{"little-endian declared as utf-16 without a mark", "text/plain; charset=utf-16", bare, "MOVE 2529 2629\n"},
		{"UTF-8 with a mark", "text/plain", "\xef\xbb\xbfMOVE é\n", "MOVE é\n"},
		{"8-bit text without a charset", "text/plain", "DÉPLACER\n", "DÉPLACER\n"},
		{"latin text without a charset", "text/plain", "D\xc9PLACER \x96 1\n", "DÉPLACER – 1\n"},
		{"windows-1252 declared as iso-8859-1", "text/plain; charset=iso-8859-1", "NOTE \x93a\x94\n", "NOTE “a”\n"},
		{"latin text declared as utf-8", "text/plain; charset=utf-8", "D\xc9PLACER\n", "DÉPLACER\n"},
		{"iso-2022-jp without a charset", "text/plain", "MOVE \x1b$B%V\x1b(B\n", "MOVE ブ\n"},
	}
	for _, test := range tests {
		raw := "From: a@x.example\nContent-Type: " + test.kind + "\nContent-Transfer-Encoding: base64\n\n" + encodeTransfer("base64", test.data)
		if in := Read([]byte(raw), ReadOptions{}); in.Text != test.want {
			t.Errorf("%s: got %q, want %q", test.name, in.Text, test.want)
		}
	}
}

// TestMixedLineEnds reads one letter that uses all three line ends.
func TestMixedLineEnds(t *testing.T) {
	raw := "From: a@x.example\r\nSubject: x\nContent-Type: text/plain; charset=utf-8\r\r\n\r\nONE\r\nTWO\nTHREE\rFOUR\r\n"
	if in := Read([]byte(raw), ReadOptions{}); in.Text != "ONE\nTWO\nTHREE\nFOUR\n" {
		t.Errorf("got %q", in.Text)
	}
}

// TestBinaryAttachments keeps binary files out of the text, whatever they are
// called.
func TestBinaryAttachments(t *testing.T) {
	raw := "From: a@x.example\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\nPASS\n--m\n" +
		"Content-Type: text/plain; name=evil.txt\nContent-Transfer-Encoding: base64\n\n" +
		encodeTransfer("base64", strings.Repeat("\x7fELF\x01\x02\x00\x00\x03\xff", 50)) + "\n--m--\n"
	in := Read([]byte(raw), ReadOptions{})
	if in.Text != "PASS\n" || len(in.Attachments) != 1 || in.Attachments[0].Name != "evil.txt" || in.Attachments[0].Size != 500 {
		t.Errorf("text %q, attachments %v", in.Text, in.Attachments)
	}
}
