// Package prose reads what people write in sentences and gives it back in the form of orders.
//
// It comes after the reading of lines: what that understands stays as it is. The rest of a
// letter is cut into sentences and clauses. In each the things are found first (units,
// places, cards, as a [Scene] names them), then the act and the roles that its words give
// to the things, then the lines that this can mean. Which of them is meant decides the
// game: the one that is legal behind what was read before. Of every word it is known what
// it was taken for; a clause with a word that is not, a condition or a doubt stays as it
// was written.
//
// Before that, a word that misses a known one by a slip of the thumb is that word, and what is short on a phone is written out
// (slip.go, slips.txt, shorthand.txt); an ordinary word and a name are never mended.
//
// When the letter is read, what stands between its clauses is looked at once more beside the
// orders that were found (remark.go): "Haskovo must fall" where Haskovo is attacked, "not the
// cavalry" where no order has it do anything, "more tomorrow" order nothing and change nothing.
// So does a sentence that says something of the world, by who it speaks of and what its verb is: "he will not like it", "that makes two
// units there" (statement.go), the head or foot of a letter as staffs write them (letterhead.go), and that more is to come or not decided yet
// (unfinished.go). Each is told to the writer as such. What is put in between somebody and what he does, in dashes or in parentheses is taken out
// before a sentence is read, where it says nothing of it (inserted.go); a telegram's sentences end in STOP (telegram.go); units and places may
// belong to each other respectively, or as the former and the latter (paired.go). Cards that are kept order nothing and may not be played
// (keeping.go); what is called by the kind of its card is an order of that kind (ordercards.go); where the enemy stands, what names who goes there
// and no act is an attack (storming.go).
//
// Where something stays, a bold reading (Scene.Bold) guesses what else was meant, for its
// writer to agree to: it passes over words that change nothing, reads a stretch without a
// few of its words (repair.go), sorts units and places by where they stand (loose.go), and
// takes what is asked, what a card is played for or what is wished of an attack in whatever
// order it is said (divine.go, answering.go, concerning.go). Nothing that it reads is carried out unasked,
// unless it guessed at nothing: [Scene.Confirms] looks at the words and the orders alone, whichever way led
// from the one to the other, and each word must be borne out by the orders, and each unit and place of the
// orders be said (confirm.go, borne.go). The careful reading is looked at in the same way: a unit that words name and
// their orders have nothing of is left over.
//
// The words of a language stand in words/LANG.txt: kinds, acts, roles; what is said beside
// orders in remarks/LANG.txt, talk/LANG.txt, statements/LANG.txt and unfinished/LANG.txt. They know no game.
package prose
