import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { FileGone } from './fresh-url.ts'
import { messages } from './messages.ts'

/** Shows a failure in a toast, with the reason or else the request ID if there is one. */
export function useFailureToast(): (title: string, error: unknown, reason?: string) => void {
  const t = useMessages(messages)
  return (title, error, reason) => {
    const requestId = requestIdOf(error)
    const number = requestId && t('requestNumber', { requestId })
    const description = error instanceof FileGone ? t('gone') : (reason ?? number)
    toasts.add({ severity: 'error', title, ...(description && { description }) })
  }
}
