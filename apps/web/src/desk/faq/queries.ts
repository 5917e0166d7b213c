import {
  type FaqChanges,
  type FaqSettingsArticle,
  getFaqSettings,
  listFaqSettings,
  saveFaqArticle,
} from '@portolan/contract/content/faq/faq-settings'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

/** Prefix of everything about the FAQ at the desk. */
const faqKey = ['desk', 'faq'] as const

const refreshMs = 10_000

/** All articles, in order. */
export const faqSettingsQuery = queryOptions({
  queryKey: [...faqKey, 'list'],
  queryFn: ({ signal }) => call(listFaqSettings, { signal }),
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

/** One article; a colleague's change of it appears within seconds. */
export function faqArticleQuery(slug: string) {
  return queryOptions({
    queryKey: [...faqKey, 'one', slug],
    queryFn: ({ signal }) => call(getFaqSettings, { params: { slug }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** Saves changes of an article; without a version, whatever it is by now. */
export function sendFaqChanges(slug: string, body: FaqChanges, version?: number | null) {
  const headers = typeof version === 'number' ? { 'if-match': `"${version}"` } : {}
  return call(saveFaqArticle, { params: { slug }, headers, body })
}

/** The changes that bring an article back to how it was. */
export function changesBack({ published, draft, state, source }: FaqSettingsArticle): FaqChanges {
  return { published: source === 'saved' ? published : null, draft, hidden: state === 'hidden' ? true : null }
}

/** Everything about the FAQ is read again, also by the pages that customers see. */
export async function refreshFaq(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: faqKey }),
    client.invalidateQueries({ queryKey: ['faq'] }),
  ])
}
