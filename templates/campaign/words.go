package campaign

import (
	"strings"
	"unicode"
)

// vocabulary is the English and French text of the page, by key. Keys that
// begin with "arm." name the symbols of the drawing, "track." and "label." the
// points that all games count; those under "js." are for the script, {a} and
// {b} are filled in there.
var vocabulary = map[string][2]string{
	"steps":           {"The campaign step by step", "La campagne pas à pas"},
	"result":          {"How it ended", "Le dénouement"},
	"map":             {"Map of the campaign", "Carte de la campagne"},
	"controls":        {"Steps", "Étapes"},
	"record":          {"What happened", "Ce qui s'est passé"},
	"skip":            {"Skip to the narrative", "Aller au récit"},
	"noscript":        {"The units on the map, the dice and the course of the tracks need scripts, which this reader does not run. The narrative is complete.", "Les unités sur la carte, les dés et le cours des pistes demandent des scripts, que ce lecteur n'exécute pas. Le récit est complet."},
	"noscript-part":   {"The map, the dice, the course of the tracks and the details of each step need scripts, which this reader does not run.", "La carte, les dés, le cours des pistes et le détail des étapes demandent des scripts, que ce lecteur n'exécute pas."},
	"js.keys-steps":   {"← → step; Home and End: first and last; space: play", "← → étape\u00a0; Début et Fin\u00a0: première et dernière\u00a0; espace\u00a0: lecture"},
	"js.keys-battles": {"B: next battle; Shift and B: battle before", "B\u00a0: combat suivant\u00a0; Maj et B\u00a0: combat précédent"},
	"js.keys-map":     {"+ − 0: larger, smaller, whole map", "+ − 0\u00a0: agrandir, réduire, carte entière"},
	"js.keys-stacks":  {"Tab to the map, then Shift with an arrow: from stack to stack; Enter: history of the hex; Esc: close", "Tab jusqu'à la carte, puis Maj et une flèche\u00a0: de pile en pile\u00a0; Entrée\u00a0: histoire de l'hex\u00a0; Échap\u00a0: fermer"},
	"js.legend":       {"Legend and keys", "Légende et clavier"},
	"js.find":         {"Find a place or unit", "Chercher un lieu ou une unité"},
	"js.speed":        {"Speed", "Vitesse"},
	"js.slow":         {"slow", "lente"},
	"js.normal":       {"normal", "normale"},
	"js.fast":         {"fast", "rapide"},

	"js.slider":      {"Step to show", "Étape à montrer"},
	"js.step":        {"Step {a} of {b}", "Étape {a} sur {b}"},
	"js.steps":       {"Step", "Étape"},
	"js.tab-story":   {"Narrative", "Récit"},
	"js.tab-battles": {"Battles", "Combats"},
	"js.tab-tracks":  {"Scores", "Scores"},
	"js.tab-words":   {"Map in words", "Carte en mots"},
	"js.tab-legend":  {"Legend", "Légende"},
	"js.battles":     {"Battles", "Combats"},
	"js.peaceful":    {"There was no battle.", "Il n'y eut aucun combat."},
	"js.combat":      {"Battle at {a}", "Combat, {a}"},
	"js.before":      {"Battle before", "Combat précédent"},
	"js.after":       {"Next battle", "Combat suivant"},
	"js.side-filter": {"Show steps of", "Montrer les étapes de"},
	"js.all-sides":   {"all sides", "tous les camps"},
	"js.table":       {"As a table", "En tableau"},
	"js.inwords":     {"The map in words", "La carte en mots"},
	"js.changed":     {"Changed in this step", "Changé à cette étape"},
	"js.hands":       {"Changed hands", "Changement de mains"},
	"js.stands":      {"Units: {a}", "Unités\u00a0: {a}"},
	"js.dark":        {"Dark colours", "Couleurs sombres"},
	"js.light":       {"Light colours", "Couleurs claires"},
	"js.first":       {"First step", "Première étape"},
	"js.prev":        {"Step back", "Étape précédente"},
	"js.play":        {"Play", "Lecture"},
	"js.pause":       {"Pause", "Pause"},
	"js.next":        {"Step on", "Étape suivante"},
	"js.last":        {"Last step", "Dernière étape"},
	"js.larger":      {"Larger", "Agrandir"},
	"js.smaller":     {"Smaller", "Réduire"},
	"js.whole":       {"Whole map", "Carte entière"},
	"js.close":       {"Close", "Fermer"},
	"js.unknown":     {"unknown unit", "unité inconnue"},
	"js.held":        {"held by {a}", "tenu par {a}"},
	"js.history":     {"What happened here", "Ce qui s'est passé ici"},
	"js.nothing":     {"Nothing happened here.", "Rien ne s'est passé ici."},
	"js.start":       {"at the start: {a}", "au début\u00a0: {a}"},
	"js.came":        {"came: {a}", "arrivée\u00a0: {a}"},
	"js.left":        {"left: {a}", "départ\u00a0: {a}"},
	"js.shaken":      {"now {b}: {a}", "désormais {b}\u00a0: {a}"},
	"js.steady":      {"no longer {b}: {a}", "n'est plus {b}\u00a0: {a}"},
	"js.passed":      {"passed through: {a}", "passage\u00a0: {a}"},
	"js.fought":      {"battle, {a}", "combat, {a}"},
	"js.attack":      {"attack on {a}, {b}", "attaque contre {a}, {b}"},
	"js.taken":       {"taken by {a}", "pris par {a}"},
	"js.neutral":     {"neutral", "neutre"},
	"js.aside":       {"now neutral", "désormais neutre"},
	"js.joined":      {"no longer neutral", "n'est plus neutre"},
	"js.freed":       {"no longer held by the enemy", "n'est plus tenu par l'ennemi"},
	"js.sign":        {"now here: {a}", "désormais ici\u00a0: {a}"},
	"js.unsign":      {"no longer here: {a}", "n'est plus ici\u00a0: {a}"},
	"js.beside":      {"Beside the map", "Hors carte"},
	"js.dice":        {"Dice ({a})", "Dés ({a})"},
	"js.value":       {"{a}: {b}", "{a}\u00a0: {b}"},
	"js.empty":       {"No unit here at this step.", "Aucune unité ici à cette étape."},
	"js.missing":     {"Not found: {a}", "Introuvable\u00a0: {a}"},
	"js.move":        {"move", "mouvement"},
	"js.rail":        {"by rail", "par rail"},
	"js.retreat":     {"retreat", "retraite"},
	"js.fire":        {"line of fire", "ligne de tir"},
	"js.advance":     {"advance after combat", "poursuite"},
	"js.exit":        {"leaves the map", "sort de la carte"},
	"js.battle":      {"battle with its result", "combat et son résultat"},
	"js.stack":       {"stack: nation, number of units, total strength", "pile\u00a0: nation, nombre d'unités, force totale"},
	"js.control":     {"hex held by the enemy of its country", "hex tenu par l'ennemi de son pays"},
	"js.broken":      {"The map cannot be unpacked in this browser: {a}. The text of the steps is below.", "La carte ne peut être dépliée dans ce navigateur\u00a0: {a}. Le texte des étapes est ci-dessous."},

	"arm.infantry":      {"infantry", "infanterie"},
	"arm.alpine":        {"alpine", "alpins"},
	"arm.cavalry":       {"cavalry", "cavalerie"},
	"arm.artillery":     {"artillery", "artillerie"},
	"arm.engineer":      {"engineers", "génie"},
	"arm.hq":            {"headquarters", "quartier général"},
	"arm.supply":        {"supply", "ravitaillement"},
	"arm.depot":         {"depot", "dépôt"},
	"arm.fortification": {"fortification", "fortification"},
	"arm.fleet":         {"fleet", "flotte"},

	"label.vp":     {"VP", "PV"},
	"track.losses": {"Losses", "Pertes"},
	"track.vp":     {"Victory points", "Points de victoire"},
}

// word returns a text in the language of the page; what the vocabulary lacks
// stands for itself.
func word(lang, key string) string {
	w, known := vocabulary[key]
	switch {
	case !known:
		_, own, _ := strings.Cut(key, ".")
		return clean(own)
	case lang == "fr":
		return w[1]
	}
	return w[0]
}

// called is what the game calls a thing, else what all games call it.
func (p *packer) called(kind, name string) string {
	if text := p.c.Words[kind+"."+name]; text != "" {
		return clean(text)
	}
	return word(p.c.Lang, kind+"."+name)
}

// marked is what the game calls a mark.
func (p *packer) marked(name string) string {
	if p.c.Ground != nil {
		for _, m := range p.c.Ground.Marks {
			if m.Name == name {
				return clean(p.c.Words.Mark(m))
			}
		}
	}
	return clean(name)
}

// scriptWords are the words of the script.
func scriptWords(lang string) map[string]string {
	out := map[string]string{}
	for key := range vocabulary {
		if short, mine := strings.CutPrefix(key, "js."); mine {
			out[short] = word(lang, key)
		}
	}
	return out
}

// clean drops what no page may hold and joins lines.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r) || r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text))
}

func cleanAll(lines []string) []string {
	var out []string
	for _, l := range lines {
		if l = clean(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}
