import type { unmatchedGroups } from '@portolan/contract/company/carrier-messages/unmatched'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '#desk/carrier-messages/messages.ts'
import { unmatchedQuery } from '#desk/carrier-messages/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { cellClass, ListSkeleton, rowClass } from './message-list.tsx'

/** Bookings, bills or containers that no order has; each opens its last message. */
export function UnmatchedTable({ by }: { by: (typeof unmatchedGroups)[number] }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(unmatchedQuery(by))
  return (
    <>
      <p aria-live="polite" className="tabular mb-2 min-h-5 text-muted text-sm">
        {data && data.count > 0 && t('groups', { count: data.count })} {data?.isPartial && t('partial')}
      </p>
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
        {data?.count === 0 && (
          <EmptyState
            icon={<Icon name="arrived" />}
            title={t('none')}
            description={t('noneHint')}
            className="py-10"
          />
        )}
        {data && data.count > 0 && (
          <DataTable caption={t('caption')}>
            <TableHead>
              <HeaderCell>{t('number')}</HeaderCell>
              <HeaderCell className="max-tablet:hidden">{t('sender')}</HeaderCell>
              <HeaderCell align="end">{t('messages')}</HeaderCell>
              <HeaderCell align="end" className="max-tablet:hidden">
                {t('events')}
              </HeaderCell>
              <HeaderCell align="end">{t('last')}</HeaderCell>
            </TableHead>
            <tbody>
              {data.results.map(({ reference, senders, messageId, ...group }) => (
                <tr key={`${reference.type} ${reference.value} ${reference.issuer}`} className={rowClass}>
                  <td className={cellClass}>
                    <Link
                      {...deskPaths.message(messageId)}
                      data-row={messageId}
                      className="tabular font-medium after:absolute after:inset-0"
                    >
                      {reference.type} {reference.value}
                    </Link>
                  </td>
                  <td className={cn(cellClass, 'max-tablet:hidden')}>{senders.join(', ') || t('unknown')}</td>
                  <td className={cn(cellClass, 'tabular text-end')}>{group.messages}</td>
                  <td className={cn(cellClass, 'tabular text-end max-tablet:hidden')}>{group.events}</td>
                  <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted')}>
                    {format.relative(group.lastReceivedAt)}
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        )}
      </Card>
    </>
  )
}
