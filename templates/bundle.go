package templates

import (
	"fmt"
	"html"
	"strings"

	"feldpost/adjudicator/report"
)

// Bundle puts the letters of several games into one, the first one on top.
func (k *Kit) Bundle(lang string, letters []report.Letter) report.Letter {
	games, subjects := len(letters), make([]string, len(letters))
	for i := range letters {
		subjects[i] = letters[i].Subject
	}
	all := report.Letter{Subject: shortened(k.say(lang, "bundle-subject", games) + " " + strings.Join(subjects, "; "))}
	intro := k.say(lang, "bundle", games)
	text := []string{wrap(intro, textWidth) + "\n"}
	var page strings.Builder
	for i, l := range letters {
		text = append(text, strings.Repeat("=", textWidth)+"\n"+strings.ToUpper(l.Subject)+"\n\n"+l.Text)
		body := l.HTML
		for _, f := range l.Inline {
			name := f.Name
			if i > 0 {
				name = fmt.Sprintf("%d-%s", i+1, f.Name)
			}
			body = strings.ReplaceAll(body, `"cid:`+f.Name+`"`, `"cid:`+name+`"`)
			all.Inline = append(all.Inline, report.File{Name: name, Type: f.Type, Data: f.Data})
		}
		all.Attached = append(all.Attached, l.Attached...)
		if i == 0 {
			head, rest, _ := strings.Cut(body, "<body")
			style, rest, _ := strings.Cut(rest, ">\n")
			page.WriteString(head + "<body" + style + ">\n" + `<p style="` + stylePara + `">` + html.EscapeString(intro) + "</p>\n")
			body = rest
		} else if _, rest, ok := strings.Cut(body, "<body"); ok {
			_, body, _ = strings.Cut(rest, ">\n")
		}
		if i > 0 {
			page.WriteString(`<hr style="margin:2em 0;border:0;border-top:4px double rgba(128,128,128,.8)"/>` + "\n")
		}
		body, _, _ = strings.Cut(body, "</body>")
		page.WriteString(body)
	}
	page.WriteString("</body></html>\n")
	all.Text, all.HTML = strings.Join(text, "\n"), page.String()
	return all
}
