import * as contract from '@portolan/contract/freight/follows'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { deleteFollow, insertFilterFollow, insertOrderFollow, listFollowRows } from './queries.ts'

/** Routes for the orders that a person follows. */
export function followRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.listFollows, async ({ caller, request }) => ({
    results: await listFollowRows(database, caller, localeOf(request)),
  }))

  route(app, deps, contract.followOrder, async ({ body, caller, request }) => {
    const scope = await getOrderScope(deps, caller, body.orderId)
    return database.transaction((tx) => insertOrderFollow(tx, caller, scope, localeOf(request)))
  })

  route(app, deps, contract.followFilter, ({ body, caller }) =>
    database.transaction((tx) => insertFilterFollow(tx, caller.userId, body)),
  )

  route(app, deps, contract.unfollow, async ({ params, caller }) => {
    if (!(await deleteFollow(database, caller.userId, params.followId))) throw new Problem('not_found')
    return undefined
  })
}
