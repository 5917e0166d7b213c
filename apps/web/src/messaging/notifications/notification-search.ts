/** Which notifications the URL asks for: only the new ones, or all. */
export function filterOf(raw: Record<string, unknown>): 'new' | 'all' {
  return raw.state === 'new' ? 'new' : 'all'
}
