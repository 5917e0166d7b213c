import type { Page } from '@portolan/contract/shared/paging'

/** The cursor of the next page, for `getNextPageParam`; undefined at the end. */
export function nextCursor({ next }: Page<unknown>): string | undefined {
  if (next === null) return undefined
  // The URL has no origin; any base works.
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined
}
