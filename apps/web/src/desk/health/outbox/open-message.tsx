import {
  type OutboxText,
  resendOutboxMessage,
  revealOutboxMessage,
} from '@portolan/contract/company/outbox/outbox'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { dueTime } from '#desk/frame/due-time.ts'
import { deskPaths, type OutboxUrl } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { outboxMessageQuery, useHealthAct } from '#desk/health/queries.ts'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'
import { StatusBadge } from './status-badge.tsx'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** One message with its text, what became of it, and the way to send it again. */
export function OpenMessage({ id, url }: { id: string; url: OutboxUrl }) {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useQuery(outboxMessageQuery(id))
  const { message: _, ...list } = url
  return (
    <Card className="min-w-0">
      <Link
        {...deskPaths.outbox(list)}
        className={`${buttonClass({ size: 'sm', variant: 'ghost' })} -ms-2 mb-2 desktop:hidden`}
      >
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      {!data && error && (
        <LoadFailed
          title={t('oneFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-48 w-full" />
        </SkeletonGroup>
      )}
      {data && <MessageText message={data} />}
    </Card>
  )
}

function MessageText({ message }: { message: OutboxText }) {
  const t = useMessages(messages)
  const mayChange = useMay('systems', 'write')
  const { act, running } = useHealthAct()
  const [revealed, setRevealed] = useState<OutboxText | null>(null)
  const { id, subject, channel, text, canResend, canReveal, status } = message
  const params = { outboxMessageId: id }
  const resend = () =>
    act(
      'resend',
      () => call(resendOutboxMessage, { params }),
      () => ({ title: t('resent') }),
    )
  const reveal = () => act('reveal', async () => setRevealed(await call(revealOutboxMessage, { params })))
  const isHidden = canReveal && revealed === null
  return (
    <article className="flex flex-col gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="wrap-anywhere min-w-0 flex-1 basis-60 font-semibold text-lg">
          {revealed?.subject ?? subject ?? t(`channels.${channel}`)}
        </h2>
        {mayChange && canResend && (
          <Button icon={<Send aria-hidden />} loading={running === 'resend'} onClick={() => void resend()}>
            {t(status === 'queued' ? 'sendNow' : 'sendAgain')}
          </Button>
        )}
      </header>
      <Facts message={message} />
      {mayChange && isHidden && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-wash px-3 py-2.5">
          <p className="min-w-0 flex-1 basis-60 text-sm">{t('revealHint')}</p>
          <Button
            size="sm"
            icon={<Eye aria-hidden />}
            loading={running === 'reveal'}
            onClick={() => void reveal()}
          >
            {t('reveal')}
          </Button>
        </div>
      )}
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-md border bg-canvas p-4 font-sans">
        {revealed?.text ?? text}
      </pre>
    </article>
  )
}

/** To whom and when, and why it wasn't sent. */
function Facts({ message }: { message: OutboxText }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { to, status, createdAt, sentAt, nextAttemptAt, attempts, error } = message
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('to')}</dt>
        <dd translate="no" className="wrap-anywhere">
          {to}
        </dd>
        <dt className="text-muted">{t('status')}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <StatusBadge status={status} />
          {attempts > 0 && <span className="text-muted text-sm">{t('attempts', { count: attempts })}</span>}
        </dd>
        <dt className="text-muted">{t('created')}</dt>
        <dd className="tabular">{format.dateTime(createdAt, timeZone)}</dd>
        {sentAt !== null && (
          <>
            <dt className="text-muted">{t('sent')}</dt>
            <dd className="tabular">{format.dateTime(sentAt, timeZone)}</dd>
          </>
        )}
        {nextAttemptAt !== null && (
          <>
            <dt className="text-muted">{t('next')}</dt>
            <dd className="tabular">{format.relative(dueTime(nextAttemptAt))}</dd>
          </>
        )}
      </dl>
      {error !== null && (
        <p lang="en" className="wrap-anywhere rounded-md bg-red-tint px-3 py-2 text-sm">
          {error}
        </p>
      )}
    </>
  )
}
