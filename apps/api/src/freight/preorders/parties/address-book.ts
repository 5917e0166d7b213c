import { hash } from 'node:crypto'
import type { AddressBook, KnownAddress } from '@portolan/contract/freight/preorders/address-book'
import { type Party, type PartyRole, partyRoles } from '@portolan/contract/freight/preorders/parties'
import type { Address } from '@portolan/contract/freight/preorders/preorder-content'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { listRemovals, removal, saveRemoval } from './removals.ts'

/** Entries of each kind. */
const maxEntries = 10
/** The latest bookings that are looked through for addresses, and orders for what is usual. */
const maxBookings = 100
const fewestUsual = 3

interface Used<Entry> {
  entry: Entry
  /** The latest pre-order that names it. */
  preorderId: string
}

/** Suggestions for the next booking, from the organization's own bookings and orders. */
export async function readAddressBook(database: Database, organizationId: string): Promise<AddressBook> {
  const addresses = await listAddresses(database, organizationId)
  return {
    parties: await listParties(database, organizationId),
    addresses: addresses.map(({ entry }) => entry),
    usual: await findUsual(database, organizationId),
  }
}

/** Removes an entry until a later booking names it; false if there is none with this key. */
export async function forgetEntry(database: Database, organizationId: string, key: string): Promise<boolean> {
  const preorderId =
    (await findPartyUse(database, organizationId, key)) ??
    (await listAddresses(database, organizationId)).find(({ entry }) => entry.key === key)?.preorderId
  if (preorderId === undefined) return false
  await saveRemoval(database, organizationId, { key, preorderId })
  return true
}

/** The parties of each role, latest first. */
function listParties(database: Database, organizationId: string): Promise<AddressBook['parties']> {
  return rowsOf<{ key: string; role: PartyRole; party: Party }>(
    database,
    sql`SELECT p.key, wanted.role, p.party FROM unnest(${sql.param(partyRoles)}::text[]) AS wanted(role)
      CROSS JOIN LATERAL (
        SELECT u.role || '.' || u.party_hash AS key, u.party, u.preorder_id FROM preorder_parties u
        WHERE u.organization_id = ${organizationId} AND u.role = wanted.role AND u.is_latest
          AND NOT EXISTS (${removal(sql`u.organization_id`, sql`u.role || '.' || u.party_hash`, sql`u.preorder_id`)})
        ORDER BY u.preorder_id DESC LIMIT ${maxEntries}
      ) AS p
      ORDER BY wanted.role, p.preorder_id DESC`,
  )
}

async function findPartyUse(
  database: Database,
  organizationId: string,
  key: string,
): Promise<string | undefined> {
  const [role = '', partyHash = ''] = key.split('.')
  const [use] = await rowsOf<{ preorderId: string }>(
    database,
    sql`SELECT preorder_id AS "preorderId" FROM preorder_parties
      WHERE organization_id = ${organizationId} AND role = ${role} AND party_hash = ${partyHash} AND is_latest`,
  )
  return use?.preorderId
}

/** Addresses are the same with the same street, city and country, ignoring case. */
function keyOf(end: KnownAddress['end'], { street, city, countryCode }: Address): string {
  const text = JSON.stringify([street, city, countryCode]).toLowerCase()
  return `${end}.${hash('sha256', text, 'base64url')}`
}

/** Where the company came to the door, latest first, each once. */
async function listAddresses(database: Database, organizationId: string): Promise<Used<KnownAddress>[]> {
  const rows = await rowsOf<{ preorderId: string; pickUp: Address | null; delivery: Address | null }>(
    database,
    sql`SELECT id AS "preorderId", content #> '{pickUp,address}' AS "pickUp",
        content #> '{delivery,address}' AS delivery
      FROM preorders WHERE organization_id = ${organizationId} ORDER BY id DESC LIMIT ${maxBookings}`,
  )
  const latest = new Map<string, Used<KnownAddress>>()
  for (const { preorderId, ...ends } of rows)
    for (const end of ['pickUp', 'delivery'] as const) {
      const address = ends[end]
      if (!address?.street) continue
      const key = keyOf(end, address)
      if (!latest.has(key)) latest.set(key, { entry: { key, end, address }, preorderId })
    }
  const removals = await listRemovals(database, organizationId, [...latest.keys()])
  const counts = { pickUp: 0, delivery: 0 }
  return [...latest.values()].filter(({ entry, preorderId }) => {
    const removedAt = removals.get(entry.key)
    if (removedAt !== undefined && removedAt >= preorderId) return false
    counts[entry.end] += 1
    return counts[entry.end] <= maxEntries
  })
}

/** The mode and load type of most of the latest orders and bookings; null if no pair is usual. */
async function findUsual(database: Database, organizationId: string): Promise<AddressBook['usual']> {
  const [usual] = await rowsOf<NonNullable<AddressBook['usual']> & { count: number; total: number }>(
    database,
    sql`SELECT mode AS "transportMode", load AS "loadType", count(*)::int AS count,
        (sum(count(*)) OVER ())::int AS total
      FROM (
        (SELECT transport_mode AS mode, load_type AS load FROM orders
          WHERE organization_id = ${organizationId} ORDER BY id DESC LIMIT ${maxBookings})
        UNION ALL
        (SELECT summary ->> 'transportMode', summary ->> 'loadType' FROM preorders
          WHERE organization_id = ${organizationId} AND order_id IS NULL ORDER BY id DESC LIMIT ${maxBookings})
      ) AS latest
      GROUP BY mode, load ORDER BY count DESC, mode, load LIMIT 1`,
  )
  if (!usual || usual.total < fewestUsual || usual.count * 2 < usual.total) return null
  return { transportMode: usual.transportMode, loadType: usual.loadType }
}
