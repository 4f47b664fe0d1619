package store

// Clock holds the agreements of a game about its deadlines, beside their length.
// The zero value is the plain deadline: so many hours from the question.
type Clock struct {
	MinimumHours int    `json:"minimumHours,omitempty"` // from when the letter has left
	GraceHours   int    `json:"graceHours,omitempty"`   // in which an answer behind the deadline counts
	Weekdays     string `json:"weekdays,omitempty"`     // on which a deadline may fall: "mon tue fri"; "" for all
	Quiet        string `json:"quiet,omitempty"`        // hours in which none falls: "22:00-07:00"
	Reminders    []int  `json:"reminders,omitempty"`    // hours before the deadline; 0 is at it
	LeaveDays    int    `json:"leaveDays,omitempty"`    // of each seat in the game
	ExtendDays   int    `json:"extendDays,omitempty"`   // of each seat in the game
	// Ticks opens answers at deadlines alone, so that speed tells nothing.
	Ticks bool `json:"ticks,omitempty"`
	// Tick has the hours of the day, "08:00 20:00" by the clock of who is asked, at which
	// answers are opened whose speed must tell nothing; "" is these two, "0" is at once.
	Tick string `json:"tick,omitempty"`
	// Misses is how many deadlines a seat may miss in a row before its policy NMR
	// acts: house, substitute, forfeit. 0 is one.
	Misses int         `json:"misses,omitempty"`
	Kinds  []KindClock `json:"kinds,omitempty"`
}

// KindClock is the deadline of one kind of decision where it is another than that
// of the game. A value of 0 is that of the game.
type KindClock struct {
	Kind          string `json:"kind"` // as the system names it: "setup", "turn", "question"
	DeadlineHours int    `json:"deadlineHours,omitempty"`
	MinimumHours  int    `json:"minimumHours,omitempty"`
	GraceHours    int    `json:"graceHours,omitempty"`
}
