package letter

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"mime"
	"net/mail"
	"strings"
	"time"

	"github.com/emersion/go-message/charset"
)

// Sight is what the reader of a letter sees of it, in a form that no honest way of a
// letter changes: line ends, folds, encodings and the fields of servers do not count.
type Sight struct {
	Fields []SightField
	Leaves []Leaf
	Stray  []string // what stands in it outside of its parts, or cannot be read
}

// SightField is a field of the header, decoded.
type SightField struct{ Name, Value string }

// sightFields are the fields that a mail program shows or goes by.
var sightFields = [...]string{"Message-Id", "Date", "From", "To", "Cc", "Reply-To", "Subject", "In-Reply-To", "References", "List-Id", "Content-Language"}

// See returns what the reader of a raw letter sees. The error is ErrStructure.
func See(raw []byte) (s Sight, err error) {
	head, _ := splitLetter(raw)
	all := fieldsOf(head)
	for _, name := range sightFields {
		list := all[name]
		if len(list) > 1 {
			s.Stray = append(s.Stray, fmt.Sprintf("%d fields %s", len(list), name))
		}
		value := ""
		if len(list) > 0 {
			value = plainField(name, list[len(list)-1])
		}
		s.Fields = append(s.Fields, SightField{name, value})
	}
	var stray []string
	s.Leaves, stray, err = Leaves(raw)
	s.Stray = append(s.Stray, stray...)
	return s, err
}

// Content is the SHA-256 of it in hexadecimal.
func (s *Sight) Content() string {
	sum := sha256.New()
	for _, f := range s.Fields {
		putNetstrings(sum, f.Name, f.Value)
	}
	for i := range s.Leaves {
		l := &s.Leaves[i]
		putNetstrings(sum, l.Media, l.Name, l.ID, string(l.canonical()))
	}
	putNetstrings(sum, s.Stray...)
	return hex.EncodeToString(sum.Sum(nil))
}

func putNetstrings(to hash.Hash, texts ...string) {
	for _, t := range texts {
		fmt.Fprintf(to, "%d:%s,", len(t), t)
	}
}

// plainField is the value of a field, however it was encoded.
func plainField(name, value string) string {
	switch name {
	case "Date":
		if at, err := mail.ParseDate(value); err == nil {
			return at.UTC().Format(time.RFC3339)
		}
	case "From", "To", "Cc", "Reply-To":
		p := mail.AddressParser{WordDecoder: &mime.WordDecoder{CharsetReader: charset.Reader}}
		if list, err := p.ParseList(value); err == nil {
			var all []string
			for _, a := range list {
				all = append(all, strings.TrimSpace(a.Name+" <"+a.Address+">"))
			}
			return strings.Join(all, ", ")
		}
	case "Subject":
		d := mime.WordDecoder{CharsetReader: charset.Reader}
		if text, err := d.DecodeHeader(value); err == nil {
			return strings.Join(strings.Fields(text), " ")
		}
	}
	return value
}
