import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import type { PastPrice } from '@portolan/contract/company/quotes/quote-prices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/quotes/messages.ts'
import { Amounts } from '#desk/quotes/offer/option-cards.tsx'
import { OutcomeBadge } from '#desk/quotes/outcome-badge.tsx'
import { pastPricesQuery } from '#desk/quotes/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'

/** Earlier offers for the lane, to any customer, with what became of them. */
export function PastPricesPanel({ quote }: { quote: Pick<CompanyQuoteDetail, 'id' | 'askedAt'> }) {
  const t = useMessages(messages, 'past')
  const { data, error, isFetching, refetch } = useQuery(pastPricesQuery(quote.id, quote.askedAt))
  const prices = data?.results ?? []
  return (
    <Panel title={t('title')} flush>
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-3 p-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </SkeletonGroup>
      )}
      {data && prices.length === 0 && <p className="px-4 py-3 text-muted">{t('none')}</p>}
      {prices.length > 0 && (
        <>
          <p className="px-4 pt-2.5 text-muted text-sm">{t('hint')}</p>
          <ul className="divide-y">
            {prices.map((price) => (
              <Price key={price.quoteId} price={price} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function Price({ price }: { price: PastPrice }) {
  const t = useMessages(messages, 'past')
  const format = useFormat()
  const { options, acceptedOptionId, containers, grossWeightKg, volumeM3, reason } = price
  const cargo = [
    ...containers.map(({ quantity, isoType }) => `${quantity} × ${isoType}`),
    containers.length === 0 && grossWeightKg !== null && format.weight(grossWeightKg),
    containers.length === 0 && volumeM3 !== null && format.volume(volumeM3),
  ]
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          {...deskPaths.quote(price.quoteId)}
          className="wrap-anywhere min-w-0 font-medium underline-offset-2 hover:underline"
        >
          {price.organization.name}
        </Link>
        <OutcomeBadge state={price.state} />
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {[price.isSame && t('same'), format.date(price.at), ...cargo].filter(Boolean).join(' · ')}
        {' · '}
        <span className="whitespace-nowrap">{price.number}</span>
      </p>
      <ul>
        {options.map((option) => (
          <li key={option.id} className="flex flex-wrap gap-x-2 text-sm">
            <Amounts amounts={option.totals} className="font-semibold" />
            <span className="wrap-anywhere text-muted">
              {[option.carrier, option.service].filter(Boolean).join(' · ')}
              {option.id === acceptedOptionId && options.length > 1 && ` · ${t('accepted')}`}
            </span>
          </li>
        ))}
      </ul>
      {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
    </li>
  )
}
