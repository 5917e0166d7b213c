import { type Quote, type QuoteState, quoteStates } from '@portolan/contract/freight/quotes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { useLinkName } from '#freight/orders/order-link.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Select } from '#platform/ui/fields/select.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { quoteListQuery } from './queries.ts'
import { QuoteBadge } from './quote-badge.tsx'
import { expiresSoon, stateAt } from './quote-state.ts'

interface QuoteListProps {
  /** Null for all. */
  state: QuoteState | null
  onState: (state: QuoteState | null) => void
}

/** All quotes of the reader's organizations, newest first. */
export function QuoteList({ state: filter, onState }: QuoteListProps) {
  const t = useMessages(messages)
  const query = useInfiniteQuery(quoteListQuery(filter))
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage } = query
  const quotes = data?.pages.flatMap(({ results }) => results) ?? []
  const options = [
    { value: 'all', label: t('list.all') },
    ...quoteStates.map((value) => ({ value, label: t(`state.${value}`) })),
  ] as const
  return (
    <div data-print="hide">
      <Panel
        flush
        title={
          <span aria-live="polite" className="tabular whitespace-nowrap">
            {data ? t('list.count', { count: data.pages[0]?.count ?? 0 }) : t('list.title')}
          </span>
        }
        aside={
          (filter !== null || quotes.length > 0) && (
            <div className="w-52 shrink-0 max-tablet:w-40">
              <Select
                aria-label={t('list.state')}
                value={filter ?? 'all'}
                onChange={(next) => onState(next === 'all' ? null : next)}
                options={options}
              />
            </div>
          )
        }
      >
        {!data && error && (
          <LoadFailed
            title={t('list.failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ListSkeleton />}
        {data && error && (
          <RefreshFailed error={error} text={t('list.refreshFailed')} className="px-4 pt-3" />
        )}
        {data && quotes.length === 0 && !isPlaceholderData && (
          <Empty isFiltered={filter !== null} onAll={() => onState(null)} />
        )}
        {quotes.length > 0 && (
          <ul
            aria-busy={isPlaceholderData}
            className={isPlaceholderData ? 'divide-y opacity-55' : 'divide-y'}
          >
            {quotes.map((quote) => (
              <QuoteRow key={quote.id} quote={quote} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className="border-t p-2 text-center">
            <Button variant="ghost" loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('list.more')}
            </Button>
          </div>
        )}
      </Panel>
    </div>
  )
}

function QuoteRow({ quote }: { quote: Quote }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const now = useNow()
  const state = stateAt(quote, now)
  const linkName = useLinkName()
  return (
    <li className="relative grid items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-wash/60 tablet:grid-cols-[minmax(0,1fr)_14rem_12rem]">
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <Icon name={quote.transportMode} className="size-4 shrink-0 text-muted" />
          <Link
            {...paths.estimations({ quote: quote.id })}
            data-row={quote.id}
            aria-label={linkName(quote)}
            className="min-w-0 font-semibold outline-none after:absolute after:inset-0 focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <RouteName order={quote} />
          </Link>
        </p>
        <p className="wrap-anywhere tabular text-muted text-sm">
          <span translate="no">{quote.number}</span> · {quote.cargo}
        </p>
      </div>
      <p className="tabular text-muted text-sm">{t('ready', { date: format.date(quote.readyOn) })}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <QuoteBadge state={state} />
        {state === 'offered' && quote.validUntil !== null && (
          <span className={expiresSoon(quote, now) ? 'font-medium text-red text-sm' : 'text-muted text-sm'}>
            {t('until', { date: format.date(quote.validUntil) })}
          </span>
        )}
      </p>
    </li>
  )
}

function Empty({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const t = useMessages(messages, 'list')
  if (isFiltered)
    return (
      <EmptyState
        icon={<Icon name="search-none" />}
        title={t('noHits')}
        action={<Button onClick={onAll}>{t('showAll')}</Button>}
        className="py-8"
      />
    )
  return (
    <EmptyState
      icon={<Icon name="invoice" />}
      title={t('empty')}
      description={t('emptyHint')}
      className="py-8"
    />
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 p-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </SkeletonGroup>
  )
}
