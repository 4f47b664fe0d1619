package templates

// clerk tells of games and tournaments as those see them who ask from outside.
type clerk struct{ *voice }

func clerkOf(v *voice) clerk { return clerk{v} }
