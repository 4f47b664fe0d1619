package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// Where a card of a view may be.
const (
	cardsInHand = "hand"
	cardsKept   = "kept"
)

// cards tells of the cards that the reader sees.
type cards struct{ *voice }

func cardsOf(v *voice) cards { return cards{v} }

// hand shows the reader's cards: what each prints, what it does, and how it
// may be used now, with the reason where it may not. In a brief letter each has
// a line.
func (w cards) hand(brief bool) []block {
	var out []block
	for _, c := range w.r.View.Cards {
		if c.Where != cardsInHand {
			continue
		}
		title, facts := w.cardTitle(c), w.cardFacts(c)
		if c.Owner != w.r.View.Seat { // the referee sees both hands
			title = w.seatTitle(c.Owner) + ": " + title
		}
		if brief {
			out = append(out, line(0, w.say("card-brief", w.with("title", title, "facts", facts))))
			continue
		}
		out = append(out, heading(title))
		if facts != "" {
			out = append(out, line(1, facts))
		}
		if text := w.optional("card-text", c.ID, c.Text); text != "" {
			out = append(out, line(1, w.say("card-effect", w.over(append(slices.Clip(c.Facts), adjudicator.Field{Key: "text", Value: capital(strings.TrimSuffix(text, "."))})))))
		}
		out = append(out, w.cardUses(c)...)
	}
	if brief && len(out) > 0 {
		out = append(out, line(0, w.say("cards-more", w.r)))
	}
	return out
}

// cardTitle is a card with its number: "CP 12 German Reinforcements".
func (w cards) cardTitle(c adjudicator.Card) string { return c.ID + " " + w.cardName(c.ID, c.Name) }

// cardFacts joins the printed values of a card.
func (w cards) cardFacts(c adjudicator.Card) string {
	var parts []string
	for _, f := range c.Facts {
		text, ok := w.sentence("card-fact", f.Key, w.with("value", f.Value))
		if !ok {
			w.miss(w.r.Lang, "card-fact."+f.Key)
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// cardUses tells the ways a card may be used now, then why not otherwise; nothing once the game is over.
func (w cards) cardUses(c adjudicator.Card) []block {
	if w.r.Standing.Over() {
		return nil
	}
	var may []string
	var out []block
	for _, u := range c.Uses {
		use := w.optional("card-use", u.Key, w.word("use."+u.Key))
		if u.Value == "" {
			may = append(may, use)
			continue
		}
		why, ok := w.sentence("fault", u.Value, w.with("card", c.ID, "name", c.Name, "use", u.Key))
		if !ok {
			w.miss(w.r.Lang, "fault."+u.Value)
			why = u.Value
		}
		out = append(out, line(1, w.say("card-barred", w.with("use", use, "why", why))))
	}
	if len(may) > 0 {
		out = append([]block{line(1, w.say("card-uses", w.list(may)))}, out...)
	}
	return out
}

// open lists the cards that lie open, by side and place: their titles,
// those on the table first.
func (w cards) open() []block {
	type pile struct {
		owner adjudicator.Seat
		where string
	}
	var order []pile
	titles := map[pile][]string{}
	for _, table := range [...]bool{true, false} {
		for _, c := range w.r.View.Cards {
			if c.Where == cardsInHand || (c.Where == cardsKept) != table {
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
		out = append(out, w.say("cards-open", w.with("seat", string(p.owner), "where", w.word("cardplace."+p.where), "cards", strings.Join(titles[p], ", "))))
	}
	return paras(out)
}
