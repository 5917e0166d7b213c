import { Link } from '@tanstack/react-router'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { bookingOfEstimation } from '#freight/rates/estimation-search.ts'
import { WindowLink } from '#freight/rates/fields/window-link.tsx'
import { messages } from '#freight/rates/messages.ts'
import type { Estimation } from '#freight/rates/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { conditionsOf } from './conditions.ts'
import { useLaneNames } from './use-answer.ts'

/** Shown before both ends of the lane are chosen. */
export function HistoryStart() {
  const t = useMessages(messages, 'history')
  return <EmptyState icon={<Icon name="route" />} title={t('startTitle')} description={t('startHint')} />
}

/** Shown without any shipments: no number, but next steps. */
export function NoHistory({ estimation: { asked, analysis } }: { estimation: Estimation }) {
  const t = useMessages(messages)
  const orders = useMessages(orderMessages)
  const format = useFormat()
  const names = useLaneNames(asked)
  return (
    <EmptyState
      icon={<Icon name="search-none" />}
      title={t('history.noneTitle')}
      description={[
        t('history.noneHint', {
          since: format.date(analysis.since),
          conditions: conditionsOf(asked, names, { t, orders }).join(', '),
        }),
        analysis.otherCurrencies > 0 && t('basis.otherCurrencies', { count: analysis.otherCurrencies }),
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        <>
          <Link {...paths.newOrder(bookingOfEstimation(asked))} className={buttonClass()}>
            {t('book')}
          </Link>
          {asked.since === undefined && <WindowLink asked={asked} className={buttonClass()} />}
        </>
      }
    />
  )
}

const lines = ['a', 'b', 'c', 'd', 'e']

/** The answer in its final shape. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <div>
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-2 h-8 w-72 max-w-full" />
        <Skeleton className="mt-3 h-4 w-md max-w-full" />
        <Skeleton className="mt-4 h-6 w-80 max-w-full" />
      </div>
      <Skeleton className="h-16 w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-64 max-w-full" />
        {lines.map((line) => (
          <Skeleton key={line} className="h-9 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
