import type { OrderFilter } from '@portolan/contract/freight/orders'
import { cappedPageOf } from '@portolan/contract/shared/paging'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CappedCount } from '#freight/order-finding/capped-count.ts'
import { readOrderKeys } from '#freight/order-finding/sort/order-keys.ts'
import { cursorBehind, sortingOf } from '#freight/order-finding/sort/ordering.ts'
import type { ListPage } from '#freight/order-finding/sort/sort-key.ts'
import type { Reading } from '#freight/orders/present.ts'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import type { Database } from '#platform/db/database.ts'
import { presentPage } from '#platform/http/paging.ts'
import { ReadyAnswer } from '#platform/http/serving/compression/ready-answer.ts'
import { serializerOf } from '#platform/http/serving/serializer.ts'
import type { Share } from '#platform/limits/customers/share-calls.ts'
import { type CardForm, type CardRow, OrderCards } from './order-cards.ts'

const maxBytes = 16_000_000
/** Size of an entry beyond its body, such as its key. */
const entryBytes = 4_000

interface KeptPage {
  answer: ReadyAnswer
  /** Milliseconds since the epoch. */
  since: number
  until: number
}

/** The inputs of a page: the keys of its orders, and the request. */
interface Listed {
  keys: string
  counted: CappedCount
  filter: OrderFilter
  page: ListPage
}

const write = serializerOf(cappedPageOf(z.null()))

/**
 * Pages of the order list, ready to send. The keys of a page are read for each request; the same keys and URL
 * mean the same page.
 */
export class OrderPages<Row extends CardRow = CardRow> {
  readonly #cards: OrderCards<Row>
  // The compressed form adds about a fifth.
  readonly #pages = new RecentlyUsed<KeptPage>(
    maxBytes,
    ({ answer }) => answer.body.length * 1.3 + entryBytes,
  )

  constructor(form: CardForm<Row>) {
    this.#cards = new OrderCards(form)
  }

  /** `share` runs the work for a page that isn't cached. */
  async get(
    database: Database,
    request: FastifyRequest,
    listed: Listed,
    reading: Reading,
    share: Share,
  ): Promise<ReadyAnswer> {
    const { count, isCapped } = listed.counted
    const name = `${reading.locale} ${count} ${isCapped} ${request.url} ${listed.keys}`
    const cached = this.#pages.get(name)
    if (cached && cached.since <= reading.now && reading.now < cached.until) return cached.answer
    const { answer, until, isExact } = await share(() => this.#make(database, request, listed, reading))
    // The keys of a list by lateness differ in each request.
    const isLasting = isExact && sortingOf(listed.filter).field !== 'lateness'
    if (isLasting) this.#pages.set(name, { answer, since: reading.now, until })
    return answer
  }

  async #make(
    database: Database,
    request: FastifyRequest,
    { keys, counted, filter, page }: Listed,
    reading: Reading,
  ) {
    const rows = readOrderKeys(keys)
    const { limit } = page
    const { cards, isExact } = await this.#cards.get(database, rows.slice(0, limit), reading)
    const cursorOf = (last: (typeof rows)[number]) => cursorBehind(filter, last, page)
    const { results: _, ...around } = presentPage(request, {
      rows,
      count: counted.count,
      limit,
      cursorOf,
      present: () => null,
    })
    const results = cards.map(({ text }) => text).join(',')
    const empty = write({ ...around, isCapped: counted.isCapped, results: [] })
    const text = empty.replace('"results":[]', () => `"results":[${results}]`)
    const until = Math.min(...cards.map(({ until }) => until))
    return { answer: new ReadyAnswer(text), until, isExact }
  }
}
