import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { taskEmailChoices } from './task-email-choices.ts'
import { TaskQueue, taskQueues } from './tasks.ts'

const QueueEmails = z.strictObject({ queue: TaskQueue, choice: z.enum(taskEmailChoices) })

export const TaskEmails = z.object({
  /** The queues that the person's role may read. */
  queues: z.array(QueueEmails),
  /** The person's address. */
  email: z.string(),
  /** When daily emails come: the person's hour for summaries, in their zone or else the company's. */
  hour: z.int(),
  timeZone: z.string(),
})
export type TaskEmails = z.infer<typeof TaskEmails>

export const getTaskEmails = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/me/task-emails/',
  summary: 'Read which tasks the signed-in member of staff gets by email',
  auth: 'staff',
  subject: 'tasks',
  responses: { 200: TaskEmails },
})

export const saveTaskEmails = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/me/task-emails/',
  summary: 'Choose the tasks that the signed-in member of staff gets by email; queues left out are off',
  auth: 'staff',
  subject: 'tasks',
  needs: 'read',
  body: z.strictObject({
    queues: z.array(QueueEmails).check(z.maxLength(Object.keys(taskQueues).length)),
  }),
  responses: { 200: TaskEmails },
  errors: ['not_found'],
})
