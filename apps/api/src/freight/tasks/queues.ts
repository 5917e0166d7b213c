import { type TaskQueue, taskQueues } from '@portolan/contract/company/tasks/tasks'
import { mayDo, type Role } from '@portolan/contract/shared/roles'

/** In the order of their urgency. */
export const allQueues = Object.keys(taskQueues) as TaskQueue[]

/** Only colleagues who can open the tasks of a queue see it, own its tasks or get emails about them. */
export function mayRead(role: Role, queue: TaskQueue): boolean {
  return mayDo(role, taskQueues[queue], 'read')
}
