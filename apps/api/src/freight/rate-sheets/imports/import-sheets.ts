import type { ImportedSheet, SheetLineReport } from '@portolan/contract/commands/freight/rate-sheets'
import type { Deps } from '#freight/deps.ts'
import { unnamedCharges } from '#freight/imports/figures.ts'
import type { Row } from '#freight/imports/files/row.ts'
import { openMappedTable } from '#freight/imports/files/table-in-worker.ts'
import { type MapSource, type ReadMap, readMap } from '#freight/imports/mapping/reading/read-map.ts'
import { createRowGroups, type RowGroups } from '#freight/imports/row-groups.ts'
import { findOverlaps, overlapText } from '#freight/rate-sheets/find-overlaps.ts'
import { listVersions, readLanes, type SheetRow } from '#freight/rate-sheets/queries.ts'
import { type AfterDraft, lockSheets, type SheetRefusal, saveSheet } from '#freight/rate-sheets/save-sheet.ts'
import { refusalErrors } from '#freight/rate-sheets/sheet-refusals.ts'
import type { Database } from '#platform/db/database.ts'
import { addToSheet, type BaseSheet } from './add-to-sheet.ts'
import { type BuiltSheet, buildSheet } from './build-sheet.ts'
import { compareLanes, noLanes } from './compare-lanes.ts'
import { type CompiledSheetMap, compileSheetMap } from './compile-sheet-map.ts'
import type { LineProblem } from './read-values.ts'
import { type SheetMap, SheetMap as SheetMapSchema } from './sheet-map.ts'

/** Lines between reports of progress. */
const linesPerLook = 500

export interface SheetImport extends AfterDraft {
  file: string
  map: MapSource
  /** If true, adds to the latest version of a sheet instead of replacing it. */
  isAdding: boolean
  /** If true, does everything and rolls it back. */
  isDryRun: boolean
}

export interface SheetImportListener {
  progress(done: number, total: number, label: string): Promise<void>
  /** A line that can't be used, or of a saved sheet one with a remark. */
  line(report: SheetLineReport, used: 'not at all' | 'in part'): Promise<void>
  /** All lines of a sheet that isn't saved. */
  refused?(sheet: string, lines: ReadonlySet<number>): Promise<void>
}

/**
 * Imports rate sheets of a CSV or XLSX file as drafts; rows of one sheet may be anywhere in the file. A sheet
 * with a wrong line isn't saved. Importing again changes nothing. Throws an OperatorError if the map or the
 * whole file is wrong.
 */
export async function importSheets(
  { database, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  { file, map: mapSource, isAdding, isDryRun, afterDraft }: SheetImport,
  listener: SheetImportListener,
  signal: AbortSignal,
): Promise<{ lines: number; leftOut: number; sheets: ImportedSheet[] }> {
  const read = await readMap(SheetMapSchema, mapSource)
  await using groups = createRowGroups()
  const { lines, leftOut, compiled } = await gatherRows(file, read, groups, listener, signal)
  const today = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const sheets: ImportedSheet[] = []
  for await (const rows of groups.groups()) {
    signal.throwIfAborted()
    const ref = (rows[0] && compiled.ref.read(rows[0]).value) ?? ''
    const built = await buildSheet(rows, compiled)
    const adding = isAdding ? { hasRefs: read.map.lane.ref !== undefined } : null
    const saved = built.content
      ? await saveOrTry(database, ref, built.content, { adding, isDryRun, afterDraft })
      : built.problems
    const faults = 'faults' in saved ? atFirst(rows, saved.faults) : saved
    if (Array.isArray(faults)) {
      for (const { line, reason } of faults) await listener.line({ line, sheet: ref, reason }, 'not at all')
      await listener.refused?.(ref, new Set(rows.map(({ line }) => line)))
      sheets.push(refused(ref))
      continue
    }
    const charges = built.content?.lanes.flatMap((lane) => lane.lines) ?? []
    for (const { line, reason } of atFirst(rows, unnamedCharges(charges, env.chargeCodes)))
      await listener.line({ line, sheet: ref, reason }, 'in part')
    sheets.push({ ref, expired: (built.content?.validTo ?? today) < today, ...faults })
  }
  return { lines, leftOut, sheets }
}

/** Reads the file and groups its rows by sheet. */
async function gatherRows(
  path: string,
  { map, faults }: ReadMap<SheetMap>,
  groups: RowGroups,
  listener: SheetImportListener,
  signal: AbortSignal,
): Promise<{ lines: number; leftOut: number; compiled: CompiledSheetMap }> {
  await using table = await openMappedTable(path, map.file, signal)
  const compiled = compileSheetMap(map, table.header, faults)
  let lines = 0
  let leftOut = 0
  for await (const row of table.rows(compiled.columns)) {
    if (lines % linesPerLook === 0) {
      signal.throwIfAborted()
      await listener.progress(table.read.done, table.read.total, 'bytes read')
    }
    lines++
    if (row.fault === undefined && compiled.where?.(row).value === null) {
      leftOut++
      continue
    }
    for (const line of row.fault === undefined ? compiled.unpivot(row) : [row]) {
      const { value, problem } = line.fault === undefined ? compiled.ref.read(line) : { value: null }
      if (value === null) {
        const reason = line.fault ?? `sheet.ref: ${problem ?? 'blank'}`
        await listener.line({ line: line.line, sheet: null, reason }, 'not at all')
      } else await groups.add(value, line)
    }
  }
  await listener.progress(table.read.done, table.read.total, 'bytes read')
  return { lines, leftOut, compiled }
}

const refused = (ref: string): ImportedSheet => ({
  ref,
  version: null,
  outcome: 'refused',
  expired: false,
  lanes: noLanes,
  addedTo: null,
  overlaps: [],
})

/** Reasons against saving a sheet, reported for its first line. */
function atFirst([first]: readonly Row[], reasons: readonly string[]): LineProblem[] {
  return reasons.map((reason) => ({ line: first?.line ?? 0, reason }))
}

function reasonsOf(refusal: SheetRefusal): string[] {
  return Object.entries(refusalErrors(refusal, 'en')).map(
    ([path, texts]) => `sheet.${path}: ${texts.join(' ')}`,
  )
}

type Saved = Omit<ImportedSheet, 'ref' | 'expired'>

/** Ends the transaction of a dry run, carrying its result. */
class TakeBack extends Error {
  readonly saved: Saved
  constructor(saved: Saved) {
    super('dry run')
    this.saved = saved
  }
}

interface SavingSheet extends AfterDraft {
  adding: { hasRefs: boolean } | null
  isDryRun: boolean
}

async function saveOrTry(
  database: Database,
  ref: string,
  sheetContent: NonNullable<BuiltSheet['content']>,
  { adding, isDryRun, afterDraft }: SavingSheet,
): Promise<Saved | { faults: string[] }> {
  try {
    return await database.transaction(async (tx) => {
      await lockSheets(tx)
      const [before] = await listVersions(tx, ref)
      const base = adding && before && before.state !== 'withdrawn' ? await readBase(tx, before) : null
      const added = base && (await addToSheet(base, sheetContent, adding?.hasRefs === true))
      if (added?.faults) return { faults: added.faults }
      const content = added?.content ?? sheetContent
      const lanes = await compareLanes(tx, before?.id ?? null, content.lanes)
      const result = await saveSheet(tx, ref, content, { afterDraft })
      if (typeof result === 'string') return { faults: reasonsOf(result) }
      const [latest] = await listVersions(tx, ref)
      const overlaps = latest?.state === 'draft' ? await findOverlaps(tx, latest.id) : []
      const changed = before === undefined ? ('added' as const) : ('changed' as const)
      const saved: Saved = {
        version: result.version,
        outcome: result.outcome === 'unchanged' ? 'unchanged' : changed,
        lanes,
        addedTo:
          base && added ? { version: base.row.version, state: base.row.state, lines: added.lines } : null,
        overlaps: overlaps.map((overlap) => overlapText(overlap, ref, 'en')),
      }
      if (isDryRun) throw new TakeBack(saved)
      return saved
    })
  } catch (error) {
    if (error instanceof TakeBack) return error.saved
    throw error
  }
}

async function readBase(tx: Database, row: SheetRow): Promise<BaseSheet> {
  return { row, lanes: await readLanes(tx, row.id) }
}
