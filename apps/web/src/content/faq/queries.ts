import { listFaqArticles } from '@portolan/contract/content/faq'
import type { Locale } from '@portolan/contract/identity/users'
import { queryOptions } from '@tanstack/react-query'
import { readArticle } from '#content/faq/markdown/article-passages.ts'
import { call } from '#platform/api/client.ts'

/**
 * All articles for a reader of this language, in order: they're few and short, and the search needs their
 * full text.
 */
export function articlesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['faq', locale],
    queryFn: async ({ signal }) => {
      const { results } = await call(listFaqArticles, { signal })
      return results.map(readArticle)
    },
  })
}
