import type { LinkTarget } from './markdown.ts'

const outside = /^(https?:\/\/|mailto:|tel:)/i
const article = /^[a-z0-9]+(-[a-z0-9]+)*(#.*)?$/

/**
 * Where the link of an article leads: `passkeys` and `passkeys#add` to another article, `#add` to a place in this one,
 * `/orders` to a page of the portal, and the web, mail and telephone outside. Null for every other kind of address,
 * whatever it may be: its words stay and are no link.
 */
export function linkTarget(href: string, slug: string): LinkTarget | null {
  if (outside.test(href)) return { kind: 'outside', href }
  if (href.startsWith('#')) return { kind: 'page', href: `/faq/${slug}${href}` }
  if (article.test(href)) return { kind: 'page', href: `/faq/${href}` }
  // Two slashes, or a backslash that browsers take for one, would lead to another server.
  if (/^\/(?![/\\])/.test(href)) return { kind: 'page', href }
  return null
}
