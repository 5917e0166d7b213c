import { setTaskOwner, snoozeTask, type Task } from '@portolan/contract/company/tasks/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'
import { tasksKey } from './queries.ts'

type Named = Pick<Task, 'queue' | 'id'>
const paramsOf = ({ queue, id }: Named) => ({ queue, taskId: id })
const shortly = 6_000

/** Claims, assigns, releases and snoozes; a toast says what couldn't be done, and the list is refetched. */
export function useTaskChanges() {
  const client = useQueryClient()
  const t = useMessages(messages)
  const failureText = useFailureText()

  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey: tasksKey })
  }

  /** The answer names the colleague who was faster. */
  function onRefused(error: unknown): Promise<void> {
    const [taken] = error instanceof Problem ? error.messages('task_taken') : []
    toasts.add({
      severity: taken === undefined ? 'error' : 'info',
      title: taken ?? t('failed'),
      description: taken === undefined ? failureText(error) : undefined,
      life: shortly,
    })
    return refresh()
  }

  const owner = useMutation({
    mutationFn: ({ task, to }: { task: Task; to: string | null }) =>
      call(setTaskOwner, { params: paramsOf(task), body: { owner: to, instead: task.owner?.id ?? null } }),
    onSuccess: refresh,
    onError: onRefused,
  })
  const snooze = useMutation({
    mutationFn: ({ task, until }: { task: Named; until: string | null }) =>
      call(snoozeTask, { params: paramsOf(task), body: { until } }),
    onError: onRefused,
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
