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

// ErrTooLarge is returned when the text alone is over the limit.
var ErrTooLarge = errors.New("letter too large")

// ComposeLimit composes a letter of at most limit bytes (DefaultLimit when
// limit is 0). When it is larger, files are left out one by one: SVG first,
// then inline images, other files (the machine-readable ones, which prove
// what was mailed), and at last the HTML part; the text says which. The text itself is never cut: a letter that is too large by its
// text gives ErrTooLarge.
func ComposeLimit(o Outgoing, limit int) ([]byte, error) {
	if limit <= 0 {
		limit = DefaultLimit
	}
	slim, left := o, []string(nil)
	for {
		raw, err := Compose(slim)
		if err != nil {
			return nil, err
		}
		if len(raw) <= limit {
			return raw, nil
		}
		var name string
		if slim, name = dropLeast(slim); name == "" {
			return nil, fmt.Errorf("%w: %d bytes of text, limit %d", ErrTooLarge, len(raw), limit)
		}
		left = append(left, name)
		slim.Text = strings.TrimRight(o.Text, "\n") + "\n\n" + leftOut(o.Lang, left) + "\n"
	}
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
	if len(o.Attached) > 0 {
		return without(o, 0)
	}
	if o.HTML != "" {
		o.HTML = ""
		return o, "HTML"
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

// leftOut words the note below the text. It is the one sentence this package
// says to players, so it stands here and not in a template.
func leftOut(lang string, names []string) string {
	list := strings.Join(names, ", ")
	if strings.HasPrefix(lang, "fr") {
		return "Omis pour limiter la taille de cette lettre : " + list + "."
	}
	return "Left out to keep this letter small: " + list + "."
}
