import { v7 as newId } from 'uuid'
import { findOverlaps, type Overlap } from '#freight/rate-sheets/find-overlaps.ts'
import { shareDays } from '#freight/rate-sheets/publish-sheet.ts'
import { listVersions } from '#freight/rate-sheets/queries.ts'
import { lockSheets } from '#freight/rate-sheets/save-sheet.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FormerDraft } from './former-draft.ts'

/**
 * Undoes the latest publishing. Offers name the version, so it's withdrawn and never changed; a copy of it is
 * the new draft. Throws `wrong_state` while there is another draft. Returns the version taken back.
 */
export async function takeBackSheet(tx: Database, ref: string): Promise<{ version: number }> {
  await lockSheets(tx)
  const [latest] = await listVersions(tx, ref)
  if (!latest) throw new Problem('not_found')
  if (latest.state !== 'published') throw new Problem('wrong_state')
  const draftId = newId()
  await tx.execute(sql`UPDATE rate_sheets SET state = 'withdrawn', withdrawn_at = now(), days = '{}'
    WHERE id = ${latest.id}`)
  await tx.execute(sql`INSERT INTO rate_sheets
    (id, ref, version, state, organization_id, name, valid_from, valid_to, terms, lane_count, content_hash)
    SELECT ${draftId}::uuid, ref, version + 1, 'draft', organization_id, name, valid_from, valid_to, terms,
      lane_count, content_hash FROM rate_sheets WHERE id = ${latest.id}`)
  await tx.execute(sql`INSERT INTO rate_lanes
    (sheet_id, position, ref, mode, load_type, carrier, service, from_keys, to_keys, lane)
    SELECT ${draftId}::uuid, position, ref, mode, load_type, carrier, service, from_keys, to_keys, lane
    FROM rate_lanes WHERE sheet_id = ${latest.id}`)
  await shareDays(tx, ref)
  return { version: latest.version }
}

/**
 * Undoes the latest withdrawal. Returns overlaps with sheets published since, which prevent it: the caller
 * then has to roll back. Throws `wrong_state` if there is no withdrawal to undo.
 */
export async function restoreSheet(
  tx: Database,
  ref: string,
): Promise<{ version: number; overlaps: Overlap[] }> {
  await lockSheets(tx)
  const versions = await listVersions(tx, ref)
  if (versions.length === 0) throw new Problem('not_found')
  const [last] = versions.filter(({ state }) => state !== 'draft')
  if (last?.state !== 'withdrawn') throw new Problem('wrong_state')
  const { withdrawnAt } = last
  const withdrawn = versions.filter((one) => one.state === 'withdrawn' && one.withdrawnAt === withdrawnAt)
  const ids = withdrawn.map(({ id }) => id)
  await tx.execute(sql`UPDATE rate_sheets SET state = 'published', withdrawn_at = NULL
    WHERE id = ANY(${sql.param(ids)}::uuid[])`)
  await shareDays(tx, ref)
  const overlaps: Overlap[] = []
  for (const id of ids) overlaps.push(...(await findOverlaps(tx, id)))
  return { version: last.version, overlaps }
}

/** Deletes the draft, if there is one; throws `stale` if it isn't the one that is meant. */
export async function discardDraft(tx: Database, ref: string, meant: string | undefined): Promise<void> {
  await lockSheets(tx)
  const draft = (await listVersions(tx, ref)).find(({ state }) => state === 'draft')
  if (!draft) return
  if (meant !== undefined && meant !== draft.id) throw new Problem('stale')
  await tx.execute(sql`DELETE FROM rate_sheets WHERE id = ${draft.id}`)
}

/** Deletes a draft, and brings back the one that it took the place of. False if it's no longer a draft. */
export async function undoDraft(tx: Database, id: string, before: FormerDraft | null): Promise<boolean> {
  await lockSheets(tx)
  const removed = await rowsOf(
    tx,
    sql`DELETE FROM rate_sheets WHERE id = ${id} AND state = 'draft' RETURNING id`,
  )
  if (removed.length === 0) return false
  if (before === null) return true
  await tx.execute(
    sql`INSERT INTO rate_sheets SELECT * FROM jsonb_populate_record(NULL::rate_sheets, ${JSON.stringify(before.sheet)}::jsonb)`,
  )
  await tx.execute(
    sql`INSERT INTO rate_lanes SELECT * FROM jsonb_populate_recordset(NULL::rate_lanes, ${JSON.stringify(before.lanes)}::jsonb)`,
  )
  return true
}
