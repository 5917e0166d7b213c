import type { MilestoneRun } from '@portolan/contract/company/bulk/milestone-runs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { runsQuery } from './queries.ts'
import { RunDialog } from './run-dialog.tsx'
import { useMilestoneText } from './use-milestone-text.ts'

/** Milestones that many orders got at once; each can be undone from here for a day. */
export function MilestoneRunsPage() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch, ...query } = useInfiniteQuery(runsQuery)
  const [opened, setOpened] = useState<MilestoneRun | null>(null)
  const runs = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <>
      <PageHeadline
        above={<Trail list={t('orders')} to={deskPaths.orders()} title={t('title')} />}
        title={t('title')}
        below={t('about')}
      />
      <Card padding="none" className="overflow-hidden">
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ListSkeleton />}
        {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
        {data && runs.length === 0 && (
          <EmptyState
            icon={<Icon name="empty" />}
            title={t('none')}
            description={t('noneHint')}
            className="py-10"
          />
        )}
        {runs.length > 0 && <RunTable runs={runs} onOpen={setOpened} />}
        {query.hasNextPage && (
          <div className="border-t p-2 text-center">
            <Button
              variant="ghost"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        )}
      </Card>
      {opened && <RunDialog key={opened.id} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface RunTableProps {
  runs: readonly MilestoneRun[]
  onOpen: (run: MilestoneRun) => void
}

const cellClass = 'h-10 px-3 py-1.5 align-middle'

function RunTable({ runs, onOpen }: RunTableProps) {
  const t = useMessages(messages)
  return (
    <DataTable caption={t('caption')}>
      <TableHead>
        <HeaderCell>{t('milestone')}</HeaderCell>
        <HeaderCell className="max-desktop:hidden">{t('where')}</HeaderCell>
        <HeaderCell align="end">{t('count')}</HeaderCell>
        <HeaderCell>{t('state')}</HeaderCell>
        <HeaderCell className="max-tablet:hidden">{t('by')}</HeaderCell>
        <HeaderCell align="end" className="max-tablet:hidden">
          {t('when')}
        </HeaderCell>
      </TableHead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} onOpen={onOpen} />
        ))}
      </tbody>
    </DataTable>
  )
}

const tones: Record<MilestoneRun['state'], Tone> = {
  running: 'amber',
  done: 'green',
  undoing: 'amber',
  undone: 'gray',
}

function RunRow({ run, onOpen }: { run: MilestoneRun; onOpen: (run: MilestoneRun) => void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { name, details, where } = useMilestoneText()(run.milestone)
  const when = format.relative(run.createdAt)
  return (
    <tr className="relative border-b last:border-0 hover:bg-wash">
      <td className={cellClass}>
        <button
          type="button"
          data-row={run.id}
          aria-label={t('open', { milestone: name, when })}
          className="text-start font-medium after:absolute after:inset-0"
          onClick={() => onOpen(run)}
        >
          {name}
        </button>{' '}
        <span className="tabular text-muted max-tablet:block max-tablet:text-sm">{details}</span>
        <span className="tabular block text-muted text-xs tablet:hidden">
          {t('started', { by: run.by, when })}
        </span>
      </td>
      <td className={`${cellClass} max-desktop:hidden`}>{where}</td>
      <td className={`${cellClass} tabular text-end`}>
        {run.orders}
        {run.refused > 0 && (
          <span className="block text-amber text-xs tablet:whitespace-nowrap">
            {t('leftOut', { count: run.refused })}
          </span>
        )}
      </td>
      <td className={cellClass}>
        <Badge tone={tones[run.state]}>{t(`states.${run.state}`)}</Badge>
      </td>
      <td className={`${cellClass} max-tablet:hidden`}>{run.by}</td>
      <td className={`${cellClass} tabular whitespace-nowrap text-end text-muted max-tablet:hidden`}>
        {when}
      </td>
    </tr>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </SkeletonGroup>
  )
}
