import { createHash } from 'node:crypto'
import type { RateRecord } from '@portolan/contract/company/rates'
import { v7 as newId } from 'uuid'
import type { Deps } from '#freight/deps.ts'
import { rateOfRecord } from '#freight/rates/rate-row.ts'
import {
  lockOrganizations,
  type OrderName,
  type RateRow,
  recountOrders,
  writeRates,
} from '#freight/rates/write-rates.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A record with the company's reference of it. */
export type NamedRate = RateRecord & { ref: string }

/** The outcome of a record; `unknown` means that the portal lacks its organization. */
export type RateOutcome = 'created' | 'updated' | 'unchanged' | 'unknown'

/** A rate record that is about to be written. */
export interface RateSoon {
  organizationId: string
  id: string
  ref: string
  isNew: boolean
  /** Its version once it is written. */
  version: string
}

/** Called in the transaction before rate records change: their former state can still be read. */
export interface BeforeRates {
  beforeRates?: (tx: Database, rates: readonly RateSoon[]) => Promise<void>
}

interface KnownRate {
  id: string
  orderRef: string | null
  recordHash: string
}

/**
 * Creates or replaces rate records in one transaction and in the given order. A record is identified by its
 * organization's reference and its own; saving an equal one again changes nothing. When records begin or
 * cease to name an order, the order's own charge ceases or begins to count.
 */
export function saveRates(
  { database, beforeRates }: Pick<Deps, 'database'> & BeforeRates,
  records: readonly NamedRate[],
): Promise<RateOutcome[]> {
  return database.transaction(async (tx) => {
    const organizations = await lockOrganizations(tx, [
      ...new Set(records.map(({ organizationRef }) => organizationRef)),
    ])
    const existing = await knownRates(tx, records, organizations)
    const rows = new Map<string, RateRow>()
    const soon = new Map<string, RateSoon>()
    const orderNames: OrderName[] = []
    const outcomes = records.map((record): RateOutcome => {
      const organizationId = organizations.get(record.organizationRef)
      if (organizationId === undefined) return 'unknown'
      const key = `${organizationId} ${record.ref}`
      const before = existing.get(key)
      const recordHash = hashOf(record)
      if (before?.recordHash === recordHash) return 'unchanged'
      const figures = rateOfRecord(record)
      if (figures === null) throw new Error('A record of the contract has a price')
      const id = before?.id ?? newId()
      const { orderRef } = figures
      for (const each of [before?.orderRef ?? null, orderRef])
        if (each !== null && before?.orderRef !== orderRef)
          orderNames.push({ organizationId, orderRef: each })
      existing.set(key, { id, orderRef, recordHash })
      // If a call has the same record twice, the later one wins; a statement must not touch a row twice.
      rows.set(id, { organizationId, id, ref: record.ref, recordHash, ...figures })
      const isNew = soon.get(id)?.isNew ?? before === undefined
      soon.set(id, { organizationId, id, ref: record.ref, isNew, version: recordHash })
      return before ? 'updated' : 'created'
    })
    await beforeRates?.(tx, [...soon.values()])
    await writeRates(tx, [...rows.values()])
    await recountOrders(tx, orderNames)
    return outcomes
  })
}

/** The outcomes that saving would have, without saving anything. */
export async function checkRates(database: Database, records: readonly NamedRate[]): Promise<RateOutcome[]> {
  const refs = [...new Set(records.map(({ organizationRef }) => organizationRef))]
  const rows = await rowsOf<{ id: string; ref: string }>(
    database,
    sql`SELECT id, ref FROM organizations WHERE ref = ANY(${sql.param(refs)}::text[])`,
  )
  const organizations = new Map(rows.map(({ id, ref }) => [ref, id]))
  const existing = await knownRates(database, records, organizations)
  return records.map((record) => {
    const organizationId = organizations.get(record.organizationRef)
    if (organizationId === undefined) return 'unknown'
    const before = existing.get(`${organizationId} ${record.ref}`)
    if (before === undefined) return 'created'
    return before.recordHash === hashOf(record) ? 'unchanged' : 'updated'
  })
}

/** Those of the references that organizations have. */
export async function knownOrganizations(
  database: Database,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ ref: string }>(
    database,
    sql`SELECT ref FROM organizations WHERE ref = ANY(${sql.param([...new Set(refs)])}::text[])`,
  )
  return new Set(rows.map(({ ref }) => ref))
}

function hashOf(record: NamedRate): string {
  // Sorts the members, so that the order in which they were sent doesn't matter.
  const {
    organizationRef: _organization,
    ref: _ref,
    orderRef = null,
    volumeM3 = null,
    containers = null,
  } = record
  const { departedOn, transportMode, loadType, from, to, grossWeightKg, charge } = record
  const places = [from, to].map(({ city, countryCode, locode = null }) => [city, countryCode, locode])
  const cargo = [transportMode, loadType, grossWeightKg, volumeM3, containers]
  const text = JSON.stringify([orderRef, departedOn, places, cargo, charge.amount, charge.currency])
  return createHash('sha256').update(text).digest('base64url')
}

async function knownRates(
  tx: Database,
  records: readonly NamedRate[],
  organizations: ReadonlyMap<string, string>,
): Promise<Map<string, KnownRate>> {
  const wanted = records.flatMap(({ organizationRef, ref }) => {
    const organizationId = organizations.get(organizationRef)
    return organizationId === undefined ? [] : [{ organizationId, ref }]
  })
  if (wanted.length === 0) return new Map()
  const rows = await rowsOf<{
    organization_id: string
    ref: string
    id: string
    order_ref: string | null
    record_hash: string
  }>(
    tx,
    sql`SELECT organization_id, ref, id, order_ref, record_hash FROM rates
      WHERE (organization_id, ref) IN (SELECT * FROM unnest(
        ${sql.param(wanted.map(({ organizationId }) => organizationId))}::uuid[],
        ${sql.param(wanted.map(({ ref }) => ref))}::text[]))`,
  )
  return new Map(
    rows.map((row) => [
      `${row.organization_id} ${row.ref}`,
      { id: row.id, orderRef: row.order_ref, recordHash: row.record_hash },
    ]),
  )
}
