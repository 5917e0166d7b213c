import {
  getCurrentUser,
  listOrganizations,
  replaceCurrentUser,
  updateCurrentUser,
} from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Viewer } from '#platform/http/session.ts'
import type { Deps } from '#platform/process/deps.ts'
import { changeUser } from './change-user.ts'
import { presentUser } from './present.ts'
import { findUser, listOrganizationsOf } from './queries.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function getUser(viewer: Viewer) {
    const [user, organizations] = await Promise.all([
      findUser(database, viewer.userId),
      listOrganizationsOf(database, viewer.userId),
    ])
    if (!user) throw new Problem('unauthorized')
    return presentUser(deps, viewer, user, organizations)
  }

  route(app, deps, getCurrentUser, ({ viewer }) => getUser(viewer))

  route(app, deps, updateCurrentUser, async ({ body, viewer, request }) => {
    await changeUser(deps, viewer.userId, localeOf(request), body)
    return getUser(viewer)
  })

  route(app, deps, replaceCurrentUser, async ({ body, viewer, request }) => {
    await changeUser(deps, viewer.userId, localeOf(request), body)
    return getUser(viewer)
  })

  route(app, deps, listOrganizations, async ({ query, viewer, request }) => {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, CursorPosition) ?? 0
    const all = await listOrganizationsOf(database, viewer.userId)
    const rows = all.map((row, index) => ({ row, end: index + 1 })).slice(after, after + limit + 1)
    const cursorOf = (last: (typeof rows)[number]) => last.end
    return presentPage(request, { rows, count: all.length, limit, cursorOf, present: ({ row }) => row })
  })
}
