package reply

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
	"feldpost/templates/orderpage"
)

// maxExamples is how many lines show how something is typed.
const maxExamples = 2

// typed are the orders that may be written now and that the page does not offer: the
// forms of the game's language without those that an offered line or form has. Of a
// form that is offered there remain the keywords that none of its lines says.
// What answers nothing that is asked now is listed by its verbs alone.
func (w Slip) typed() (list []orderpage.Typed, later []string) {
	r := w.Report
	language, offered := r.Info.Language, offeredForms(r.Offers)
	var now []string
	for _, d := range w.Mine() {
		now = append(now, d.Verbs...)
	}
	forms := language.Forms()
	for i := range forms {
		f := forms[i]
		if f.Verb != standVerb && !slices.Contains(now, f.Verb) {
			name, _, _ := language.Wording(orders.Form{Verb: f.Verb}, r.Lang)
			if _, some := offered[f.Verb+" "+f.Sub]; !some && !slices.Contains(later, name) {
				later = append(later, name)
			}
			continue
		}
		keys, some := offered[f.Verb+" "+f.Sub]
		f.Keys = slices.DeleteFunc(slices.Clone(f.Keys), func(k string) bool { return slices.Contains(keys, k) })
		known := language.Examples(f, r.Lang, r.Info.Lines)
		bare := f.Sub == "" && len(known) == 0 && slices.ContainsFunc(forms, func(x orders.Form) bool { return x.Verb == f.Verb && x.Sub != "" })
		if bare || some && len(f.Keys) == 0 {
			continue // nobody writes the verb alone, or all of it can be clicked
		}
		name, words, help := language.Wording(f, r.Lang)
		examples := w.playable(f, known)
		x := orderpage.Typed{Names: []string{name}, Keys: words, Help: help, Examples: examples[:min(len(examples), maxExamples)], More: some}
		if n := len(list) - 1; n >= 0 && f.Sub != "" && list[n].Verb == f.Verb && list[n].More == some && slices.Equal(list[n].Keys, words) {
			list[n].Names, list[n].Help = append(list[n].Names, name), ""
			list[n].Examples = append(list[n].Examples, x.Examples...)[:min(len(list[n].Examples)+len(x.Examples), maxExamples)]
			continue
		}
		x.Verb = f.Verb
		list = append(list, x)
	}
	return list, later
}

// playable are examples of a form as the seat may send them now: those that it may not
// give way to lines of the form that it may.
func (w Slip) playable(f orders.Form, examples []string) (list []string) {
	r := w.Report
	if r.Try == nil {
		return examples
	}
	for _, line := range examples {
		fitting := []string{line}
		if tried := r.Try(line); !tried.Right {
			fitting = r.Info.Language.Fitting(f, r.Lang, tried.Instead)
		}
		if at := slices.IndexFunc(fitting, func(x string) bool { return !slices.Contains(list, x) }); at >= 0 {
			list = append(list, fitting[at])
		}
		if len(list) == maxExamples {
			break
		}
	}
	return list
}

// standVerb is the verb of standing orders, which may be sent at any time.
const standVerb = "STAND"

// offeredForms are what offered lines and forms say: by verb and second verb the
// keywords.
func offeredForms(o *adjudicator.Offers) map[string][]string {
	said := map[string][]string{}
	note := func(x *orders.Order) {
		name := x.Verb + " " + x.Sub
		keys := said[name]
		for _, c := range x.Clauses {
			keys = append(keys, c.Key)
		}
		said[name] = keys
	}
	for i := range o.Lines {
		note(&o.Lines[i].Order)
	}
	for i := range o.Forms {
		for j := range o.Forms[i].Choices {
			note(&o.Forms[i].Choices[j])
		}
	}
	return said
}

// unframed are the lines of a sheet's header without the first, which opens a frame:
// so a letter is written of which sentences are read too.
func unframed(head []string) []string { return head[min(1, len(head)):] }
