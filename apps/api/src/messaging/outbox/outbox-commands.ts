import type { Handlers } from '#command-handler.ts'
import { listOutbox } from './list-outbox.ts'

export const outboxCommands = {
  async listOutbox(deps, { follow, limit }, emit, signal) {
    for await (const message of listOutbox(deps, { limit, follow: follow ? signal : null }))
      await emit.row(message)
  },
} satisfies Partial<Handlers>
