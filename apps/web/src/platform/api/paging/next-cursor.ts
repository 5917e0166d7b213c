import type { Page } from '@portolan/contract/shared/paging'

/** The cursor of the page after this one, for `getNextPageParam`; undefined at the end. */
export function nextCursor({ next }: Page<unknown>): string | undefined {
  if (next === null) return undefined
  // The URL has no origin of its own; any base makes no difference.
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined
}
