const longest = 100

/** What a cell says, in quotes and short enough for a report. */
export function quoted(text: string): string {
  return `"${text.length > longest ? `${text.slice(0, longest)}…` : text}"`
}
