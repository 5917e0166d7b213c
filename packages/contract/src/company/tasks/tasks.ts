import * as z from 'zod/mini'
import { Alert } from '#freight/attention.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { mayDo, type Role, type Subject } from '#shared/roles.ts'

/** The queues of tasks with the subject that a role must read to see each, in the order of their urgency. */
export const taskQueues = {
  cancellations: 'preorders',
  amendments: 'preorders',
  preorders: 'preorders',
  'preorder-answers': 'preorders',
  quotes: 'quotes',
  'expiring-offers': 'quotes',
  'expiring-rates': 'rates',
  threads: 'threads',
  documents: 'documents',
  messages: 'messages',
  orders: 'orders',
  invitations: 'customers',
  imports: 'imports',
  webhooks: 'systems',
  emails: 'systems',
} as const satisfies Readonly<Record<string, Subject>>

export type TaskQueue = keyof typeof taskQueues
const queueNames = Object.keys(taskQueues) as [TaskQueue, ...TaskQueue[]]
export const TaskQueue = z.enum(queueNames)

/** True if a colleague with this role can open the tasks of a queue and work on tasks. */
export const mayOwn = (role: Role, queue: TaskQueue): boolean =>
  mayDo(role, 'tasks', 'write') && mayDo(role, taskQueues[queue], 'read')

/** A queue's count ends here; what waits longest is listed. */
export const maxCountedTasks = 999

const TaskOwner = z.object({ id: z.uuid(), name: z.string() })

/** One thing that waits for the company. `id` is that of the pre-order, quote, thread and so on. */
export const Task = z.object({
  queue: TaskQueue,
  id: z.uuid(),
  /** Its number or name. */
  name: z.string(),
  organization: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** An order's most urgent alert, for which it waits. */
  alert: z.nullable(Alert),
  /** Since when it waits. */
  since: Instant,
  /** When it ends by itself, as an offer does. */
  dueAt: z.nullable(Instant),
  /** The member of staff who has claimed it. */
  owner: z.nullable(TaskOwner),
  snoozedUntil: z.nullable(Instant),
})
export type Task = z.infer<typeof Task>

const QueueCount = z.object({
  queue: TaskQueue,
  /** Without snoozed tasks; 999 may be more. */
  count: z.int(),
  /** Since when the oldest waits. */
  oldest: z.nullable(Instant),
})

export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/tasks/',
  summary: 'List the tasks of all queues that the caller may read, the oldest of each first',
  auth: 'company',
  subject: 'tasks',
  reads: 'replica',
  query: z.object({
    queue: z.optional(z.array(TaskQueue)),
    /** Tasks of each queue. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** By default those that aren't snoozed. */
    state: z.optional(z.enum(['open', 'snoozed'])),
    /** Only tasks about customers that this account manager, by email, looks after. */
    accountManager: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
  }),
  responses: { 200: z.object({ queues: z.array(z.extend(QueueCount, { tasks: z.array(Task) })) }) },
  etag: true,
})

export const countTasks = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/tasks/counts/',
  summary: 'Count the tasks of all queues that the caller may read',
  auth: 'company',
  subject: 'tasks',
  reads: 'replica',
  responses: { 200: z.object({ queues: z.array(QueueCount) }) },
  etag: true,
})

const params = z.object({ queue: TaskQueue, taskId: z.uuid() })

export const setTaskOwner = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/tasks/:queue/:taskId/owner/',
  summary: 'Claim a task, assign it to a colleague or release it',
  auth: 'staff',
  subject: 'tasks',
  params,
  body: z.strictObject({
    owner: z.nullable(z.uuid()),
    /** The owner that the page shows; if it's another by now, 409 `task_taken` with that name. */
    instead: z.nullable(z.uuid()),
  }),
  responses: { 200: Task },
  errors: ['not_found', 'task_taken'],
})

export const snoozeTask = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/tasks/:queue/:taskId/snooze/',
  summary: 'Hide a task until a time, or until the customer acts again',
  auth: 'staff',
  subject: 'tasks',
  params,
  body: z.strictObject({
    /** At most a year from now; null shows the task again. */
    until: z.nullable(Instant),
  }),
  responses: { 200: Task },
  errors: ['not_found'],
})
