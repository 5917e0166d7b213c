import * as z from 'zod/mini'
import { defineOperation } from '#platform/commands/operation.ts'
import { tidyTables } from '#platform/db/tidy-tables.ts'
import { ensureRoom } from '#platform/storage/disk-space.ts'
import { importOrders } from './import-orders.ts'
import { reportText, summaryText } from './import-summary.ts'

const absolutePath = z.string().check(z.startsWith('/'))

/** `portal import orders`: files are read by the process that runs the operation, so paths are absolute. */
export const importOrdersFile = defineOperation({
  name: 'import-orders',
  args: z.strictObject({ file: absolutePath, map: absolutePath, dryRun: z.boolean() }),
  async run(deps, { file, map, dryRun }, emit, signal) {
    const options = { file, map, isDryRun: dryRun }
    const listener = {
      async progress(done: number, total: number, label: string) {
        if (deps.env.databaseUrl === null) await ensureRoom(deps.env.dataDir, 0)
        await emit.progress({ done, total, label })
      },
      line: (report: Parameters<typeof reportText>[0]) => emit.line({ text: reportText(report), ...report }),
    }
    const summary = await importOrders(deps, options, listener, signal)
    if (!dryRun) await tidyTables(deps)
    return { text: summaryText(summary), ...summary }
  },
})
