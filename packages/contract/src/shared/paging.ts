import * as z from 'zod/mini'

/** Query members of every list: page size 1–100 (default 20) and the opaque cursor of a `next` URL. */
export const pageQuery = {
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}

/**
 * A page of a list. `count` is the number of all matching rows; `next` and `previous` are URLs on this
 * server, or null at the ends. Lists only page forward: `previous` is the first page.
 */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(row),
  })
}

/**
 * A page of a list that is searched: of very many matches it only says that they are more than `count`, and
 * `isCapped` is true.
 */
export function cappedPageOf<T extends z.ZodMiniType>(row: T) {
  return z.extend(pageOf(row), { isCapped: z.boolean() })
}

/** The row type of a page type. */
export interface Page<T> {
  count: number
  isCapped?: boolean
  next: string | null
  previous: string | null
  results: T[]
}
