import type { Author } from '#freight/threads/writing/write-message.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'

/** The author of what a caller writes for the company: a person of its staff, or a system by its key. */
export function authorOf(caller: CompanyCaller): Author & { readerId: string } {
  if (caller.kind === 'api-key')
    return { side: 'company', readerId: caller.id, userId: null, name: caller.name, via: 'api' }
  return { side: 'company', readerId: caller.userId, userId: caller.userId, name: null, via: 'portal' }
}
