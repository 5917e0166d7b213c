import { type SQL, sql } from '#platform/db/drizzle.ts'
import { type Prepared, prepare } from '#platform/db/prepared/prepare.ts'

/** An order of a list, without its content. */
export interface OrderKey {
  part: number
  organizationId: string
  id: string
  /** Changes with everything that a list shows of the order. */
  version: string
  pinned: boolean
  sortKey: string
}

export type KeysQuery = Prepared<{ keys: string | null }, Record<string, unknown>>

/**
 * The version of an order: the transactions that wrote its row and its organization's row. Triggers make sure
 * that everything else in a list is only written together with the order's row.
 */
export function orderVersion(orderMark: string, organizationId: string): SQL {
  return sql.raw(
    `concat(${orderMark}, '-', (SELECT xmin FROM organizations WHERE organizations.id = ${organizationId}))`,
  )
}

/**
 * A list's keys as one text instead of rows: the driver takes longer for twenty rows than PostgreSQL takes to
 * find them.
 */
export function keysOf(list: SQL): SQL {
  return sql`SELECT string_agg(key, E'\n') AS keys FROM (
      SELECT concat_ws(' ', part, organization_id, id, ${orderVersion('listed.version', 'listed.organization_id')}, pinned, to_json(sort_value::text)) AS key
      FROM (${list}) AS listed) AS keys`
}

export function prepareKeys(name: string | undefined, list: SQL): KeysQuery {
  return prepare(name, keysOf(list))
}

/** Parses the keys of a page. */
export function readOrderKeys(text: string): OrderKey[] {
  return text === '' ? [] : text.split('\n').map(readOrderKey)
}

function readOrderKey(text: string): OrderKey {
  const [part, organizationId = '', id = '', version = '', pinned, ...sortKey] = text.split(' ')
  return {
    part: Number(part),
    organizationId,
    id,
    version,
    pinned: pinned === 't',
    sortKey: JSON.parse(sortKey.join(' ')),
  }
}
