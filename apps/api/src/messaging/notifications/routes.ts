import * as contract from '@portolan/contract/messaging/notifications'
import { Instant } from '@portolan/contract/shared/instants'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Viewer } from '#platform/http/session.ts'
import { SecondCache } from '#platform/limits/second-cache.ts'
import type { Deps } from '#platform/process/deps.ts'
import { presentNotification } from './present.ts'
import {
  countNotificationRows,
  findNotification,
  listNotificationRows,
  markAllViewed,
  type NotificationRow,
  updateViewed,
} from './queries.ts'

const NotificationCursor = z.tuple([Instant, z.uuid()])

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const counts = new SecondCache<{ count: number; countNew: number }>()

  function countsOf(viewer: Viewer) {
    return counts.get(viewer.userId, () => countNotificationRows(database, viewer))
  }

  route(app, deps, contract.listNotifications, async ({ query, viewer, request }) => {
    const { state = contract.notificationStates, limit = defaultLimit } = query
    const viewed = [...new Set(state)].map((wanted) => wanted === 'viewed')
    const after = readCursor(request, query.cursor, NotificationCursor)
    const [rows, all] = await Promise.all([
      listNotificationRows(database, viewer, viewed, { after, limit }),
      countsOf(viewer),
    ])
    const counted = { new: all.countNew, viewed: all.count - all.countNew }
    const count = [...new Set(state)].reduce((sum, wanted) => sum + counted[wanted], 0)
    const cursorOf = (last: NotificationRow) => [last.createdAt, last.id]
    const locale = localeOf(request)
    const present = (row: NotificationRow) => presentNotification(row, locale)
    return presentPage(request, { rows, count, limit, cursorOf, present })
  })

  route(app, deps, contract.countNotifications, ({ viewer }) => countsOf(viewer))

  route(app, deps, contract.updateNotification, async ({ params, body, viewer, request }) => {
    const { notificationId } = params
    const updated = await updateViewed(database, viewer, notificationId, body.viewed)
    counts.delete(viewer.userId)
    const row = updated ? await findNotification(database, viewer, notificationId) : null
    if (!row) throw new Problem('not_found')
    return presentNotification(row, localeOf(request))
  })

  route(app, deps, contract.markAllNotificationsViewed, async ({ viewer }) => {
    await markAllViewed(database, viewer)
    counts.delete(viewer.userId)
    return undefined
  })
}
