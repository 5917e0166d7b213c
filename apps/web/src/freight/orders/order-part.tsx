import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'

interface OrderPartProps<Row> {
  title: string
  query: UseQueryResult<Row[]>
  /** The message for a failure. */
  failed: string
  /** The message for an empty list. */
  empty: string
  /** Content next to the title, once there are rows. */
  action?: ReactNode
  /** Content above the rows, even if there are none. */
  lead?: ReactNode
  /** Content below the rows, even if there are none. */
  footer?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A part of the order page that loads, fails and retries on its own. */
export function OrderPart<Row>(props: OrderPartProps<Row>) {
  const { title, query, failed, empty, action, lead, footer, children } = props
  const { data, error, refetch, isFetching } = query
  const aside = data && data.length > 0 && (
    <span className="flex items-center gap-2">
      {action}
      <span className="tabular text-muted text-sm">{data.length}</span>
    </span>
  )
  // On paper a short list stays together, and a long one doesn't leave half a page empty.
  const isLong = data && data.length > 10
  return (
    <Panel title={title} flush aside={aside} {...(isLong && { className: 'print:break-inside-auto!' })}>
      {!data && error && (
        <LoadFailed title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup className="flex flex-col gap-4 p-4">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </SkeletonGroup>
      )}
      {data && lead}
      {data?.length === 0 && <p className="p-4 text-muted">{empty}</p>}
      {data && data.length > 0 && children(data)}
      {data && footer}
    </Panel>
  )
}
