import type {
  AnnouncementState,
  CompanyAnnouncement,
} from '@portolan/contract/company/announcements/announcements'
import type { AnnouncementLevel } from '@portolan/contract/freight/announcements/announcements'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { announcementsQuery } from './queries.ts'
import { useAudienceText } from './use-audience-text.ts'

const stateTones: Record<AnnouncementState, Tone> = {
  draft: 'neutral',
  scheduled: 'blue',
  current: 'green',
  ended: 'gray',
}
const levelTones: Record<AnnouncementLevel, Tone> = {
  information: 'blue',
  warning: 'amber',
  disruption: 'red',
}

/** All announcements: drafts, those that are shown and those that have ended. */
export function AnnouncementsPage() {
  const t = useMessages(messages)
  const mayWrite = useMay('announcements', 'write')
  const { data, error, isFetching, refetch, ...query } = useInfiniteQuery(announcementsQuery)
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const newLink = mayWrite && (
    <Link {...deskPaths.announcement('new')} className={buttonClass({ variant: 'primary' })}>
      <Icon name="plus" />
      {t('add')}
    </Link>
  )
  return (
    <>
      <PageHeadline title={t('title')} below={t('about')} actions={newLink} />
      <Card padding="none" className="overflow-hidden">
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup className="flex flex-col gap-4 p-4">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-5" />
            ))}
          </SkeletonGroup>
        )}
        {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
        {data && rows.length === 0 && (
          <EmptyState
            icon={<Icon name="empty" />}
            title={t('none')}
            description={t('noneHint')}
            className="py-10"
          />
        )}
        {rows.length > 0 && <Table rows={rows} timeZone={data?.pages[0]?.timeZone ?? 'UTC'} />}
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
    </>
  )
}

const cellClass = 'h-10 px-3 py-1.5 align-middle'

function Table({ rows, timeZone }: { rows: readonly CompanyAnnouncement[]; timeZone: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const format = useFormat()
  const audienceText = useAudienceText()
  return (
    <DataTable caption={t('title')}>
      <TableHead>
        <HeaderCell>{t('column.title')}</HeaderCell>
        <HeaderCell>{t('column.state')}</HeaderCell>
        <HeaderCell className="max-tablet:hidden">{t('column.level')}</HeaderCell>
        <HeaderCell className="max-desktop:hidden">{t('column.readers')}</HeaderCell>
        <HeaderCell className="max-tablet:hidden">{t('column.when')}</HeaderCell>
        <HeaderCell align="end" className="max-desktop:hidden">
          {t('column.closed')}
        </HeaderCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="relative border-b last:border-0 hover:bg-wash">
            <td className={cellClass}>
              <Link
                {...deskPaths.announcement(row.id)}
                data-row={row.id}
                className="wrap-anywhere font-medium after:absolute after:inset-0"
              >
                {row[locale].title}
              </Link>
            </td>
            <td className={cellClass}>
              <Badge tone={stateTones[row.state]}>{t(`states.${row.state}`)}</Badge>
            </td>
            <td className={`${cellClass} max-tablet:hidden`}>
              <Badge tone={levelTones[row.level]}>{t(`levels.${row.level}`)}</Badge>
            </td>
            <td className={`${cellClass} max-desktop:hidden`}>
              <span className="wrap-break-word line-clamp-2">{audienceText(row.audience)}</span>
            </td>
            <td className={`${cellClass} tabular max-tablet:hidden`}>
              {format.dateTime(row.from, timeZone)} –{' '}
              {row.until === null ? t('open') : format.dateTime(row.until, timeZone)}
            </td>
            <td className={`${cellClass} tabular text-end max-desktop:hidden`}>
              {format.number(row.closed)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
