const longest = 100

// Characters that a terminal would hide, obey or write from right to left.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** A cell's text in quotes, shortened for a report; invisible characters are written by number. */
export function quoted(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text
  return `"${short.replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)}"`
}
