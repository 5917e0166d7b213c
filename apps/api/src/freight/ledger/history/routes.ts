import * as contract from '@portolan/contract/freight/ledger/order-history'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { foldLedger } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers } from '#freight/order-record/log/load-ledgers.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { presentHistory, presentPromises } from './present.ts'
import { listPromiseRows } from './queries.ts'

export function orderHistoryRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function readLedger({ organizationId, orderId }: { organizationId: string; orderId: string }) {
    const [ledger] = await loadLedgers(database, [{ organizationId, id: orderId }], { lock: false })
    if (!ledger) throw new Problem('not_found')
    return { ledger, folded: foldLedger(ledger) }
  }

  route(app, deps, contract.listHistoryEvents, async ({ params, caller, request }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    const { ledger, folded } = await readLedger(scope)
    const results = presentHistory(ledger, folded, localeOf(request))
    return { count: results.length, results }
  })

  route(app, deps, contract.listPromises, async ({ params, caller, request }) => {
    const scope = await getOrderScope(deps, caller, params.orderId)
    const { folded } = await readLedger(scope)
    const rows = await listPromiseRows(database, scope)
    return { results: presentPromises(folded, rows, localeOf(request)) }
  })
}
