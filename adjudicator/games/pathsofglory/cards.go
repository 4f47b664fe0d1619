// Cards that rules outside their own text name (2.3).

package pathsofglory

// Cards that rules outside their own event name.
const (
	cardBlockade         cardID = 2
	cardPutnik           cardID = 5
	cardMoltke           cardID = 9
	cardEntrenchAP       cardID = 12
	cardRomania          cardID = 16
	cardItaly            cardID = 17
	cardCloak            cardID = 23
	cardLusitania        cardID = 26
	cardGreatRetreat     cardID = 27
	cardLandships        cardID = 28
	cardSalonika         cardID = 30
	cardGrandFleet       cardID = 33
	cardYanksAndTanks    cardID = 35
	cardAirForce         cardID = 37
	cardTheyShallNotPass cardID = 39
	cardFourteenPoints   cardID = 40
	cardGreece           cardID = 44
	cardKerensky         cardID = 45
	cardBrusilov         cardID = 46
	cardRoyalTankCorps   cardID = 48
	cardSinaiPipeline    cardID = 49
	cardEveryone         cardID = 51
	cardConvoy           cardID = 52
	cardZimmermann       cardID = 54
	cardOverThere        cardID = 55
	cardBacksToTheWall   cardID = 63
	cardInfluenza        cardID = 65
	cardGuns             cardID = perSide + 1
	cardWireless         cardID = perSide + 2
	cardEntrenchCP       cardID = perSide + 6
	cardRaceToTheSea     cardID = perSide + 8
	cardSudArmy          cardID = perSide + 10
	cardOberOst          cardID = perSide + 11
	cardFalkenhayn       cardID = perSide + 13
	cardMataHari         cardID = perSide + 17
	cardHighSeasFleet    cardID = perSide + 25
	cardZeppelin         cardID = perSide + 27
	cardTsar             cardID = perSide + 28
	cardEleventh         cardID = perSide + 29
	cardRathenau         cardID = perSide + 33
	cardUBoats           cardID = perSide + 36
	cardHoffmann         cardID = perSide + 37
	cardTreaty           cardID = perSide + 45
	cardMutiny           cardID = perSide + 47
	cardMichel           cardID = perSide + 49
	cardBlucher          cardID = perSide + 50
	cardPeaceOffensive   cardID = perSide + 51
	cardFallOfTsar       cardID = perSide + 52
	cardBolshevik        cardID = perSide + 53
	cardHLTakesCommand   cardID = perSide + 54
	cardLloydGeorge      cardID = perSide + 55
	cardStavka           cardID = perSide + 58
	cardHaig             cardID = perSide + 61
	cardPrinceMax        cardID = perSide + 65
)
