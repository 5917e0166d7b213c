import { NotificationState } from '@portolan/contract/messaging/notifications'
import * as z from 'zod/mini'

const Search = z.object({ state: z.catch(z.optional(NotificationState), undefined) })

/** Which notifications the address asks for: the new ones alone, or all. */
export function filterOf(raw: Record<string, unknown>): 'new' | 'all' {
  return Search.parse(raw).state === 'new' ? 'new' : 'all'
}
