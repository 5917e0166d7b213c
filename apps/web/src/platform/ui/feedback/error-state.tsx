import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface ErrorStateProps {
  /** The error: "The orders couldn't be loaded." */
  title: string
  /** True if the title is the page's own headline, since nothing else of the page is there. */
  headline?: boolean
  description?: ReactNode
  /** True if only the connection is missing, which is no alarm. */
  isOffline?: boolean
  /** The ID for support; selected as a unit. */
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** Further actions next to the retry. */
  action?: ReactNode
  className?: string
}

/** The error, a retry, and the request ID. */
export function ErrorState(props: ErrorStateProps) {
  const { title, headline, description, isOffline, requestId, onRetry, retrying = false } = props
  const { action, className } = props
  const labels = useUiLabels()
  const Title = headline ? 'h1' : 'p'
  return (
    <div
      ref={focusHeadlineOnRemoval}
      role="alert"
      className={cn('flex flex-col items-center px-6 py-14 text-center', className)}
    >
      <span
        aria-hidden
        className={cn(
          'mb-4 flex size-12 shrink-0 items-center justify-center rounded-full',
          isOffline ? 'bg-wash text-muted' : 'bg-red-tint text-red',
        )}
      >
        <TriangleAlert className="size-6" />
      </span>
      <Title className="font-semibold text-lg">{title}</Title>
      {description && <p className="mt-1 max-w-md text-pretty text-muted">{description}</p>}
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button loading={retrying} onClick={onRetry} icon={<RefreshCw aria-hidden />}>
              {labels.retry}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && (
        <p className="mt-5 text-muted text-sm">
          {labels.requestId}{' '}
          <code translate="no" className="mono select-all">
            {requestId}
          </code>
        </p>
      )}
    </div>
  )
}
