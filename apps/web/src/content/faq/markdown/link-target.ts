import type { LinkTarget } from './markdown.ts'

const outside = /^(https?:\/\/|mailto:|tel:)/i
const article = /^[a-z0-9]+(-[a-z0-9]+)*(#.*)?$/
/**
 * Browsers drop tabs and line breaks before they read a URL: `/`, a tab and `/example.com` lead to
 * example.com.
 */
const invisible = /[\p{Cc}\s]/u
const portal = 'https://portal.invalid'

/**
 * Where the link of an article leads: `passkeys` and `passkeys#add` to another article, `#add` to a place in
 * this one, `/orders` to a page of the portal, and the web, mail and telephone outside. Null for every other
 * kind of URL, whatever it may be: its words stay and are no link.
 */
export function linkTarget(href: string, slug: string): LinkTarget | null {
  if (invisible.test(href)) return null
  if (outside.test(href)) return { kind: 'outside', href }
  if (href.startsWith('#')) return { kind: 'page', href: `/faq/${slug}${href}` }
  if (article.test(href)) return { kind: 'page', href: `/faq/${href}` }
  return href.startsWith('/') && isPageHere(href) ? { kind: 'page', href } : null
}

/**
 * Reads a URL as a browser does: two slashes, or a backslash in place of one, would lead to another server.
 */
function isPageHere(href: string): boolean {
  if (!URL.canParse(href, portal)) return false
  const { origin, pathname } = new URL(href, portal)
  return origin === portal && !pathname.startsWith('//')
}
