import type { SheetLineReport } from '@portolan/contract/commands/freight/rate-sheets'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#freight/deps.ts'
import { mapSourceOf } from '#freight/imports/mapping/reading/map-source.ts'
import { createReasonCounter } from '#freight/imports/report/reason-counter.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import type { Database } from '#platform/db/database.ts'
import { maintainTables } from '#platform/db/maintenance/maintain-tables.ts'
import { Problem } from '#platform/http/problem.ts'
import { ensureDatabaseRoom } from '#platform/storage/disk-space.ts'
import { overlapText } from './find-overlaps.ts'
import { importSheets } from './imports/import-sheets.ts'
import { presentSheet } from './present.ts'
import { publishSheet, withdrawSheet } from './publish-sheet.ts'
import { findSheet, listLaneRows, listSheetRows, type SheetRow } from './queries.ts'

const rowsAtOnce = 100

function present(row: SheetRow) {
  return { ...presentSheet(row), organization: row.organizationRef }
}

/** Turns rejections into sentences for the operator. */
async function explained<T>(ref: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reason =
      error.code === 'not_found'
        ? `There is no rate sheet ${ref}.`
        : `The rate sheet ${ref} can't be changed this way: see portal rate-sheets list --state draft,published,withdrawn.`
    throw new OperatorError('refused', reason)
  }
}

async function getSheet(database: Database, ref: string, version?: number): Promise<SheetRow> {
  const row = await findSheet(database, ref, version)
  if (!row) {
    const which = version === undefined ? '' : ` with a version ${version}`
    throw new OperatorError('refused', `There is no rate sheet ${ref}${which}.`)
  }
  return row
}

export const rateSheetCommands = {
  async importRateSheets(deps, { file, map: path, add: isAdding, dryRun: isDryRun }, emit, signal) {
    const map = await mapSourceOf(deps.database, path, 'rate-sheets')
    const reasons = createReasonCounter()
    const listener = {
      async progress(done: number, total: number, label: string) {
        if (deps.env.databaseUrl === null) await ensureDatabaseRoom(deps.env.dataDir)
        await emit.progress({ done, total, label })
      },
      line(report: SheetLineReport) {
        reasons.add(report.line, [report.reason])
        return emit.row(report)
      },
    }
    const imported = await importSheets(deps, { file, map, isAdding, isDryRun }, listener, signal)
    if (!isDryRun) await maintainTables(deps)
    return { ...imported, dryRun: isDryRun, reasons: reasons.list() }
  },

  async listRateSheets({ database }, { state = ['draft', 'published'] }, emit) {
    let after: string | null = null
    do {
      const { rows } = await listSheetRows(database, { state }, { after, limit: rowsAtOnce })
      for (const row of rows.slice(0, rowsAtOnce)) await emit.row(present(row))
      after = rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.id ?? null) : null
    } while (after !== null)
  },

  async showRateSheet({ database }, { ref, version }, emit) {
    const sheet = await getSheet(database, ref, version)
    let after: number | null = null
    do {
      const rows = await listLaneRows(database, sheet.id, { after, limit: rowsAtOnce })
      for (const { lane } of rows.slice(0, rowsAtOnce)) await emit.row(lane)
      after = rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.position ?? null) : null
    } while (after !== null)
    return present(sheet)
  },

  async publishRateSheet({ database }, { ref }) {
    const { version, changed, overlaps } = await explained(ref, () =>
      database.transaction(async (tx) => {
        const published = await publishSheet(tx, ref)
        const data = { ref, version: String(published.version) }
        if (published.changed) await recordEvent(tx, { kind: 'rate-sheet-published', data })
        return published
      }),
    )
    if (overlaps.length > 0)
      throw new OperatorError(
        'refused',
        overlaps.map((overlap) => overlapText(overlap, ref, 'en')).join('\n'),
      )
    return { ref, version, changed }
  },

  async withdrawRateSheet({ database }, { ref }) {
    const { version, changed } = await explained(ref, () =>
      database.transaction(async (tx) => {
        const withdrawn = await withdrawSheet(tx, ref)
        const data = { ref, version: String(withdrawn.version) }
        if (withdrawn.changed) await recordEvent(tx, { kind: 'rate-sheet-withdrawn', data })
        return withdrawn
      }),
    )
    return { ref, version, changed }
  },
} satisfies Partial<Handlers<Deps>>
