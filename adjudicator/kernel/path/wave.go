package path

// Wave is a flood of several lines at once, a bit for each: it holds which of them have
// come to a cell and have not gone on. Who floods knows where the lines have been, and
// where they may go.
type Wave[C ~uint16 | ~int32, S ~uint16 | ~uint32] struct {
	fresh []S // by cell
	cells []C // whose fresh is not empty, in the order in which they were reached
	step  []Crest[C, S]
}

// Crest is a cell with the lines that have just come to it.
type Crest[C ~uint16 | ~int32, S ~uint16 | ~uint32] struct {
	Cell C
	Set  S
}

// NewWave returns a wave over as many cells.
func NewWave[C ~uint16 | ~int32, S ~uint16 | ~uint32](cells int) *Wave[C, S] {
	return &Wave[C, S]{fresh: make([]S, cells), cells: make([]C, 0, cells), step: make([]Crest[C, S], 0, cells)}
}

// Add has lines come to a cell: they go on by the next step. An empty set comes to
// nowhere.
func (w *Wave[C, S]) Add(c C, set S) {
	if set == 0 {
		return
	}
	if w.fresh[c] == 0 {
		w.cells = append(w.cells, c)
	}
	w.fresh[c] |= set
}

// Step returns what goes on now: each cell once, with all that has come to it since the
// last step. What is added meanwhile belongs to the next one. The slice is good until
// then.
func (w *Wave[C, S]) Step() []Crest[C, S] {
	w.step = w.step[:0]
	for _, c := range w.cells {
		w.step = append(w.step, Crest[C, S]{c, w.fresh[c]})
		w.fresh[c] = 0
	}
	w.cells = w.cells[:0]
	return w.step
}
