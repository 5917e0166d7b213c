/** The members of an address query as plain text, the last of a name winning; nothing is guessed from its form. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The query of an address, with `?` where there is anything; absent and empty members are left out. */
export function stringifySearch(members: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value === null || value === '') continue
    search.set(name, String(value))
  }
  // Commas and slashes need no encoding in a query, and people read these addresses.
  const text = search.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}
