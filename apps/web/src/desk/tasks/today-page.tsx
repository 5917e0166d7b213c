import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { staffQuery } from '#desk/frame/staff.ts'
import { SetupPanel } from '#desk/setup/setup-panel.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { CountBadge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { colleaguesQuery, listedTasks, type TaskView, tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { useTaskChanges } from './use-task-changes.ts'

function TodaySkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      {[4, 2, 3].map((rows, panel) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change places.
        <div key={panel} className="rounded-lg border bg-surface">
          <div className="flex min-h-12 items-center border-b px-4">
            <Skeleton className="h-5 w-48" />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <div key={row} className="flex min-h-10 items-center border-b px-4 last:border-b-0">
              <Skeleton className="h-4 w-72 max-w-full" />
            </div>
          ))}
        </div>
      ))}
    </SkeletonGroup>
  )
}

interface TaskListProps {
  view: TaskView
  /** True for those of customers whose account manager the person is. */
  mine: boolean
}

function TaskList({ view, mine }: TaskListProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const [limit, setLimit] = useState<number>(listedTasks.usual)
  // The list stays until there is more of it.
  const { data: staff } = useQuery(staffQuery)
  const manager = mine ? (staff?.email ?? '') : null
  const tasks = useQuery({
    ...tasksQuery(view, limit, manager),
    enabled: manager !== '',
    placeholderData: keepPreviousData,
  })
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const changes = useTaskChanges()
  if (!tasks.data || !staff) {
    if (!tasks.error) return <TodaySkeleton />
    const retry = () => void tasks.refetch()
    return (
      <LoadFailed title={t('loadFailed')} error={tasks.error} onRetry={retry} retrying={tasks.isFetching} />
    )
  }
  const filled = tasks.data.filter((queue) => queue.tasks.length > 0)
  const isOpen = view === 'open'
  const leftOf = (queue: (typeof filled)[number]) => format.number(queue.count - queue.tasks.length, 0)
  return (
    <div className="flex flex-col gap-5">
      <RefreshFailed error={tasks.error} text={t('refreshFailed')} />
      {filled.length === 0 && (
        <EmptyState
          icon={<CircleCheck />}
          title={t(mine ? 'emptyMine' : isOpen ? 'empty' : 'emptySnoozed')}
          description={t(mine ? 'emptyMineText' : isOpen ? 'emptyText' : 'emptySnoozedText')}
        />
      )}
      {filled.map((queue) => (
        <Panel
          key={queue.queue}
          id={queue.queue}
          flush
          title={
            <span className="flex items-center gap-2">
              {t(`queues.${queue.queue}`)}
              <CountBadge count={queue.count} />
            </span>
          }
          aside={
            queue.oldest && (
              <span className="hidden text-muted text-sm tablet:inline">
                {t('oldest', { age: format.relative(queue.oldest) })}
              </span>
            )
          }
        >
          <ul>
            {queue.tasks.map((task) => (
              <TaskRow key={task.id} task={task} staff={staff} colleagues={colleagues} changes={changes} />
            ))}
          </ul>
          {queue.count > queue.tasks.length && (
            <p className="border-t px-4 py-1.5 text-muted text-sm">
              {limit < listedTasks.most ? (
                <Button
                  variant="ghost"
                  size="sm"
                  className="-ms-3"
                  loading={tasks.isPlaceholderData}
                  onClick={() => setLimit(listedTasks.most)}
                >
                  {t('more', { count: leftOf(queue) })}
                </Button>
              ) : (
                t('beyond', { count: leftOf(queue) })
              )}
            </p>
          )}
        </Panel>
      ))}
    </div>
  )
}

/** Everything that waits for the company, by kind, the oldest first. */
export function TodayPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const { view = 'open', mine = false } = useSearch({ strict: false }) as { view?: TaskView; mine?: boolean }
  const show = (next: TaskView, own: boolean) =>
    void navigate(deskPaths.today(next === 'snoozed' ? next : undefined, own))
  return (
    <>
      <PageHeadline
        title={t('title')}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Button
              aria-pressed={mine}
              onClick={() => show(view, !mine)}
              className={cn(mine && 'border-accent! bg-accent-tint! text-accent')}
            >
              {t('ofMine')}
            </Button>
            <Segmented<TaskView>
              label={t('views')}
              value={view}
              onChange={(next) => show(next, mine)}
              options={[
                { value: 'open', label: t('open') },
                { value: 'snoozed', label: t('snoozedView') },
              ]}
            />
          </div>
        }
      />
      {view === 'open' && <SetupPanel />}
      <TaskList key={`${view} ${mine}`} view={view} mine={mine} />
    </>
  )
}
