import type { SecurityEvent } from '@portolan/contract/identity/security-log'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { messages } from '#identity/settings/messages.ts'
import { ActFailure } from '#identity/settings/save-bar.tsx'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { isAlarming, subjectText } from './security-events.ts'
import { securityLogQuery } from './security-queries.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Names of files, which break at their hyphens only if they don't fit into a line. */
function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a text never change places
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{word}</span>
    </Fragment>
  ))
}

function EventRow({ event }: { event: SecurityEvent }) {
  const t = useMessages(messages, 'log')
  const format = useFormat()
  const { companyName } = usePortalConfig()
  const { view } = event
  const subject = view
    ? t('view', { who: view.staff ?? companyName, person: view.person ?? '…', reason: view.reason })
    : subjectText(event, (word) => t(`subjects.${word}`))
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0">
      <p className="min-w-0">
        <span className={cn('font-medium', isAlarming(event) && 'text-red')}>{t(`kinds.${event.kind}`)}</span>
        {subject && (
          <span className="break-words">
            {' · '}
            {view ? subject : <WholeWords text={subject} />}
          </span>
        )}
        {event.ip && <span className="block text-muted text-sm">{t('from', { ip: event.ip })}</span>}
      </p>
      <time dateTime={event.at} className="tabular text-muted text-sm max-tablet:basis-full">
        {format.dateTime(event.at, timeZone)}
      </time>
    </li>
  )
}

/** The account's events, newest first. */
export function SecurityLogPanel() {
  const t = useMessages(messages, 'log')
  const query = useInfiniteQuery(securityLogQuery)
  const events = query.data?.pages.flatMap((page) => page.results)

  if (!events && query.error) {
    return (
      <LoadFailed
        title={t('failed')}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        className="py-6!"
      />
    )
  }
  if (!events) {
    return (
      <SkeletonGroup className="flex flex-col gap-5">
        {['a', 'b', 'c', 'd'].map((shape) => (
          <div key={shape} className="flex justify-between gap-4">
            <Skeleton className="h-4 w-56" />
            <Skeleton className="h-4 w-28" />
          </div>
        ))}
      </SkeletonGroup>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{events.length > 0 ? t('help') : t('empty')}</p>
      <ul className="divide-y empty:hidden">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {query.isFetchNextPageError && <ActFailure error={query.error} />}
      {query.hasNextPage && (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  )
}
