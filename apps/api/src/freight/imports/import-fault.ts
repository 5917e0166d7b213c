const longestMessage = 4_000

/** Why an import cannot run at all, as a sentence for the person who started it. */
export class ImportFault extends Error {
  override name = 'ImportFault'

  /** Messages quote the file, and a file may hold a name of a million letters. */
  constructor(message: string) {
    super(message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message)
  }
}

const longest = 100

/** What a cell says, in quotes and short enough for a report. */
export function quoted(text: string): string {
  return `"${text.length > longest ? `${text.slice(0, longest)}…` : text}"`
}
