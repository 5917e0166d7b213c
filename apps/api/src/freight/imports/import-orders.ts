import { setImmediate } from 'node:timers/promises'
import type { ImportSummary } from '@portolan/contract/commands/imports'
import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import type { Row } from '#freight/imports/files/row.ts'
import { openMappedTable } from '#freight/imports/files/table-in-worker.ts'
import { type CompiledMap, compileMap } from '#freight/imports/mapping/compile-map.ts'
import { ImportMap } from '#freight/imports/mapping/import-map.ts'
import { type ReadMap, readMap } from '#freight/imports/mapping/reading/read-map.ts'
import type { SaveDeps } from '#freight/order-record/save/save-orders.ts'
import { type BuiltOrder, buildOrder } from './build-order.ts'
import { unnamedCharges } from './figures.ts'
import { createImportRun, type FileImport, type ImportListener, type ImportRun } from './import-run.ts'
import { createRowGroups, type RowGroups } from './row-groups.ts'

/** Lines between reports of progress. */
const linesPerLook = 500

/** As many units as an order may have. */
const maxLinesPerOrder = 5_000

export interface ImportOptions extends FileImport {
  /** Characters of rows held in memory; the rest goes to disk. */
  memoryLimit?: number
}

/**
 * Imports the orders of a CSV or XLSX file as a map defines. Rows of one order may be anywhere in the file; a
 * bad line fails on its own. Repeating it changes nothing. Throws an OperatorError if the map or the whole
 * file is wrong, and the signal's reason if aborted, at the latest between two batches; saved batches stay.
 */
export async function importOrders(
  deps: SaveDeps,
  options: ImportOptions,
  listener: ImportListener,
  signal: AbortSignal,
): Promise<ImportSummary> {
  const started = performance.now()
  const read = await readMap(ImportMap, options.map)
  await using groups = createRowGroups(options.memoryLimit)
  const run = createImportRun(deps, options.isDryRun, listener, signal)
  const compiled = await sortRows(options.file, read, groups, run, listener, signal)
  try {
    for await (const rows of groups.groups()) {
      signal.throwIfAborted()
      if (rows.length > maxLinesPerOrder) await refuseLongOrder(rows, compiled, run)
      else await run.take(withNotes(buildOrder(rows, compiled), deps.env.chargeCodes))
    }
    await run.finish()
  } finally {
    // Nothing may be saved after the caller closes the database.
    await run.settle()
  }
  return run.summary((performance.now() - started) / 1000)
}

/** Reads the file, groups its rows by order, and returns the map bound to the file's header. */
async function sortRows(
  path: string,
  { map, faults }: ReadMap<ImportMap>,
  groups: RowGroups,
  run: ImportRun,
  listener: ImportListener,
  signal: AbortSignal,
): Promise<CompiledMap> {
  await using table = await openMappedTable(path, map.file, signal)
  const reportRead = () => listener.progress(table.read.done, table.read.total, 'bytes read')
  const compiled = compileMap(map, table.header, faults)
  for await (const row of table.rows(compiled.columns)) {
    if (run.linesRead() % linesPerLook === 0) {
      signal.throwIfAborted()
      await reportRead()
    }
    run.countLine()
    await sortRow(row, compiled, groups, run)
  }
  await reportRead()
  return compiled
}

/** Remarks about an order's charges go to its first good line. */
function withNotes(built: BuiltOrder, codes: ChargeCodes): BuiltOrder {
  const first = built.lines.find(({ refusals }) => refusals.length === 0)
  first?.problems.push(...unnamedCharges(built.record?.charges ?? [], codes))
  return built
}

async function refuseLongOrder(rows: Row[], compiled: CompiledMap, run: ImportRun): Promise<void> {
  const reason = `its order has ${rows.length} lines, which is more than ${maxLinesPerOrder}`
  for (const [index, row] of rows.entries()) {
    // Gives others their turn: one order may have all lines of a file.
    if (index % linesPerLook === 0) await setImmediate()
    await run.refuseLine(row.line, String(compiled.lineId(row)) || null, reason)
  }
}

/** Adds a row to the others of its order. */
async function sortRow(row: Row, compiled: CompiledMap, groups: RowGroups, run: ImportRun): Promise<void> {
  if (row.fault !== undefined) return run.refuseLine(row.line, null, row.fault)
  const key: string[] = []
  for (const field of [compiled.organizationRef, compiled.orderRef]) {
    const { value, problem } = field.read(row)
    if (value === null) {
      const id = String(compiled.lineId(row)) || null
      return run.refuseLine(row.line, id, `${field.name}: ${problem ?? 'blank'}`)
    }
    key.push(value)
  }
  await groups.add(JSON.stringify(key), row)
}
