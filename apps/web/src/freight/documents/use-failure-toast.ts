import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/toasts.ts'
import { FileGone } from './fresh-url.ts'
import { messages } from './messages.ts'

/** Shows a failure in a toast, with the request ID if there is one. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const t = useMessages(messages)
  return (title, error) => {
    const requestId = requestIdOf(error)
    const number = requestId && t('requestNumber', { requestId })
    const description = error instanceof FileGone ? t('gone') : number
    toasts.add({ severity: 'error', title, ...(description && { description }) })
  }
}
