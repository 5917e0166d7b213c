import type { FaqArticle } from '@portolan/contract/content/faq'
import { type Locale, locales } from '@portolan/contract/identity/users'
import type { FaqArticles } from './read-articles.ts'

/** The articles for a reader in order; those missing in the reader's language appear in the other. */
export function presentArticles(articles: FaqArticles, reader: Locale): FaqArticle[] {
  const languages = [reader, ...locales.filter((locale) => locale !== reader)]
  const present = [...articles].flatMap(([slug, texts]) =>
    languages
      .flatMap((locale) => {
        const text = texts.get(locale)
        return text ? [{ slug, locale, ...text }] : []
      })
      .slice(0, 1),
  )
  const collator = new Intl.Collator(reader)
  // Two articles without an order are equally infinite, and the difference of infinities is NaN.
  return present
    .toSorted((a, b) => (a.order === b.order ? collator.compare(a.title, b.title) : a.order - b.order))
    .map(({ order: _order, ...article }) => article)
}
