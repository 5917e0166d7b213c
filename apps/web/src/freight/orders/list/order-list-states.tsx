import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messages as filterMessages } from '#freight/orders/filters/messages.ts'
import { cardGrid } from '#freight/orders/order-list-data.ts'
import { archivedCountQuery } from '#freight/orders/queries.ts'
import { cleared, isNarrowed } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { ListMode } from '#platform/routing/list-mode.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface EmptyListProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
  /** True if matching pre-orders are shown above. */
  hasPreorders?: boolean
}

/** Shown without orders: none that match, or none at all, each with a useful next step. */
export function EmptyOrderList({ search, onChange, hasPreorders = false }: EmptyListProps) {
  const t = useMessages(messages)
  const tFilters = useMessages(filterMessages)
  const other = search.orderStatus === 'active' ? 'archived' : 'active'
  const lookInOther = other === 'archived' ? 'lookInArchive' : 'lookInActive'
  const frame = 'rounded-lg border border-dashed bg-surface'
  if (isNarrowed(search)) {
    return (
      <EmptyState
        icon={<Icon name="search-none" />}
        title={t(hasPreorders ? 'noOrderHits' : 'noHits')}
        description={t('noHitsHint')}
        className={frame}
        action={
          <>
            <Button onClick={() => onChange(cleared(search))}>{tFilters('bar.clearAll')}</Button>
            {search.orderStatus !== 'all' && (
              <Button variant="ghost" onClick={() => onChange({ ...search, orderStatus: other })}>
                {t(lookInOther)}
              </Button>
            )}
          </>
        }
      />
    )
  }
  if (search.orderStatus === 'archived') {
    return (
      <EmptyState
        icon={<Icon name="empty" />}
        title={t(hasPreorders ? 'noArchived' : 'emptyArchived')}
        description={t('emptyArchivedHint')}
        className={frame}
        action={
          <Button onClick={() => onChange({ ...search, orderStatus: 'active' })}>{t('showActive')}</Button>
        }
      />
    )
  }
  return <NoActiveOrders search={search} onChange={onChange} className={frame} />
}

/** Shown without active orders: links to the archive, if any, and to a new order. */
function NoActiveOrders({ search, onChange, className }: EmptyListProps & { className: string }) {
  const t = useMessages(messages)
  const { data: archived = 0, isPending } = useQuery(archivedCountQuery)
  // Wait until it's known which applies; otherwise the message would change.
  if (isPending) return <OrderListSkeleton listMode={search.listMode} />
  const hasArchive = archived > 0
  return (
    <EmptyState
      icon={<Icon name="orders" />}
      title={t(hasArchive ? 'noActive' : 'emptyActive')}
      description={hasArchive ? t('inArchive', { count: archived }) : t('emptyActiveHint')}
      className={className}
      action={
        <>
          {hasArchive && (
            <Button variant="primary" onClick={() => onChange({ ...search, orderStatus: 'archived' })}>
              {t('showArchived')}
            </Button>
          )}
          <Link
            {...paths.newOrder()}
            className={buttonClass({ variant: hasArchive ? 'secondary' : 'primary' })}
          >
            <Icon name="plus" />
            {t('addOrder')}
          </Link>
        </>
      }
    />
  )
}

const shapes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

function CardShape() {
  return (
    <div className="flex h-77.5 flex-col rounded-lg border bg-surface p-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-3 h-5 w-64 max-w-full" />
      <Skeleton className="mt-5 h-1 w-full" />
      <div className="mt-4 flex justify-between">
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-4 w-20" />
      </div>
      <div className="mt-auto border-t pt-2.5">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-2 h-4 w-32" />
      </div>
    </div>
  )
}

/** The list before its first rows: the same shapes in the same places. */
export function OrderListSkeleton({ listMode }: { listMode: ListMode }) {
  if (listMode === 'cards') {
    return (
      <SkeletonGroup className={cardGrid}>
        {shapes.map((shape) => (
          <CardShape key={shape} />
        ))}
      </SkeletonGroup>
    )
  }
  return (
    <SkeletonGroup className="rounded-lg border bg-surface">
      <div className="h-10 border-b max-tablet:hidden" />
      {shapes.map((shape) => (
        <div
          key={shape}
          className="flex h-13 items-center gap-6 border-b px-4 last:border-b-0 max-tablet:h-35.5 max-tablet:flex-col max-tablet:items-start max-tablet:justify-center max-tablet:gap-3"
        >
          <Skeleton className="size-4 max-tablet:hidden" />
          <Skeleton className="h-4 w-28 max-tablet:w-56" />
          <Skeleton className="h-4 flex-1 max-tablet:w-36 max-tablet:flex-none" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
