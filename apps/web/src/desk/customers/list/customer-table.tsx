import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { customersQuery } from '#desk/customers/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { DataTable, HeaderCell, TableHead } from '#platform/ui/data-table.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import type { CustomersUrl } from './list-url.ts'
import { messages } from './messages.ts'

const cellClass = 'h-10 px-3 py-1.5 align-middle'

interface CustomerTableProps {
  url: CustomersUrl
  /** Null for those who may not create customers. */
  onNew: (() => void) | null
}

/** Customers with orders, unpaid invoices, people, last sign-in and open invitations. */
export function CustomerTable({ url, onNew }: CustomerTableProps) {
  const t = useMessages(messages, 'list')
  const query = useInfiniteQuery(customersQuery(url))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const count = data?.pages[0]?.count ?? 0
  const isSearched = url.search !== undefined
  return (
    <>
      <p aria-live="polite" className="tabular mb-2 min-h-5 text-muted text-sm">
        {count > 0 && t('count', { count })}
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
        {!data && !error && <RowsSkeleton />}
        {data && error && <RefreshFailed error={error} text={t('refreshFailed')} className="px-4 pt-3" />}
        {data && rows.length === 0 && !isPlaceholderData && (
          <EmptyState
            icon={<Icon name={isSearched ? 'search-none' : 'empty'} />}
            title={t(isSearched ? 'noHits' : 'none')}
            description={t(isSearched ? 'noHitsHint' : 'noneHint')}
            action={!isSearched && onNew && <Button onClick={onNew}>{t('first')}</Button>}
            className="py-10"
          />
        )}
        {rows.length > 0 && (
          <DataTable caption={t('caption')} className={cn(isPlaceholderData && 'opacity-60')}>
            <TableHead>
              <HeaderCell>{t('customer')}</HeaderCell>
              <HeaderCell align="end">{t('orders')}</HeaderCell>
              <HeaderCell align="end" className="max-tablet:hidden">
                {t('unpaid')}
              </HeaderCell>
              <HeaderCell align="end" className="max-desktop:hidden">
                {t('people')}
              </HeaderCell>
              <HeaderCell align="end" className="max-desktop:hidden">
                {t('invitations')}
              </HeaderCell>
              <HeaderCell align="end" className="max-tablet:hidden">
                {t('lastSignIn')}
              </HeaderCell>
            </TableHead>
            <tbody>
              {rows.map((customer) => (
                <CustomerRow key={customer.id} customer={customer} />
              ))}
            </tbody>
          </DataTable>
        )}
        {query.hasNextPage && (
          <div className="border-t p-2 text-center">
            <Button
              variant="ghost"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        )}
      </Card>
    </>
  )
}

function CustomerRow({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const { id, ref, name, orders, invoices, people, lastSignInAt, openInvitations } = customer
  const seen = lastSignInAt === null ? t('never') : format.relative(lastSignInAt)
  return (
    <tr className="relative border-b last:border-0 hover:bg-wash">
      <td className={cn(cellClass, 'max-w-96 min-w-32 max-tablet:max-w-48')}>
        <Link
          {...deskPaths.customer(id)}
          data-row={id}
          title={name}
          className="wrap-anywhere block font-medium after:absolute after:inset-0 desktop:truncate"
        >
          {name}
        </Link>
        <span translate="no" className="block truncate text-muted text-sm max-tablet:hidden">
          {ref}
        </span>
        <span className="flex flex-wrap gap-x-2 text-muted text-xs tablet:hidden">
          {seen}
          {invoices.overdue.count > 0 && (
            <span className="text-red">{t('overdueInvoices', { count: invoices.overdue.count })}</span>
          )}
        </span>
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end')}>
        {format.number(orders.active)}{' '}
        <span className="text-muted">{t('ofAll', { count: format.number(orders.all) })}</span>
      </td>
      <td className={cn(cellClass, 'min-w-44 text-end max-tablet:hidden desktop:min-w-72')}>
        <InvoiceSums invoices={invoices} />
      </td>
      <td className={cn(cellClass, 'tabular text-end max-desktop:hidden')}>{format.number(people)}</td>
      <td className={cn(cellClass, 'tabular text-end max-desktop:hidden')}>
        {openInvitations > 0 && format.number(openInvitations)}
      </td>
      <td className={cn(cellClass, 'tabular whitespace-nowrap text-end text-muted max-tablet:hidden')}>
        {seen}
      </td>
    </tr>
  )
}

/** Rows that are being loaded. */
export function RowsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 p-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </SkeletonGroup>
  )
}
