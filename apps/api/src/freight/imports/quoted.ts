const longest = 100

// What a terminal would hide, obey or write from right to left.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** What a cell says, in quotes and short enough for a report; what isn't shown is written by its number. */
export function quoted(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text
  return `"${short.replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)}"`
}
