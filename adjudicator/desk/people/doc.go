// Package people is what is kept of people beside the games, by their addresses, and what others may be told of
// them: how somebody wants his letters ([Person]), how strong and how reliable he is ([Register.Rating],
// [Register.ReliabilityOf]), to which address he has moved ([Register.Present]), under which name he may be shown
// to anybody ([Register.PublicName], [Register.Consents]), and what takes names and addresses out of texts
// ([Redactor], [Hider]).
//
// It knows the settings of a store and no game's log: all of it can be taken away, and each log still verifies.
package people
