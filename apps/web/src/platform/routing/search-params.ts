/** The members of a query string as plain text, the last of a name winning; no types are guessed. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/**
 * The query of a URL, with `?` if it isn't empty; lists are comma-joined, missing and empty members omitted.
 */
export function stringifySearch(members: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) {
    const text = value === undefined || value === null ? '' : String(value)
    if (text !== '') search.set(name, text)
  }
  // Commas and slashes need no encoding in a query, and people read these URLs.
  const text = search.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}
