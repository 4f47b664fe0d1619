// Package risk tells what lines may cost the seat that writes them: a sheet as it stands ([Of]), to end things as
// they stand ([Ahead]), each line of an order page ([Offers]). The game judges; here is bounded how much of it.
package risk
