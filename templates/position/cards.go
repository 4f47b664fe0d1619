package position

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// Where a card of a view may be.
const (
	CardsInHand = "hand"
	cardsKept   = "kept"
)

// Cards tells of the cards that the reader sees.
type Cards struct{ *speech.Voice }

// CardsOf is the cards in the view of a letter.
func CardsOf(v *speech.Voice) Cards { return Cards{v} }

// Hand shows the reader's cards: what each prints, what it does, and how it
// may be used now, with the reason where it may not. In a brief letter each has
// a line.
func (w Cards) Hand(brief bool) []prose.Block {
	var out []prose.Block
	for _, c := range w.Report.View.Cards {
		if c.Where != CardsInHand {
			continue
		}
		title, facts := w.cardTitle(c), w.cardFacts(c)
		if c.Owner != w.Report.View.Seat { // the referee sees both hands
			title = w.SeatTitle(c.Owner) + ": " + title
		}
		if brief {
			out = append(out, prose.Line(0, w.Say("card-brief", w.With("title", title, "facts", facts))))
			continue
		}
		out = append(out, prose.Heading(title))
		if facts != "" {
			out = append(out, prose.Line(1, facts))
		}
		if text := w.Optional("card-text", c.ID, c.Text); text != "" {
			out = append(out, prose.Line(1, w.Say("card-effect", w.Over(append(slices.Clip(c.Facts), adjudicator.Field{Key: "text", Value: speech.Capital(strings.TrimSuffix(text, "."))})))))
		}
		out = append(out, w.CardUses(c)...)
	}
	if brief && len(out) > 0 {
		out = append(out, prose.Line(0, w.Say("cards-more", w.Report)))
	}
	return out
}

// cardTitle is a card with its number: "CP 12 German Reinforcements".
func (w Cards) cardTitle(c adjudicator.Card) string { return c.ID + " " + w.CardName(c.ID, c.Name) }

// cardFacts joins the printed values of a card.
func (w Cards) cardFacts(c adjudicator.Card) string {
	var parts []string
	for _, f := range c.Facts {
		text, ok := w.Sentence("card-fact", f.Key, w.With("value", f.Value))
		if !ok {
			w.Miss(w.Report.Lang, "card-fact."+f.Key)
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// CardUses tells the ways a card may be used now, then why not otherwise; nothing once the game is over.
func (w Cards) CardUses(c adjudicator.Card) []prose.Block {
	if w.Report.Standing.Over() {
		return nil
	}
	var may []string
	var out []prose.Block
	for _, u := range c.Uses {
		use := w.Optional("card-use", u.Key, w.Word("use."+u.Key))
		if u.Value == "" {
			may = append(may, use)
			continue
		}
		why, ok := w.Sentence("fault", u.Value, w.With("card", c.ID, "name", c.Name, "use", u.Key))
		if !ok {
			w.Miss(w.Report.Lang, "fault."+u.Value)
			why = u.Value
		}
		out = append(out, prose.Line(1, w.Say("card-barred", w.With("use", use, "why", why))))
	}
	if len(may) > 0 {
		out = append([]prose.Block{prose.Line(1, w.Say("card-uses", w.List(may)))}, out...)
	}
	return out
}

// Open lists the cards that lie open, by side and place: their titles,
// those on the table first.
func (w Cards) Open() []prose.Block {
	type pile struct {
		owner adjudicator.Seat
		where string
	}
	var order []pile
	titles := map[pile][]string{}
	for _, table := range [...]bool{true, false} {
		for _, c := range w.Report.View.Cards {
			if c.Where == CardsInHand || (c.Where == cardsKept) != table {
				continue
			}
			p := pile{c.Owner, c.Where}
			if titles[p] == nil {
				order = append(order, p)
			}
			titles[p] = append(titles[p], w.cardTitle(c))
		}
	}
	var out []string
	for _, p := range order {
		out = append(out, w.Say("cards-open", w.With("seat", string(p.owner), "where", w.Word("cardplace."+p.where), "cards", strings.Join(titles[p], ", "))))
	}
	return prose.Paras(out)
}
