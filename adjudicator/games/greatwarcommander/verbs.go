package greatwarcommander

import (
	"strings"
	"sync"

	"feldpost/orders"
)

// head tells of a verb whether its line begins something, and whether the lines below
// belong to it.
type head struct{ starts, block bool }

var heads = map[string]head{"ORDER": {true, true}, "STRATEGY": {true, true}, "ENGINEER": {true, false}, "DROP": {true, false}, "PASS": {true, false}, "STOP": {true, false}, "END": {true, false}, "HALTED": {true, false}}

// turnVerbs and setupVerbs answer the questions of a player Turn and of the set-up.
var (
	turnVerbs  = []string{"ORDER", "STRATEGY", "ENGINEER", "PASS", "STOP", "MOVE", "ADVANCE", "FIRE", "HAND", "ASSAULT", "PLAY", "DROP", "ON", "GATE"}
	setupVerbs = []string{"PLACE", "AUTO", "GATE"}
)

// orderSubs are the second verbs of ORDER, one for each Order of Fate cards.
var orderSubs = map[string]order{"ADVANCE": advanceOrder, "AIRSTRIKE": airStrikeOrder, "DENIED": deniedOrder, "ARTILLERY": requestOrder, "CONFUSION": confusionOrder, "FIRE": fireOrder, "LINE": lineOrder,
	"MOVE": moveOrder, "OFFENSIVE": offensiveOrder, "RALLY": rallyOrder, "RETREAT": retreatOrder, "LIAISON": liaisonOrder}

const activation = "CARD LEADER CHAIN UNITS AT"

// OwnVerbs are the verbs that this game alone uses.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "ORDER", French: "ORDRE", Group: orders.CardGroup, Subs: []orders.Sub{
			{Name: "MOVE", French: "MOUVEMENT", Object: orders.May, Keys: activation, Help: "play a Move card; MOVE lines follow", Aide: "jouer une carte Mouvement ; des lignes BOUGER suivent",
				Ex: "ORDER MOVE\nORDER MOVE CARD G-9 LEADER MUELLER", ExFr: "ORDRE MOUVEMENT"},
			{Name: "FIRE", French: "TIR", Object: orders.May, Keys: activation, Help: "play a Fire card; FIRE lines follow", Aide: "jouer une carte Tir ; des lignes FEU suivent",
				Ex: "ORDER FIRE", ExFr: "ORDRE TIR"},
			{Name: "ADVANCE", French: "PROGRESSION", Object: orders.May, Keys: activation, Help: "play an Advance card; ADVANCE lines follow", Aide: "jouer une carte Progression ; des lignes AVANCER suivent",
				Ex: "ORDER ADVANCE", ExFr: "ORDRE PROGRESSION"},
			{Name: "OFFENSIVE", French: "OFFENSIVE", Object: orders.May, Keys: activation, Help: "play an Offensive card; MOVE and FIRE lines follow", Aide: "jouer une carte Offensive ; des lignes BOUGER et TIRER suivent",
				Ex: "ORDER OFFENSIVE LEADER DURANT UNITS CHASSEURS-1, CHASSEURS-2", ExFr: "ORDRE OFFENSIVE CHEF DURANT UNITÉS CHASSEURS-1"},
			{Name: "RALLY", French: "RALLIEMENT", Object: orders.May, Keys: "CARD SEQ", Help: "play a Rally card", Aide: "jouer une carte Ralliement",
				Ex: "ORDER RALLY SEQ LEADERS-FIRST", ExFr: "ORDRE RALLIEMENT"},
			{Name: "RETREAT", French: "REPLI", Object: orders.May, Keys: "CARD PLAYER SEQ", Help: "play a Retreat card against a player", Aide: "jouer une carte Repli contre un joueur",
				Ex: "ORDER RETREAT PLAYER ENEMY", ExFr: "ORDRE REPLI JOUEUR ENEMY"},
			{Name: "ARTILLERY", Also: "ARTY ARTY-REQUEST", French: "ARTILLERIE", Object: orders.May, Keys: "CARD OBSERVER KIND SPOT AXIS CREEP ACCESS SEQ USING",
				Help: "play an Artillery Request: fire for effect, or call the battery", Aide: "jouer une Artillerie Demandée : tir d'efficacité, ou appel de la batterie",
				Ex: "ORDER ARTILLERY OBSERVER OA KIND LOCAL SPOT J6\nORDER ARTILLERY CREEP 4\nORDER ARTILLERY ACCESS LOCAL", ExFr: "ORDRE ARTILLERIE OBSERVATEUR OA GENRE LOCAL RÉGLAGE J6"},
			{Name: "DENIED", Also: "ARTY-DENIED", French: "REFUSÉE", Object: orders.May, Keys: "CARD", Help: "play an Artillery Denied card", Aide: "jouer une carte Artillerie Refusée",
				Ex: "ORDER DENIED", ExFr: "ORDRE REFUSÉE"},
			{Name: "AIRSTRIKE", Also: "AIR-STRIKE", French: "FRAPPE", Object: orders.May, Keys: "CARD FACING BOMB STRAFE", Help: "play an Air Strike", Aide: "jouer une Frappe Aérienne",
				Ex: "ORDER AIRSTRIKE BOMB\nORDER AIRSTRIKE FACING 3 STRAFE J9, K9", ExFr: "ORDRE FRAPPE BOMBARDER"},
			{Name: "LINE", Also: "LINE-OF-FIRE", French: "LIGNE", Object: orders.May, Keys: "CARD WEAPON TARGET", Help: "play a Line of Fire card with a heavy machine gun", Aide: "jouer une Ligne de Feu avec une mitrailleuse lourde",
				Ex: "ORDER LINE WEAPON MG08-1 TARGET J4, J5", ExFr: "ORDRE LIGNE ARME MG08-1 CIBLE J4, J5"},
			{Name: "CONFUSION", French: "CONFUSION", Object: orders.May, Keys: "CARD KIND SPOT AXIS CREEP SEQ USING", Help: "an Artillery Request by a Runner with the Senior Leader", Aide: "une Artillerie Demandée par un agent de liaison",
				Ex: "ORDER CONFUSION KIND LOCAL SPOT J6", ExFr: "ORDRE CONFUSION GENRE LOCAL RÉGLAGE J6"},
			{Name: "LIAISON", French: "LIAISON", Object: orders.May, Keys: "CARD KIND SPOT AXIS CREEP SEQ USING EXIT", Help: "place a Runner, move one, or request artillery through one", Aide: "placer un agent de liaison, en bouger un, ou demander l'artillerie par lui",
				Ex: "ORDER LIAISON PLACE\nORDER LIAISON BOTE-1 H4-G4", ExFr: "ORDRE LIAISON PLACE"}},
			Help: "Play a card of your hand for its order.", Aide: "Jouer une carte de votre main pour son ordre.",
			Ex: "ORDER MOVE\nORDER FIRE CARD G-21 LEADER BERTIN", ExFr: "ORDRE MOUVEMENT"},
		{Name: "FIRE", Also: "SHOOT", French: "FEU FAIREFEU", Group: orders.CombatGroup, Object: orders.May, Keys: "AT BASE WITH WEAPON USING",
			Help: "Fire at a hex, under ORDER FIRE or ORDER OFFENSIVE; without BASE, all who can fire together.", Aide: "Tirer sur un hexagone, sous ORDRE TIR ou OFFENSIVE ; sans BASE, tous ceux qui peuvent tirer ensemble.",
			Ex: "FIRE J4 BASE LANDWEHR-1 WITH LANDWEHR-2\nFIRE J4 WEAPON MORTAR-1 USING A44", ExFr: "FEU J4 BASE LANDWEHR-1 AVEC LANDWEHR-2"},
		{Name: "ASSAULT", French: "ASSAILLIR", Group: orders.CombatGroup, Object: orders.Must, Keys: "BASE WITH WEAPON USING",
			Help: "Assault Fire in a move: with moving units whose firepower is boxed.", Aide: "Tir d'assaut pendant un mouvement : avec des unités dont la puissance est encadrée.",
			Ex: "ASSAULT L4 BASE CHASSEURS-1", ExFr: "ASSAILLIR L4 BASE CHASSEURS-1"},
		{Name: "HAND", French: "REMETTRE", Group: orders.MovementGroup, Object: orders.Must, Keys: "TO",
			Help: "Hand a weapon from a moving section to a squad in its hex.", Aide: "Passer une arme d'une section en mouvement à une escouade de son hexagone.",
			Ex: "HAND MG08-1 TO ABTEILUNG-2", ExFr: "REMETTRE MG08-1 VERS ABTEILUNG-2"},
		{Name: "ENGINEER", French: "GÉNIE", Group: orders.CardGroup, Object: orders.Must, Keys: "CARD",
			Help: "Dig or clear wire with engineers, for any order card but Confusion.", Aide: "Creuser ou ôter des barbelés avec le génie, pour toute carte ordre sauf Confusion.",
			Ex: "ENGINEER PIONIER-1 FOXHOLE CARD G-7", ExFr: "GÉNIE PIONIER-1 FOXHOLE CARTE G-7"},
		{Name: "STRATEGY", French: "STRATÉGIE", Group: orders.CardGroup, Object: orders.Must, Keys: "OPTION KEEP OBSERVER KIND SPOT AXIS SEQ AT WITH USING FACING BOMB STRAFE",
			Help: "Play your strategy card by its name.", Aide: "Jouer votre carte stratégie par son nom.",
			Ex: "STRATEGY \"Counter-Battery Fire\"\nSTRATEGY Drachen OPTION 2", ExFr: "STRATÉGIE Drachen OPTION 2"},
		{Name: "DROP", French: "ABANDONNER-ARME", Group: orders.CardGroup, Object: orders.Must,
			Help: "Eliminate a weapon of yours.", Aide: "Éliminer une de vos armes.", Ex: "DROP CRAPOUILLOT-1", ExFr: "ABANDONNER-ARME CRAPOUILLOT-1"},
		{Name: "ON", French: "SUR", Group: orders.StandingGroup, Subs: windowSubs("ON "),
			Help: "Like STAND, for this turn or this answer alone.", Aide: "Comme CONSIGNE, pour ce tour ou cette réponse seulement.",
			Ex: "ON DEFENCE DO A36 WHEN GAIN>=25", ExFr: "SUR DEFENCE FAIRE A36 SI GAIN>=25"},
		{Name: "GATE", French: "PORTE", Group: orders.StandingGroup, Subs: gateSubs(),
			Help: "Be asked in the enemy's turns at this window, at most once an order; NONE: never.", Aide: "Être consulté aux tours ennemis à ce moment, au plus une fois par ordre ; NONE : jamais.",
			Ex: "GATE DEFENCE WHEN VALUE(TARGET)>=3 LIMIT 1\nGATE NONE", ExFr: "PORTE DEFENCE SI VALUE(TARGET)>=3 LIMITE 1"},
		{Name: "STAND", Subs: windowSubs("STAND ")},
		{Name: "MOVE", Keys: "HALT EXIT FROM", Ex: "MOVE LANDWEHR-1 H4-I5-J5\nMOVE LANDWEHR-1 TO J5", ExFr: "BOUGER LANDWEHR-1 H4-I5-J5"},
		{Name: "ADVANCE", Keys: "EXIT FROM TO", Ex: "ADVANCE LANDWEHR-1 H4-I5\nADVANCE LANDWEHR-1 TO I5", ExFr: "AVANCER LANDWEHR-1 H4-I5"},
	}
}

// windows are the kinds of standing line, each with what it is about.
var windows = []struct{ name, help, aide, ex string }{
	{"INITIATIVE", "when to have a roll made again", "quand faire refaire un jet", "INITIATIVE DO REROLL WHEN SUDDEN-DEATH AND VP<0"},
	{"PLUS1", "when to spend the strategy card on +1", "quand dépenser la carte stratégie pour +1", "PLUS1 DO CS WHEN OWN-FIRE AND GAIN>=8"},
	{"OPFIRE", "opportunity fire", "tir d'opportunité", "OPFIRE DO FIRE LEADER MUELLER BASE MG08-1 WITH LANDWEHR-3 WHEN FP>=9"},
	{"BOOST", "cards before a fire roll", "cartes avant un jet de tir", "BOOST DO A38 WHEN GAIN>=15 LIMIT 2"},
	{"WIRE", "hidden wire", "barbelés cachés", "WIRE DO A45.4 J5"},
	{"DEFENCE", "cards before a defence roll", "cartes avant un jet de défense", "DEFENCE DO A36 WHEN COVER>=2 AND GAIN>=20"},
	{"WOUNDS", "light wounds", "blessures légères", "WOUNDS DO A47 WHEN RESULT=ELIMINATED"},
	{"STAR", "lucky star", "bonne étoile", "STAR DO A53"},
	{"MELEE", "cards and losses in a melee", "cartes et pertes en mêlée", "MELEE DO A30 WHEN ODDS<50"},
	{"UNIT", "hidden unit", "unité cachée", "UNIT DO A45.3 K5"},
	{"TIME", "at a time advance", "à une avance du temps", "TIME DO A39 J6"},
	{"CS", "answers by strategy card", "réponses par carte stratégie", "CS DO CANCEL"},
	{"PATH", "how your units retreat", "comment vos unités se replient", "PATH DO COVER-FIRST"},
	{"OVERSTACK", "who goes when a hex is too full", "qui part d'un hexagone trop plein", "OVERSTACK DO CHEAPEST"},
	{"DISPLACE", "where units go from a blaze", "où vont les unités chassées par un incendie", "DISPLACE DO COVER-FIRST"},
	{"SNIPER", "whom a sniper hits", "qui un tireur isolé touche", "SNIPER DO NONE"},
	{"SENIOR", "who is senior among equals", "qui est le plus ancien à égalité", "SENIOR BERTIN"},
	{"ROLLORDER", "in which order your units roll in defence", "dans quel ordre vos unités se défendent", "ROLLORDER DO UNITS-FIRST"},
}

func windowSubs(verb string) (subs []orders.Sub) {
	const keys = "DO AT LEADER CHAIN UNITS BASE WITH CARD LIMIT PER KEEP OF PRIORITY"
	for _, w := range windows {
		s := orders.Sub{Name: w.name, Object: orders.May, Keys: keys, Help: w.help, Aide: w.aide, Ex: verb + w.ex, ExFr: frenchLine(verb + w.ex)}
		if w.name == "DEFENCE" {
			s.Also = "DEFENSE"
		}
		if verb == "STAND " && w.name == "OVERSTACK" {
			s = orders.Sub{Name: w.name, Keys: keys} // all games have it
		}
		subs = append(subs, s)
	}
	for _, code := range eventCodes {
		subs = append(subs, orders.Sub{Name: "EVENT-" + code, Object: orders.May, Keys: keys, Help: "what event " + code + " of yours does", Aide: "ce que fait votre événement " + code, Ex: verb + "EVENT-" + code + " DO NONE", ExFr: frenchLine(verb + "EVENT-" + code + " DO NONE")})
	}
	return subs
}

func gateSubs() (subs []orders.Sub) {
	for _, g := range gates {
		for _, w := range windows {
			if w.name == g.window {
				subs = append(subs, orders.Sub{Name: w.name, Keys: "LIMIT PER", Help: w.help, Aide: w.aide, Ex: "GATE " + w.name, ExFr: frenchLine("GATE " + w.name)})
			}
		}
	}
	return append(subs, orders.Sub{Name: "NONE", French: "AUCUN", Help: "never ask", Aide: "ne jamais demander", Ex: "GATE NONE", ExFr: "PORTE AUCUN"})
}

// frenchLine writes an example of a standing line with the French words.
func frenchLine(line string) string {
	return strings.NewReplacer("STAND ", "CONSIGNE ", "GATE ", "PORTE ", "ON ", "SUR ", " DO ", " FAIRE ", " WHEN ", " SI ", " LIMIT ", " LIMITE ", " AND ", " ET ", " LEADER ", " CHEF ", " WITH ", " AVEC ", " NONE", " AUCUN").Replace(line)
}

// language is the order language of the game.
var language = sync.OnceValue(func() orders.Language {
	names := []string{"ORDER", "FIRE", "ASSAULT", "HAND", "ENGINEER", "STRATEGY", "STOP", "DROP", "ON", "MOVE: HALT EXIT TO FROM", "ADVANCE: EXIT TO FROM", "PLAY: AT", "PASS: DISCARD", "PLACE: AT WITH", "AUTO", "STAND CANCEL"}
	for _, s := range windowSubs("") {
		names = append(names, "STAND "+s.Name)
	}
	names = append(names, "GATE")
	return orders.Declared(OwnVerbs(), Speech(), names...)
})

// helpLines are right lines that the help on a verb shows.
func helpLines() []string {
	return []string{"ORDER MOVE", "MOVE LANDWEHR-1 H4-I5-J5", "ORDER FIRE", "FIRE J4 BASE LANDWEHR-1 WITH LANDWEHR-2", "ORDER ADVANCE", "ADVANCE LANDWEHR-1 H4-I5", "PASS DISCARD G-3, G-17", "PLACE LANDWEHR-1 H4", "AUTO"}
}
