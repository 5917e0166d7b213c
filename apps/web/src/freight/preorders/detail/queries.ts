import { listPreorderDocuments } from '@portolan/contract/freight/preorders/preorder-documents'
import {
  getPreorder,
  listPreorderSteps,
  type PreorderDetail,
} from '@portolan/contract/freight/preorders/preorders'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { preorderListKey } from '#freight/preorders/list/preorder-lists.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** Prefix of the keys of all single pre-orders. */
export const preorderDetailKey = ['preorders', 'detail'] as const

// As an order's page.
const refreshMs = 8_000
// The URLs of files are valid for ten minutes, so a reopened list is refetched.
const fileListAge = 5 * 60_000

/**
 * Everything about one pre-order, polled while its page is visible: mostly answered by 304. Its
 * steps and documents are refetched only when the version or their number changes.
 */
export function preorderQuery(preorderId: string) {
  const queryKey = [...preorderDetailKey, preorderId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<Versioned<PreorderDetail>>(queryKey)
      const read = await callVersioned(getPreorder, cached, { params: { preorderId }, signal })
      if (cached && cached.value.version !== read.value.version)
        void client.invalidateQueries({ queryKey: stepsQuery(preorderId).queryKey })
      if (cached && cached.value.documentCount !== read.value.documentCount)
        void client.invalidateQueries({ queryKey: preorderDocumentsQuery(preorderId).queryKey })
      // A step answered while this was in progress is newer.
      const latest = client.getQueryData<Versioned<PreorderDetail>>(queryKey)
      return latest && latest !== cached && latest.value.version > read.value.version ? latest : read
    },
    select: ({ value }) => value,
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** The whole conversation, oldest first. */
export function stepsQuery(preorderId: string) {
  return queryOptions({
    queryKey: ['preorders', 'steps', preorderId],
    queryFn: ({ signal }) =>
      readAll((query) => call(listPreorderSteps, { params: { preorderId }, query, signal })),
    meta: agesAfter(0),
  })
}

export function preorderDocumentsQuery(preorderId: string) {
  return queryOptions({
    queryKey: ['preorders', 'documents', preorderId],
    queryFn: ({ signal }) =>
      readAll((query) => call(listPreorderDocuments, { params: { preorderId }, query, signal })),
    meta: agesAfter(fileListAge),
  })
}

/** Shows a pre-order from a response, and refetches what changes with it. */
export function showPreorder(client: QueryClient, preorder: PreorderDetail): void {
  client.setQueryData<Versioned<PreorderDetail>>(preorderQuery(preorder.id).queryKey, {
    etag: null,
    value: preorder,
  })
  void client.invalidateQueries({ queryKey: stepsQuery(preorder.id).queryKey })
  void client.invalidateQueries({ queryKey: preorderListKey })
}

/** Refetches everything about a pre-order, because it was changed elsewhere. */
export async function refreshPreorder(client: QueryClient, preorderId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: preorderQuery(preorderId).queryKey }),
    client.invalidateQueries({ queryKey: stepsQuery(preorderId).queryKey }),
    client.invalidateQueries({ queryKey: preorderListKey }),
  ])
}
