import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import { findOverlaps, type Overlap } from './find-overlaps.ts'
import { listVersions } from './queries.ts'
import { lockSheets } from './save-sheet.ts'

/**
 * Publishes the draft of a sheet, which takes over the days of its validity from earlier versions. Returns
 * overlaps that prevent it, if any; publishing again changes nothing. Throws `wrong_state` if there is only a
 * withdrawn version.
 */
export async function publishSheet(
  tx: Database,
  ref: string,
): Promise<{ version: number; changed: boolean; overlaps: Overlap[] }> {
  // Sheets published at the same time wouldn't see each other.
  await lockSheets(tx)
  const [latest] = await listVersions(tx, ref)
  if (!latest) throw new Problem('not_found')
  const { id, version, state } = latest
  if (state === 'published') return { version, changed: false, overlaps: [] }
  if (state === 'withdrawn') throw new Problem('wrong_state')
  const overlaps = await findOverlaps(tx, id)
  if (overlaps.length > 0) return { version, changed: false, overlaps }
  await tx.execute(sql`UPDATE rate_sheets SET state = 'published', published_at = now() WHERE id = ${id}`)
  await shareDays(tx, ref)
  return { version, changed: true, overlaps }
}

/** Gives each published version its validity without the days that later versions took over. */
export async function shareDays(tx: Database, ref: string): Promise<void> {
  await tx.execute(sql`UPDATE rate_sheets sheet
    SET days = datemultirange(daterange(valid_from, valid_to, '[]')) - coalesce((
      SELECT range_agg(daterange(later.valid_from, later.valid_to, '[]')) FROM rate_sheets later
      WHERE later.ref = sheet.ref AND later.state = 'published' AND later.version > sheet.version
    ), '{}'::datemultirange)
    WHERE ref = ${ref} AND state = 'published'`)
}

/**
 * Withdraws the published versions of a sheet; a draft stays. Days taken over by a version don't return to
 * the earlier one. Withdrawing again changes nothing; throws `wrong_state` if none was ever published.
 */
export async function withdrawSheet(
  tx: Database,
  ref: string,
): Promise<{ version: number; changed: boolean }> {
  await lockSheets(tx)
  const versions = await listVersions(tx, ref)
  if (versions.length === 0) throw new Problem('not_found')
  const [last] = versions.filter(({ state }) => state !== 'draft')
  if (!last) throw new Problem('wrong_state')
  const changed = versions.some(({ state }) => state === 'published')
  await tx.execute(sql`UPDATE rate_sheets SET state = 'withdrawn', withdrawn_at = now(), days = '{}'
    WHERE ref = ${ref} AND state = 'published'`)
  return { version: last.version, changed }
}
