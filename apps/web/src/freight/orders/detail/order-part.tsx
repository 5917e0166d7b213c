import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { Panel } from '#platform/ui/card.tsx'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'

interface OrderPartProps<Row> {
  title: string
  query: UseQueryResult<Row[]>
  /** What failed, in words. */
  failed: string
  /** What to say when there is nothing. */
  empty: string
  /** Beside the title once there is something. */
  action?: ReactNode
  /** Above the rows, also where there are none. */
  lead?: ReactNode
  /** Below the rows, also where there are none. */
  footer?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** One part of the order page that loads, fails and is tried again by itself. */
export function OrderPart<Row>(props: OrderPartProps<Row>) {
  const { title, query, failed, empty, action, lead, footer, children } = props
  const { data, error, refetch, isFetching } = query
  const aside = data && data.length > 0 && (
    <span className="flex items-center gap-2">
      {action}
      <span className="tabular text-muted text-sm">{data.length}</span>
    </span>
  )
  // On paper a short list stays together and a long one doesn't leave half a page empty.
  const isLong = data && data.length > 10
  return (
    <Panel title={title} flush aside={aside} {...(isLong && { className: 'print:break-inside-auto!' })}>
      {!data && error && (
        <ErrorState
          title={failed}
          requestId={requestIdOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
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
