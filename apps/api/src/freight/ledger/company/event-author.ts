import { actorOf, type CompanyCaller } from '#platform/http/caller.ts'

/**
 * The source of a company's statements, and who hands them in. One source for all keys and imports: an event
 * stays the same when a key is replaced. Whole orders have their own source, and so has each person.
 */
export interface EventAuthor {
  source: string
  statedBy: string
}

export const importAuthor: EventAuthor = { source: 'company', statedBy: 'import' }

/** A person's statements are their own; those of all keys have one source. */
export function authorOf(caller: CompanyCaller): EventAuthor {
  const statedBy = actorOf(caller)
  return { source: caller.kind === 'staff' ? statedBy : 'company', statedBy }
}
