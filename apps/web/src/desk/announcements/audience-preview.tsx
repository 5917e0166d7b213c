import type { AnnouncementAudience } from '@portolan/contract/company/announcements/announcements'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'
import { previewQuery } from './queries.ts'

interface AudiencePreviewProps {
  audience: AnnouncementAudience
  byEmail: boolean
}

/** Who an announcement is for now: customers, people and marked orders, each with the first ones. */
export function AudiencePreview({ audience, byEmail }: AudiencePreviewProps) {
  const t = useMessages(messages, 'preview')
  const { data, error, isFetching, refetch } = useQuery(previewQuery(audience))
  return (
    <Panel title={t('title')}>
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </SkeletonGroup>
      )}
      {data && (
        <div className="flex flex-col gap-4" aria-live="polite">
          <Counted title={t('customers')} {...data.customers}>
            {data.customers.first.map(({ ref, name }) => (
              <li key={ref} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </Counted>
          <Counted title={t('people')} {...data.people}>
            {data.people.first.map(({ name, organization }) => (
              <li key={`${name} ${organization}`} className="wrap-anywhere">
                {name} <span className="text-muted">· {organization}</span>
              </li>
            ))}
          </Counted>
          <Counted title={t('orders')} {...data.orders}>
            {data.orders.first.map(({ id, number, organization }) => (
              <li key={id} className="wrap-anywhere flex flex-wrap gap-x-1">
                <Link {...deskPaths.order(id)} translate="no" className="text-accent hover:underline">
                  {number}
                </Link>
                <span className="min-w-0 text-muted">· {organization}</span>
              </li>
            ))}
          </Counted>
          {byEmail && <p className="font-medium text-sm">{t('byEmail', { count: data.byEmail })}</p>}
        </div>
      )}
    </Panel>
  )
}

interface CountedProps {
  title: string
  count: number
  isCapped: boolean
  first: readonly unknown[]
  children: ReactNode
}

function Counted({ title, count, isCapped, first, children }: CountedProps) {
  const t = useMessages(messages, 'preview')
  const format = useFormat()
  const shown = format.number(count)
  return (
    <section>
      <h3 className="flex items-baseline justify-between gap-3 font-medium">
        {title}
        <span className="tabular text-lg">{isCapped ? t('capped', { count: shown }) : shown}</span>
      </h3>
      {first.length > 0 && (
        <ul className="mt-1 text-sm">
          {children}
          {count > first.length && <li className="text-muted">{t('rest')}</li>}
        </ul>
      )}
    </section>
  )
}
