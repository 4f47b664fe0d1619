package chart

// vocabulary is the English and French text of the drawing, by key.
var vocabulary = map[string][2]string{
	"legend":          {"Legend", "Légende"},
	"clear":           {"clear", "plaine"},
	"rough":           {"rough", "accidenté"},
	"mountain":        {"mountain", "montagne"},
	"swamp":           {"swamp", "marais"},
	"forest":          {"forest", "forêt"},
	"desert":          {"desert", "désert"},
	"ruins":           {"devastated", "dévasté"},
	"sea":             {"sea", "mer"},
	"lake":            {"lake", "lac"},
	"coast":           {"coast", "côte"},
	"river":           {"river", "fleuve"},
	"bridge":          {"bridge", "pont"},
	"strait":          {"strait", "détroit"},
	"border":          {"border", "frontière"},
	"road":            {"road", "route"},
	"rail":            {"railway", "chemin de fer"},
	"rail-dotted":     {"later railway", "voie ferrée future"},
	"link":            {"connection", "liaison"},
	"town":            {"town", "bourg"},
	"city":            {"city", "ville"},
	"port":            {"port", "port"},
	"note":            {"special place", "lieu particulier"},
	"move":            {"move", "mouvement"},
	"railmove":        {"by rail", "par rail"},
	"redeploy":        {"strategic redeployment", "redéploiement stratégique"},
	"retreat":         {"retreat", "retraite"},
	"advance":         {"advance", "poursuite"},
	"battle":          {"battle, result", "combat, résultat"},
	"stack":           {"stack: nation, units, total strength", "pile : nation, unités, force totale"},
	"hidden":          {"unknown", "inconnu"},
	"demoralized":     {"demoralized", "démoralisé"},
	"trench":          {"entrenchment", "retranchement"},
	"cut-rail":        {"rail cut", "voie coupée"},
	"near-east":       {"Near East", "Proche-Orient"},
	"neutral":         {"neutral", "neutre"},
	"held by":         {"held by", "tenu par"},
	"box reserve":     {"Reserve Box", "Case Réserve"},
	"box replaceable": {"Replaceable units", "Unités remplaçables"},
	"supply of":       {"supply of", "ravitaillement :"},
	"reduced":         {"reduced", "réduit"},
	"army":            {"army: attack-loss-movement", "armée : attaque-pertes-mouvement"},
	"corps":           {"corps", "corps"},
	"vp":              {"victory point", "point de victoire"},
	"source":          {"source of supply", "source de ravitaillement"},
	"line":            {"line", "liaison"},
	"dashed":          {"only for the nations named", "réservée aux nations nommées"},
	"coast-line":      {"landing", "débarquement"},
	"between":         {"line between the two maps", "liaison entre les deux cartes"},
	"country":         {"country", "pays"},
	"printed":         {"space of", "case :"},
	"fort-":           {"fort, strength", "fort, force"},
	"fort-destroyed":  {"fort destroyed", "fort détruit"},
	"trench-1":        {"trench, level 1", "tranchée, niveau 1"},
	"trench-2":        {"trench, level 2", "tranchée, niveau 2"},
	"siege":           {"siege", "siège"},
	"beachhead":       {"beachhead", "tête de pont"},
	"out-of-supply":   {"out of supply", "non ravitaillé"},
	"units":           {"units", "unités"},
	"unit":            {"unit", "unité"},
	"strength":        {"strength", "force"},
	"control":         {"control", "contrôle"},
	"other":           {"other fighting: see the list of results", "autres combats : voir la liste des résultats"},
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
	"AR": {"Arabia", "Arabie"},
	"BE": {"Belgium", "Belgique"},
	"BR": {"Great Britain", "Grande-Bretagne"},
	"BU": {"Bulgaria", "Bulgarie"},
	"DE": {"Germany", "Allemagne"},
	"EG": {"Egypt", "Égypte"},
	"FR": {"France", "France"},
	"GB": {"Great Britain", "Grande-Bretagne"},
	"GE": {"Germany", "Allemagne"},
	"GR": {"Greece", "Grèce"},
	"IT": {"Italy", "Italie"},
	"MN": {"Montenegro", "Monténégro"},
	"MO": {"Montenegro", "Monténégro"},
	"OE": {"Ottoman Empire", "Empire ottoman"},
	"PE": {"Persia", "Perse"},
	"RO": {"Romania", "Roumanie"},
	"RU": {"Russia", "Russie"},
	"SB": {"Serbia", "Serbie"},
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
