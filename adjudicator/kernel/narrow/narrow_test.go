package narrow

import (
	"math"
	"testing"
)

type flags uint16

func TestANumberIsNeverCut(t *testing.T) {
	for _, n := range []int{-1, 0, 127, 128, 255, 256, 300, 32767, 32768, 65535, 65536, math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32,
		math.MaxUint32 + 1, math.MaxInt, math.MinInt} {
		check(t, n, -128, 127, To[int8])
		check(t, n, 0, 255, To[uint8])
		check(t, n, -32768, 32767, To[int16])
		check(t, n, 0, 65535, To[flags])
		check(t, n, math.MinInt32, math.MaxInt32, To[int32])
		check(t, n, 0, math.MaxUint32, To[uint32])
	}
	x := int8(7)
	if Into(&x, 300) || x != 7 {
		t.Errorf("300 was put where 127 is the most: %d", x)
	}
	if !Into(&x, -5) || x != -5 {
		t.Errorf("-5 was not put: %d", x)
	}
}

func check[T Integer](t *testing.T, n, low, high int, to func(int) (T, bool)) {
	t.Helper()
	v, ok := to(n)
	if ok != (n >= low && n <= high) || ok && int(v) != n || !ok && v != 0 {
		t.Errorf("%d between %d and %d: %d, %t", n, low, high, v, ok)
	}
}
