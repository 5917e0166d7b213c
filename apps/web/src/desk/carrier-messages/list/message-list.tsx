import type { InboundMessage } from '@portolan/contract/company/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages } from '#desk/carrier-messages/messages.ts'
import { messageListQuery } from '#desk/carrier-messages/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
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
import { listFilterOf, type MessagesUrl } from './list-url.ts'
import { MessageState } from './message-state.tsx'

export const cellClass = 'h-10 px-3 py-1.5 align-middle'
export const rowClass = 'relative border-b last:border-0 hover:bg-wash'

/** Messages, newest first. */
export function MessageList({ url }: { url: MessagesUrl }) {
  const t = useMessages(messages, 'list')
  const { view = 'unmatched', search, source } = url
  const query = useInfiniteQuery(messageListQuery(listFilterOf(url)))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const count = data?.pages[0]?.count
  const isNarrowed = search !== undefined || source !== undefined
  return (
    <>
      <p aria-live="polite" className="tabular mb-2 min-h-5 text-muted text-sm">
        {count !== undefined && count > 0 && t('count', { count })}
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
        {data && rows.length === 0 && !isPlaceholderData && (
          <EmptyState
            icon={<Icon name={isNarrowed ? 'search-none' : 'arrived'} />}
            title={t(isNarrowed ? 'noHits' : view === 'unmatched' ? 'none' : 'nothing')}
            description={t(isNarrowed ? 'noHitsHint' : view === 'unmatched' ? 'noneHint' : 'nothingHint')}
            className="py-10"
          />
        )}
        {rows.length > 0 && (
          <DataTable caption={t('caption')} className={cn(isPlaceholderData && 'opacity-60')}>
            <TableHead>
              <HeaderCell>{t('names')}</HeaderCell>
              <HeaderCell className="max-tablet:hidden">{t('sender')}</HeaderCell>
              <HeaderCell>{t('state')}</HeaderCell>
              <HeaderCell align="end" className="max-tablet:hidden">
                {t('received')}
              </HeaderCell>
            </TableHead>
            <tbody>
              {rows.map((message) => (
                <MessageRow key={message.id} message={message} />
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
    </>
  )
}

/** The first numbers of a message, containers last. */
function numbersOf({ references, containers }: Pick<InboundMessage, 'references' | 'containers'>) {
  const named = references.map(({ type, value }) => `${type} ${value}`)
  return [...named, ...containers].slice(0, 4)
}

function MessageRow({ message }: { message: InboundMessage }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const { id, sender, format: type, fileName, receivedAt } = message
  const numbers = numbersOf(message).join(' · ') || t('noNumbers')
  return (
    <tr className={rowClass}>
      <td className={cn(cellClass, 'max-w-96 max-tablet:max-w-36')}>
        <Link
          {...deskPaths.message(id)}
          data-row={id}
          aria-label={t('open', { names: numbers })}
          className="tabular block truncate font-medium after:absolute after:inset-0"
          title={numbers}
        >
          {numbers}
        </Link>
        <span className="tabular block text-muted text-xs tablet:hidden">{format.relative(receivedAt)}</span>
      </td>
      <td className={cn(cellClass, 'max-w-60 truncate max-tablet:hidden')} title={fileName ?? undefined}>
        {sender ?? t('unknown')} <span className="text-muted">{type}</span>
      </td>
      <td className={cellClass}>
        <MessageState message={message} />
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-tablet:hidden')}>
        {format.relative(receivedAt)}
      </td>
    </tr>
  )
}

export function ListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </SkeletonGroup>
  )
}
