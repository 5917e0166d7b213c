/** The beginning of a text; a surrogate pair, such as an emoji, is kept whole or left out. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Shortens a text to this many characters, with an ellipsis. */
export function shorten(text: string, longest: number): string {
  return text.length > longest ? `${beginningOf(text, longest - 1).trimEnd()}…` : text
}
