package balkanwars

import "feldpost/orders"

// exampleOf returns a right line for the verb of a faulty one.
func exampleOf(o *orders.Order) string {
	if o.Verb == "STAND" {
		return standExamples[o.Sub]
	}
	return examples[o.Verb]
}

var examples = map[string]string{
	"PLACE":         "PLACE OE/7 Div 2618",
	"NOCOUNT":       "NOCOUNT BU/Depot Sofia",
	"SPEND":         "SPEND MORALE BU 2",
	"MOBILIZE":      "MOBILIZE BU/Res 1 Bde AT 2231",
	"MOVE":          "MOVE BU/5 Bde 2426-2425-2424",
	"RAIL":          "RAIL BU/2 Cav Bde 2231-2426",
	"HOLD":          "HOLD BU/1 Eng Bn",
	"REPAIR":        "REPAIR BU/1 Eng Bn",
	"EXIT":          "EXIT OE/Ismid Div 3109-3110",
	"CORPS":         "CORPS 7 ENTER AT 3109",
	"HQ":            "HQ SE/HQ 1 FOR SE/5 Bde",
	"OVERSTACK":     "OVERSTACK 2426 DROP BU/5 Bde TO 2427",
	"ATTACK":        "ATTACK 2720 FROM 2620, 2621 WITH ALL",
	"CHARGE":        "CHARGE 2720 BU/1 Bde, BU/HQ 1",
	"MORALE":        "MORALE 2720 SPEND IF DIE<=3",
	"LOSS":          "LOSS 2720 BU/1 Bde FIRST",
	"RETREAT":       "RETREAT BU/1 Bde 2520-2420-2320",
	"ADVANCE":       "ADVANCE 2720 BU/1 Bde",
	"RALLY":         "RALLY BU/5 Bde SPEND 1",
	"NATIONALRALLY": "NATIONALRALLY GR",
}

var standExamples = map[string]string{
	"CHARGE":    "STAND CHARGE ALL IF ATTACKER CHARGES",
	"HQCHARGE":  "STAND HQCHARGE OE/HQ 1 IF STACK>=3",
	"MORALE":    "STAND MORALE OE SPEND MIN 2 IF DIE>=5",
	"LOSS":      "STAND LOSS OE/10 Div LAST",
	"RETREAT":   "STAND RETREAT 2720 TOWARD 3016",
	"ADVANCE":   "STAND ADVANCE 2720 CAVALRY",
	"OVERSTACK": "STAND OVERSTACK OE/25 Div LAST",
	"HQ":        "STAND HQ BEST",
}
