package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator/report"
	"feldpost/templates/prose"
	"feldpost/templates/reply"
)

// Bundle puts the letters of several games into one, the first one on top.
func (k *Kit) Bundle(lang string, letters []report.Letter) report.Letter {
	games, subjects := len(letters), make([]string, len(letters))
	for i := range letters {
		subjects[i] = letters[i].Subject
	}
	all := report.Letter{Subject: shortened(k.lib.Say(lang, "bundle-subject", games) + " " + strings.Join(subjects, "; "))}
	intro := k.lib.Say(lang, "bundle", games)
	text := []string{prose.Wrap(intro, prose.Width) + "\n"}
	var page strings.Builder
	for i, l := range letters {
		text = append(text, strings.Repeat("=", prose.Width)+"\n"+strings.ToUpper(l.Subject)+"\n\n"+l.Text)
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
			page.WriteString(head + "<body" + style + ">\n" + prose.Paragraph(intro))
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

// merged says what earlier letters had to say that could not leave, each
// under a line of its own: whatever is not the state of the game, which this
// letter tells anew.
func (w *writer) merged() {
	for i := range w.Report.Merged {
		m := w.Report.Merged[i]
		m.Info, m.Scenario, m.Options, m.View, m.Boards = w.Report.Info, w.Report.Scenario, w.Report.Options, w.Report.View, w.Report.Boards
		m.Format, m.Offers, m.Link = w.Report.Format, w.Report.Offers, w.Report.Link
		x := w.kit.write(w.Telling(&m))
		if !m.Late { // nothing says that it is told of an earlier time
			x.Now = w.Report
		}
		if m.PutOff { // what he did himself: it waited for this letter
			m.Notes = slices.DeleteFunc(slices.Clone(m.Notes), func(n report.Note) bool { return n.Code == "may-replace" }) // that time is over
			x.section("", prose.Paras(x.notes())...)
			x.section("accepted", reply.SheetOf(x.Voice).Accepted()...)
			x.section("ignored", prose.Paras(reply.SheetOf(x.Voice).Ignored())...)
			w.sections = append(w.sections, x.sections...)
			continue
		}
		opening := append(prose.Lines(x.Say("opening."+string(m.Kind), &m)), x.notes()...)
		x.section("options", prose.Paras(x.options())...)
		x.section("warnings", prose.Paras(reply.SheetOf(x.Voice).Warnings())...)
		x.section("sheet", prose.Verbatim(reply.SheetOf(x.Voice).Annotated()))
		x.section("faults", prose.Paras(reply.SheetOf(x.Voice).Faults())...)
		x.section("accepted", reply.SheetOf(x.Voice).Accepted()...)
		for _, a := range m.Answers {
			x.answer(a)
		}
		x.section("ignored", prose.Paras(reply.SheetOf(x.Voice).Ignored())...)
		switch {
		case len(opening)+len(x.sections) == 0:
			continue
		case m.Late:
			w.section("merged", prose.Paras(append([]string{x.Say("merged-letter", w.With("kind", w.Word("letter."+string(m.Kind))))}, opening...))...)
		default:
			w.section("", prose.Paras(opening)...)
		}
		w.sections = append(w.sections, x.sections...)
	}
}
