import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { FileGone } from './fresh-url.ts'
import { messages } from './messages.ts'

/** The cause of a failure, if it's one of these: the file is gone, or too many are being generated. */
function cause(error: unknown): 'gone' | 'othersMade' | undefined {
  if (error instanceof FileGone) return 'gone'
  return error instanceof Problem && error.status === 429 ? 'othersMade' : undefined
}

/** Shows a failure in a toast, with the reason or else the request ID if there is one. */
export function useFailureToast(): (title: string, error: unknown, reason?: string) => void {
  const t = useMessages(messages)
  return (title, error, reason) => {
    const requestId = requestIdOf(error)
    const number = requestId && t('requestNumber', { requestId })
    const text = cause(error)
    // The caller's description is more specific.
    const description = reason ?? (text ? t(text) : number)
    toasts.add({ severity: 'error', title, ...(description && { description }) })
  }
}
