import type { Task, TaskQueue } from '@portolan/contract/company/tasks/tasks'

interface TaskRoom {
  /** The room in whose navigation entry the queue counts. */
  room: `/desk/${string}`
  /** The route of one task, if the room has a page for it. */
  detail?: `/desk/${string}/$${string}`
  /** Set if that page is the customer's. */
  ofCustomer?: true
}

const preorders = { room: '/desk/preorders', detail: '/desk/preorders/$preorderId' } as const
const quotes = { room: '/desk/quotes', detail: '/desk/quotes/$quoteId' } as const

/** Where the tasks of each queue are done; none for what happens outside the desk. */
const taskRooms: Readonly<Record<TaskQueue, TaskRoom | null>> = {
  cancellations: preorders,
  amendments: preorders,
  preorders,
  'preorder-answers': preorders,
  quotes,
  'expiring-offers': quotes,
  'expiring-rates': { room: '/desk/rates', detail: '/desk/rates/versions/$sheetId' },
  threads: { room: '/desk/threads', detail: '/desk/threads/$threadId' },
  documents: { room: '/desk/documents' },
  messages: { room: '/desk/messages', detail: '/desk/messages/$messageId' },
  orders: { room: '/desk/orders', detail: '/desk/orders/$orderId' },
  invitations: { room: '/desk/customers', detail: '/desk/customers/$organizationId', ofCustomer: true },
  imports: { room: '/desk/imports', detail: '/desk/imports/$runId' },
  webhooks: null,
  emails: null,
}

/** The path below the desk where a task is done; null if that room doesn't exist. */
export function pathOfTask(
  { queue, ...task }: Pick<Task, 'queue' | 'id' | 'organization'>,
  hasRoute: (path: string) => boolean,
): string | null {
  const place = taskRooms[queue]
  const id = place?.ofCustomer ? task.organization?.id : task.id
  if (place?.detail && hasRoute(place.detail))
    return place.detail.slice('/desk/'.length).replace(/\$\w+$/, `${id}`)
  return place && hasRoute(place.room) ? place.room.slice('/desk/'.length) : null
}

/** How many tasks the room at a path has; Today, at the desk's own path, has all. */
export function countOfRoom(
  path: string,
  counts: readonly { queue: TaskQueue; count: number }[] = [],
): number {
  return counts
    .filter(({ queue }) => path === '/desk' || taskRooms[queue]?.room === path)
    .reduce((sum, { count }) => sum + count, 0)
}
