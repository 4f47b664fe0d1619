package orderpage_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"feldpost/adjudicator"
	"feldpost/orders"
	"feldpost/templates/browsertest"
	"feldpost/templates/chart"
	"feldpost/templates/orderpage"
)

// blocks is a page with an order under which others stand, one that goes last, and one
// that must find room where another ends.
func blocks(t *testing.T) []byte {
	t.Helper()
	p := orderpage.Page{Lang: "en", Says: func(name string) string { return name }, Title: "Orders", Head: []string{"BEGIN ORDERS", "GAME page-1"},
		Free: []string{"GAME page-1"}, Foot: []string{"END ORDERS"}, End: "END", Bare: true, Check: "CHECK", Address: "referee@feldpost.example",
		Subject: "S", Parts: map[string]string{}, Verbs: []string{"MOVE"},
		Limits: []adjudicator.Use{{What: "room", N: 2}},
		Acts: []orderpage.Act{
			{Text: "HEAD", Beside: true, Uses: []adjudicator.Use{{What: "card", N: 1}}},
			{Text: "UNDER 1", Needs: []int{0}, Uses: []adjudicator.Use{{What: "u1", N: 1}}},
			{Text: "UNDER 2", Needs: []int{0}, Uses: []adjudicator.Use{{What: "u2", N: 1}}},
			{Text: "LEADER", Needs: []int{0}, Rank: 1, Uses: []adjudicator.Use{{What: "u3", N: 1}}, Warns: []string{"he may fall"}},
			{Text: "THROUGH", Passes: []adjudicator.Use{{What: "room", N: 1}}, Uses: []adjudicator.Use{{What: "u4", N: 1}}},
			{Text: "INTO", Uses: []adjudicator.Use{{What: "u5", N: 1}, {What: "room", N: 2}}},
			{Text: "ALONE", Uses: []adjudicator.Use{{What: "u6", N: 1}}, Unjudged: true},
		}}
	page, err := orderpage.Make(p, (*chart.Atlas)(nil))
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// lines are those of the letter between header and footer.
func lines(b *browsertest.Tab) string {
	text := strings.TrimSuffix(strings.TrimPrefix(b.Text(written), "BEGIN ORDERS\nGAME page-1\n"), "END ORDERS\n")
	return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", ", ")
}

// clickLine clicks on the offered line with a text.
func clickLine(b *browsertest.Tab, text string) {
	b.Text(`[...document.querySelectorAll('#acts button')].find((b) => b.firstChild.data === ` + browsertest.Quote(text) + `).click()`)
}

// Lines stand in the order of the clicks, those under one order below it; they are
// dragged, moved by button and by key, and none goes where it may not stand.
func TestLinesKeepTheOrderOfClicks(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	b.OpenPage(blocks(t), 1280, 1400)
	want := func(what, list string) {
		t.Helper()
		if got := lines(b); got != list {
			t.Errorf("%s: the lines are %s, want %s", what, got, list)
		}
	}
	for _, text := range []string{"ALONE", "THROUGH", "LEADER", "INTO", "UNDER 2", "UNDER 1"} {
		clickLine(b, text)
	}
	want("clicked", "ALONE, THROUGH, HEAD, UNDER 2, UNDER 1, LEADER, INTO")
	row := func(text string) string {
		return b.Text(`[...document.querySelectorAll('#chosen li')]
			.find((l) => l.querySelector('.text').textContent === ` + browsertest.Quote(text) + `).dataset.line`)
	}
	grip := func(text string) browsertest.Point { return b.Middle(`[data-line="` + row(text) + `"] .grip`) }
	under := func(text string) browsertest.Point {
		f := b.Box(`[data-line="` + row(text) + `"]`)
		return browsertest.Point{X: f.X + 20, Y: f.Y + f.H - 2}
	}
	drag(b, grip("ALONE"), under("INTO"))
	want("dragged to the end", "THROUGH, HEAD, UNDER 2, UNDER 1, LEADER, INTO, ALONE")
	drag(b, grip("UNDER 1"), under("HEAD"))
	want("dragged within its order", "THROUGH, HEAD, UNDER 1, UNDER 2, LEADER, INTO, ALONE")
	drag(b, grip("UNDER 1"), under("ALONE"))
	want("dragged out of its order", "THROUGH, HEAD, UNDER 2, UNDER 1, LEADER, INTO, ALONE")
	drag(b, grip("HEAD"), under("ALONE"))
	want("an order with all of its lines", "THROUGH, INTO, ALONE, HEAD, UNDER 2, UNDER 1, LEADER")
	drag(b, grip("ALONE"), under("UNDER 2"))
	want("between lines of an order", "THROUGH, INTO, ALONE, HEAD, UNDER 2, UNDER 1, LEADER")
	drag(b, grip("INTO"), browsertest.Point{X: grip("THROUGH").X, Y: grip("THROUGH").Y - 15})
	want("where no room would be left", "THROUGH, INTO, ALONE, HEAD, UNDER 2, UNDER 1, LEADER")
	b.Text(`document.querySelector('[data-up="` + row("UNDER 1") + `"]').focus()`)
	b.Press(kb.ArrowUp, chromedp.ModifierAlt)
	want("by key", "THROUGH, INTO, ALONE, HEAD, UNDER 1, UNDER 2, LEADER")
	if b.Text(`document.activeElement.dataset.up`) != row("UNDER 1") {
		t.Error("the focus leaves the line that is moved")
	}
	b.Text(`document.querySelector('[data-up="` + row("LEADER") + `"]').click()`)
	want("what goes last by button", "THROUGH, INTO, ALONE, HEAD, UNDER 1, UNDER 2, LEADER")
	b.Text(`document.querySelector('[data-up="` + row("HEAD") + `"]').click()`)
	want("an order by button", "THROUGH, INTO, HEAD, UNDER 1, UNDER 2, LEADER, ALONE")
	b.Text(`document.getElementById('undo').click()`)
	want("undone", "THROUGH, INTO, ALONE, HEAD, UNDER 1, UNDER 2, LEADER")
	b.Quiet()
}

// What a line may cost is said when it is clicked, stands beside it, and is said again
// when the letter is copied.
func TestWarningsAreSaidAtTheClickAndAtTheCopy(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	b.OpenPage(blocks(t), 1280, 1000)
	said := func(id string) string { return b.Text(`document.getElementById('` + id + `').textContent`) }
	clickLine(b, "UNDER 1")
	if text := said("told"); strings.Contains(text, "he may fall") {
		t.Errorf("at a click that costs nothing it is said: %s", text)
	}
	b.Text(`document.getElementById('copy').click()`)
	b.Until(`document.getElementById('sent').textContent !== ''`)
	if text := said("sent"); strings.Contains(text, "mind") {
		t.Errorf("at a copy that costs nothing it is said: %s", text)
	}
	clickLine(b, "LEADER")
	if text := said("told"); !strings.Contains(text, "he may fall") {
		t.Errorf("at the click it is said: %s", text)
	}
	clickLine(b, "ALONE")
	if text := said("chosen"); strings.Count(text, "he may fall") != 1 {
		t.Errorf("beside the lines it is said: %s", text)
	}
	b.Text(`document.getElementById('copy').click()`)
	b.Until(`document.getElementById('sent').textContent !== ''`)
	if text := said("sent"); !strings.Contains(text, "mind") || !strings.Contains(text, "he may fall") || !strings.Contains(text, "unjudged") {
		t.Errorf("at the copy it is said: %s", text)
	}
	b.Quiet()
}

// After one order all others that may go with it stay on offer, also where the unit
// or place that is looked at has no more to do, and under the same order.
func TestTheOthersStayOnOffer(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	for _, x := range boards {
		g, page := underWay(t, x)
		b.OpenPage(page, 1280, 860)
		moves := func() (n int) {
			b.Value(`document.querySelectorAll('#acts button:not([aria-disabled])').length`, &n)
			return n
		}
		before := moves()
		unit := b.Text(`(() => {
			const s = document.getElementById('who'), has = (v) => {
				s.value = v;
				s.dispatchEvent(new Event('change'));
				return [...document.querySelectorAll('#acts button:not([aria-disabled])')].filter((b) => /^MOVE/.test(b.textContent));
			};
			const v = [...s.options].map((o) => o.value).find((v) => v && has(v).length); has(v)[0].click(); return v;
		})()`)
		if b.Text(`document.getElementById('told').textContent`) == "" || moves() == 0 {
			t.Errorf("%s: after a move of unit %s nothing is on offer, before it %d lines", x.system, unit, before)
		}
		b.Text(`(() => { const s = document.getElementById('who'); s.value = ''; s.dispatchEvent(new Event('change')); })()`)
		for range 2 {
			now := b.Text(`(() => {
				const isFree = (b) => /^MOVE/.test(b.textContent) && !/ ORDER | PLAY /.test(b.textContent);
				const e = [...document.querySelectorAll('#acts button:not([aria-disabled])')].find(isFree);
				e?.click();
				return !!e;
			})()`)
			if now != "true" {
				t.Errorf("%s: no other move stays on offer:\n%s", x.system, b.Text(written))
			}
		}
		if text := b.Text(written); strings.Count(text, "\nORDER") > 1 || strings.Count(text, "\nMOVE") < 3 {
			t.Errorf("%s: moves of one order are\n%s", x.system, text)
		}
		for _, d := range g.state.Pending() {
			if strings.Contains(b.Text(written), "SEAT "+string(d.Seat)+"\n") {
				g.send(d.Seat, b.Text(written))
				break
			}
		}
	}
	b.Quiet()
}

// Words that are typed go into the letter without a frame, between the lines and END,
// where what is no line is left to who reads sentences; the page says of each line what
// it can tell.
func TestWhatIsTypedGoesAlong(t *testing.T) {
	b := browsertest.Start(t).Tab(t)
	g, _ := underWay(t, boards[0])
	for _, lang := range []string{"en", "fr"} {
		page := g.page(g.state, g.owing(), lang)
		says := formsOf(t, page).Says
		b.OpenPage(page, 1280, 860)
		b.Text(`document.querySelector('#acts button:not([aria-disabled])').click()`)
		offer := b.Text(`document.querySelector('#acts button:not([aria-disabled])').firstChild.data`)
		own := strings.ToLower(offer) + "\nThe cavalry should scout towards 9999.\nRALLY BU/1 Bde\nEND\n"
		b.Text(`(() => { const a = document.getElementById('own'); a.value = ` + browsertest.Quote(own) + `; a.dispatchEvent(new Event('input')); })()`)
		var heard []string
		b.Value(`[...document.querySelectorAll('#heard li')].map((l) => l.textContent)`, &heard)
		heardAs := func(n int, name string) {
			t.Helper()
			text := says[name]
			if n >= len(heard) || !strings.Contains(heard[n], text) {
				t.Errorf("%s: of line %d it is said %q, not %q", lang, n, heard, text)
			}
		}
		heardAs(0, "own-offered")
		heardAs(1, "own-words")
		heardAs(1, "own-place")
		heardAs(2, "own-order")
		if lang == "en" {
			heardAs(3, "own-end")
		}
		b.Text(`(() => {
			const a = document.getElementById('own'), end = document.getElementById('end');
			a.value = 'The cavalry should scout.\n` + strings.ToLower(offer) + `';
			a.dispatchEvent(new Event('input'));
			if (!end.checked) end.click();
		})()`)
		text := b.Text(written)
		sheet, _, faults := g.sys.Info().Language.Read(text, orders.Reading{})
		framed := strings.Contains(text, "ORDERS\n") || strings.Contains(text, "ORDRES\n")
		left := len(faults) == 1 && faults[0].Code == orders.NotUnderstood && len(sheet.Skipped) == 1
		if framed || !left || len(sheet.Orders) != 2 || !sheet.End || sheet.Header.Game != "page-1" {
			t.Errorf("%s: the letter is read as %v with %v, talk %v:\n%s", lang, sheet.Orders, faults, sheet.Skipped, text)
		}
		b.Text(`(() => { const a = document.getElementById('own'); a.value = ' \n'; a.dispatchEvent(new Event('input')); })()`)
		if text := b.Text(written); !strings.HasPrefix(text, map[string]string{"en": "BEGIN ORDERS\n", "fr": "DÉBUT ORDRES\n"}[lang]) {
			t.Errorf("%s: without words the letter is\n%s", lang, text)
		}
	}
	b.Quiet()
}

// Every way to write an order is offered or listed as what is typed, with its
// keywords where it answers what is asked now, else by its verb as what other times
// have: in whatever position of a game.
func TestEveryFormIsOfferedOrListed(t *testing.T) {
	k := kit(t)
	for _, x := range scenarios {
		t.Run(x.name(), func(t *testing.T) {
			g, positions := begin(t, k, x.system, x.scenario, "forms", x.options), 0
			for step := range 100 {
				seat := g.owing()
				if seat == "" {
					break
				}
				if step%9 == 0 {
					if r := g.report(g.state, seat, "en"); r.Offers != nil {
						positions++
						g.listsAll(seat, r.Offers)
					}
				}
				g.suggest(seat)
			}
			if positions == 0 {
				t.Error("no position was looked at")
			}
		})
	}
}

// listsAll fails for what the page of a seat neither offers nor lists.
func (g *table) listsAll(seat adjudicator.Seat, o *adjudicator.Offers) {
	g.tb.Helper()
	covered := map[string]bool{}
	note := func(x *orders.Order) {
		name := strings.TrimSpace(x.Verb + " " + x.Sub)
		covered[name+" "] = true
		for _, c := range x.Clauses {
			covered[name+" "+c.Key] = true
		}
	}
	for i := range o.Lines {
		note(&o.Lines[i].Order)
	}
	for i := range o.Forms {
		for j := range o.Forms[i].Choices {
			note(&o.Forms[i].Choices[j])
		}
	}
	_, list, _ := strings.Cut(string(g.page(g.state, seat, "en")), `<details id="typed">`)
	list, _, _ = strings.Cut(list, "</details>")
	list, later, _ := strings.Cut(list, `<p id="later">`)
	for entry := range strings.SplitSeq(list, "<dt>") {
		head, _, _ := strings.Cut(entry, "</dt>")
		names, keys, _ := strings.Cut(head, ` <span class="keys">`)
		for name := range strings.SplitSeq(strings.TrimSuffix(names, " …"), ", ") {
			covered[name+" "] = true
			for _, key := range strings.Fields(strings.TrimSuffix(keys, "</span>")) {
				covered[name+" "+key] = true
			}
		}
	}
	now := []string{"STAND"}
	for _, d := range g.state.Pending() {
		if d.Seat == seat {
			now = append(now, d.Verbs...)
		}
	}
	_, later, _ = strings.Cut(later, ": ")
	later, _, _ = strings.Cut(later, "<")
	others, forms := strings.Split(later, ", "), g.sys.Info().Language.Forms()
	for _, f := range forms {
		name := strings.TrimSpace(f.Verb + " " + f.Sub)
		switch {
		case isBare(forms, f):
		case !slices.Contains(now, f.Verb):
			if !covered[name+" "] && !slices.Contains(others, f.Verb) {
				g.tb.Errorf("step %d, %s: %s is neither offered nor listed, also not for other times: %s", g.seq, seat, name, later)
			}
		default:
			for _, key := range append([]string{""}, f.Keys...) {
				if !covered[name+" "+key] {
					g.tb.Errorf("step %d, %s: %s %s is neither offered nor listed", g.seq, seat, name, key)
				}
			}
		}
	}
}

// isBare tells whether a form is a verb that is only written with a second verb.
func isBare(forms []orders.Form, f orders.Form) bool {
	return f.Sub == "" && slices.ContainsFunc(forms, func(x orders.Form) bool { return x.Verb == f.Verb && x.Sub != "" })
}
