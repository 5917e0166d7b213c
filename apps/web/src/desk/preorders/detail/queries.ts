import {
  type CompanyPreorderDetail,
  getCompanyPreorder,
  getCompanyPreorderVersion,
  listCompanyPreorderDocuments,
  listCompanyPreorderSteps,
} from '@portolan/contract/company/preorders'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deskPreordersKey } from '#desk/preorders/list/queries.ts'
import { agesAfter, justAskedMs } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

const detailKey = ['desk', 'preorders', 'detail'] as const

const refreshMs = 8_000
// The URLs of files are valid for ten minutes, so a reopened list is refetched.
const fileListAge = 5 * 60_000

/** Everything about one pre-order, polled while its page is visible; its parts follow only where it changes. */
export function deskPreorderQuery(preorderId: string) {
  const queryKey = [...detailKey, preorderId]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<Versioned<CompanyPreorderDetail>>(queryKey)
      const read = await callVersioned(getCompanyPreorder, cached, { params: { preorderId }, signal })
      if (cached && cached.value.version !== read.value.version)
        void client.invalidateQueries({ queryKey: deskStepsQuery(preorderId).queryKey })
      if (cached && JSON.stringify(cached.value.documents) !== JSON.stringify(read.value.documents))
        void client.invalidateQueries({ queryKey: deskDocumentsQuery(preorderId).queryKey })
      // A step answered while this was in progress is newer.
      const latest = client.getQueryData<Versioned<CompanyPreorderDetail>>(queryKey)
      return latest && latest !== cached && latest.value.version > read.value.version ? latest : read
    },
    select: ({ value }) => value,
    refetchInterval: refreshMs,
    meta: agesAfter(justAskedMs),
  })
}

/** The whole conversation, oldest first. */
export function deskStepsQuery(preorderId: string) {
  return queryOptions({
    queryKey: [...detailKey, preorderId, 'steps'],
    queryFn: ({ signal }) =>
      readAll((query) => call(listCompanyPreorderSteps, { params: { preorderId }, query, signal })),
    meta: agesAfter(0),
  })
}

export function deskDocumentsQuery(preorderId: string) {
  return queryOptions({
    queryKey: [...detailKey, preorderId, 'documents'],
    queryFn: ({ signal }) =>
      readAll((query) => call(listCompanyPreorderDocuments, { params: { preorderId }, query, signal })),
    meta: agesAfter(fileListAge),
  })
}

/** The booking as agreed at a version; it never changes. */
export function bookingVersionQuery(preorderId: string, version: number) {
  return queryOptions({
    queryKey: [...detailKey, preorderId, 'version', version],
    queryFn: ({ signal }) => call(getCompanyPreorderVersion, { params: { preorderId, version }, signal }),
  })
}

/** Shows a pre-order from a response, and refetches what changes with it. */
export function showDeskPreorder(client: QueryClient, preorder: CompanyPreorderDetail): void {
  client.setQueryData<Versioned<CompanyPreorderDetail>>(deskPreorderQuery(preorder.id).queryKey, {
    etag: null,
    value: preorder,
  })
  void client.invalidateQueries({ queryKey: deskStepsQuery(preorder.id).queryKey })
  void client.invalidateQueries({ queryKey: deskPreordersKey })
}

/** Refetches everything about a pre-order, because it was changed elsewhere. */
export async function refreshDeskPreorder(client: QueryClient, preorderId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: deskPreorderQuery(preorderId).queryKey })
  void client.invalidateQueries({ queryKey: deskPreordersKey })
}
