import type { ImportRun } from '@portolan/contract/company/imports/import-runs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/imports/messages.ts'
import { runListQuery } from '#desk/imports/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { RunState } from './run-state.tsx'

export const cellClass = 'h-10 px-3 py-1.5 align-middle'
const rowClass = 'relative border-b last:border-0 hover:bg-wash'

/** The imports, newest first. */
export function RunTable() {
  const t = useMessages(messages, 'list')
  const query = useInfiniteQuery(runListQuery)
  const { data, error, isFetching, refetch } = query
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Card padding="none" className="overflow-hidden">
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <TableSkeleton />}
      {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
      {data && rows.length === 0 && (
        <EmptyState
          icon={<Icon name="arrived" />}
          title={t('none')}
          description={t('noneHint')}
          className="py-10"
        />
      )}
      {rows.length > 0 && (
        <DataTable caption={t('caption')}>
          <TableHead>
            <HeaderCell>{t('file')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('kind')}</HeaderCell>
            <HeaderCell>{t('state')}</HeaderCell>
            <HeaderCell className="max-desktop:hidden">{t('outcome')}</HeaderCell>
            <HeaderCell className="max-desktop:hidden">{t('by')}</HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('when')}
            </HeaderCell>
          </TableHead>
          <tbody>
            {rows.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </tbody>
        </DataTable>
      )}
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
  )
}

function RunRow({ run }: { run: ImportRun }) {
  const t = useMessages(messages, 'list')
  const tKinds = useMessages(messages, 'kinds')
  const format = useFormat()
  const { id, file, kind, counts, by, createdAt } = run
  return (
    <tr className={rowClass}>
      <td className={cn(cellClass, 'max-w-72 max-tablet:max-w-40')}>
        <Link
          {...deskPaths.importRun(id)}
          data-row={id}
          aria-label={t('open', { file: file.name })}
          title={file.name}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {file.name}
        </Link>
        <span className="block text-muted text-xs tablet:hidden">
          {tKinds(kind)} · {format.relative(createdAt)}
        </span>
      </td>
      <td className={cn(cellClass, 'whitespace-nowrap max-tablet:hidden')}>{tKinds(kind)}</td>
      <td className={cellClass}>
        <RunState run={run} />
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-muted text-sm max-desktop:hidden')}>
        {counts &&
          t('counts', {
            created: format.number(counts.created),
            updated: format.number(counts.updated),
            unchanged: format.number(counts.unchanged),
            refused: format.number(counts.refused),
          })}
      </td>
      <td className={cn(cellClass, 'max-w-40 truncate max-desktop:hidden')} title={by}>
        {by}
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-tablet:hidden')}>
        {format.relative(createdAt)}
      </td>
    </tr>
  )
}

export function TableSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </SkeletonGroup>
  )
}
