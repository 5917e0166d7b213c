import type { Order } from '@portolan/contract/freight/orders'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OrderTrail, useListSearch } from '#freight/orders/order-trail.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Notice } from '#platform/notices/notice.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { Verbatim } from '#platform/ui/look/verbatim.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

interface DetailHeadlineProps {
  /** Undefined while unknown. */
  subject: Pick<Order, 'number' | 'customerReference' | 'from' | 'to'> | undefined
  /** The page's title, by the number. */
  titleOf: (number: string) => string
  /** The title until the number is known. */
  untitled: string
  hasFailed: boolean
  actions: ReactNode
  /** Content at the end of the breadcrumbs' line. */
  aside?: ReactNode
  /** Content below the names. */
  lead?: ReactNode
  /** As in `PageHeadline`. */
  phase?: string
}

/** The headline of one order or pre-order: origin, destination, and both sides' names for it. */
export function DetailHeadline(props: DetailHeadlineProps) {
  const { subject, titleOf, untitled, hasFailed, actions, aside, lead, phase } = props
  const t = useMessages(messages)
  const title = subject && titleOf(subject.number)
  const reference = subject?.customerReference
  return (
    <PageHeadline
      above={
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
          <OrderTrail title={subject?.number} verbatim />
          {aside}
        </div>
      }
      title={subject ? <RouteName order={subject} /> : <Untitled title={untitled} isLoading={!hasFailed} />}
      {...(title && { documentTitle: title })}
      below={
        <>
          {subject && title ? (
            <p className="wrap-anywhere tabular">
              <Verbatim value={subject.number} text={title} />
              {reference && (
                <>
                  {'\u00a0· '}
                  {/* Kept unbroken if it fits on a line of its own. */}
                  <span className="inline-block max-w-full">
                    <Verbatim value={reference} text={t('reference', { reference })} />
                  </span>
                </>
              )}
            </p>
          ) : (
            !hasFailed && <Skeleton className="my-0.5 h-4 w-60 max-w-full" />
          )}
          {lead}
        </>
      }
      actions={actions}
      {...(phase !== undefined && { phase })}
    />
  )
}

/** Names the page for screen readers until its route is known. */
function Untitled({ title, isLoading }: { title: string; isLoading: boolean }) {
  if (!isLoading) return title
  return (
    <>
      <span className="sr-only">{title}</span>
      <Skeleton className="h-7.5 w-56 max-w-full" />
    </>
  )
}

interface LoadFailureProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Texts for a failed first load, and for a failed refresh of loaded data. */
  failed: string
  refreshFailed: string
}

/** The failure of the page's own query; nothing without one. */
export function LoadFailure({ query, failed, refreshFailed }: LoadFailureProps) {
  const { data, error, isFetching, refetch } = query
  if (!error) return null
  if (data) return <RefreshFailed error={error} text={refreshFailed} />
  return (
    <LoadFailed
      title={failed}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      className="rounded-lg border bg-surface"
    />
  )
}

/** True if there is no such order or pre-order; a URL without a valid ID is rejected as malformed. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 400)
}

/** Replaces an order or pre-order that doesn't exist or belongs to another organization. */
export function UnknownDetail({ title, text }: { title: string; text: string }) {
  const t = useMessages(messages)
  return (
    <>
      <OrderTrail title={title} />
      <Notice icon={<Icon name="search-none" />} title={title} text={text}>
        <Link to="/orders" search={useListSearch()} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      </Notice>
    </>
  )
}

/** A part of the page before it is loaded. */
export function PanelSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <SkeletonGroup className="flex flex-col gap-5">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    </Panel>
  )
}
