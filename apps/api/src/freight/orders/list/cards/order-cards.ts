import { Order } from '@portolan/contract/freight/orders'
import { type OrderKey, orderVersion } from '#freight/order-finding/sort/order-keys.ts'
import { presentOrder, type Reading } from '#freight/orders/present.ts'
import { type OrderRow, orderColumns } from '#freight/orders/queries.ts'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare, unseen } from '#platform/db/prepared/prepare.ts'
import { serializerOf } from '#platform/http/serving/serializer.ts'
import { Pace } from '#platform/process/pace.ts'
import { cardChangesAt } from './card-changes-at.ts'

const maxBytes = 16_000_000
/** Size of an entry beyond its text. */
const entryBytes = 300

/** PostgreSQL's transaction numbers repeat after four billion, and after a backup is restored. */
const longestMs = 3_600_000

/** An order as lists show it, as JSON, with its period of validity (milliseconds since the epoch). */
export interface Card {
  text: string
  since: number
  until: number
}

/** A list's kind of cards: which columns they're made of, and how they're written. */
export interface CardForm<Row extends CardRow = CardRow> {
  read(
    database: Database,
    keys: readonly Pick<OrderKey, 'organizationId' | 'id'>[],
  ): Promise<Map<string, Row>>
  write(row: Row & { pinned: boolean }, reading: Reading): string
}

const write = serializerOf(Order)

/**
 * The cards of recently listed orders, in one form. They are keyed by the order's version, so an outdated
 * card is never found, whichever process changed the order.
 */
export class OrderCards<Row extends CardRow = CardRow> {
  readonly #form: CardForm<Row>
  // A single letter outside Latin-1 makes every letter of a text take two bytes.
  readonly #cards = new RecentlyUsed<Card>(maxBytes, ({ text }) => text.length * 2 + entryBytes)

  constructor(form: CardForm<Row>) {
    this.#form = form
  }

  /**
   * The cards of listed orders, in the same order; missing ones are read by one statement. An order deleted
   * since it was listed has no card; one changed since has the card of its new version, and `isExact` is
   * false.
   */
  async get(
    database: Database,
    keys: readonly OrderKey[],
    reading: Reading,
  ): Promise<{ cards: Card[]; isExact: boolean }> {
    const cached = keys.map((key) => this.#find(key, reading))
    const missing = keys.filter((_, place) => cached[place] === undefined)
    const rows = await this.#form.read(database, missing)
    const isExact = missing.every(({ id, version }) => rows.get(id)?.version === version)
    const newCards = await new Pace().map(missing, (key) => {
      const row = rows.get(key.id)
      if (row === undefined) return []
      const text = this.#form.write({ ...row, pinned: key.pinned }, reading)
      const card = {
        text,
        since: reading.now,
        until: Math.min(cardChangesAt(row, reading.now), reading.now + longestMs),
      }
      this.#cards.set(nameOf({ ...key, version: row.version }, reading), card)
      return [card]
    })
    let next = 0
    const cards = cached.flatMap((card) => card ?? newCards[next++] ?? [])
    return { cards, isExact }
  }

  #find(key: OrderKey, reading: Reading): Card | undefined {
    const card = this.#cards.get(nameOf(key, reading))
    return card && card.since <= reading.now && reading.now < card.until ? card : undefined
  }
}

function nameOf({ id, version, pinned }: OrderKey, { locale }: Reading): string {
  return `${id} ${version} ${pinned} ${locale}`
}

/** An order's list columns except for the reader's pin, and its version. */
export type CardRow = Omit<OrderRow, 'pinned'> & { version: string }

/**
 * Prepares the statement that reads the rows of orders by ID, all as of one moment; an order deleted
 * meanwhile has none. `columns` are those of the alias `o`.
 */
export function prepareCardRows<Row extends CardRow = CardRow>(
  name: string,
  columns = orderColumns,
): CardForm<Row>['read'] {
  const cardRows = prepare<Row, { organizationIds: string[]; ids: string[] }>(
    name,
    sql`SELECT ${columns}, ${orderVersion('o.xmin', 'o.organization_id')} AS version
      FROM unnest(${unseen('organizationIds', 'uuid[]')}, ${unseen('ids', 'uuid[]')}) AS k (organization_id, id)
      JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.id`,
  )
  return async (database, keys) => {
    if (keys.length === 0) return new Map()
    const rows = await cardRows(database, {
      organizationIds: keys.map(({ organizationId }) => organizationId),
      ids: keys.map(({ id }) => id),
    })
    return new Map(rows.map((row) => [row.id, row]))
  }
}

export const readCardRows = prepareCardRows('order_cards')

/** As customers see their orders. */
export const customersCards: CardForm = {
  read: readCardRows,
  write: (row, reading) => write(presentOrder(row, reading)),
}
