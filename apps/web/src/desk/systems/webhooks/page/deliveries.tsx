import type { WebhookDelivery } from '@portolan/contract/company/webhooks/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Webhook as WebhookIcon } from 'lucide-react'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/systems/webhooks/messages.ts'
import { deliveriesQuery } from '#desk/systems/webhooks/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { OpenDelivery } from './open-delivery.tsx'
import { type DeliveryView, deliveryViews, type readWebhookUrl } from './webhook-url.ts'

interface DeliveriesProps {
  name: string
  url: ReturnType<typeof readWebhookUrl>
}

/** The deliveries of a webhook, and the open one next to them. */
export function Deliveries({ name, url }: DeliveriesProps) {
  const t = useMessages(messages, 'deliveries')
  const navigate = useNavigate()
  const { status, delivery } = url
  const view: DeliveryView = status ?? 'all'
  const change = (next: DeliveryView) =>
    void navigate({ ...deskPaths.webhook(name, next === 'all' ? {} : { status: next }), replace: true })
  return (
    <section
      aria-label={t('title')}
      className="grid items-start gap-4 desktop:grid-cols-[24rem_minmax(0,1fr)] wide:grid-cols-[34rem_minmax(0,1fr)]"
    >
      <div className={cn('flex min-w-0 flex-col gap-3', delivery !== undefined && 'max-desktop:hidden')}>
        <h2 className="font-semibold text-lg">{t('title')}</h2>
        <Segmented<DeliveryView>
          label={t('views')}
          value={view}
          onChange={change}
          options={deliveryViews.map((each) => ({ value: each, label: t(`view.${each}`) }))}
        />
        <DeliveryList name={name} view={view} openId={delivery} />
      </div>
      {delivery === undefined ? (
        <div className="rounded-lg border bg-surface max-desktop:hidden">
          <EmptyState icon={<WebhookIcon />} title={t('choose')} />
        </div>
      ) : (
        <OpenDelivery key={delivery} name={name} id={delivery} url={url} />
      )}
    </section>
  )
}

interface DeliveryListProps {
  name: string
  view: DeliveryView
  openId: string | undefined
}

function DeliveryList({ name, view, openId }: DeliveryListProps) {
  const t = useMessages(messages, 'deliveries')
  const query = useInfiniteQuery(deliveriesQuery(name, view))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  if (!data)
    return error ? (
      <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup className="flex flex-col gap-px overflow-hidden rounded-lg border">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-14 w-full rounded-none" />
        ))}
      </SkeletonGroup>
    )
  if (rows.length === 0 && !isPlaceholderData)
    return (
      <p className="rounded-lg border bg-surface p-4 text-muted">{t(view === 'all' ? 'none' : 'noMatch')}</p>
    )
  return (
    <>
      <RefreshFailed error={error} text={t('refreshFailed')} />
      <ul
        aria-label={t('title')}
        className={cn(
          'divide-y overflow-hidden rounded-lg border bg-surface',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {rows.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            name={name}
            view={view}
            delivery={delivery}
            isOpen={delivery.id === openId}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

interface DeliveryRowProps {
  name: string
  view: DeliveryView
  delivery: WebhookDelivery
  isOpen: boolean
}

function DeliveryRow({ name, view, delivery, isOpen }: DeliveryRowProps) {
  const t = useMessages(messages, 'deliveries')
  const format = useFormat()
  const { id, type, occurredAt, attempts, responseStatus } = delivery
  return (
    <li className={cn('relative px-3 py-2 hover:bg-wash', isOpen && 'bg-wash')}>
      <p className="flex items-center gap-2">
        <Link
          {...deskPaths.webhook(name, { ...(view !== 'all' && { status: view }), delivery: id })}
          data-row={id}
          aria-current={isOpen ? 'true' : undefined}
          translate="no"
          className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
        >
          {type}
        </Link>
        <span className="tabular shrink-0 text-muted text-sm">{format.relative(occurredAt)}</span>
      </p>
      <p className="mt-0.5 flex items-center gap-2 text-muted text-sm">
        <span className="tabular min-w-0 flex-1 truncate">
          {[
            ...(attempts > 0 ? [t('attempts', { count: attempts })] : []),
            ...(responseStatus === null ? [] : [`HTTP ${responseStatus}`]),
          ].join(' · ')}
        </span>
        <DeliveryStatus status={delivery.status} />
      </p>
    </li>
  )
}
