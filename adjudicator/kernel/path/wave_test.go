package path

import "testing"

// Lines spread from both ends of a row of cells, each as far as its own bit may go; what
// is added while a step is taken goes on by the next.
func TestAWaveSpreadsSeveralLinesStepByStep(t *testing.T) {
	const cells = 6
	open := [cells]uint16{3, 3, 1, 3, 2, 3} // which lines pass a cell
	var reached [cells]uint16
	w := NewWave[int32, uint16](cells)
	reach := func(c int32, set uint16) {
		set &= open[c] &^ reached[c]
		reached[c] |= set
		w.Add(c, set)
	}
	reach(0, 1)
	reach(5, 2)
	reach(5, 1)
	sizes := []int{}
	for step := w.Step(); len(step) > 0; step = w.Step() {
		sizes = append(sizes, len(step))
		for _, x := range step {
			if x.Cell > 0 {
				reach(x.Cell-1, x.Set)
			}
			if x.Cell < cells-1 {
				reach(x.Cell+1, x.Set)
			}
		}
	}
	if want := [cells]uint16{1, 1, 1, 3, 2, 3}; reached != want {
		t.Errorf("reached %v, want %v", reached, want)
	}
	if len(sizes) != 4 || sizes[0] != 2 {
		t.Errorf("steps of %v cells", sizes)
	}
	if len(w.Step()) != 0 {
		t.Error("something is left")
	}
}
