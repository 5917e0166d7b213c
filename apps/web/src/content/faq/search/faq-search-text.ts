const longestSearch = 100

/** The search in the URL; empty for none. */
export function searchOf(raw: Record<string, unknown>): string {
  const search = String(raw.search ?? '')
  return search.length > longestSearch ? '' : search.trim()
}

/** The search parameters of the index page. */
export function validateFaqSearch(raw: Record<string, unknown>): { search?: string } {
  const search = searchOf(raw)
  return search === '' ? {} : { search }
}
