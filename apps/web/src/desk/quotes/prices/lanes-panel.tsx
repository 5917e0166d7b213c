import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import type { QuoteLane } from '@portolan/contract/company/quotes/quote-prices'
import { useQuery } from '@tanstack/react-query'
import { messages } from '#desk/quotes/messages.ts'
import { Amounts } from '#desk/quotes/offer/option-cards.tsx'
import { quoteLanesQuery } from '#desk/quotes/queries.ts'
import { messages as quoteMessages } from '#freight/quotes/messages.ts'
import { transitText } from '#freight/quotes/offer/option-name.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { LaneFault } from './lane-fault.tsx'

interface LanesPanelProps {
  quote: Pick<CompanyQuoteDetail, 'id' | 'askedAt'>
  /** Adds a lane's price to the offer; null for a role or a state that makes none. */
  onUse: ((lane: QuoteLane) => void) | null
}

/** The rate sheets for a request: prices to offer, and why the others don't match. */
export function LanesPanel({ quote, onUse }: LanesPanelProps) {
  const t = useMessages(messages, 'lanes')
  const { data, error, isFetching, refetch } = useQuery(quoteLanesQuery(quote.id, quote.askedAt))
  const lanes = data?.results ?? []
  const good = lanes.filter(({ fault }) => fault === null)
  const others = lanes.filter(({ fault }) => fault !== null)
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
      {data && good.length === 0 && (
        <p className="px-4 py-3 text-muted">{t(lanes.length === 0 ? 'none' : 'noMatch')}</p>
      )}
      {good.length > 0 && (
        <ul className="divide-y">
          {good.map((lane) => (
            <Match key={`${lane.sheet} ${lane.lane}`} lane={lane} onUse={onUse} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="border-t" open={good.length === 0}>
          <summary className="cursor-pointer px-4 py-2.5 text-sm max-tablet:py-3.5">
            {t('others', { count: others.length })}
          </summary>
          <ul className="flex flex-col gap-2 px-4 pb-3 text-sm">
            {others.map((lane) => (
              <li key={`${lane.sheet} ${lane.lane}`} className="wrap-anywhere">
                <span className="font-medium">{nameOf(lane)}</span>{' '}
                <span className="text-muted">
                  – <LaneFault lane={lane} />
                </span>
              </li>
            ))}
          </ul>
          {data?.isCapped && <p className="px-4 pb-3 text-muted text-sm">{t('capped')}</p>}
        </details>
      )}
    </Panel>
  )
}

/** Carrier and service, or the sheet's name. */
const nameOf = ({ carrier, service, sheetName }: QuoteLane) =>
  [carrier, service].filter(Boolean).join(' · ') || sheetName

function Match({ lane, onUse }: { lane: QuoteLane; onUse: LanesPanelProps['onUse'] }) {
  const t = useMessages(messages, 'lanes')
  const tQuotes = useMessages(quoteMessages)
  const format = useFormat()
  const { option, sheet, version, isOwn } = lane
  const facts = [
    option && transitText(option.transitDays, tQuotes),
    t('sheet', { sheet, version: String(version) }),
    isOwn && t('own'),
    option && t('until', { date: format.date(option.validUntil) }),
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="wrap-anywhere font-medium">{nameOf(lane)}</p>
        <p className="wrap-anywhere text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        {option && (
          <p>
            <Amounts amounts={option.totals} className="font-semibold" />
            {!option.complete && <span className="ms-2 text-amber text-sm">{t('incomplete')}</span>}
          </p>
        )}
      </div>
      {onUse && option && (
        <Button size="sm" onClick={() => onUse(lane)}>
          {t('use')}
        </Button>
      )}
    </li>
  )
}
