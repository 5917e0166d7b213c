import type { InvoiceFilter, InvoiceTotal } from '@portolan/contract/freight/invoices/invoices'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { useListRoom } from '#freight/orders/list/room/use-list-room.ts'
import { countOf, isCapped, rowsOf } from '#freight/orders/order-list-data.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { usePrinting } from '#platform/ui/use-printing.ts'
import { InvoiceChips, useConditions } from './filters/invoice-chips.tsx'
import {
  type InvoiceSearch,
  invoiceFilterOf,
  isSearched,
  readInvoiceSearch,
  urlOfInvoices,
} from './filters/invoice-search.ts'
import { InvoiceToolbar, searchHintId } from './filters/invoice-toolbar.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import { EmptyInvoiceList, InvoiceListSkeleton } from './list/invoice-list-states.tsx'
import { InvoiceRows } from './list/invoice-rows.tsx'
import { messages } from './messages.ts'
import { type InvoiceList as InvoiceQuery, invoiceListQuery } from './queries.ts'
import { InvoiceExportMenu } from './selection/invoice-export-menu.tsx'
import { SectionTabs } from './tabs/section-tabs.tsx'
import { invoiceTotalsQuery } from './tabs/totals-query.ts'

/** Refetches the list when the totals of the same filter have changed. */
function useFollowedTotals(etag: string | undefined, filter: InvoiceFilter, refetch: () => unknown) {
  const lastList = useRef<{ filter: InvoiceFilter; etag: string | undefined }>({ filter, etag })
  useEffect(() => {
    const before = lastList.current
    lastList.current = { filter, etag }
    if (before.filter === filter && before.etag !== undefined && before.etag !== etag) refetch()
  }, [etag, filter, refetch])
}

/** The existing currencies and the chosen ones. */
function currenciesOf(
  { currency }: InvoiceSearch,
  totals: readonly InvoiceTotal[] | null | undefined,
): string[] {
  return [...new Set([...(totals ?? []).map((total) => total.currency), ...currency])].toSorted()
}

interface InvoiceListProps {
  search: InvoiceSearch
  filter: InvoiceFilter
  organizations: readonly { id: string; name: string }[]
  list: InvoiceQuery
  room: ReturnType<typeof useListRoom>
  onChange: (search: InvoiceSearch) => void
  onRetry: () => void
}

/** How many invoices match, and what narrows them. */
function ListLine({ search, organizations, list, onChange }: InvoiceListProps) {
  const t = useMessages(messages)
  const { data, error, isPlaceholderData } = list
  return (
    <div className="mt-4 mb-3 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
      <p aria-live="polite" className="tabular flex min-w-22 items-center text-muted text-sm">
        {data && !isPlaceholderData
          ? t(isCapped(data) ? 'countedCapped' : 'counted', { count: countOf(data) })
          : !error && <Skeleton className="h-3.5 w-20" />}
      </p>
      <p id={searchHintId} aria-live="polite" className="text-muted text-sm empty:hidden">
        {search.search.trim() !== '' &&
          !isSearched(search) &&
          t('searchHint', { minimum: String(orderSearchLength.shortest) })}
      </p>
      <InvoiceChips search={search} organizations={organizations} onChange={onChange} />
    </div>
  )
}

/** The invoices that match: loading, failed, none or some, and what comes after the last. */
function InvoiceList(props: InvoiceListProps) {
  const { search, filter, organizations, list, room, onChange, onRetry } = props
  const t = useMessages(messages)
  const printing = usePrinting()
  const { data, error, isPlaceholderData, isFetching } = list
  const invoices = useMemo(() => (data ? rowsOf(data) : []), [data])
  return (
    <>
      <ListLine {...props} />
      {list.isRefetchError && data && (
        <RefreshFailed error={error} text={t('refreshFailed')} className="mb-3" />
      )}
      {!data && error && (
        <LoadFailed
          title={t('listFailed')}
          error={error}
          retrying={isFetching}
          onRetry={onRetry}
          className="rounded-lg border bg-surface"
        />
      )}
      {!data && !error && <InvoiceListSkeleton />}
      {data && invoices.length === 0 && !isPlaceholderData && (
        <EmptyInvoiceList search={search} onChange={onChange} />
      )}
      {data && invoices.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <InvoiceRows
            key={JSON.stringify(filter)}
            list={list}
            invoices={invoices}
            count={countOf(data)}
            isCapped={isCapped(data)}
            filter={filter}
            isTable={room !== 'rows' || printing}
            printing={printing}
            namesOrganization={organizations.length > 1}
            onSort={(ordering) => onChange({ ...search, ordering })}
          />
        </div>
      )}
      <div
        className="flex min-h-16 items-center justify-center gap-3 pt-4 text-muted text-sm"
        data-print="hide"
      >
        {list.isFetchingNextPage && <span role="status">{t('loadingMore')}</span>}
        {list.isFetchNextPageError && (
          <>
            <span role="alert">{t('moreFailed')}</span>
            <Button size="sm" onClick={() => void list.fetchNextPage()}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** All invoices of the signed-in person's organizations; filters, search and sort are in the URL. */
export function InvoicesPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const room = useListRoom(box)
  const url = useSearch({ from: '/default-layout/invoices' })
  const search = useMemo(() => readInvoiceSearch(url), [url])
  const filter = useMemo(() => invoiceFilterOf(search), [search])
  const { data: person } = useQuery(currentUserQuery)
  const organizations = person?.organizations ?? []
  const totals = useQuery(invoiceTotalsQuery(filter))
  const list = useInfiniteQuery(invoiceListQuery(filter))
  const { data, isPlaceholderData, refetch } = list
  const conditions = useConditions({ search, organizations })
  useFollowedTotals(totals.data?.etag ?? undefined, filter, refetch)

  function change(changed: InvoiceSearch) {
    const replace = changed.search !== search.search
    void navigate({ ...paths.invoices(urlOfInvoices(changed)), state: true, replace, resetScroll: false })
  }

  return (
    <div ref={box}>
      <Letterhead now={new Date()} />
      <PageHeadline
        title={t('title')}
        around={(heading) => <SectionTabs open="invoices" heading={heading} />}
        actions={
          <span data-print="hide">
            <InvoiceExportMenu
              filter={filter}
              count={data && !isPlaceholderData ? countOf(data) : null}
              isCapped={data ? isCapped(data) : false}
            />
          </span>
        }
      />
      {totals.error && !totals.data ? (
        <p role="alert" className="mb-4 text-red text-sm">
          {t('totalsFailed')}
        </p>
      ) : (
        <InvoiceTotals
          totals={totals.data?.value.totals}
          chosen={search.state}
          onToggle={(state) => {
            const others = search.state.filter((other) => other !== state)
            change({ ...search, state: others.length < search.state.length ? others : [...others, state] })
          }}
        />
      )}
      {/* The sums may be larger than their skeleton, so nothing below is rendered before them, to avoid
         moving it. */}
      {totals.isPending ? (
        <InvoiceListSkeleton />
      ) : (
        <>
          {totals.data?.value.totals === null && (
            <p className="mb-4 text-muted text-sm">{t('notAddedUpHint')}</p>
          )}
          <InvoiceToolbar
            search={search}
            onChange={change}
            currencies={currenciesOf(search, totals.data?.value.totals)}
            organizations={organizations}
          />
          <p className="hidden text-sm print:block">{conditions.map(({ name }) => name).join(' · ')}</p>
          <InvoiceList
            search={search}
            filter={filter}
            organizations={organizations}
            list={list}
            room={room}
            onChange={change}
            onRetry={() => {
              void refetch()
              void totals.refetch()
            }}
          />
        </>
      )}
    </div>
  )
}
