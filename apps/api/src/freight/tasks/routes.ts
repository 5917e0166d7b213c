import * as contract from '@portolan/contract/company/tasks/tasks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { findRole } from '#identity/staff/find-role.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { countTasks, findTask, isCounted, listTasks, type TaskReading, type TaskState } from './find-tasks.ts'
import { countOrders, listOrders } from './order-queue.ts'
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
  const orderCounts = new SecondCache<number>()
  const readingOf = (request: FastifyRequest): TaskReading => ({
    locale: localeOf(request),
    now: clock.now().toISOString(),
  })

  async function findOrders(limit: number, state: TaskState, reading: TaskReading) {
    const [tasks, total] = await Promise.all([
      listOrders(database, { ...reading, state, limit }),
      orderCounts.get('all', () => countOrders(database, reading.now)),
    ])
    const count999 = state === 'open' ? Math.min(total, contract.maxCountedTasks) : tasks.length
    return { queue: 'orders' as const, count: count999, oldest: tasks[0]?.since ?? null, tasks }
  }

  route(app, deps, contract.listTasks, async ({ caller, query, request }) => {
    const { limit = defaultTasks, state = 'open' } = query
    const reading = readingOf(request)
    const { now } = reading
    const queues = queuesOf(caller, query.queue)
    const counted = queues.filter(isCounted)
    const [counts, tasks, orders] = await Promise.all([
      countTasks(database, counted, now, state),
      listTasks(database, counted, { ...reading, state, limit }),
      queues.includes('orders') ? findOrders(limit, state, reading) : null,
    ])
    const found = counts.map((each) => ({
      ...each,
      tasks: tasks.filter(({ queue }) => queue === each.queue),
    }))
    const all = orders ? [...found, orders] : found
    return { queues: queues.flatMap((queue) => all.filter((each) => each.queue === queue)) }
  })

  route(app, deps, contract.countTasks, async ({ caller }) => {
    const queues = queuesOf(caller).filter(isCounted)
    return { queues: await countTasks(database, queues, clock.now().toISOString()) }
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

  /** Only colleagues who can open a task get it. */
  async function mayTake(userId: string, queue: contract.TaskQueue): Promise<boolean> {
    const role = await findRole(database, userId)
    return role !== null && mayRead(role, queue)
  }

  route(app, deps, contract.setTaskOwner, async (call) => {
    const { params, body } = call
    const task = await getTask(call, params.queue, params.taskId)
    if (body.owner !== null && !(await mayTake(body.owner, params.queue))) throw new Problem('not_found')
    const isSaved = await database.transaction((tx) => saveOwner(tx, task, body))
    if (!isSaved) throw new Problem('task_taken')
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
