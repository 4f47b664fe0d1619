package templates

import "feldpost/templates/speech"

// clerk tells of games and tournaments as those see them who ask from outside.
type clerk struct{ *speech.Voice }

func clerkOf(v *speech.Voice) clerk { return clerk{v} }
