import type { MessageEvent } from '@portolan/contract/company/carrier-messages/message-events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messages } from '#desk/carrier-messages/messages.ts'
import { messageEventsQuery } from '#desk/carrier-messages/queries.ts'
import { OrderMention } from '#desk/frame/order-mention.tsx'
import { messages as milestoneMessages } from '#freight/orders/milestones/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'

/** The events of a message, in its order, each with the orders that have it. */
export function EventsPanel({ messageId }: { messageId: string }) {
  const t = useMessages(messages, 'message')
  const query = useInfiniteQuery(messageEventsQuery(messageId))
  const { data, error, isFetching, refetch } = query
  const events = data?.pages.flatMap(({ results }) => results) ?? []
  const count = data?.pages[0]?.count
  return (
    <Panel title={t('events')} aside={<span className="tabular text-muted text-sm">{count}</span>} flush>
      {!data && error && (
        <LoadFailed
          title={t('eventsFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-3 p-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-5" />
          ))}
        </SkeletonGroup>
      )}
      {data && events.length === 0 && <p className="p-4 text-muted">{t('noEvents')}</p>}
      {events.length > 0 && (
        <DataTable caption={t('events')}>
          <TableHead>
            <HeaderCell>{t('event')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('time')}</HeaderCell>
            <HeaderCell className="max-tablet:hidden">{t('place')}</HeaderCell>
            <HeaderCell>{t('order')}</HeaderCell>
          </TableHead>
          <tbody>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
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
            {t('moreEvents')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function EventRow({ event }: { event: MessageEvent }) {
  const t = useMessages(messages, 'message')
  const tClassifier = useMessages(messages, 'classifier')
  const tEvent = useMessages(milestoneMessages, 'event')
  const format = useFormat()
  const { code, classifier, at, place, conveyance, references, orders } = event
  const numbers = references.map(({ type, value }) => `${type} ${value}`).join(' · ')
  return (
    <tr className="border-b align-top last:border-0">
      <td className="px-3 py-2">
        {tEvent.has(code as never) ? tEvent(code as never) : code}{' '}
        <span className="text-muted text-sm">{tClassifier(classifier)}</span>
        <span className="tabular block text-sm tablet:hidden">
          {[format.dateTime(at, 'UTC'), place].filter(Boolean).join(' · ')}
        </span>
        <span className="wrap-anywhere line-clamp-2 max-w-72 text-muted text-xs" title={numbers}>
          {numbers}
        </span>
      </td>
      <td className="tabular whitespace-nowrap px-3 py-2 max-tablet:hidden">{format.dateTime(at, 'UTC')}</td>
      <td className="px-3 py-2 max-tablet:hidden">
        {place}
        {conveyance !== null && <span className="block text-muted text-xs">{conveyance}</span>}
      </td>
      <td className="px-3 py-2">
        {orders.length === 0 ? (
          <span className="text-amber">{t('noOrder')}</span>
        ) : (
          orders.map((order) => (
            <span key={order.id} className="block">
              <OrderMention order={order} />
            </span>
          ))
        )}
      </td>
    </tr>
  )
}
