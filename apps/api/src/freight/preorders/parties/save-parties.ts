import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type Parties,
  type Party,
  type PartyRole,
  partyRoles,
} from '@portolan/contract/freight/preorders/parties'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A pre-order with the parties that its booking now names. */
export interface BookedParties {
  preorderId: string
  parties: Parties
}

/** A party of one pre-order as stored in the address book. */
interface PartyUse {
  preorderId: string
  role: PartyRole
  hash: string
  party: Party
}

/** Parties with the same name, street and city are the same, ignoring case. */
function hashOf({ name, street, city }: Party): string {
  return hash('sha256', JSON.stringify([name, street, city]).toLowerCase(), 'base64url')
}

/** The searched text. */
function searchTextOf({ name, street, city }: Party): string {
  return [name, street, city]
    .filter((text) => text !== null)
    .join(' ')
    .toLowerCase()
}

function usesOf({ preorderId, parties }: BookedParties): PartyUse[] {
  return partyRoles.flatMap((role) => {
    const party = parties[role]
    return party ? [{ preorderId, role, hash: hashOf(party), party }] : []
  })
}

/** Updates the address book with these bookings of an organization, in the transaction that saves them. */
export async function saveParties(
  tx: Database,
  organizationId: string,
  booked: readonly BookedParties[],
): Promise<void> {
  const saved = await rowsOf<PartyUse>(
    tx,
    sql`SELECT preorder_id AS "preorderId", role, party_hash AS hash, party FROM preorder_parties
      WHERE organization_id = ${organizationId}
        AND preorder_id = ANY(${sql.param(booked.map(({ preorderId }) => preorderId))}::uuid[])`,
  )
  const uses = booked.flatMap(usesOf)
  const lacks = (all: readonly PartyUse[], use: PartyUse) => !all.some((one) => isDeepStrictEqual(one, use))
  const removed = saved.filter((use) => lacks(uses, use))
  const added = uses.filter((use) => lacks(saved, use))
  if (removed.length === 0 && added.length === 0) return
  // Concurrent transactions would disagree on which use of a party is the latest.
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address book ${organizationId}`}, 0))`,
  )
  await tx.execute(sql`DELETE FROM preorder_parties p
    USING jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) AS r ("preorderId" uuid, role text)
    WHERE p.organization_id = ${organizationId} AND p.preorder_id = r."preorderId" AND p.role = r.role`)
  const rows = added.map((use) => ({ ...use, searchText: searchTextOf(use.party) }))
  await tx.execute(sql`INSERT INTO preorder_parties
      (organization_id, preorder_id, role, party_hash, party, search_text, is_latest)
    SELECT ${organizationId}::uuid, a."preorderId", a.role, a.hash, a.party, a."searchText", false
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS a ("preorderId" uuid, role text, hash text, party jsonb, "searchText" text)`)
  await markLatest(tx, organizationId, [...removed, ...added])
}

/**
 * The previously latest use is still among the first few of its party: at most as many as were added precede
 * it.
 */
async function markLatest(tx: Database, organizationId: string, changed: readonly PartyUse[]): Promise<void> {
  const keys = new Map(changed.map(({ role, hash }) => [`${role} ${hash}`, { role, hash }]))
  // Selects rows by `ctid`; a join would read all of the organization's.
  await tx.execute(sql`UPDATE preorder_parties SET is_latest = NOT is_latest
    WHERE organization_id = ${organizationId} AND ctid = ANY(ARRAY(
      SELECT first.ctid FROM jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb) AS k (role text, hash text)
      CROSS JOIN LATERAL (
        SELECT u.ctid, u.is_latest, row_number() OVER (ORDER BY u.preorder_id DESC) AS place FROM preorder_parties u
        WHERE u.organization_id = ${organizationId} AND u.role = k.role AND u.party_hash = k.hash
        ORDER BY u.preorder_id DESC LIMIT ${changed.length + 1}
      ) AS first
      WHERE first.is_latest <> (first.place = 1)))`)
}
