import type { Notification } from '@portolan/contract/notifications'
import type { Page } from '@portolan/contract/paging'
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

/**
 * The list with one notification, or all (`'all'`), marked viewed or new again. Rows stay where they are, in the
 * list of new ones too: what has just been read does not vanish under the reader's eyes.
 */
export function withViewed(
  data: NotificationPages,
  which: ReadonlySet<string> | 'all',
  viewed: boolean,
): NotificationPages {
  const state = viewed ? 'viewed' : 'new'
  const pages = data.pages.map((page) => ({
    ...page,
    results: page.results.map((row) =>
      (which === 'all' || which.has(row.id)) && row.viewed !== viewed
        ? ({ ...row, viewed, state } as const)
        : row,
    ),
  }))
  return { ...data, pages }
}

/** Ids of the loaded rows that are new. */
export function newIds(data: NotificationPages): string[] {
  return rowsOf(data).flatMap((row) => (row.viewed ? [] : [row.id]))
}
