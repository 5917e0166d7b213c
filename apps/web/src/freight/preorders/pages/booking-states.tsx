import { Link } from '@tanstack/react-router'
import { messages } from '#freight/preorders/form/messages.ts'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Notice } from '#platform/notices/notice.tsx'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

/** The form while its initial values are loading. */
export function BookingSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6 py-4">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-7 w-48" />
      <div className="grid gap-6 tablet:grid-cols-2">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </SkeletonGroup>
  )
}

interface BookingFailureProps {
  error: unknown
  isRetrying: boolean
  /** The kind of the copied source. */
  source?: 'order' | 'preorder'
  /** True if the frame around it has a headline. */
  inSheet?: boolean
  onRetry: () => void
}

/** Shown if the initial values couldn't be loaded, or don't exist for this person. */
export function BookingFailure(props: BookingFailureProps) {
  const { error, isRetrying, source = 'preorder', inSheet = false, onRetry } = props
  const t = useMessages(messages)
  const isUnknown = error instanceof Problem && (error.status === 404 || error.status === 400)
  if (!isUnknown) {
    return (
      <LoadFailed
        title={t('failedLoad')}
        headline={!inSheet}
        error={error}
        retrying={isRetrying}
        onRetry={onRetry}
      />
    )
  }
  const back = (
    <Link {...paths.orders()} className={buttonClass({ variant: 'primary' })}>
      {t('toOrders')}
    </Link>
  )
  const what = {
    icon: <Icon name="search-none" />,
    title: t(source === 'order' ? 'orderNotFound' : 'notFound'),
  }
  if (inSheet) return <EmptyState {...what} description={t('notFoundHint')} action={back} />
  return (
    <Notice {...what} text={t('notFoundHint')}>
      {back}
    </Notice>
  )
}
