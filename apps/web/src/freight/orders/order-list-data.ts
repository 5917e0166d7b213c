import type { Order } from '@portolan/contract/freight/orders'
import type { Page } from '@portolan/contract/shared/paging'
import type { InfiniteData } from '@tanstack/react-query'

/** The cached pages of one list, by cursor. */
export type OrderPages = InfiniteData<Page<Order>, string | undefined>

/**
 * All loaded rows in order, without duplicates: one that moved during loading can be in two pages, and the
 * earlier position, which the person has seen, wins.
 */
export function rowsOf<Row extends { id: string }>({ pages }: { pages: readonly Page<Row>[] }): Row[] {
  const rows = new Map<string, Row>()
  for (const page of pages) {
    for (const row of page.results) if (!rows.has(row.id)) rows.set(row.id, row)
  }
  return [...rows.values()]
}

/** The number of matching rows, by the newest answer. */
export function countOf(data: { pages: readonly Page<unknown>[] }): number {
  return data.pages.at(-1)?.count ?? 0
}

/** True if more rows match than counted, by the newest answer. */
export function isCapped(data: { pages: readonly Page<unknown>[] }): boolean {
  return data.pages.at(-1)?.isCapped ?? false
}

const gap = 16
const narrowestCard = 300

/** The number of cards that fit side by side in this many pixels: one to three. */
export function columnsFor(width: number): number {
  return Math.min(3, Math.max(1, Math.floor((width + gap) / (narrowestCard + gap))))
}

/**
 * A grid with the same columns, for cards that are all rendered. The gap is slightly more than two of 16 px,
 * so that three fit despite rounding.
 */
export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(300px,calc((100%-33px)/3))),1fr))] gap-4'
