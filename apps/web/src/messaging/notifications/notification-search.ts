/** Which notifications the address asks for: the new ones alone, or all. */
export function filterOf(raw: Record<string, unknown>): 'new' | 'all' {
  return raw.state === 'new' ? 'new' : 'all'
}
