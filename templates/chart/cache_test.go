package chart

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"feldpost/adjudicator"
)

func TestCacheKeepsTheLastUsed(t *testing.T) {
	c := cache[string, int]{limit: 2 * (entrySize + 100), size: func(int) int { return 100 }}
	made := map[string]int{}
	get := func(key string) {
		if _, err := c.get(key, func() (int, error) { made[key]++; return 1, nil }); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{"a", "b", "a", "c", "a", "b"} {
		get(key)
	}
	if made["a"] != 1 || made["b"] != 2 || made["c"] != 1 {
		t.Errorf("made %v", made)
	}
	if len(c.entries) != 2 {
		t.Errorf("%d entries kept", len(c.entries))
	}
}

func TestCacheTriesAgainAfterAFailure(t *testing.T) {
	c := cache[int, int]{limit: 1 << 20, size: func(int) int { return 1 }}
	fail := errors.New("no")
	if _, err := c.get(1, func() (int, error) { return 0, fail }); err != fail {
		t.Fatal(err)
	}
	if v, err := c.get(1, func() (int, error) { return 7, nil }); err != nil || v != 7 {
		t.Fatal(v, err)
	}
}

func TestCacheSharesWork(t *testing.T) {
	c := cache[int, int]{limit: 1 << 20, size: func(int) int { return 1 }}
	var made atomic.Int32
	done := make(chan bool)
	for range 8 {
		go func() {
			c.get(1, func() (int, error) { made.Add(1); return 1, nil })
			done <- true
		}()
	}
	for range 8 {
		<-done
	}
	if made.Load() != 1 {
		t.Errorf("made %d times", made.Load())
	}
}

// TestCacheKeepsItsLimit makes values of many sizes, some by several at a
// time: what is kept never takes more than the limit.
func TestCacheKeepsItsLimit(t *testing.T) {
	const limit = 20 * entrySize
	c := cache[int, int]{limit: limit, size: func(v int) int { return v }}
	done := make(chan bool)
	for w := range 4 {
		go func() {
			for i := range 500 {
				size := (i*7919 + w) % (25 * entrySize)
				if v, err := c.get(size, func() (int, error) { return size, nil }); v != size || err != nil {
					t.Error(v, err)
				}
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
	sum := 0
	for _, e := range c.entries {
		sum += entrySize + e.value
	}
	if sum > limit || sum != c.used || len(c.entries) == 0 {
		t.Errorf("%d entries of %d bytes, counted as %d, limit %d", len(c.entries), sum, c.used, limit)
	}
}

func TestCacheForgetsAPanic(t *testing.T) {
	c := cache[int, int]{limit: 1 << 20, size: func(int) int { return 1 }}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		c.get(1, func() (int, error) { panic("no") })
	}()
	if v, err := c.get(1, func() (int, error) { return 7, nil }); err != nil || v != 7 {
		t.Fatal(v, err)
	}
}

// TestEqualScenesAreDrawnOnce draws for two seats that see the same.
func TestEqualScenesAreDrawnOnce(t *testing.T) {
	a := newTestAtlas(t)
	region := func(d Drawing) ([]byte, error) {
		all, err := regionsOf(a, d)
		if err != nil || len(all) == 0 {
			return nil, err
		}
		return all[0], nil
	}
	for name, draw := range map[string]func(Drawing) ([]byte, error){"PNG": a.PNG, "SVG": a.SVG, "region": region, "PDF": a.PDF} {
		first, err := draw(warDrawing())
		if err != nil {
			t.Fatal(err)
		}
		second, err := draw(warDrawing())
		if err != nil || &first[0] != &second[0] {
			t.Errorf("%s: drawn twice (%v)", name, err)
		}
	}
}

// TestThePictureOfADrawingDependsOnAllOfIt changes every field in turn.
func TestThePictureOfADrawingDependsOnAllOfIt(t *testing.T) {
	key := func(d Drawing) pictureKey {
		k, err := keyOf(formPNG, &d, fingerprintOf(d.Ground))
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	seen := map[pictureKey]string{key(smallDrawing(t)): "nothing"}
	note := func(what string, d Drawing) {
		if other, twice := seen[key(d)]; twice {
			t.Errorf("a change of %s is taken for one of %s", what, other)
		}
		seen[key(d)] = what
	}
	for _, part := range []func(*Drawing) reflect.Value{
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Options).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Options.Imprint).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Trails[0]).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Battles[0]).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Sides[0]).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Scene.Stacks[0]).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Scene.Stacks[0].Counters[0]).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Scene.Control[0]).Elem() },
		func(d *Drawing) reflect.Value { return reflect.ValueOf(&d.Scene).Elem() },
	} {
		fresh := func() Drawing {
			d := smallDrawing(t)
			d.Sides = []Side{{"league", "SE", "the League"}}
			return d
		}
		first := fresh()
		kind := part(&first).Type()
		for i := range kind.NumField() {
			d := fresh()
			field := part(&d).Field(i)
			switch field.Kind() {
			case reflect.String:
				field.SetString(field.String() + "!")
			case reflect.Bool:
				field.SetBool(!field.Bool())
			case reflect.Int:
				field.SetInt(field.Int() + 1)
			case reflect.Uint8:
				field.SetUint(field.Uint() + 1)
			case reflect.Slice:
				field.Set(reflect.Append(field, reflect.Zero(field.Type().Elem())))
			case reflect.Map:
				field.Set(reflect.ValueOf(testWords("fr")))
			case reflect.Struct:
				other := map[reflect.Type]any{reflect.TypeFor[Imprint](): Imprint{Note: "other"}, reflect.TypeFor[time.Time](): time.Unix(1, 0)}
				field.Set(reflect.ValueOf(other[field.Type()]))
			default:
				t.Fatalf("%s.%s has a kind that is not tried", kind, kind.Field(i).Name)
			}
			note(fmt.Sprintf("%s.%s", kind, kind.Field(i).Name), d)
		}
	}
	d := smallDrawing(t)
	d.Ground.Title = "Other"
	note("Ground.Title", d)
	d = smallDrawing(t)
	d.Ground.Cells[0].Terrain = "swamp"
	note("Ground.Cells", d)
}

// TestForgottenPicturesAreDrawnAgainTheSame draws more than an Atlas keeps.
func TestForgottenPicturesAreDrawnAgainTheSame(t *testing.T) {
	a := newTestAtlas(t)
	d := smallDrawing(t)
	first, err := a.PNG(d)
	if err != nil {
		t.Fatal(err)
	}
	a.pictures.limit, a.layers.limit = entrySize+len(first), 1 // room for one
	if _, err := a.PNG(pointDrawing()); err != nil {
		t.Fatal(err)
	}
	d.Scene.Boxes = []adjudicator.Stack{} // another drawing that looks the same
	second, err := a.PNG(d)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("the picture differs (%v)", err)
	}
	if n := len(a.pictures.entries); n != 1 {
		t.Errorf("%d pictures kept", n)
	}
}
