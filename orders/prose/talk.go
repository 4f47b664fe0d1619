package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
	"feldpost/orders/ordinary"
)

// talk tells a whole sentence that is about nothing of the game, on whatever line it stands: ordinary words, names among them, words that
// do nothing by themselves; nothing that may be misspelt, counts, is an act of the game, or changes what stands beside it. It may be about
// what comes later: "the kids have a concert tonight".
func (r *reader) talk(cs []chunk) (is, later bool) {
	if len(cs) == 0 || commands(cs) || goesOnFrom(&cs[0]) {
		return false, false
	}
	known, names := 0, 0
	for i := range cs {
		c := &cs[i]
		switch {
		case c.mark == ",", c.mark == "-", c.mark == "(", c.mark == ")", c.mark == ";":
		case c.mark != "", c.thing != nil, c.noun != "", c.foreign:
			return false, false
		case c.isUnknown():
			if c.isHeavy() || turns(c) || len(c.senses) > 0 {
				return false, false
			}
			for _, t := range c.toks {
				switch {
				case isOrdinary(t.key) || orders.IsKindWord(t.key):
					known++
				case isSmall[t.key]:
				case isCapital(t.text) && len(t.key) > 2:
					if i > 0 {
						names++
					}
				default:
					return false, false
				}
			}
		case c.is(isLater) && !c.is(isAct):
			later = true
		case c.is(isAct) && !slices.ContainsFunc(c.names(isAct), r.scene.Language.Has):
			known++ // of no order of this game: "by the fire"
		case c.is(isNo) && len(c.toks) == 1 && i+1 < len(cs) && cs[i+1].isUnknown() && ordinary.Describes(cs[i+1].toks[0].key): // "a train with no heating"
		case c.isHeavy(), !slices.ContainsFunc(c.senses, isQuiet), slices.ContainsFunc(c.senses, func(s sense) bool { return !isQuiet(s) && !s.kind.isSpecial() && s.kind != isAct }):
			return false, false
		default:
			for _, t := range c.toks {
				if len(t.key) > 3 && ordinary.Is(t.key) {
					known++ // "a lovely evening"
				}
			}
		}
	}
	return (known > 1 || known > 0 && names > 0) && names <= known, later
}

// isSmall are small words that say nothing without an act.
var isSmall = wordSet(`ABOUT HER HIM THEM ME YOU US WHAT WHO WHOSE WHERE WHY HOW THERE HERE VERY SO SUCH MOI TOI LUI EUX ELLE ELLES CA CELA QUOI DONT TRES TANT ICI LA QUEL QUELLE QUELS QUELLES LU VU SU PU EU BU DU`)

// isTurn are ordinary words, without the S of the plural, by which people take back what stands beside them, or make it hang on something.
var isTurn = wordSet(`JOKE JOKING JOKED KIDDING KIDDED JEST BLUFF BLUFFING FEINT RUSE TRICK FOOL DECOY HYPOTHETICAL VOID INVALID NONSENSE RUBBISH RESIGN SURRENDER CONCEDE CAPITULATE OPPOSITE REVERSE CONTRARY SWAP
EXCHANGE COIN TOSS DISREGARD CONSENT APPROVAL APPROVE PERMITTING PERMISSION CONFIRM CONFIRMATION AGREEMENT AGREE DECIDE DECISION DECIDED REPEAT TEAR TORN BIN TRASH RETRACT REVOKE RENOUNCE ABANDON GIVE QUIT TEST TRIAL
EXAMPLE RUMOUR RUMOR NEWS RUMEUR BRUIT EXPERIMENT QUESTION PROPOSAL SUGGESTION IDEA DREAM BRIDGE ALLY ALLIE
PLAISANTE PLAISANTAI PLAISANTERIE BLAGUE BLAGUAI FARCE FEINTE LEURRE POISSON NUL NULLE CONTRAIRE INVERSE INVERSER ABANDONNE ABANDON RENONCE CAPITULE RETIRE RETIRER ACCORD AUTORISATION PERMISSION DECIDE DECIDERA CONFIRME
CONFIRMERA CONFIRMATION PILE FACE REPETE REPETEZ RECOMMENCE ESSAI EXEMPLE IDEE PROPOSITION PONT`)

// turns tells a chunk with such a word.
func turns(c *chunk) bool {
	return slices.ContainsFunc(c.toks, func(t token) bool { return isTurn[t.key] || isTurn[strings.TrimSuffix(t.key, "S")] })
}

// isPolite are verbs with which courtesies begin.
var isPolite = wordSet(`HOPE WISH THANK THANKS EXCUSE FORGIVE PARDON PARDONNEZ PARDONNE EXCUSEZ MERCI VIVE VIVENT LOVE ENJOY GREET TELL SEND RECEVEZ EMBRASSEZ EMBRASSE SALUEZ SALUE DITES BLESS ESPERONS ESPERE CROISE CROISONS CHEER CHEERS`)

// commands tells a sentence that begins as people tell somebody to do something: "flip a coin", "faites sauter le pont".
func commands(cs []chunk) bool {
	c := &cs[0]
	if c.mark != "" || c.thing != nil || isPolite[c.toks[0].key] {
		return false
	}
	if slices.ContainsFunc(cs[1:], func(c chunk) bool { return c.is(isBeing) }) {
		return false // "weather here is glorious"
	}
	key := c.toks[0].key
	return c.isUnknown() && (ordinary.Is(key) && !ordinary.Describes(key) || strings.HasSuffix(key, "EZ"))
}

// goesOnFrom tells a word that begins what goes on from the sentence before: "then the volunteers", "by the coast road", "as you wish".
func goesOnFrom(c *chunk) bool {
	switch c.toks[0].key {
	case "AS", "COMME", "LIKE", "VIA":
		return true
	}
	return c.is(isThen) || c.is(isAnd) || c.is(isRole)
}

// isQuiet tells senses of words that order nothing and change nothing by themselves.
func isQuiet(s sense) bool {
	switch s.kind {
	case isFiller, isAside, isBeing, isThere, isAnd, isThen, isRelative, isReason, isIt, isTheirs, isPast:
		return true
	case isRole:
		return s.name != "except"
	}
	return false
}

// isOrdinary tells an ordinary word, or one of several: "grand-père".
func isOrdinary(key string) bool {
	for part := range strings.SplitSeq(key, "-") {
		if !ordinary.Is(part) {
			return false
		}
	}
	return true
}
