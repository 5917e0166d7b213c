import { setTaskOwner, snoozeTask, type Task } from '@portolan/contract/company/tasks/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'
import { type TaskView, tasksKey, tasksQuery } from './queries.ts'

type Named = Pick<Task, 'queue' | 'id'>
const paramsOf = ({ queue, id }: Named) => ({ queue, taskId: id })
const shortly = 6_000

/** Claims, assigns, releases and snoozes; a toast says what couldn't be done, and the list is refetched. */
export function useTaskChanges(view: TaskView) {
  const client = useQueryClient()
  const t = useMessages(messages)
  const failureText = useFailureText()

  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey: tasksKey })
  }

  /** Says who was faster, as the list just fetched has it. */
  async function onRefused(error: unknown, task: Named): Promise<void> {
    await refresh()
    const queues = client.getQueryData(tasksQuery(view).queryKey)?.value.queues ?? []
    const now = queues
      .flatMap(({ tasks }) => tasks)
      .find(({ id, queue }) => id === task.id && queue === task.queue)
    const isTaken = error instanceof Problem && error.has('task_taken') && now?.owner
    toasts.add({
      severity: isTaken ? 'info' : 'error',
      title: isTaken ? t('takenBy', { name: now.owner?.name ?? '' }) : t('failed'),
      description: isTaken ? undefined : failureText(error),
      life: shortly,
    })
  }

  const owner = useMutation({
    mutationFn: ({ task, to }: { task: Task; to: string | null }) =>
      call(setTaskOwner, { params: paramsOf(task), body: { owner: to, instead: task.owner?.id ?? null } }),
    onSuccess: refresh,
    onError: (error, { task }) => onRefused(error, task),
  })
  const snooze = useMutation({
    mutationFn: ({ task, until }: { task: Named; until: string | null }) =>
      call(snoozeTask, { params: paramsOf(task), body: { until } }),
    onError: (error, { task }) => onRefused(error, task),
    onSuccess(_, { task, until }) {
      if (until !== null)
        toasts.add({
          severity: 'success',
          title: t('snoozed'),
          life: shortly,
          action: { label: t('undo'), onAction: () => snooze.mutate({ task, until: null }) },
        })
      return refresh()
    },
  })
  return { owner, snooze }
}
