/** The beginning of a text; a character of two halves, such as an emoji, is kept whole or left out. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** A text of at most so many characters; what is cut off is marked. */
export function shorten(text: string, longest: number): string {
  return text.length > longest ? `${beginningOf(text, longest - 1).trimEnd()}…` : text
}
