import type { LineReport } from '@portolan/contract/commands/imports'
import type { Deps } from '#freight/deps.ts'
import { importCharges } from '#freight/imports/charges/import-charges.ts'
import { importEvents } from '#freight/imports/events/import-events.ts'
import { mapSourceOf } from '#freight/imports/mapping/reading/map-source.ts'
import { importDocuments } from '#freight/imports/papers/import-documents.ts'
import { importRates } from '#freight/imports/rates/import-rates.ts'
import { createReasonCounter, type ReasonCounter } from '#freight/imports/report/reason-counter.ts'
import type { Emit, Handlers } from '#platform/commands/command-handler.ts'
import { maintainTables } from '#platform/db/maintenance/maintain-tables.ts'
import { ensureDatabaseRoom } from '#platform/storage/disk-space.ts'
import { importOrders } from './import-orders.ts'
import type { ImportListener } from './import-run.ts'

export const importCommands = {
  async importOrders(deps, { file, map: path, dryRun: isDryRun }, emit, signal) {
    const { listener, reasons } = countingListener(deps, emit)
    const map = await mapSourceOf(deps.database, path, 'orders')
    const summary = await importOrders(deps, { file, map, isDryRun }, listener, signal)
    if (!isDryRun) await maintainTables(deps)
    return { ...summary, reasons: reasons.list() }
  },

  async importEvents(deps, { file, map: path, dryRun: isDryRun }, emit, signal) {
    const { listener, reasons } = countingListener(deps, emit)
    const map = await mapSourceOf(deps.database, path, 'events')
    const summary = await importEvents(deps, { file, map, isDryRun }, listener, signal)
    if (!isDryRun) await maintainTables(deps)
    return { ...summary, reasons: reasons.list() }
  },

  async importDocuments(deps, { report: _, dryRun: isDryRun, map: path, ...args }, emit, signal) {
    const { progress } = listenerOf(deps, emit)
    const map = path === undefined ? undefined : await mapSourceOf(deps.database, path, 'documents')
    return importDocuments(deps, { ...args, map, isDryRun }, { progress, file: emit.row }, signal)
  },

  async importCharges(deps, { file, map: path, dryRun: isDryRun }, emit, signal) {
    const { listener, reasons } = countingListener(deps, emit)
    const map = await mapSourceOf(deps.database, path, 'charges')
    const summary = await importCharges(deps, { file, map, isDryRun }, listener, signal)
    return { ...summary, reasons: reasons.list() }
  },

  async importRates(deps, { file, map: path, dryRun: isDryRun }, emit, signal) {
    const { listener, reasons } = countingListener(deps, emit)
    const map = await mapSourceOf(deps.database, path, 'rates')
    const summary = await importRates(deps, { file, map, isDryRun }, listener, signal)
    if (!isDryRun) await maintainTables(deps)
    return { ...summary, reasons: reasons.list() }
  },
} satisfies Partial<Handlers<Deps>>

/** Forwards reports and counts their reasons. */
function countingListener(
  deps: Deps,
  emit: Emit<LineReport>,
): { listener: ImportListener; reasons: ReasonCounter } {
  const reasons = createReasonCounter()
  const { progress, line } = listenerOf(deps, emit)
  const listener: ImportListener = {
    progress,
    line(report) {
      reasons.add(report.line, report.reasons)
      return line(report)
    },
  }
  return { listener, reasons }
}

function listenerOf<R>(
  { env }: Deps,
  emit: Emit<R>,
): Pick<ImportListener, 'progress'> & { line: Emit<R>['row'] } {
  return {
    async progress(done, total, label) {
      if (env.databaseUrl === null) await ensureDatabaseRoom(env.dataDir)
      await emit.progress({ done, total, label })
    },
    line: emit.row,
  }
}
