import * as z from 'zod/mini'

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

export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>
