import { testWebhook, type Webhook } from '@portolan/contract/company/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { messages as systemsMessages } from '#desk/systems/messages.ts'
import { useSystemsAct } from '#desk/systems/queries.ts'
import { messages } from '#desk/systems/webhooks/messages.ts'
import { webhookQuery } from '#desk/systems/webhooks/queries.ts'
import { WebhookState } from '#desk/systems/webhooks/webhook-state.tsx'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Address } from '#platform/ui/look/address.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookMenu } from './webhook-menu.tsx'
import { readWebhookUrl } from './webhook-url.ts'

/** A webhook: the events it gets, and its deliveries with what the receiver answered. */
export function WebhookPage() {
  const t = useMessages(messages, 'page')
  const { name = '' } = useParams({ strict: false })
  const url = readWebhookUrl(useSearch({ strict: false }))
  const { data, error, isFetching, refetch } = useQuery(webhookQuery(name))
  return (
    <>
      <PageHeadline
        title={<span translate="no">{name}</span>}
        documentTitle={name}
        above={<WebhookTrail name={name} />}
        actions={data && <Actions webhook={data} />}
      />
      {!data && error && (
        <Card>
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
      {data && (
        <div className="flex flex-col gap-4">
          <RefreshFailed error={error} text={t('refreshFailed')} />
          <Facts webhook={data} />
          <Deliveries name={name} url={url} />
        </div>
      )}
    </>
  )
}

function WebhookTrail({ name }: { name: string }) {
  const t = useMessages(systemsMessages)
  return <Trail list={t('page')} to={deskPaths.systems()} title={name} verbatim />
}

function Actions({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages, 'page')
  const mayChange = useMay('systems', 'write')
  const navigate = useNavigate()
  const { act, running } = useSystemsAct()
  const { name, enabled } = webhook
  const test = () =>
    act('test', async () => {
      const { id } = await call(testWebhook, { params: { name } })
      await navigate(deskPaths.webhook(name, { delivery: id }))
    })
  if (!mayChange) return null
  return (
    <>
      {enabled && (
        <Button
          variant="primary"
          icon={<Send aria-hidden />}
          loading={running === 'test'}
          onClick={() => void test()}
        >
          {t('test')}
        </Button>
      )}
      <WebhookMenu webhook={webhook} />
    </>
  )
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages, 'page')
  const tList = useMessages(messages, 'list')
  const format = useFormat()
  const { url, events, waiting, previousSecretUntil, disabledReason } = webhook
  return (
    <Card>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-muted">{tList('state')}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <WebhookState webhook={webhook} />
          {waiting > 0 && <span className="text-muted text-sm">{t('waiting', { count: waiting })}</span>}
        </dd>
        <dt className="text-muted">{t('url')}</dt>
        <dd translate="no" className="wrap-anywhere">
          <Address text={url} />
        </dd>
        <dt className="text-muted">{tList('events')}</dt>
        <dd translate={events.includes('*') ? undefined : 'no'} className="wrap-anywhere">
          {events.includes('*') ? tList('all') : events.join(', ')}
        </dd>
      </dl>
      {previousSecretUntil !== null && (
        <p className="mt-3 text-muted text-sm">
          {t('bothSecrets', { until: format.dateTime(previousSecretUntil, timeZone) })}
        </p>
      )}
      {disabledReason === 'gone' && <p className="mt-3 text-sm">{t('goneHint')}</p>}
    </Card>
  )
}
