package orders

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Bearing is what a line that is neither order nor message may have to do with the
// messages of its letter.
type Bearing uint8

// The bearings, from none to all.
const (
	NoBearing   Bearing = iota // a greeting, thanks, a name below
	BearsBeside                // talk: it may concern a message that it touches
	BearsOnAll                 // it may concern any message of the letter
)

// Beside reads lines of talk around messages.
type Beside struct {
	Others []Addressee // the other seats, and other people by their names
	Own    []string    // what the writer goes by
}

// Bearing tells what a line may have to do with a message. first and last tell that it
// is the first or the last one of the letter, signs that a closing stands above it.
func (b Beside) Bearing(text string, first, last, signs bool) Bearing {
	text = strings.TrimSpace(plain(1, text).text)
	keys := talkWords(text)
	switch {
	case len(keys) == 0, isFooter(keys), b.isOwn(keys):
		return NoBearing
	case strings.HasSuffix(strings.TrimRight(text, ` ")!.`), "?"), b.names(keys), bears(keys):
		return BearsOnAll
	case !slices.ContainsFunc(keys, func(k string) bool { return !isCourteous(k) }):
		return NoBearing
	case len(keys) <= 4 && (first && isGreetingWord(keys[0]) || signs || last && len(keys) <= 3 && areNames(text)):
		return NoBearing
	}
	return BearsBeside
}

// Closes tells whether a line is one under which its writer signs.
func (b Beside) Closes(text string) bool {
	keys := talkWords(plain(1, text).text)
	return len(keys) > 0 && len(keys) <= 5 && slices.ContainsFunc(keys, isClosingWord) && !slices.ContainsFunc(keys, func(k string) bool { return !isCourteous(k) })
}

// talkWords are the folded words of a line without its marks.
func talkWords(text string) (keys []string) {
	for _, f := range strings.FieldsFunc(fold(text), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`,;:.!?()[]"*_<>#/=+`, r) }) {
		if f = strings.Trim(f, "-'~"); f != "" {
			keys = append(keys, f)
		}
	}
	return keys
}

// isOwn tells whether a line is the writer's name.
func (b Beside) isOwn(keys []string) bool {
	said := strings.Join(keys, " ")
	return slices.ContainsFunc(b.Own, func(name string) bool {
		own := talkWords(name)
		return len(own) > 0 && (strings.Join(own, " ") == said || len(keys) == 1 && slices.Contains(own, said))
	})
}

// names tells whether a line names another seat or person, or the observers.
func (b Beside) names(keys []string) bool {
	said := " " + strings.ReplaceAll(strings.Join(keys, " "), "-", " ") + " "
	for _, p := range readAddressees(b.Others) {
		if p.key == ToReferee {
			continue
		}
		for _, name := range append(p.names, p.parts...) {
			if len(name) > 2 && strings.Contains(said, " "+name+" ") || strings.Contains(said, "'"+name+" ") {
				return true
			}
		}
	}
	return false
}

// isFooter tells the lines that mail programs add.
func isFooter(keys []string) bool {
	said := strings.Join(keys, " ")
	return len(keys) <= 8 && (strings.HasPrefix(said, "SENT FROM MY ") || strings.HasPrefix(said, "ENVOYE DE MON ") || strings.HasPrefix(said, "ENVOYE DEPUIS ") || strings.HasPrefix(said, "GET OUTLOOK FOR "))
}

// areNames tells whether each word of a line begins with a capital.
func areNames(text string) bool {
	for w := range strings.FieldsSeq(text) {
		r, _ := utf8.DecodeRuneInString(strings.Trim(w, "-.,"))
		if unicode.IsLetter(r) && !unicode.IsUpper(r) || unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// bears tells whether words speak of secrecy, of sending, of time or of not doing
// something: they may be meant for any message.
func bears(keys []string) bool {
	words := addressWords()
	return slices.ContainsFunc(keys, func(k string) bool {
		switch words[k] {
		case isUnsigned, isAlone, isNow:
			return true
		}
		return bearingWords()[k] || strings.HasPrefix(k, "ANONYM") || strings.HasPrefix(k, "CONFIDENT") || strings.HasPrefix(k, "SECRE") ||
			strings.HasPrefix(k, "PRIV") || strings.HasPrefix(k, "MESSAG") || strings.HasPrefix(k, "DISCRE") || strings.HasSuffix(k, "N'T") || strings.HasPrefix(k, "N'")
	})
}

// bearingWords speak of secrecy, of sending, of time, of others or of not doing something.
var bearingWords = wordSet(`NOT NEVER NO CANNOT WITHOUT UNSIGNED SIGN SIGNED SIGNATURE NAME NAMES NAMELESS HIDE HIDDEN REVEAL
	SEND SENDING SENT DELIVER POST PUBLISH FORWARD PRESS TELL READ SHOW PASS DISTRIBUTE
	LATER WAIT HOLD YET UNTIL TILL AFTER BEFORE UNLESS ONCE WHEN WHILE IF TOMORROW TONIGHT DELAY DELAYED SOON MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY
	CANCEL FORGET IGNORE STOP DISREGARD RETRACT SCRATCH DRAFT INSTEAD EXCEPT SAVE PARTNER ALLY ALLIES ENEMY OPPONENT NOBODY ANYBODY ANYONE JUST BETWEEN
	PAS NE JAMAIS RIEN SANS SIGNER SIGNE CACHER MONTRER ENVOYER ENVOYEZ ENVOIE ENVOI PARTIR PUBLIER TRANSMETTRE TRANSMETTEZ DIRE DITES LIRE
	TARD ATTENDRE ATTENDEZ ATTENDS APRES AVANT JUSQU'A QUAND SI DEMAIN BIENTOT ENCORE LUNDI MARDI MERCREDI JEUDI VENDREDI SAMEDI DIMANCHE
	ANNULER ANNULEZ OUBLIEZ IGNOREZ ARRETEZ BROUILLON PLUTOT SAUF PARTENAIRE ALLIE ENNEMI ADVERSAIRE PERSONNE ENTRE`)

// isCourteous tells words of greetings, thanks and of what leads to orders.
func isCourteous(key string) bool {
	return courteousWords()[key] || isDigits(key) || isGreetingWord(key) || isClosingWord(key)
}

// courteousWords say nothing about a message.
var courteousWords = wordSet(`DEAR REFEREE GM SIR MADAM FELDPOST THERE AND THE A AN OF FOR TO FROM YOU YOUR MY OUR OURS ME US WE I IS ARE AM HERE BELOW ATTACHED FOLLOWING FOLLOW
	ORDERS ORDER MOVES MOVE TURN SHEET PHASE THIS THESE MANY MUCH VERY WELL GOOD GREAT NICE BEST KIND KINDEST WARM WISHES LUCK PLAYED FUN HOPE FINE ALL MORNING AFTERNOON EVENING DAY WEEKEND
	PLEASE FIND HAVE WITH ADVANCE AS ALWAYS AGAIN GAME LETTER IN REPLY
	CHER CHERE CHERS ARBITRE MONSIEUR MADAME LE LA LES UN UNE DE DU DES ET POUR MES MON MA NOS NOTRE VOTRE VOS VOICI CI-JOINT SUIVANTS ORDRES ORDRE TOUR FEUILLE CE CETTE
	BIEN BON BONNE BONNES CHANCE JOURNEE SOIREE PARTIE BEAUCOUP JE VOUS TOI D'AVANCE`)

func isGreetingWord(key string) bool {
	switch key {
	case "HI", "HELLO", "HEY", "DEAR", "GREETINGS", "BONJOUR", "BONSOIR", "SALUT", "CHER", "CHERE", "CHERS", "MORNING":
		return true
	}
	return false
}

func isClosingWord(key string) bool {
	switch key {
	case "REGARDS", "WISHES", "CHEERS", "THANKS", "THANK", "THX", "SINCERELY", "YOURS", "FAITHFULLY", "GREETINGS", "BYE", "BEST", "MERCI", "CORDIALEMENT", "AMICALEMENT", "AMITIES", "SALUTATIONS", "SINCEREMENT", "CARE", "TAKE":
		return true
	}
	return false
}

// wordSet makes a set of words once.
func wordSet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for w := range strings.FieldsSeq(words) {
			set[w] = true
		}
		return set
	})
}
