import { importCharges } from '#freight/imports/charges/import-charges.ts'
import { importEvents } from '#freight/imports/events/import-events.ts'
import { importDocuments } from '#freight/imports/papers/import-documents.ts'
import { importRates } from '#freight/imports/rates/import-rates.ts'
import type { Emit, Handlers } from '#platform/commands/command-handler.ts'
import { maintainTables } from '#platform/db/maintenance/maintain-tables.ts'
import type { Deps } from '#platform/process/deps.ts'
import { ensureRoom } from '#platform/storage/disk-space.ts'
import { importOrders } from './import-orders.ts'
import type { ImportListener } from './import-run.ts'

export const importCommands = {
  async importOrders(deps, { file, map, dryRun: isDryRun }, emit, signal) {
    const summary = await importOrders(deps, { file, map, isDryRun }, listenerOf(deps, emit), signal)
    if (!isDryRun) await maintainTables(deps)
    return summary
  },

  async importEvents(deps, { file, map, dryRun: isDryRun }, emit, signal) {
    const summary = await importEvents(deps, { file, map, isDryRun }, listenerOf(deps, emit), signal)
    if (!isDryRun) await maintainTables(deps)
    return summary
  },

  importDocuments(deps, { report: _, dryRun: isDryRun, ...given }, emit, signal) {
    const { progress } = listenerOf(deps, emit)
    return importDocuments(deps, { ...given, isDryRun }, { progress, file: emit.row }, signal)
  },

  importCharges(deps, { file, map, dryRun: isDryRun }, emit, signal) {
    return importCharges(deps, { file, map, isDryRun }, listenerOf(deps, emit), signal)
  },

  async importRates(deps, { file, map, dryRun: isDryRun }, emit, signal) {
    const summary = await importRates(deps, { file, map, isDryRun }, listenerOf(deps, emit), signal)
    if (!isDryRun) await maintainTables(deps)
    return summary
  },
} satisfies Partial<Handlers>

function listenerOf<R>(
  { env }: Deps,
  emit: Emit<R>,
): Pick<ImportListener, 'progress'> & { line: Emit<R>['row'] } {
  return {
    async progress(done, total, label) {
      if (env.databaseUrl === null) await ensureRoom(env.dataDir, 0)
      await emit.progress({ done, total, label })
    },
    line: emit.row,
  }
}
