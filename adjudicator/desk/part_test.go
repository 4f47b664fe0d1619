package desk

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"feldpost/store"
)
