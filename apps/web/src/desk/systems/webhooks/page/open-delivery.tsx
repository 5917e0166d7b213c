import type { WebhookDeliveryDetails } from '@portolan/contract/company/webhooks/delivery-details'
import { replayWebhook } from '@portolan/contract/company/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Send } from 'lucide-react'
import { dueTime } from '#desk/frame/due-time.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useSystemsAct } from '#desk/systems/queries.ts'
import { messages } from '#desk/systems/webhooks/messages.ts'
import { deliveryQuery, webhookQuery } from '#desk/systems/webhooks/queries.ts'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { DeliveryStatus } from './delivery-status.tsx'
import type { readWebhookUrl } from './webhook-url.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const blockClass =
  'wrap-anywhere max-h-96 overflow-auto whitespace-pre-wrap rounded-md border bg-canvas p-3 font-mono text-sm'

interface OpenDeliveryProps {
  name: string
  id: string
  url: ReturnType<typeof readWebhookUrl>
}

/** One delivery: the request, the receiver's answer, and earlier attempts. */
export function OpenDelivery({ name, id, url }: OpenDeliveryProps) {
  const t = useMessages(messages, 'delivery')
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(name, id))
  const { delivery: _, ...list } = url
  return (
    <Card className="min-w-0">
      <Link
        {...deskPaths.webhook(name, list)}
        className={`${buttonClass({ size: 'sm', variant: 'ghost' })} -ms-2 mb-2 desktop:hidden`}
      >
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-48 w-full" />
        </SkeletonGroup>
      )}
      {data && <Delivery name={name} delivery={data} />}
    </Card>
  )
}

function Delivery({ name, delivery }: { name: string; delivery: WebhookDeliveryDetails }) {
  const t = useMessages(messages, 'delivery')
  const format = useFormat()
  const mayChange = useMay('systems', 'write')
  const { data: webhook } = useQuery(webhookQuery(name))
  const { act, running } = useSystemsAct()
  const { id, type, status, attempts, occurredAt, deliveredAt, lastAttemptAt, nextAttemptAt } = delivery
  const resend = () =>
    act(
      'resend',
      () => call(replayWebhook, { params: { name }, body: { deliveryId: id } }),
      () => ({ title: t('resent') }),
    )
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h2 translate="no" className="wrap-anywhere min-w-0 flex-1 basis-60 font-semibold text-lg">
          {type}
        </h2>
        {mayChange && webhook?.enabled && status !== 'sending' && (
          <Button icon={<Send aria-hidden />} loading={running === 'resend'} onClick={() => void resend()}>
            {t(status === 'queued' ? 'sendNow' : 'sendAgain')}
          </Button>
        )}
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t('status')}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <DeliveryStatus status={status} />
          {attempts > 0 && <span className="text-muted text-sm">{t('attempts', { count: attempts })}</span>}
        </dd>
        <dt className="text-muted">{t('occurred')}</dt>
        <dd className="tabular">{format.dateTime(occurredAt, timeZone)}</dd>
        {deliveredAt !== null && (
          <>
            <dt className="text-muted">{t('delivered')}</dt>
            <dd className="tabular">{format.dateTime(deliveredAt, timeZone)}</dd>
          </>
        )}
        {deliveredAt === null && lastAttemptAt !== null && (
          <>
            <dt className="text-muted">{t('last')}</dt>
            <dd className="tabular">{format.dateTime(lastAttemptAt, timeZone)}</dd>
          </>
        )}
        {nextAttemptAt !== null && (
          <>
            <dt className="text-muted">{t('next')}</dt>
            <dd className="tabular">{format.relative(dueTime(nextAttemptAt))}</dd>
          </>
        )}
      </dl>
      <Answer delivery={delivery} />
      <Request request={delivery.request} />
      <FailedAttempts attempts={delivery.failedAttempts} />
    </article>
  )
}

/** The reason of a failure; null if it only says again which status came. */
function reasonBeyondStatus({
  responseStatus,
  error,
}: Pick<WebhookDeliveryDetails, 'responseStatus' | 'error'>): string | null {
  return error === `The receiver answered ${responseStatus}.` ? null : error
}

function Answer({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const t = useMessages(messages, 'delivery')
  const { responseStatus, responseExcerpt } = delivery
  const error = reasonBeyondStatus(delivery)
  if (responseStatus === null && error === null) return null
  return (
    <section aria-label={t('answer')}>
      <h3 className="mb-1 font-medium text-muted text-sm">{t('answer')}</h3>
      <p className="tabular font-medium">
        {responseStatus === null ? t('noAnswer') : `HTTP ${responseStatus}`}
        {error !== null && (
          <span lang="en" className="ms-2 font-normal text-red text-sm">
            {error}
          </span>
        )}
      </p>
      {responseExcerpt !== null && responseExcerpt !== '' && (
        <pre className={`${blockClass} mt-2`}>{responseExcerpt}</pre>
      )}
    </section>
  )
}

function Request({ request: { url, headers, body } }: Pick<WebhookDeliveryDetails, 'request'>) {
  const t = useMessages(messages, 'delivery')
  const lines = [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return (
    <section aria-label={t('request')}>
      <h3 className="mb-1 font-medium text-muted text-sm">{t('request')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <pre tabIndex={0} translate="no" className={blockClass}>
        {`${lines.join('\n')}\n\n${indented(body)}`}
      </pre>
      <p className="mt-1 text-muted text-sm">{t('signed')}</p>
    </section>
  )
}

/** JSON as people read it. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function FailedAttempts({ attempts }: { attempts: WebhookDeliveryDetails['failedAttempts'] }) {
  const t = useMessages(messages, 'delivery')
  const format = useFormat()
  if (attempts.length === 0) return null
  return (
    <section aria-label={t('failedAttempts')}>
      <h3 className="mb-1 font-medium text-muted text-sm">{t('failedAttempts')}</h3>
      <ol className="divide-y rounded-md border">
        {attempts.map(({ number, at, responseStatus, responseExcerpt, error }) => (
          <li key={number} className="px-3 py-1.5 text-sm">
            <p className="tabular flex flex-wrap gap-x-3">
              <span className="font-medium">{t('attempt', { number: String(number) })}</span>
              <span className="text-muted">{format.dateTime(at, timeZone)}</span>
              {responseStatus !== null && <span>HTTP {responseStatus}</span>}
            </p>
            <p lang="en" className="wrap-anywhere text-muted">
              {[reasonBeyondStatus({ responseStatus, error }), responseExcerpt].filter(Boolean).join(' ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
