import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** A waiting time, as exact as it matters: minutes, then hours, then days from two on. */
export function useWaited(): (seconds: number) => string {
  const t = useMessages(messages, 'waited')
  return (seconds) => {
    const minutes = Math.max(0, Math.round(seconds / 60))
    if (minutes < 60) return t('minutes', { count: minutes })
    const hours = Math.round(minutes / 60)
    return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) })
  }
}

/** The time since an instant. */
export function useWaitedSince(): (instant: string, now?: Date) => string {
  const waited = useWaited()
  return (instant, now = new Date()) => waited((now.getTime() - Date.parse(instant)) / 1000)
}
