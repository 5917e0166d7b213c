import * as z from 'zod/mini'
import { option } from './arguments.ts'
import { defineCommand } from './command.ts'
import { countOf } from './plural.ts'

/**
 * Queues and hourly work whose faults are kept; `message-…` are parts of the matching of carrier messages.
 */
export const queueNames = [
  'outbox',
  'digests',
  'webhooks',
  'delivery',
  'matching',
  'message-events',
  'message-keys',
  'message-files',
  'replies',
  'tasks',
  'imports',
  'announcements',
  'customer-settings',
  'cleanup',
] as const

const queue = option('QUEUE', z.optional(z.enum(queueNames)), {
  help: `only this queue: ${queueNames.join(', ')}; default: all`,
  expects: `one of ${queueNames.join(', ')}`,
})

export const listQueues = defineCommand({
  name: 'queues list',
  summary: 'List what queues and hourly work could not do, and why: set aside, or to be tried again.',
  args: { queue },
  rows: {
    schema: z.object({
      queue: z.enum(queueNames),
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
