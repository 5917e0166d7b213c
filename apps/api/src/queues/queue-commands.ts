import type { QueueName } from '@portolan/contract/shared/queues/queue-names'
import { retrySetAside } from '#freight/carrier-messages/matching/retry-set-aside.ts'
import type { Deps } from '#freight/deps.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { clearFaults, listFaults } from '#platform/queues/queue-faults.ts'

/** Items per transaction. */
const atOnce = 100

/** Tries again what a queue, or each one, has set aside or would try later. */
export async function retryQueues(
  { database }: Pick<Deps, 'database'>,
  queue: QueueName | undefined,
): Promise<{ retried: number }> {
  const faults = (await listFaults(database, { queue })).filter(({ item }) => item !== '')
  for (const [name, same] of Map.groupBy(faults, (fault) => fault.queue)) {
    for (let start = 0; start < same.length; start += atOnce) {
      const items = same.slice(start, start + atOnce).map(({ item }) => item)
      // Items queued elsewhere are tried as soon as nothing holds them.
      await database.transaction(async (tx) => {
        await clearFaults(tx, name, items)
        await retrySetAside(tx, name, items)
      })
    }
  }
  return { retried: faults.length }
}

export const queueCommands = {
  async listQueues({ database }, { queue }, emit) {
    for (const fault of await listFaults(database, { queue })) await emit.row(fault)
  },

  retryQueues: (deps, { queue }) => retryQueues(deps, queue),
} satisfies Partial<Handlers>
