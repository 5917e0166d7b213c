import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { QueueName } from '#shared/queues/queue-names.ts'
import { found, type ServerCheck, serverChecks } from './findings.ts'

const names = Object.keys(serverChecks) as [ServerCheck, ...ServerCheck[]]

/** A finding of `portal doctor`, with the advice in the caller's language. */
export const ServerFinding = z.object({ check: z.enum(names), ...found })
export type ServerFinding = z.infer<typeof ServerFinding>

/** A queue with what is due, and what it can't do. */
export const QueueState = z.object({
  queue: QueueName,
  /** Null for queues without rows of their own. */
  due: z.nullable(
    z.object({
      count: z.int(),
      /** For how long the oldest has been due. */
      oldestSeconds: z.number(),
      /** From here on that's too long. */
      limitSeconds: z.int(),
    }),
  ),
  /** Items that failed and are tried again. */
  retrying: z.int(),
  /** Items that aren't tried again by themselves. */
  setAside: z.int(),
})
export type QueueState = z.infer<typeof QueueState>

export const QueueFault = z.object({
  queue: QueueName,
  /** An ID or key of what is queued, or the name of a step; empty for the queue as a whole. */
  item: z.string(),
  attempts: z.int(),
  reason: z.string(),
  failingSince: Instant,
  failedAt: Instant,
  /** Null where it is set aside. */
  nextAttemptAt: z.nullable(Instant),
})

/** A process that serves this database. */
export const ServerProcess = z.object({
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: Instant,
})

export const Health = z.object({
  /** The version of the process that answers. */
  version: z.string(),
  /** All that serve, oldest first. */
  processes: z.array(ServerProcess),
  database: z.enum(['embedded', 'postgresql']),
  findings: z.array(ServerFinding),
  /** Checks that read much; they run now and are in `findings` once they have ended. */
  running: z.array(z.enum(names)),
  /** When these ran last; null before. */
  thoroughAt: z.nullable(Instant),
  queues: z.array(QueueState),
  outbox: z.object({
    waiting: z.int(),
    /** Given up in the last seven days. */
    failed: z.int(),
    /** The hosts that take emails and SMS; null where they stay in the outbox. */
    emailHost: z.nullable(z.string()),
    smsHost: z.nullable(z.string()),
  }),
  /** The last backup of `portal backup`; null where none was made yet. */
  backup: z.nullable(
    z.object({ madeAt: z.nullable(Instant), bytes: z.nullable(z.number()), isEncrypted: z.boolean() }),
  ),
  /** The data folder's disk; at `leastBytes` uploads and writes are refused. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), leastBytes: z.number() }),
})
export type Health = z.infer<typeof Health>

const about = { auth: 'company', subject: 'systems' } as const

export const getHealth = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/health/',
  summary: 'Read what `portal doctor` finds, queues, outbox and disk',
  responses: { 200: Health },
})

export const checkHealth = defineEndpoint({
  ...about,
  needs: 'read',
  method: 'POST',
  path: '/api/v2/company/health/check/',
  summary: 'Run the checks that read much, at most once a minute; `GET company/health/` has what they find',
  responses: { 202: null },
})

export const listQueueFaults = defineEndpoint({
  ...about,
  method: 'GET',
  path: '/api/v2/company/queues/faults/',
  summary: 'List what queues could not do, at most 100: first what is set aside, then the longest failing',
  query: z.object({ queue: z.optional(QueueName) }),
  responses: { 200: z.object({ results: z.array(QueueFault) }) },
})

export const retryQueue = defineEndpoint({
  ...about,
  method: 'POST',
  path: '/api/v2/company/queues/retry/',
  summary: 'Try again what a queue has set aside or would try later; without one, those of all queues',
  body: z.strictObject({ queue: z.optional(QueueName) }),
  responses: { 200: z.object({ retried: z.int() }) },
})
