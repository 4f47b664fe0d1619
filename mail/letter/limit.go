package letter

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

// DefaultLimit is the size in bytes that a letter should not exceed.
const DefaultLimit = 500_000

// ErrTooLarge is returned when not even the shortest form of a letter fits.
var ErrTooLarge = errors.New("letter too large")

// ComposeLimit composes a letter of at most limit bytes (DefaultLimit when
// limit is 0). A larger one is shortened step by step until it fits, so that
// it always leaves: SVG is left out first, then inline images, the HTML part
// and other files (the machine-readable ones, which prove what was mailed);
// at last the text is cut at the end of a line. The text says what is missing.
// ErrTooLarge means a limit that the header alone exceeds.
func ComposeLimit(o Outgoing, limit int) ([]byte, error) {
	if limit <= 0 {
		limit = DefaultLimit
	}
	slim, left := o, []string(nil)
	for {
		next, name := dropLeast(slim)
		if name == "" || letterTree(slim).leastSize() <= limit {
			raw, err := Compose(slim)
			if err != nil {
				return nil, err
			}
			if len(raw) <= limit {
				return raw, nil
			}
			if name == "" {
				return composeCut(o, slim, left, len(raw), limit)
			}
		}
		slim, left = next, append(left, name)
		slim.Text = strings.TrimRight(o.Text, "\n") + "\n\n" + leftOut(o.Lang, left) + "\n"
	}
}

// composeCut cuts the text of a letter that has nothing else any more and
// takes size bytes, until it fits.
func composeCut(o, slim Outgoing, left []string, size, limit int) ([]byte, error) {
	text := o.Text
	for {
		// The rest of the letter and the encoding grow with the text or not at
		// all, so the wanted share of it is a little less than this.
		keep := int(int64(len(text)) * int64(limit) / int64(size) * 9 / 10)
		text = wholeLines(text[:min(keep, len(text))])
		note := cutShort(o.Lang, strings.Count(o.Text, "\n")+1)
		if len(left) > 0 {
			note += "\n" + leftOut(o.Lang, left)
		}
		slim.Text = text + "\n" + note + "\n"
		raw, err := Compose(slim)
		if err != nil {
			return nil, err
		}
		if len(raw) <= limit {
			return raw, nil
		}
		if text == "" {
			return nil, fmt.Errorf("%w: %d bytes without its text, limit %d", ErrTooLarge, len(raw), limit)
		}
		size = len(raw)
	}
}

// wholeLines drops the last line of a text when it has no end, or as many
// bytes of a single line as do not make a character.
func wholeLines(text string) string {
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		return text[:i+1]
	}
	return strings.ToValidUTF8(text, "")
}

// dropLeast removes the least needed file and names it, "" when nothing can
// be removed any more.
func dropLeast(o Outgoing) (Outgoing, string) {
	if i := slices.IndexFunc(o.Attached, isType("svg")); i >= 0 {
		return without(o, i)
	}
	if n := len(o.Inline); n > 0 {
		name := o.Inline[n-1].Name
		o.Inline = slices.Clone(o.Inline[:n-1])
		o.HTML = dropImage(o.HTML, name)
		return o, name
	}
	if o.HTML != "" {
		o.HTML = ""
		return o, "HTML"
	}
	if len(o.Attached) > 0 {
		return without(o, 0)
	}
	return o, ""
}

// without leaves out attachment i and names it.
func without(o Outgoing, i int) (Outgoing, string) {
	name := o.Attached[i].Name
	o.Attached = slices.Delete(slices.Clone(o.Attached), i, i+1)
	return o, name
}

func isType(word string) func(File) bool {
	return func(f File) bool {
		return strings.Contains(f.Type, word) || strings.HasSuffix(strings.ToLower(f.Name), "."+word)
	}
}

var (
	imageTag = regexp.MustCompile(`(?is)<img\b[^>]*>`)
	altText  = regexp.MustCompile(`(?is)\balt\s*=\s*"([^"]*)"`)
)

// dropImage puts the alternative text in the place of an inline image.
func dropImage(src, name string) string {
	return imageTag.ReplaceAllStringFunc(src, func(tag string) string {
		if !strings.Contains(tag, `"cid:`+name+`"`) && !strings.Contains(tag, `'cid:`+name+`'`) {
			return tag
		}
		if m := altText.FindStringSubmatch(tag); m != nil && m[1] != "" {
			return "<em>[" + m[1] + "]</em>"
		}
		return "<em>[" + html.EscapeString(name) + "]</em>"
	})
}

// leftOut words the note below the text. It and cutShort are all that this
// package says to players, so they stand here and not in a template.
func leftOut(lang string, names []string) string {
	list := strings.Join(names, ", ")
	if strings.HasPrefix(lang, "fr") {
		return "Omis pour limiter la taille de cette lettre : " + list + "."
	}
	return "Left out to keep this letter small: " + list + "."
}

// cutShort words the end of a text that was cut.
func cutShort(lang string, lines int) string {
	if strings.HasPrefix(lang, "fr") {
		return fmt.Sprintf("[Lettre abrégée : son texte avait %d lignes. STATUS, MAP et ORDERS donnent la suite.]", lines)
	}
	return fmt.Sprintf("[This letter was shortened: its text had %d lines. STATUS, MAP and ORDERS tell the rest.]", lines)
}
