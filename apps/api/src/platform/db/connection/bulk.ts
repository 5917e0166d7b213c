import { pipeline } from 'node:stream/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { Client, type ClientConfig } from 'pg'
import { drizzlePg, drizzlePglite, type PgDatabase, type PgQueryResultHKT } from '#platform/db/drizzle.ts'

/** A table, and those of its columns to be read or written; names as SQL writes them. */
export interface BulkTable {
  name: string
  columns: readonly string[]
}

/** Rows to be read, `t` in their SQL; as JSON each is one line that is exactly its text. */
export interface BulkRows extends BulkTable {
  where?: string
  /** Only for rows of one customer: the embedded database then reads them at once. */
  orderBy?: string
  isJson?: boolean
}

/** One transaction that reads or writes whole tables, as lines of the text format of COPY. */
export interface Bulk {
  database: PgDatabase<PgQueryResultHKT>
  /** Rows of a table; chunks end anywhere. */
  read(rows: BulkRows): AsyncIterable<Uint8Array>
  /** Adds whole lines to a table. */
  write(table: BulkTable, lines: Uint8Array): Promise<void>
}

/** `snapshot` reads the rows of one moment; `change` also writes. */
export type BulkMode = 'snapshot' | 'change'

export type InBulk = <T>(mode: BulkMode, work: (bulk: Bulk) => Promise<T>) => Promise<T>

// The text of a value must depend neither on a role's settings nor on which of the two databases has it.
const settings = [
  `SET LOCAL TimeZone = 'UTC'`,
  `SET LOCAL DateStyle = 'ISO, YMD'`,
  `SET LOCAL IntervalStyle = 'postgres'`,
  `SET LOCAL extra_float_digits = 1`,
  `SET LOCAL bytea_output = 'hex'`,
  `SET LOCAL statement_timeout = 0`,
  `SET LOCAL lock_timeout = 0`,
  `SET LOCAL idle_in_transaction_session_timeout = 0`,
]

const beginOf = {
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  change: 'BEGIN',
}

const target = ({ name, columns }: BulkTable) => `${name} (${columns.join(', ')})`

/** JSON has neither of these characters, so nothing of it is quoted. */
const formatOf = ({ isJson }: BulkRows) => (isJson ? ` (FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01')` : '')

const selectOf = ({ name, columns, where = 'true', orderBy }: BulkRows, page = 'true') =>
  `SELECT ${columns.join(', ')} FROM ${name} AS t WHERE (${where}) AND ${page}${orderBy === undefined ? '' : ` ORDER BY ${orderBy}`}`

/** On a connection of its own; if the work fails, it closes, and PostgreSQL rolls back. */
export async function inPostgresBulk<T>(
  connection: ClientConfig,
  mode: BulkMode,
  work: (bulk: Bulk) => Promise<T>,
): Promise<T> {
  const { from, to } = await import('pg-copy-streams')
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(beginOf[mode])
    for (const setting of settings) await client.query(setting)
    const result = await work({
      database: drizzlePg(client),
      read: (rows) => client.query(to(`COPY (${selectOf(rows)}) TO STDOUT${formatOf(rows)}`)),
      write: (table, lines) => pipeline([lines], client.query(from(`COPY ${target(table)} FROM STDIN`))),
    })
    await client.query('COMMIT')
    return result
  } finally {
    await client.end().catch(() => {})
  }
}

/** Pages of 8 kB per step. All other work waits for the one session, so steps only bound the memory. */
const pagesPerStep = 32

/** On the one session, which everything else waits for until the work is done. */
export function inPgliteBulk<T>(
  client: PGlite,
  mode: BulkMode,
  work: (bulk: Bulk) => Promise<T>,
): Promise<T> {
  return client.transaction(async (tx) => {
    if (mode === 'snapshot') await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    for (const setting of settings) await tx.query(setting)
    return work({
      // A transaction has all that Drizzle calls.
      database: drizzlePglite(tx as unknown as PGlite),
      read: (rows) => readPages(tx, rows),
      async write(table, lines) {
        const blob = new Blob([lines as Uint8Array<ArrayBuffer>])
        await tx.query(`COPY ${target(table)} FROM '/dev/blob'`, [], { blob })
      },
    })
  })
}

async function* readPages(tx: Transaction, rows: BulkRows): AsyncIterable<Uint8Array> {
  const size = await tx.query<{ pages: number }>(`SELECT (pg_relation_size($1) / 8192)::int AS pages`, [
    rows.name,
  ])
  const pages = size.rows[0]?.pages ?? 0
  const pagesAtOnce = rows.orderBy === undefined ? pagesPerStep : pages
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const step = selectOf(rows, `ctid >= '(${page},0)' AND ctid < '(${page + pagesAtOnce},0)'`)
    const { blob } = await tx.query(`COPY (${step}) TO '/dev/blob'${formatOf(rows)}`)
    if (blob !== undefined && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer())
  }
}
