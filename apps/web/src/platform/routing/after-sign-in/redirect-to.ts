/** The page after a login without a requested one: it leads on to where the person begins. */
const afterLogin = '/'

/**
 * The requested URL if it stays on this server, else the start. Browsers read `//host`, `/\host` and URLs
 * with tabs as other servers, so the URL is checked as the browser would resolve it.
 */
export function safeRedirect(wish: unknown, origin: string): string {
  if (typeof wish !== 'string' || !wish.startsWith('/')) return afterLogin
  const target = URL.parse(wish, origin)
  if (target?.origin !== origin || target.pathname === '/login') return afterLogin
  // A path such as `/.//host` stays here, but leads to another server when resolved again.
  if (target.pathname.startsWith('//')) return afterLogin
  return target.pathname + target.search + target.hash
}
