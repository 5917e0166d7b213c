import {
  getCurrentUser,
  listOrganizations,
  replaceCurrentUser,
  updateCurrentUser,
} from '@portolan/contract/identity/users'
import type { FastifyInstance } from 'fastify'
import type { Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { CursorPosition, defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { changeUser } from './change-user.ts'
import { presentUser } from './present.ts'
import { findUser, listOrganizationsOf } from './queries.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function getUser(caller: Person) {
    const [user, organizations] = await Promise.all([
      findUser(database, caller.userId),
      listOrganizationsOf(database, caller.userId),
    ])
    if (!user) throw new Problem('unauthorized')
    return presentUser(deps, caller, user, organizations)
  }

  route(app, deps, getCurrentUser, ({ caller }) => getUser(caller))

  route(app, deps, updateCurrentUser, async ({ body, caller, request }) => {
    await changeUser(deps, caller.userId, localeOf(request), body)
    return getUser(caller)
  })

  route(app, deps, replaceCurrentUser, async ({ body, caller, request }) => {
    await changeUser(deps, caller.userId, localeOf(request), body)
    return getUser(caller)
  })

  route(app, deps, listOrganizations, async ({ query, caller, request }) => {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, CursorPosition) ?? 0
    const all = await listOrganizationsOf(database, caller.userId)
    const rows = all.map((row, index) => ({ row, end: index + 1 })).slice(after, after + limit + 1)
    const cursorOf = (last: (typeof rows)[number]) => last.end
    return presentPage(request, { rows, count: all.length, limit, cursorOf, present: ({ row }) => row })
  })
}
