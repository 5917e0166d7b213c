/** The filter in the URL: only new notifications, or all. */
export function filterOf(raw: Record<string, unknown>): 'new' | 'all' {
  return raw.state === 'new' ? 'new' : 'all'
}
