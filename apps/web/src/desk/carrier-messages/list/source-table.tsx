import type { MessageSource } from '@portolan/contract/company/carrier-messages/sources'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CirclePause, CircleX } from 'lucide-react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { sourcesQuery } from '#desk/carrier-messages/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { cellClass, ListSkeleton, rowClass } from './message-list.tsx'

/** The sources of messages, with the last message and the rate of errors. */
export function SourceTable() {
  const t = useMessages(messages, 'sources')
  const { data, error, isFetching, refetch } = useQuery(sourcesQuery)
  return (
    <Card padding="none" className="overflow-hidden">
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton />}
      {data?.length === 0 && <EmptyState icon={<Icon name="empty" />} title={t('none')} className="py-10" />}
      {data && data.length > 0 && (
        <DataTable caption={t('caption')}>
          <TableHead>
            <HeaderCell>{t('source')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('channel')}</HeaderCell>
            <HeaderCell className="max-desktop:hidden">{t('formats')}</HeaderCell>
            <HeaderCell>{t('state')}</HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('errorRate')}
            </HeaderCell>
            <HeaderCell align="end" className="max-desktop:hidden">
              {t('gap')}
            </HeaderCell>
            <HeaderCell align="end" className="max-tablet:hidden">
              {t('last')}
            </HeaderCell>
          </TableHead>
          <tbody>
            {data.map((source) => (
              <SourceRow key={`${source.source} ${source.sender}`} source={source} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Card>
  )
}

const channels = ['key', 'desk', 'import', 'push'] as const
const dayHours = 24

function SourceRow({ source: row }: { source: MessageSource }) {
  const t = useMessages(messages, 'sources')
  const tChannel = useMessages(messages, 'channel')
  const format = useFormat()
  const { source, sender, formats, lastMessageAt, usualGapHours, errorRate } = row
  const [channel] = source.split(':')
  const known = channels.find((one) => one === channel)
  const name = sender ?? t('unnamed')
  const last = lastMessageAt === null ? t('never') : format.relative(lastMessageAt)
  const gap =
    usualGapHours === null
      ? null
      : usualGapHours < 2 * dayHours
        ? t('gapHours', { hours: format.number(usualGapHours, 1) })
        : t('gapDays', { days: format.number(usualGapHours / dayHours, 1) })
  return (
    <tr className={rowClass}>
      <td className={cellClass}>
        <Link
          {...deskPaths.messages({ view: 'all', source, ...(sender !== null && { sender }) })}
          className="font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="tabular block text-muted text-xs tablet:hidden">{last}</span>
      </td>
      <td className={cn(cellClass, 'max-tablet:hidden')}>{known ? tChannel(known) : source}</td>
      <td className={cn(cellClass, 'text-muted max-desktop:hidden')}>{formats.join(', ')}</td>
      <td className={cellClass}>
        <SourceState source={row} />
      </td>
      <td className={cn(cellClass, 'tabular text-end max-tablet:hidden', errorRate > 0 && 'text-red')}>
        {row.messages > 0 && t('of', { share: format.percent(errorRate), count: String(row.messages) })}
      </td>
      <td className={cn(cellClass, 'tabular text-end max-desktop:hidden')}>{gap}</td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end max-tablet:hidden')}>{last}</td>
    </tr>
  )
}

function SourceState({ source }: { source: MessageSource }) {
  const t = useMessages(messages, 'sources')
  if (source.isRevoked)
    return (
      <Badge tone="gray" icon={<CircleX aria-hidden />}>
        {t('revoked')}
      </Badge>
    )
  if (source.isQuiet)
    return (
      <Badge tone="amber" icon={<CirclePause aria-hidden />}>
        {t('quiet')}
      </Badge>
    )
  if (source.lastMessageAt === null) return null
  return (
    <Badge tone="green" icon={<CircleCheck aria-hidden />}>
      {t('fine')}
    </Badge>
  )
}
