package letter

import (
	"strings"
	"testing"
)

// lineOrders reads as orders what these tests write as such.
func lineOrders(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	switch strings.TrimRight(word, ".,:") {
	case "MOVE", "ATTACK", "PASS", "END", "HELP", "STATUS", "JOIN", "YES", "OUI", "AIDE", "EXTEND", "GAME", "RESEND", "MESSAGE":
		return true
	}
	return false
}

// unmarkedLetters are automatic without a mark in their header, or with one of a
// filter alone. "!" begins the names of those that say nothing but what they are.
var unmarkedLetters = map[string]string{
	// Absence notices.
	"!absence en 1":   "Subject: Re: [g] your turn\n\nThank you for your email. I am out of the office until Monday 7 December with limited access to email. For urgent matters please contact my colleague at the front desk.\n",
	"!absence en 2":   "Subject: Re: your letter\n\nThanks for your message.\n\nI'm on annual leave, returning on 4 January, and will reply then.\n\nKind regards\n",
	"absence en 3":    "Subject: Re: [g] your turn\n\nHello,\n\nI am away from my desk until the 14th. If it is urgent, please call the main number.\n",
	"absence en 4":    "Subject: holiday\n\nI am currently on parental leave. Your mail will not be forwarded. Please contact reception instead. I will be back in March, back on the 1st.\n",
	"!absence fr 1":   "Subject: Re: [g] à vous\n\nBonjour,\n\nMerci de votre message. Je suis absent jusqu'au 7 décembre inclus et vous répondrai à mon retour.\n\nCordialement\n",
	"!absence fr 2":   "Subject: RE : votre lettre\n\nJe suis en congés du 20 au 31 décembre. J'ai bien reçu votre courriel et je prendrai connaissance de votre message dès mon retour. En cas d'urgence, contactez le secrétariat.\n",
	"absence fr 3":    "Subject: Re: x\n\nActuellement en déplacement, je serai de retour lundi. Pour toute urgence, veuillez contacter l'accueil.\n",
	"!absence fr 4":   "Subject: Re: x\n\nBonjour, je ne suis pas joignable jusqu’au 3 janvier. Merci d’adresser vos demandes urgentes au standard.\n",
	"!absence de 1":   "Subject: AW: [g] Sie sind am Zug\n\nGuten Tag,\n\nvielen Dank für Ihre Nachricht. Ich bin bis einschließlich 7. Dezember im Urlaub. Ihre E-Mail wird nicht weitergeleitet.\n\nMit freundlichen Grüßen\n",
	"!absence de 2":   "Subject: Re: x\n\nDanke für Ihre Mail. Ich bin derzeit nicht im Büro und ab dem 4. Januar wieder erreichbar. In dringenden Fällen wenden Sie sich bitte an meine Vertretung.\n",
	"absence de 3":    "Subject: Re: x\n\nIch bin bis zum 14. nicht erreichbar und werde Ihre Nachricht danach beantworten.\n",
	"absence es":      "Subject: Re: x\n\nGracias por su mensaje. Estoy de vacaciones hasta el 7 de enero.\n",
	"!absence it":     "Subject: Re: x\n\nGrazie per il messaggio. Sono in ferie fino al 7 gennaio e risponderò al rientro.\n",
	"!absence quotes": "Subject: Re: [g] your turn\n\nThank you for your message. I am on vacation until Friday and will respond when I return.\n\nOn Mon, 2 Mar 2026, Referee <r@feldpost.example> wrote:\n> GAME g CODE abcd-efgh\n> MOVE 2529 2629\n> END\n",
	// Newsletters.
	"newsletter en":       "Subject: This week in model railways\nFrom: Model Rails <newsletter@rails.example>\n\nNew on the shelves: the Pacific.\n\nView this email in your browser: https://rails.example/v\nUnsubscribe: https://rails.example/u\n",
	"newsletter en esp":   "Subject: Five offers\nX-Mailgun-Sid: WyJh\n\nFive offers for you.\nTo unsubscribe click https://shop.example/u\n",
	"newsletter fr":       "Subject: Notre lettre de mars\n\nLes nouveautés du mois.\n\nConsulter cet email dans votre navigateur : https://x.example/v\nPour vous désabonner : https://x.example/d\n",
	"newsletter de":       "Subject: Angebote der Woche\nFrom: Laden <angebote@laden.example>\n\nDrei Angebote.\n\nSie möchten keine Angebote mehr? Hier abmelden: https://laden.example/a\n© 2026 Laden GmbH\n",
	"newsletter of links": "Subject: news\n\nhttps://a.example/1\nhttps://a.example/2\nhttps://a.example/3\nhttps://a.example/4\nYou are receiving this because you signed up. Email preferences: https://a.example/p\n",
	"newsletter html":     "Subject: news\nContent-Type: text/html; charset=utf-8\n\n<p>News</p><a href=\"https://a\">1</a><a href=\"https://b\">2</a><a href=\"https://c\">3</a><p><a href=\"https://d\">unsubscribe</a></p>\n",
	// What filters write.
	"spam level":        "X-Spam-Level: *******\nSubject: x\n\nBuy.\n",
	"spam bar":          "X-Spam-Bar: ++++++++\nSubject: x\n\nBuy.\n",
	"spam score":        "X-Spam-Score: 11.3\nSubject: x\n\nBuy.\n",
	"spam verdict ses":  "X-SES-Spam-Verdict: FAIL\nSubject: x\n\nBuy.\n",
	"virus verdict ses": "X-SES-Virus-Verdict: FAIL\nSubject: x\n\nBuy.\n",
	"spam barracuda":    "X-Barracuda-Spam-Status: Yes, SCORE=9.2\nSubject: x\n\nBuy.\n",
	"spam barracuda 2":  "X-Barracuda-Spam-Flag: YES\nSubject: x\n\nBuy.\n",
	"spam rspamd":       "X-Spamd-Result: default: True [18.20 / 15.00]\nSubject: x\n\nBuy.\n",
	"spam rspamd bar":   "X-Spamd-Bar: ++++++++++\nSubject: x\n\nBuy.\n",
	"spam rspamd score": "X-Rspamd-Score: 12.5\nSubject: x\n\nBuy.\n",
	"spam proofpoint":   "X-Proofpoint-Spam-Details: rule=spam policy=default score=100\nSubject: x\n\nBuy.\n",
	"spam proofpoint 2": "X-Proofpoint-Spam-Details-Enc: AW1haW4=\nX-Spam-Flag: Yes\nSubject: x\n\nBuy.\n",
	"spam cloudmark":    "X-CMAE-Verdict: spam\nSubject: x\n\nBuy.\n",
	"spam gmx":          "X-UI-Filterresults: junk:10;V03:K0:abc\nSubject: x\n\nBuy.\n",
	"spam kaspersky":    "X-KasperskyAntiSpam-Status: SPAM\nSubject: x\n\nBuy.\n",
	"spam mailscanner":  "X-Example-MailScanner-SpamCheck: spam, SpamAssassin (score=12)\nSubject: x\n\nBuy.\n",
	"spam trend":        "X-TM-AS-Result: Yes--12.3\nSubject: x\n\nBuy.\n",
	"spam nai":          "X-NAI-Spam-Flag: YES\nSubject: x\n\nBuy.\n",
	"spam gmail":        "X-Gm-Spam: 1\nX-Gm-Phishy: 0\nSubject: x\n\nBuy.\n",
	"spam bayes":        "X-Spambayes-Classification: spam; 1.00\nSubject: x\n\nBuy.\n",
	"spam yandex":       "X-Yandex-Spam: 4\nSubject: x\n\nBuy.\n",
	"bulk microsoft":    "X-Microsoft-Antispam: BCL:8;\nSubject: x\n\nBuy.\n",
	"virus status":      "X-Virus-Status: Infected (Eicar)\nSubject: x\n\nBuy.\n",
	// Reactions.
	"!reaction picture":    "Subject: Re: x\nIn-Reply-To: <a@feldpost.example>\n\n\U0001f44d\n",
	"!reaction heart":      "Subject: Re: x\nReferences: <a@feldpost.example>\n\n\u2764\ufe0f\n\nOn Mon, 2 Mar 2026, Referee <r@feldpost.example> wrote:\n> END\n",
	"!reaction RFC 9078":   "Subject: Re: x\nIn-Reply-To: <a@feldpost.example>\nContent-Type: text/plain; charset=utf-8\nContent-Disposition: reaction\n\n\U0001f44d\n",
	"!reaction part":       "Subject: Re: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\nContent-Disposition: reaction\n\n\U0001f389\n--b--\n",
	"!reaction Apple":      "Subject: Re: x\n\nLiked “Your turn: the League moves”\n",
	"!reaction Apple fr":   "Subject: Re: x\n\nA aimé « À vous de jouer »\n",
	"!reaction Outlook de": "Subject: Re: x\n\nOtto Neumann hat auf Ihre Nachricht reagiert:\n",
	// List software.
	"ezmlm":        "Subject: ezmlm response\n\nHi! This is the ezmlm program. I'm managing the wargames@x.example mailing list.\n",
	"mailman held": "Subject: your mail\n\nYour mail to 'wargames' with the subject\n\n    HELP\n\nIs being held until the list moderator can review it for approval.\n",
	"mailman no":   "Subject: posting\n\nYou are not allowed to post to this mailing list, and your message has been automatically rejected.\n",
	"mailman off":  "Subject: status\nSender: wargames-confirm@x.example\n\nYour membership in the mailing list wargames has been disabled due to excessive bounces.\n",
	"sympa":        "Subject: refus\nFrom: SYMPA <sympa-request@x.example>\n\nVotre message pour la liste wargames n'a pas été distribué.\n",
	"sympa held":   "Subject: liste\n\nVotre courrier adressé à wargames est en attente de modération.\n",
	"listserv":     "Subject: x\nFrom: <LISTSERV@x.example>\n\nYour message dated Mon, 2 Mar 2026 has been submitted to the moderator of the WARGAMES list.\n",
	"german list":  "Subject: Liste\n\nIhre Nachricht an die Mailingliste wargames wurde nicht verteilt und wartet auf die Moderation.\n",
}

func TestAutomaticLettersWithoutAMarkAreKnown(t *testing.T) {
	for name, raw := range unmarkedLetters {
		if !strings.Contains(raw, "From:") || strings.Contains(raw, "> GAME") {
			raw = "From: Ada Player <ada@example.org>\n" + raw
		}
		raw = "To: r@feldpost.example\nMessage-ID: <a@b.example>\nMIME-Version: 1.0\n" + raw
		if !strings.Contains(raw, "Content-Type") {
			raw = "Content-Type: text/plain; charset=utf-8\n" + raw
		}
		opt := testOptions
		opt.Order = lineOrders
		if in := Read([]byte(raw), opt); in.Automatic == "" || in.Certain != strings.HasPrefix(name, "!") && systemSender(nil, in.From) == "" {
			t.Errorf("%s: automatic %q, certain %t; text %q", name, in.Automatic, in.Certain, in.Text)
		}
	}
}

// humanLetters look a little like those, and people wrote them.
var humanLetters = map[string]string{
	"away and orders":         "Subject: orders\n\nThanks for your message. I am on holiday until Monday and will reply then.\n\nMOVE 2529 2629\nEND\n",
	"away, asks":              "Subject: Re: turn\n\nThank you for your letter. I am away until Friday. Could I have two more days?\n",
	"away, of the game":       "Subject: Re: turn\n\nThank you for the mail. I'm on vacation until the 12th and will answer with my orders as soon as I am back.\n",
	"away alone":              "Subject: Re: turn\n\nI'm away until Sunday.\n",
	"away, extends":           "Subject: Re: turn\n\nThanks for your mail, I am out of the office until Tuesday and urgent things come first.\nEXTEND 3 days\n",
	"away fr":                 "Subject: Re: tour\n\nMerci pour votre message. Je suis en vacances jusqu'au 12, mes ordres suivront à mon retour.\n",
	"away fr, asks":           "Subject: Re: tour\n\nMerci de votre message, je suis absent jusqu'à lundi : puis-je répondre mardi ?\n",
	"away de":                 "Subject: Re: Zug\n\nDanke für die Nachricht. Ich bin bis Montag im Urlaub, meine Befehle kommen dann.\n",
	"away de, asks":           "Subject: Re: Zug\n\nVielen Dank für Ihre Nachricht. Ich bin bis Montag verreist. Geht es auch später?\n",
	"in a block":              "Subject: x\n\nThank you for your message. I am on leave until Monday and will reply then.\nBEGIN ORDERS\nPASS\nEND ORDERS\n",
	"speaks of unsubscribing": "Subject: leave\n\nHow do I unsubscribe from this game? I no longer wish to receive letters.\n",
	"link and off":            "Subject: hello\n\nI found you at https://x.example/referees and want to opt out of nothing.\n",
	"through a company":       "Subject: x\nFeedback-ID: 1:us\nX-SES-Outgoing: 2026.03.02-192.0.2.1\n\nHello, I would like to know the rules.\n",
	"clean by spamassassin":   "Subject: x\nX-Spam-Status: No, score=-1.9 required=5.0\nX-Spam-Flag: NO\nX-Spam-Level:\nX-Spam-Score: -1.9\nX-Spam-Checker-Version: SpamAssassin 4\n\nHELP\n",
	"clean by rspamd":         "Subject: x\nX-Spamd-Result: default: False [1.20 / 15.00]\nX-Spamd-Bar: +\nX-Rspamd-Action: no action\nX-Rspamd-Score: 1.2\n\nHELP\n",
	"clean by others":         "Subject: x\nX-SES-Spam-Verdict: PASS\nX-Barracuda-Spam-Status: No, SCORE=0.0\nX-Barracuda-Spam-Score: 0.00\nX-Virus-Scanned: yes\nX-Virus-Status: Clean\nX-Antivirus: Avast\nX-Antivirus-Status: Clean\nX-Spam-Scanned: yes\nX-Spam-Checked: true\nX-CMAE-Verdict: legit\nX-UI-Filterresults: notjunk:1;V03\nX-TM-AS-Result: No--1.2\nX-Gm-Spam: 0\nX-Yandex-Spam: 1\n\nHELP\n",
	"clean by microsoft":      "Subject: x\nX-MS-Exchange-Organization-SCL: 1\nX-Microsoft-Antispam: BCL:0;\nX-Forefront-Antispam-Report: CIP:1;SCL:1;SFV:NSPM;\nX-MS-Reactions: disallow\n\nHELP\n",
	"clean by proofpoint":     "Subject: x\nX-Proofpoint-Spam-Details: rule=notspam policy=default score=0\nX-Proofpoint-Virus-Version: vendor=x\n\nHELP\n",
	"clean by bogofilter":     "Subject: x\nX-Bogosity: Ham, tests=bogofilter\nX-Spam-Score-Int: 19\nX-Spam-Report: Content analysis: spam points 0.1\n\nHELP\n",
	"picture and words":       "Subject: Re: x\nIn-Reply-To: <a@feldpost.example>\n\nGreat \U0001f44d\n",
	"picture of his own":      "Subject: hello\n\n\U0001f44d\n",
	"picture and orders":      "Subject: Re: x\nIn-Reply-To: <a@feldpost.example>\n\n\U0001f44d\nEND\n",
	"liked":                   "Subject: Re: x\n\nI liked the last turn.\n",
	"liked, quotes":           "Subject: Re: x\n\nLiked “Your turn” as a title, but what does it mean?\nMore below.\n",
	"of a list":               "Subject: list\n\nIs there a mailing list of the club, and who is its moderator?\n",
	"list and orders":         "Subject: x\n\nHELP\n\nYou are not allowed to post to this mailing list, it said when I tried.\n",
	"yes":                     "Subject: Re: invitation\n\nYES\n",
	"oui":                     "Subject: Re: invitation\n\nOUI\n",
	"newcomer fr":             "Subject: bonjour\n\nBonjour, je voudrais jouer. Comment faire ?\n",
	"newcomer de":             "Subject: Hallo\n\nGuten Tag, ich möchte mitspielen. Vielen Dank für Ihre Mühe.\n",
	"newcomer en":             "Subject: hello\n\nThank you for running this. I have been away from wargames for years; please contact me when a seat is free.\n",
	"contact person":          "Subject: x\nFrom: Club <info@club.example>\n\nWe are a club of twelve. More about us: https://club.example\n",
}

func TestPeopleWhoSoundAutomaticAreAnswered(t *testing.T) {
	for name, raw := range humanLetters {
		if !strings.Contains(raw, "From:") {
			raw = "From: Ada Player <ada@example.org>\n" + raw
		}
		raw = "Content-Type: text/plain; charset=utf-8\nTo: r@feldpost.example\nMessage-ID: <a@b.example>\n" + raw
		opt := testOptions
		opt.Order = lineOrders
		if in := Read([]byte(raw), opt); in.Automatic != "" {
			t.Errorf("%s: automatic %q", name, in.Automatic)
		}
	}
}
