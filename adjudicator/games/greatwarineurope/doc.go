// Package greatwarineurope adjudicates The Great War in Europe, the First World War
// by divisions in Europe and the Near East, together or apart.
package greatwarineurope
