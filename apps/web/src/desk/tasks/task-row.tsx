import { mayOwn, type Task } from '@portolan/contract/company/tasks/tasks'
import type { StaffMember, StaffSelf } from '@portolan/contract/identity/staff'
import { Link, useRouter } from '@tanstack/react-router'
import { AlarmClock, Undo2, UserRound, UserRoundPlus } from 'lucide-react'
import { may } from '#desk/frame/staff.ts'
import { describeAlert } from '#freight/orders/alerts/describe-alert.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { snoozeTimes } from './snooze-times.ts'
import { pathOfTask } from './task-rooms.ts'
import type { useTaskChanges } from './use-task-changes.ts'

interface TaskRowProps {
  task: Task
  staff: StaffSelf
  colleagues: readonly StaffMember[]
  changes: ReturnType<typeof useTaskChanges>
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const nameOf = ({ firstName, lastName }: StaffMember) => `${firstName} ${lastName}`.trim()

/** The task's name, as a link to the room where it's done if that room exists. */
function TaskName({ task }: { task: Task }) {
  const router = useRouter()
  const path = pathOfTask(task, (route) => route in router.routesByPath)
  const name = <span className="wrap-anywhere font-medium">{task.name}</span>
  if (path === null) return name
  return (
    <Link
      to="/desk/$"
      params={{ _splat: path }}
      search={task.queue === 'documents' ? { document: task.id } : {}}
      data-row={`${task.queue} ${task.id}`}
      className="rounded-sm text-accent underline-offset-2 hover:underline"
    >
      {name}
    </Link>
  )
}

function TaskMenu({ task, staff, colleagues, changes }: TaskRowProps) {
  const t = useMessages(messages)
  const { owner, snooze } = changes
  const until = (at: Date) => snooze.mutate({ task, until: at.toISOString() })
  const times = snoozeTimes(new Date())
  const others = colleagues.filter(
    ({ id, role }) => id !== task.owner?.id && id !== staff.id && mayOwn(role, task.queue),
  )
  const clock = <AlarmClock aria-hidden className="size-4" />
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          square
          aria-label={t('actions', { name: task.name })}
          icon={<Icon name="more" />}
        />
      }
    >
      {task.snoozedUntil === null ? (
        <>
          <MenuItem icon={clock} onSelect={() => until(times.hour)}>
            {t('snoozeHour')}
          </MenuItem>
          <MenuItem icon={clock} onSelect={() => until(times.tomorrow)}>
            {t('snoozeTomorrow')}
          </MenuItem>
          <MenuItem icon={clock} onSelect={() => until(times.monday)}>
            {t('snoozeMonday')}
          </MenuItem>
        </>
      ) : (
        <MenuItem
          icon={<Undo2 aria-hidden className="size-4" />}
          onSelect={() => snooze.mutate({ task, until: null })}
        >
          {t('wake')}
        </MenuItem>
      )}
      {(task.owner || others.length > 0) && <MenuSeparator />}
      {task.owner && (
        <MenuItem
          icon={<Undo2 aria-hidden className="size-4" />}
          onSelect={() => owner.mutate({ task, to: null })}
        >
          {t('release')}
        </MenuItem>
      )}
      {others.map((colleague) => (
        <MenuItem
          key={colleague.id}
          icon={<UserRoundPlus aria-hidden className="size-4" />}
          onSelect={() => owner.mutate({ task, to: colleague.id })}
        >
          {t('assign', { name: nameOf(colleague) })}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** One task: its name, customer, age and owner, with a button that takes it. */
export function TaskRow(props: TaskRowProps) {
  const { task, staff, changes } = props
  const t = useMessages(messages)
  const format = useFormat()
  const locale = useLocale()
  const mayWrite = may(staff, 'tasks', 'write')
  const at = (instant: string) => `${format.date(instant, zone)}, ${format.time(instant, zone)}`
  return (
    <li className="flex min-h-10 items-center gap-3 border-b px-4 py-1 last:border-b-0 hover:bg-wash">
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 py-1 tablet:flex-row tablet:items-baseline tablet:py-0">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <TaskName task={task} />
          {task.organization && <span className="wrap-anywhere text-muted">{task.organization.name}</span>}
          {task.alert && (
            <span className="wrap-anywhere text-red text-sm">
              {describeAlert(task.alert, locale, new Date())}
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-3 text-sm tablet:shrink-0 tablet:justify-end">
          {task.dueAt && <span className="text-amber">{t('due', { time: at(task.dueAt) })}</span>}
          {task.snoozedUntil && (
            <span className="text-muted">{t('until', { time: at(task.snoozedUntil) })}</span>
          )}
          <time
            dateTime={task.since}
            title={at(task.since)}
            className="tabular text-muted tablet:w-28 tablet:text-end"
          >
            {format.relative(task.since)}
          </time>
        </span>
      </span>
      <span className="flex max-w-[50%] shrink-0 items-center justify-end gap-1 tablet:w-44">
        {task.owner ? (
          <span
            className="flex min-w-0 items-center gap-1.5 text-sm"
            title={t('owner', { name: task.owner.name })}
          >
            <UserRound aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="truncate">{task.owner.id === staff.id ? t('mine') : task.owner.name}</span>
          </span>
        ) : (
          mayWrite && (
            <Button
              size="sm"
              aria-label={t('claimLabel', { name: task.name })}
              loading={changes.owner.isPending && changes.owner.variables.task.id === task.id}
              onClick={() => changes.owner.mutate({ task, to: staff.id })}
            >
              {t('claim')}
            </Button>
          )
        )}
        {mayWrite && <TaskMenu {...props} />}
      </span>
    </li>
  )
}
