import type { Task } from '@portolan/contract/company/tasks/tasks'
import { countMatches } from '#freight/order-finding/count-matches.ts'
import { attentionMatches } from '#freight/order-finding/filter/attention-filter.ts'
import { findPage } from '#freight/order-finding/find-page.ts'
import { readOrderKeys } from '#freight/order-finding/sort/order-keys.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { listOrderTasks, type TaskReading, type TaskState } from './find-tasks.ts'

/** The reasons why the company has to look at an order: late steps, silence, customs holds, contradictions. */
export const orderReasons = ['late', 'no-news', 'at-risk'] as const

const filter = () => ({ status: ['active' as const], attention: [...orderReasons] })

/** The condition that an order, under the alias `o`, waits for the company. */
export const waitsForCompany = (now: string): SQL =>
  sql`o.status = 'active' AND ${attentionMatches(orderReasons, now)}`

/** How many orders wait, whether snoozed or not. */
export async function countOrders(database: Database, now: string): Promise<number> {
  return (await countMatches(database, 'all', filter(), now)).count
}

/** The orders that are the latest, in that state, the oldest first. */
export async function listOrders(
  database: Database,
  { limit, ...reading }: TaskReading & { state: TaskState; limit: number },
): Promise<Task[]> {
  const page = { after: null, limit, now: reading.now }
  const caller = { userId: null, organizationIds: 'all' as const }
  const keys = await findPage(database, caller, { ...filter(), ordering: ['-lateness'] }, page)
  const ids = readOrderKeys(keys).map(({ id }) => id)
  return listOrderTasks(database, ids.slice(0, limit), reading)
}
