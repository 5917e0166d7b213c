import type { Locale } from '@portolan/contract/account'
import { listFaqArticles } from '@portolan/contract/faq'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { readArticle } from './article-passages.ts'

/** All articles for a reader of this language, in their order: few and short, and the search needs them whole. */
export function articlesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['faq', locale],
    queryFn: async ({ signal }) => {
      const { results } = await call(listFaqArticles, { signal })
      return results.map(readArticle)
    },
  })
}
