/** Normalizes both a searched text and the search to one spelling. */
export function normalizeSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\0', '').trim()
}
