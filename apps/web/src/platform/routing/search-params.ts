/**
 * The members of a query string as plain text, the last of a name winning; nothing is guessed from its form.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/**
 * The query of a URL, with `?` where there is anything; lists are comma-joined, absent and empty members left
 * out.
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
