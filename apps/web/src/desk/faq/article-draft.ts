import {
  type FaqContent,
  type FaqSettingsArticle,
  type FaqText,
  faqLengths,
} from '@portolan/contract/content/faq/faq-settings'

const emptyText: FaqText = { title: '', section: '', summary: '', markdown: '' }
export const emptyContent: FaqContent = { en: emptyText, ru: emptyText }

/** The text that the form begins with: unpublished changes, else what customers read. */
export function contentOf({ draft, published }: FaqSettingsArticle): FaqContent {
  return draft ?? published ?? emptyContent
}

/** The address of a new article, from its title: letters of the Latin alphabet, digits and hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, faqLengths.slug).replace(/^-+|-+$/g, '')
}

const givenId = /\{#([\p{L}\p{N}-]+)\}/gu

/** The anchors of sections that links lead to, and that the text doesn't have any more. */
export function lostAnchors(before: string, now: string): string[] {
  const idsOf = (text: string) => [...text.matchAll(givenId)].map(([, id = '']) => id)
  const kept = new Set(idsOf(now))
  return idsOf(before).filter((id) => !kept.has(id))
}
