import * as contract from '@portolan/contract/company/tasks/tasks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { findRole } from '#identity/staff/find-role.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { PersonProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { countTasks, findTask, listTasks, type TaskReading } from './find-tasks.ts'
import { allQueues, mayRead } from './queues.ts'
import { saveOwner, saveSnooze } from './task-states.ts'

const defaultTasks = 20
const longestSnoozeMs = 366 * 86_400_000

/** The queues that the caller's role may read; a system's key reads all. */
function queuesOf(caller: CompanyCaller, wanted = allQueues): contract.TaskQueue[] {
  return wanted.filter((queue) => caller.kind === 'api-key' || mayRead(caller.role, queue))
}

/** Routes of what waits for the company: lists, counts, claims and snoozes. */
export function taskRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps
  const readingOf = (request: FastifyRequest): TaskReading => ({
    locale: localeOf(request),
    now: clock.now().toISOString(),
  })

  route(app, deps, contract.listTasks, async ({ caller, query, request }) => {
    const { limit = defaultTasks, state = 'open', accountManager } = query
    const filter = { state, accountManager }
    const reading = readingOf(request)
    const queues = queuesOf(caller, query.queue)
    const [counts, tasks] = await Promise.all([
      countTasks(database, queues, reading.now, filter),
      listTasks(database, queues, { ...reading, filter, limit }),
    ])
    const found = counts.map((each) => ({
      ...each,
      tasks: tasks.filter(({ queue }) => queue === each.queue),
    }))
    return { queues: queues.flatMap((queue) => found.filter((each) => each.queue === queue)) }
  })

  route(app, deps, contract.countTasks, async ({ caller }) => {
    return { queues: await countTasks(database, queuesOf(caller), clock.now().toISOString()) }
  })

  /** The task if it still waits and the person may read its queue. */
  async function getTask(
    { caller, request }: { caller: CompanyCaller; request: FastifyRequest },
    queue: contract.TaskQueue,
    id: string,
  ) {
    const task =
      queuesOf(caller, [queue]).length > 0 && (await findTask(database, queue, id, readingOf(request)))
    if (!task) throw new Problem('not_found')
    return task
  }

  /** Only colleagues who can open a task and work on tasks get it. */
  async function mayTake(userId: string, queue: contract.TaskQueue): Promise<boolean> {
    const role = await findRole(database, userId)
    return role !== null && contract.mayOwn(role, queue)
  }

  route(app, deps, contract.setTaskOwner, async (call) => {
    const { params, body } = call
    const task = await getTask(call, params.queue, params.taskId)
    if (body.owner !== null && !(await mayTake(body.owner, params.queue))) throw new Problem('not_found')
    const holder = await database.transaction((tx) => saveOwner(tx, task, body))
    if (holder !== null) throw new PersonProblem('task_taken', holder)
    return getTask(call, params.queue, params.taskId)
  })

  route(app, deps, contract.snoozeTask, async (call) => {
    const { params, body } = call
    const task = await getTask(call, params.queue, params.taskId)
    const latest = new Date(clock.now().getTime() + longestSnoozeMs).toISOString()
    const until = body.until !== null && body.until > latest ? latest : body.until
    await database.transaction((tx) => saveSnooze(tx, task, until))
    return getTask(call, params.queue, params.taskId)
  })
}
