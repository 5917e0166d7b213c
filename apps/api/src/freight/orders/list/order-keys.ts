import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import type { KnownSearch } from '#freight/orders/list/search/known-search.ts'
import { readSearch } from '#freight/orders/list/search/read-search.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { type Prepared, prepare } from '#platform/db/prepared/prepare.ts'
import { cardVersion } from './cards/read-card-rows.ts'
import { isNarrowed, statusesOf } from './order-filter.ts'
import { type ListPage, listValues, orderListStatement } from './order-list-statement.ts'
import { sortingOf } from './ordering.ts'
import { type WalkedPage, walkedPage } from './walks/walked-pages.ts'

interface ListCaller {
  userId: string
  organizationIds: readonly string[]
}

/** An order of a list, without what it shows. */
export interface OrderKey {
  part: number
  organizationId: string
  id: string
  /** Another one after every change of what a list shows of the order. */
  version: string
  pinned: boolean
  sortKey: string
}

/**
 * The keys of one page of the caller's orders and of a row more, as text: the same text means that nothing of these orders has changed.
 * `known` is given where the filter's search was read already.
 */
export async function listOrderKeys(
  database: Database,
  caller: ListCaller,
  asked: OrderSelection,
  page: ListPage,
  given?: KnownSearch,
): Promise<string> {
  const { organizationIds } = caller
  if (organizationIds.length === 0 || statusesOf(asked).length === 0 || asked.ids?.length === 0) return ''
  const { filter, known } = given
    ? { filter: asked, known: given }
    : await readSearch(database, organizationIds, asked)
  const shape = isNarrowed(filter, { now: page.now, known })
    ? null
    : shapeOf(organizationIds.length, filter, page)
  const scope = (isPrepared: boolean) => ({ organizations: organizationIds.length, isPrepared })
  const values = listValues(caller, page.after)
  const found = shape === null ? walkedPage(scope(false), filter, page, known) : null
  const [walked] = found ? await prepareWalked(found)(database, values) : []
  if (walked && !walked.behind.includes(true)) return walked.keys ?? ''
  const build = (isPrepared: boolean) =>
    orderListStatement(scope(isPrepared), filter, page, known, walked?.behind)
  const read = shape === null ? prepareKeys(undefined, build(false)) : preparedOf(shape, build)
  const [row] = await read(database, values)
  return row?.keys ?? ''
}

export type KeysQuery = Prepared<{ keys: string | null }, Record<string, unknown>>

const prepared = new Map<string, KeysQuery>()
const mostPrepared = 50

// What our pages ask for, and what is answered where nothing is asked.
const usualLimits: ReadonlySet<number> = new Set([20, 50])
const mostOrganizations = 3

/** What the text of a statement without filters depends on; null where it depends on more, or is seldom asked for. */
function shapeOf(organizations: number, filter: OrderSelection, { after, limit }: ListPage): string | null {
  const { pinned, field, descending } = sortingOf(filter)
  if (field === 'lateness' || !usualLimits.has(limit) || organizations > mostOrganizations) return null
  return [organizations, ...statusesOf(filter), pinned, field, descending, limit, after?.[0]].join('_')
}

function preparedOf(shape: string, build: (isPrepared: boolean) => SQL): KeysQuery {
  const known = prepared.get(shape)
  if (known !== undefined) return known
  if (prepared.size >= mostPrepared) return prepareKeys(undefined, build(false))
  const made = prepareKeys(`order_keys_${shape}`, build(true))
  prepared.set(shape, made)
  return made
}

/** One text instead of rows: twenty rows cost the driver more than PostgreSQL takes to find them. */
function textOf(list: SQL): SQL {
  return sql`SELECT string_agg(key, E'\n') AS keys FROM (
      SELECT concat_ws(' ', part, organization_id, id, ${cardVersion('listed.version', 'listed.organization_id')}, pinned, to_json(sort_value::text)) AS key
      FROM (${list}) AS listed) AS keys`
}

export function prepareKeys(name: string | undefined, list: SQL): KeysQuery {
  return prepare(name, textOf(list))
}

function prepareWalked({ parts, list, behind }: WalkedPage) {
  return prepare<{ keys: string | null; behind: boolean[] }, Record<string, unknown>>(
    undefined,
    sql`WITH ${parts} SELECT (${textOf(list)}) AS keys, ${behind} AS behind`,
  )
}

/** The keys that `listOrderKeys` answered. */
export function readOrderKeys(text: string): OrderKey[] {
  return text === '' ? [] : text.split('\n').map(readOrderKey)
}

function readOrderKey(text: string): OrderKey {
  const [part, organizationId = '', id = '', version = '', pinned, ...sortKey] = text.split(' ')
  return {
    ...{ part: Number(part), organizationId, id, version },
    pinned: pinned === 't',
    sortKey: JSON.parse(sortKey.join(' ')),
  }
}
