import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { ImportCounts, ImportLine } from '@portolan/contract/company/imports/import-runs'
import type { Deps } from '#freight/deps.ts'
import { importCharges } from '#freight/imports/charges/import-charges.ts'
import { importEvents } from '#freight/imports/events/import-events.ts'
import { importOrders } from '#freight/imports/import-orders.ts'
import type { ImportListener } from '#freight/imports/import-run.ts'
import { importDocuments } from '#freight/imports/papers/import-documents.ts'
import { importRates } from '#freight/imports/rates/import-rates.ts'
import { importSheets } from '#freight/rate-sheets/imports/import-sheets.ts'
import { keepChanges } from './keep-changes.ts'
import type { RunOptions, RunRow } from './run-rows.ts'

/** A run with its files on the disk. */
export interface OpenedRun extends Pick<RunRow, 'id' | 'kind' | 'isDryRun' | 'mapText'> {
  path: string
  indexPath: string | null
  options: RunOptions
}

/** Gets progress and lines while a file is imported. */
export interface RunListener {
  progress(done: number, total: number): Promise<void>
  line(line: ImportLine): Promise<void>
}

type Import = (
  deps: Deps,
  run: OpenedRun,
  listener: RunListener,
  signal: AbortSignal,
) => Promise<ImportCounts>

/**
 * Imports the file of a run by the functions of the command line, and writes down what changes. Throws an
 * OperatorError if the file or the map as a whole can't be used, and the signal's reason if aborted.
 */
export const importFile: Import = (deps, run, listener, signal) =>
  imports[run.kind](deps, run, listener, signal)

/** The map of a run; each kind but documents has one. */
function mapOf({ mapText }: OpenedRun) {
  if (mapText === null) throw new OperatorError('refused', 'The import has no map.')
  return { name: 'map', text: mapText }
}

function tableListener({ progress, line }: RunListener): ImportListener {
  return {
    progress: (done, total) => progress(done, total),
    line: ({ used, line: number, id, order, reasons }) =>
      line({ line: number, id, order, outcome: used, reasons }),
  }
}

const imports: Readonly<Record<RunRow['kind'], Import>> = {
  async orders(deps, run, listener, signal) {
    const { path: file, isDryRun } = run
    const keeping = { ...deps, ...keepChanges(run.id).ofOrders }
    const { lines, orders } = await importOrders(
      keeping,
      { file, map: mapOf(run), isDryRun },
      tableListener(listener),
      signal,
    )
    const { created, updated, unchanged, refused } = orders
    const { sharing: _, ...counts } = lines
    return { lines: counts, created, updated, unchanged, refused }
  },

  async events(deps, run, listener, signal) {
    const { path: file, isDryRun } = run
    const options = { file, map: mapOf(run), isDryRun, ...keepChanges(run.id).ofEvents }
    const { lines, events } = await importEvents(deps, options, tableListener(listener), signal)
    const { added, checked, unchanged, ignored } = events
    return {
      lines,
      created: added + checked,
      updated: 0,
      unchanged: unchanged + ignored,
      refused: lines.refused,
    }
  },

  async charges(deps, run, listener, signal) {
    const { path: file, isDryRun } = run
    const keeping = { ...deps, ...keepChanges(run.id).ofCharges }
    const { lines, orders } = await importCharges(
      keeping,
      { file, map: mapOf(run), isDryRun },
      tableListener(listener),
      signal,
    )
    const { replaced, checked, unchanged, refused } = orders
    return { lines, created: 0, updated: replaced + checked, unchanged, refused }
  },

  async rates(deps, run, listener, signal) {
    const { path: file, isDryRun } = run
    const { lines, rates } = await importRates(
      { ...deps, ...keepChanges(run.id).ofRates },
      { file, map: mapOf(run), isDryRun },
      tableListener(listener),
      signal,
    )
    const { created, updated, unchanged } = rates
    return { lines, created, updated, unchanged, refused: lines.refused }
  },

  async 'rate-sheets'(deps, run, listener, signal) {
    const wrong = new Set<number>()
    const partly = new Set<number>()
    const imported = await importSheets(
      deps,
      {
        file: run.path,
        map: mapOf(run),
        isAdding: run.options.add,
        isDryRun: run.isDryRun,
        ...keepChanges(run.id).ofSheets,
      },
      {
        progress: (done, total) => listener.progress(done, total),
        line({ line, sheet, reason }, outcome) {
          const counted = outcome === 'in part' ? partly : wrong
          counted.add(line)
          return listener.line({ line, id: sheet, order: null, outcome, reasons: [reason] })
        },
        async refused(sheet, lines) {
          const reasons = ["another line of its sheet can't be used, so the sheet isn't saved"]
          for (const line of lines) {
            if (wrong.has(line)) continue
            wrong.add(line)
            await listener.line({ line, id: sheet, order: null, outcome: 'not at all', reasons })
          }
        },
      },
      signal,
    )
    const { lines: read, leftOut, sheets } = imported
    const count = (...outcomes: string[]) => sheets.filter(({ outcome }) => outcomes.includes(outcome)).length
    return {
      lines: {
        read,
        usedInFull: Math.max(0, read - leftOut - wrong.size - partly.size),
        usedInPart: partly.size,
        refused: wrong.size,
      },
      created: count('added'),
      updated: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    }
  },

  async documents(deps, run, listener, signal) {
    const { files } = await importDocuments(
      { ...deps, ...keepChanges(run.id).ofDocuments },
      {
        path: run.path,
        index: run.indexPath ?? undefined,
        map: run.mapText === null ? undefined : mapOf(run),
        customer: run.options.organizationRef ?? undefined,
        isDryRun: run.isDryRun,
      },
      {
        progress: (done, total) => listener.progress(done, total),
        file: ({ file, order, outcome, reason }) =>
          listener.line({
            line: null,
            id: file,
            order,
            outcome: outcome === 'refused' ? 'not at all' : outcome,
            reasons: reason === null ? [] : [reason],
          }),
      },
      signal,
    )
    const { created, updated, unchanged, refused } = files
    const read = created + updated + unchanged + refused
    return { lines: { read, usedInFull: read - refused, usedInPart: 0, refused }, ...files }
  },
}
