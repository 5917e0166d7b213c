import type { Handlers } from '#platform/commands/command-handler.ts'
import { maintainTables } from '#platform/db/maintain-tables.ts'
import { ensureRoom } from '#platform/storage/disk-space.ts'
import { importOrders } from './import-orders.ts'

export const importCommands = {
  async importOrders(deps, { file, map, dryRun: isDryRun }, emit, signal) {
    const listener = {
      async progress(done: number, total: number, label: string) {
        if (deps.env.databaseUrl === null) await ensureRoom(deps.env.dataDir, 0)
        await emit.progress({ done, total, label })
      },
      line: emit.row,
    }
    const summary = await importOrders(deps, { file, map, isDryRun }, listener, signal)
    if (!isDryRun) await maintainTables(deps)
    return summary
  },
} satisfies Partial<Handlers>
