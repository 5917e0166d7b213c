import * as z from 'zod/mini'
import { QueueName, queueNames } from '#shared/queues/queue-names.ts'
import { option } from './arguments.ts'
import { defineCommand } from './command.ts'
import { countOf } from './plural.ts'

const queue = option('QUEUE', z.optional(QueueName), {
  help: `only this queue: ${queueNames.join(', ')}; default: all`,
  expects: `one of ${queueNames.join(', ')}`,
})

export const listQueues = defineCommand({
  name: 'queues list',
  summary: 'List what queues and hourly work could not do, and why: set aside, or to be tried again.',
  args: { queue },
  rows: {
    schema: z.object({
      queue: QueueName,
      /** An ID or key of what is queued, or the name of a step; empty for the queue as a whole. */
      item: z.string(),
      attempts: z.int(),
      reason: z.string(),
      failingSince: z.string(),
      failedAt: z.string(),
      /** null where it is set aside. */
      nextAttemptAt: z.nullable(z.string()),
    }),
    text({ queue: name, item, attempts, reason, failingSince, nextAttemptAt }) {
      const next = nextAttemptAt === null ? 'set aside' : `next attempt ${nextAttemptAt}`
      const about = item === '' ? name : `${name} ${item}`
      return `${about} · ${countOf(attempts, 'attempt')} since ${failingSince} · ${next} · ${reason}`
    },
    total: (count) => countOf(count, 'fault'),
  },
})

export const retryQueues = defineCommand({
  name: 'queues retry',
  summary: 'Try again what queues have set aside or would try later.',
  args: { queue },
  result: {
    schema: z.object({ retried: z.int() }),
    text: ({ retried }) => `Queued again: ${countOf(retried, 'item')}.`,
  },
})
