import {
  type CompanyOrderDocument,
  listCustomerDocuments,
} from '@portolan/contract/company/documents/customer-documents'
import { getCustomerDocumentCheck } from '@portolan/contract/company/documents/document-check'
import { listRejectionPhrases } from '@portolan/contract/company/documents/rejection-phrases'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const refreshMs = 10_000
const pageSize = 50

type Pages = InfiniteData<Page<CompanyOrderDocument>, string | undefined>

/** Customers' documents that wait for the company, the oldest first. */
export const waitingQuery = infiniteQueryOptions<
  Page<CompanyOrderDocument>,
  Error,
  Pages,
  string[],
  string | undefined
>({
  queryKey: ['desk-documents', 'waiting'],
  queryFn: ({ pageParam, signal }) =>
    call(listCustomerDocuments, {
      query: {
        state: ['submitted'],
        ordering: 'createdAt',
        limit: pageSize,
        ...(pageParam !== undefined && { cursor: pageParam }),
      },
      signal,
    }),
  initialPageParam: undefined,
  ...keptList,
  getNextPageParam: nextCursor,
  // More pages cost more, so they are refetched less often.
  refetchInterval: ({ state: { data } }) => refreshMs * Math.max(1, data?.pages.length ?? 1),
  meta: agesAfter(justAskedMs),
})

/** A document with its order and the papers that this needs. */
export function checkQuery(documentId: string) {
  return queryOptions({
    queryKey: ['desk-documents', 'check', documentId],
    queryFn: ({ signal }) => call(getCustomerDocumentCheck, { params: { documentId }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** The phrases kept for rejecting documents. */
export const phrasesQuery = queryOptions({
  queryKey: ['desk-documents', 'phrases'],
  queryFn: ({ signal }) => call(listRejectionPhrases, { signal }),
  select: ({ results }) => results,
  meta: agesAfter(60_000),
})

/** Reads again what a decision changes. */
export function refreshDocuments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['desk-documents'] })
}
