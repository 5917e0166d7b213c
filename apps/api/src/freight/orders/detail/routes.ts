import * as contract from '@portolan/contract/freight/orders'
import { Event } from '@portolan/contract/freight/orders/order-parts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { presentEvent, presentOrderDetail, type Reading } from '#freight/orders/present.ts'
import { type EventRow, eventsOfPage, findOrder, readOrderEvents } from '#freight/orders/queries.ts'
import { listReferences } from '#freight/references/list-references.ts'
import type { Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Call, route } from '#platform/http/route.ts'
import { ReadyAnswer } from '#platform/http/serving/compression/ready-answer.ts'
import { serializerOf } from '#platform/http/serving/serializer.ts'
import { askTogether } from '#platform/limits/ask-together.ts'
import { type Share, shareCalls } from '#platform/limits/customers/share-calls.ts'
import { Pace } from '#platform/process/pace.ts'
import { KeptDetails } from './kept-details.ts'
import { listLatestQuestions } from './list-questions.ts'
import { type AskedOrder, findOrderVersions } from './order-version.ts'

const writeEvent = serializerOf(Event)

/** The first page is part of the order; further pages take its customer's share. */
async function writeEvents(
  pages: AsyncGenerator<EventRow[], undefined>,
  { locale }: Reading,
  share: Share,
): Promise<string> {
  const texts: string[] = []
  const write = async (page: EventRow[]) => {
    texts.push(...(await new Pace().map(page, (event) => writeEvent(presentEvent(event, locale)))))
  }
  const writeRest = async () => {
    for await (const page of pages) await write(page)
  }
  const first = await pages.next()
  await write(first.value ?? [])
  if (texts.length === eventsOfPage) await share(writeRest)
  return texts.join()
}

/** Reading an unchanged order costs only the check whether it has changed. */
export function orderDetailRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps
  const details = new KeptDetails(env.timeZone)
  const findVersion = askTogether((questions: AskedOrder[]) => findOrderVersions(database, questions))

  /** Reads the order and writes the answer, if none is cached. */
  async function makeAnswer(
    orderId: string,
    organizationId: string,
    { caller, reply, reading }: { caller: Person; reply: FastifyReply; reading: Reading },
  ) {
    const share: Share = (work) => shareCalls(deps, caller, work)
    const [row, events, references, questions] = await Promise.all([
      findOrder(database, caller, orderId),
      writeEvents(readOrderEvents(database, organizationId, orderId), reading, share),
      listReferences(database, organizationId, orderId),
      listLatestQuestions(database, { organizationId, orderId, invoiceId: null }),
    ])
    if (!row) throw new Problem('not_found')
    const parts = { references, questions }
    const around = String(reply.serialize({ ...presentOrderDetail(row, parts, env, reading), events: [] }))
    const answer = new ReadyAnswer(around.replace('"events":[]', () => `"events":[${events}]`))
    return { row, now: reading.now, answer }
  }

  const get = async ({ params: { orderId }, caller, request, reply }: Call<typeof contract.getOrder>) => {
    const version = await findVersion({ orderId, caller })
    if (!version) throw new Problem('not_found')
    const reading = { locale: localeOf(request), now: clock.now().getTime() }
    const keyOf = ({ pinned }: { pinned: boolean }) => `${orderId} ${reading.locale} ${pinned}`
    const cached = details.find(keyOf(version), version.version, reading.now)
    if (cached) return cached
    const answer = await makeAnswer(orderId, version.organizationId, { caller, reply, reading })
    details.keep(keyOf(answer.row), version.version, answer)
    return answer.answer
  }
  route(app, deps, contract.getOrder, get, { isLight: true })
}
