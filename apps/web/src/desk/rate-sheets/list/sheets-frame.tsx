import type { CalendarSheet } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RatesUrl } from '#desk/frame/paths.ts'
import { messages } from '#desk/rate-sheets/messages.ts'
import { rateCalendarQuery } from '#desk/rate-sheets/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { RatesToolbar } from './rates-toolbar.tsx'
import { filterOf } from './rates-url.ts'

interface SheetsFrameProps {
  url: RatesUrl
  onChange: (url: RatesUrl) => void
  /** The sheets, as a list or on a calendar; `isOld` while another filter's are shown. */
  children: (sheets: readonly CalendarSheet[], isOld: boolean) => ReactNode
}

/** Rate sheets by the filter of the URL, in all states of loading. */
export function SheetsFrame({ url, onChange, children }: SheetsFrameProps) {
  const t = useMessages(messages)
  const filter = filterOf(url)
  const query = useInfiniteQuery(rateCalendarQuery(filter))
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage } = query
  const sheets = data?.pages.flatMap(({ results }) => results) ?? []
  const count = data?.pages[0]?.count
  const isNarrowed = url.search !== undefined || url.mode !== undefined
  return (
    <>
      <RatesToolbar url={url} onChange={onChange} />
      <p aria-live="polite" className="tabular mb-2 min-h-5 text-muted text-sm">
        {count !== undefined && t('list.count', { count })}
      </p>
      <Card padding="none" className="overflow-hidden">
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup className="flex flex-col gap-4 p-4">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-6 w-full" />
            ))}
          </SkeletonGroup>
        )}
        {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
        {data && sheets.length === 0 && !isPlaceholderData && (
          <EmptyState
            icon={<Icon name={isNarrowed ? 'search-none' : 'invoice'} />}
            title={isNarrowed ? t('list.noHits') : t(`list.none.${filter.view}`)}
            {...(!isNarrowed && filter.view === 'current' && { description: t('list.emptyHint') })}
            {...((isNarrowed || filter.view !== 'all') && {
              action: <Button onClick={() => onChange({ view: 'all' })}>{t('list.clear')}</Button>,
            })}
            className="py-10"
          />
        )}
        {sheets.length > 0 && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
            {children(sheets, isPlaceholderData)}
          </div>
        )}
        {hasNextPage && (
          <div className="border-t p-2 text-center">
            <Button variant="ghost" loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </Card>
    </>
  )
}
