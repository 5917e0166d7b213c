import * as contract from '@portolan/contract/freight/orders'
import { latestQuestions } from '@portolan/contract/freight/questions'
import type { FastifyInstance } from 'fastify'
import { presentOrderDetail } from '#freight/orders/present.ts'
import { findOrder, listOrderEvents } from '#freight/orders/queries.ts'
import { listQuestions } from '#freight/questions/list-questions.ts'
import { listReferences } from '#freight/references/list-references.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { ReadyAnswer } from '#platform/http/serving/compression/ready-answer.ts'
import { askTogether } from '#platform/limits/ask-together.ts'
import type { Deps } from '#platform/process/deps.ts'
import { KeptDetails } from './kept-details.ts'
import { type AskedOrder, findOrderVersions } from './order-version.ts'

/** Reading one order: what it costs is asking whether anything has changed, as long as nothing has. */
export function orderDetailRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps
  const details = new KeptDetails(env.timeZone)
  const findVersion = askTogether((asked: AskedOrder[]) => findOrderVersions(database, asked))

  route(app, deps, contract.getOrder, async ({ params: { orderId }, caller, request, reply }) => {
    const found = await findVersion({ orderId, caller })
    if (!found) throw new Problem('not_found')
    const reading = { locale: localeOf(request), now: clock.now().getTime() }
    const keyOf = ({ pinned }: { pinned: boolean }) => `${orderId} ${reading.locale} ${pinned}`
    const known = details.find(keyOf(found), found.version, reading.now)
    if (known) return known
    const { organizationId } = found
    const [row, events, references, questions] = await Promise.all([
      findOrder(database, caller, orderId),
      listOrderEvents(database, organizationId, orderId),
      listReferences(database, organizationId, orderId),
      listQuestions(database, { organizationId, orderId }, { after: null, limit: latestQuestions - 1 }),
    ])
    if (!row) throw new Problem('not_found')
    const parts = { events, references, questions: { count: questions.count, latest: questions.rows } }
    const detail = presentOrderDetail(row, parts, env, reading)
    const answer = new ReadyAnswer(String(reply.serialize(detail)))
    details.keep(keyOf(row), found.version, { row, now: reading.now, answer })
    return answer
  })
}
