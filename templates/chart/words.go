package chart

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// vocabulary is the English and French text of the drawing, by key.
var vocabulary = map[string][2]string{
	"legend":         {"Legend", "Légende"},
	"north-right":    {"north", "nord"},
	"clear":          {"clear", "plaine"},
	"rough":          {"rough", "accidenté"},
	"mountain":       {"mountain", "montagne"},
	"swamp":          {"swamp", "marais"},
	"floodplain":     {"floodplain", "plaine inondable"},
	"forest":         {"forest", "forêt"},
	"desert":         {"desert", "désert"},
	"ruins":          {"devastated", "dévasté"},
	"orchard":        {"orchard", "verger"},
	"brush":          {"brush", "broussailles"},
	"field":          {"field", "champ"},
	"building":       {"building", "bâtiment"},
	"stumps":         {"destroyed woods", "bois détruit"},
	"craters":        {"shell holes", "trous d'obus"},
	"stream":         {"stream", "cours d'eau"},
	"fence":          {"fence", "clôture"},
	"hedge":          {"hedge", "haie"},
	"wall":           {"wall", "mur"},
	"destroyed_wall": {"destroyed wall", "mur détruit"},
	"path":           {"path", "sentier"},
	"sea":            {"sea", "mer"},
	"lake":           {"lake", "lac"},
	"coast":          {"coast", "côte"},
	"river":          {"river", "fleuve"},
	"major-river":    {"major river", "rivière majeure"},
	"front":          {"original front line", "ligne de front d'origine"},
	"bridge":         {"bridge", "pont"},
	"strait":         {"strait", "détroit"},
	"alpine":         {"high mountain", "haute montagne"},
	"pass":           {"pass", "col"},
	"closed":         {"closed hexside", "côté d'hexagone fermé"},
	"border":         {"border", "frontière"},
	"road":           {"road", "route"},
	"rail":           {"railway", "chemin de fer"},
	"rail-dotted":    {"later railway", "voie ferrée future"},
	"town":           {"town", "bourg"},
	"city":           {"city", "ville"},
	"port":           {"port", "port"},
	"note":           {"special place", "lieu particulier"},
	"move":           {"move", "mouvement"},
	"railmove":       {"by rail", "par rail"},
	"redeploy":       {"strategic redeployment", "redéploiement stratégique"},
	"retreat":        {"retreat", "retraite"},
	"advance":        {"advance", "poursuite"},
	"fire":           {"line of fire", "ligne de tir"},
	"slope":          {"slope", "pente"},
	"battle":         {"battle, result", "combat, résultat"},
	"stack":          {"stack: nation, units, total strength", "pile : nation, unités, force totale"},
	"unknown":        {"unknown", "inconnu"},
	"neutral":        {"neutral", "neutre"},
	"held by":        {"held by", "tenu par"},
	"taken by":       {"taken by", "prise par"},
	"supply for":     {"supply for", "ravitaillement pour"},
	"line":           {"line", "liaison"},
	"dashed":         {"only for the nations named", "réservée aux nations nommées"},
	"coast-line":     {"landing", "débarquement"},
	"between":        {"line between the two maps", "liaison entre les deux cartes"},
	"space of":       {"space held by", "case tenue par"},
	"sheet":          {"sheet %d of %d", "feuille %d sur %d"},
	"cut":            {"the sheets overlap: cut at the marks", "les feuilles se recouvrent : couper aux repères"},
	"hex":            {"hex", "hexagone"},
}

// Words are what a game calls what it puts on its board, in the language of the
// drawing, by kind and name: nation, seat, the (a seat inside a sentence), mark, legend, box,
// shape, symbol, sample.
type Words map[string]string

// Of is the word for a thing of a kind, its name where the game has none.
func (w Words) Of(kind, name string) string {
	if text := w[kind+"."+name]; text != "" {
		return text
	}
	return name
}

// Mark is the word for a mark; one of several that share a legend may be told
// by the words of the legend and its text.
func (w Words) Mark(m adjudicator.MarkKind) string {
	if w["mark."+m.Name] == "" && m.Legend != "" {
		return w.Of("legend", m.Legend) + " " + m.Text
	}
	return w.Of("mark", m.Name)
}

// legend is the word for a mark in the legend.
func (w Words) legend(m adjudicator.MarkKind) string {
	if m.Legend != "" {
		return w.Of("legend", m.Legend)
	}
	return w.Mark(m)
}

// tongue is the words of a drawing: those of all boards and those of the game.
type tongue struct {
	lang string
	Words
}

// seat is the title of a seat: that of its side in the drawing, else the word of
// the game.
func (t tongue) seat(s adjudicator.Seat, sides []Side) string {
	for _, side := range sides {
		if side.Seat == s && side.Title != "" {
			return side.Title
		}
	}
	return t.Of("seat", string(s))
}

// ofSeat joins a word with the seat it speaks of.
func (t tongue) ofSeat(key string, s adjudicator.Seat, sides []Side) string {
	the := t.Words["the."+string(s)]
	if the == "" {
		the = t.seat(s, sides)
	}
	return t.word(key) + " " + the
}

// word returns a text in the language of the drawing: French for "fr",
// English for everything else. Unknown keys stand for themselves.
func (t tongue) word(key string) string {
	w, ok := vocabulary[key]
	if !ok {
		return key
	}
	if t.lang == "fr" {
		return w[1]
	}
	return w[0]
}

// decimal writes a number with one digit behind the point, which is a comma in
// French.
func (t tongue) decimal(v float64) string {
	text := strconv.FormatFloat(v, 'f', 1, 64)
	if t.lang == "fr" {
		return strings.Replace(text, ".", ",", 1)
	}
	return text
}
