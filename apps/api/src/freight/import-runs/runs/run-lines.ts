import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import type { ImportLine } from '@portolan/contract/company/imports/import-runs'
import { byteOrderMark, csvRow, csvText } from '@portolan/contract/shared/csv'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A line of a run, with its reasons as they are counted. */
export interface KeptLine extends ImportLine {
  keys: string[]
}

/** More lines than people read; the reasons count them all. */
export const maxKeptLines = 100_000

const longestReason = 500
const maxReasons = 20

export async function insertLines(
  database: Database,
  runId: string,
  first: number,
  lines: readonly KeptLine[],
): Promise<void> {
  const rows = lines.map((line, index) => ({
    ...line,
    position: first + index,
    reasons: line.reasons.slice(0, maxReasons).map((reason) => reason.slice(0, longestReason)),
    keys: [...new Set(line.keys)].slice(0, maxReasons),
  }))
  // PostgreSQL stores no NUL, and files may have anything.
  const json = JSON.stringify(rows).replaceAll('\\u0000', '\\ufffd')
  await database.execute(sql`INSERT INTO import_lines (run_id, position, line, own_id, order_name, outcome, reasons, keys)
    SELECT ${runId}::uuid, g.position, g.line, g.id, g."order", g.outcome, g.reasons, g.keys
    FROM jsonb_to_recordset(${json}::jsonb) AS g (position int, line int, id text, "order" text, outcome text, reasons text[], keys text[])
    ON CONFLICT (run_id, position) DO NOTHING`)
}

/** Before a run is repeated. */
export async function forgetLines(database: Database, runId: string): Promise<void> {
  await database.execute(sql`DELETE FROM import_lines WHERE run_id = ${runId}::uuid`)
}

interface LineRow extends ImportLine {
  position: number
}

/** A page of the lines of a run and one more, and how many there are; `reason` is one of its reasons. */
export async function listLines(
  database: Database,
  runId: string,
  { reason, after, limit }: { reason: string | null; after: number | null; limit: number },
): Promise<{ rows: LineRow[]; count: number }> {
  const matches = sql`run_id = ${runId}::uuid AND (${reason}::text IS NULL OR keys @> ARRAY[${reason}::text])`
  const rows = await rowsOf<LineRow>(
    database,
    sql`SELECT position, line, own_id AS id, order_name AS "order", outcome, to_json(reasons) AS reasons FROM import_lines
      WHERE ${matches} AND position > ${after ?? -1} ORDER BY position LIMIT ${limit + 1}`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM import_lines WHERE ${matches}`,
  )
  return { rows, count: total?.count ?? 0 }
}

export function presentLine({ position: _, ...line }: LineRow): ImportLine {
  return line
}

const linesAtOnce = 1_000

/** The lines as the report that the command line writes. */
export async function* reportOf(database: Database, runId: string, kind: ImportKind): AsyncGenerator<string> {
  const isOfFiles = kind === 'documents'
  const names = isOfFiles
    ? ['file', 'order', 'outcome', 'reason']
    : ['line', 'id', 'order', 'used', 'reasons']
  yield byteOrderMark + csvRow(names, 'en')
  for (let after: number | null = null; ; ) {
    const { rows } = await listLines(database, runId, { reason: null, after, limit: linesAtOnce })
    for (const { line, id, order, outcome, reasons } of rows.slice(0, linesAtOnce)) {
      const said = reasons.join('; ')
      const own = outcome === 'not at all' ? 'refused' : outcome
      const cells = isOfFiles ? [id, order, own, said] : [line, id, order, outcome, said]
      yield csvRow(
        cells.map((cell) => csvText(String(cell ?? ''), 'en')),
        'en',
      )
    }
    const last = rows[linesAtOnce - 1]
    if (rows.length <= linesAtOnce || last === undefined) return
    after = last.position
  }
}
