package balkanwars

import (
	"slices"
	"strings"
	"sync"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// form is what a line may have besides its objects.
type form = standing.Form

// verbRow is a verb of the order language as this game uses it, and the part of
// a player turn that executes it.
type verbRow struct {
	form
	at segment
}

// Words that answer for all units, or for none.
var (
	chargeWords  = [...]string{"ALL", "ALWAYS", "NEVER"}
	moraleWords  = [...]string{"ALWAYS", "NEVER"}
	lossWords    = [...]string{"ALL", "WEAKEST", "STRONGEST", "DEFAULT"}
	retreatWords = [...]string{"ALL", "SAFEST", "DEFAULT"}
	advanceWords = [...]string{"ALL", "CAVALRY", "NEVER", "NONE"}
)

// verbTable lists the verbs in the order of the sequence of play. STAND has
// its own table, newKinds.
var verbTable = [...]verbRow{
	{form{Verb: "PLACE", Clauses: "AT TO"}, segSetup},
	{form{Verb: "AUTO"}, segSetup},
	{form{Verb: "CHOOSE", Clauses: "FOR"}, segSetup},
	{form{Verb: "EVENT", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "CALL", Clauses: "AT TO", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "OFFER POW", Clauses: "GIVE GET FOR"}, segDiplomatic},
	{form{Verb: "ACCEPT POW", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "RETURN", Clauses: "AT TO", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "GIVE MORALE", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "CONFLICT", Terms: pactTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "COMMIT", Terms: pactTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "REDEPLOY", Clauses: "AT TO", Terms: talkTerms[:], IfRule: "3"}, segDiplomatic},
	{form{Verb: "NOCOUNT"}, segMobilization},
	{form{Verb: "SPEND"}, segMobilization},
	{form{Verb: "ALLOT"}, segMobilization},
	{form{Verb: "REPLACE", Clauses: "AT TO"}, segMobilization},
	{form{Verb: "MOBILIZE", Clauses: "AT TO"}, segMobilization},
	{form{Verb: "MOVE", Clauses: "FROM TO AT ESCORT"}, segMovement},
	{form{Verb: "RAIL", Clauses: "FROM VIA TO AT"}, segMovement},
	{form{Verb: "HOLD", Clauses: "BRIDGE ENTRENCH"}, segMovement},
	{form{Verb: "EXIT", Clauses: "TO AT"}, segMovement},
	{form{Verb: "CORPS", Clauses: "ENTER AT TO"}, segMovement},
	{form{Verb: "HQ", Clauses: "FOR"}, segMovement},
	{form{Verb: "REPAIR"}, segMovement},
	{form{Verb: "ENTRENCH"}, segMovement},
	{form{Verb: "AMPHIB", Clauses: "TO AT"}, segMovement},
	{form{Verb: "OVERSTACK", Clauses: "DROP TO"}, segMovement},
	{form{Verb: "FLEET"}, segCombat},
	{form{Verb: "ATTACK", Clauses: "FROM WITH", Terms: hexTerms[:]}, segCombat},
	{form{Verb: "CHARGE", Clauses: "WITH", Words: chargeWords[:], Terms: chargeTerms[:]}, segCombat},
	{form{Verb: "MORALE", Clauses: "SPEND MIN", Words: moraleWords[:], Terms: moraleTerms[:]}, segCombat},
	{form{Verb: "LOSS", Clauses: "FIRST LAST", Words: lossWords[:], Terms: afterTerms[:]}, segCombat},
	{form{Verb: "RETREAT", Clauses: "TOWARD TO", Words: retreatWords[:], Terms: afterTerms[:]}, segCombat},
	{form{Verb: "ADVANCE", Clauses: "TO", Words: advanceWords[:], Terms: afterTerms[:]}, segCombat},
	{form{Verb: "RALLY", Clauses: "SPEND HQ", Terms: rallyTerms[:]}, segRally},
	{form{Verb: "NATIONALRALLY"}, segRally},
	{form{Verb: "REVEAL", Clauses: "AT"}, segRally},
	{form{Verb: "CONCEAL"}, segRally},
}

// verbs are the names of the verbs that the game uses.
func verbs() (names []string) {
	for i := range verbTable {
		names = append(names, verbTable[i].Verb)
	}
	names = append(names, "ARMISTICE")
	for _, kind := range newKinds().Names() {
		names = append(names, "STAND "+kind)
	}
	return names
}

// verbsOf are the verbs of some segments, with those that end a sheet.
func verbsOf(fits func(at segment, verb string) bool) (names []string) {
	for i := range verbTable {
		if fits(verbTable[i].at, verbTable[i].Verb) {
			names = append(names, verbTable[i].Verb)
		}
	}
	return append(names, "STAND", "END")
}

// rowOf returns the row of a verb, nil when the game has no such verb. A name
// of two words is a verb that the game uses with that second verb only.
func rowOf(verb string) *verbRow {
	verb, _, _ = strings.Cut(verb, " ")
	for i := range verbTable {
		if verbTable[i].Is(verb) {
			return &verbTable[i]
		}
	}
	return nil
}

// segmentOf returns the part of the player turn that executes a verb.
func segmentOf(verb string) (segment, bool) {
	if row := rowOf(verb); row != nil {
		return row.at, true
	}
	return segNone, false
}

// formOf is the form of a line or standing order that the game has.
func (sys *System) formOf(o *orders.Order) *form {
	if o.Verb == "STAND" {
		return &sys.kinds.Find(o.Sub).Form
	}
	return &rowOf(o.Verb).form
}

// language is the order language of the game: its verbs among those that all
// games have, its own, and its names.
var language = sync.OnceValue(func() orders.Language { return orders.Declared(OwnVerbs(), Speech(), verbs()...) })

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play, and the second verbs that it adds to the common ones.
func OwnVerbs() []orders.Verb {
	return slices.Concat(talkVerbs(), turnVerbs(), battleVerbs(), []orders.Verb{{Name: "STAND", Subs: standSubs()}})
}

// talkVerbs are those of diplomacy before a turn.
func talkVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "EVENT", French: "ÉVÉNEMENT", Group: orders.DiplomacyGroup,
			Subs: []orders.Sub{{Name: "CHOOSE", French: "CHOISIR", Object: orders.Must, Help: "one of its numbered choices",
				Aide: "un de ses choix numérotés", Ex: "EVENT CHOOSE 2", ExFr: "ÉVÉNEMENT CHOISIR 2"}},
			Help: "Take one of the choices that an event leaves you.",
			Aide: "Prendre un des choix qu'un événement vous laisse.",
			Ex:   "EVENT CHOOSE 2",
			ExFr: "ÉVÉNEMENT CHOISIR 2"},
		{Name: "CALL", French: "APPELER", Group: orders.DiplomacyGroup, Object: orders.Must, Keys: "AT FOR",
			Choices: "YES NO NEVER",
			Help:    "Call an allied power, or take what it offers, into the war.",
			Aide:    "Appeler une puissance alliée, ou ce qu'elle offre, dans la guerre.",
			Ex:      "CALL AH\nCALL DE AT 3012\nCALL ER FR",
			ExFr:    "APPELER AH\nAPPELER DE EN 3012"},
		{Name: "RETURN", French: "RENDRE RAMENER", Group: orders.DiplomacyGroup, Whole: true, Object: orders.Must, Keys: "TO AT",
			Help: "Name the place to which a returned prisoner comes.",
			Aide: "Nommer le lieu où revient un prisonnier rendu.",
			Ex:   "RETURN BU/3 Bde 2231",
			ExFr: "RENDRE BU/3 Bde 2231"},
		{Name: "GIVE", French: "DONNER", Group: orders.DiplomacyGroup, Whole: true,
			Subs: []orders.Sub{{Name: "MORALE", French: "MORAL", Object: orders.Must, Help: "Morale Points to countries",
				Aide: "des points de moral à des pays",
				Ex:   "GIVE MORALE SE 1, BU 1", ExFr: "DONNER MORAL SE 1, BU 1"}},
			Help: "Give the points that diplomacy brings to countries of your side.",
			Aide: "Donner à des pays de votre camp les points de la diplomatie.",
			Ex:   "GIVE MORALE SE 1, BU 1",
			ExFr: "DONNER MORAL SE 1, BU 1"},
		{Name: "CONFLICT", Also: "DISPUTE", French: "CONFLIT", Phrases: "DECLARE CONFLICT = DECLARE", Group: orders.DiplomacyGroup,
			Subs: []orders.Sub{
				{Name: "DECLARE", French: "DÉCLARER", Help: "declare it", Aide: "le déclarer", Ex: "CONFLICT DECLARE", ExFr: "CONFLIT DÉCLARER"},
				{Name: "PASS", French: "PASSER", Help: "let the chance pass", Aide: "laisser passer l'occasion", Ex: "CONFLICT PASS",
					ExFr: "CONFLIT PASSER"},
			},
			Help: "Declare a diplomatic Conflict or pass; IF PASSED answers for the second choice.",
			Aide: "Déclarer un conflit diplomatique ou passer ; SI PASSE répond pour le second choix.",
			Ex:   "CONFLICT DECLARE\nCONFLICT IF PASSED DECLARE",
			ExFr: "CONFLIT DÉCLARER\nCONFLIT SI PASSE DÉCLARER"},
		{Name: "COMMIT", French: "ENGAGER", Group: orders.DiplomacyGroup, Whole: true, Object: orders.Must, Choices: "ALL NONE",
			Help: "Commit diplomatic power to a Conflict, secretly.",
			Aide: "Engager de la puissance diplomatique dans un conflit, en secret.",
			Ex:   "COMMIT 3\nCOMMIT ALL IF CONFRONTATION",
			ExFr: "ENGAGER 3\nENGAGER TOUT SI CONFRONTATION"},
		{Name: "REDEPLOY", French: "REDÉPLOYER", Group: orders.DiplomacyGroup, Object: orders.Must, Keys: "TO AT",
			Help: "Place the units of a power that has changed hands.",
			Aide: "Placer les unités d'une puissance qui a changé de mains.",
			Ex:   "REDEPLOY AH/1 Alp 2231\nREDEPLOY DE/HQ AT 3012",
			ExFr: "REDÉPLOYER AH/1 Alp 2231"},
	}
}

// turnVerbs are those of mobilization and movement.
func turnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "NOCOUNT", Also: "UNCOUNT", French: "NONCOMPTÉ", Group: orders.ResourceGroup, Object: orders.Must,
			Help: "Keep a Depot for the railway: it brings no mobilization points this turn.",
			Aide: "Réserver un dépôt au rail : il ne rapporte rien à la mobilisation ce tour.",
			Ex:   "NOCOUNT BU/Depot Sofia",
			ExFr: "NONCOMPTÉ BU/Depot Sofia"},
		{Name: "SPEND", French: "DÉPENSER", Sums: true, Group: orders.ResourceGroup, Whole: true,
			Subs: []orders.Sub{{Name: "MORALE", French: "MORAL", Object: orders.Must, Help: "Morale Points of a country",
				Aide: "des points de moral d'un pays",
				Ex:   "SPEND MORALE BU 2", ExFr: "DÉPENSER MORAL BU 2"}},
			Help: "Spend points of a country for points of another kind.",
			Aide: "Dépenser des points d'un pays pour d'autres points.",
			Ex:   "SPEND MORALE BU 2",
			ExFr: "DÉPENSER MORAL BU 2"},
		{Name: "ALLOT", Also: "ALLOCATE", French: "RÉPARTIR ALLOUER", Sums: true, Group: orders.ResourceGroup, Object: orders.Must,
			Help: "Share free points out among countries.",
			Aide: "Répartir des points libres entre des pays.",
			Ex:   "ALLOT BU 3, GR 1",
			ExFr: "RÉPARTIR BU 3, GR 1"},
		{Name: "MOBILIZE", Also: "MOBILISE BUY", French: "MOBILISER LEVER", Group: orders.ResourceGroup, Object: orders.Must,
			Keys: "AT", Choices: "BOX",
			Help: "Buy a unit from the pool and place it.",
			Aide: "Acheter une unité de la réserve et la placer.",
			Ex:   "MOBILIZE BU/12 Bde AT 2231\nMOBILIZE OE/29 Div AT OFFMAP",
			ExFr: "MOBILISER BU/12 Bde EN 2231"},
		{Name: "EXIT", Also: "LEAVE", French: "SORTIR QUITTER", Group: orders.MovementGroup, Object: orders.Must, Keys: "FROM TO AT",
			Help: "Leave the map over its edge.",
			Aide: "Quitter la carte par son bord.",
			Ex:   "EXIT OE/25 Div 3912-3812",
			ExFr: "SORTIR OE/25 Div 3912-3812"},
		{Name: "CORPS", Group: orders.MovementGroup, Object: orders.Must, Keys: "ENTER AT",
			Help: "Bring a whole corps onto the map, as the scenario allows.",
			Aide: "Faire entrer un corps entier sur la carte, si le scénario le permet.",
			Ex:   "CORPS 7 ENTER",
			ExFr: "CORPS 7 ENTRER"},
		{Name: "HQ", Also: "HEADQUARTERS", French: "QG", Group: orders.MovementGroup, Object: orders.Must, Keys: "FOR", Choices: "BEST",
			Help: "Choose which headquarters commands a unit.",
			Aide: "Choisir quel quartier général commande une unité.",
			Ex:   "HQ SE/HQ 1 FOR SE/5 Bde",
			ExFr: "QG SE/HQ 1 POUR SE/5 Bde"},
		{Name: "REPAIR", French: "RÉPARER", Group: orders.MovementGroup, Object: orders.Must, Keys: "AT WITH",
			Help: "Repair a cut railway.",
			Aide: "Réparer une voie ferrée coupée.",
			Ex:   "REPAIR BU/1 Eng",
			ExFr: "RÉPARER BU/1 Eng"},
		{Name: "AMPHIB", Also: "LAND LANDING", French: "DÉBARQUER AMPHIBIE", Group: orders.MovementGroup, Object: orders.Must, Keys: "FROM TO AT",
			Help: "Land units from the sea, one destination a line.",
			Aide: "Débarquer des unités, une destination par ligne.",
			Ex:   "AMPHIB GR/1 Reg, GR/2 Reg TO 3520",
			ExFr: "DÉBARQUER GR/1 Reg, GR/2 Reg VERS 3520"},
		{Name: "OVERSTACK", Also: "EXCESS UNSTACK", French: "EXCÉDENT DÉSEMPILER", Group: orders.MovementGroup, Object: orders.Must,
			Keys: "DROP TO FIRST LAST", Choices: "WEAKEST STRONGEST CHEAPEST",
			Help: "Say which units leave an overfull stack and where they go.",
			Aide: "Dire quelles unités quittent une pile trop pleine, et vers où.",
			Ex:   "OVERSTACK 2426 DROP BU/5 Bde TO 2427",
			ExFr: "EXCÉDENT 2426 LAISSER BU/5 Bde VERS 2427"},
	}
}

// battleVerbs are those of combat, of what is hidden, and of what the sides agree on.
func battleVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "FLEET", Also: "NAVY", French: "FLOTTE", Group: orders.CombatGroup, Object: orders.Must, Keys: "AT FOR",
			Help: "Place your Fleet off a coast for this turn's battles.",
			Aide: "Placer votre flotte au large d'une côte pour les combats du tour.",
			Ex:   "FLEET 2543",
			ExFr: "FLOTTE 2543"},
		{Name: "CHARGE", French: "CHARGER", Group: orders.CombatGroup, Object: orders.Must, Keys: "WITH", Choices: "ALL NEVER ALWAYS",
			Help: "Units of yours Charge in the battle for a hex; a headquarters may join from afar.",
			Aide: "Vos unités chargent dans le combat d'un hexagone ; un QG peut s'y joindre de loin.",
			Ex:   "CHARGE 2040 BU/1 Bde, BU/HQ 1\nCHARGE 2040 ALL IF ODDS<=2/1",
			ExFr: "CHARGER 2040 BU/1 Bde, BU/HQ 1\nCHARGER 2040 TOUS SI RAPPORT<=2/1"},
		{Name: "MORALE", French: "MORAL", Group: orders.CombatGroup, Object: orders.Must, Keys: "SPEND MIN FOR", Choices: "NEVER ALWAYS",
			Help: "Spend a Morale Point after the die of your attack, or not.",
			Aide: "Dépenser un point de moral après le dé de votre attaque, ou non.",
			Ex:   "MORALE 2040 SPEND IF DIE<=3\nMORALE 2040 BU SPEND IF IMPROVES\nMORALE 2040 NEVER",
			ExFr: "MORAL 2040 DÉPENSER SI DE<=3\nMORAL 2040 JAMAIS"},
		{Name: "NATIONALRALLY", French: "RALLIEMENTNATIONAL SURSAUT", Phrases: "NATIONAL RALLY\nRALLIEMENT NATIONAL", Group: orders.RallyGroup,
			Object: orders.Must,
			Help:   "Rally a whole nation whose morale is gone.",
			Aide:   "Rallier toute une nation dont le moral est épuisé.",
			Ex:     "NATIONALRALLY GR",
			ExFr:   "SURSAUT GR"},
		{Name: "REVEAL", Also: "SHOW", French: "RÉVÉLER MONTRER", Group: orders.ResourceGroup, Whole: true, Object: orders.Must, Keys: "AT",
			Choices: "ALL",
			Help:    "Show your opponent hidden units or a hidden event.",
			Aide:    "Montrer à l'adversaire des unités ou un événement cachés.",
			Ex:      "REVEAL BU/1 Bde",
			ExFr:    "RÉVÉLER BU/1 Bde"},
		{Name: "CONCEAL", Also: "HIDE", French: "CACHER DISSIMULER", Group: orders.ResourceGroup, Object: orders.Must, Keys: "AT",
			Choices: "ON OFF",
			Help:    "Hide what the rules let you hide: boxes, an event.",
			Aide:    "Cacher ce que la règle permet de cacher : cases, événement.",
			Ex:      "CONCEAL ON",
			ExFr:    "CACHER MARCHE"},
		{Name: "ARMISTICE", Also: "TRUCE", French: "TRÊVE", Phrases: "OFFER ARMISTICE = OFFER\nACCEPT ARMISTICE = ACCEPT",
			Group: orders.DiplomacyGroup, Whole: true,
			Subs: []orders.Sub{
				{Name: "OFFER", Also: "PROPOSE", French: "OFFRIR PROPOSER", Help: "offer it", Aide: "le proposer", Ex: "ARMISTICE OFFER",
					ExFr: "ARMISTICE OFFRIR"},
				{Name: "ACCEPT", French: "ACCEPTER", Help: "accept it", Aide: "l'accepter", Ex: "ARMISTICE ACCEPT", ExFr: "ARMISTICE ACCEPTER"},
				{Name: "WITHDRAW", French: "RETIRER", Help: "take the offer back", Aide: "retirer l'offre", Ex: "ARMISTICE WITHDRAW",
					ExFr: "ARMISTICE RETIRER"},
			},
			Help: "End the war by agreement; it needs an OFFER and an ACCEPT that match.",
			Aide: "Finir la guerre d'un commun accord ; il faut une offre et une acceptation.",
			Ex:   "ARMISTICE OFFER",
			ExFr: "ARMISTICE OFFRIR"},
		{Name: "OFFER", Ex: "OFFER POW GIVE BU/3 Bde GET OE/5 Div", ExFr: "OFFRIR PRISONNIERS DONNER BU/3 Bde RECEVOIR OE/5 Div",
			Subs: []orders.Sub{
				{Name: "POW", Also: "PRISONERS", French: "PRISONNIERS", Help: "an exchange of prisoners", Aide: "un échange de prisonniers",
					Ex: "OFFER POW GIVE BU/3 Bde GET OE/5 Div", ExFr: "OFFRIR PRISONNIERS DONNER BU/3 Bde RECEVOIR OE/5 Div"}}},
		{Name: "ACCEPT", Ex: "ACCEPT POW 1", ExFr: "ACCEPTER PRISONNIERS 1", Subs: []orders.Sub{
			{Name: "POW", Also: "PRISONERS", French: "PRISONNIERS", Help: "an exchange of prisoners", Aide: "un échange de prisonniers",
				Ex: "ACCEPT POW 1", ExFr: "ACCEPTER PRISONNIERS 1"}}},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "CHARGE", French: "CHARGER", Object: orders.Must, Choices: "ALL NEVER ALWAYS",
			Help: "announce a Charge in defence", Aide: "charger en défense",
			Ex:   "STAND CHARGE ALL IF ATTACKER CHARGES\nSTAND CHARGE 2720 OE/10 Div\nSTAND CHARGE NEVER",
			ExFr: "CONSIGNE CHARGE JAMAIS\nCONSIGNE CHARGE TOUS SI ATTAQUANT CHARGE"},
		{Name: "HQCHARGE", French: "CHARGEQG", Object: orders.Must, Choices: "NEVER",
			Help: "let a headquarters Charge from afar", Aide: "faire charger un QG à distance",
			Ex: "STAND HQCHARGE OE/HQ 1 IF STACK>=3", ExFr: "CONSIGNE CHARGEQG OE/HQ 1 SI PILE>=3"},
		{Name: "HQ", French: "QG", Object: orders.Must, Keys: "FOR", Choices: "BEST",
			Help: "choose among several headquarters", Aide: "choisir entre plusieurs QG",
			Ex: "STAND HQ BEST\nSTAND HQ OE/HQ 1 FOR OE/7 Div", ExFr: "CONSIGNE QG MEILLEUR"},
		{Name: "MORALE", French: "MORAL", Keys: "SPEND MIN", Choices: "NEVER ALWAYS",
			Help: "spend a Morale Point after the attacker's die", Aide: "dépenser un point de moral après le dé de l'attaquant",
			Ex: "STAND MORALE OE SPEND MIN 2 IF DIE>=5\nSTAND MORALE OE NEVER", ExFr: "CONSIGNE MORAL OE DÉPENSER MIN 2 SI DE>=5"},
		{Name: "CONFLICT", French: "CONFLIT", Object: orders.Must, Choices: "DECLARE PASS",
			Help: "answer a diplomatic Conflict", Aide: "répondre à un conflit diplomatique",
			Ex: "STAND CONFLICT DECLARE IF POWER>OPPONENT", ExFr: "CONSIGNE CONFLIT DÉCLARER SI PUISSANCE>ADVERSAIRE"},
		{Name: "GIVE", French: "DONNER", Object: orders.Must, Choices: "WEAKEST",
			Help: "give Morale Points of great powers to countries, in this order",
			Aide: "donner les points de moral des puissances, dans cet ordre",
			Ex:   "STAND GIVE BU, SE", ExFr: "CONSIGNE DONNER BU, SE"},
		{Name: "CALL", French: "APPELER", Object: orders.Must, Choices: "NEVER",
			Help: "call emergency replacements", Aide: "appeler des renforts d'urgence",
			Ex: "STAND CALL ER GE IF RP<3", ExFr: "CONSIGNE APPELER JAMAIS"},
	}
}
