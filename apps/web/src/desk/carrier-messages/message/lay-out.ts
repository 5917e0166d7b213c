/** JSON with indents, EDI with a segment per line; any other text as it is. */
export function layOut(text: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) {
    try {
      return JSON.stringify(JSON.parse(trimmed), null, 2)
    } catch {
      // A cut text is no JSON.
      return text
    }
  }
  if (trimmed.startsWith('UN')) return inLines(text, "'")
  // X12 names its terminator at this place.
  if (trimmed.startsWith('ISA')) return inLines(text, trimmed[105] ?? '~')
  return text
}

function inLines(text: string, terminator: string): string {
  if (terminator.trim() === '') return text
  return text
    .split(terminator)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .map((segment) => segment + terminator)
    .join('\n')
}
