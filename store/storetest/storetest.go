// Package storetest has the tests that every engine of package store passes.
package storetest

import (
	"testing"
	"time"

	"feldpost/store"
)

// Engine makes stores of one kind.
type Engine struct {
	// Place returns the place of a store that does not exist yet, such as the path of a file. What is there goes when the test
	// ends.
	Place func(t testing.TB) string
	// Open opens the store at a place, and makes it when there is none. before, if set, runs inside each writing
	// transaction after all changes and before they become durable: its error, or its panic, undoes the
	// transaction and reaches the caller.
	Open func(place string, before func(op string) error) (store.Store, error)
	// Start is how long it takes at least until an opened store works.
	Start time.Duration
}

// openAt opens a store until the test ends.
func (engine Engine) openAt(t testing.TB, place string) store.Store {
	t.Helper()
	s, err := engine.Open(place, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// open makes a store until the test ends.
func (engine Engine) open(t testing.TB) store.Store {
	t.Helper()
	return engine.openAt(t, engine.Place(t))
}

// Run tests an engine.
func Run(t *testing.T, engine Engine) {
	for _, x := range []struct {
		name string
		test func(engine Engine, t *testing.T)
	}{
		{"ARepeatedLetterIsNotFresh", Engine.testARepeatedLetterIsNotFresh},
		{"ALetterToAnotherReplyAddressIsNoRepeat", Engine.testALetterToAnotherReplyAddressIsNoRepeat},
		{"ALetterNeedsAPlaceOrAnIdentity", Engine.testALetterNeedsAPlaceOrAnIdentity},
		{"HostileHeadersDoNotStopTheIntake", Engine.testHostileHeadersDoNotStopTheIntake},
		{"IntakeGoesOnAfterTheHighestUID", Engine.testIntakeGoesOnAfterTheHighestUID},
		{"ARepeatMovesTheHighestUID", Engine.testARepeatMovesTheHighestUID},
		{"LettersAreListedInOrderOfArrival", Engine.testLettersAreListedInOrderOfArrival},
		{"TheLoopOverLettersMayChangeThem", Engine.testTheLoopOverLettersMayChangeThem},
		{"ADoneLetterIsSettledOnce", Engine.testADoneLetterIsSettledOnce},
		{"AQuarantinedLetterKeepsItsReasonUntilReleased", Engine.testAQuarantinedLetterKeepsItsReasonUntilReleased},
		{"ALetterThatKeepsFailingIsHeld", Engine.testALetterThatKeepsFailingIsHeld},
		{"MessagesWaitForFilingUntilMarked", Engine.testMessagesWaitForFilingUntilMarked},
		{"RawBytesComeBackAsTheyWere", Engine.testRawBytesComeBackAsTheyWere},
		{"AGameReadsBackAsItWasCommitted", Engine.testAGameReadsBackAsItWasCommitted},
		{"ANameIsTakenOnce", Engine.testANameIsTakenOnce},
		{"AnOutdatedRecordIsRefused", Engine.testAnOutdatedRecordIsRefused},
		{"AGameMustBeWellFormed", Engine.testAGameMustBeWellFormed},
		{"GamesAreFoundByStatus", Engine.testGamesAreFoundByStatus},
		{"SeatsAreFoundByAddressAndToken", Engine.testSeatsAreFoundByAddressAndToken},
		{"AReplyTokenLeadsToOneSeat", Engine.testAReplyTokenLeadsToOneSeat},
		{"OnlyDueGamesRaiseAnAlarm", Engine.testOnlyDueGamesRaiseAnAlarm},
		{"PartnersAreFoundByAddressAndToken", Engine.testPartnersAreFoundByAddressAndToken},
		{"EntriesFormAChain", Engine.testEntriesFormAChain},
		{"AnEntryReadsBackWithItsHash", Engine.testAnEntryReadsBackWithItsHash},
		{"TheHashIsTheDocumentedOne", Engine.testTheHashIsTheDocumentedOne},
		{"TamperingIsNamed", Engine.testTamperingIsNamed},
		{"TheLogOnlyGrowsAtItsEnd", Engine.testTheLogOnlyGrowsAtItsEnd},
		{"AnEntryMustBeSealedAndInItsGame", Engine.testAnEntryMustBeSealedAndInItsGame},
		{"EverySnapshotCanBeLookedUp", Engine.testEverySnapshotCanBeLookedUp},
		{"ALetterOutIsQueuedOnce", Engine.testALetterOutIsQueuedOnce},
		{"ALetterOutMustBeSendable", Engine.testALetterOutMustBeSendable},
		{"DueLettersComeInTheirOrder", Engine.testDueLettersComeInTheirOrder},
		{"ALetterGoesThroughItsStates", Engine.testALetterGoesThroughItsStates},
		{"SentLettersAreCountedByTime", Engine.testSentLettersAreCountedByTime},
		{"HeldLettersWaitForTheirRelease", Engine.testHeldLettersWaitForTheirRelease},
		{"TheOutboxIsListedByFilter", Engine.testTheOutboxIsListedByFilter},
		{"LettersDatedAheadBecomeDue", Engine.testLettersDatedAheadBecomeDue},
		{"ALetterOutIsWrittenOnceBeforeItLeaves", Engine.testALetterOutIsWrittenOnceBeforeItLeaves},
		{"ALetterIsDecidedOrWrittenButNotBoth", Engine.testALetterIsDecidedOrWrittenButNotBoth},
		{"ALetterTakesOverEarlierOnes", Engine.testALetterTakesOverEarlierOnes},
		{"UrgentLettersAreDueFirst", Engine.testUrgentLettersAreDueFirst},
		{"DueLettersAreFoundByLane", Engine.testDueLettersAreFoundByLane},
		{"ABatchIsRefusedWhenASettingItWasDecidedByHasChanged", Engine.testABatchIsRefusedWhenASettingItWasDecidedByHasChanged},
		{"TokensOfALetterAreKept", Engine.testTokensOfALetterAreKept},
		{"TurnsOfAnAccount", Engine.testTurnsOfAnAccount},
		{"AccountsAreApart", Engine.testAccountsAreApart},
		{"AClockAheadMakesNobodyWait", Engine.testAClockAheadMakesNobodyWait},
		{"AWaitingLetterIsFoundWhenItsTurnComes", Engine.testAWaitingLetterIsFoundWhenItsTurnComes},
		{"AnAttemptThatCameToNoEndIsRemembered", Engine.testAnAttemptThatCameToNoEndIsRemembered},
		{"SettingsAreListedByPrefix", Engine.testSettingsAreListedByPrefix},
		{"SettingsAreKeptUntilRemoved", Engine.testSettingsAreKeptUntilRemoved},
		{"AClosedStoreSaysSo", Engine.testAClosedStoreSaysSo},
		{"ABatchIsOneTransaction", Engine.testABatchIsOneTransaction},
		{"AFailureBeforeTheCommitLeavesNothing", Engine.testAFailureBeforeTheCommitLeavesNothing},
		{"ABatchChangesOtherGamesUnderTheSameRule", Engine.testABatchChangesOtherGamesUnderTheSameRule},
		{"ReadersSeeWholeBatches", Engine.testReadersSeeWholeBatches},
		{"TheStoreBehavesAsItsModel", Engine.testTheStoreBehavesAsItsModel},
		{"AKilledProcessLosesNothing", Engine.testAKilledProcessLosesNothing},
		{"ForgottenLettersLeaveNothing", Engine.testForgottenLettersLeaveNothing},
		{"ACopyIsTheSame", Engine.testACopyIsTheSame},
		{"ADifferenceIsNamed", Engine.testADifferenceIsNamed},
	} {
		t.Run(x.name, func(t *testing.T) { x.test(engine, t) })
	}
}
