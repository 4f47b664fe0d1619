package campaign

// What the tests outside look into.
var (
	Vocabulary = vocabulary
	Scripts    = scripts
	Digest     = digest
	TrailKinds = trailKinds
)
