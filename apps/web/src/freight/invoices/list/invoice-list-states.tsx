import { Link } from '@tanstack/react-router'
import { cleared, type InvoiceSearch, isNarrowed } from '#freight/invoices/filters/invoice-search.ts'
import { messages } from '#freight/invoices/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

interface EmptyInvoiceListProps {
  search: InvoiceSearch
  onChange: (search: InvoiceSearch) => void
}

/** Shown without invoices: none that match, or none at all, each with a useful next step. */
export function EmptyInvoiceList({ search, onChange }: EmptyInvoiceListProps) {
  const t = useMessages(messages)
  const frame = 'rounded-lg border border-dashed bg-surface'
  if (isNarrowed(search)) {
    return (
      <EmptyState
        icon={<Icon name="search-none" />}
        title={t('noHits')}
        description={t('noHitsHint')}
        className={frame}
        action={<Button onClick={() => onChange(cleared(search))}>{t('clearAll')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Icon name="invoice" />}
      title={t('empty')}
      description={t('emptyHint')}
      className={frame}
      action={
        <Link {...paths.orders()} className={buttonClass({ variant: 'primary' })}>
          {t('toOrders')}
        </Link>
      }
    />
  )
}

const shapes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The list before its first rows: the same shapes in the same places. */
export function InvoiceListSkeleton() {
  return (
    <SkeletonGroup className="rounded-lg border bg-surface">
      <div className="h-10 border-b max-tablet:h-11" />
      {shapes.map((shape) => (
        <div
          key={shape}
          className="flex h-[3.8125rem] items-center gap-6 border-b px-3 last:border-b-0 max-tablet:h-33 max-tablet:flex-col max-tablet:items-start max-tablet:justify-center max-tablet:gap-3 max-tablet:ps-14"
        >
          <Skeleton className="size-4.5 max-tablet:hidden" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1 max-tablet:w-40 max-tablet:flex-none" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
