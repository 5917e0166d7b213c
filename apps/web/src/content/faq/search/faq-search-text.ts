import * as z from 'zod/mini'

const Search = z.object({ search: z.catch(z._default(z.coerce.string().check(z.maxLength(100)), ''), '') })

/** What the address asks the articles for; empty for nothing. */
export function searchOf(raw: Record<string, unknown>): string {
  return Search.parse(raw).search.trim()
}

/** The search parameters of the index page. */
export function validateFaqSearch(raw: Record<string, unknown>): { search?: string } {
  const search = searchOf(raw)
  return search === '' ? {} : { search }
}
