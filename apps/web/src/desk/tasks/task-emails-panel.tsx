import { type TaskEmailChoice, taskEmailChoices } from '@portolan/contract/company/tasks/task-email-choices'
import { saveTaskEmails, type TaskEmails } from '@portolan/contract/company/tasks/task-emails'
import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import type { User } from '@portolan/contract/identity/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SaveBar } from '#identity/settings/save-bar.tsx'
import { here, ScheduleFields } from '#identity/settings/schedule-fields.tsx'
import { useUpdateUser } from '#identity/settings/use-update-user.ts'
import { call } from '#platform/api/client.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { messages } from './messages.ts'
import { taskEmailsQuery } from './queries.ts'

type Choices = Partial<Record<TaskQueue, TaskEmailChoice>>
type Times = Pick<TaskEmails, 'hour' | 'timeZone'>

/** Which tasks the person gets by email: for each queue at once, daily or not at all. */
export function TaskEmailsPanel({ user }: { user: User }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const emails = useQuery(taskEmailsQuery)
  const [draft, setDraft] = useState<Choices>({})
  const [times, setTimes] = useState<Partial<Times>>({})
  const update = useUpdateUser()
  const saved = emails.data?.queues ?? []
  const chosen = saved.map(({ queue, choice }) => ({ queue, choice: draft[queue] ?? choice }))
  const { hour = 8, timeZone = here() } = { ...emails.data, ...times }
  const hasTimes = hour !== emails.data?.hour || timeZone !== emails.data?.timeZone
  const dirty = hasTimes || chosen.some(({ choice }, row) => choice !== saved[row]?.choice)
  useUnsaved(dirty)
  const save = useMutation({
    async mutationFn() {
      const { rhythm } = user.notificationSchedule
      if (hasTimes) await update.mutateAsync({ notificationSchedule: { rhythm, hour, timeZone } })
      return call(saveTaskEmails, { body: { queues: chosen } })
    },
    onSuccess(value) {
      client.setQueryData(taskEmailsQuery.queryKey, value)
      // Changes made while saving stay.
      setDraft((now) => (now === draft ? {} : now))
      setTimes((now) => (now === times ? {} : now))
    },
  })

  if (!emails.data) {
    const retry = () => void emails.refetch()
    if (emails.error)
      return (
        <LoadFailed
          title={t('emails.loadFailed')}
          error={emails.error}
          onRetry={retry}
          retrying={emails.isFetching}
        />
      )
    return (
      <SkeletonGroup className="flex flex-col gap-4">
        {['a', 'b', 'c', 'd'].map((row) => (
          <Skeleton key={row} className="h-8 w-full" />
        ))}
      </SkeletonGroup>
    )
  }

  const { email } = emails.data
  const isDaily = chosen.some(({ choice }) => choice === 'daily')
  const options = taskEmailChoices.map((value) => ({ value, label: t(`emails.choices.${value}`) }))
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t('emails.help', { email })}</p>
      <ul className="divide-y rounded-md border">
        {chosen.map(({ queue, choice }) => (
          <li
            key={queue}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 py-2 max-tablet:flex-col max-tablet:items-start"
          >
            <span className="text-sm">{t(`queues.${queue}`)}</span>
            <Segmented
              label={t(`queues.${queue}`)}
              value={choice}
              onChange={(next) => {
                save.reset()
                setDraft((now) => ({ ...now, [queue]: next }))
              }}
              options={options}
            />
          </li>
        ))}
      </ul>
      {isDaily && (
        <ScheduleFields
          hour={hour}
          timeZone={timeZone}
          onChange={(change) => {
            save.reset()
            setTimes((now) => ({ ...now, ...change }))
          }}
        />
      )}
      <SaveBar dirty={dirty} saving={save.isPending} saved={save.isSuccess && !dirty} error={save.error} />
    </form>
  )
}
