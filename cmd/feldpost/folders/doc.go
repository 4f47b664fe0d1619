// Package folders writes into folders from which others read: the site of all games, and the order pages that a
// web server hands out. Nobody sees half of a file, and nothing is touched that is not ours.
package folders
