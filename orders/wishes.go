package orders

import (
	"regexp"
	"strings"
)

// wishPatterns are the ways to ask that a sheet be checked, or kept, and not
// executed yet; they read folded text.
var wishPatterns = regexp.MustCompile(`\b(?:` + strings.Join([]string{
	`DRAFT`, `DRY RUN`, `PROVISIONAL`, `TENTATIVE`, `NOT(?: YET)? (?:THE |MY )?(?:FINAL|DEFINITIVE)`, `NOT FINALI[SZ]ED`, `NON[- ]FINAL`,
	`(?:JUST|ONLY|PLEASE|MERELY|FIRST) CHECK(?:ING)?`, `CHECK(?:ING)? (?:ONLY|FIRST|THIS|THESE|THEM|MY|IT|IF|WHETHER|THAT|FOR)`, `(?:FOR|A) CHECK(?:ING)?(?: ONLY)?$`,
	`(?:DO NOT|DON'?T|NOT TO|PLEASE NOT) (?:YET )?(?:EXECUTE|APPLY|RUN|CARRY|PROCESS|PLAY|RESOLVE|ADJUDICATE|SUBMIT|ACT)`,
	`NOT (?:YET )?(?:TO BE )?(?:EXECUTED?|APPLIED|PROCESSED|RESOLVED)`,
	`WAIT (?:UNTIL|TILL|BEFORE|FOR MY)`, `PLEASE WAIT`, `^WAIT`, `HOLD (?:ON|OFF|THESE|THIS|THEM|UNTIL|TILL|MY ORDERS)`, `(?:UNTIL|TILL|BEFORE) I (?:CONFIRM|WRITE|SAY|SEND|GIVE|TELL)`,
	`BROUILLON`, `PROVISOIRES?`, `PAS (?:ENCORE )?(?:FINALE?S?|DEFINITI(?:F|FS|VE|VES))`, `NON DEFINITI(?:F|FS|VE|VES)`,
	`N'?E? ?(?:LES? |L'|LA )?(?:EXECUT|APPLIQU|JOU|TRAIT|RESOU)[A-Z]* (?:PAS|RIEN)`, `NE PAS (?:ENCORE )?(?:LES? |L'|LA )?(?:EXECUT|APPLIQU|JOU|TRAIT|RESOU)[A-Z]*`,
	`N'EXECUTE[RZ]?`, `(?:VEUILLEZ|MERCI D'|PRIERE D'|SVP )ATTEN`, `^ATTEND(?:S|EZ|RE)`, `ATTENDEZ (?:QUE|MA|MON)`, `A VERIFIER`, `(?:JUSTE|SIMPLEMENT|SEULEMENT) (?:A )?VERIFI`,
	`VERIFI[A-Z]* (?:SEULEMENT|UNIQUEMENT|D'ABORD|CES|CETTE|MES|MA|SI|QUE)`, `(?:VEUILLEZ|MERCI DE|POUVEZ-VOUS) (?:ME |JUSTE |SIMPLEMENT )*VERIFI`, `SIMPLE VERIFICATION`, `POUR VERIFICATION`,
	`^NOT YET\b`, `^PAS ENCORE\b`, `(?:DO NOT|DON'?T) (?:YET )?(?:DO|SEND|MAKE|MOVE|ROLL|GO|END)\b.*\b(?:YET|NOW|BEFORE|UNTIL)`, `SLEEP ON (?:IT|THIS|THAT)`, `GO-?AHEAD\b`, `FEU VERT`, `^WHAT IF\b`, `^ET SI\b(?:[^,]*|.*\?)$`,
	`AVANT (?:MA |QUE JE )CONFIRM`, `(?:JUSQU'A|AVANT) (?:CE QUE JE |MA )?CONFIRM`,
}, "|") + `)`)

// correctionPatterns are the ways to take words back; what they mean has to be
// asked.
var correctionPatterns = regexp.MustCompile(`\b(?:` + strings.Join([]string{
	`CORRECTION`, `CANCEL (?:MY|THE|THAT|THIS|LAST|PREVIOUS|LINE|ALL|ORDER)`, `(?:IGNORE|DISREGARD|FORGET|SCRAP|STRIKE OUT|DELETE) (?:MY|THE|THAT|THIS|LAST|PREVIOUS|LINE|ORDER|WHAT)`,
	`I MEANT`, `OOPS`, `(?:REPLACE|CHANGE) (?:LINE|MY ORDER|THE ORDER)`, `TAKE (?:THAT|IT|THIS|MY [A-Z]+) BACK`,
	`ANNUL(?:E|ER|EZ) (?:MA|MES|MON|LA|LE|LES|L'|CE|CETTE)`, `(?:IGNORE|IGNORER|IGNOREZ|OUBLIE|OUBLIER|OUBLIEZ) (?:MA|MES|MON|LA|LE|LES|L'|CE|CETTE)`, `JE VOULAIS DIRE`,
}, "|") + `)`)

// wishes tells whether a line asks that the sheet be checked or wait.
func wishes(text string) bool {
	key := strings.Join(strings.Fields(fold(text)), " ")
	return wishPatterns.MatchString(strings.TrimLeft(key, "-*#; "))
}

// Wishes tells whether words, such as the subject of a letter, ask that the
// sheet be checked and not executed.
func Wishes(text string) bool { return wishes(plain(1, text).text) }

func corrects(text string) bool { return correctionPatterns.MatchString(fold(text)) }

// consentPatterns are the ways to say in a sentence that one takes part, and
// doubtPatterns what makes such a sentence mean something else.
var (
	consentPatterns = regexp.MustCompile(`\b(?:` + strings.Join([]string{
		`(?:I|WE|HEREBY|YES|OK|OKAY|GLADLY|HAPPY TO|GLAD TO|PLEASED TO|LIKE TO|HAPPILY)\b[A-Z ,']* CONFIRM(?:ED|ING|ATION)?`, `(?:IS|ARE|AM|IT'S|THAT'S|CONSIDER (?:ME|IT|THIS)) CONFIRMED`,
		`COUNT ME IN`, `I(?: GLADLY| HAPPILY| HEREBY)? ACCEPT`, `(?:HAPPY|GLAD) TO (?:ACCEPT|PLAY)`,
		`JE (?:VOUS |LE |LA |TE )*CONFIRME`, `(?:NOUS|ON) (?:VOUS |LE |LA )*CONFIRM(?:E|ONS)`, `(?:C'EST|EST|SUIS) CONFIRMEE?`, `J'ACCEPTE`, `JE SUIS PARTANTE?`, `JE SUIS DES VOTRES`, `COMPTEZ SUR MOI`, `COMPTE SUR MOI`,
		`(?:I(?:'M| AM)|WE(?:'RE| ARE)) (?:READY|GAME|ON BOARD|DELIGHTED|UP FOR IT)`, `LET'S PLAY`, `I(?:'D| WOULD) LOVE TO`, `WITH PLEASURE`, `SIGN ME UP`, `YES,? PLEASE`, `READY TO PLAY`, `I(?: AM TAKING|'M TAKING| TAKE) (?:PART|THE SEAT)`,
		`JE PARTICIPE`, `JE JOUE`, `JE PRENDS (?:PART|LA PLACE|LE CAMP)`, `JE SUIS (?:PRETE?|D'ACCORD|DE LA PARTIE|OK)`, `D'ACCORD POUR (?:LA PARTIE|JOUER)`, `VOLONTIERS`, `AVEC PLAISIR`, `J'EN SUIS`,
	}, "|") + `)\b`)
	// promisePatterns are sentences that would be in doubt in other words, whole.
	promisePatterns = regexp.MustCompile(`^(?:(?:SURE|YES|OK|OKAY|GREAT|OUI|SUPER)[,!.]? )?(?:(?:I|WE)(?:'LL| WILL) (?:GLADLY |HAPPILY )?(?:PLAY|TAKE PART|TAKE IT|TAKE THE SEAT)|(?:I'M|I AM|WE'RE|WE ARE) IN|I WOULD LOVE TO(?: PLAY)?|JE JOUERAI|JE PARTICIPERAI|(?:JE SUIS|ON EST) (?:DEDANS|CHAUDE?))[ .!,]*(?:THANKS|THANK YOU|MERCI)?[ .!]*$`)
	doubtPatterns   = regexp.MustCompile(`\?|\b(?:NOT|NEVER|CANNOT|CANT|UNABLE|UNTIL|TILL|BEFORE|AFTER|IF|UNLESS|WHEN|WHETHER|WILL|SHALL|WOULD|MIGHT|MAY|LATER|TOMORROW|SOON|ONCE|BUT|CANCEL|DECLINE|REFUSE|RECEIPT|RECEIVED|RECEPTION|RECU|` +
		`PAS|JAMAIS|NE|SI|AVANT|APRES|QUAND|LORSQUE|BIENTOT|DEMAIN|MAIS|ANNULE[RZ]?|POURRAIS?|IMPOSSIBLE)\b|N'T\b|\bN'|DES QUE|PLUS TARD|I'LL|WE'LL`)
)

// Consents tells whether sentences say without a doubt that their writer takes
// part in a game: "Yes, I confirm, thanks."
func Consents(sentences []string) bool {
	yes := false
	for _, s := range sentences {
		key := strings.ReplaceAll(strings.Join(strings.Fields(fold(s)), " "), "’", "'")
		switch {
		case promisePatterns.MatchString(key):
			yes = true
			continue
		case doubtPatterns.MatchString(key):
			return false
		}
		yes = yes || consentPatterns.MatchString(key)
	}
	return yes
}
