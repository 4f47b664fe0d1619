package letter

import (
	"regexp"
	"strings"
	"unicode"
)

// Automatic letters without a mark in their header are known by several weak signs
// together, each of which a person's letter may show too. A letter in which a line
// reads as an order or which speaks of the game is a person's whatever else it shows,
// and an absence notice asks nothing.

// weakMarks judges a letter by its text, from which quotes and signature are
// dropped, and by its header. certain is true for what answers a letter of ours by
// itself and says nothing else: it may come from a player's address to his reply
// address, so that its proof of a seat says nothing about who wrote it.
func weakMarks(h header, in *Incoming, root *part, opt ReadOptions) (reason string, certain bool) {
	if in.Block {
		return "", false
	}
	before, orders := beforeOrders(in.Text, opt.Order)
	words := foldWords(before)
	if reason := listManager(h, words); reason != "" { // it may repeat a line of ours further down
		return reason, false
	}
	if orders {
		return "", false
	}
	if reason := reactionText(in); reason != "" {
		return reason, true
	}
	if ofTheGame.MatchString(words) {
		return "", false
	}
	if reason, certain := absenceText(words); reason != "" {
		return reason, certain
	}
	if reason := newsletter(h, words, root); reason != "" {
		return reason, false
	}
	return "", false
}

// hasOrders reports whether a line of a text reads as an order.
func hasOrders(text string, order func(string) bool) bool {
	_, orders := beforeOrders(text, order)
	return orders
}

// beforeOrders is what stands in a text before the first line that reads as an
// order.
func beforeOrders(text string, order func(string) bool) (before string, orders bool) {
	if order == nil {
		return text, false
	}
	const most = 200 // no automatic letter of use to us begins with more lines
	n, at := 0, 0
	for whole := range strings.Lines(text) {
		if line := strings.TrimSpace(whole); line != "" {
			if n++; n > most || order(line) {
				return text[:at], true
			}
		}
		at += len(whole)
	}
	return text, false
}

// foldWords is the beginning of a text in lower case, with plain apostrophes and
// single blanks.
func foldWords(text string) string {
	const enough = 6 << 10
	text = strings.NewReplacer("’", "'", "‘", "'", "\u00a0", " ", "\u202f", " ").Replace(strings.ToValidUTF8(shorten(text, enough), ""))
	return strings.Join(strings.Fields(strings.ToLower(text)), " ")
}

// ofTheGame is what only who plays writes of.
var ofTheGame = regexp.MustCompile(`\b(orders?|deadline|referee|my (move|turn)|the (game|turn|war)|extend|ordres?|arbitre|la partie|mon tour|ce tour|befehle?|schiedsrichter|frist|mein(en)? zug|das spiel|die partie)\b|échéance`)

// absenceText knows an absence notice by what all of them say: that somebody is
// away; and until when, who answers meanwhile or afterwards, or thanks for a letter.
// With all of these nothing but an absence is told.
func absenceText(words string) (reason string, certain bool) {
	const longest = 1500 // bytes; a notice is short
	if len(words) > longest || strings.ContainsAny(words, "?？") {
		return "", false
	}
	away := awayWords.FindString(words)
	if away == "" {
		return "", false
	}
	signs := 0
	for _, sign := range []*regexp.Regexp{untilWords, meanwhileWords, thanksWords} {
		if sign.MatchString(words) {
			signs++
		}
	}
	if signs < 2 {
		return "", false
	}
	return quoteMark("absence notice by its words", away), signs == 3
}

// The signs of an absence notice in English, French, German, Spanish, Italian and
// Dutch.
var (
	awayWords = regexp.MustCompile(`\bout of (the )?office\b|\baway (from|until|till|on|at|this|for)\b|\bon (\w+ )?(leave|vacation|holidays?)\b|\bnot (in the office|reading|checking|able to read)\b|\b(absent|unavailable|travelling|traveling)\b|` +
		`\babsente?s?\b|\ben (congés?|vacances|déplacement)\b|\bpas (disponible|joignable|au bureau)\b|\bindisponible\b|\bhors du bureau\b|` +
		`\babwesend\b|\bim urlaub\b|\bin elternzeit\b|\bnicht (im büro|erreichbar|im haus|am arbeitsplatz)\b|\baußer haus\b|\bverreist\b|\bauf (dienst)?reise\b|` +
		`\b(estoy|estaré) (ausente|de vacaciones|fuera)|\bfuera de la oficina\b|\b(sono|sarò) (assente|in ferie|fuori)|\bfuori ufficio\b|\b(ben|afwezig|niet aanwezig).{0,20}(vakantie|afwezig|kantoor)`)
	untilWords = regexp.MustCompile(`\b(until|till|through|back (on|in|by)|returning|return on|when i (return|am back)|upon my return|on my return|to the \d|from \d|between)\b|` +
		`jusqu'|\bde retour\b|\bmon retour\b|(^| )à (partir|compter) d|\bdu \d|\bau \d+ ?\w+|\b(bis|zurück|rückkehr|wieder (da|im|erreichbar))\b|\b(ab|vom) (dem )?\d|` +
		`\bhasta\b|\bregres|\bvuelv|\bfino al\b|\brientr|\b(tot|terug|t/m)\b`)
	meanwhileWords = regexp.MustCompile(`\b(will|shall|'ll) (then )?(reply|respond|answer|get back|read|deal with|be answered|be read)|\b(limited|no|intermittent) access\b|\burgent|\bemergenc|\bplease (contact|call|write to)\b|\bforwarded\b|\bas soon as (possible|i)\b|` +
		`répondr|prendrai connaissance|\burgen(ce|t)|\bcontacte[rz]\b|\badresse[rz]\b|\baccès limité|\btransmis|\btransféré|` +
		`\b(werde|wird|werden) .{0,80}(beantwort|antwort|meld|gelesen|lesen|bearbeit)|\bdringend|\bwenden sie sich\b|\bkontaktieren\b|\bvertretung\b|\bweitergeleitet\b|` +
		`\bresponder|\burgenci|\brisponder|\burgenz|\bbeantwoord|\bdringend|\bspoed`)
	thanksWords = regexp.MustCompile(`\bthank(s| you)( very much| so much)? for (your|the|you|writing|contacting|reaching)|\bi (have )?received your\b|\byour (e-?mail|message|mail) (has been|was) received\b|\bthis is an auto|` +
		`\bmerci (beaucoup )?(de|pour|d')|\b(bien|avons|ai) reçu votre\b|\bceci est (un|une) (message|réponse) auto|` +
		`\b(vielen |herzlichen |besten )?dank( ihnen)? für\b|\bdanke für\b|\bihre? (nachricht|e-?mail|mail) (ist|wurde|habe)|\bhabe ihre? (nachricht|e-?mail|mail)\b|\bdies ist eine auto|\bautomatisch (erstellt|generiert|erzeugt|versand)|` +
		`\bgracias por\b|\bgrazie per\b|\b(bedankt|dank) voor\b`)
)

// newsletter knows bulk mail without a mark by at least two of these: a way to be
// taken off its list, a way to see it in a browser, many links, a sender or a
// service that writes to many.
func newsletter(h header, words string, root *part) string {
	signs, telling := 0, ""
	for _, sign := range []*regexp.Regexp{leaveWords, browserWords, copyrightWords} {
		if m := sign.FindString(words); m != "" {
			if signs++; telling == "" {
				telling = m
			}
		}
	}
	if links := strings.Count(words, "http://") + strings.Count(words, "https://") + htmlLinks(root); links >= 4 {
		signs++
	}
	if bulkSender.MatchString(localWithTag(bare(h.get("from")))) {
		signs++
	}
	for _, f := range h {
		if bulkField.MatchString(f.name) {
			signs++
			break
		}
	}
	if signs < 2 || telling == "" {
		return ""
	}
	return quoteMark("newsletter by its words", telling)
}

var (
	leaveWords = regexp.MustCompile(`\bunsubscribe\b|\bopt[ -]?out\b|\bemail preferences\b|\b(no longer|stop) (wish to receive|receiving)\b|se désabonner|désabonne|désinscri|ne plus recevoir|\babmelden\b|\babbestellen\b|\baustragen\b|` +
		`darse de baja|cancelar (la|su|tu) suscripción|cancella(re)? (la tua )?(l')?iscrizione|\bdisiscriver|\bafmelden\b|\buitschrijven\b`)
	browserWords   = regexp.MustCompile(`\b(view|read|open|see) .{0,30}\b(browser|online)\b|\b(voir|consulter|visualiser|afficher|lire) .{0,40}(navigateur|en ligne)|\bversion en ligne\b|\b(im browser|online-version|webversion)\b|\bnavegador\b|\bnel browser\b|\bin (je|uw) browser\b`)
	copyrightWords = regexp.MustCompile(`(©|\(c\)|copyright) ?(\d{4}|all)|\ball rights reserved\b|\btous droits réservés\b|\balle rechte vorbehalten\b|\byou are receiving this\b|\bvous recevez ce\b|\bsie erhalten diese\b`)
	bulkSender     = regexp.MustCompile(`^(news|newsletter|newsletters|lettre|infolettre|rundbrief|mailing|marketing|promo|promotions?|offers?|offres?|angebote|updates?|digest|hello|info|contact|team)([+._-].*)?$`)
	bulkField      = regexp.MustCompile(`^(feedback-id|x-campaign.*|x-mc-user|x-mailgun-.*|x-sg-eid|x-ses-outgoing|x-mandrill-user|x-csa-complaints|x-mailer-(lid|recptid|sid)|x-rpcampaign|x-emarsys.*|x-sib-id|x-mailin-.*|x-mj-.*|x-mailjet.*|` +
		`x-report-abuse.*|x-abuse-reports-to|x-pm-message-id|x-sfmc-.*|x-cmail.*|x-newsletter.*|x-bulkmail|x-klaviyo.*|x-hs-.*|x-sailthru.*|x-mailerlite.*|x-acymailing.*|x-phplist.*|x-ncsend.*|errors-to)$`)
)

// htmlLinks counts the links in the HTML parts of a letter.
func htmlLinks(p *part) int {
	n := 0
	if p.kind == "text/html" {
		n = strings.Count(strings.ToLower(shorten(p.text, 64<<10)), "<a ")
	}
	for _, kid := range p.kids {
		n += htmlLinks(kid)
	}
	return n
}

// listManager knows what list software says itself, by its opening words, or by
// weaker ones beside an address of the software.
func listManager(h header, words string) string {
	if m := managerWords.FindString(shorten(words, 600)); m != "" {
		return quoteMark("list software by its words", m)
	}
	machine := false
	for _, addr := range []string{bare(h.get("from")), bare(h.get("sender")), bare(h.get("reply-to")), bare(h.get("return-path")), bare(h.get("errors-to"))} {
		machine = machine || addr != "" && managerPart.MatchString(localWithTag(addr))
	}
	if !machine {
		return ""
	}
	if m := aboutLists.FindString(shorten(words, 600)); m != "" {
		return quoteMark("list software by its words", m)
	}
	return ""
}

var (
	managerWords = regexp.MustCompile(`\bthis is the ezmlm program\b|\bi'm managing the \S+ mailing list\b|\bmessage from the \S+ (mailing )?list manager\b|\byour mail to '[^']+' with the subject\b|\bis being held until the list moderator\b|` +
		`\byou are not (allowed|authori[sz]ed) to (post|send (mail|messages)) to (this|the) \S* ?(mailing )?list\b|\bnot (allowed|permitted) to post to this mailing list\b|\bthe results of your email command|\byour (membership|subscription) (in|to) the (mailing )?list \S+ has been (disabled|suspended)|` +
		`\b(has|have) been (sent|submitted|forwarded) to the moderators?\b|\bvotre message (pour|à|adressé à) la liste \S+ .{0,60}(n'a pas|modér|rejeté|refusé)|\b(message|courrier) .{0,40}en attente de modération\b|\bvous n'êtes pas autorisée? à (envoyer|poster|diffuser)|` +
		`\bihre (nachricht|e-?mail) an (die )?(mailing)?liste? \S+ .{0,60}(nicht|moderat|wartet|abgelehnt)|\bsie (sind nicht berechtigt|dürfen nicht) .{0,40}(mailing-?)?liste\b|\bbounce (action notification|probe)\b|\bmailing list (probe|bounce) message\b|` +
		`\byour (distribution of|message dated) .{0,80}\b(rejected|submitted to)\b|\bhas been successfully (subscribed|unsubscribed|added) (to|from) the\b`)
	aboutLists  = regexp.MustCompile(`\b(mailing[ -]?list|liste de diffusion|mailingliste|verteilerliste|moderator|modérat(eur|ion)|subscri(be|bed|ption)|abonné|unzustellbar|bounce)`)
	managerPart = regexp.MustCompile(`^(listserv|sympa|mailman|majordomo|ezmlm|mlmmj|listproc|petidomo)([+-].*)?$|-(bounces?|owner|request|confirm|admin|help|return|editor|moderators?|subscribe|unsubscribe|join|leave)([+-].*)?$`)
)

// reactionText knows a reaction by a text that holds nothing but a picture, or by the
// words in which phones repeat what was reacted to.
func reactionText(in *Incoming) string {
	text := strings.TrimSpace(in.Text)
	if text == "" || len(text) > 600 {
		return ""
	}
	if len(in.InReplyTo)+len(in.References) > 0 && isPicture(text) {
		return quoteMark("reaction", text)
	}
	line, rest, _ := strings.Cut(text, "\n")
	if strings.TrimSpace(rest) == "" && tapback.MatchString(strings.ToLower(line)) {
		return quoteMark("reaction", line)
	}
	return ""
}

// isPicture reports whether a text is one to three emoji and nothing else.
func isPicture(text string) bool {
	const most = 3
	n := 0
	for _, r := range text {
		switch {
		case unicode.IsSpace(r), r == 0x200d, r >= 0xfe00 && r <= 0xfe0f, r >= 0x1f3fb && r <= 0x1f3ff: // joins and shades
		case r >= 0x2190 && r <= 0x2bff && !unicode.IsLetter(r), r >= 0x1f000 && r <= 0x1faff:
			n++
		default:
			return false
		}
	}
	return n >= 1 && n <= most
}

// tapback is a reaction as it comes to programs that know none.
var tapback = regexp.MustCompile(`^(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,12} to|a aimé|a adoré|n'a pas aimé|a mis en évidence|a réagi avec .{1,12} à|gefällt|hat .{1,12} auf|mag|liebt|lachte über|betonte) ?[“"«„].{1,500}[”"»“](\s*reagiert)?\.?$`)
