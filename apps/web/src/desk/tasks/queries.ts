import { getTaskEmails } from '@portolan/contract/company/tasks/task-emails'
import { countTasks, listTasks } from '@portolan/contract/company/tasks/tasks'
import { listStaffMembers } from '@portolan/contract/identity/staff'
import type { Result } from '@portolan/contract/shared/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'

/** Prefix of the keys of all that is known about tasks. */
export const tasksKey = ['tasks'] as const

const refreshMs = 10_000
const polling = { refetchInterval: refreshMs, refetchIntervalInBackground: true }

export type TaskView = 'open' | 'snoozed'
type Lists = Result<typeof listTasks>
type Counts = Result<typeof countTasks>

/** Tasks of each queue that are listed at first, and at most. */
export const listedTasks = { usual: 20, most: 100 } as const

/** The tasks of all queues, or of an account manager's customers; polled while the page is open. */
export function tasksQuery(
  state: TaskView,
  limit: number = listedTasks.usual,
  accountManager: string | null = null,
) {
  const queryKey = [...tasksKey, 'list', state, limit, accountManager] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      callVersioned(listTasks, client.getQueryData<Versioned<Lists>>(queryKey), {
        query: { state, limit, ...(accountManager !== null && { accountManager }) },
        signal,
      }),
    select: ({ value }) => value.queues,
    ...polling,
  })
}

const countsKey = [...tasksKey, 'counts'] as const

/** The counts of the queues, polled by the frame, in background tabs too: their titles show them. */
export const taskCountsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: ({ client, signal }) =>
    callVersioned(countTasks, client.getQueryData<Versioned<Counts>>(countsKey), { signal }),
  select: ({ value }) => value.queues,
  ...polling,
})

/** Colleagues, to whom tasks are assigned. */
export const colleaguesQuery = queryOptions({
  queryKey: ['staff', 'members'],
  queryFn: ({ signal }) => call(listStaffMembers, { signal }),
})

/** The person's own choice of emails. */
export const taskEmailsQuery = queryOptions({
  queryKey: ['task-emails'],
  queryFn: ({ signal }) => call(getTaskEmails, { signal }),
})
