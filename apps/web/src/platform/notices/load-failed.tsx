import { isUnreachable, requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { messages } from './messages.ts'

interface LoadFailedProps {
  /** Says which data is missing: “Couldn't load your orders”. */
  title: string
  error: unknown
  onRetry: () => void
  retrying: boolean
  /** The reason, if the page knows it better. */
  description?: string | undefined
  /** True if the title is the page's own headline. */
  headline?: boolean
  className?: string
}

/**
 * A part that couldn't be loaded, with a retry. Without a connection it says only that, since it comes by
 * itself once there is one.
 */
export function LoadFailed({ error, description, ...shown }: LoadFailedProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const isOffline = isUnreachable(error)
  return (
    <ErrorState
      {...shown}
      description={description ?? (isOffline ? t('comesByItself') : failureText(error))}
      isOffline={isOffline}
      requestId={requestIdOf(error)}
    />
  )
}

interface RefreshFailedProps {
  error: unknown
  text: string
  className?: string
}

/** Says that shown data couldn't be refreshed; a lost connection is said above the page. */
export function RefreshFailed({ error, text, className = '' }: RefreshFailedProps) {
  if (!error || isUnreachable(error)) return null
  return (
    <p role="alert" className={`text-red text-sm ${className}`}>
      {text}
    </p>
  )
}
