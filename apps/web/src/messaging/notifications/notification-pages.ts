import type { Notification } from '@portolan/contract/messaging/notifications'
import type { Page } from '@portolan/contract/shared/paging'
import type { InfiniteData } from '@tanstack/react-query'

/** What the cache holds of one list: the pages walked so far, by cursor. */
export type NotificationPages = InfiniteData<Page<Notification>, string | undefined>

/** The loaded rows in order, each once. */
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
 * The list with one notification marked viewed or new again. It stays where it is, in the list of new ones
 * too: what has just been read doesn't vanish under the reader's eyes.
 */
export function withViewed(data: NotificationPages, id: string, viewed: boolean): NotificationPages {
  return mapRows(data, (row) => (row.id === id ? as(row, viewed) : row))
}

/** The list once everything is marked viewed: that of the new ones has nothing left to show. */
export function allViewed(data: NotificationPages, filter: 'new' | 'all'): NotificationPages {
  if (filter === 'all') return mapRows(data, (row) => as(row, true))
  return {
    pages: [{ count: 0, next: null, previous: null, results: [] }],
    pageParams: data.pageParams.slice(0, 1),
  }
}
