import { createHash } from 'node:crypto'
import type { SheetContent } from '@portolan/contract/company/sheet-content'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Pace } from '#platform/process/pace.ts'
import { storedLane } from './stored-lane.ts'
import { type FormerDraft, readDraft } from './versions/former-draft.ts'
import { keysOfZone } from './zone-keys.ts'

/** Pairs of places that a sheet's zones may form, since sheets are compared by pairs. */
export const maxPairs = 200_000

/** Lanes of one statement. */
const lanesAtOnce = 250

/** The reason why a valid sheet can't be saved. */
export type SheetRefusal = 'unknown-customer' | 'too-many-pairs' | 'taken' | 'has-draft'

/** A draft that was saved, and the one that it took the place of. */
export interface SavedDraft {
  id: string
  ref: string
  version: number
  former: FormerDraft | null
}

/** Called in the transaction that saves a draft. */
export interface AfterDraft {
  afterDraft?: ((tx: Database, draft: SavedDraft) => Promise<void>) | undefined
}

export interface SavedSheet {
  version: number
  outcome: 'created' | 'changed' | 'unchanged'
}

/** Serializes numbering, publishing and withdrawing of versions; reading continues. */
export async function lockSheets(tx: Database): Promise<void> {
  await tx.execute(sql`LOCK TABLE rate_sheets IN SHARE ROW EXCLUSIVE MODE`)
}

/**
 * Saves a whole sheet as the draft of its reference: the existing one, or the next version, since a published
 * version never changes. A sheet equal to the latest version changes nothing. With `isNew`, the reference
 * must not exist.
 */
export async function saveSheet(
  database: Database,
  ref: string,
  content: SheetContent,
  { isNew = false, afterDraft }: { isNew?: boolean } & AfterDraft = {},
): Promise<SavedSheet | SheetRefusal> {
  const { lanes: sentLanes, ...sheet } = content
  const pace = new Pace()
  const lanes = await pace.map(sentLanes, storedLane)
  const contentHash = await hashOf(sheet, lanes, pace)
  const rows = await pace.map([...lanes.entries()], ([index, lane]) => ({
    position: index + 1,
    ref: lane.ref,
    mode: lane.mode,
    load_type: lane.loadType,
    carrier: lane.carrier,
    service: lane.service,
    lane,
    from_keys: keysOfZone(lane.from),
    to_keys: keysOfZone(lane.to),
  }))
  const pairs = rows.reduce((sum, { from_keys, to_keys }) => sum + from_keys.length * to_keys.length, 0)
  if (pairs > maxPairs) return 'too-many-pairs'
  return database.transaction(async (tx) => {
    await lockSheets(tx)
    const organization = sheet.organizationRef === null ? null : await findCustomer(tx, sheet.organizationRef)
    if (organization === undefined) return 'unknown-customer'
    const latest = await findLatest(tx, ref)
    if (latest !== null && latest.state !== 'withdrawn' && latest.contentHash === contentHash)
      return { version: latest.version, outcome: 'unchanged' }
    if (isNew && latest !== null) return 'taken'
    const draft = latest?.state === 'draft' ? latest : null
    const id = newId()
    const version = draft?.version ?? (latest?.version ?? 0) + 1
    const former = draft && afterDraft ? await readDraft(tx, draft.id) : null
    if (draft) await tx.execute(sql`DELETE FROM rate_sheets WHERE id = ${draft.id}`)
    await tx.execute(sql`INSERT INTO rate_sheets
      (id, ref, version, state, organization_id, name, valid_from, valid_to, terms, lane_count, content_hash)
      VALUES (${id}, ${ref}, ${version}, 'draft', ${organization}, ${sheet.name}, ${sheet.validFrom},
        ${sheet.validTo}, ${sheet.terms}, ${lanes.length}, ${contentHash})`)
    for (let first = 0; first < rows.length; first += lanesAtOnce) {
      const some = JSON.stringify(rows.slice(first, first + lanesAtOnce))
      await tx.execute(sql`INSERT INTO rate_lanes
        (sheet_id, position, ref, mode, load_type, carrier, service, from_keys, to_keys, lane)
        SELECT ${id}::uuid, position, ref, mode, load_type, carrier, service, from_keys, to_keys, lane
        FROM jsonb_to_recordset(${some}::jsonb) AS given(position integer, ref text, mode text, load_type text,
          carrier text, service text, from_keys text[], to_keys text[], lane jsonb)`)
    }
    await afterDraft?.(tx, { id, ref, version, former })
    return { version, outcome: draft ? 'changed' : 'created' }
  })
}

/** The hash of the sheet with its lanes as one JSON text. */
async function hashOf(sheet: object, lanes: readonly object[], pace: Pace): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify({ ...sheet, lanes: [] }).slice(0, -']}'.length))
  for (const [index, lane] of lanes.entries()) {
    hash.update(`${index === 0 ? '' : ','}${JSON.stringify(lane)}`)
    await pace.step()
  }
  return hash.update(']}').digest('base64url')
}

async function findCustomer(tx: Database, ref: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(tx, sql`SELECT id FROM organizations WHERE ref = ${ref}`)
  return row?.id
}

async function findLatest(tx: Database, ref: string) {
  const [row] = await rowsOf<{ id: string; version: number; state: string; contentHash: string }>(
    tx,
    sql`SELECT id, version, state, content_hash AS "contentHash" FROM rate_sheets WHERE ref = ${ref}
      ORDER BY version DESC LIMIT 1`,
  )
  return row ?? null
}
