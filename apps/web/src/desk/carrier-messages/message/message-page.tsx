import type { InboundMessageDetail } from '@portolan/contract/company/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowRight, Unlink } from 'lucide-react'
import { useState } from 'react'
import { MessageState } from '#desk/carrier-messages/list/message-state.tsx'
import { FeedbackList } from '#desk/carrier-messages/match/feedback-list.tsx'
import { MatchPanel } from '#desk/carrier-messages/match/match-panel.tsx'
import { UnmatchDialog } from '#desk/carrier-messages/match/unmatch-dialog.tsx'
import { messages } from '#desk/carrier-messages/messages.ts'
import { messageListQuery, messageQuery } from '#desk/carrier-messages/queries.ts'
import { OrderMention } from '#desk/frame/order-mention.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { ContentPanel } from './content-panel.tsx'
import { EventsPanel } from './events-panel.tsx'

/** One message: its orders or those that it may be about, its events, remarks and content. */
export function DeskMessagePage() {
  const t = useMessages(messages, 'message')
  const { messageId = '' } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(messageQuery(messageId))
  if (!data && error)
    return (
      <LoadFailed
        headline
        title={t('failed')}
        description={'status' in error && error.status === 404 ? t('goneHint') : undefined}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <MessageSkeleton />
  return <OpenMessage key={messageId} message={data} />
}

function OpenMessage({ message }: { message: InboundMessageDetail }) {
  const t = useMessages(messages, 'message')
  const tAll = useMessages(messages)
  const format = useFormat()
  const { sender, bytes, fileName, receivedAt, feedbackElements, orders, unmatched } = message
  const title = sender === null ? t('untitled') : t('title', { sender })
  const facts = [
    message.format,
    fileName,
    format.fileSize(bytes),
    t('received', { when: format.relative(receivedAt) }),
  ]
  return (
    <>
      <PageHeadline
        above={<Trail list={tAll('title')} to={deskPaths.messages()} title={title} />}
        title={title}
        below={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <MessageState message={message} />
            {facts.filter(Boolean).join(' · ')}
          </span>
        }
        actions={<NextUnmatched messageId={message.id} />}
      />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {unmatched > 0 && <MatchPanel message={message} />}
          {orders.length > 0 && <OrdersPanel message={message} />}
          <EventsPanel messageId={message.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('feedback')}>
            <p className="tabular mb-3 text-muted text-sm">
              {t('counts', {
                accepted: String(message.accepted),
                duplicates: String(message.duplicates),
                ignored: String(message.ignored),
                unmatched: String(unmatched),
              })}
            </p>
            {feedbackElements.length === 0 ? (
              <p className="text-muted text-sm">{t('noFeedback')}</p>
            ) : (
              <FeedbackList elements={feedbackElements} />
            )}
          </Panel>
          <ContentPanel messageId={message.id} />
        </div>
      </div>
    </>
  )
}

/** A link to another unmatched message; nothing if there is none. */
function NextUnmatched({ messageId }: { messageId: string }) {
  const t = useMessages(messages, 'message')
  const { data } = useInfiniteQuery(messageListQuery({ status: 'unmatched' }))
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const index = rows.findIndex(({ id }) => id === messageId)
  const next = rows[index + 1] ?? rows.find(({ id }) => id !== messageId)
  if (!next || next.id === messageId) return null
  return (
    <Link {...deskPaths.message(next.id)} className={buttonClass()}>
      {t('next')}
      <ArrowRight aria-hidden />
    </Link>
  )
}

/** The orders that have events of the message, each to be taken away. */
function OrdersPanel({ message }: { message: InboundMessageDetail }) {
  const t = useMessages(messages, 'message')
  const tUnmatch = useMessages(messages, 'unmatch')
  const mayUnmatch = useMay('messages', 'write')
  const [leaving, setLeaving] = useState<InboundMessageDetail['orders'][number] | null>(null)
  return (
    <Panel title={t('orders')} flush>
      <ul className="divide-y">
        {message.orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1">
              <OrderMention order={order} />{' '}
              <span className="text-muted text-sm">
                {order.organizationName} · {t('orderEvents', { count: order.events })}
              </span>
            </span>
            {mayUnmatch && (
              <Button
                size="sm"
                icon={<Unlink aria-hidden />}
                aria-label={tUnmatch('named', { order: order.number })}
                onClick={() => setLeaving(order)}
              >
                {tUnmatch('button')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <UnmatchDialog messageId={message.id} order={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  )
}

function MessageSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-8 w-72" />
      <div className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  )
}
