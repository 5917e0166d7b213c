import type { Notification } from '@portolan/contract/messaging/notifications'
import type { Page } from '@portolan/contract/shared/paging'
import type { InfiniteData } from '@tanstack/react-query'

/** The cached pages of one list, by cursor. */
export type NotificationPages = InfiniteData<Page<Notification>, string | undefined>

/** The loaded rows in order, without duplicates. */
export function rowsOf(data: NotificationPages): Notification[] {
  const rows = new Map<string, Notification>()
  for (const page of data.pages) {
    for (const row of page.results) if (!rows.has(row.id)) rows.set(row.id, row)
  }
  return [...rows.values()]
}

function mapRows(data: NotificationPages, change: (row: Notification) => Notification): NotificationPages {
  const pages = data.pages.map((page) => ({ ...page, results: page.results.map(change) }))
  return { ...data, pages }
}

function as(row: Notification, viewed: boolean): Notification {
  return row.viewed === viewed ? row : { ...row, viewed, state: viewed ? 'viewed' : 'new' }
}

/**
 * Marks one notification in the list as viewed or new again. It stays in place, also in the list of new ones:
 * it shouldn't vanish while being read.
 */
export function withViewed(data: NotificationPages, id: string, viewed: boolean): NotificationPages {
  return mapRows(data, (row) => (row.id === id ? as(row, viewed) : row))
}

/** The list once everything is marked viewed: the list of new ones is then empty. */
export function allViewed(data: NotificationPages, filter: 'new' | 'all'): NotificationPages {
  if (filter === 'all') return mapRows(data, (row) => as(row, true))
  return {
    pages: [{ count: 0, next: null, previous: null, results: [] }],
    pageParams: data.pageParams.slice(0, 1),
  }
}
