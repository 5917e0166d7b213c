import type { LineReport } from '@portolan/contract/commands/imports'
import { importRates } from '#freight/imports/rates/import-rates.ts'
import type { Emit, Handlers } from '#platform/commands/command-handler.ts'
import { maintainTables } from '#platform/db/maintain-tables.ts'
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

  async importRates(deps, { file, map, dryRun: isDryRun }, emit, signal) {
    const summary = await importRates(deps, { file, map, isDryRun }, listenerOf(deps, emit), signal)
    if (!isDryRun) await maintainTables(deps)
    return summary
  },
} satisfies Partial<Handlers>

function listenerOf({ env }: Deps, emit: Emit<LineReport>): ImportListener {
  return {
    async progress(done, total, label) {
      if (env.databaseUrl === null) await ensureRoom(env.dataDir, 0)
      await emit.progress({ done, total, label })
    },
    line: emit.row,
  }
}
