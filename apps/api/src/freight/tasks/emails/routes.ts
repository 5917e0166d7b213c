import * as contract from '@portolan/contract/company/tasks/task-emails'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { mayRead } from '#freight/tasks/queues.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { findTaskEmails, saveTaskEmails } from './choices.ts'

/** Routes of a person's own choice of emails about tasks. */
export function taskEmailRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps

  async function read(userId: string) {
    const emails = await findTaskEmails(database, userId, env.timeZone)
    if (!emails) throw new Problem('not_found')
    return emails
  }

  route(app, deps, contract.getTaskEmails, ({ caller }) => read(caller.userId))

  route(app, deps, contract.saveTaskEmails, async ({ caller, body }) => {
    if (body.queues.some(({ queue }) => !mayRead(caller.role, queue))) throw new Problem('not_found')
    const choices = new Map(body.queues.map(({ queue, choice }) => [queue, choice]))
    const now = clock.now()
    await database.transaction((tx) => saveTaskEmails(tx, caller.userId, { choices, now }))
    return read(caller.userId)
  })
}
