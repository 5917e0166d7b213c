import type { LinkTarget } from './markdown.ts'

const outside = /^(https?:\/\/|mailto:|tel:)/i
const article = /^[a-z0-9]+(-[a-z0-9]+)*(#.*)?$/
/**
 * Browsers drop tabs and line breaks before they parse a URL: `/`, a tab and `/example.com` lead to
 * example.com.
 */
const invisible = /[\p{Cc}\s]/u
const portal = 'https://portal.invalid'

/**
 * The target of an article's link: `passkeys` and `passkeys#add` lead to another article, `#add` to a place
 * in this one, `/orders` to a page of the portal, and web, mail and phone URLs outside. Null for any other
 * URL: its text stays, without a link.
 */
export function linkTarget(href: string, slug: string): LinkTarget | null {
  if (invisible.test(href)) return null
  if (outside.test(href)) return { kind: 'outside', href }
  if (href.startsWith('#')) return { kind: 'page', href: `/faq/${slug}${href}` }
  if (article.test(href)) return { kind: 'page', href: `/faq/${href}` }
  return href.startsWith('/') && isPageHere(href) ? { kind: 'page', href } : null
}

/**
 * Parses a URL as a browser does: two slashes, or a backslash in place of one, would lead to another server.
 */
function isPageHere(href: string): boolean {
  if (!URL.canParse(href, portal)) return false
  const { origin, pathname } = new URL(href, portal)
  return origin === portal && !pathname.startsWith('//')
}
