import { Problem } from '#platform/api/problem.ts'
import { messages } from './messages.ts'
import { useMessages } from './use-messages.ts'

/**
 * Explains a failed request: no connection, a wait, a busy server, the server's message, or just that it
 * failed.
 */
export function useFailureText(): (error: unknown) => string {
  const t = useMessages(messages, 'failures')
  return (error) => {
    if (!(error instanceof Problem)) return t('failed')
    if (error.status === null) return t('offline')
    if (error.status === 429 && !error.has('typed_codes_closed')) {
      const seconds = Math.max(1, error.retryAfter ?? 60)
      return seconds < 90
        ? t('waitSeconds', { seconds })
        : t('waitMinutes', { minutes: Math.ceil(seconds / 60) })
    }
    if (error.status === 503) return t('busy')
    const [message] = Object.keys(error.errors).flatMap((key) => error.messages(key))
    // Apart from rejections, only a full disk has a message for people.
    return (error.status < 500 || error.status === 507) && message ? message : t('failed')
  }
}
