import * as contract from '@portolan/contract/messaging/notifications'
import { StoredInstant } from '@portolan/contract/shared/instants'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { SecondCache } from '#platform/cache/second-cache.ts'
import type { Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { askTogether } from '#platform/limits/ask-together.ts'
import type { Deps } from '#platform/process/deps.ts'
import { presentNotification } from './present.ts'
import {
  countNotificationRows,
  findNotification,
  listNotificationRows,
  markAllViewed,
  type NotificationCounts,
  type NotificationRow,
  updateViewed,
} from './queries.ts'

const NotificationCursor = z.tuple([StoredInstant, z.uuid()])

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const counts = new SecondCache<NotificationCounts>()
  const count = askTogether((callers: Person[]) => countNotificationRows(database, callers))

  function countsOf(caller: Person): Promise<NotificationCounts> {
    return counts.get(caller.userId, () => count(caller))
  }

  route(app, deps, contract.listNotifications, async ({ query, caller, request }) => {
    const { state = contract.notificationStates, limit = defaultLimit } = query
    const viewed = [...new Set(state)].map((wanted) => wanted === 'viewed')
    const after = readCursor(request, query.cursor, NotificationCursor)
    const [rows, all] = await Promise.all([
      listNotificationRows(database, caller, viewed, { after, limit }),
      countsOf(caller),
    ])
    const counted = { new: all.countNew, viewed: all.count - all.countNew }
    const total = [...new Set(state)].reduce((sum, wanted) => sum + counted[wanted], 0)
    const cursorOf = (last: NotificationRow) => [last.createdAt, last.id]
    const locale = localeOf(request)
    const present = (row: NotificationRow) => presentNotification(row, locale)
    return presentPage(request, { rows, count: total, limit, cursorOf, present })
  })

  route(app, deps, contract.countNotifications, ({ caller }) => countsOf(caller), { isLight: true })

  route(app, deps, contract.updateNotification, async ({ params, body, caller, request }) => {
    const { notificationId } = params
    const updated = await updateViewed(database, caller, notificationId, body.viewed)
    counts.delete(caller.userId)
    const row = updated ? await findNotification(database, caller, notificationId) : null
    if (!row) throw new Problem('not_found')
    return presentNotification(row, localeOf(request))
  })

  route(app, deps, contract.markAllNotificationsViewed, async ({ caller }) => {
    await markAllViewed(database, caller)
    counts.delete(caller.userId)
    return undefined
  })
}
