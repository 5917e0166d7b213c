import { listOrderPapers } from '@portolan/contract/freight/papers'
import { papersOf } from '@portolan/freight/papers/papers-due'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { readPaperFacts } from '#freight/order-record/attention/paper-facts.ts'
import { getOrderScope } from '#freight/order-record/keys/order-scope.ts'
import { route } from '#platform/http/route.ts'
import { presentPaper } from './present.ts'

export function paperRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listOrderPapers, async ({ params, caller }) => {
    const { organizationId, orderId: id } = await getOrderScope(deps, caller, params.orderId)
    const [facts] = await readPaperFacts(deps.database, [{ organizationId, id }])
    const papers = facts ? papersOf(facts, deps.env.expectedPapers) : []
    const reasons = new Map(facts?.documents.map(({ id, reason }) => [id, reason]))
    const now = deps.clock.now().getTime()
    const results = papers.map((paper) =>
      presentPaper(paper, reasons.get(paper.documentId ?? '') ?? null, now),
    )
    return { count: results.length, results }
  })
}
