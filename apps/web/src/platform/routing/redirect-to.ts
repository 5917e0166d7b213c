/** Where a login without a wish leads. */
const afterLogin = '/orders'

/**
 * The wished URL if it stays on this server, else the orders. Browsers read `//host`, `/\host` and
 * URLs with tabs in them as other servers, so the URL is judged as the browser would resolve it.
 */
export function safeRedirect(wish: unknown, origin: string): string {
  if (typeof wish !== 'string' || !wish.startsWith('/')) return afterLogin
  const target = URL.parse(wish, origin)
  if (target?.origin !== origin || target.pathname === '/login') return afterLogin
  // A path such as `/.//host` resolves here, and to another server when it is resolved again.
  if (target.pathname.startsWith('//')) return afterLogin
  return target.pathname + target.search + target.hash
}
