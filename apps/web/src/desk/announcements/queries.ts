import {
  type AnnouncementAudience,
  getCompanyAnnouncement,
  listCompanyAnnouncements,
  previewAnnouncement,
} from '@portolan/contract/company/announcements/announcements'
import type { Result } from '@portolan/contract/shared/endpoint'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

/** Prefix of everything about announcements at the desk. */
export const deskAnnouncementsKey = ['desk', 'announcements'] as const
const listKey = [...deskAnnouncementsKey, 'list'] as const

const refreshMs = 10_000

type AnnouncementPage = Result<typeof listCompanyAnnouncements>

/** Announcements, the last added first. */
export const announcementsQuery = infiniteQueryOptions<
  AnnouncementPage,
  Error,
  InfiniteData<AnnouncementPage, string | undefined>,
  typeof listKey,
  string | undefined
>({
  queryKey: listKey,
  queryFn: ({ pageParam, signal }) =>
    call(listCompanyAnnouncements, {
      query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined,
  ...keptList,
  getNextPageParam: nextCursor,
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

/** One announcement; a colleague's change of it appears within seconds. */
export function announcementQuery(announcementId: string) {
  return queryOptions({
    queryKey: [...deskAnnouncementsKey, 'one', announcementId],
    queryFn: ({ signal }) => call(getCompanyAnnouncement, { params: { announcementId }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** Who an announcement for these readers is for now. */
export function previewQuery(audience: AnnouncementAudience) {
  return queryOptions({
    queryKey: [...deskAnnouncementsKey, 'preview', audience],
    queryFn: ({ signal }) => call(previewAnnouncement, { body: audience, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The company's time zone. */
export const zoneQuery = queryOptions({
  queryKey: [...deskAnnouncementsKey, 'zone'],
  queryFn: async ({ signal }) =>
    (await call(listCompanyAnnouncements, { query: { limit: 1 }, signal })).timeZone,
})
