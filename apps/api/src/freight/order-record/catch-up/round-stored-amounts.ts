import { fitsCurrency, roundedAmount } from '@portolan/freight/charges/currencies'
import type { Deps } from '#freight/deps.ts'
import { hashWith, writeCharges } from '#freight/order-record/charges/write-charges.ts'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'

/** Rows per transaction, few enough that people who save orders hardly wait. */
const rowsPerBatch = 500

type Kind = 'orders' | 'documents' | 'rates'

interface Row {
  organizationId: string
  id: string
  ref: string
}

/** An amount before and after rounding. */
interface Rounding extends Row {
  part: string
  currency: string
  before: string
  after: string
}

interface Walk<Found extends Row> {
  /** The columns of a table other than its keys, and the rows that may have amounts. */
  columns: SQL
  where: SQL
  roundingsOf(row: Found): Rounding[]
  /** Writes the rounded amounts of rows that haven't changed since they were read; returns their IDs. */
  write(tx: Database, rows: readonly Found[]): Promise<{ id: string }[]>
}

type Money = { amount: string; currency: string }
type OrderRow = Row & { charges: StoredCharge[]; recordHash: string }
type DocumentRow = Row & { number: string; amount: Money }
type RateRow = Row & { currency: string; charge: string }

const rounded = ({ amount, currency }: Money): Money => ({
  currency,
  amount: roundedAmount(amount, currency),
})

function roundingOf({ organizationId, id, ref }: Row, part: string, { amount, currency }: Money): Rounding[] {
  if (fitsCurrency(amount, currency)) return []
  const after = roundedAmount(amount, currency)
  return [{ organizationId, id, ref, part, currency, before: amount, after }]
}

const orders: Walk<OrderRow> = {
  columns: sql`ref, charges, record_hash AS "recordHash"`,
  where: sql`charges <> '[]'`,
  roundingsOf: (row) =>
    row.charges.flatMap(({ code, kind, amount }) => roundingOf(row, code ?? kind, amount)),
  async write(tx, rows) {
    const same = await lockSame(tx, rows)
    // The hourly work rates them again.
    await writeCharges(
      tx,
      same.map(({ organizationId, id, charges, recordHash }) => {
        const exact = charges.map(roundedCharge)
        return {
          organizationId,
          id,
          charges: exact,
          recordHash: hashWith(exact, recordHash),
          ratedOrder: null,
        }
      }),
    )
    return same
  },
}

function roundedCharge(charge: StoredCharge): StoredCharge {
  const { amount, currency } = charge.amount
  return fitsCurrency(amount, currency) ? charge : { ...charge, amount: rounded(charge.amount) }
}

/** Returns the orders that haven't changed since they were read. */
async function lockSame(tx: Database, rows: readonly OrderRow[]): Promise<OrderRow[]> {
  const values = rows.map(({ organizationId, id, recordHash }) => ({ organizationId, id, recordHash }))
  const locked = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT o.id FROM orders o
      JOIN jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS g ("organizationId" uuid, id uuid, "recordHash" text)
        ON o.organization_id = g."organizationId" AND o.id = g.id AND o.record_hash = g."recordHash"
      ORDER BY o.organization_id, o.id FOR NO KEY UPDATE OF o`,
  )
  const same = new Set(locked.map(({ id }) => id))
  return rows.filter(({ id }) => same.has(id))
}

const documents: Walk<DocumentRow> = {
  columns: sql`ref, invoice_number AS number, amount`,
  where: sql`invoice_number IS NOT NULL`,
  roundingsOf: (row) => roundingOf(row, `invoice ${row.number}`, row.amount),
  write(tx, rows) {
    const values = rows.map(({ organizationId, id, amount }) => ({
      organizationId,
      id,
      amount: rounded(amount),
      before: amount,
    }))
    return rowsOf(
      tx,
      sql`UPDATE documents d SET amount = g.amount
        FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
          AS g ("organizationId" uuid, id uuid, amount jsonb, before jsonb)
        WHERE d.organization_id = g."organizationId" AND d.id = g.id AND d.amount = g.before RETURNING d.id`,
    )
  },
}

/** The company's own rates; the rates of orders follow from their charges. */
const rates: Walk<RateRow> = {
  columns: sql`ref, currency, charge::text AS charge`,
  where: sql`ref IS NOT NULL`,
  roundingsOf: (row) => roundingOf(row, 'charge', { amount: row.charge, currency: row.currency }),
  write(tx, rows) {
    const values = rows.map(({ organizationId, id, charge, currency }) => ({
      organizationId,
      id,
      before: charge,
      after: roundedAmount(charge, currency),
    }))
    return rowsOf(
      tx,
      sql`UPDATE rates r SET charge = g.after, unit_price = r.unit_price * (g.after / g.before)::float8
        FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
          AS g ("organizationId" uuid, id uuid, before numeric, after numeric)
        WHERE r.organization_id = g."organizationId" AND r.id = g.id AND r.charge = g.before RETURNING r.id`,
    )
  },
}

const walks = { orders, documents, rates } as { [Name in Kind]: Walk<Row> }

/**
 * Rounds half up amounts stored with more decimals than their currency has, and lists them for `portal
 * doctor` and in the log. Walks through each table in batches after the update, and again each day until a
 * walk finds nothing, because the previous version may have written behind the first walk during the update.
 * Stops between two batches when the signal is aborted. Safe to run in several processes.
 */
export async function roundStoredAmounts(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const kind of Object.keys(walks) as Kind[]) {
    let isDone = false
    while (!isDone && signal?.aborted !== true) {
      const batch = await database.transaction((tx) => roundBatch(tx, kind))
      if (batch.roundings.length > 0)
        log.warn({ kind, amounts: batch.roundings }, 'amounts with too many decimals were rounded')
      isDone = batch.isDone
    }
  }
}

async function roundBatch(tx: Database, kind: Kind): Promise<{ isDone: boolean; roundings: Rounding[] }> {
  const walk = walks[kind]
  const table = sql.raw(kind)
  const at = await positionOf(tx, kind)
  if (at === null) return { isDone: true, roundings: [] }
  const after =
    at.id === null ? sql`` : sql`AND (organization_id, id) > (${at.organizationId}::uuid, ${at.id}::uuid)`
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT organization_id AS "organizationId", id, ${walk.columns} FROM ${table}
      WHERE ${walk.where} ${after} ORDER BY organization_id, id LIMIT ${rowsPerBatch}`,
  )
  const due = rows.flatMap((row) => {
    const roundings = walk.roundingsOf(row)
    return roundings.length > 0 ? [{ row, roundings }] : []
  })
  const dueRows = due.map(({ row }) => row)
  const writtenIds = new Set(dueRows.length === 0 ? [] : (await walk.write(tx, dueRows)).map(({ id }) => id))
  const roundings = due.flatMap((each) => (writtenIds.has(each.row.id) ? each.roundings : []))
  if (roundings.length > 0)
    await tx.execute(sql`INSERT INTO rounded_amounts (kind, organization_id, ref, part, currency, before, after)
      SELECT ${kind}, "organizationId", ref, part, currency, before, after
      FROM jsonb_to_recordset(${JSON.stringify(roundings)}::jsonb)
        AS g ("organizationId" uuid, ref text, part text, currency text, before text, after text)`)
  const last = rows.at(-1)
  const isDone = rows.length < rowsPerBatch
  await tx.execute(sql`UPDATE amount_roundings SET organization_id = coalesce(${last?.organizationId ?? null}::uuid, organization_id),
      id = coalesce(${last?.id ?? null}::uuid, id), done_at = ${isDone ? sql`now()` : sql`NULL`}, again = again OR ${roundings.length > 0} WHERE kind = ${kind}`)
  return { isDone, roundings }
}

/** The position of the walk, restarted if due; null if there is nothing to do. */
async function positionOf(tx: Database, kind: Kind) {
  const [at] = await rowsOf<{
    organizationId: string | null
    id: string | null
    isDone: boolean
    isDue: boolean
  }>(
    tx,
    sql`SELECT organization_id AS "organizationId", id, done_at IS NOT NULL AS "isDone",
        again AND began_at <= now() - interval '1 day' AS "isDue"
      FROM amount_roundings WHERE kind = ${kind} FOR UPDATE`,
  )
  if (!at?.isDone) return at ?? null
  if (!at.isDue) return null
  await tx.execute(sql`UPDATE amount_roundings SET organization_id = NULL, id = NULL, done_at = NULL, began_at = now(), again = false
    WHERE kind = ${kind}`)
  return { organizationId: null, id: null }
}

const maxNamed = 5

/** Check for `portal doctor`: the amounts that the update rounded. */
export async function checkRoundedAmounts({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const rows = await rowsOf<{ line: string; total: number }>(
    database,
    sql`SELECT a.ref || ' of ' || g.ref || ', ' || a.part || ': ' || a.currency || ' ' || a.before || ' is ' || a.after AS line,
        count(*) OVER ()::int AS total
      FROM rounded_amounts a JOIN organizations g ON g.id = a.organization_id
      ORDER BY a.rounded_at, g.ref, a.ref, a.part LIMIT ${maxNamed}`,
  )
  const [first] = rows
  if (first === undefined) return { ok: true, text: 'all amounts had the decimals of their currency' }
  const more =
    first.total > rows.length ? `, and ${first.total - rows.length} more in the table rounded_amounts` : ''
  const lines = rows.map(({ line }) => line).join('; ')
  const text = `${first.total} stored with more decimals than the currency has ${first.total === 1 ? 'was' : 'were'} rounded: ${lines}${more}`
  return { ok: true, text }
}
