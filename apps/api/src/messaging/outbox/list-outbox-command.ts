import * as z from 'zod/mini'
import { defineOperation } from '#platform/commands/operation.ts'
import { listOutbox as list, outboxText } from './list-outbox.ts'

/** `portal outbox`: the latest messages, oldest first; with `follow` every further one until the asker goes. */
export const listOutbox = defineOperation({
  name: 'list-outbox',
  args: z.strictObject({ follow: z.boolean(), limit: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  async run(deps, { follow, limit }, emit, signal) {
    let count = 0
    for await (const message of list(deps, { limit, follow: follow ? signal : null })) {
      await emit.line({ message, text: outboxText(message) })
      count++
    }
    return { text: `${count} message${count === 1 ? '' : 's'}`, count }
  },
})
