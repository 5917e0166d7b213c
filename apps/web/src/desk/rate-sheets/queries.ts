import { listCompanyOrganizations } from '@portolan/contract/company/organizations'
import { listCompanyQuotes } from '@portolan/contract/company/quotes'
import { listRateSheets, type RateSheet } from '@portolan/contract/company/rate-sheets'
import {
  type CalendarSheet,
  listRateCalendar,
  type SheetView,
} from '@portolan/contract/company/rate-sheets/rate-calendar'
import { explainRates, type SentRateQuestion } from '@portolan/contract/company/rate-sheets/rate-offers'
import { listSheetPrices } from '@portolan/contract/company/rate-sheets/sheet-prices'
import { listSheetChanges, listSheetOverlaps } from '@portolan/contract/company/rate-sheets/sheet-versions'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Result } from '@portolan/contract/shared/endpoint'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { deskPaths } from '#desk/frame/paths.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const refreshMs = 10_000
const pageSize = 40
/** The first key of everything about rate sheets. */
const root = 'desk-rates'

export interface CalendarFilter {
  view: SheetView
  search?: string
  transportMode?: TransportMode[]
}

type CalendarPages = InfiniteData<Page<CalendarSheet>, string | undefined>
type CalendarKey = readonly [typeof root, 'calendar', CalendarFilter]

/** Rate sheets with their days, page by page, those that end first on top. */
export function rateCalendarQuery(filter: CalendarFilter) {
  return infiniteQueryOptions<Page<CalendarSheet>, Error, CalendarPages, CalendarKey, string | undefined>({
    queryKey: [root, 'calendar', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listRateCalendar, {
        query: { ...filter, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    // More pages cost more, so they are refetched less often.
    refetchInterval: ({ state: { data } }) => refreshMs * Math.max(1, data?.pages.length ?? 1),
    meta: agesAfter(0),
  })
}

/** A sheet with all its versions; null if there is none. */
export function sheetQuery(ref: string) {
  return queryOptions({
    queryKey: [root, 'sheet', ref],
    queryFn: async ({ signal }) =>
      (await call(listRateCalendar, { query: { ref, limit: 1 }, signal })).results[0] ?? null,
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** The overlaps of a version; another save of a draft has another ID. */
export function overlapsQuery({ ref, id, version }: Pick<RateSheet, 'ref' | 'id' | 'version'>) {
  return queryOptions({
    queryKey: [root, 'overlaps', id],
    queryFn: ({ signal }) => call(listSheetOverlaps, { params: { ref }, query: { version }, signal }),
    select: ({ results }) => results,
    meta: agesAfter(60_000),
  })
}

/** The overlaps of several drafts, by the ID of each. */
export function overlapsByDraftQuery(drafts: readonly Pick<RateSheet, 'ref' | 'id' | 'version'>[]) {
  return queryOptions({
    queryKey: [root, 'overlaps by draft', ...drafts.map(({ id }) => id)],
    queryFn: async ({ client }) => {
      const found = await Promise.all(
        drafts.map(async (draft) => {
          const { results } = await client.fetchQuery(overlapsQuery(draft))
          return [draft.id, results] as const
        }),
      )
      return new Map(found)
    },
    meta: agesAfter(60_000),
  })
}

type Changes = Result<typeof listSheetChanges>

/** The difference between two versions, page by page. */
export function sheetChangesQuery(
  ref: string,
  before: { id: string; version: number },
  after: typeof before,
) {
  type Key = readonly [typeof root, 'changes', string, string]
  return infiniteQueryOptions<
    Changes,
    Error,
    InfiniteData<Changes, string | undefined>,
    Key,
    string | undefined
  >({
    queryKey: [root, 'changes', before.id, after.id],
    queryFn: ({ pageParam, signal }) =>
      call(listSheetChanges, {
        params: { ref },
        query: {
          before: before.version,
          after: after.version,
          limit: pageSize,
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    meta: agesAfter(60_000),
  })
}

const lanesAtOnce = 500
export type PricePage = Result<typeof listSheetPrices>

/** All prices of a version; `onPage` reports the lanes so far. */
export async function loadPrices(
  { ref, version }: { ref: string; version: number },
  signal: AbortSignal,
  onPage: (pages: readonly PricePage[]) => void,
): Promise<void> {
  const pages: PricePage[] = []
  let cursor: string | undefined
  do {
    const query = { version, limit: lanesAtOnce, ...(cursor !== undefined && { cursor }) }
    const page = await call(listSheetPrices, { params: { ref }, query, signal })
    pages.push(page)
    onPage([...pages])
    cursor = nextCursor(page)
  } while (cursor !== undefined)
}

/** The lanes that would decide a customer's price, and why others wouldn't. */
export function rateAnswerQuery(question: SentRateQuestion | null) {
  return queryOptions({
    queryKey: [root, 'offers', question],
    queryFn: ({ signal }) => {
      if (question === null) throw new Error('Nothing is asked')
      return call(explainRates, { body: question as never, signal })
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
    meta: agesAfter(60_000),
  })
}

/** How many open offers have prices of a sheet. */
export function openOffersQuery(ref: string) {
  return queryOptions({
    queryKey: [root, 'open-offers', ref],
    queryFn: ({ signal }) =>
      call(listCompanyQuotes, { query: { state: ['offered'], rateSheet: ref, limit: 1 }, signal }),
    select: ({ count }) => count,
    meta: agesAfter(0),
  })
}

/** Customers by a part of their name or reference. */
export function customersQuery(text: string) {
  const search = text.trim()
  return queryOptions({
    queryKey: [root, 'customers', search],
    queryFn: ({ signal }) =>
      call(listCompanyOrganizations, { query: { limit: 20, ...(search && { search }) }, signal }),
    select: ({ results }) => results,
    placeholderData: keepPreviousData,
    meta: agesAfter(60_000),
  })
}

/** The page of the sheet that has this version; the list if it's gone. */
export async function linkOfVersion(id: string) {
  const { results } = await call(listRateSheets, { query: { ids: [id] } })
  return results[0] ? deskPaths.rateSheet(results[0].ref) : deskPaths.rates()
}

/** Reads everything about rate sheets again. */
export function refreshRates(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [root] })
}
