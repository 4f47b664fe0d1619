package balkanwars

import "slices"

// helpLines are right lines of each verb, as the help on a verb shows them. A
// test plays each in a position where it is legal.
func helpLines() []string { return slices.Concat(turnLines(), battleLines(), standingLines()) }

// turnLines are those of diplomacy, mobilization and movement.
func turnLines() []string {
	return []string{
		"PLACE BU/1 Bde, BU/2 Bde 2231",
		"PLACE OE/7 Div AT 2618",
		"AUTO",
		"AUTO BU",
		"CHOOSE SE/9 Bde FOR SE/1 Bde",
		"EVENT CHOOSE 2",
		"CALL DE",
		"OFFER POW GIVE OE/5 Div GET BU/3 Bde",
		"ACCEPT POW 1",
		"RETURN BU/3 Bde 2033",
		"GIVE MORALE SE 1, BU 1",
		"CONFLICT DECLARE",
		"CONFLICT IF PASSED DECLARE",
		"CONFLICT PASS",
		"COMMIT 2",
		"COMMIT ALL IF CONFRONTATION",
		"REDEPLOY DE/HQ 2231",
		"NOCOUNT BU/Depot Sofia",
		"SPEND MORALE BU 2",
		"ALLOT SE 1, BU 3",
		"REPLACE AH/Depot XV AT 1245",
		"MOBILIZE BU/Res 1 Bde AT 2231",
		"MOBILIZE OE/Angora Div AT OFFMAP",
		"MOVE BU/5 Bde, BU/6 Bde 2426-2425-2424",
		"MOVE ALL FROM 2426 TO 2424",
		"MOVE SE/1 Bde TO 1935",
		"MOVE BU/5 Bde, BU/1 Eng Bn 2426-2425 ESCORT",
		"RAIL BU/3 Bde 2231-2426",
		"HOLD BU/1 Eng Bn",
		"HOLD BU/1 Eng Bn ENTRENCH",
		"EXIT OE/Angora Div 3010",
		"CORPS 7 ENTER AT 3010",
		"HQ SE/HQ 1 FOR SE/5 Bde",
		"REPAIR BU/1 Eng Bn",
		"ENTRENCH 2426",
		"AMPHIB GR/1 Reg TO 3126",
		"OVERSTACK 2426 DROP BU/5 Bde",
		"FLEET 3319",
	}
}

// battleLines are those of combat and what comes after it.
func battleLines() []string {
	return []string{
		"ATTACK 2720 FROM 2620, 2621 WITH ALL",
		"ATTACK 2533 FROM 2433 WITH BU/1 Bde, BU/2 Bde",
		"ATTACK 2819 FROM 2719 IF 2720 EMPTY",
		"CHARGE 2720 ALL IF ODDS>=2/1",
		"CHARGE 2720 BU/5 Bde",
		"MORALE 2720 SPEND IF DIE<=3",
		"MORALE 2720 BU SPEND IF IMPROVES",
		"MORALE 2720 NEVER",
		"LOSS 2720 BU/5 Bde FIRST",
		"RETREAT BU/5 Bde 2620-2520-2420",
		"RETREAT DEFAULT",
		"ADVANCE 2720 ALL",
		"ADVANCE 2720 BU/5 Bde",
		"RALLY BU/5 Bde SPEND 1 HQ BU/HQ 2",
		"RALLY ALL SPEND 0",
		"NATIONALRALLY GR",
		"REVEAL BU/1 Bde",
		"CONCEAL ON",
		"ARMISTICE OFFER",
		"ARMISTICE ACCEPT",
		"ARMISTICE WITHDRAW",
	}
}

// standingLines are what a seat may have decided beforehand.
func standingLines() []string {
	return []string{
		"STAND CHARGE ALL IF ATTACKER CHARGES",
		"STAND CHARGE 2720 OE/10 Div",
		"STAND CHARGE NEVER",
		"STAND HQCHARGE OE/HQ 1 IF STACK>=3",
		"STAND MORALE OE SPEND MIN 2 IF DIE>=5",
		"STAND MORALE OE NEVER",
		"STAND LOSS OE/10 Div LAST",
		"STAND LOSS ALL WEAKEST",
		"STAND RETREAT 2720 TOWARD 3016",
		"STAND RETREAT OE/7 Div 2719-2718-2818",
		"STAND RETREAT SAFEST",
		"STAND ADVANCE NEVER",
		"STAND ADVANCE 2720 CAVALRY",
		"STAND ADVANCE OE/3 Cav 2620-2520",
		"STAND OVERSTACK OE/25 Div LAST",
		"STAND OVERSTACK OE/4 Cav FIRST TO 2619",
		"STAND HQ BEST",
		"STAND HQ OE/HQ 1 FOR OE/7 Div",
		"STAND CONFLICT DECLARE IF POWER>OPPONENT",
		"STAND CALL DE",
		"STAND GIVE BU, SE",
		"STAND CANCEL RETREAT",
	}
}
