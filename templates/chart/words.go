package chart

// vocabulary is the English and French text of the drawing, by key.
var vocabulary = map[string][2]string{
	"legend":      {"Legend", "Légende"},
	"clear":       {"clear", "plaine"},
	"rough":       {"rough", "accidenté"},
	"mountain":    {"mountain", "montagne"},
	"swamp":       {"swamp", "marais"},
	"forest":      {"forest", "forêt"},
	"desert":      {"desert", "désert"},
	"ruins":       {"devastated", "dévasté"},
	"sea":         {"sea", "mer"},
	"lake":        {"lake", "lac"},
	"coast":       {"coast", "côte"},
	"river":       {"river", "fleuve"},
	"bridge":      {"bridge", "pont"},
	"strait":      {"strait", "détroit"},
	"border":      {"border", "frontière"},
	"road":        {"road", "route"},
	"rail":        {"railway", "chemin de fer"},
	"rail-dotted": {"later railway", "voie ferrée future"},
	"link":        {"connection", "liaison"},
	"town":        {"town", "bourg"},
	"city":        {"city", "ville"},
	"port":        {"port", "port"},
	"note":        {"special place", "lieu particulier"},
	"move":        {"move", "mouvement"},
	"railmove":    {"by rail", "par rail"},
	"retreat":     {"retreat", "retraite"},
	"advance":     {"advance", "poursuite"},
	"battle":      {"battle, result", "combat, résultat"},
	"stack":       {"stack: nation, units, total strength", "pile : nation, unités, force totale"},
	"hidden":      {"unknown", "inconnu"},
	"demoralized": {"demoralized", "démoralisé"},
	"trench":      {"entrenchment", "retranchement"},
	"cut-rail":    {"rail cut", "voie coupée"},
	"held by":     {"held by", "tenu par"},
	"units":       {"units", "unités"},
	"unit":        {"unit", "unité"},
	"strength":    {"strength", "force"},
	"control":     {"control", "contrôle"},
	"other":       {"other fighting: see the list of results", "autres combats : voir la liste des résultats"},
}

// word returns a text in the language of the drawing: French for "fr",
// English for everything else. Unknown keys stand for themselves.
func word(lang, key string) string {
	w, ok := vocabulary[key]
	if !ok {
		return key
	}
	if lang == "fr" {
		return w[1]
	}
	return w[0]
}

// countries are the names for the codes that the games use.
var countries = map[string][2]string{
	"AH": {"Austria-Hungary", "Autriche-Hongrie"},
	"AL": {"Albania", "Albanie"},
	"BE": {"Belgium", "Belgique"},
	"BU": {"Bulgaria", "Bulgarie"},
	"DE": {"Germany", "Allemagne"},
	"FR": {"France", "France"},
	"GB": {"Great Britain", "Grande-Bretagne"},
	"GR": {"Greece", "Grèce"},
	"IT": {"Italy", "Italie"},
	"MO": {"Montenegro", "Monténégro"},
	"OE": {"Ottoman Empire", "Empire ottoman"},
	"RO": {"Romania", "Roumanie"},
	"RU": {"Russia", "Russie"},
	"SE": {"Serbia", "Serbie"},
	"TU": {"Turkey", "Turquie"},
	"US": {"United States", "États-Unis"},
}

// countryName is the name of a country, or its code.
func countryName(code, lang string) string {
	n, ok := countries[code]
	switch {
	case !ok:
		return code
	case lang == "fr":
		return n[1]
	}
	return n[0]
}
