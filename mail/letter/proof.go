package letter

import (
	"bytes"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Every letter of a referee carries in its header what its reader sees, part by part
// and line by line, as hashes under a signature of the referee's store. The key of the
// store is published with the log of each game. So a letter is proved by itself,
// whether a log lists it or not, and what was changed in one can be named.

// proofHeader carries the proof of a letter.
const proofHeader = "X-Feldpost-Proof"

// ProofRoom is how many bytes the proof of a letter takes at most.
const ProofRoom = 6_000

// The first bytes of a hash that the proof keeps: of a field, of a line of text, of a
// line of a page. A whole part has its whole hash.
const (
	fieldCheck = 12
	textCheck  = 2
	pageCheck  = 1
	mostLines  = 1_200 // of a letter, that are told apart
)

// proofBody is what is signed, as JSON.
type proofBody struct {
	Key    []byte            `json:"k"` // Ed25519
	Fields map[string][]byte `json:"f"`
	Parts  []proofPart       `json:"p"`
}

// proofPart is a leaf.
type proofPart struct {
	Media string `json:"t"`
	Name  string `json:"n,omitempty"`
	ID    string `json:"i,omitempty"`
	Sum   []byte `json:"s"`
	Lines []byte `json:"l,omitempty"` // checks of its lines, in order
	Each  int    `json:"e,omitempty"` // bytes of a check
}

// signedAs stands before what is signed.
const signedAs = "feldpost proof 1\n"

// signer is the key with which the letters of the store are signed, nil for a seal
// without a secret.
func (s Seal) signer() ed25519.PrivateKey {
	if len(s.secret) == 0 {
		return nil
	}
	m := hmac.New(sha256.New, s.secret)
	m.Write([]byte("proof\x00" + s.store))
	return ed25519.NewKeyFromSeed(m.Sum(nil))
}

// Key is the public key of the store in hexadecimal, "" for a seal without a secret.
func (s Seal) Key() string {
	key := s.signer()
	if key == nil {
		return ""
	}
	return hex.EncodeToString(key.Public().(ed25519.PublicKey))
}

// Sign returns the signature of a text under the key of the store, nil for a seal
// without a secret.
func (s Seal) Sign(text []byte) []byte {
	key := s.signer()
	if key == nil {
		return nil
	}
	return ed25519.Sign(key, text)
}

// Signed tells whether a signature of a text is by a key as Key returns it.
func Signed(key string, text, signature []byte) bool {
	raw, err := hex.DecodeString(key)
	return err == nil && len(raw) == ed25519.PublicKeySize && ed25519.Verify(raw, text, signature)
}

// Prove returns a letter with its proof.
func (s Seal) Prove(raw []byte) ([]byte, error) {
	seen, err := See(raw)
	if err != nil {
		return nil, err
	}
	return s.ProveSeen(raw, &seen)
}

// ProveSeen is Prove of a letter that was looked at.
func (s Seal) ProveSeen(raw []byte, seen *Sight) ([]byte, error) {
	key := s.signer()
	if key == nil {
		return raw, nil
	}
	body := proofOf(seen)
	body.Key = key.Public().(ed25519.PublicKey)
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	value := base64.StdEncoding.EncodeToString(text) + "." + base64.StdEncoding.EncodeToString(ed25519.Sign(key, append([]byte(signedAs), text...)))
	var out bytes.Buffer
	out.Grow(len(raw) + len(value) + len(value)/16)
	out.WriteString(proofHeader + ": ")
	const line = 56
	for i, piece := range slices.Collect(slices.Chunk([]byte(value), line)) {
		if i > 0 {
			out.WriteString("\r\n ")
		}
		out.Write(piece)
	}
	out.WriteString("\r\n")
	out.Write(raw)
	return out.Bytes(), nil
}

// proofOf is the proof of what is seen, without a key.
func proofOf(s *Sight) (b proofBody) {
	b.Fields = map[string][]byte{}
	for _, f := range s.Fields {
		if f.Value != "" {
			b.Fields[f.Name] = checkOf(f.Value, fieldCheck)
		}
	}
	room := mostLines
	for i := range s.Leaves {
		l := &s.Leaves[i]
		p := proofPart{Media: l.Media, Name: l.Name, ID: l.ID, Sum: checkOf(string(l.canonical()), sha256.Size)}
		if each := linesTold(l); each > 0 {
			if lines := l.lines(); len(lines) <= room {
				room -= len(lines)
				p.Each = each
				for _, line := range lines {
					p.Lines = append(p.Lines, checkOf(line, each)...)
				}
			}
		}
		b.Parts = append(b.Parts, p)
	}
	return b
}

// linesTold is how long the checks of a leaf's lines are, 0 for none: what a letter
// says has them, files have not.
func linesTold(l *Leaf) int {
	switch {
	case l.Name != "":
		return 0
	case l.Media == "text/plain":
		return textCheck
	case l.Media == "text/html":
		return pageCheck
	}
	return 0
}

func checkOf(text string, most int) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:most]
}

// Examined is what a letter shows of its own origin.
type Examined struct {
	Content string // of its Sight
	// Key is that of the store under which it is signed, "" when it has no proof.
	Key string
	// Signed tells that the proof is whole and signed with the key.
	Signed bool
	// Differs says in words what is not as the proof has it: the letter was changed.
	Differs []string
	// Ours tells that it says it is of a referee.
	Ours bool
	From string // the address that it says it is from
	Lang string // its language
}

// Examine holds a raw letter against the proof that it carries.
func Examine(raw []byte) (x Examined) {
	head, _ := splitLetter(raw)
	all := fieldsOf(head)
	seen, err := See(raw)
	if err != nil {
		x.Differs = append(x.Differs, err.Error())
	}
	x.Content = seen.Content()
	for _, f := range seen.Fields {
		switch f.Name {
		case "Message-Id":
			x.Ours = isDerivedID(strings.Trim(f.Value, "<> "))
		case "From":
			x.From = strings.ToLower(strings.Trim(f.Value[strings.LastIndexByte(f.Value, '<')+1:], "<> "))
		case "Content-Language":
			x.Lang = f.Value
		}
	}
	proofs := all[proofHeader]
	x.Ours = x.Ours || len(all[markHeader]) > 0 || len(proofs) > 0
	if len(proofs) == 0 {
		return x
	}
	if len(proofs) > 1 {
		x.Differs = append(x.Differs, fmt.Sprintf("%d fields %s", len(proofs), proofHeader))
	}
	body, signed, err := readProof(proofs[len(proofs)-1])
	x.Key, x.Signed = hex.EncodeToString(body.Key), signed
	if err != nil {
		x.Key = "?"
		x.Differs = append(x.Differs, "its proof cannot be read")
		return x
	}
	if !signed {
		x.Differs = append(x.Differs, "its proof is not as it was signed")
	}
	x.Differs = append(x.Differs, body.compare(&seen)...)
	return x
}

// readProof reads the field of a proof.
func readProof(value string) (b proofBody, signed bool, err error) {
	left, right, _ := strings.Cut(strings.Join(strings.Fields(value), ""), ".")
	text, err := base64.StdEncoding.DecodeString(left)
	if err != nil {
		return b, false, err
	}
	signature, err := base64.StdEncoding.DecodeString(right)
	if err != nil {
		return b, false, err
	}
	if err := json.Unmarshal(text, &b); err != nil {
		return b, false, err
	}
	if len(b.Key) != ed25519.PublicKeySize {
		return b, false, fmt.Errorf("a key of %d bytes", len(b.Key))
	}
	return b, ed25519.Verify(b.Key, append([]byte(signedAs), text...), signature), nil
}
