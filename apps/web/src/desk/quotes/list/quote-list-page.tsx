import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DeskQuotesUrl, deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/quotes/messages.ts'
import { deskQuoteCountsQuery, deskQuotesQuery } from '#desk/quotes/queries.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { usePausedText } from '#platform/forms/use-paused-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { CountBadge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { filterOf, type QuoteView, quoteViews, readListUrl } from './list-url.ts'
import { QuoteTable } from './quote-table.tsx'

const modes = ['sea', 'air', 'truck', 'rail'] as const

/** Quotes of all customers: waiting requests, open offers, and what was won or lost. */
export function DeskQuotesPage() {
  const t = useMessages(messages)
  const url = readListUrl(useSearch({ strict: false }))
  const { view = 'waiting' } = url
  const query = useInfiniteQuery(deskQuotesQuery(filterOf(url)))
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage } = query
  const navigate = useNavigate()
  const quotes = data?.pages.flatMap(({ results }) => results) ?? []
  const count = data?.pages[0]?.count
  const change = (next: DeskQuotesUrl) => void navigate({ ...deskPaths.quotes(next), replace: true })
  const isNarrowed = url.search !== undefined || url.mode !== undefined
  return (
    <>
      <PageHeadline title={t('title')} />
      <Toolbar url={url} onChange={change} />
      <p aria-live="polite" className="tabular mb-2 min-h-5 text-muted text-sm">
        {count !== undefined && t('list.count', { count })}
      </p>
      <Card padding="none" className="overflow-hidden">
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
          <EmptyState
            icon={<Icon name={isNarrowed ? 'search-none' : 'invoice'} />}
            title={isNarrowed ? t('list.noHits') : t(`list.empty.${view}`)}
            {...(!isNarrowed && view === 'waiting' && { description: t('list.emptyHint') })}
            {...(isNarrowed && {
              action: (
                <Button onClick={() => change(view === 'waiting' ? {} : { view })}>{t('list.clear')}</Button>
              ),
            })}
            className="py-10"
          />
        )}
        {quotes.length > 0 && <QuoteTable view={view} quotes={quotes} isOld={isPlaceholderData} />}
        {hasNextPage && (
          <div className="border-t p-2 text-center">
            <Button variant="ghost" loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('list.more')}
            </Button>
          </div>
        )}
      </Card>
    </>
  )
}

function Toolbar({ url, onChange }: { url: DeskQuotesUrl; onChange: (url: DeskQuotesUrl) => void }) {
  const t = useMessages(messages)
  const tMode = useMessages(orderMessages, 'mode')
  const { view = 'waiting', mode, search = '' } = url
  const paused = usePausedText(search, (next) => {
    const { search: _, ...rest } = url
    onChange(next === '' ? rest : { ...rest, search: next })
  })
  const { data } = useQuery(deskQuoteCountsQuery)
  const counts = data?.value
  const countOf: Partial<Record<QuoteView, number | undefined>> = {
    waiting: counts?.requested,
    open: counts?.offered,
  }
  const labelOf = (name: QuoteView) => {
    const count = countOf[name]
    return count === undefined ? t(`views.${name}`) : `${t(`views.${name}`)} · ${count}`
  }
  const { view: _, ...withoutView } = url
  const { mode: _mode, ...withoutMode } = url
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Segmented
        label={t('views.label')}
        value={view}
        onChange={(next) => onChange(next === 'waiting' ? withoutView : { ...withoutView, view: next })}
        options={quoteViews.map((value) => ({ value, label: labelOf(value) }))}
      />
      {counts && (
        <CountBadge
          tone="red"
          count={counts.expiringSoon}
          label={t('list.expiring', { count: counts.expiringSoon })}
        />
      )}
      <div className="ms-auto flex flex-1 basis-80 flex-wrap justify-end gap-2">
        <LateSelect
          compact
          aria-label={t('list.mode')}
          value={mode ?? 'all'}
          onChange={(next) => onChange(next === 'all' ? withoutMode : { ...withoutMode, mode: next })}
          options={[
            { value: 'all', label: t('list.allModes') },
            ...modes.map((value) => ({ value, label: tMode(value) })),
          ]}
        />
        <SearchField
          text={paused.text}
          onText={paused.type}
          label={t('list.search')}
          placeholder={t('list.searchPlaceholder')}
          clearLabel={t('list.clearSearch')}
          onKeyDown={(event) => event.key === 'Enter' && paused.apply()}
          className="max-w-96 flex-1 basis-56"
        />
      </div>
    </div>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </SkeletonGroup>
  )
}
